import { Categorizing, isInternal, Platform, RuleAt, subcategoriesOf } from './platform';
import { between, PlatformProblem, PlatformRule } from './platform-rule';
import { FindingSeverity } from '../../finding';
import { suggestion } from '../../policy/input';
import { INTERNAL_CATEGORY, INTERNAL_SUBCATEGORIES } from '../fields';
import { SEE } from '../hazards/armada-rule';
import { asked } from '../hazards/policy-rules';

/*
 * The categories of which policies speak, and those that executors report.
 */

/** Categories of the files here, enabled or not. */
function known(platform: Platform): string[] {
  return [...new Set(platform.categorizing.flatMap(({ categories, defaultCategory }) => [...categories.map(({ name = '' }) => name), defaultCategory]))]
    .filter(name => name !== '');
}

function at({ policy, path }: RuleAt, field: string): Pick<PlatformProblem, 'part' | 'path'> {
  return { part: policy, path: `${path}${field}` };
}

/** The rules of policies that name a category, each with the executors that have it. */
function withExecutors(platform: Platform, rules: readonly RuleAt[]) {
  return rules.filter(({ rule }) => !!rule.onCategory).map(each => {
    const { onCategory = '', onSubcategory = '' } = each.rule;
    const having = platform.categorizing.filter(executor => subcategoriesOf(executor, onCategory) !== undefined);
    const reporting = having.filter(executor => onSubcategory === '' || subcategoriesOf(executor, onCategory)!.has(onSubcategory));
    return { each, onCategory, onSubcategory, having, reporting };
  });
}

/** Whether an executor keeps Pods of what a rule is on. */
function keeps({ categories }: Categorizing, { onCategory, onSubcategory = '' }: RuleAt['rule']): boolean {
  return categories.some(({ name, action, rules = [] }) => (
    name === onCategory && action !== 'Delete' && (onSubcategory === '' || rules.some(({ subcategory }) => subcategory === onSubcategory))));
}

