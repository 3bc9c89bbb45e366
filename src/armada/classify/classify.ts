import { EndedContainer, failedContainers, FailedPod, failureMessage, PodEvent } from './failed-pod';
import { GoPattern } from '../../manifest/go-pattern';
import type { CategoryRuleFields, ErrorCategoriesFields, PodAction } from '../fields';

/** What an executor says of a failure. */
export interface Classification {
  /** Empty if there is none. */
  readonly category: string;
  readonly subcategory: string;
  readonly hint: string;
  readonly action: PodAction;
  /** The rule that matched; absent if none did. */
  readonly by?: { readonly category: number; readonly rule: number };
}

const NOTHING: Classification = { category: '', subcategory: '', hint: '', action: 'Retain' };

/** What rules can look at. */
interface Evidence {
  readonly containers: readonly EndedContainer[];
  readonly podReason: string;
  readonly podError: string;
  readonly events: readonly PodEvent[];
}

/** The first look at a failed Pod: only what it finds can have the Pod deleted. */
export function classifyWithPodError(categories: ErrorCategoriesFields | undefined, pod: FailedPod): Classification {
  return classify(categories, evidenceOf(pod, failureMessage(pod), pod.events ?? []));
}

/** The second look, at a Pod that is kept: it has neither the message of the Pod nor its events. What is reported is what it finds. */
export function classifyByContainers(categories: ErrorCategoriesFields | undefined, pod: FailedPod): Classification {
  return classify(categories, evidenceOf(pod, '', []));
}

/** What is said of a Pod whose failure the executor found by itself, such as one that does not start. */
export function classifyIssue(categories: ErrorCategoriesFields | undefined, pod: FailedPod, podError: string): Classification {
  return classify(categories, evidenceOf(pod, podError, []));
}

function evidenceOf(pod: FailedPod, podError: string, events: readonly PodEvent[]): Evidence {
  return { containers: failedContainers(pod), podReason: pod.reason ?? '', podError, events };
}

/** The first rule that matches decides, over all categories. The default is no category with an action: its Pods are always kept. */
function classify(categories: ErrorCategoriesFields | undefined, evidence: Evidence): Classification {
  if (!categories?.enabled) return NOTHING;
  const { defaultCategory = '', defaultSubcategory = '' } = categories;
  for (const [i, { name = '', action, rules = [] }] of (categories.categories ?? []).entries()) {
    const rule = rules.findIndex(each => matches(each, evidence));
    if (rule < 0) continue;
    const { subcategory = '', hint = '' } = rules[rule];
    return { category: name, subcategory, hint, action: action === 'Delete' ? 'Delete' : 'Retain', by: { category: i, rule } };
  }
  return { ...NOTHING, category: defaultCategory, subcategory: defaultSubcategory };
}

function matches(rule: CategoryRuleFields, { containers, podReason, podError, events }: Evidence): boolean {
  const { containerName, onConditions = [], onExitCodes, onTerminationMessage, onPodError, onPodEvents } = rule;
  const own = containerName ? containers.filter(({ name }) => name === containerName) : containers;
  if (onConditions.length > 0) return onConditions.some(condition => hasCondition(condition, own, podReason));
  if (onExitCodes) return own.some(({ exitCode }) => (onExitCodes.values ?? []).includes(exitCode) === (onExitCodes.operator === 'In'));
  if (onTerminationMessage) return own.some(({ message }) => isIn(onTerminationMessage.pattern, message));
  if (onPodError) return isIn(onPodError.pattern, podError);
  if (onPodEvents) {
    const { regexp, reason, type } = onPodEvents;
    return events.some(event => (!reason || reason === event.reason) && type === event.type && isIn(regexp, event.message));
  }
  return false;
}

/** Of these only `OOMKilled` is what a container shows; the others are reasons of the Pod. */
function hasCondition(condition: string, containers: readonly EndedContainer[], podReason: string): boolean {
  return condition === 'OOMKilled' ? containers.some(({ reason }) => reason === condition) : podReason === condition;
}

/** No pattern matches what is empty, not even one that would. */
function isIn(pattern = '', text = ''): boolean {
  return text !== '' && GoPattern.of(pattern).matches(text);
}
