import { budgetOf } from './budgets';
import { hazard, JobRule, NONE } from './job-rule';
import { FindingSeverity } from '../../finding';
import { duration } from '../../policy/words';
import { ResourceRequirements } from '../api-types';
import { JobSubject } from '../job-subject';

/*
 * When a Pod that is being deleted is replaced: at once, so that there are two of it, or when it has ended, which may be never.
 */

const POD_REPLACEMENT_POLICY = 'https://kubernetes.io/docs/concepts/workloads/controllers/job/#pod-replacement-policy';
const POD_REPLACEMENT_PROPOSAL = 'https://github.com/kubernetes/enhancements/tree/master/keps/sig-apps/3939-allow-replacement-when-fully-terminated';

const ACCELERATOR = /^nvidia\.com\/|\/(gpu|tpu|gaudi)$/;

function overlappingPods(job: JobSubject) {
  const { spec: { podFailurePolicy, podReplacementPolicy = 'TerminatingOrFailed', completionMode }, pod } = job;
  // Without indexes there is no rank or shard that two Pods would both have.
  if (completionMode !== 'Indexed') return NONE;
  if (podFailurePolicy || podReplacementPolicy !== 'TerminatingOrFailed') return NONE;
  // A Pod that is deleted is a failure: without a retry, nothing replaces it.
  if (budgetOf(job).retries < 1) return NONE;
  const accelerator = acceleratorOf(job);
  // That the work of a Pod is exclusive, nothing says. Indexes alone do not: most of them are shards that can be done twice.
  if (accelerator === undefined && pod.subdomain === undefined) return NONE;
  const how = accelerator !== undefined ? `, each with ${accelerator}` : ' under the same host name';
  const grace = pod.terminationGracePeriodSeconds ?? 0;
  const hasField = job.server.has('JobPodReplacementPolicy');
  return [{
    path: job.path('podReplacementPolicy'),
    severity: accelerator !== undefined ? FindingSeverity.WARNING : FindingSeverity.INFO,
    message: `a Pod that is deleted, as by the drain of a node, is replaced at once: two Pods of the same index run side by side${how}, until the old one has ended `
      + `after up to ${duration(grace)}; and that one counts as failed even if it still succeeds`,
    suggestion: hasField ? `set ${job.path('podReplacementPolicy')}: Failed`
      : `set ${job.path('podFailurePolicy')}, with which a Pod is replaced when it has ended`,
    ...hasField && {
      fix: {
        description: 'sets podReplacementPolicy: Failed, so that a Pod is replaced when it has ended',
        isSuggested: true,
        edits: [{ kind: 'set' as const, path: job.steps('podReplacementPolicy'), value: 'Failed' }],
      },
    },
  }];
}

function acceleratorOf({ containers, initContainers, pod }: JobSubject): string | undefined {
  let found = acceleratorIn(pod.resources);
  for (let i = 0; found === undefined && i < containers.length; i++) found = acceleratorIn(containers[i].container.resources);
  for (let i = 0; found === undefined && i < initContainers.length; i++) found = acceleratorIn(initContainers[i].container.resources);
  return found;
}

function acceleratorIn(resources: ResourceRequirements = {}): string | undefined {
  for (const amounts of [resources.limits, resources.requests]) {
    for (const name in amounts) if (ACCELERATOR.test(name) && amounts[name] !== '0') return name;
  }
  return undefined;
}

function replacementWaits(job: JobSubject) {
  const { spec: { podFailurePolicy, podReplacementPolicy, activeDeadlineSeconds }, rules } = job;
  if (activeDeadlineSeconds !== undefined || !(podFailurePolicy || podReplacementPolicy === 'Failed')) return NONE;
  // That a Job that ignores failures needs a deadline, is said already.
  if (rules.some(({ action }) => action === 'Ignore')) return NONE;
  const isWritten = job.wrote('podReplacementPolicy');
  return [{
    path: job.path(isWritten ? 'podReplacementPolicy' : 'podFailurePolicy'),
    message: `a Pod is replaced only when it has ended${isWritten ? '' : ', which a podFailurePolicy implies'}, and on a node that does not answer `
      + 'any more it never does: it stays in Terminating, and without activeDeadlineSeconds the job waits for ever',
  }];
}

export const POD_REPLACEMENT: readonly JobRule[] = [
  hazard({
    name: 'kubernetes/overlapping-pods',
    rows: 'L27',
    summary: 'A Pod that must be alone is replaced before it has ended.',
    rationale: 'Unless it is told otherwise, the Job controller takes a Pod for failed as soon as it is deleted, and creates another one while the '
      + 'old one is still shutting down. Two Pods then do the same work, write the same checkpoint or claim the same rank, and the new one may wait '
      + 'for the GPUs of the old one.',
    see: [POD_REPLACEMENT_POLICY, POD_REPLACEMENT_PROPOSAL, 'https://github.com/kubernetes/kubernetes/issues/115844'],
    fix: 'suggested',
  }, overlappingPods),
  hazard({
    name: 'kubernetes/replacement-waits',
    profile: 'strict',
    rows: 'L28',
    summary: 'A Pod that cannot end holds up the Job for ever.',
    rationale: 'With podReplacementPolicy Failed, which every podFailurePolicy implies, a Pod that is being deleted is neither failed nor replaced '
      + 'until it has ended. Who would report that is the kubelet of its node, which may be gone.',
    suggestion: 'set activeDeadlineSeconds: the job then at least gets the condition FailureTarget; a Pod that is stuck ends when it is deleted by '
      + 'force, or when its node gets the taint node.kubernetes.io/out-of-service',
    see: [POD_REPLACEMENT_POLICY, 'https://github.com/kubernetes/enhancements/issues/6262'],
  }, replacementWaits),
];
