import { Rendering, Workload } from '../engine';
import { EngineVersion } from '../engine-version';
import { Gap, GapKind } from '../gap';
import { PodFailurePolicy } from '../kubernetes/fields';
import { jobGaps } from '../kubernetes/gaps';
import { renderPodFailurePolicy } from '../kubernetes/pod-failure-policy';
import { FailurePolicy } from '../policy';
import { endlessGaps, rayJobGaps } from './endless-gaps';
import { TerminationFields } from './fields';
import { kubeflowGaps } from './kubeflow-gaps';
import { protectType } from './python-literal';
import { restartPoliciesOf, withRestartPolicies } from './restart-policy';
import { isRayJob, RunData, runKindOf } from './writing/run';

/** A policy as fields of a Polyaxonfile's `termination`. Polyaxon lowers them to a Kubernetes Job. */
export function renderTermination(policy: FailurePolicy, target: EngineVersion, workload: Workload): Rendering<TerminationFields> {
  const podFailurePolicy = renderPodFailurePolicy(policy, workload.container);
  const fields: TerminationFields = { ...boundsOf(policy), ...(podFailurePolicy && { podFailurePolicy: protectTexts(podFailurePolicy) }) };
  return { fields, gaps: [...jobGaps(policy, podFailurePolicy, target), ...indexBudgetGap(policy)] };
}

/** A policy for a run of any kind. Only those that become a Job of Kubernetes hold rules. */
export interface RunRendering extends Rendering<TerminationFields> {
  /** The run with what the policy says of it. */
  readonly run: RunData;
}

/** A policy as fields of `termination` for a run, and as restart policies of its replicas. */
export function renderRun(policy: FailurePolicy, target: EngineVersion, run: RunData): RunRendering {
  const { restarts, mainContainer } = runKindOf(run);
  // The operations of a dag have policies of their own.
  if (restarts === 'job' || restarts === 'dag') return { ...renderTermination(policy, target, { container: mainContainer }), run };
  if (restarts === 'kubeflow') return renderKubeflow(policy, run);
  const gaps = isRayJob(run) ? rayJobGaps(policy) : endlessGaps(policy, restarts);
  const { timeout, maxRetries } = boundsOf(policy);
  return { fields: isRayJob(run) ? { maxRetries, timeout } : { timeout }, gaps: [...gaps, ...indexBudgetGap(policy)], run };
}

function renderKubeflow(policy: FailurePolicy, run: RunData): RunRendering {
  const filled = withRestartPolicies(run, policy);
  const restartPolicies = restartPoliciesOf(filled);
  const { maxRetries = 0, ...bounds } = boundsOf(policy);
  // The operator ends the job when it has counted as many restarts as this.
  const isCounted = restartPolicies.some(each => each === 'ON_FAILURE' || each === 'ALWAYS') && maxRetries > 0;
  return {
    fields: { maxRetries: isCounted ? maxRetries + 1 : maxRetries, ...bounds },
    gaps: [...kubeflowGaps(policy, run.kind, restartPolicies), ...indexBudgetGap(policy)],
    run: filled,
  };
}

function boundsOf(policy: FailurePolicy): TerminationFields {
  return {
    maxRetries: policy.retries ?? policy.retriesPerIndex,
    ...(policy.deadlineSeconds !== undefined && { timeout: policy.deadlineSeconds }),
  };
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
