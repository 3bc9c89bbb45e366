import { LabelSelector } from '../api-types';
import { RejectionRuleName } from '../rejection-rules';
import { FieldErrors } from './field-errors';
import { qualifiedNameMessages } from './formats';

/*
 * Label keys whose values are taken from the Pod itself. https://kubernetes.io/docs/concepts/scheduling-eviction/assign-pod-node/#matchlabelkeys
 */

export interface LabelKeys {
  readonly matchLabelKeys?: readonly string[];
  readonly mismatchLabelKeys?: readonly string[];
  readonly labelSelector?: LabelSelector;
}

const WITHOUT_SELECTOR = 'must not be specified when labelSelector is not set';
const ALSO_SELECTED = 'exists in both matchLabelKeys and labelSelector';

/** In a term of a Pod affinity, and in a topology spread constraint whose keys the server merges into the selector. */
export function checkMatchLabelKeys({ matchLabelKeys = [], mismatchLabelKeys = [], labelSelector }: LabelKeys, path: string, rule: RejectionRuleName,
  errors: FieldErrors): void {
  if (matchLabelKeys.length === 0 && mismatchLabelKeys.length === 0) return;
  checkKeys(matchLabelKeys, labelSelector, `${path}.matchLabelKeys`, rule, errors);
  checkKeys(mismatchLabelKeys, labelSelector, `${path}.mismatchLabelKeys`, rule, errors);
  if (labelSelector) checkSelectedOnce(matchLabelKeys, labelSelector, path, rule, errors);
  const mismatched = new Set(mismatchLabelKeys);
  for (const [i, key] of matchLabelKeys.entries()) {
    if (mismatched.has(key)) errors.invalid(rule, `${path}.matchLabelKeys[${i}]`, key, 'exists in both matchLabelKeys and mismatchLabelKeys');
  }
}

function checkKeys(keys: readonly string[], selector: LabelSelector | undefined, path: string, rule: RejectionRuleName, errors: FieldErrors): void {
  if (keys.length === 0) return;
  if (!selector) {
    errors.forbidden(rule, path, WITHOUT_SELECTOR);
    return;
  }
  for (const [i, key] of keys.entries()) errors.invalidFor(rule, `${path}[${i}]`, key, qualifiedNameMessages(key, errors.server.words));
}

/** The server expects each key once in the expressions, where it puts it itself. The path of the error is as the server writes it. */
function checkSelectedOnce(keys: readonly string[], selector: LabelSelector, path: string, rule: RejectionRuleName, errors: FieldErrors): void {
  const indexes = new Map(keys.map((key, i) => [key, i]));
  const selected = new Set(Object.keys(selector.matchLabels ?? {}));
  for (const { key = '' } of selector.matchExpressions ?? []) {
    const index = indexes.get(key);
    if (index !== undefined && selected.has(key)) errors.invalid(rule, `${path}[${index}]`, key, ALSO_SELECTED);
    selected.add(key);
  }
}

/** In a topology spread constraint whose keys the scheduler looks up. */
export function checkUnmergedMatchLabelKeys({ matchLabelKeys = [], labelSelector }: LabelKeys, path: string, rule: RejectionRuleName,
  errors: FieldErrors): void {
  if (matchLabelKeys.length === 0) return;
  if (!labelSelector) errors.forbidden(rule, path, WITHOUT_SELECTOR);
  const selected = new Set(Object.keys(labelSelector?.matchLabels ?? {}));
  for (const { key = '' } of labelSelector?.matchExpressions ?? []) selected.add(key);
  for (const [i, key] of matchLabelKeys.entries()) {
    errors.invalidFor(rule, `${path}[${i}]`, key, qualifiedNameMessages(key, errors.server.words));
    if (selected.has(key)) errors.invalid(rule, `${path}[${i}]`, key, ALSO_SELECTED);
  }
}
