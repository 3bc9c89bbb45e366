import { ClassifyCase, JudgeCase, MemoryCase, PlayCase } from './decision-cases';
import { Classification, classifyByContainers, classifyWithPodError } from '../../src/armada/classify/classify';
import { FailedPod, failureMessage } from '../../src/armada/classify/failed-pod';
import { failedPodCheck } from '../../src/armada/classify/failed-pod-checks';
import { bumpOf, grow, grownPod, GrowthRecord, Reservation, wholeUp } from '../../src/armada/decide/memory-growth';
import { fittingNodes } from '../../src/armada/decide/node-fit';
import { judge } from '../../src/armada/decide/policy-verdict';
import { ScheduledJob } from '../../src/armada/decide/scheduled-job';
import { reservationOf } from '../../src/armada/simulation/armada-job';
import { parseQuantity } from '../../src/kubernetes/validation/quantity';
import { GoPattern } from '../../src/manifest/go-pattern';

/*
 * What this package answers to the cases, in the shape in which `conformance/armada/decide` records.
 */

function nano(quantity: string): bigint {
  const parsed = parseQuantity(quantity);
  if ('problem' in parsed) throw new Error(parsed.problem);
  return parsed.nano;
}

const shown = ({ category, subcategory, hint, action }: Classification) => ({ category, subcategory, hint, action });

/** What is no regular expression keeps an executor from starting. Nothing else is wrong with what is asked. */
function isRefused({ categories, checks }: ClassifyCase): boolean {
  const found: string[] = [];
  const collect = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, each] of Object.entries(value)) {
      if (/^(?:pattern|regexp|\w+Regexp)$/.test(key)) found.push(each);
      else collect(each);
    }
  };
  if (categories.enabled) collect(categories);
  collect(checks);
  return found.some(pattern => GoPattern.of(pattern).problem !== undefined);
}

export function classifyAnswer(given: ClassifyCase): object {
  if (isRefused(given)) return { refused: true };
  const { categories, checks, pod } = given;
  const failed = pod as FailedPod;
  const returned = failedPodCheck(checks, failed);
  return {
    message: failureMessage(failed),
    first: shown(classifyWithPodError(categories, failed)),
    second: shown(classifyByContainers(categories, failed)),
    ...returned !== undefined && { returned },
  };
}

export function judgeAnswer({ policy, globalMaxRetries, category, subcategory, failures }: JudgeCase): object {
  const { isRetried, decision, reason, mutation } = judge([policy], globalMaxRetries, { category, subcategory }, failures);
  const bump = bumpOf(mutation?.resources?.memory, nano);
  return {
    isRetried,
    decision,
    reason,
    ...mutation?.affinity?.avoidSameNode && { avoidSameNode: true },
    ...bump?.factor !== undefined && { factor: bump.factor },
    ...bump?.staticNano !== undefined && { staticBytes: Number(wholeUp(bump.staticNano)) },
  };
}

export function memoryAnswer({ podSpec, bumps }: MemoryCase): object {
  const containers = podSpec.containers.map(containerOf);
  const initContainers = podSpec.initContainers.map(containerOf);
  let reservation = reservationOf(containers, initContainers);
  let record: GrowthRecord | undefined;
  const steps: object[] = [{ reserved: bytesOf(reservation) }];
  for (const each of bumps) {
    const grown = grow(reservation, record, bumpOf(each, nano)!);
    if (!grown) {
      steps.push({ isSkipped: true });
      continue;
    }
    ({ reservation, record } = grown);
    const pod = grownPod(containers.map(inBytes), initContainers.map(inBytes), record);
    steps.push({ reserved: bytesOf(reservation), containers: pod.containers.map(textsOf), initContainers: pod.initContainers.map(textsOf) });
  }
  return { steps };
}

function containerOf({ name, resources: { requests, limits }, restartPolicy }: any) {
  return {
    name,
    ...requests?.memory !== undefined && { requestNano: nano(requests.memory) },
    ...limits?.memory !== undefined && { limitNano: nano(limits.memory) },
    isSidecar: restartPolicy === 'Always',
  };
}

const inBytes = ({ requestNano, limitNano }: Reservation) => ({
  ...requestNano !== undefined && { request: wholeUp(requestNano) }, ...limitNano !== undefined && { limit: wholeUp(limitNano) },
});
const textsOf = ({ request, limit }: { request?: bigint; limit?: bigint }) => ({
  ...request !== undefined && { request: `${request}` }, ...limit !== undefined && { limit: `${limit}` },
});
const bytesOf = (reservation: Reservation) => textsOf(inBytes(reservation));

export function playAnswer(given: PlayCase, version = '0.22.7'): object {
  const { enabled, globalMaxRetries, defaultPolicyName, maxRetries, policies, queue, nodes, memory, annotations, runs } = given;
  const fleet = nodes.map(node => ({ name: node.name, memory: nano(node.memory) / 10n ** 9n, isLabelled: !node.noLabel }));
  const cardinality = Number(annotations['armadaproject.io/gangCardinality'] ?? 1);
  const job = new ScheduledJob(
    {
      queuePolicies: queue.retryPolicies,
      isInGang: cardinality > 1,
      isFailFast: annotations['armadaproject.io/failFast'] === 'true',
      reservation: { requestNano: nano(memory), limitNano: nano(memory) },
    },
    { enabled, globalMaxRetries, defaultPolicyName, policies: new Map(policies.map(policy => [policy.name, policy])), version, maxRetries },
    (reservation, avoided) => fittingNodes(fleet, reservation, avoided, fleet.reduce((sum, node) => sum + node.memory, 0n)).length > 0,
    verdict => bumpOf(verdict.mutation?.resources?.memory, nano),
  );
  const steps: object[] = [];
  for (const { kind, category = '', subcategory = '', node, message, notTried = false } of runs) {
    if (kind === 'succeeded') throw new Error('a run that succeeds is nothing to decide');
    const own = kind === 'expired' ? { category: 'internal', subcategory: 'lease-expired' } : { category, subcategory };
    const step = job.tell({ kind, ...own, message, isAttempted: !notTried, node });
    steps.push({
      isQueued: step.isRequeued,
      isFailed: !step.isRequeued,
      isSucceeded: false,
      attempts: job.attempts,
      failures: job.failures,
      memory: `${wholeUp(job.reservation.requestNano!)}`,
      events: step.events.map(({ reason, message: said, ...event }) => (
        { ...event, ...reason !== undefined && { reason }, ...reason === 'MaxRunsExceeded' && { message: said } })),
      ...job.avoided.length > 0 && { avoided: [...job.avoided].sort() },
    });
    if (!step.isRequeued) break;
  }
  return { steps };
}
