import { codesOf } from './failing-codes';
import {
  canEditRules, canMatchSamePod, codesText, effectOf, isOnDisruption, isPermanent, POD_DISRUPTION_CONDITIONS, POD_FAILURE_POLICY,
  POD_FAILURE_POLICY_KEP, ruleSteps, rulesText, SIGNAL_CODES,
} from './failure-rules';
import { hazard, JobRule, NONE } from './job-rule';
import { FindingSeverity } from '../../finding';
import { oneOf } from '../../policy/policy-error';
import { ProposedFix } from '../../rule';
import { PodFailurePolicyRule } from '../api-types';
import { JobSubject } from '../job-subject';

/*
 * Where the rule on disruptions stands among those on exit codes. The order that loses nothing: codes that the program uses for failures which no retry mends,
 * then disruptions, then whatever is left.
 */

/** Codes that say nothing of the program when it was disrupted: killed, told to stop, or failing for that reason in whatever way. */
const CODES_OF_ANY_END = [1, ...SIGNAL_CODES, 255];

const isRetried = ({ action }: PodFailurePolicyRule) => action === 'Ignore' || action === 'Count';

/** Whether a rule is on codes that are the program's own, so that they are true even of a Pod that is disrupted. */
function isOnPermanentCodes(rule: PodFailurePolicyRule): boolean {
  const { operator, values = [] } = rule.onExitCodes ?? {};
  return isPermanent(rule) && operator === 'In' && !values.some(code => SIGNAL_CODES.includes(code))
    && values.some(code => code !== 0 && !CODES_OF_ANY_END.includes(code));
}

/** Which of the codes that a disrupted program ends with, unless it does something about it, get as far as a rule that takes them for permanent. */
function signalCodesOf(rules: readonly PodFailurePolicyRule[], index: number): number[] {
  if (!isPermanent(rules[index])) return [];
  return SIGNAL_CODES.filter(code => rules.findIndex(rule => codesOf(rule)?.has(code)) === index);
}

function isCatchAll(rules: readonly PodFailurePolicyRule[], index: number): boolean {
  return isPermanent(rules[index]) && rules[index].onExitCodes?.operator === 'NotIn' || signalCodesOf(rules, index).length > 0;
}

/** The rules that stand before the one on disruptions and take a disrupted Pod for a permanent failure. */
function catchAllsBeforeDisruption({ rules }: JobSubject): { readonly catchAlls: number[]; readonly disruption: number } {
  const disruption = rules.findIndex(isOnDisruption);
  const catchAlls = [...rules.keys()].filter(i => i < disruption && rules[i].action !== rules[disruption].action && isCatchAll(rules, i));
  return { catchAlls, disruption };
}

/** The first rule that takes a disrupted Pod for a permanent failure, or might as well, where no rule says anything of disruptions. */
function catchAllWithoutDisruption({ rules, spec }: JobSubject): number {
  if (rules.length === 0 || rules.some(isOnDisruption)) return -1;
  const isPermanentAnyway = (spec.backoffLimitPerIndex ?? spec.backoffLimit) === 0
    && !rules.some(rule => rule.action === 'Ignore' && SIGNAL_CODES.some(code => codesOf(rule)?.has(code)));
  return [...rules.keys()].findIndex(i => signalCodesOf(rules, i).length > 0 || isPermanentAnyway && isCatchAll(rules, i));
}

/** Whether 137 or 143 in a rule is already reported as an end by disruption. */
export function takesDisruptionsForPermanent(job: JobSubject, index: number): boolean {
  if (signalCodesOf(job.rules, index).length === 0) return false;
  return catchAllsBeforeDisruption(job).catchAlls.includes(index) || !job.rules.some(isOnDisruption);
}

function disruptionBeforePermanentCode(job: JobSubject) {
  const { rules } = job;
  if (rules.length < 2) return NONE;
  const disruption = rules.findIndex(rule => isOnDisruption(rule) && isRetried(rule));
  const late = rules.flatMap((rule, i) => disruption >= 0 && i > disruption && isOnPermanentCodes(rule) ? [i] : []);
  if (late.length === 0) return NONE;
  const codes = late.flatMap(i => rules[i].onExitCodes?.values ?? []);
  const fix = moving(job, late, disruption);
  return [{
    path: job.rulePath(disruption),
    message: `a Pod that is disrupted and whose program exits with ${codesText(codes, 'or')} ${effectOf(rules[disruption])}: this rule matches first, `
      + `and ${rulesText(late)} (${actionsText(late.map(i => rules[i]))}) ${late.length === 1 ? 'does' : 'do'} not see it`,
    suggestion: `move ${rulesText(late)} before this rule`,
    ...fix && { fix },
  }];
}

function actionsText(rules: readonly PodFailurePolicyRule[]): string {
  return oneOf([...new Set(rules.map(({ action }) => `${action}`))], 'and');
}

function catchAllBeforeDisruption(job: JobSubject) {
  const { rules } = job;
  if (rules.length < 2) return NONE;
  const { catchAlls, disruption } = catchAllsBeforeDisruption(job);
  if (catchAlls.length === 0) return NONE;
  const movable = catchAlls.filter(i => !isMixed(rules[i]));
  const fix = moving(job, movable, disruption);
  return catchAlls.map(i => {
    const codes = signalCodesOf(rules, i);
    const ended = codes.length > 0 ? `ends with ${codesText(codes, 'or')}, the codes of a program that is killed or told to stop`
      : 'ends with a code of its own when it is told to stop';
    return {
      path: job.rulePath(i),
      message: `a Pod that is drained, preempted or evicted and ${ended}, ${effectOf(rules[i])}: this rule matches first, and `
        + `${rulesText([disruption])} (${rules[disruption].action} on DisruptionTarget) does not see it`,
      suggestion: isMixed(rules[i]) ? `leave ${codesText(codes)} out, or make a rule of them behind ${rulesText([disruption])}`
        : `move this rule behind ${rulesText([disruption])}`,
      ...fix && movable.includes(i) && { fix },
    };
  });
}