export const CATEGORIES: readonly PlatformRule[] = [
  between({
    name: 'armada/unknown-category',
    severity: FindingSeverity.ERROR,
    rows: 'ARM020',
    summary: 'A rule is on a category that no executor has.',
    rationale: 'It never decides anything, and such failures get the default action. Names are compared letter by letter.',
    see: [SEE.engine, SEE.categories],
  }, platform => (known(platform).length === 0 ? [] : withExecutors(platform, platform.rules)
    .filter(({ onCategory, having }) => onCategory !== INTERNAL_CATEGORY && having.length === 0)
    .map(({ each, onCategory }) => ({
      ...at(each, '.onCategory'),
      message: `no executor has the category '${onCategory}': not ${platform.categorizing.map(({ name }) => name).join(', not ')}`,
      suggestion: similar(onCategory, known(platform)),
    })))),
  between({
    name: 'armada/unknown-subcategory',
    severity: FindingSeverity.ERROR,
    rows: 'ARM022',
    summary: 'A rule is on a subcategory that is never reported.',
    rationale: 'It never decides anything. Of its own failures Armada reports neither node-failure nor max-runs-exceeded nor job-rejected to a policy.',
    see: [SEE.internal, SEE.categories],
  }, platform => withExecutors(platform, platform.rules).flatMap(({ each, onCategory, onSubcategory, having, reporting }) => {
    if (onSubcategory === '' || reporting.length > 0 || isInternal(onCategory, onSubcategory)) return [];
    const names = onCategory === INTERNAL_CATEGORY ? [...INTERNAL_SUBCATEGORIES]
      : [...new Set(having.flatMap(executor => [...subcategoriesOf(executor, onCategory)!]))].filter(name => name !== '');
    if (having.length === 0 && onCategory !== INTERNAL_CATEGORY) return [];
    return [{
      ...at(each, '.onSubcategory'),
      message: `${onCategory}/${onSubcategory} is never reported${having.length > 0 ? ` by ${having.map(({ name }) => name).join(', ')}` : ': it is none of Armada\'s own failures'}`,
      suggestion: names.length > 0 ? similar(onSubcategory, names) : 'the category has no subcategories',
      // An executor that is not here could have such a category of its own.
      ...platform.categorizing.length === 0 && { severity: FindingSeverity.WARNING },
    }];
  })),
  between({
    name: 'armada/category-on-some-executors',
    rows: 'ARM021',
    summary: 'A rule is on a category that only some executors have.',
    rationale: 'On the others such failures have another category, or none, and the default action decides about them.',
    suggestion: 'give every executor the same categories',
    see: [SEE.categories],
  }, platform => withExecutors(platform, platform.rules).flatMap(({ each, having, onCategory }) => {
    const others = platform.categorizing.filter(executor => !having.includes(executor));
    if (having.length === 0 || others.length === 0 || onCategory === INTERNAL_CATEGORY) return [];
    return [{
      ...at(each, '.onCategory'),
      message: `only ${having.map(({ name }) => name).join(', ')} ${having.length === 1 ? 'has' : 'have'} the category '${onCategory}'; on ${
        others.map(({ name }) => name).join(', ')} the action is ${each.policy.fields.defaultAction ?? 'the default one'}`,
    }];
  })),
  between({
    name: 'armada/category-not-deleted',
    severity: FindingSeverity.ERROR,
    rows: 'ARM023',
    summary: 'A rule retries failures of which an executor keeps the Pods.',
    rationale: 'Every attempt of a job has the same name for its Pod. While the failed one is there, the retry is refused on that cluster, its lease returns, and '
      + 'it counts against scheduling.maxRetries instead of retryLimit. The Pod is deleted all the same then, and its logs with it.',
    suggestion: 'action: Delete for the category on each executor that has it',
    see: [SEE.review, SEE.categories],
  }, platform => withExecutors(platform, platform.retryRules).flatMap(({ each, reporting }) => {
    const keeping = reporting.filter(executor => executor.enabled && keeps(executor, each.rule));
    return keeping.map(({ executor, name }) => ({
      ...at(each, ''),
      message: `${asked(each.rule)} is retried, but executor ${name} keeps failed Pods of '${each.rule.onCategory}' (action Retain${
        platform.categorizing.length > 1 ? '), so that a retry on the same cluster is refused' : '), so that the retry is refused'}`,
      suggestion: `set action: Delete for '${each.rule.onCategory}' in ${executor.place}`,
    }));
  })),
  between({
    name: 'armada/default-category-retried',
    severity: FindingSeverity.ERROR,
    rows: 'ARM024',
    summary: 'A rule retries the default category of an executor, whose Pods are always kept.',
    rationale: 'The default category has no action: what matches no rule is kept, and its Pod has the name that the retry needs.',
    suggestion: 'write a category with action: Delete for what is worth a retry',
    see: [SEE.categories],
  }, platform => platform.retryRules.flatMap(each => {
    const { onCategory, onSubcategory = '' } = each.rule;
    const keeping = platform.categorizing.filter(({ enabled, defaultCategory, defaultSubcategory }) => (
      enabled && defaultCategory === onCategory && (onSubcategory === '' || onSubcategory === defaultSubcategory)));
    return keeping.map(({ name }) => ({
      ...at(each, '.onCategory'), message: `'${onCategory}' is the default category of executor ${name}, which can never delete the Pods of it`,
    }));
  })),
  between({
    name: 'armada/deleted-without-retry',
    rows: 'ARM026',
    summary: 'An executor deletes the Pods of a category that nothing retries.',
    rationale: 'The Pods and their logs are gone, and the failure ends the job all the same.',
    suggestion: 'add a rule that retries it to a policy, or keep the Pods',
    see: [SEE.categories],
  }, platform => {
    if (platform.policies.length === 0 || platform.policies.some(({ fields }) => fields.defaultAction === 'Retry' && platform.retriesOf(fields) > 0)) return [];
    const retried = new Set(platform.retryRules.map(({ rule }) => rule.onCategory));
    return platform.categorizing.filter(({ enabled }) => enabled).flatMap(({ executor, categories }) => categories.flatMap(({ name = '', action }, i) => (
      action !== 'Delete' || retried.has(name) ? [] : [{
        part: executor,
        path: `application.errorCategories.categories[${i}].action`,
        message: `Pods of '${name}' are deleted, and no policy retries it: not ${platform.policies.map(({ place }) => place).join(', not ')}`,
      }])));
  }),
  between({
    name: 'armada/categories-not-enabled',
    severity: FindingSeverity.ERROR,
    rows: 'ARM028',
    summary: 'Policies speak of categories, and an executor reports none.',
    rationale: 'Without errorCategories.enabled every failure has an empty category, no rule matches, and no Pod is deleted. The categories are not even read.',
    suggestion: 'application.errorCategories.enabled: true',
    see: [SEE.categories, SEE.executor],
  }, platform => {
    const needing = platform.rules.find(({ rule }) => rule.onCategory && rule.onCategory !== INTERNAL_CATEGORY);
    if (!needing) return [];
    return platform.categorizing.filter(({ enabled }) => !enabled).map(({ executor, name }) => ({
      part: executor,
      path: 'application.errorCategories.enabled',
      message: `executor ${name} reports no category, and ${needing.path} of ${needing.policy.place} is on '${needing.rule.onCategory}'`,
    }));
  }),
  between({
    name: 'armada/out-of-memory-unchanged',
    rows: 'ARM047',
    summary: 'A lack of memory is retried with as much memory as before.',
    rationale: 'The next attempt does the same with the same memory. Where it is not the node that was short of memory, it ends in the same way.',
    suggestion: 'mutate: { resources: { memory: { factor: 2 } } }',
    see: [SEE.review],
  }, platform => withExecutors(platform, platform.retryRules).flatMap(({ each, having, onSubcategory }) => {
    if (each.rule.mutate?.resources?.memory) return [];
    const from = having.find(({ categories }) => categories.some(({ name, rules = [] }) => name === each.rule.onCategory && rules.some(rule => (
      rule.onConditions?.includes('OOMKilled') && (onSubcategory === '' || rule.subcategory === onSubcategory)))));
    return from ? [{ ...at(each, ''), message: `${asked(each.rule)} is a lack of memory on executor ${from.name}, and the retry has no more of it` }] : [];
  })),
];

/** A name that is near, also one that differs in dashes and underscores only. */
function similar(name: string, names: string[]): string {
  const plain = (text: string) => text.toLowerCase().replace(/[-_ ]/g, '');
  const same = names.find(each => plain(each) === plain(name));
  return same === undefined ? suggestion(name, names) : `did you mean '${same}'?`;
}
