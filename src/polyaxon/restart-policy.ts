import type * as kubeflow from '../kubeflow/kinds';
import { restartPolicyFor as restartPolicyOfTraining } from '../kubeflow/restart-policy';
import { FailurePolicy } from '../policy';
import { RunData, runKindOf } from './writing/run';

/*
 * A Kubeflow job knows no rules on failures. All that a policy can choose there is the restart policy of each replica.
 */

/** What stands in the file. */
export type RestartPolicy = 'ALWAYS' | 'ON_FAILURE' | 'NEVER' | 'EXIT_CODE';

/** The kinds of the operator, and what Polyaxon calls its restart policies. */
export const KUBEFLOW_KINDS: { readonly [kind: string]: string } = { tfjob: 'TFJob', pytorchjob: 'PyTorchJob', mpijob: 'MPIJob' };

export const RESTART_POLICY_WORDS: { readonly [restartPolicy in kubeflow.RestartPolicy]: RestartPolicy } = {
  Always: 'ALWAYS', OnFailure: 'ON_FAILURE', Never: 'NEVER', ExitCode: 'EXIT_CODE',
};

/** The restart policy with which a Kubeflow job comes nearest to a policy and never does more than it allows. */
export function restartPolicyFor(policy: FailurePolicy, kind: string): RestartPolicy {
  return RESTART_POLICY_WORDS[restartPolicyOfTraining(policy, KUBEFLOW_KINDS[kind])];
}

/** The run with a restart policy in every replica: that of its author, else the one for the policy. */
export function withRestartPolicies(run: RunData, policy: FailurePolicy): RunData {
  const restartPolicy = restartPolicyFor(policy, run.kind);
  const filled = replicasOf(run).map(([role, replica]) => [role, { ...replica, restartPolicy: replica.restartPolicy ?? restartPolicy }]);
  return filled.length === 0 ? run : { ...run, props: { ...run.props as object, ...Object.fromEntries(filled) } };
}

/** Which restart policies there are in a run, each once. */
export function restartPoliciesOf(run: RunData): RestartPolicy[] {
  return [...new Set(replicasOf(run).map(([, { restartPolicy }]) => restartPolicy as RestartPolicy))];
}

/** The replicas by role. What is no replica is refused when the run is written. */
function replicasOf({ kind, props }: RunData): [string, { readonly restartPolicy?: unknown }][] {
  const given = Object(props);
  const { roles = [] } = runKindOf({ kind, props });
  return roles.filter(role => typeof given[role] === 'object' && given[role] !== null).map(role => [role, given[role]]);
}
