import { Rendering, Workload, isAtLeast } from '../engine';
import { EngineVersion } from '../engine-version';
import { FailurePolicy } from '../policy';
import { JobSetFailureFields, JobSetFailureRule, TrainJobFailureFields } from './fields';
import { policyGaps } from './gaps';
import { jobSetVersionOf, TRAINER_WITH_DEADLINE } from './trainer-versions';
import { TwoLayers, twoLayers } from './two-layers';
import { abilitiesOf, JobSetAbilities } from './versions';
import { renderPodFailurePolicy } from '../kubernetes/pod-failure-policy';

/** A policy as fields of a JobSet and of its child Jobs. */
export function renderJobSetFields(policy: FailurePolicy, target: EngineVersion, { container }: Workload): Rendering<JobSetFailureFields> {
  const abilities = abilitiesOf(target.version);
  const layers = layersOf(policy, container, abilities);
  return {
    fields: jobSetFields(policy, { container, layers, abilities, hasJobDeadline: true }),
    gaps: policyGaps({ policy, layers, target, abilities, hasTotalDeadline: false }),
  };
}

/** A policy as fields of a TrainJob and of the runtime that belongs to it. */
export function renderTrainJobFields(policy: FailurePolicy, target: EngineVersion, { container }: Workload): Rendering<TrainJobFailureFields> {
  const abilities = abilitiesOf(jobSetVersionOf(target.version));
  const layers = layersOf(policy, container, abilities);
  const hasTotalDeadline = isAtLeast(target.version, TRAINER_WITH_DEADLINE);
  const { deadlineSeconds } = policy;
  return {
    fields: {
      ...hasTotalDeadline && deadlineSeconds !== undefined && { trainJob: { activeDeadlineSeconds: deadlineSeconds } },
      ...jobSetFields(policy, { container, layers, abilities, hasJobDeadline: !hasTotalDeadline }),
    },
    gaps: policyGaps({ policy, layers, target, abilities, hasTotalDeadline }),
  };
}

/** With a budget for each index the child Job retries by itself, and there is nothing that a JobSet would have to know. */
function layersOf(policy: FailurePolicy, container: string, abilities: JobSetAbilities): TwoLayers | undefined {
  return policy.retriesPerIndex === undefined ? twoLayers(policy, container, abilities) : undefined;
}

interface Layering {
  readonly container: string;
  readonly layers?: TwoLayers;
  readonly abilities: JobSetAbilities;
  /** Whether the child Jobs have the deadline, because nothing above them can have it. */
  readonly hasJobDeadline: boolean;
}

function jobSetFields(policy: FailurePolicy, { container, layers, abilities, hasJobDeadline }: Layering): JobSetFailureFields {
  const deadline = hasJobDeadline && policy.deadlineSeconds !== undefined ? { activeDeadlineSeconds: policy.deadlineSeconds } : {};
  if (!layers) return { childJob: { ...deadline, ...indexBudget(policy, container), podReplacementPolicy: 'Failed' } };
  const rules = [...layers.rules, ...deadlineRule(hasJobDeadline ? policy.deadlineSeconds : undefined, policy, abilities)];
  return {
    failurePolicy: { maxRestarts: policy.retries!, ...rules.length > 0 && { rules } },
    childJob: { ...deadline, backoffLimit: 0, ...layers.podFailurePolicy && { podFailurePolicy: layers.podFailurePolicy }, podReplacementPolicy: 'Failed' },
  };
}

/** The deadline of a child Job is that of the policy: a JobSet that restarted then would give it once more. */
function deadlineRule(deadline: number | undefined, { retries }: FailurePolicy, { hasRules }: JobSetAbilities): JobSetFailureRule[] {
  if (deadline === undefined || !hasRules || retries === 0) return [];
  return [{ name: 'deadline', action: 'FailJobSet', onJobFailureReasons: ['DeadlineExceeded'] }];
}

function indexBudget(policy: FailurePolicy, container: string) {
  const podFailurePolicy = renderPodFailurePolicy(policy, container);
  return {
    backoffLimitPerIndex: policy.retriesPerIndex,
    ...policy.maxFailedIndexes !== undefined && { maxFailedIndexes: policy.maxFailedIndexes },
    ...podFailurePolicy && { podFailurePolicy },
  };
}
