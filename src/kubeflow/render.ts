import { TrainingFailureFields } from './failure-fields';
import { trainingGaps } from './gaps';
import type { RestartPolicy } from './kinds';
import { restartPolicyFor } from './restart-policy';
import { Rendering, Workload } from '../engine';
import { EngineVersion } from '../engine-version';
import { FailurePolicy } from '../policy';

/** The kind that is asked of the engine as a whole: it holds what any of them can. */
const USUAL_KIND = 'PyTorchJob';

/** A policy for a training job. */
export function renderTrainingFields(policy: FailurePolicy, target: EngineVersion, _: Workload): Rendering<TrainingFailureFields> {
  return renderTrainingJob(policy, target, USUAL_KIND);
}

/**
 * A policy for a training job of a kind.
 *
 * @param stated restart policies that the author gives to some of the replicas, each once; undefined for those to which the policy gives one
 */
export function renderTrainingJob(
  policy: FailurePolicy, { version }: EngineVersion, kind: string, stated: readonly (RestartPolicy | undefined)[] = [undefined],
): Rendering<TrainingFailureFields> {
  const restartPolicy = restartPolicyFor(policy, kind);
  const restartPolicies = [...new Set(stated.map(each => each ?? restartPolicy))];
  const isCounted = restartPolicies.some(each => each === 'OnFailure' || each === 'Always');
  const { deadlineSeconds, retries = 0 } = policy;
  return {
    fields: {
      restartPolicy,
      runPolicy: {
        cleanPodPolicy: 'Running',
        ...deadlineSeconds !== undefined && { activeDeadlineSeconds: deadlineSeconds },
        // The job ends when it has counted as many restarts as this. Under ExitCode there is nothing to count, and under Never none is made.
        ...isCounted && { backoffLimit: retries + 1 },
      },
    },
    gaps: trainingGaps(policy, {
      prefix: 'kubeflow/', kind, kindWord: kind, version, restartPolicies, wordOf: each => each, budgetField: 'backoffLimit',
    }),
  };
}
