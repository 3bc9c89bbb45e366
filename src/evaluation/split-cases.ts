import { requireAtLeastOne } from './input';
import { PolicyError, quoted } from '../policy/policy-error';
import { count } from '../policy/words';

/**
 * The cases of each shard.
 *
 * @param wanted how many shards there are to be
 * @param isDealt whether the cases are dealt in turn, so that appended ones move no others; else those that follow each other stay together
 */
export function splitCases(cases: readonly string[], wanted: unknown, isDealt: unknown): string[][] {
  const shards = requireAtLeastOne(wanted, 'shards');
  if (typeof isDealt !== 'boolean') throw new PolicyError(`stableOnAppend must be true or false, got ${quoted(isDealt)}`);
  if (cases.length < shards) {
    throw new PolicyError(`${count(cases.length, 'case')} cannot fill ${count(shards, 'shard')}, and a shard without cases has no receipt to look for; `
      + (cases.length === 0 ? 'add cases' : `use at most ${count(cases.length, 'shard')}`));
  }
  const result: string[][] = Array.from({ length: shards }, () => []);
  for (const [i, id] of cases.entries()) result[isDealt ? i % shards : shardInOrder(i, cases.length, shards)].push(id);
  return result;
}

/** The first shards have one case more than the last ones, if they cannot have equally many. */
function shardInOrder(position: number, cases: number, shards: number): number {
  const smaller = Math.floor(cases / shards);
  const larger = cases % shards;
  const inLarger = larger * (smaller + 1);
  return position < inLarger ? Math.floor(position / (smaller + 1)) : larger + Math.floor((position - inLarger) / smaller);
}
