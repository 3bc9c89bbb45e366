import { BOUNDS } from './bounds';
import { COMMANDS } from './commands';
import { EARLY_STOPPING } from './early-stopping';
import { EVIDENCE } from './evidence';
import { FAILURE_RULES } from './failure-rules';
import { FULL_FORMAT } from './full-format';
import { GRAPHS } from './graphs';
import { INPUTS } from './inputs';
import { MATRICES } from './matrices';
import { PolyaxonRule } from './polyaxon-rule';
import { QUANTITIES } from './quantities';
import { RESTARTS } from './restarts';
import { SCHEDULES } from './schedules';
import { SEARCH_SPACES } from './search-spaces';
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
  ...SEARCH_SPACES,
  ...EARLY_STOPPING,
  ...GRAPHS,
  ...SCHEDULES,
  ...FULL_FORMAT,
  ...COMMANDS,
  ...QUANTITIES,
];
