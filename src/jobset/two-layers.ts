import { FailureMatch, FailureMatchKind, FailurePolicy, FailureResponse, FailureRule } from '../policy';
import { JobSetAction, JobSetFailureRule } from './fields';
import { JobSetAbilities } from './versions';
import { PodFailureAction, PodFailurePolicy, PodFailureRule } from '../kubernetes/fields';

/*
 * One policy in two layers. A JobSet does not see exit codes: its rules look at why a child Job has failed. So the child Job has one attempt, its rules fail
 * it with a reason and a message of their own, and the rules of the JobSet recognize these. What no rule of the child Job matches is a failure that counts,
 * which uses up its only attempt: the JobSet restarts everything, and counts that.
 */

const { FAIL_JOB, RETRY, RETRY_UNCOUNTED } = FailureResponse;

/** How the answers to failures that do not count are told to a JobSet. */
export type UncountedWay = 'restart' | 'replace-pod';

export interface TwoLayers {
  readonly podFailurePolicy?: PodFailurePolicy;
  readonly rules: JobSetFailureRule[];
  /** Whether some failures are answered by a rule of the child Job alone, so that only the Pod is made again and not the whole set. */
  readonly replacesPods: boolean;
  /** The answers which the version cannot tell the JobSet, so that it restarts, and counts that. */
  readonly isPermanentLost: boolean;
}

/** A rule of the child Job, and what the JobSet is to do about a Job that it has failed. */
interface LayeredRule {
  readonly match: FailureMatch;
  readonly action: PodFailureAction;
  readonly setAction?: 'FailJobSet' | 'RestartJobSetAndIgnoreMaxRestarts';
}

export function twoLayers(policy: FailurePolicy, container: string, abilities: JobSetAbilities): TwoLayers {
  const kept = neededRules(policy);
  const responses = new Set(kept.map(({ response }) => response));
  // Without patterns a JobSet sees that a rule has failed the Job, and not which one: that is enough for one answer.
  const needsPatterns = responses.has(FAIL_JOB) && responses.has(RETRY_UNCOUNTED);
  const way: UncountedWay = abilities.hasRules && (!needsPatterns || abilities.hasMessagePatterns) ? 'restart' : 'replace-pod';
  const layered = kept.map(rule => layeredRule(rule, way));
  return {
    ...layered.length > 0 && { podFailurePolicy: { rules: layered.map(rule => podFailureRule(rule, container)) } },
    rules: abilities.hasRules ? setRules(layered, container, needsPatterns && way === 'restart') : [],
    replacesPods: layered.some(({ action }) => action === 'Ignore'),
    isPermanentLost: !abilities.hasRules && responses.has(FAIL_JOB),
  };
}

/** The rules that make a difference. That a failure counts is so without any rule, unless a later rule would catch it. */
function neededRules(policy: FailurePolicy): FailureRule[] {
  // The Job controller cannot tell a program that ran out of memory from any other SIGKILL; the gap is reported.
  const expressible = policy.rules.filter(({ match }) => match.kind !== FailureMatchKind.OUT_OF_MEMORY);
  const hasCatchAll = expressible.some(({ match }) => match.kind === FailureMatchKind.OTHER_EXIT_CODES && match.codes.length === 0);
  const all = policy._isOtherwiseARule() && !hasCatchAll
    ? [...expressible, { match: FailureMatch.otherExitCodes(), response: policy.otherwise }] : expressible;
  const isShield = ({ match }: FailureRule, later: FailureRule[]) => later.some(other => other.response !== RETRY && match._overlaps(other.match));
  return all.filter((rule, i) => rule.response !== RETRY || isShield(rule, all.slice(i + 1)));
}

function layeredRule({ match, response }: FailureRule, way: UncountedWay): LayeredRule {
  if (response === FAIL_JOB) return { match, action: 'FailJob', setAction: 'FailJobSet' };
  if (response !== RETRY_UNCOUNTED) return { match, action: 'Count' };
  return way === 'restart' ? { match, action: 'FailJob', setAction: 'RestartJobSetAndIgnoreMaxRestarts' } : { match, action: 'Ignore' };
}

function podFailureRule({ match, action }: LayeredRule, containerName: string): PodFailureRule {
  switch (match.kind) {
    case FailureMatchKind.EXIT_CODES: return { action, onExitCodes: { containerName, operator: 'In', values: match.codes } };
    // A rule never looks at exit code 0, so "not 0" says "any failing code", where a list must not be empty.
    case FailureMatchKind.OTHER_EXIT_CODES:
      return { action, onExitCodes: { containerName, operator: 'NotIn', values: match.codes.length > 0 ? match.codes : [0] } };
    case FailureMatchKind.CONDITION: return { action, onPodConditions: [{ type: match.conditionType!, status: match.conditionStatus! }] };
    default: return { action, onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] };
  }
}

const NAMES: { readonly [action in NonNullable<LayeredRule['setAction']>]: string } = {
  FailJobSet: 'permanent', RestartJobSetAndIgnoreMaxRestarts: 'uncounted',
};

/** What is permanent comes first: of several Jobs that have failed together the first rule that matches any of them decides. */
function setRules(layered: readonly LayeredRule[], container: string, usesPatterns: boolean): JobSetFailureRule[] {
  return (['FailJobSet', 'RestartJobSetAndIgnoreMaxRestarts'] as const).flatMap(action => {
    const patterns = layered.flatMap((rule, index) => rule.setAction === action ? [messagePattern(rule.match, container, index)] : []);
    if (patterns.length === 0) return [];
    const rule: JobSetFailureRule = { name: NAMES[action], action: action satisfies JobSetAction, onJobFailureReasons: ['PodFailurePolicy'] };
    return [usesPatterns ? { ...rule, onJobFailureMessagePatterns: patterns } : rule];
  });
}

/**
 * What the Job controller writes when a rule fails a Job, as a regular expression. The index of the rule alone would do; the rest is for those who read it.
 *
 * https://github.com/kubernetes/kubernetes/blob/v1.34.0/pkg/controller/job/pod_failure_policy.go
 */
function messagePattern(match: FailureMatch, container: string, index: number): string {
  const rule = `matching FailJob rule at index ${index}$`;
  switch (match.kind) {
    case FailureMatchKind.EXIT_CODES: {
      const codes = match.codes.length === 1 ? String(match.codes[0]) : `(${match.codes.join('|')})`;
      return `^Container ${literally(container)} for pod \\S+ failed with exit code ${codes} ${rule}`;
    }
    case FailureMatchKind.OTHER_EXIT_CODES: return `^Container ${literally(container)} for pod \\S+ failed with exit code \\d+ ${rule}`;
    case FailureMatchKind.CONDITION: return `^Pod \\S+ has condition ${literally(match.conditionType!)} ${rule}`;
    default: return `^Pod \\S+ has condition DisruptionTarget ${rule}`;
  }
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
