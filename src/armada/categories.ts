import { CategoryRuleFields, ErrorCategoriesFields, ExecutorFields, Matcher, MATCHERS } from './fields';

/*
 * The categories of an executor in the order in which they are tried: the first rule that matches decides, over all categories.
 */

export interface PlacedRule {
  readonly rule: CategoryRuleFields;
  readonly category: string;
  readonly deletes: boolean;
  /** From the executor's settings on. */
  readonly path: string;
}

export const CATEGORIES_PATH = 'application.errorCategories';

export function categoriesOf({ application }: ExecutorFields): ErrorCategoriesFields | undefined {
  return application?.errorCategories;
}

export function rulesOf(executor: ExecutorFields): PlacedRule[] {
  return (categoriesOf(executor)?.categories ?? []).flatMap(({ name = '', action, rules = [] }, i) => (
    rules.map((rule, j) => ({ rule, category: name, deletes: action === 'Delete', path: `${CATEGORIES_PATH}.categories[${i}].rules[${j}]` }))));
}

/** The matcher of a rule that has exactly one. */
export function matcherOf(rule: CategoryRuleFields): Matcher | undefined {
  return MATCHERS.find(matcher => matcher === 'onConditions' ? rule.onConditions?.length : rule[matcher] !== undefined);
}

/** Whether a code of a failed container fits: 0 never does, since that container has not failed. */
export function fitsExitCode({ operator, values = [] }: NonNullable<CategoryRuleFields['onExitCodes']>, code: number): boolean {
  return code !== 0 && values.includes(code) === (operator === 'In');
}

/** Whether everything that the second rule matches is matched by the first one. What cannot be told is no. */
export function shadows(first: CategoryRuleFields, second: CategoryRuleFields): boolean {
  const matcher = matcherOf(first);
  if (matcher === undefined || matcher !== matcherOf(second) || !isAsWide(first, second, matcher)) return false;
  switch (matcher) {
    case 'onConditions': return second.onConditions!.every(condition => first.onConditions!.includes(condition));
    case 'onExitCodes': return covers(first.onExitCodes!, second.onExitCodes!);
    case 'onTerminationMessage':
    case 'onPodError': return isWider(first[matcher]!.pattern, second[matcher]!.pattern);
    case 'onPodEvents': {
      const [{ regexp, reason = '', type }, other] = [first.onPodEvents!, second.onPodEvents!];
      return type === other.type && (reason === '' || reason === other.reason) && isWider(regexp, other.regexp);
    }
  }
}

/** Whether the first rule looks at all containers that the second one looks at. Some matchers look at the Pod as a whole. */
function isAsWide({ containerName: first = '' }: CategoryRuleFields, { containerName: second = '', onConditions = [] }: CategoryRuleFields, matcher: Matcher): boolean {
  if (matcher === 'onPodError' || matcher === 'onPodEvents') return true;
  if (matcher === 'onConditions' && !onConditions.includes('OOMKilled')) return true;
  return first === '' || first === second;
}

/** An empty pattern is in every text. */
function isWider(first = '', second = ''): boolean {
  return first === '' || first === second;
}

function covers(first: NonNullable<CategoryRuleFields['onExitCodes']>, second: NonNullable<CategoryRuleFields['onExitCodes']>): boolean {
  // Beyond the named codes all are alike; one that nobody names stands for them.
  const named = [...first.values ?? [], ...second.values ?? []];
  const codes = [...named, Math.max(0, ...named) + 1];
  return codes.filter(code => fitsExitCode(second, code)).every(code => fitsExitCode(first, code));
}
