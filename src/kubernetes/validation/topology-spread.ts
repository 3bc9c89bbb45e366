import { TopologySpreadConstraint } from '../api-types';
import { FieldErrors } from './field-errors';
import { checkMatchLabelKeys, checkUnmergedMatchLabelKeys } from './match-label-keys';
import { checkLabelSelector } from './object-meta';
import { TypedTextErrors } from './typed-text';

/*
 * How Pods are spread. https://kubernetes.io/docs/concepts/scheduling-eviction/topology-spread-constraints/
 */

const RULE = 'kubernetes/topology-spread';

const NOT_POSITIVE = 'must be greater than zero';
const ACTIONS = ['DoNotSchedule', 'ScheduleAnyway'];
const INCLUSION_POLICIES = ['Honor', 'Ignore'];

export function checkTopologySpread(constraints: readonly TopologySpreadConstraint[], path: string, errors: FieldErrors): void {
  const lastOf = new Map(constraints.map((constraint, i) => [kindOf(constraint), i]));
  for (const [i, constraint] of constraints.entries()) {
    const at = `${path}[${i}]`;
    checkConstraint(constraint, at, errors);
    const kind = kindOf(constraint);
    if (lastOf.get(kind) !== i) errors.duplicate(RULE, `${at}.{topologyKey, whenUnsatisfiable}`, kind);
  }
}

/** A Pod has one constraint of a kind at most. */
function kindOf({ topologyKey = '', whenUnsatisfiable = '' }: TopologySpreadConstraint): string {
  return `{${topologyKey}, ${whenUnsatisfiable}}`;
}

function checkConstraint(constraint: TopologySpreadConstraint, path: string, errors: FieldErrors): void {
  const { maxSkew = 0, topologyKey, whenUnsatisfiable = '' } = constraint;
  if (maxSkew <= 0) errors.invalid(RULE, `${path}.maxSkew`, maxSkew, NOT_POSITIVE);
  if (!topologyKey) errors.required(RULE, `${path}.topologyKey`, 'can not be empty');
  if (!ACTIONS.includes(whenUnsatisfiable)) {
    new TypedTextErrors(errors).notSupported(RULE, `${path}.whenUnsatisfiable`, whenUnsatisfiable, ACTIONS);
  }
  checkMinDomains(constraint, `${path}.minDomains`, errors);
  for (const field of ['nodeAffinityPolicy', 'nodeTaintsPolicy'] as const) {
    const policy = constraint[field];
    if (policy === undefined || INCLUSION_POLICIES.includes(policy)) continue;
    new TypedTextErrors(errors).notSupported(RULE, `${path}.${field}`, policy, INCLUSION_POLICIES);
  }
  if (errors.server.has('MatchLabelKeysInPodTopologySpreadSelectorMerge')) checkMatchLabelKeys(constraint, path, RULE, errors);
  else checkUnmergedMatchLabelKeys(constraint, `${path}.matchLabelKeys`, RULE, errors);
  if (errors.server.minor >= 27) checkLabelSelector(constraint.labelSelector, `${path}.labelSelector`, RULE, errors);
}

function checkMinDomains({ minDomains, whenUnsatisfiable = '' }: TopologySpreadConstraint, path: string, errors: FieldErrors): void {
  if (minDomains === undefined) return;
  if (minDomains <= 0) errors.invalid(RULE, path, minDomains, NOT_POSITIVE);
  if (whenUnsatisfiable !== 'DoNotSchedule') {
    errors.invalid(RULE, path, minDomains, `can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ${whenUnsatisfiable}`);
  }
}
