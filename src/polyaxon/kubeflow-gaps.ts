import { LEAST_RETRIED_EXIT_CODE, RestartPolicy } from './restart-policy';
import { Gap, GapKind } from '../gap';
import { Failure, FailureMatchKind, FailurePolicy, FailureResponse } from '../policy';
import { count, duration, shortRuns } from '../policy/words';

/*
 * What of a policy a job of Kubeflow's training operator cannot hold. Polyaxon hands on backoffLimit, activeDeadlineSeconds, the time to live and the
 * restart policy of each replica, and nothing else.
 */

const { FAIL_JOB, RETRY, RETRY_UNCOUNTED } = FailureResponse;

const ALL_CODES = Array.from({ length: 255 }, (_, i) => i + 1);

/** The gaps of a policy in a job of a kind, whose replicas have these restart policies. */
export function kubeflowGaps(policy: FailurePolicy, kind: string, restartPolicies: readonly RestartPolicy[]): Gap[] {
  const gaps = restartPolicies.flatMap(restartPolicy => [
    ...exitCodeGaps(policy, kind, restartPolicy),
    ...budgetGaps(policy, kind, restartPolicy),
    ...disruptionGaps(policy, kind, restartPolicy),
    ...conditionGaps(policy),
    ...deadlineGaps(policy),
  ]);
  return gaps.filter((gap, i) => gaps.findIndex(({ rule, message }) => rule === gap.rule && message === gap.message) === i);
}

/** What the operator does with an exit code of the main container. */
function answerOf(code: number, restartPolicy: RestartPolicy, retries: number): FailureResponse {
  if (restartPolicy === 'NEVER' || retries === 0) return FAIL_JOB;
  if (restartPolicy !== 'EXIT_CODE') return RETRY;
  return code < LEAST_RETRIED_EXIT_CODE ? FAIL_JOB : RETRY_UNCOUNTED;
}

function exitCodeGaps(policy: FailurePolicy, kind: string, restartPolicy: RestartPolicy): Gap[] {
  const named = new Set(policy.rules.flatMap(({ match }) => match.codes));
  const wanted = new Map(ALL_CODES.map(code => [code, policy.decide(Failure.exitCode(code)).response]));
  const answer = (code: number) => answerOf(code, restartPolicy, policy.retries ?? 0);
  const isRetried = (code: number) => answer(code) !== FAIL_JOB;
  const permanent = ALL_CODES.filter(code => wanted.get(code) === FAIL_JOB && isRetried(code));
  const ended = ALL_CODES.filter(code => wanted.get(code) !== FAIL_JOB && !isRetried(code));
  // That nothing is retried at all is said of the budget.
  const endedByCode = restartPolicy === 'EXIT_CODE' && policy.retries !== 0 ? ended : [];
  return [
    ...permanentGap(permanent.filter(code => named.has(code)), kind, restartPolicy),
    ...otherwiseRetriedGap(permanent.filter(code => !named.has(code)), restartPolicy),
    ...retryableGap(endedByCode.filter(code => named.has(code)), kind),
    ...otherwiseEndedGap(endedByCode.filter(code => !named.has(code))),
  ];
}

function permanentGap(codes: number[], kind: string, restartPolicy: RestartPolicy): Gap[] {
  if (codes.length === 0) return [];
  const suggestion = restartPolicy === 'EXIT_CODE'
    ? 'exit with a code from 1 to 127 there, or use retries: 0, for example FailurePolicy.once()'
    : 'leave the restartPolicy of the replicas out, use EXIT_CODE, or use retries: 0, for example FailurePolicy.once()';
  return [{
    rule: 'polyaxon/kubeflow-permanent-code',
    kind: GapKind.CONTRADICTION,
    element: 'exitCodes',
    message: `a ${kind} has no rules on exit codes, and with the restart policy ${restartPolicy} it retries exit code ${shortRuns(codes)}, `
      + 'which the policy calls permanent',
    suggestion,
  }];
}

function otherwiseRetriedGap(codes: number[], restartPolicy: RestartPolicy): Gap[] {
  if (codes.length === 0) return [];
  return [{
    rule: 'polyaxon/kubeflow-otherwise',
    kind: restartPolicy === 'EXIT_CODE' ? GapKind.APPROXIMATION : GapKind.CONTRADICTION,
    element: 'otherwise',
    message: `with the restart policy ${restartPolicy} the exit codes ${shortRuns(codes)} are retried, and otherwise says that they end the job`,
    suggestion: restartPolicy === 'EXIT_CODE'
      ? 'exit with a code from 1 to 127 where nothing can be done; a killed program, 137 or 143, is retried in any case'
      : 'leave the restartPolicy of the replicas out',
  }];
}

function retryableGap(codes: number[], kind: string): Gap[] {
  if (codes.length === 0) return [];
  return [{
    rule: 'polyaxon/kubeflow-retried-code',
    kind: GapKind.CONTRADICTION,
    element: 'exitCodes',
    message: `with the restart policy EXIT_CODE a ${kind} ends at exit code ${shortRuns(codes)}, which the policy retries`,
    suggestion: `exit with a code from ${LEAST_RETRIED_EXIT_CODE} to 255 there, such as 138`,
  }];
}

