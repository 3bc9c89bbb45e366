import { DecisionRow, DecisionTable } from './decision-table';
import { FailureMatchKind, FailureRule } from './failure-match';
import type { FailurePolicy } from './failure-policy';
import { FailureResponse } from './failure-response';
import { duration, ordinal } from './words';

/** The policy in words that need no engine: a row for each failure that is told apart, then what bounds the whole. */
export function explainPolicy(policy: FailurePolicy): DecisionTable {
  const rows = policy.rules.flatMap(rule => failuresOf(policy, rule).map(failure => toRow(policy, failure, rule.response)));
  rows.push(toRow(policy, rows.length > 0 ? 'anything else' : 'any failure', policy.otherwise));
  return DecisionTable._of(rows, boundsOf(policy));
}

function toRow(policy: FailurePolicy, failure: string, response: FailureResponse): DecisionRow {
  return { failure, response, counted: response === FailureResponse.RETRY, then: consequence(policy, response) };
}

function failuresOf(policy: FailurePolicy, rule: FailureRule): string[] {
  const { match } = rule;
  switch (match.kind) {
    case FailureMatchKind.EXIT_CODES:
      return match.codes.map(code => {
        const named = policy.exitCodes.list().filter(each => each.code === code);
        return named.length === 0 ? `exit code ${code}`
          : `exit code ${code}, ${named.map(each => `${each.name}${each.meaning ? `: ${each.meaning}` : ''}`).join('; ')}`;
      });
    case FailureMatchKind.DISRUPTION:
      return ['a disruption: the infrastructure took the attempt (node drain, preemption, eviction)'];
    case FailureMatchKind.OUT_OF_MEMORY:
      return ['out of memory: the program used more than its limit and was killed'];
    default:
      return [match.toString()];
  }
}

function consequence(policy: FailurePolicy, response: FailureResponse): string {
  switch (response) {
    case FailureResponse.FAIL_JOB:
      return 'the whole job fails; there is no further attempt';
    case FailureResponse.FAIL_INDEX:
      return policy.maxFailedIndexes === 0 ? 'this index fails without a further attempt, and the whole job with it'
        : 'this index fails without a further attempt; the other indexes go on';
    case FailureResponse.RETRY_UNCOUNTED:
      return 'another attempt, as often as it takes until the deadline';
    default:
      if (policy.retries !== undefined) return retried(policy.retries, 'the job');
      return `${retried(policy.retriesPerIndex!, 'this index')}${policy.maxFailedIndexes === 0 ? ', and the whole job with it' : ''}`;
  }
}

function retried(retries: number, what: string): string {
  if (retries === 0) return `${what} fails, because it has no retries`;
  return `another attempt while ${what} has retries left (${retries}); else ${what} fails`;
}

function boundsOf(policy: FailurePolicy): string[] {
  const bounds: string[] = [];
  const responses = [policy.otherwise, ...policy.rules.map(rule => rule.response)];
  const more = responses.includes(FailureResponse.RETRY_UNCOUNTED) ? ' Failures that use no retry bring further attempts, until the deadline.' : '';
  const perIndex = policy.retriesPerIndex !== undefined;
  const retries = policy.retries ?? policy.retriesPerIndex!;
  const name = `Retries${perIndex ? ' of each index' : ''}: ${retries}`;
  const end = `the ${ordinal(retries + 1)} failure that would use one ends the ${perIndex ? 'index' : 'job'}.`;
  bounds.push(`${name}; ${responses.includes(FailureResponse.RETRY) ? end : 'no failure of the table uses one.'}${more}`);
  if (perIndex) {
    bounds.push(policy.maxFailedIndexes === undefined
      ? 'Failed indexes: no limit; every index is tried, and the job ends as failed if one of them failed.'
      : `Failed indexes: the job is stopped when more than ${policy.maxFailedIndexes} have failed, and ends as failed if one of them failed.`);
  }
  bounds.push(policy.deadlineSeconds === undefined
    ? 'Deadline: none; an attempt that hangs or never starts is never ended.'
    : `Deadline: ${duration(policy.deadlineSeconds)} of active time, then the job fails whatever is left. `
      + 'The clock starts again when a suspended job is resumed.');
  return bounds;
}
