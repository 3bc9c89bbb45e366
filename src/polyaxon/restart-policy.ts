import { FailurePolicy, FailureResponse } from '../policy';
import { RunData, runKindOf } from './writing/run';

/*
 * A Kubeflow job knows no rules on failures. All that a policy can choose there is the restart policy of each replica.
 */

/** What stands in the file. */
export type RestartPolicy = 'ALWAYS' | 'ON_FAILURE' | 'NEVER' | 'EXIT_CODE';

/** The exit codes that the training operator retries under EXIT_CODE; those below end the job. */
export const LEAST_RETRIED_EXIT_CODE = 128;

/** The restart policy with which a Kubeflow job comes nearest to a policy and never does more than it allows. */
export function restartPolicyFor(policy: FailurePolicy, kind: string): RestartPolicy {
  // The controller of MPI jobs makes no Pod again, and hangs under EXIT_CODE.
  if (kind === 'mpijob' || policy.retries === 0) return 'NEVER';
  const responses = policy.rules.filter(({ match }) => match.codes.length > 0).map(({ response }) => response);
  const isRetried = responses.some(response => response === FailureResponse.RETRY || response === FailureResponse.RETRY_UNCOUNTED);
  if (policy.otherwise === FailureResponse.FAIL_JOB) return isRetried ? 'EXIT_CODE' : 'NEVER';
  return responses.includes(FailureResponse.FAIL_JOB) ? 'EXIT_CODE' : 'ON_FAILURE';
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
