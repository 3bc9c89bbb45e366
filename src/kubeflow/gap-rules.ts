import { FindingKind, FindingSeverity } from '../finding';
import { RuleInfo } from '../rule';

/*
 * What of a policy a training job cannot hold, for the catalogue; `gaps.ts` finds it.
 */

const RUN_POLICY = 'https://www.kubeflow.org/docs/components/trainer/legacy-v1/user-guides/tensorflow/';

export const GAP_RULES: readonly RuleInfo[] = trainingGapRules('kubeflow/');

/** The gaps of whatever becomes a training job, under the names of an engine. */
export function trainingGapRules(prefix: string): RuleInfo[] {
  const rule = (name: string, info: Pick<RuleInfo, 'summary' | 'rationale'> & { readonly severity?: FindingSeverity }): RuleInfo => (
    { name: `${prefix}${name}`, kind: FindingKind.GAP, severity: FindingSeverity.WARNING, profile: 'recommended', see: [RUN_POLICY], ...info });
  return [
    rule('permanent-code', {
      severity: FindingSeverity.ERROR,
      summary: 'A distributed job would retry an exit code that the policy calls permanent.',
      rationale: 'The training operator has no rules on exit codes. OnFailure restarts after every failure, and ExitCode replaces a Pod after each code from 128.',
    }),
    rule('retried-code', {
      severity: FindingSeverity.ERROR,
      summary: 'A distributed job would end at an exit code that the policy retries.',
      rationale: 'With the restart policy ExitCode the training operator takes every code below 128 for permanent.',
    }),
    rule('otherwise', {
      summary: 'A distributed job answers some exit codes that the policy does not name in another way than otherwise says.',
      rationale: 'With the restart policy ExitCode the number alone decides: codes below 128 end the job, and the others are retried.',
    }),
    rule('uncounted-code', {
      summary: 'A distributed job counts retries after exit codes that the policy does not count.',
      rationale: 'With the restart policy OnFailure the restarts of all containers that run are counted, and the exit code does not matter.',
    }),
    rule('retries', {
      summary: 'A distributed job counts its retries in another way than the policy, or not at all.',
      rationale: 'OnFailure counts restarts over all replicas together; ExitCode counts nothing; an MPI job is never retried.',
    }),
    rule('disruption', {
      summary: 'A distributed job answers a disruption in another way than the policy.',
      rationale: 'The training operator knows no disruptions. What becomes of a Pod that is evicted is up to its restart policy and to the kind of the job.',
    }),
    rule('conditions', {
      summary: 'A distributed job sees neither conditions of a Pod nor that a program ran out of memory.',
      rationale: 'The training operator looks at the exit code of the main container alone.',
    }),
    rule('deadline-late', {
      summary: 'The deadline of a distributed job comes late if nothing happens to its Pods.',
      rationale: 'The training operator compares the time only when it is woken up by something else, so that a job that hangs outlives its deadline.',
    }),
    rule('no-index-budget', {
      severity: FindingSeverity.ERROR,
      summary: 'A distributed job has no budget for each of its replicas.',
      rationale: 'The restarts of all replicas are counted together, and the job fails as a whole.',
    }),
    rule('hangs-restarting', {
      severity: FindingSeverity.ERROR,
      summary: 'A permanent exit code leaves the job in Restarting for ever.',
      rationale: 'Up to training operator 1.7 the controllers of PyTorch, Paddle and XGBoost jobs do nothing about a Pod that has failed for good.',
    }),
  ];
}
