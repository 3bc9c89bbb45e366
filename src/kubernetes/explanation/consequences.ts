import { duration, ordinal } from '../../policy/words';
import { JobSpec } from '../api-types';
import { delaySeconds } from '../back-off';
import { countsRestarts } from '../container-restart';
import { FailureDecision } from '../controller/failure-rules';
import { PodFailureAction } from '../fields';
import { failsWithIndex, hasLimitPerIndex, NO_LIMIT } from '../spec-facts';

/*
 * What a Job does next, in words.
 */

/** Of a failure that the controller sees. */
export function consequence(spec: JobSpec, { action }: FailureDecision): string {
  return CONSEQUENCES[action ?? 'Count'](spec);
}

const CONSEQUENCES: { readonly [action in PodFailureAction]: (spec: JobSpec) => string } = {
  FailJob: () => 'the Job fails at once (PodFailurePolicy), and its other Pods are stopped',
  FailIndex: spec => spec.backoffLimit === 0 ? NO_RETRIES : `the index fails without another attempt${ofFailedIndex(spec)}${ofWholeJob(spec)}`,
  Ignore: spec => another(spec, `, as often as it takes${endText(spec)}`),
  Count: counted,
};

/** The limit of the Job comes before that of an index, and before what a rule says of the index. */
const NO_RETRIES = 'the Job fails (BackoffLimitExceeded), because it has no retries';

function counted(spec: JobSpec): string {
  const { backoffLimit } = spec;
  if (backoffLimit === 0) return NO_RETRIES;
  if (hasLimitPerIndex(spec)) return countedOfIndex(spec, spec.backoffLimitPerIndex);
  return another(spec, backoffLimit! >= NO_LIMIT ? endText(spec) : `; at the ${ordinal(backoffLimit! + 1)} counted failure the Job fails (BackoffLimitExceeded)`);
}

function countedOfIndex(spec: JobSpec, limit: number): string {
  const { backoffLimit } = spec;
  if (limit === 0) return `the index fails, because it has no retries${ofFailedIndex(spec)}${ofWholeJob(spec)}`;
  // A failure at which the index has used its limit up is one at which the Job has, too.
  if (backoffLimit! <= limit) return another(spec, backoffLimit! < NO_LIMIT ? ofWholeJob(spec) : endText(spec));
  return another(spec, `; at its ${ordinal(limit + 1)} counted failure the index fails${ofFailedIndex(spec)}${ofWholeJob(spec)}`);
}

/** A failed Pod is replaced, if there is time for it. @param next what is to be said then */
function another(spec: JobSpec, next: string): string {
  const { activeDeadlineSeconds } = spec;
  const wait = delaySeconds(1);
  const pod = hasLimitPerIndex(spec) ? 'Pod of the index' : 'Pod';
  return isOverBefore(spec, wait)
    ? `no other ${pod}, since the wait for it is ${duration(wait)} and the Job fails before, by its deadline (${duration(activeDeadlineSeconds!)}) at the latest`
    : `another ${pod} after a wait${next}`;
}

/** Whether the time of the Job is over before a failed Pod can be replaced. The success of another Pod ends the wait, unless each index has waits of its own. */
function isOverBefore(spec: JobSpec, wait: number): boolean {
  const { activeDeadlineSeconds = Infinity, completions = 1, parallelism } = spec;
  // It is counted from the whole second in which the Pod has ended.
  return activeDeadlineSeconds < wait && (hasLimitPerIndex(spec) || completions <= 1 || parallelism! <= 1);
}

function endText({ activeDeadlineSeconds }: JobSpec): string {
  return activeDeadlineSeconds === undefined ? ', without end' : ` until the Job's deadline (${duration(activeDeadlineSeconds)})`;
}

/** What comes of a failed index. */
function ofFailedIndex(spec: JobSpec): string {
  const { completions, maxFailedIndexes = Infinity, successPolicy } = spec;
  if (failsWithIndex(spec)) return `, and the Job with it (${maxFailedIndexes === 0 ? 'MaxFailedIndexesExceeded' : 'FailedIndexes'})`;
  const unless = successPolicy ? ', unless its success policy is met before' : '';
  const soon = maxFailedIndexes >= completions! ? '' : `, or as soon as more than ${maxFailedIndexes} have failed (MaxFailedIndexesExceeded)`;
  return `; the others go on, and the Job fails in the end (FailedIndexes)${soon}${unless}`;
}

/** What comes of the failures of all indexes together; nothing if there cannot be so many. */
function ofWholeJob(spec: JobSpec): string {
  const { backoffLimit, backoffLimitPerIndex, completions } = spec;
  if (backoffLimit! >= NO_LIMIT || backoffLimit! >= completions! * (backoffLimitPerIndex! + 1)) return '';
  return `; at the ${ordinal(backoffLimit! + 1)} counted failure of all indexes together the whole Job fails (BackoffLimitExceeded)`;
}

/** Of a container that is started again within its Pod. @param by what says so */
export function restartConsequence(spec: JobSpec, by: string): string {
  return `the container is started again within its Pod (${by}): the Job sees no failure, ${countsRestarts(spec) ? counting(spec) : goingOn(spec)}`;
}

/** Of a sidecar that is started again within its Pod, while the other containers go on. */
export function sidecarConsequence(spec: JobSpec): string {
  const what = 'the sidecar is started again within its Pod, and the other containers go on';
  return countsRestarts(spec) ? `${what}: the Job sees no failure, ${counting(spec)}` : what;
}

function counting({ backoffLimit }: JobSpec): string {
  const limit = ordinal(Math.max(backoffLimit!, 1));
  return `but counts restarts; at the ${limit} in all its running Pods together it fails (BackoffLimitExceeded), and deletes these Pods with their logs`;
}

function goingOn(spec: JobSpec): string {
  const { activeDeadlineSeconds = Infinity, backoffLimitPerIndex, template } = spec;
  const ofPod = template?.spec?.activeDeadlineSeconds ?? Infinity;
  const whose = backoffLimitPerIndex === undefined ? 'no budget' : 'no budget, also none of the index,';
  const end = ofPod < activeDeadlineSeconds ? ` until the Pod's own deadline (${duration(ofPod)}), at which the Pod fails` : endText(spec);
  return `so that no rule is asked and ${whose} is used; this goes on${end}`;
}

/** Of a Pod that ends well although something took it. */
export const SUCCEEDS = 'the Pod has succeeded: its work counts as done';

/** Of a Pod that does not end. */
export function pending(spec: JobSpec): string {
  const { activeDeadlineSeconds, template } = spec;
  const ofPod = template?.spec?.activeDeadlineSeconds;
  const end = activeDeadlineSeconds === undefined ? ', without end' : endText(spec);
  // A Pod that waits for its image is on a node, where its time has begun.
  const before = ofPod !== undefined && ofPod < (activeDeadlineSeconds ?? Infinity)
    ? `; if it is on a node, its own deadline (${duration(ofPod)}) makes it fail` : '';
  return `no failure: the Pod is waited for${end}${before}`;
}
