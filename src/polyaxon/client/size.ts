import { isDict, isList, PythonValue } from '../python/values';

/*
 * What no client can read, and no reader should try: values that contain themselves, and those that aliases have blown up.
 */

/** The client's own recursion ends near it. */
const DEEPEST = 250;
const MOST_VALUES = 2_000_000;

/** What is wrong with the size of a value; undefined if it can be read. */
export function tooLarge(value: PythonValue): string | undefined {
  const waiting: { value: PythonValue; depth: number }[] = [{ value, depth: 0 }];
  let count = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.depth > DEEPEST) return `the client cannot read what is nested more than ${DEEPEST} deep`;
    if (++count > MOST_VALUES) return `there are more than ${MOST_VALUES} values in the file, perhaps through aliases`;
    const entries = isDict(next.value) ? [...next.value.values()] : isList(next.value) ? next.value : [];
    for (const entry of entries) waiting.push({ value: entry, depth: next.depth + 1 });
  }
  return undefined;
}
