import { quotedAsGo } from './field-errors';

/*
 * Lists of completion indexes, such as `0,2-5`: what a success policy names.
 * https://kubernetes.io/docs/concepts/workloads/controllers/job/#success-policy
 */

/** How many indexes a list names, or why it is none. Nothing at all names no index. */
export function countIndexes(list: string, completions: number): { readonly count: number; readonly problem?: string } {
  let count = 0;
  let previous: number | undefined;
  for (const fragment of list === '' ? [] : list.split(',')) {
    const interval = parseInterval(fragment, completions);
    if ('problem' in interval) return { count: 0, problem: interval.problem };
    if (previous !== undefined && previous >= interval.first) {
      return { count: 0, problem: `non-increasing order, previous: ${previous}, current: ${interval.first}` };
    }
    count += interval.last - interval.first + 1;
    previous = interval.last;
  }
  return { count };
}

function parseInterval(fragment: string, completions: number): { readonly first: number; readonly last: number } | { readonly problem: string } {
  const limits = fragment.split('-');
  if (limits.length > 2) {
    return { problem: `the fragment ${quotedAsGo(fragment)} violates the requirement that an index interval can have at most two parts separated by '-'` };
  }
  const numbers: number[] = [];
  for (const limit of limits) {
    const number = parseIndex(limit);
    if (number === undefined) return { problem: `cannot convert string to integer for index: ${quotedAsGo(limit)}` };
    if (number >= completions) return { problem: `too large index: ${quotedAsGo(limit)}` };
    numbers.push(number);
  }
  const [first, last = first] = numbers;
  if (limits.length === 2 && first >= last) return { problem: `non-increasing order, previous: ${first}, current: ${last}` };
  return { first, last };
}

const LARGEST_INDEX = 2n ** 63n - 1n;

/** A number as Go's `Atoi` reads it: digits with a sign in front or without, that fit 64 bits. A `-` in front cannot occur, it splits an interval. */
function parseIndex(text: string): number | undefined {
  if (!/^\+?[0-9]+$/.test(text)) return undefined;
  if (text.length < 16) return Number(text);
  return BigInt(text.replace('+', '')) <= LARGEST_INDEX ? Number(text) : undefined;
}
