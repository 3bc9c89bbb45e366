import { countedByJob, isPuzzling } from './counted-words';
import { AttemptExpectations, NONE } from './policy-tests';
import type { AttemptRecord } from '../attempt';
import { JobSpec, PodFailurePolicyRule } from '../kubernetes/api-types';
import { FailureRules } from '../kubernetes/controller/failure-rules';
import { PodEnd } from '../kubernetes/controller/pod-end';
import { ruleSubject, ruleTitle } from '../kubernetes/diagnosis/rule-words';
import { ACTION_OF } from '../kubernetes/pod-failure-policy';
import { PodEnds } from '../kubernetes/simulation/pod-ends';
import { oneOf } from '../policy/policy-error';
import { failureWords } from '../report/failure-words';

/*
 * Which rule decided on an attempt, and why not the one that was expected.
 */

export const SUCCEEDED = 'the attempt succeeded, since its containers ended with 0: there is no failure to decide on';

/** A sentence each. */
export function becauseOf(attempt: AttemptRecord, expected: AttemptExpectations, spec: JobSpec): string[] {
  const { response, counted = false } = attempt;
  const puzzle = isPuzzling(expected, { response, counted }) ? countedByJob(response) : [];
  return [...whatDecided(attempt, expected, spec), ...missingRule(expected, spec), ...puzzle];
}

/** That the Job has no such rule at all: either it has lost it, or the test is wrong. */
function missingRule({ rule: expected }: AttemptExpectations, { podFailurePolicy }: JobSpec): string[] {
  const rules = podFailurePolicy?.rules ?? [];
  if (expected === undefined || expected === NONE || rules.some(({ action }, index) => expected === index || expected === action)) return [];
  const what = typeof expected === 'number' ? `no rules[${expected}]${expected === rules.length ? ', since positions count from 0' : ''}` : `no rule with ${expected}`;
  return rules.length === 0 ? [] : [
    `the Job has ${what}: its rules are ${oneOf(rules.map(({ action }, index) => ruleTitle(index, action)), 'and')}`,
  ];
}

function whatDecided(attempt: AttemptRecord, expected: AttemptExpectations, spec: JobSpec): string[] {
  const { failure, phase, deletedBecause, rule, unseen } = attempt;
  if (unseen) return ['the attempt has ended, and the run is over before the controller looks at it'];
  if (!failure && phase === 'Succeeded') return [SUCCEEDED];
  if (!failure) return ['the attempt has not ended: there is nothing to decide on'];
  if (deletedBecause === 'failure') return ['the Job had failed before this attempt ended, which was stopped: nobody decides on it'];
  const rules = spec.podFailurePolicy?.rules ?? [];
  if (rules.length === 0) return ['the Job has no rules, so that every failure counts'];
  const end = endOf(attempt, spec);
  const asked = new FailureRules(rules);
  const matching = asked.allMatching(end);
  const later = matching.filter(index => index !== rule?.index).map(index => ruleTitle(index, rules[index].action));
  return [
    rule ? `${ruleTitle(rule.index, rule.action)} is the first rule that matches: ${subjectOf(asked, end)}` : `no rule matches (${failureWords(failure)}), and the failure counts`,
    ...later.length === 0 ? [] : [`${oneOf(later, 'and')} would match too, and ${later.length === 1 ? 'is' : 'are'} not asked`],
    ...rules.flatMap((each, index) => matching.includes(index) || !isMeant(each, index, expected, rule === undefined) ? []
      : [`${ruleTitle(index, each.action)} does not match: it asks for ${ruleSubject(each)}`]),
  ];
}

/** What a Pod shows that failed so. */
function endOf({ failure }: AttemptRecord, spec: JobSpec): PodEnd {
  const { deleted, ...shown } = failure!;
  return new PodEnds(spec).of({ ...shown, phase: 'Failed' });
}

function subjectOf(rules: FailureRules, end: PodEnd): string {
  const { container, condition } = rules.decide(end);
  if (container) return `exit code ${container.exitCode} of container ${container.name}`;
  return `the condition ${condition?.type}${condition?.reason === undefined ? '' : ` (${condition.reason})`}`;
}

/** Whether a rule is the one that was expected to match; any rule may be, if none did. */
function isMeant({ action }: PodFailurePolicyRule, index: number, { rule, response }: AttemptExpectations, isNoneMatched: boolean): boolean {
  if (rule !== undefined && rule !== NONE) return rule === index || rule === action;
  if (response !== undefined && response !== NONE) return ACTION_OF[response] === action;
  return isNoneMatched;
}
