import { ALL_REASONS, reasonsOf } from './job-reasons';
import { Amount, Expectations, NONE } from './policy-tests';
import { readIndexList } from '../kubernetes/controller/index-list';
import { FailureResponse } from '../policy/failure-response';
import { oneOf } from '../policy/policy-error';

/*
 * Expectations of which no Job can ever meet both. A test with them would fail whatever the Job does.
 */

/** Two expectations that exclude each other, and why. */
export interface Contradiction {
  readonly key: keyof Expectations;
  readonly why: string;
}

export function contradictionIn(expect: Expectations): Contradiction | undefined {
  for (const find of [ofCounting, ofOutcome, ofEnd, ofIndexes]) {
    const found = find(expect);
    if (found) return found;
  }
  return undefined;
}

/** Whether no number is that large and that small. */
export function isEmptyRange(amount: Amount): boolean {
  return typeof amount === 'object' && (amount.atLeast ?? -Infinity) > (amount.atMost ?? Infinity);
}

function ofCounting({ response, counted }: Expectations): Contradiction | undefined {
  return counted && response === FailureResponse.RETRY_UNCOUNTED ? { key: 'counted', why: `${response} says that it is not` } : undefined;
}

function ofOutcome({ outcome, reason }: Expectations): Contradiction | undefined {
  if (outcome === undefined || reason === undefined || reasonsOf(outcome).includes(reason)) return undefined;
  if (outcome === NONE) return { key: 'reason', why: 'a Job that has not ended has no reason' };
  const right = ALL_REASONS.filter(each => each !== NONE && reasonsOf(outcome).includes(each));
  return { key: 'reason', why: `a Job that is ${outcome} has the reason ${oneOf(right)}` };
}

function ofEnd({ outcome, endsAfter }: Expectations): Contradiction | undefined {
  return outcome === NONE && endsAfter !== undefined ? { key: 'endsAfter', why: `it does not end if its outcome is ${NONE}` } : undefined;
}

function ofIndexes({ completedIndexes, failedIndexes }: Expectations): Contradiction | undefined {
  if (completedIndexes === undefined || failedIndexes === undefined) return undefined;
  const completed = readIndexList(completedIndexes, Infinity);
  const failed = readIndexList(failedIndexes, Infinity);
  const both = failed.flatMap(one => completed.flatMap(other => (
    other.first <= one.last && other.last >= one.first ? [Math.max(one.first, other.first)] : [])));
  return both.length === 0 ? undefined : { key: 'failedIndexes', why: `the index ${both[0]} is among the completed ones too` };
}
