import { BUDGETS } from './budgets';
import { EVIDENCE } from './evidence';
import { JobSetRule } from './job-set-rule';
import { LAYERS } from './layers';
import { PATTERNS } from './patterns';
import { RULES } from './rules';

/** What a cluster with JobSet accepts and what hurts afterwards, by theme. */
export const HAZARDS: readonly JobSetRule[] = [...LAYERS, ...RULES, ...PATTERNS, ...BUDGETS, ...EVIDENCE];
