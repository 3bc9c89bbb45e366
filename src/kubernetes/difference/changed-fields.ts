import { fieldPath } from '../../manifest/paths';

/** The fields in which two values differ, as paths from the first steps on. Of a list of another length it is the list. */
export function changedFields(before: unknown, after: unknown, steps: readonly (string | number)[]): string[] {
  if (Object.is(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return before.flatMap((each, i) => changedFields(each, after[i], [...steps, i]));
  }
  if (isMapping(before) && isMapping(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap(key => changedFields(before[key], after[key], [...steps, key]));
  }
  return [fieldPath(steps)];
}

function isMapping(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
