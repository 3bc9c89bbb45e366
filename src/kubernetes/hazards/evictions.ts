import { isOnDisruption } from './failure-rules';
import { hazard, JobRule, NONE } from './job-rule';
import { FindingSeverity } from '../../finding';
import { duration } from '../../policy/words';
import { Problem } from '../../rule';
import { ResourceRequirements } from '../api-types';
import { JobSubject } from '../job-subject';
import { parseQuantity } from '../validation/quantity';

/*
 * Pods that the infrastructure takes away: because the node runs out of memory, or because an autoscaler wants the node.
 */

const NODE_PRESSURE = 'https://kubernetes.io/docs/concepts/scheduling-eviction/node-pressure-eviction/#pod-selection-for-kubelet-eviction';
const POD_FAILURE_POLICY = 'https://kubernetes.io/docs/concepts/workloads/controllers/job/#pod-failure-policy';
const DISRUPTIONS = 'https://kubernetes.io/docs/concepts/workloads/pods/disruptions/#pod-disruption-conditions';
const KARPENTER = 'https://karpenter.sh/docs/concepts/disruption/#pod-level-controls';
const CLUSTER_AUTOSCALER =
  'https://github.com/kubernetes/autoscaler/blob/master/cluster-autoscaler/FAQ.md#what-types-of-pods-can-prevent-ca-from-removing-a-node';

/** Four times is what cdk8s-plus and many charts give to everything, and says nothing about a program. */
const FAR_ABOVE = 4;

interface MemoryGap {
  /** `main`, or `the Pod`. */
  readonly who: string;
  readonly path: string;
  readonly limit: string;
  readonly request: string;
  /** How many times the request the limit is; undefined if nothing is requested. */
  readonly times?: number;
}

/** What may use far more memory than it requests, by a limit and a request that are both written: without a request, the limit is the request. */
function memoryGaps(job: JobSubject): MemoryGap[] {
  const gaps: MemoryGap[] = [];
  const look = (who: string, path: string, resources: ResourceRequirements | undefined) => {
    const limit = resources?.limits?.memory;
    const request = resources?.requests?.memory;
    if (limit === undefined || request === undefined || limit === request) return;
    // What is no amount has been refused before.
    const most = parseQuantity(limit);
    const asked = parseQuantity(request);
    if ('problem' in most || 'problem' in asked || asked.nano < 0n || most.nano <= asked.nano * BigInt(FAR_ABOVE)) return;
    const times = asked.nano === 0n ? undefined : Number(most.nano * 10n / asked.nano) / 10;
    gaps.push({ who, path: `${path}.resources.requests.memory`, limit, request, times });
  };
  // What the Pod as a whole requests takes the place of what its containers do.
  if (job.pod.resources?.requests?.memory !== undefined) {
    look('the Pod', job.path('template.spec'), job.pod.resources);
    return gaps;
  }
  // An init container that ends before the others start is over before it matters.
  for (const { container, path, isInit, isSidecar } of [...job.containers, ...job.initContainers]) {
    if (!isInit || isSidecar) look(container.name ?? path, path, container.resources);
  }
  return gaps;
}

function shown({ who, limit, request, times }: MemoryGap): string {
  return `${who} may use ${limit} of memory${times === undefined ? ' and requests none' : `, ${times} times the ${request} that it requests`}`;
}

/** The first rule on disruptions, which is the one that counts. */
function disruptionRule({ rules }: JobSubject): { readonly index: number; readonly isIgnored: boolean } | undefined {
  const index = rules.findIndex(isOnDisruption);
  return index < 0 ? undefined : { index, isIgnored: rules[index].action === 'Ignore' };
}

function evictionsNotCounted(job: JobSubject): readonly Problem[] {
  const rule = disruptionRule(job);
  if (!rule?.isIgnored) return NONE;
  const deadline = job.spec.activeDeadlineSeconds;
  return memoryGaps(job).map(gap => ({
    path: gap.path,
    message: `${shown(gap)}: when the node runs out of memory it is among the first that are evicted, and podFailurePolicy.rules[${rule.index}] `
      + 'ignores evictions, so that they repeat without being counted, '
      + `${deadline === undefined ? 'without end' : `until activeDeadlineSeconds fails the job after ${duration(deadline)}`}`,
    suggestion: `request what it uses: ${gap.limit} if it may need all of it`,
  }));
}

function memoryLimitAboveRequest(job: JobSubject): readonly Problem[] {
  // The other rule says it, and what makes it worse.
  if (disruptionRule(job)?.isIgnored) return NONE;
  return memoryGaps(job).map(gap => ({
    path: gap.path,
    message: `${shown(gap)}: when the node runs out of memory, the kubelet evicts first what uses more than it requests`,
    suggestion: `request what it uses: ${gap.limit} if it may need all of it`,
  }));
}

const DO_NOT_DISRUPT = 'karpenter.sh/do-not-disrupt';
const DO_NOT_EVICT = 'karpenter.sh/do-not-evict';
const SAFE_TO_EVICT = 'cluster-autoscaler.kubernetes.io/safe-to-evict';
const AUTOSCALER_KEYS = [DO_NOT_DISRUPT, DO_NOT_EVICT, SAFE_TO_EVICT];

