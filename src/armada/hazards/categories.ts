import { ArmadaRule, hazard, SEE } from './armada-rule';
import { categoriesOf, CATEGORIES_PATH, fitsExitCode, matcherOf, PlacedRule, rulesOf, shadows } from '../categories';
import { CategoryRuleFields, ExecutorFields, INTERNAL_CATEGORY } from '../fields';

/*
 * What an executor makes of a failure: two looks at it, of which the second one sees less, and the first rule that matches.
 */

/** What cannot be seen any more when a failure is reported without deletion. */
const POD_LEVEL: readonly (string | undefined)[] = ['onPodError', 'onPodEvents'];

/** Rules that are compiled at all. */
function enabledRules(executor: ExecutorFields): PlacedRule[] {
  return categoriesOf(executor)?.enabled ? rulesOf(executor) : [];
}

function patternOf(rule: CategoryRuleFields): { readonly path: string; readonly text: string } | undefined {
  const { onTerminationMessage, onPodError, onPodEvents } = rule;
  if (onTerminationMessage) return { path: 'onTerminationMessage', text: onTerminationMessage.pattern ?? '' };
  if (onPodError) return { path: 'onPodError', text: onPodError.pattern ?? '' };
  return onPodEvents && { path: 'onPodEvents', text: onPodEvents.regexp ?? '' };
}

export const CATEGORIES: readonly ArmadaRule[] = [
  hazard('Executor', {
    name: 'armada/pod-message-rule-first',
    rows: 'ARM030',
    summary: 'A rule on the message or the events of a Pod keeps Pods that a later category deletes.',
    rationale: 'The executor looks twice. The first look, with message and events, decides whether the Pod is deleted; the second one, without them, gives the '
      + 'category that is reported. A rule that wins only the first look keeps the Pod, and a category further down names the failure, so that a retry finds the '
      + 'name of its Pod taken.',
    suggestion: 'put the categories that delete first, or let this one delete too',
    see: [SEE.categories],
  }, executor => {
    const rules = enabledRules(executor);
    return rules.flatMap(({ rule, category, deletes, path }, i) => {
      const later = rules.slice(i + 1).find(each => each.deletes);
      if (deletes || !later || !POD_LEVEL.includes(matcherOf(rule))) return [];
      return [{
        path,
        message: `category '${category}' keeps Pods because of ${matcherOf(rule)}, and the failure can still be reported as '${later.category}', which is `
        + 'to delete them',
      }];
    });
  }),
  hazard('Executor', {
    name: 'armada/pod-events-not-reported',
    rows: 'ARM031',
    summary: 'A category that keeps Pods has a rule on events, which is never reported for Pods that have failed.',
    rationale: 'Events are looked at only where it is decided about deletion. When a Pod is kept, the category is found once more without them.',
    suggestion: 'action: Delete',
    see: [SEE.categories],
  }, executor => enabledRules(executor).filter(({ rule, deletes }) => !deletes && matcherOf(rule) === 'onPodEvents').map(({ category, path }) => (
    { path: `${path}.onPodEvents`, message: `category '${category}' is never reported for these events: it keeps Pods, and then they are not looked at` }))),
  hazard('Executor', {
    name: 'armada/category-rule-shadowed',
    rows: 'ARM032',
    summary: 'A rule of a category can never be reached, since one before it matches the same failures.',
    rationale: 'The first rule that matches decides, over all categories in their order.',
    suggestion: 'put the narrower rule first, or remove it',
    see: [SEE.categories],
  }, executor => {
    const rules = enabledRules(executor);
    return rules.flatMap(({ rule, category, path }, i) => {
      const before = rules.slice(0, i).find(each => shadows(each.rule, rule));
      if (!before || isDead(rule)) return [];
      return [{ path, message: `this rule of '${category}' is never reached: ${before.path.slice(CATEGORIES_PATH.length + 1)} of '${before.category}' matches all of it` }];
    });
  }),
  hazard('Executor', {
    name: 'armada/category-exit-code-zero',
    summary: 'A rule is on exit code 0, which never matches.',
    rationale: 'Containers that end with 0 have not failed, and are not looked at.',
    suggestion: 'remove the 0',
    see: [SEE.categories],
  }, executor => enabledRules(executor).flatMap(({ rule: { onExitCodes }, path }) => {
    const at = onExitCodes?.operator === 'In' ? onExitCodes.values?.indexOf(0) ?? -1 : -1;
    return at < 0 ? [] : [{ path: `${path}.onExitCodes.values[${at}]`, message: 'exit code 0 never matches: a container that ends with it has not failed' }];
  })),
  hazard('Executor', {
    name: 'armada/empty-pattern',
    summary: 'A pattern is empty, and so it is found in every text.',
    rationale: 'A pattern that was forgotten takes every failure that has any text at all.',
    suggestion: 'write what is to be found; .* says that it is meant',
    see: [SEE.categories],
  }, executor => enabledRules(executor).flatMap(({ rule, category, path }) => {
    const pattern = patternOf(rule);
    return pattern?.text === '' ? [{ path: `${path}.${pattern.path}`, message: `every text matches an empty pattern, so that all of these failures are '${category}'` }] : [];
  })),
  hazard('Executor', {
    name: 'armada/sigkill-as-out-of-memory',
    rows: 'ARM033',
    summary: 'Exit code 137 is taken for a lack of memory.',
    rationale: '137 is what any SIGKILL leaves: a Pod that did not end in its grace period, a deadline, a lack of memory.',
    suggestion: 'onConditions: [OOMKilled]',
    see: [SEE.categories],
  }, executor => enabledRules(executor).flatMap(({ rule: { onExitCodes, subcategory = '' }, category, path }) => (
    onExitCodes?.operator === 'In' && fitsExitCode(onExitCodes, 137) && /oom|memory/i.test(`${category} ${subcategory}`)
      ? [{ path: `${path}.onExitCodes`, message: `exit code 137 makes a failure '${category}', and it comes from every SIGKILL, whatever its reason` }] : []))),
  hazard('Executor', {
    name: 'armada/internal-category',
    summary: `An executor has a category called ${INTERNAL_CATEGORY}, as Armada's own failures have.`,
    rationale: 'A policy cannot tell them apart any more, unless by subcategories.',
    suggestion: 'choose another name',
    see: [SEE.internal],
  }, executor => (categoriesOf(executor)?.categories ?? []).flatMap(({ name }, i) => (name === INTERNAL_CATEGORY
    ? [{ path: `${CATEGORIES_PATH}.categories[${i}].name`, message: `'${INTERNAL_CATEGORY}' is the category of failures that Armada finds itself` }] : []))),
  hazard('Executor', {
    name: 'armada/default-category-deleted',
    summary: 'The default category has the name of one that deletes Pods, and does not delete them itself.',
    rationale: 'What matches no rule is always kept. A retry of the category works for one part of its failures, and for the other finds the name of its Pod taken.',
    suggestion: 'give the default category a name of its own',
    see: [SEE.categories],
  }, executor => {
    const { defaultCategory = '', categories = [], enabled } = categoriesOf(executor) ?? {};
    if (!enabled || !categories.some(({ name, action }) => name === defaultCategory && action === 'Delete')) return [];
    return [{ path: `${CATEGORIES_PATH}.defaultCategory`, message: `'${defaultCategory}' deletes Pods when one of its rules matches, and keeps them when none does` }];
  }),
];

/** Said elsewhere: it matches nothing at all. */
function isDead({ onExitCodes }: CategoryRuleFields): boolean {
  return onExitCodes?.operator === 'In' && (onExitCodes.values ?? []).every(code => code === 0);
}
