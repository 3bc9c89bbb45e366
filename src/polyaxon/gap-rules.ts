import { FindingKind, FindingSeverity } from '../finding';
import { deadlineGapRule, jobGapRules } from '../kubernetes/gap-rules';
import { RuleInfo } from '../rule';

/*
 * What of a policy Polyaxon cannot hold, for the catalogue.
 */

const RUN_POLICY = 'https://www.kubeflow.org/docs/components/trainer/legacy-v1/user-guides/tensorflow/';

export const GAP_RULES: readonly RuleInfo[] = [
  ...jobGapRules('polyaxon'),
  deadlineGapRule('polyaxon'),
  {
    name: 'polyaxon/no-index-budget',
    kind: FindingKind.GAP,
    severity: FindingSeverity.ERROR,
    profile: 'recommended',
    summary: 'A job has no completion indexes, so there is no budget for each of them.',
    rationale: 'Polyaxon\'s operator makes a Job of the operation and knows neither completions nor backoffLimitPerIndex.',
  },
  {
    name: 'polyaxon/evidence-deleted',
    kind: FindingKind.GAP,
    severity: FindingSeverity.WARNING,
    profile: 'recommended',
    summary: 'A finished job and its Pods are deleted before anybody can look at them.',
    rationale: 'Without termination.ttl the operator deletes a finished job at once.',
  },
  kubeflowRule('permanent-code', {
    severity: FindingSeverity.ERROR,
    summary: 'A distributed job would retry an exit code that the policy calls permanent.',
    rationale: 'The training operator has no rules on exit codes. OnFailure restarts after every failure, and ExitCode replaces a Pod after each code from 128.',
  }),
  kubeflowRule('retried-code', {
    severity: FindingSeverity.ERROR,
    summary: 'A distributed job would end at an exit code that the policy retries.',
    rationale: 'With the restart policy ExitCode the training operator takes every code below 128 for permanent.',
  }),
  kubeflowRule('otherwise', {
    summary: 'A distributed job answers some exit codes that the policy does not name in another way than otherwise says.',
    rationale: 'With the restart policy ExitCode the number alone decides: codes below 128 end the job, and the others are retried.',
  }),
  kubeflowRule('retries', {
    summary: 'A distributed job counts its retries in another way than the policy, or not at all.',
    rationale: 'OnFailure counts restarts over all replicas together; ExitCode counts nothing; an MPI job is never retried.',
  }),
  kubeflowRule('disruption', {
    summary: 'A distributed job answers a disruption in another way than the policy.',
    rationale: 'The training operator knows no disruptions. What becomes of a Pod that is evicted is up to its restart policy and to the kind of the job.',
  }),
  kubeflowRule('conditions', {
    summary: 'A distributed job sees neither conditions of a Pod nor that a program ran out of memory.',
    rationale: 'The training operator looks at the exit code of the main container alone.',
  }),
  kubeflowRule('deadline-late', {
    summary: 'The deadline of a distributed job comes late if nothing happens to its Pods.',
    rationale: 'The training operator compares the time only when it is woken up by something else, so that a job that hangs outlives its deadline.',
  }),
  {
    name: 'polyaxon/restarts-for-ever',
    kind: FindingKind.GAP,
    severity: FindingSeverity.WARNING,
    profile: 'recommended',
    summary: 'The Pods of a service or a cluster are restarted for ever, whatever the policy says.',
    rationale: 'A service becomes a Deployment, and a cluster has an operator of its own; neither looks at exit codes or counts retries.',
  },
];

/** What a job of Kubeflow's training operator cannot hold. */
function kubeflowRule(name: string, info: Pick<RuleInfo, 'summary' | 'rationale'> & { readonly severity?: FindingSeverity }): RuleInfo {
  return { name: `polyaxon/kubeflow-${name}`, kind: FindingKind.GAP, severity: FindingSeverity.WARNING, profile: 'recommended', see: [RUN_POLICY], ...info };
}