function consolidationNotPrevented(job: JobSubject): readonly Problem[] {
  const annotations = job.template.metadata?.annotations;
  // Whoever says that the Pod may be evicted has thought of it.
  if (AUTOSCALER_KEYS.some(key => annotations?.[key] !== undefined)) return NONE;
  const elsewhere = job.cronJob?.jobTemplate?.metadata?.annotations;
  const misplaced = AUTOSCALER_KEYS.find(key => job.metadata.annotations?.[key] !== undefined || elsewhere?.[key] !== undefined);
  return [{
    path: job.path('template.metadata.annotations'),
    message: misplaced === undefined
      ? `an autoscaler that wants to save a node evicts the Pod from it, and the work starts anew: the Pod template has neither ${DO_NOT_DISRUPT} `
        + `nor ${SAFE_TO_EVICT}`
      : `an autoscaler that wants to save a node evicts the Pod from it, and the work starts anew: ${misplaced} is not on the Pod template, where `
        + 'alone it has an effect',
    fix: {
      description: 'tells Karpenter and cluster-autoscaler to leave the Pods alone while they run',
      isSuggested: true,
      edits: [
        { kind: 'set', path: job.steps('template', 'metadata', 'annotations', DO_NOT_DISRUPT), value: 'true' },
        { kind: 'set', path: job.steps('template', 'metadata', 'annotations', SAFE_TO_EVICT), value: 'false' },
      ],
    },
  }];
}

/** Whether an autoscaler is told to leave the Pods alone. Karpenter also takes a duration. */
function isSpared({ template }: JobSubject): boolean {
  const annotations = template.metadata?.annotations;
  return (annotations?.[DO_NOT_DISRUPT] ?? 'false') !== 'false' || annotations?.[DO_NOT_EVICT] === 'true' || annotations?.[SAFE_TO_EVICT] === 'false';
}

function disruptionUsesLastRetry(job: JobSubject): readonly Problem[] {
  if (job.spec.backoffLimit !== 0 || !job.wrote('backoffLimit') || job.pod.restartPolicy !== 'Never') return NONE;
  if (disruptionRule(job) || isSpared(job)) return NONE;
  return [{
    path: job.path('backoffLimit'),
    message: 'a node that is drained, reclaimed or removed ends the job: no failure is retried (backoffLimit: 0), and a disruption counts as one '
      + 'like any other',
  }];
}

export const EVICTIONS: readonly JobRule[] = [
  hazard({
    name: 'kubernetes/evictions-not-counted',
    summary: 'Evictions are ignored, and a memory limit far above its request invites them.',
    rationale: 'A node that runs out of memory evicts first the Pods that use more than they have requested. Such an eviction is a disruption '
      + '(DisruptionTarget), and an ignored one is not counted: a program that outgrows its request each time is started and evicted again and '
      + 'again, and no budget ends it.',
    see: [NODE_PRESSURE, POD_FAILURE_POLICY],
  }, evictionsNotCounted),
  hazard({
    name: 'kubernetes/memory-limit-above-request',
    severity: FindingSeverity.INFO,
    profile: 'strict',
    summary: 'A memory limit is far above its request.',
    rationale: 'The scheduler reckons with the request, and the program may use up to the limit. On a node that runs out of memory the kubelet '
      + 'evicts first the Pods that use more than they have requested, without a grace period if it is urgent, and each eviction uses up a retry.',
    see: [NODE_PRESSURE],
  }, memoryLimitAboveRequest),
  hazard({
    name: 'kubernetes/consolidation-not-prevented',
    severity: FindingSeverity.INFO,
    profile: 'strict',
    summary: 'No annotation keeps an autoscaler from evicting the Pods.',
    rationale: 'Karpenter and cluster-autoscaler move Pods together to save nodes, and a Pod of a Job cannot be moved: it is evicted, and its work '
      + 'starts anew elsewhere. An annotation of the Pod template makes them wait until it has ended.',
    suggestion: `annotate the Pod template with ${DO_NOT_DISRUPT}: "true" or ${SAFE_TO_EVICT}: "false", if the work is long and cannot go on where `
      + 'it was; a drain by hand and a reclaimed spot node still evict it',
    see: [KARPENTER, CLUSTER_AUTOSCALER],
    fix: 'suggested',
  }, consolidationNotPrevented),
  hazard({
    name: 'kubernetes/disruption-uses-last-retry',
    // Most Jobs that say backoffLimit: 0 mean it, and many of them may not run twice.
    profile: 'strict',
    summary: 'One disruption ends the Job, although its program has not failed.',
    rationale: 'With backoffLimit: 0 the first counted failure is the last. A drained node, a preemption and an eviction are counted as if the '
      + 'program had failed, unless a rule on DisruptionTarget says otherwise. Such a rule is also the way to say that a second run is not wanted.',
    suggestion: 'if it may run twice, add a rule with action Ignore on the condition DisruptionTarget, with activeDeadlineSeconds as the bound; if '
      + 'not, one with FailJob',
    see: [POD_FAILURE_POLICY, DISRUPTIONS],
  }, disruptionUsesLastRetry),
];
