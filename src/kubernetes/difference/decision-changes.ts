import { Answer, IMPOSSIBLE } from '../explanation/answers';
import { DecisionChange } from '../job-difference-parts';

/** In the order in which they matter. */
const ORDER = Object.values(DecisionChange);

/** Whether one change is to be looked at before another. */
export function bySeverity(one: DecisionChange, other: DecisionChange): number {
  return ORDER.indexOf(one) - ORDER.indexOf(other);
}

/** What has changed between two answers that are not the same. */
export function changeOf(before: Answer, after: Answer): DecisionChange {
  if (after.fate === 'ENDLESS' && before.fate !== 'ENDLESS') return DecisionChange.NOW_ENDLESS;
  if (before === IMPOSSIBLE || after === IMPOSSIBLE || before.fate === 'NONE' || after.fate === 'NONE') return DecisionChange.OTHERWISE;
  if (isPermanent(before) && isPermanent(after)) {
    if (before.fate === after.fate) return DecisionChange.OTHERWISE;
    return after.fate === 'ENDS_JOB' ? DecisionChange.NOW_ENDS_JOB : DecisionChange.NOW_ENDS_INDEX;
  }
  if (isPermanent(before)) return DecisionChange.NOW_RETRIED;
  if (isPermanent(after)) return DecisionChange.NOW_PERMANENT;
  if (before.fate === 'ENDLESS' && after.fate !== 'ENDLESS') return DecisionChange.NOW_BOUNDED;
  // What starts a container again within its Pod is nobody's decision, counted or not.
  if (before.isInPlace !== after.isInPlace || before.counted === after.counted) return DecisionChange.OTHERWISE;
  return after.counted ? DecisionChange.NOW_COUNTED : DecisionChange.NOW_UNCOUNTED;
}

function isPermanent({ fate }: Answer): boolean {
  return fate === 'ENDS_JOB' || fate === 'ENDS_INDEX';
}
