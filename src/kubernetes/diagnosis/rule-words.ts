import { someOf } from '../../policy/words';
import { PodFailurePolicyRule } from '../api-types';

/*
 * Rules of podFailurePolicy in words. They count from 0, as in the messages of the controller.
 */

/** `rules[0] (FailJob)`. */
export function ruleTitle(index: number, action?: string): string {
  return `rules[${index}]${action === undefined ? '' : ` (${action})`}`;
}

/** More exit codes than anybody reads. */
const MANY = 10;

/** What a rule is about: `exit code 42 of container main`. */
export function ruleSubject({ onExitCodes, onPodConditions = [] }: PodFailurePolicyRule): string {
  if (!onExitCodes) {
    const patterns = onPodConditions.map(({ type = '', status }) => `${type}${status === 'True' ? '' : `=${status}`}`);
    return patterns.length === 0 ? 'nothing' : `the condition ${patterns.join(' or ')}`;
  }
  const { containerName, operator, values = [] } = onExitCodes;
  // A program that ended with 0 is not looked at, whatever a rule says.
  const excepted = [0, ...values.filter(value => value !== 0)];
  if (operator !== 'NotIn' && values.length === 0) return 'nothing';
  const codes = operator === 'NotIn' ? `all exit codes but ${someOf(excepted, MANY)}` : `exit ${values.length === 1 ? 'code' : 'codes'} ${someOf(values, MANY)}`;
  return `${codes} of ${containerName === undefined ? 'any container' : `container ${containerName}`}`;
}
