import { FailureMatch, FailureMatchKind, FailurePolicy, FailureResponse, FailureRule } from '../policy';
import { PodFailureAction, PodFailurePolicy, PodFailureRule } from './fields';

/** What Kubernetes calls its answers. */
export const ACTION_OF: { readonly [response in FailureResponse]: PodFailureAction } = {
  [FailureResponse.FAIL_JOB]: 'FailJob',
  [FailureResponse.FAIL_INDEX]: 'FailIndex',
  [FailureResponse.RETRY]: 'Count',
  [FailureResponse.RETRY_UNCOUNTED]: 'Ignore',
};

/**
 * The rules of `podFailurePolicy` for a policy; undefined if Kubernetes does the same without any.
 *
 * A rule that only says what Kubernetes does anyway (`Count`) is left out unless a later rule would catch its failures.
 */
export function renderPodFailurePolicy(policy: FailurePolicy, container: string): PodFailurePolicy | undefined {
  const expressible = withoutOutOfMemory(policy.rules);
  const rules = policy._isOtherwiseARule() && !expressible.some(isCatchAll)
    ? [...expressible, { match: FailureMatch.otherExitCodes(), response: policy.otherwise }]
    : expressible;
  const kept = rules.filter((rule, i) => rule.response !== FailureResponse.RETRY || shields(rule, rules.slice(i + 1)));
  return kept.length === 0 ? undefined : { rules: kept.map(rule => toPodFailureRule(rule, container)) };
}

/** Kubernetes cannot tell a program that ran out of memory from any other SIGKILL; the gap is reported by the renderer. */
function withoutOutOfMemory(rules: FailureRule[]): FailureRule[] {
  return rules.filter(rule => rule.match.kind !== FailureMatchKind.OUT_OF_MEMORY);
}

/** An author's own rule on every failing code leaves nothing for another one. */
function isCatchAll({ match }: FailureRule): boolean {
  return match.kind === FailureMatchKind.OTHER_EXIT_CODES && match.codes.length === 0;
}

function shields(rule: FailureRule, later: FailureRule[]): boolean {
  return later.some(other => other.response !== FailureResponse.RETRY && rule.match._overlaps(other.match));
}

function toPodFailureRule({ match, response }: FailureRule, containerName: string): PodFailureRule {
  const action = ACTION_OF[response];
  switch (match.kind) {
    case FailureMatchKind.EXIT_CODES:
      return { action, onExitCodes: { containerName, operator: 'In', values: match.codes } };
    case FailureMatchKind.OTHER_EXIT_CODES:
      // A rule never looks at exit code 0, so "not 0" is the way to say "any failing code", where a list must not be empty.
      return { action, onExitCodes: { containerName, operator: 'NotIn', values: match.codes.length > 0 ? match.codes : [0] } };
    case FailureMatchKind.CONDITION:
      return { action, onPodConditions: [{ type: match.conditionType!, status: match.conditionStatus! }] };
    default:
      return { action, onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] };
  }
}
