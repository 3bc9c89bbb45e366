import { FailureClass } from './failure-classes';
import { Gap, GapKind } from '../gap';
import { Failure, FailureMatchKind, FailurePolicy, FailureResponse } from '../policy';
import { SIGKILL_EXIT_CODE } from '../policy/exit-code-set';
import { isRetry, uncountedParts } from '../policy/retry-counting';
import { count, duration } from '../policy/words';

/** What Armada cannot hold. */
export function armadaGaps(policy: FailurePolicy, classes: readonly FailureClass[]): Gap[] {
  return [
    indexGap(policy),
    uncountedGap(policy),
    drainGap(policy),
    preemptionGap(policy),
    conditionsGap(policy),
    otherwiseGap(policy),
    backOffGap(policy, classes),
    deadlineGap(policy),
  ].filter(gap => gap !== undefined);
}

const retriesOf = (policy: FailurePolicy) => policy.retries ?? policy.retriesPerIndex!;

function indexGap(policy: FailurePolicy): Gap | undefined {
  if (policy.retriesPerIndex === undefined) return undefined;
  return {
    rule: 'armada/no-index-budget',
    kind: GapKind.CONTRADICTION,
    element: 'retriesPerIndex',
    message: 'a job of Armada is one Pod without any index: there is no budget for each of several, and FAIL_INDEX has nothing that it could give up',
    suggestion: 'make a job of each index, with retries, or use a RetryableJob with indexes on Kubernetes',
  };
}

function uncountedGap(policy: FailurePolicy): Gap | undefined {
  const parts = uncountedParts(policy);
  if (parts.length === 0) return undefined;
  const [element] = parts;
  const retries = retriesOf(policy);
  if (retries === 0) {
    return {
      rule: 'armada/uncounted-without-retries',
      kind: GapKind.CONTRADICTION,
      element,
      message: `Armada counts every failed run, and the policy has no retries: what ${parts.join(' and ')} would retry without counting ends the job`,
      suggestion: 'give the policy as many retries as disruptions may cost, or let them be FAIL_JOB',
    };
  }
  return {
    rule: 'armada/uncounted-is-counted',
    kind: GapKind.APPROXIMATION,
    element,
    message: `Armada counts every failed run: each retry of ${parts.join(' and ')} that should not be counted uses one of ${count(retries, 'retry', 'retries')}`,
    suggestion: 'have a few retries more than the program needs, for disruptions',
  };
}

/** The exit code of a program that is told to stop and has no answer of its own. */
const STOPPED = 143;

function drainGap(policy: FailurePolicy): Gap | undefined {
  if (retriesOf(policy) === 0) return undefined;
  const disruption = policy.decide(Failure.disruption()).response;
  const drained = policy.decide(Failure.exitCode(STOPPED)).response;
  if (isRetry(disruption) === isRetry(drained)) return undefined;
  return {
    rule: 'armada/drain-by-exit-code',
    kind: GapKind.APPROXIMATION,
    element: policy.isInOrder ? 'inOrder' : 'disruption',
    message: 'an executor sees how a program ends before it sees that somebody has deleted the Pod. On a node that is drained that is the exit code with which it '
      + `stops, ${STOPPED} if it has no answer of its own: that is answered with ${drained} and not with ${disruption}`,
    suggestion: `give the exit codes ${STOPPED} and ${SIGKILL_EXIT_CODE} the response of a disruption${isRetry(disruption) ? '' : ', or let disruptions be retried'}`,
  };
}

function preemptionGap(policy: FailurePolicy): Gap | undefined {
  const { response } = policy.decide(Failure.disruption());
  if (!isRetry(response) || retriesOf(policy) === 0) return undefined;
  return {
    rule: 'armada/preemption-is-final',
    kind: GapKind.NOT_EXPRESSED,
    element: policy.isInOrder ? 'inOrder' : 'disruption',
    message: `a job that Armada preempts is over, and no policy is asked: a preemption is not answered with ${response}`,
    suggestion: 'use a priority class that is not preempted, or let whoever submits submit again, with another clientId',
  };
}

function conditionsGap(policy: FailurePolicy): Gap | undefined {
  const isOtherwise = (response: FailureResponse) => isRetry(response) === isRetry(policy.otherwise);
  const rule = policy.rules.find(({ match, response }) => match.kind === FailureMatchKind.CONDITION && !isOtherwise(response));
  if (!rule) return undefined;
  return {
    rule: 'armada/pod-conditions',
    kind: GapKind.NOT_EXPRESSED,
    element: 'inOrder',
    message: `an executor looks at no conditions of Pods: a failure with ${rule.match.toString()} is answered by its exit code, and not with ${rule.response}`,
    suggestion: 'let the program exit with a code of the contract, or say something that a category can look for in its termination message',
  };
}

function otherwiseGap(policy: FailurePolicy): Gap | undefined {
  if (!isRetry(policy.otherwise) || retriesOf(policy) === 0) return undefined;
  return {
    rule: 'armada/otherwise-needs-exit-code',
    kind: GapKind.APPROXIMATION,
    element: 'otherwise',
    message: 'what no category tells apart keeps its Pod, and another one of the same name cannot start beside it. So otherwise is a category of every exit code, and a '
      + 'failure without any, such as a Pod that its node does not admit or that a webhook refuses, ends the job',
    suggestion: 'add a category with podError or podEvents for those that should be tried again',
  };
}

function backOffGap(policy: FailurePolicy, classes: readonly FailureClass[]): Gap | undefined {
  const retries = retriesOf(policy);
  const ofProgram = classes.some(({ response, isDisruption, isOutOfMemory }) => isRetry(response) && !isDisruption && !isOutOfMemory);
  if (retries === 0 || !ofProgram) return undefined;
  return {
    rule: 'armada/no-back-off',
    kind: GapKind.APPROXIMATION,
    element: 'retries',
    message: `Armada has no back-off: the next attempt is leased within seconds, so that ${count(retries, 'retry', 'retries')} can be used up while a service is away for `
      + 'a minute',
    suggestion: 'let the program wait for what it needs before it gives up',
  };
}

function deadlineGap(policy: FailurePolicy): Gap | undefined {
  const { deadlineSeconds } = policy;
  const retries = retriesOf(policy);
  if (deadlineSeconds === undefined || retries === 0) return undefined;
  return {
    rule: 'armada/deadline-of-attempt',
    kind: GapKind.APPROXIMATION,
    element: 'deadline',
    message: `a job of Armada has no deadline, and its Pod has: each attempt may take ${duration(deadlineSeconds)}, which makes ${
      duration(deadlineSeconds * (retries + 1))} with ${count(retries, 'retry', 'retries')}, and the time in the queue comes on top. The attempt that takes longer ends the job`,
    suggestion: 'use as deadline what one attempt may take',
  };
}