function otherwiseEndedGap(codes: number[]): Gap[] {
  if (codes.length === 0) return [];
  return [{
    rule: 'polyaxon/kubeflow-otherwise',
    kind: GapKind.APPROXIMATION,
    element: 'otherwise',
    message: `with the restart policy EXIT_CODE the job ends at the exit codes ${shortRuns(codes)}, which otherwise retries`,
    suggestion: `exit with a code from ${LEAST_RETRIED_EXIT_CODE} to 255, such as 138, where another attempt can help`,
  }];
}

function budgetGaps(policy: FailurePolicy, kind: string, restartPolicy: RestartPolicy): Gap[] {
  const { retries = 0 } = policy;
  const gap = (gapKind: GapKind, message: string, suggestion: string) => [{
    rule: 'polyaxon/kubeflow-retries', kind: gapKind, element: 'retries', message, suggestion,
  }];
  if (retries === 0) {
    return restartPolicy === 'ON_FAILURE' || restartPolicy === 'ALWAYS'
      ? gap(GapKind.APPROXIMATION, `with the restart policy ${restartPolicy} a container is restarted once before the job ends, although there are no retries`,
        'leave the restartPolicy of the replicas out, or use NEVER') : [];
  }
  const said = count(retries, 'retry', 'retries');
  if (kind === 'mpijob') {
    return gap(GapKind.CONTRADICTION, `an mpijob is not retried: its controller makes no failed Pod again, and the policy has ${said}`,
      'use retries: 0, for example FailurePolicy.once(), and let the program resume by itself');
  }
  switch (restartPolicy) {
    case 'NEVER':
      return gap(GapKind.NOT_EXPRESSED, `with the restart policy NEVER the first failure ends the job, so none of the ${said} is used`,
        'use retries: 0 to say so, or name the exit codes from 128 to 255 that are retried');
    case 'EXIT_CODE':
      return policy.deadlineSeconds === undefined
        ? gap(GapKind.CONTRADICTION, `with the restart policy EXIT_CODE retries are not counted, so there would be no end instead of ${said}`,
          'give the policy a deadline, or use retries: 0')
        : gap(GapKind.APPROXIMATION, `with the restart policy EXIT_CODE retries are not counted: instead of ${said} there are as many as fit into the deadline `
          + `of ${duration(policy.deadlineSeconds)}`, 'choose the deadline as the bound, or use retries: 0');
    default:
      return gap(GapKind.APPROXIMATION, `the ${said} are restarts in place, counted over all replicas together; the operator stops when it has counted as many as `
        + 'maxRetries, so the file says one more', 'choose the retries for the whole job, not for each replica');
  }
}

function disruptionGaps(policy: FailurePolicy, kind: string, restartPolicy: RestartPolicy): Gap[] {
  const wanted = policy.decide(Failure.disruption()).response;
  const isReplaced = restartPolicy !== 'NEVER' && policy.retries !== 0 && kind !== 'mpijob';
  const gap = (gapKind: GapKind, message: string, suggestion: string) => [{
    rule: 'polyaxon/kubeflow-disruption', kind: gapKind, element: 'disruption', message, suggestion,
  }];
  if (!isReplaced) {
    return wanted === FAIL_JOB ? [] : gap(GapKind.NOT_EXPRESSED, `a disrupted Pod ends the ${kind}, where the policy says ${wanted}`,
      'use disruption: FAIL_JOB to say so, and save checkpoints outside of the Pods');
  }
  if (wanted === FAIL_JOB) {
    return gap(GapKind.CONTRADICTION, `a disrupted Pod of a ${kind} is replaced, and the policy says that it ends the job`, 'use retries: 0, or retry disruptions');
  }
  if (kind === 'tfjob') {
    return gap(GapKind.APPROXIMATION, 'a disrupted Pod is replaced without being counted, but a tfjob ends if the Pod still runs while it is deleted, as when a '
      + 'node is drained', 'save checkpoints outside of the Pods, and run the job anew');
  }
  return wanted === RETRY_UNCOUNTED ? [] : gap(GapKind.APPROXIMATION, 'a disrupted Pod is replaced without being counted', 'use disruption: RETRY_UNCOUNTED to say so');
}

/** Conditions of a Pod, and that a program ran out of memory, are nothing that the operator looks at. */
function conditionGaps(policy: FailurePolicy): Gap[] {
  const unseen = policy.rules.filter(({ match }) => match.kind === FailureMatchKind.CONDITION || match.kind === FailureMatchKind.OUT_OF_MEMORY);
  return unseen.map(({ match, response }) => ({
    rule: 'polyaxon/kubeflow-conditions',
    kind: GapKind.NOT_EXPRESSED,
    element: match.kind === FailureMatchKind.CONDITION ? 'inOrder' : 'outOfMemory',
    message: `the training operator sees nothing but the exit code, so ${match.toString()} is not answered with ${response}`,
    suggestion: 'let the program watch for it and exit with a code of its own',
  }));
}

function deadlineGaps({ deadlineSeconds }: FailurePolicy): Gap[] {
  if (deadlineSeconds === undefined) return [];
  return [{
    rule: 'polyaxon/kubeflow-deadline-late',
    kind: GapKind.APPROXIMATION,
    element: 'deadline',
    message: `the deadline of ${duration(deadlineSeconds)} is only looked at when something happens to a Pod: a job that hangs goes on beyond it`,
    suggestion: 'let the program stop itself when it makes no progress',
  }];
}
