import { ANY_EVENT } from './any-event';
import { BUDGETS } from './budgets';
import { CONTAINERS } from './containers';
import { DEAD_POLICIES } from './dead-policies';
import { EVIDENCE } from './evidence';
import { FAILURES } from './failures';
import { POLICY_ORDER } from './policy-order';
import { RESTARTS_IN_PLACE } from './restarts-in-place';
import { SUCCESS } from './success';
import type { VolcanoRule } from './volcano-rule';

/** What Volcano accepts and what hurts afterwards, by theme. */
export const HAZARDS: readonly VolcanoRule[] = [
  ...POLICY_ORDER,
  ...DEAD_POLICIES,
  ...ANY_EVENT,
  ...FAILURES,
  ...RESTARTS_IN_PLACE,
  ...CONTAINERS,
  ...BUDGETS,
  ...SUCCESS,
  ...EVIDENCE,
];
