import { AttemptExpectations, FailedExpectation, NONE } from './policy-tests';
import { amountText, isWithin } from './read-expectations';
import type { AttemptRecord } from '../attempt';
import { ruleTitle } from '../kubernetes/diagnosis/rule-words';

/** What is expected of an attempt and did not come. */
export function checkAttempt({ response, rule, counted, next }: AttemptExpectations, attempt: AttemptRecord): FailedExpectation[] {
  const failed: FailedExpectation[] = [];
  const given = attempt.response ?? NONE;
  if (response !== undefined && response !== given) failed.push({ expectation: 'response', expected: response, actual: given });
  if (rule !== undefined && !isRule(rule, attempt)) {
    failed.push({
      expectation: 'rule',
      expected: typeof rule === 'number' ? `rules[${rule}]` : rule,
      actual: attempt.rule ? ruleTitle(attempt.rule.index, attempt.rule.action) : NONE,
    });
  }
  if (counted !== undefined && counted !== (attempt.counted ?? false)) {
    failed.push({ expectation: 'counted', expected: `${counted}`, actual: `${attempt.counted ?? false}` });
  }
  if (next !== undefined) {
    const wait = waitAfter(attempt);
    const isRight = wait === undefined ? next === NONE : next !== NONE && isWithin(wait, next);
    if (!isRight) {
      failed.push({ expectation: 'next', expected: next === NONE ? NONE : `${amountText(next)} s`, actual: wait === undefined ? NONE : `${wait} s` });
    }
  }
  return failed;
}

function isRule(expected: number | string, { rule }: AttemptRecord): boolean {
  return expected === NONE ? rule === undefined : expected === rule?.index || expected === rule?.action;
}

/** How long after the end of an attempt the next one comes in its place, in seconds. Of one that was deleted, it can come before the end. */
function waitAfter({ startedAt = 0, finishedAt, deletedAt, nextAt }: AttemptRecord): number | undefined {
  if (nextAt === undefined) return undefined;
  const from = finishedAt !== undefined && finishedAt <= nextAt ? finishedAt : deletedAt ?? startedAt;
  return Math.round((nextAt - from) * 1000) / 1000;
}
