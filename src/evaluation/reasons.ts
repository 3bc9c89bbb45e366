import type { Reconciliation } from './reconciliation';
import { count } from '../policy/words';

/** Why no score may be made of what is there, a sentence each. */
export function reasonsOf({ cases, stale, conflicting, unreadable }: Omit<Reconciliation, 'scoreable' | 'because'>): string[] {
  const is = (n: number) => n === 1 ? 'is' : 'are';
  return [
    ...cases.missing > 0 ? [`${count(cases.missing, 'result')} ${is(cases.missing)} missing`] : [],
    ...cases.failedByInfrastructure > 0 ? [`${count(cases.failedByInfrastructure, 'case')} failed because of the infrastructure, which says nothing about the candidate`] : [],
    ...conflicting.length > 0 ? [`the receipts of ${count(conflicting.length, 'shard')} contradict each other or the manifest`] : [],
    ...stale.length > 0 ? [`${count(stale.length, 'receipt')} ${is(stale.length)} of another revision or manifest`] : [],
    ...unreadable.length > 0 ? [`${count(unreadable.length, 'receipt')} cannot be read`] : [],
  ];
}
