import { CategoryFields, CategoryRuleFields } from './fields';
import { ExitCodes, Failure, FailureMatch, FailureMatchKind, FailurePolicy, FailureResponse } from '../policy';
import { SIGKILL_EXIT_CODE } from '../policy/exit-code-set';

/*
 * The classes of failures of a policy as categories of an executor. An executor tells failures apart for all queues, and the first category that
 * matches
 * counts. So the categories depend on the exit-code contract alone, and not on what a policy answers to them: policies with one contract share them.
 */

export interface FailureClass {
  /** Without the action, which depends on the answers. */
  readonly category: Omit<CategoryFields, 'action'> & { readonly name: string; readonly rules: readonly CategoryRuleFields[] };
  readonly response: FailureResponse;
  readonly isDisruption?: boolean;
  readonly isOutOfMemory?: boolean;
}

/** The column of Lookout is as wide as this. */
const LONGEST_NAME = 63;

const NAMES: { readonly [response in FailureResponse]: string } = {
  FAIL_JOB: 'permanent-exit', FAIL_INDEX: 'permanent-exit-of-index', RETRY: 'retried-exit', RETRY_UNCOUNTED: 'uncounted-exit',
};

/** What retries after a deadline would meet again, whichever way the program ended when it was over. */
const DEADLINE: FailureClass = {
  category: {
    name: 'deadline-exceeded',
    rules: [{ onConditions: ['DeadlineExceeded'], hint: 'The attempt was not done when its activeDeadlineSeconds were over. Another one has the same deadline.' }],
  },
  response: FailureResponse.FAIL_JOB,
};

/** The classes in the order in which an executor tries them. */
export function failureClassesOf(policy: FailurePolicy, container: string | undefined): FailureClass[] {
  const ofContainer = container === undefined ? {} : { containerName: container };
  const outOfMemory = (response: FailureResponse): FailureClass => ({
    category: { name: 'out-of-memory', rules: [{ ...ofContainer, onConditions: ['OOMKilled'] }] }, response, isOutOfMemory: true,
  });
  const evicted = (response: FailureResponse): FailureClass => ({
    category: { name: 'evicted', rules: [{ onConditions: ['Evicted'] }] }, response, isDisruption: true,
  });
  const classes = policy.rules.flatMap(({ match, response }): FailureClass[] => {
    switch (match.kind) {
      case FailureMatchKind.DISRUPTION: return [
        evicted(response),
        // A program that runs out of memory has a reason that is no exit code, also if the policy has no answer of its own to that.
        ...policy.isInOrder || policy.outOfMemory !== undefined ? [] : [outOfMemory(policy.decide(Failure.exitCode(SIGKILL_EXIT_CODE)).response)],
      ];
      case FailureMatchKind.OUT_OF_MEMORY: return [outOfMemory(response)];
      case FailureMatchKind.CONDITION: return [];
      default: return [{ category: { name: NAMES[response], rules: codeRules(policy, match, ofContainer) }, response }];
    }
  });
  // Code 0 is no failure and never looked at, so this is every failure with an exit code, of whichever container.
  const other: FailureClass = { category: { name: 'other-exit', rules: [{ onExitCodes: { operator: 'NotIn', values: [0] } }] }, response: policy.otherwise };
  // A Pod that is evicted or deleted may have no exit code, so that the last category would not take it.
  const unsaid = classes.some(each => each.isDisruption) ? [] : [evicted(policy.decide(Failure.disruption()).response)];
  return withUniqueNames([DEADLINE, ...classes, ...unsaid, other]);
}

function codeRules(policy: FailurePolicy, match: FailureMatch, ofContainer: object): CategoryRuleFields[] {
  if (match.kind === FailureMatchKind.OTHER_EXIT_CODES) {
    return [{ ...ofContainer, onExitCodes: { operator: 'NotIn', values: match.codes.length > 0 ? match.codes : [0] } }];
  }
  const named = match.codes.map(code => ({ code, name: policy.exitCodes.namesOf(code)[0] }));
  if (named.some(({ name }) => name === undefined)) return [{ ...ofContainer, onExitCodes: { operator: 'In', values: match.codes } }];
  return named.map(({ code, name }) => ({
    ...ofContainer,
    onExitCodes: { operator: 'In', values: [code] },
    ...name.length <= LONGEST_NAME && { subcategory: name },
    ...hintOf(policy.exitCodes, name),
  }));
}

function hintOf(exitCodes: ExitCodes, name: string): { hint?: string } {
  const meaning = exitCodes.list().find(each => each.name === name)?.meaning;
  return meaning === undefined ? {} : { hint: meaning };
}

/** Rules in the author's own order may look at one thing twice. */
function withUniqueNames(classes: FailureClass[]): FailureClass[] {
  return classes.map((each, i) => {
    const before = classes.slice(0, i).filter(({ category }) => category.name === each.category.name).length;
    return before === 0 ? each : { ...each, category: { ...each.category, name: `${each.category.name}-${before + 1}` } };
  });
}
