import { BOUNDS } from './bounds';
import { EVIDENCE } from './evidence';
import { FAILURE_RULES } from './failure-rules';
import { FULL_FORMAT } from './full-format';
import { GRAPHS } from './graphs';
import { INPUTS } from './inputs';
import { MATRICES } from './matrices';
import { PolyaxonRule } from './polyaxon-rule';
import { RESTARTS } from './restarts';
import { SCHEDULES } from './schedules';
import { TEMPLATES } from './templates';
import { TEXTS } from './texts';

/** What the client accepts and what hurts or is lost afterwards, by theme. */
export const HAZARDS: readonly PolyaxonRule[] = [
  ...FAILURE_RULES,
  ...BOUNDS,
  ...EVIDENCE,
  ...RESTARTS,
  ...TEXTS,
  ...TEMPLATES,
  ...INPUTS,
  ...MATRICES,
  ...GRAPHS,
  ...SCHEDULES,
  ...FULL_FORMAT,
];
