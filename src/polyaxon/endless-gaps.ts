import { Gap, GapKind } from '../gap';
import { Failure, FailurePolicy, FailureResponse } from '../policy';
import { count } from '../policy/words';

/** What restarts the Pods of a run that has no end. */
const RESTARTED_BY: { readonly [restarts: string]: string } = {
  service: 'a service becomes a Deployment, which restarts its Pods for ever',
  cluster: 'the operator of Ray or Dask replaces the Pods of a cluster for ever',
};

/**
 * What of a policy a service or a cluster cannot hold. Their Pods are restarted whatever their exit code, and nobody counts that. Only the deadline
 * means something: Polyaxon's operator stops them then.
 */
export function endlessGaps(policy: FailurePolicy, restarts: string): Gap[] {
  const { rules, otherwise, retries = 0, deadlineSeconds } = policy;
  const responses = [otherwise, policy.decide(Failure.disruption()).response, ...rules.map(({ response }) => response)];
  const isFinal = responses.includes(FailureResponse.FAIL_JOB);
  const isBounded = deadlineSeconds !== undefined;
  const why = RESTARTED_BY[restarts];
  if (isFinal) {
    return [gap(GapKind.CONTRADICTION, 'otherwise', `${why}, and the policy has failures that end it`,
      'leave failurePolicy out, or run what can fail for good as a job')];
  }
  return [gap(isBounded ? GapKind.APPROXIMATION : GapKind.CONTRADICTION, 'retries',
    `${why} and counts nothing, where the policy has ${count(retries, 'retry', 'retries')}`,
    isBounded ? 'take the deadline for the only bound' : 'leave failurePolicy out, or give it a deadline, at which Polyaxon stops it')];
}

/** The job in a Ray cluster has an end. How it is retried is up to Ray's operator, which looks at no exit code. */
export function rayJobGaps(policy: FailurePolicy): Gap[] {
  const { retries = 0 } = policy;
  if (retries === 0) return [];
  const isFinal = [policy.otherwise, ...policy.rules.map(({ response }) => response)].includes(FailureResponse.FAIL_JOB);
  const why = 'the job in a Ray cluster is retried by Ray\'s operator, which looks at no exit code';
  const suggestion = 'use retries: 0, for example FailurePolicy.once(), or let the entrypoint look at what failed';
  return [isFinal
    ? gap(GapKind.CONTRADICTION, 'retries', `${why}, and the policy has failures that end it`, suggestion)
    : gap(GapKind.APPROXIMATION, 'retries', `${why}, so ${count(retries, 'retry', 'retries')} may come after any failure`, suggestion)];
}

function gap(kind: GapKind, element: string, message: string, suggestion: string): Gap {
  return { rule: 'polyaxon/restarts-for-ever', kind, element, message, suggestion };
}
