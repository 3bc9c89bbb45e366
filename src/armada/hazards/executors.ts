import { ArmadaRule, hazard, SEE } from './armada-rule';
import { FindingSeverity } from '../../finding';
import { valueAt } from '../../manifest/paths';
import { categoriesOf, CATEGORIES_PATH, rulesOf } from '../categories';
import { ExecutorFields } from '../fields';
import type { ArmadaResource } from '../resources';
import { SETTING_SINCE } from '../versions';

/*
 * What an executor does before it asks for any category, and what an old one does not do.
 */

/** Checks, with what they look for. */
function failedPodChecks({ kubernetes }: ExecutorFields): { readonly path: string; readonly text: string }[] {
  const { events = [], podStatuses = [], containerStatuses = [] } = kubernetes?.failedPodChecks ?? {};
  return [
    ...events.map(({ regexp = '' }, i) => ({ path: `events[${i}]`, text: regexp })),
    ...podStatuses.map(({ regexp = '' }, i) => ({ path: `podStatuses[${i}]`, text: regexp })),
    ...containerStatuses.map(({ messageRegexp = '' }, i) => ({ path: `containerStatuses[${i}]`, text: messageRegexp })),
  ];
}

export const EXECUTORS: readonly ArmadaRule[] = [
  hazard('Executor', {
    name: 'armada/failed-pod-checks-first',
    rows: 'ARM029',
    summary: 'A check of failed Pods takes failures that a category is to delete and a policy to decide about.',
    rationale: 'The checks come first, and what they find returns the lease: the job is queued again without any policy, up to maxRetries of the scheduler. An '
      + 'empty pattern finds every message.',
    suggestion: 'move one check after the other: remove it, and add a category with action: Delete and a rule of a policy together',
    see: [SEE.categories, 'https://github.com/armadaproject/armada/issues/4995'],
  }, executor => {
    const deleting = categoriesOf(executor)?.enabled ? rulesOf(executor).filter(({ deletes }) => deletes) : [];
    if (deleting.length === 0) return [];
    const texts = new Map(deleting.map(({ rule: { onPodEvents, onPodError, onTerminationMessage }, category }) => (
      [onPodEvents?.regexp ?? onPodError?.pattern ?? onTerminationMessage?.pattern, category])));
    return failedPodChecks(executor).flatMap(({ path, text }) => {
      const category = texts.get(text);
      const at = `kubernetes.failedPodChecks.${path}`;
      if (text === '') return [{ path: at, message: `this check finds every message, and returns the lease before '${deleting[0].category}' is asked for` }];
      return category === undefined ? [] : [{ path: at, message: `this check looks for the same as category '${category}', and returns the lease before that is asked for` }];
    });
  }),
  hazard('Executor', {
    name: 'armada/executor-too-old',
    severity: FindingSeverity.ERROR,
    rows: 'ARM034',
    summary: 'The image of an executor is older than a setting that it is given.',
    rationale: 'What an executor does not know it skips with a line in its log: an action leaves the Pods, and a rule without a matcher that it knows keeps it from '
      + 'starting.',
    suggestion: 'update the executor before its settings',
    see: [SEE.categories],
  }, (executor, { document }, { resource }) => {
    const version = imageVersion(document, resource);
    const used = usedSettings(executor);
    return version === undefined ? [] : used.filter(({ since }) => isOlder(version, since)).map(({ path, name, since }) => (
      { path, message: `${name} came with ${since}, and the image is ${version}` }));
  }),
];

/** The version in the tag of the image, which the values of a chart have beside the settings. */
function imageVersion(document: unknown, { at }: ArmadaResource): string | undefined {
  if (at[at.length - 1]?.toLowerCase() !== 'applicationconfig') return undefined;
  const tag = valueAt(document, [...at.slice(0, -1), 'image', 'tag']);
  return typeof tag === 'string' ? /^v?(\d+\.\d+\.\d+)$/.exec(tag)?.[1] : undefined;
}

function isOlder(version: string, since: string): boolean {
  const [own, other] = [version, since].map(each => each.split('.').map(Number));
  const at = own.findIndex((part, i) => part !== other[i]);
  return at >= 0 && own[at] < other[at];
}

function usedSettings(executor: ExecutorFields): { readonly path: string; readonly name: string; readonly since: string }[] {
  const { categories = [] } = categoriesOf(executor) ?? {};
  const actions = categories.flatMap(({ action }, i) => action === 'Delete' ? [{ path: `${CATEGORIES_PATH}.categories[${i}].action`, name: 'action' as const }] : []);
  const matchers = rulesOf(executor).flatMap(({ rule, path }) => (['onPodError', 'onPodEvents'] as const)
    .filter(name => rule[name]).map(name => ({ path: `${path}.${name}`, name })));
  return [...actions, ...matchers].map(({ path, name }) => ({ path, name, since: SETTING_SINCE[name] }));
}
