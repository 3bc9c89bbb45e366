import { EngineVersion } from '../engine-version';
import { VolcanoRenderChoices } from './render-choices';
import { VolcanoRestart } from './restart-scope';
import { hasFeature, sinceOf, VolcanoFeature } from './versions';
import { Gap, GapKind } from '../gap';
import { Failure, FailureMatchKind, FailurePolicy, FailureResponse } from '../policy';
import { SIGKILL_EXIT_CODE } from '../policy/exit-code-set';
import { isRetry, uncountedParts } from '../policy/retry-counting';
import { count, duration } from '../policy/words';

/** What a Volcano Job cannot hold. */
export function volcanoGaps(policy: FailurePolicy, target: EngineVersion, choices: VolcanoRenderChoices): Gap[] {
  return [
    indexGap(policy),
    uncountedGap(policy),
    drainGap(policy),
    conditionsGap(policy),
    outOfMemoryGap(policy),
    deadlineGap(policy),
    restartGap(choices, target),
  ].filter(gap => gap !== undefined);
}

function indexGap(policy: FailurePolicy): Gap | undefined {
  if (policy.retriesPerIndex === undefined) return undefined;
  return {
    rule: 'volcano/no-index-budget',
    kind: GapKind.CONTRADICTION,
    element: 'retriesPerIndex',
    message: 'a Volcano Job has one counter of restarts for all of its Pods, and none of them can be given up alone: one bad index uses up the retries of '
      + 'all, and a FAIL_INDEX would stop the whole Job',
    suggestion: 'use retries for the whole job, or a RetryableJob with indexes on Kubernetes',
  };
}

function uncountedGap(policy: FailurePolicy): Gap | undefined {
  const parts = uncountedParts(policy);
  if (parts.length === 0) return undefined;
  const [element] = parts;
  const retries = policy.retries ?? policy.retriesPerIndex!;
  if (retries === 0) {
    return {
      rule: 'volcano/uncounted-without-retries',
      kind: GapKind.CONTRADICTION,
      element,
      message: `Volcano counts every restart, and the policy has no retries: what ${parts.join(' and ')} would retry without counting stops the Job`,
      suggestion: 'give the policy as many retries as disruptions may cost, or let them be FAIL_JOB',
    };
  }
  return {
    rule: 'volcano/uncounted-is-counted',
    kind: GapKind.APPROXIMATION,
    element,
    message: `Volcano counts every restart: each retry of ${parts.join(' and ')} that should not be counted uses one of ${count(retries, 'retry', 'retries')}`,
    suggestion: 'have a few retries more than the program needs, for evictions',
  };
}

/** The exit code of a program that is told to stop and has no answer of its own. */
const STOPPED = 143;

function drainGap(policy: FailurePolicy): Gap | undefined {
  const retries = policy.retries ?? policy.retriesPerIndex!;
  if (retries === 0) return undefined;
  const disruption = policy.decide(Failure.disruption()).response;
  const drained = policy.decide(Failure.exitCode(STOPPED)).response;
  if (isRetry(disruption) === isRetry(drained)) return undefined;
  return {
    rule: 'volcano/drain-by-exit-code',
    kind: GapKind.APPROXIMATION,
    element: policy.isInOrder ? 'inOrder' : 'disruption',
    message: `Volcano sees an eviction when the Pod is gone. On a node that is drained the Pod fails first, with the exit code of the program, which is ${
      STOPPED} if it has no answer of its own: that is answered with ${drained} and not with ${disruption}`,
    suggestion: `give the exit codes ${STOPPED} and ${SIGKILL_EXIT_CODE} the response of a disruption${isRetry(disruption) ? '' : ', or let disruptions be retried'}`,
  };
}

function conditionsGap(policy: FailurePolicy): Gap | undefined {
  const isOtherwise = (response: FailureResponse) => isRetry(response) === isRetry(policy.otherwise);
  const rule = policy.rules.find(({ match, response }) => match.kind === FailureMatchKind.CONDITION && !isOtherwise(response));
  if (!rule) return undefined;
  return {
    rule: 'volcano/pod-conditions',
    kind: GapKind.NOT_EXPRESSED,
    element: 'inOrder',
    message: `Volcano looks at no conditions of Pods: a failure with ${rule.match.toString()} is answered by its exit code, and not with ${rule.response}`,
    suggestion: 'let the program exit with a code of the contract',
  };
}

function outOfMemoryGap(policy: FailurePolicy): Gap | undefined {
  const rule = policy.rules.find(({ match }) => match.kind === FailureMatchKind.OUT_OF_MEMORY);
  if (!rule) return undefined;
  const instead = policy.decide(Failure.exitCode(SIGKILL_EXIT_CODE)).response;
  if (instead === rule.response || (isRetry(instead) && isRetry(rule.response))) return undefined;
  return {
    rule: 'volcano/out-of-memory',
    kind: GapKind.NOT_EXPRESSED,
    element: 'outOfMemory',
    message: `Volcano sees exit code ${SIGKILL_EXIT_CODE} when a program runs out of memory, as after every SIGKILL, so it is answered with ${
      instead} and not with ${rule.response}`,
    suggestion: 'leave outOfMemory out, or let the program watch its memory and exit with a code of the contract',
  };
}

function deadlineGap(policy: FailurePolicy): Gap | undefined {
  const { deadlineSeconds, retries = policy.retriesPerIndex! } = policy;
  if (deadlineSeconds === undefined) return undefined;
  return {
    rule: 'volcano/no-deadline-of-job',
    kind: GapKind.NOT_EXPRESSED,
    element: 'deadline',
    message: `a Volcano Job has no deadline, so that nothing ends it after ${duration(deadlineSeconds)}: ${count(retries, 'retry', 'retries')} bound how often it `
      + 'starts, and not how long an attempt takes',
    suggestion: 'give the tasks an attemptDeadline (activeDeadlineSeconds of their Pods), which bounds each attempt',
  };
}

const NEEDS: { readonly [restart in VolcanoRestart]?: VolcanoFeature } = { POD: 'delayedActions', PARTITION: 'RestartPartition' };

function restartGap({ restart = VolcanoRestart.JOB }: VolcanoRenderChoices, { version }: EngineVersion): Gap | undefined {
  const feature = NEEDS[restart];
  if (feature === undefined || hasFeature(version, feature)) return undefined;
  return {
    rule: 'volcano/restart-not-known',
    kind: GapKind.CONTRADICTION,
    element: 'retries',
    message: `Volcano ${version} cannot restart a ${restart === VolcanoRestart.POD ? 'single Pod' : 'partition'}: it can from ${sinceOf(feature)} on`,
    suggestion: 'restart the task or the whole job, or use a newer Volcano',
  };
}
