import { hazard, JobSetRule, PROPOSAL } from './job-set-rule';
import { FindingSeverity } from '../../finding';
import { GoPattern } from '../../manifest/go-pattern';
import { JobSetSubject } from '../job-set-subject';

/*
 * Patterns of messages.
 */

function invalidPatterns({ rules }: JobSetSubject) {
  return rules.flatMap(({ rule, path }) => (rule.onJobFailureMessagePatterns ?? []).flatMap((text, i) => {
    const { problem } = GoPattern.of(text);
    return problem === undefined ? [] : [{
      path: `${path}.onJobFailureMessagePatterns[${i}]`,
      message: `${JSON.stringify(text)} is no regular expression of Go (${problem}): it is accepted and never matches`,
    }];
  }));
}

export const PATTERNS: readonly JobSetRule[] = [
  hazard({
    name: 'jobset/invalid-pattern',
    severity: FindingSeverity.ERROR,
    summary: 'A pattern is no regular expression, and so never matches.',
    rationale: 'JobSet does not check patterns when it accepts them. When a Job has failed it writes a line into its own log and goes on as if the pattern were '
      + 'not there; a rule with no other pattern never applies. The syntax is RE2: no look-around and no back-references.',
    see: ['https://github.com/google/re2/wiki/Syntax', PROPOSAL],
  }, invalidPatterns),
];
