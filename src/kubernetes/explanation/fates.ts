import { JobSpec } from '../api-types';
import { countsRestarts } from '../container-restart';
import { FailureDecision } from '../controller/failure-rules';
import { failsWithIndex, hasLimitPerIndex, NO_LIMIT } from '../spec-facts';

/*
 * What becomes of a failure in the end. Numbers make no difference here: a fourth retry is a matter of the bounds, a first one is not.
 */

/** The worst that can come of a failure that comes again and again. */
export type Fate =
  /** The Job fails at once. */
  | 'ENDS_JOB'
  /** The index fails at once. */
  | 'ENDS_INDEX'
  /** There is a budget, or a deadline. */
  | 'RETRIED'
  /** Nothing ever ends it. */
  | 'ENDLESS'
  /** It is no failure for the Job. */
  | 'NONE';

export function fateOf(spec: JobSpec, { action }: FailureDecision): Fate {
  switch (action) {
    case 'FailJob': return 'ENDS_JOB';
    case 'FailIndex': return ofIndex(spec);
    case 'Ignore': return untilDeadline(spec);
    default: return ofCounted(spec);
  }
}

function ofCounted(spec: JobSpec): Fate {
  if (spec.backoffLimit === 0) return 'ENDS_JOB';
  const isPerIndex = hasLimitPerIndex(spec);
  if (isPerIndex && spec.backoffLimitPerIndex === 0) return ofIndex(spec);
  const isBounded = spec.backoffLimit! < NO_LIMIT || (isPerIndex && spec.backoffLimitPerIndex < NO_LIMIT);
  return isBounded ? 'RETRIED' : untilDeadline(spec);
}

function ofIndex(spec: JobSpec): Fate {
  // The limit of the Job comes before what a rule says of the index.
  return spec.backoffLimit === 0 || failsWithIndex(spec) ? 'ENDS_JOB' : 'ENDS_INDEX';
}

/** Of a container that is started again within its Pod. @param overdue what becomes of a Pod that is over its own deadline */
export function fateOfRestart(spec: JobSpec, overdue: Fate): Fate {
  if (countsRestarts(spec)) return 'RETRIED';
  // The deadline of the Pod is a failure, if a later one.
  if (spec.template?.spec?.activeDeadlineSeconds !== undefined) return overdue === 'ENDLESS' ? untilDeadline(spec) : 'RETRIED';
  return untilDeadline(spec);
}

function untilDeadline({ activeDeadlineSeconds }: JobSpec): Fate {
  return activeDeadlineSeconds === undefined ? 'ENDLESS' : 'RETRIED';
}
