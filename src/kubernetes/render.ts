import { Rendering, Workload } from '../engine';
import { EngineVersion } from '../engine-version';
import { Gap, GapKind } from '../gap';
import { FailurePolicy } from '../policy';
import { JobFailureFields } from './fields';
import { jobGaps } from './gaps';
import { renderPodFailurePolicy } from './pod-failure-policy';
import { ServerVersion } from './validation/server-version';

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

const GATE = 'JobBackoffLimitPerIndex';

function indexBudgetGap(policy: FailurePolicy, target: EngineVersion): Gap[] {
  const server = ServerVersion.of(target.version);
  if (policy.retriesPerIndex === undefined || server.has(GATE)) return [];
  const since = `1.${server.since(GATE)}`;
  return [{
    rule: 'kubernetes/index-budget-dropped',
    kind: GapKind.CONTRADICTION,
    element: 'retriesPerIndex',
    message: `Kubernetes ${target.version} drops backoffLimitPerIndex and every FailIndex rule without a word (they work from ${since} `
      + 'on), so one bad index uses up the 6 retries of the whole job',
    suggestion: `use retries for the whole job, or Kubernetes ${since} or later`,
  }];
}