/** A list of codes that has to come before disruptions for some of its codes, and after them for the others. */
function isMixed({ onExitCodes }: PodFailurePolicyRule): boolean {
  return onExitCodes?.operator === 'In' && onExitCodes.values!.some(code => !CODES_OF_ANY_END.includes(code));
}

function disruptionIsPermanent(job: JobSubject) {
  const index = catchAllWithoutDisruption(job);
  if (index < 0) return NONE;
  const rule = job.rules[index];
  const codes = signalCodesOf(job.rules, index);
  const isPerIndex = job.spec.backoffLimitPerIndex !== undefined;
  const because = codes.length > 0
    ? `ends with ${oneOf(codes.map(String))}, which this rule takes for a permanent failure: one disruption ${effectOf(rule)}`
    : `${isPerIndex ? 'gives up its index' : 'ends the job'}, although this rule does not match ${oneOf(SIGNAL_CODES.map(String))}: `
      + `${isPerIndex ? 'backoffLimitPerIndex' : 'backoffLimit'} is 0, and no rule is on ${DISRUPTION_RULE}`;
  return [{
    path: job.rulePath(index),
    message: `a Pod that is drained, preempted or evicted ${because}`,
    suggestion: `put a rule with action ${hasRetries(job) ? 'Ignore or Count' : 'Ignore'} on ${DISRUPTION_RULE} before this one; one with ${rule.action} says `
      + 'that it is meant',
  }];
}

const DISRUPTION_RULE = 'the condition DisruptionTarget';

/** Without any, a counted disruption ends the Job or its index too. */
function hasRetries({ spec: { backoffLimitPerIndex, backoffLimit } }: JobSubject): boolean {
  return (backoffLimitPerIndex ?? backoffLimit) !== 0;
}

/** Moves rules past the one on disruptions, unless they pass another one that can match the same Pod and leads to something else. */
function moving(job: JobSubject, moved: readonly number[], past: number): ProposedFix | undefined {
  if (!canEditRules(job) || moved.length === 0) return undefined;
  const isUp = moved[0] > past;
  const others = [...job.rules.keys()].filter(i => !moved.includes(i));
  const isBetween = (other: number, i: number) => isUp ? past < other && other < i : i < other && other < past;
  const isHarmful = (one: PodFailurePolicyRule, other: PodFailurePolicyRule) => one.action !== other.action && canMatchSamePod(job, one, other);
  if (moved.some(i => others.some(other => isBetween(other, i) && isHarmful(job.rules[i], job.rules[other])))) return undefined;
  const at = others.indexOf(past) + (isUp ? 0 : 1);
  return {
    description: `moves ${rulesText(moved)} ${isUp ? 'before' : 'behind'} ${rulesText([past])}`,
    isSuggested: true,
    edits: [{ kind: 'arrange', path: ruleSteps(job), order: [...others.slice(0, at), ...moved, ...others.slice(at)] }],
  };
}

export const RULE_ORDER: readonly JobRule[] = [
  hazard({
    name: 'kubernetes/disruption-before-permanent-code',
    rows: 'L03',
    severity: FindingSeverity.INFO,
    summary: 'The rule on disruptions stands before one on codes that no retry mends.',
    rationale: 'The Job controller takes the first rule that matches. A program that is told to stop can still end with the code by which it says that it '
      + 'will never succeed; if the rule on disruptions comes first, that is lost, and one more attempt is made for nothing.',
    see: [POD_FAILURE_POLICY, POD_FAILURE_POLICY_KEP],
    suggestion: 'first the codes that no retry mends, then disruptions, then the rest',
    fix: 'suggested',
  }, disruptionBeforePermanentCode),
  hazard({
    name: 'kubernetes/catch-all-before-disruption',
    rows: 'L04',
    summary: 'A rule that makes all other failures permanent stands before the one on disruptions.',
    rationale: 'A disrupted Pod mostly ends with 143 or 137, so that a rule on nearly all codes, or on those two, matches it before the rule on disruptions '
      + 'is looked at. Every drained node then ends the Job, as if no rule on disruptions were there.',
    see: [POD_FAILURE_POLICY, POD_DISRUPTION_CONDITIONS],
    suggestion: 'first the codes that no retry mends, then disruptions, then the rest',
    fix: 'suggested',
  }, catchAllBeforeDisruption),
  hazard({
    name: 'kubernetes/disruption-is-permanent',
    rows: 'L04',
    summary: 'Failures are permanent unless a rule says otherwise, and none speaks of disruptions.',
    rationale: 'A Pod that is preempted, drained or evicted fails, mostly with 143 or 137. Without a rule on the condition DisruptionTarget it is judged by '
      + 'its exit code like a failure of the program, so that the first node that goes away ends the Job.',
    see: [POD_FAILURE_POLICY, POD_DISRUPTION_CONDITIONS],
  }, disruptionIsPermanent),
];
