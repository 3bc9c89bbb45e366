import { Rendering, Workload } from '../engine';
import { EngineVersion } from '../engine-version';
import { Gap, GapKind } from '../gap';
import { PodFailurePolicy } from '../kubernetes/fields';
import { jobGaps } from '../kubernetes/gaps';
import { renderPodFailurePolicy } from '../kubernetes/pod-failure-policy';
import { FailurePolicy } from '../policy';
import { TerminationFields } from './fields';
import { protectType } from './python-literal';

/** A policy as fields of a Polyaxonfile's `termination`. Polyaxon lowers them to a Kubernetes Job. */
export function renderTermination(policy: FailurePolicy, target: EngineVersion, workload: Workload): Rendering<TerminationFields> {
  const podFailurePolicy = renderPodFailurePolicy(policy, workload.container);
  const fields: TerminationFields = {
    maxRetries: policy.retries ?? policy.retriesPerIndex,
    ...(policy.deadlineSeconds !== undefined && { timeout: policy.deadlineSeconds }),
    ...(podFailurePolicy && { podFailurePolicy: protectTexts(podFailurePolicy) }),
  };
  return { fields, gaps: [...jobGaps(policy, podFailurePolicy, target), ...indexBudgetGap(policy)] };
}

/** The client reads the texts of `termination` a second time: "True" would become a boolean, which the operator's CRD refuses. */
function protectTexts(podFailurePolicy: PodFailurePolicy): PodFailurePolicy {
  const rules = podFailurePolicy.rules.map(rule => rule.onPodConditions === undefined ? rule : {
    ...rule,
    onPodConditions: rule.onPodConditions.map(({ type, status }) => ({ type: protectType(type), status: protectType(status) })),
  });
  return { rules };
}

function indexBudgetGap(policy: FailurePolicy): Gap[] {
  if (policy.retriesPerIndex === undefined) return [];
  return [{
    rule: 'polyaxon/no-index-budget',
    kind: GapKind.CONTRADICTION,
    element: 'retriesPerIndex',
    message: 'a Polyaxon job has no completion indexes: its operator knows neither completions nor backoffLimitPerIndex, and the API server refuses a '
      + 'FailIndex rule without them',
    suggestion: 'use retries for the whole job, or run the indexed work as a RetryableJob on Kubernetes beside the Polyaxon workflow',
  }];
}
