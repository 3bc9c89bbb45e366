import { duration, ordinal } from '../../policy/words';
import { JobSpec } from '../api-types';
import { FailureDecision } from '../controller/failure-rules';
import { PodFailureAction } from '../fields';
import { hasLimitPerIndex, NO_LIMIT } from '../spec-facts';

/*
 * What a Job does next, in words.
 */

/** Of a failure that the controller sees. */
export function consequence(spec: JobSpec, { action }: FailureDecision): string {
  return CONSEQUENCES[action ?? 'Count'](spec);
}

const CONSEQUENCES: { readonly [action in PodFailureAction]: (spec: JobSpec) => string } = {
  FailJob: () => 'the Job fails at once (PodFailurePolicy), and its other Pods are stopped',
  FailIndex: spec => `the index fails without another attempt${budgetOfIndexes(spec)}${spec.backoffLimit! < NO_LIMIT ? '; it counts towards backoffLimit, too' : ''}`,
  Ignore: spec => `another Pod after a wait, as often as it takes${spec.activeDeadlineSeconds === undefined
    ? ', without end' : ` until the Job's deadline (${duration(spec.activeDeadlineSeconds)})`}`,
  Count: counted,
};

function counted(spec: JobSpec): string {
  const { backoffLimit } = spec;
  if (hasLimitPerIndex(spec)) {
    const { backoffLimitPerIndex } = spec;
    const first = backoffLimitPerIndex === 0 ? 'the index fails, because it has no retries'
      : `another Pod of the index after a wait; at its ${ordinal(backoffLimitPerIndex + 1)} counted failure the index fails`;
    return `${first}${budgetOfIndexes(spec)}${backoffLimit! < NO_LIMIT ? `; at the ${ordinal(backoffLimit! + 1)} of the Job the Job fails` : ''}`;
  }
  if (backoffLimit === 0) return 'the Job fails (BackoffLimitExceeded), because it has no retries';
  if (backoffLimit! >= NO_LIMIT) return 'another Pod after a wait, without end';
  return `another Pod after a wait; at the ${ordinal(backoffLimit! + 1)} counted failure the Job fails (BackoffLimitExceeded)`;
}

/** What comes of a failed index. */
function budgetOfIndexes({ maxFailedIndexes }: JobSpec): string {
  if (maxFailedIndexes === 0) return ', and the Job with it (MaxFailedIndexesExceeded)';
  if (maxFailedIndexes === undefined) return '; the others go on, and the Job fails in the end (FailedIndexes)';
  return `; the others go on, and the Job fails in the end, or as soon as more than ${maxFailedIndexes} have failed`;
}

/** Of a container that is started again within its Pod. */
export function restartConsequence(spec: JobSpec, by: string): string {
  const { backoffLimit, backoffLimitPerIndex, activeDeadlineSeconds } = spec;
  const end = activeDeadlineSeconds === undefined ? 'without end' : `until the Job's deadline (${duration(activeDeadlineSeconds)})`;
  const isCounted = by === 'restartPolicy: OnFailure' && backoffLimit! < NO_LIMIT;
  if (!isCounted) {
    const whose = backoffLimitPerIndex === undefined ? 'no budget' : 'no budget, also none of the index';
    return `the container is started again within its Pod (${by}): no rule sees it, ${whose} is used, ${end}`;
  }
  const most = Math.max(backoffLimit!, 1);
  return `the container is started again within its Pod (${by}); the Job fails at restart ${most} of all containers that run, and the Pods are deleted with `
    + 'their logs';
}

/** Of a Pod that ends well although something took it. */
export const SUCCEEDS = 'the Pod has succeeded: its work counts as done';

/** Of a Pod that does not end. */
export function pending({ activeDeadlineSeconds }: JobSpec): string {
  return activeDeadlineSeconds === undefined
    ? 'no failure: the Pod is waited for, without end'
    : `no failure: the Pod is waited for until the Job's deadline (${duration(activeDeadlineSeconds)})`;
}
