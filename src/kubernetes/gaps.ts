import { EngineVersion } from '../engine-version';
import { Gap, GapKind } from '../gap';
import { Failure, FailureMatchKind, FailurePolicy, FailureResponse } from '../policy';
import { mostRetriesWithin, totalDelaySeconds } from './back-off';
import { LARGEST_RULE_COUNT, PodFailurePolicy } from './fields';
import { SIGKILL_EXIT_CODE } from '../policy/exit-code-set';
import { count, duration } from '../policy/words';

/**
 * What a Job of the Kubernetes controller cannot hold, whoever creates the Job. Engines that lower to a Job have the same gaps under their own name.
 */
export function jobGaps(policy: FailurePolicy, rendered: PodFailurePolicy | undefined, target: EngineVersion): Gap[] {
  return [
    outOfMemoryGap(policy, target),
    otherwiseGap(policy, target),
    deadlineGap(policy, target),
    ruleCountGap(rendered, target),
  ].filter(gap => gap !== undefined);
}

function outOfMemoryGap(policy: FailurePolicy, target: EngineVersion): Gap | undefined {
  const position = policy.rules.findIndex(each => each.match.kind === FailureMatchKind.OUT_OF_MEMORY);
  if (position < 0) return undefined;
  const rule = policy.rules[position];
  // What the engine does with the code that it sees in place of the reason; and what it does if the Pod also has a condition, which the author's own
  // order may look at behind the memory.
  const later = policy.isInOrder ? policy.rules.slice(position + 1).filter(each => each.match._exitCodeSet() === undefined) : [];
  const candidates = [policy.decide(Failure.exitCode(SIGKILL_EXIT_CODE)).response, ...later.map(each => each.response)];
  const instead = candidates.find(each => each !== rule.response);
  if (instead === undefined) return undefined;
  return {
    rule: `${target.engine}/out-of-memory`,
    kind: GapKind.NOT_EXPRESSED,
    element: 'outOfMemory',
    message: `Kubernetes sees exit code ${SIGKILL_EXIT_CODE} when a program runs out of memory, as after every SIGKILL, so it is answered with `
      + `${instead} and not with ${rule.response}`,
    suggestion: 'leave outOfMemory out, or let the program watch its memory and exit with a code of the contract',
  };
}

function otherwiseGap(policy: FailurePolicy, target: EngineVersion): Gap | undefined {
  if (!policy._isOtherwiseARule()) return undefined;
  const hasRetries = (policy.retries ?? policy.retriesPerIndex) !== 0;
  return {
    rule: `${target.engine}/otherwise-needs-exit-code`,
    kind: GapKind.APPROXIMATION,
    element: 'otherwise',
    message: `otherwise: ${policy.otherwise} is a rule on exit codes, so a Pod that fails before its container starts, or although its container `
      + `exits with 0, ${hasRetries ? 'is retried and counted' : 'uses a retry, of which there are none'}`,
    suggestion: policy.otherwise === FailureResponse.RETRY_UNCOUNTED
      ? 'have a budget that is large enough for such failures' : 'keep the budget small: it bounds these failures',
  };
}

function deadlineGap(policy: FailurePolicy, target: EngineVersion): Gap | undefined {
  const retries = policy.retries ?? policy.retriesPerIndex!;
  const waiting = totalDelaySeconds(retries);
  if (policy.deadlineSeconds === undefined || waiting < policy.deadlineSeconds) return undefined;
  return {
    rule: `${target.engine}/deadline-before-retries`,
    kind: GapKind.APPROXIMATION,
    element: 'deadline',
    message: `the deadline of ${duration(policy.deadlineSeconds)} ends the job before all ${count(retries, 'retry', 'retries')} could start: the back-off `
      + `between ${retries + 1} attempts takes ${duration(waiting)} (10 s, 20 s, 40 s ... 10 minutes), the attempts themselves not counted`,
    suggestion: `use at most ${count(mostRetriesWithin(policy.deadlineSeconds), 'retry', 'retries')}, or a deadline well above ${duration(waiting)}`,
  };
}

function ruleCountGap(rendered: PodFailurePolicy | undefined, target: EngineVersion): Gap | undefined {
  const rules = rendered?.rules.length ?? 0;
  if (rules <= LARGEST_RULE_COUNT) return undefined;
  return {
    rule: `${target.engine}/too-many-rules`,
    kind: GapKind.CONTRADICTION,
    element: 'inOrder',
    message: `a Job takes at most ${LARGEST_RULE_COUNT} rules, and this policy needs ${rules}: the API server refuses it`,
    suggestion: 'put exit codes with the same response into one rule',
  };
}
