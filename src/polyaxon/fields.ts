import { PodFailurePolicy } from '../kubernetes/fields';

/*
 * The fields of a Polyaxonfile that are touched here.
 * https://polyaxon.com/docs/core/specification/termination/
 */

/** The name that Polyaxon gives to the main container of a job, whatever the author called it. */
export const MAIN_CONTAINER = 'polyaxon-main';

/** The part of `termination` that a failure policy owns. */
export interface TerminationFields {
  /** Becomes backoffLimit. */
  readonly maxRetries?: number;
  /** Becomes activeDeadlineSeconds. */
  readonly timeout?: number;
  readonly podFailurePolicy?: PodFailurePolicy;
}
