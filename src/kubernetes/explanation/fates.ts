import { JobSpec } from '../api-types';
import { FailureDecision } from '../controller/failure-rules';
import { hasLimitPerIndex, NO_LIMIT } from '../spec-facts';

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

function ofIndex({ maxFailedIndexes }: JobSpec): Fate {
  return maxFailedIndexes === 0 ? 'ENDS_JOB' : 'ENDS_INDEX';
}

/** Of a container that is started again within its Pod. Restarts are counted only where the Pod itself says that its containers are restarted. */
export function fateOfRestart(spec: JobSpec, by: string): Fate {
  if (by === 'restartPolicy: OnFailure' && spec.backoffLimit! < NO_LIMIT) return 'RETRIED';
  return spec.template?.spec?.activeDeadlineSeconds !== undefined ? 'RETRIED' : untilDeadline(spec);
}

function untilDeadline({ activeDeadlineSeconds }: JobSpec): Fate {
  return activeDeadlineSeconds === undefined ? 'ENDLESS' : 'RETRIED';
}
