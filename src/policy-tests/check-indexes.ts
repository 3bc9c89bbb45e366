import { highestIndex } from './index-set';
import { PolicyTest } from './policy-tests';
import { JobSpec } from '../kubernetes/api-types';
import { isIndexed } from '../kubernetes/spec-facts';
import { PolicyError } from '../policy/policy-error';

/** @throws PolicyError with the place in the test if it speaks of completion indexes that the Job does not have */
export function checkIndexes({ index, scenario, expect }: PolicyTest, spec: JobSpec): void {
  const { attemptsByIndex = {} } = expect;
  const named: [index: number | undefined, ...place: string[]][] = [
    [index, 'index'],
    ...Object.keys(attemptsByIndex).map((each): [number, ...string[]] => [Number(each), 'expect', 'attemptsByIndex', each]),
  ];
  // Of a list it is said beside what the Job has that it has no indexes.
  const lists = (['completedIndexes', 'failedIndexes'] as const).map((key): [number | undefined, ...string[]] => [highestIndex(expect[key] ?? ''), 'expect', key]);
  // Somebody may change the number of them while the Job runs.
  const completions = Math.max(spec.completions ?? 0, ...(scenario?.changes ?? []).map(each => Number(each.spec.completions) || 0));
  for (const [each, ...place] of isIndexed(spec) ? [...named, ...lists] : named) {
    if (each !== undefined && !(isIndexed(spec) && each < completions)) throw new PolicyError(problemOf(each, completions, spec), place);
  }
}

function problemOf(index: number, completions: number, spec: JobSpec): string {
  if (!isIndexed(spec)) return 'it names an index, and this Job has none: leave it out, or make the Job Indexed (completionMode)';
  const last = completions - 1;
  return `it names the index ${index}, and the indexes of this Job are 0 to ${last}${index === completions ? `: they count from 0; did you mean ${last}?` : ''}`;
}
