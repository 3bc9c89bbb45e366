import { ExitCodeSet } from './exit-code-set';
import { FailureRule } from './failure-match';
import { oneOf, PolicyError } from './policy-error';

/**
 * Refuses a rule whose failures are all taken by earlier rules, proved by set algebra on exit codes and by equal conditions.
 *
 * A rule on a condition never hides one on exit codes and the other way round: each can occur without the other.
 */
export function refuseUnreachableRules(rules: FailureRule[]): void {
  rules.forEach((rule, i) => {
    const earlier = rules.slice(0, i);
    const hiding = hiddenBy(rule, earlier);
    if (hiding.length > 0) {
      const words = hiding.map(j => `rules[${j}] (${rules[j].match.toString()})`);
      throw new PolicyError(`rules[${i}] (${rule.match.toString()}) can never match: ${oneOf(words, 'and')} before it `
        + `${hiding.length === 1 ? 'takes' : 'take'} all of its failures; move it up or remove it`, ['inOrder', String(i)]);
    }
  });
}

/** The positions of the earlier rules that together take everything, or none. */
function hiddenBy(rule: FailureRule, earlier: FailureRule[]): number[] {
  const codes = rule.match._exitCodeSet();
  if (codes === undefined) {
    const same = earlier.findIndex(other => other.match.kind === rule.match.kind
      && other.match.conditionType === rule.match.conditionType && other.match.conditionStatus === rule.match.conditionStatus);
    return same < 0 ? [] : [same];
  }
  let left: ExitCodeSet = codes;
  const taking: number[] = [];
  earlier.forEach((other, j) => {
    const others = other.match._exitCodeSet();
    if (others?.intersects(left)) {
      left = left.minus(others);
      taking.push(j);
    }
  });
  return left.isEmpty() ? taking : [];
}
