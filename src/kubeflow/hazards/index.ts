import { BUDGETS } from './budgets';
import { DEADLINES } from './deadlines';
import { DISRUPTIONS } from './disruptions';
import { EVIDENCE } from './evidence';
import { EXIT_CODE_RESTARTS } from './exit-code-restarts';
import { EXIT_CODES_OF_PROGRAMS } from './exit-codes';
import { GANGS } from './gangs';
import { LAYERS } from './layers';
import { REPLICA_COUNTS } from './replica-counts';
import { RESTART_POLICY_RULES } from './restart-policies';
import { SUCCESS } from './success';
import type { TrainingRule } from './training-rule';
import { UNCHECKED_WORDS } from './unchecked-words';

/** What is accepted and hurts afterwards, by theme. */
export const HAZARDS: readonly TrainingRule[] = [
  ...RESTART_POLICY_RULES,
  ...EXIT_CODE_RESTARTS,
  ...EXIT_CODES_OF_PROGRAMS,
  ...BUDGETS,
  ...DEADLINES,
  ...DISRUPTIONS,
  ...EVIDENCE,
  ...SUCCESS,
  ...LAYERS,
  ...REPLICA_COUNTS,
  ...GANGS,
  ...UNCHECKED_WORDS,
];
