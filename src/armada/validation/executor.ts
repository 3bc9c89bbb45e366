import { Rejections } from './rejections';
import { byteLength, quotedAsGo } from '../../kubernetes/validation/field-errors';
import { GoPattern } from '../../manifest/go-pattern';
import { CategoryFields, CategoryRuleFields, CONDITIONS, DEFAULTS, ErrorCategoriesFields, ExecutorFields, FailedPodChecksFields, MATCHERS } from '../fields';

/*
 * Why an executor would not start. It compiles its categories only if they are enabled.
 * https://github.com/armadaproject/armada/blob/v0.22.7/internal/executor/categorizer/classifier.go
 */

const LONGEST_NAME = 63;
const EVENT_TYPES: readonly (string | undefined)[] = ['Normal', 'Warning'];

export function checkExecutor({ application = {}, kubernetes = {} }: ExecutorFields, errors: Rejections): void {
  const { avoidNodeLabelsOnRetry = [], trackedNodeLabels = DEFAULTS.trackedNodeLabels, failedPodChecks } = kubernetes;
  const missing = avoidNodeLabelsOnRetry.filter(label => !trackedNodeLabels.includes(label));
  if (missing.length > 0) {
    errors.add('armada/avoided-label-not-tracked', 'kubernetes.avoidNodeLabelsOnRetry',
      `These labels were in avoidNodeLabelsOnRetry but not trackedNodeLabels: ${missing.join(', ')}`);
  }
  if (failedPodChecks) checkFailedPodChecks(failedPodChecks, errors);
  if (application.errorCategories?.enabled) checkCategories(application.errorCategories, errors);
}

function checkCategories(config: ErrorCategoriesFields, errors: Rejections): void {
  const at = 'application.errorCategories';
  for (const field of ['defaultCategory', 'defaultSubcategory'] as const) {
    const name = config[field] ?? '';
    if (isTooLong(name)) errors.add('armada/category-name', `${at}.${field}`, `${field} ${quotedAsGo(name)} exceeds maximum length ${LONGEST_NAME}`);
  }
  const seen = new Set<string>();
  for (const [i, category] of (config.categories ?? []).entries()) checkCategory(category, `${at}.categories[${i}]`, seen, errors);
}

function checkCategory({ name = '', rules = [], action = '' }: CategoryFields, path: string, seen: Set<string>, errors: Rejections): void {
  const category = `category ${quotedAsGo(name)}`;
  if (name === '') errors.add('armada/category-name', `${path}.name`, 'category config must have a name');
  else if (isTooLong(name)) errors.add('armada/category-name', `${path}.name`, `category name ${quotedAsGo(name)} exceeds maximum length ${LONGEST_NAME}`);
  else if (seen.has(name)) errors.add('armada/duplicate-category', `${path}.name`, `duplicate category name ${quotedAsGo(name)}`);
  seen.add(name);
  if (rules.length === 0) errors.add('armada/category-without-rules', `${path}.rules`, `${category} must have at least one rule`);
  if (action !== '' && action !== 'Retain' && action !== 'Delete') {
    errors.add('armada/category-action', `${path}.action`, `${category}: invalid action ${quotedAsGo(action)}: must be "Delete" or "Retain"`);
  }
  for (const [i, rule] of rules.entries()) checkRule(rule, `${path}.rules[${i}]`, `${category} rule ${i}: `, errors);
}

function checkRule(rule: CategoryRuleFields, path: string, place: string, errors: Rejections): void {
  const { subcategory = '', onConditions = [], onExitCodes, onPodEvents } = rule;
  if (isTooLong(subcategory)) {
    errors.add('armada/category-name', `${path}.subcategory`, `${place}subcategory ${quotedAsGo(subcategory)} exceeds maximum length ${LONGEST_NAME}`);
  }
  const set = MATCHERS.filter(matcher => matcher === 'onConditions' ? onConditions.length > 0 : rule[matcher] !== undefined);
  if (set.length !== 1) {
    errors.add('armada/category-matcher', path, `${place}rule must specify ${set.length > 1 ? 'only ' : ''}one of onConditions, onExitCodes, `
      + 'onTerminationMessage, onPodError, or onPodEvents');
  }
  for (const [i, condition] of onConditions.entries()) {
    if ((CONDITIONS as readonly string[]).includes(condition)) continue;
    errors.add('armada/unknown-condition', `${path}.onConditions[${i}]`,
      `${place}unknown condition ${quotedAsGo(condition)}, valid values: ${CONDITIONS.join(', ')}`);
  }
  if (onExitCodes) checkExitCodes(onExitCodes, `${path}.onExitCodes`, place, errors);
  for (const matcher of ['onTerminationMessage', 'onPodError'] as const) {
    const pattern = rule[matcher] && (rule[matcher].pattern ?? '');
    if (pattern !== undefined) checkPattern(pattern, `${path}.${matcher}.pattern`, `${place}invalid ${matcher} regex ${quotedAsGo(pattern)}: `, errors);
  }
  if (!onPodEvents) return;
  const { regexp = '', type = '' } = onPodEvents;
  checkPattern(regexp, `${path}.onPodEvents.regexp`, `${place}invalid onPodEvents regexp ${quotedAsGo(regexp)}: `, errors);
  if (!EVENT_TYPES.includes(type)) {
    errors.add('armada/event-type', `${path}.onPodEvents.type`, `${place}invalid onPodEvents type ${quotedAsGo(type)}, must be "Normal" or "Warning"`);
  }
}

function checkExitCodes({ operator = '', values = [] }: NonNullable<CategoryRuleFields['onExitCodes']>, path: string, place: string, errors: Rejections): void {
  if (operator !== 'In' && operator !== 'NotIn') {
    errors.add('armada/exit-code-matcher', `${path}.operator`, `${place}invalid exit code operator ${quotedAsGo(operator)}, must be "In" or "NotIn"`);
  }
  if (values.length === 0) errors.add('armada/exit-code-matcher', `${path}.values`, `${place}exit code matcher requires at least one value`);
}

function checkFailedPodChecks({ events = [], podStatuses = [], containerStatuses = [] }: FailedPodChecksFields, errors: Rejections): void {
  const at = 'kubernetes.failedPodChecks';
  const check = (pattern: string | undefined, path: string) => checkPattern(pattern ?? '', `${at}.${path}`, `cannot parse regexp "${pattern ?? ''}": `, errors);
  for (const [i, { regexp, type = '' }] of events.entries()) {
    check(regexp, `events[${i}].regexp`);
    if (!EVENT_TYPES.includes(type)) errors.add('armada/event-type', `${at}.events[${i}].type`, `invalid event type: "${type}"`);
  }
  for (const [i, { regexp }] of podStatuses.entries()) check(regexp, `podStatuses[${i}].regexp`);
  for (const [i, { containerNameRegexp, messageRegexp }] of containerStatuses.entries()) {
    check(containerNameRegexp, `containerStatuses[${i}].containerNameRegexp`);
    check(messageRegexp, `containerStatuses[${i}].messageRegexp`);
  }
}

function checkPattern(text: string, path: string, place: string, errors: Rejections): void {
  const { problem, suggestion } = GoPattern.of(text);
  if (problem !== undefined) errors.add('armada/invalid-pattern', path, place + problem, suggestion);
}

function isTooLong(name: string): boolean {
  return byteLength(name) > LONGEST_NAME;
}
