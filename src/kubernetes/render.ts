import { isAtLeast, Rendering, Workload } from '../engine';
import { EngineVersion } from '../engine-version';
import { Gap, GapKind } from '../gap';
import { FailurePolicy } from '../policy';
import { JobFailureFields } from './fields';
import { jobGaps } from './gaps';
import { renderPodFailurePolicy } from './pod-failure-policy';
import { SINCE } from './versions';

/** A policy as fields of a Job's spec. */
export function renderJobFailureFields(policy: FailurePolicy, target: EngineVersion, workload: Workload): Rendering<JobFailureFields> {
  const podFailurePolicy = renderPodFailurePolicy(policy, workload.container);
  const fields: JobFailureFields = {
    ...(policy.deadlineSeconds !== undefined && { activeDeadlineSeconds: policy.deadlineSeconds }),
    // No backoffLimit beside a budget for each index: it would end the job early. Unset, Kubernetes makes it 2147483647.
    ...(policy.retries !== undefined && { backoffLimit: policy.retries }),
    ...(policy.retriesPerIndex !== undefined && { backoffLimitPerIndex: policy.retriesPerIndex }),
    ...(policy.maxFailedIndexes !== undefined && { maxFailedIndexes: policy.maxFailedIndexes }),
    ...(podFailurePolicy && { podFailurePolicy }),
  };
  return { fields, gaps: [...jobGaps(policy, podFailurePolicy, target), ...indexBudgetGap(policy, target)] };
}

function indexBudgetGap(policy: FailurePolicy, target: EngineVersion): Gap[] {
  if (policy.retriesPerIndex === undefined || isAtLeast(target.version, SINCE.backoffLimitPerIndex)) return [];
  return [{
    rule: 'kubernetes/index-budget-dropped',
    kind: GapKind.CONTRADICTION,
    element: 'retriesPerIndex',
    message: `Kubernetes ${target.version} drops backoffLimitPerIndex and every FailIndex rule without a word (they work from ${SINCE.backoffLimitPerIndex} `
      + 'on), so one bad index uses up the 6 retries of the whole job',
    suggestion: `use retries for the whole job, or Kubernetes ${SINCE.backoffLimitPerIndex} or later`,
  }];
}
