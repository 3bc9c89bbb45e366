import { Rendering, Workload } from '../engine';
import { EngineVersion } from '../engine-version';
import { VolcanoAction, VolcanoFailureFields, VolcanoLifecyclePolicy } from './fields';
import { volcanoGaps } from './gaps';
import { VolcanoRenderChoices } from './render-choices';
import { VolcanoRestart, VolcanoStop } from './restart-scope';
import { Failure, FailurePolicy, FailureResponse } from '../policy';
import { LARGEST_COUNT } from '../policy/input';
import { isRetry } from '../policy/retry-counting';

const RESTARTS: { readonly [restart in VolcanoRestart]: VolcanoAction } = {
  JOB: 'RestartJob', TASK: 'RestartTask', POD: 'RestartPod', PARTITION: 'RestartPartition',
};

const STOPS: { readonly [stop in VolcanoStop]: VolcanoAction } = { TERMINATE: 'TerminateJob', ABORT: 'AbortJob' };

/** A policy as fields of a Volcano Job's spec. */
export function renderVolcanoFailureFields(
  policy: FailurePolicy, target: EngineVersion, _workload: Workload, choices: VolcanoRenderChoices = {},
): Rendering<VolcanoFailureFields> {
  const retries = policy.retries ?? policy.retriesPerIndex!;
  const restart = RESTARTS[choices.restart ?? VolcanoRestart.JOB];
  const stop = STOPS[choices.stop ?? VolcanoStop.TERMINATE];
  // Volcano restarts even when it may not, to no use: Pods would be deleted, and the Job would fail. Where nothing may be retried, nothing is restarted.
  const actionOf = (response: FailureResponse) => isRetry(response) && retries > 0 ? restart : stop;
  return {
    // The restart that reaches the number is not carried out any more.
    fields: { maxRetry: Math.min(retries + 1, LARGEST_COUNT), policies: policiesOf(policy, actionOf) },
    gaps: volcanoGaps(policy, target, choices),
  };
}

/** Exit codes first, since a policy on PodFailed answers all of them; only those that it would answer otherwise. */
function policiesOf(policy: FailurePolicy, actionOf: (response: FailureResponse) => VolcanoAction): VolcanoLifecyclePolicy[] {
  const otherwise = actionOf(policy.otherwise);
  const codes = Array.from({ length: 255 }, (_, i) => ({ exitCode: i + 1, action: actionOf(policy.decide(Failure.exitCode(i + 1)).response) }));
  return [
    ...codes.filter(({ action }) => action !== otherwise),
    { event: 'PodEvicted', action: actionOf(policy.decide(Failure.disruption()).response) },
    { event: 'PodFailed', action: otherwise },
  ];
}
