import { BUDGETS } from './budgets';
import { COMPLETION_INDEXES } from './completion-indexes';
import { CONTAINER_RESTARTS } from './container-restarts';
import { DEADLINES } from './deadlines';
import { EVICTIONS } from './evictions';
import { EVIDENCE } from './evidence';
import { EXIT_CODES } from './exit-codes';
import { FLATTENED_EXIT_CODES } from './flattened-exit-codes';
import { GITOPS } from './gitops';
import { HELPER_CONTAINERS } from './helper-containers';
import { IGNORED_FAILURES } from './ignored-failures';
import { INDEX_BUDGETS } from './index-budgets';
import { JobRule } from './job-rule';
import { POD_CONDITIONS } from './pod-conditions';
import { POD_REPLACEMENT } from './pod-replacement';
import { RESTARTS_IN_PLACE } from './restarts-in-place';
import { RULE_ORDER } from './rule-order';
import { SUCCESS_POLICIES } from './success-policies';
import { UNREACHABLE_RULES } from './unreachable-rules';

/** What an API server accepts and what hurts afterwards, by theme. */
export const HAZARDS: readonly JobRule[] = [
  ...IGNORED_FAILURES,
  ...RULE_ORDER,
  ...UNREACHABLE_RULES,
  ...EXIT_CODES,
  ...POD_CONDITIONS,
  ...CONTAINER_RESTARTS,
  ...FLATTENED_EXIT_CODES,
  ...EVIDENCE,
  ...GITOPS,
  ...HELPER_CONTAINERS,
  ...EVICTIONS,
  ...BUDGETS,
  ...DEADLINES,
  ...INDEX_BUDGETS,
  ...COMPLETION_INDEXES,
  ...POD_REPLACEMENT,
  ...RESTARTS_IN_PLACE,
  ...SUCCESS_POLICIES,
];
