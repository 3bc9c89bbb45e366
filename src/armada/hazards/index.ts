import type { ArmadaRule } from './armada-rule';
import { CATEGORIES } from './categories';
import { EXECUTORS } from './executors';
import { JOBS } from './jobs';
import { POLICY_RULES } from './policy-rules';
import { QUEUES } from './queues';
import { SCHEDULERS } from './schedulers';

/** What Armada accepts in one document and what hurts afterwards, by theme. */
export const HAZARDS: readonly ArmadaRule[] = [...POLICY_RULES, ...QUEUES, ...CATEGORIES, ...EXECUTORS, ...SCHEDULERS, ...JOBS];
