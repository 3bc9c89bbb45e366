import { deadlineFix } from './deadline-fix';
import { isOnDisruption, POD_FAILURE_POLICY } from './failure-rules';
import { hazard, JobRule, NONE } from './job-rule';
import { takersOf } from './unreachable-rules';
import { FindingSeverity } from '../../finding';
import { Problem } from '../../rule';
import { JobSubject } from '../job-subject';

/*
 * Failures that are retried without being counted.
 */

function ignoreWithoutDeadline(job: JobSubject) {
  if (job.spec.activeDeadlineSeconds !== undefined) return NONE;
  const problems: Problem[] = [];
  for (const [i, rule] of job.rules.entries()) {
    if (rule.action !== 'Ignore' || takersOf(job, i)?.isProved) continue;
    const isProgram = rule.onExitCodes !== undefined;
    const fix = deadlineFix(job);
    problems.push({
      path: job.rulePath(i),
      // How often a node is drained, the cluster decides; how often the program exits with a code, the program does, and it may do so each time.
      severity: isProgram ? FindingSeverity.ERROR : FindingSeverity.WARNING,
      message: `failures that match this rule are retried without being counted, and there is no activeDeadlineSeconds: ${isProgram
        ? 'a program that exits like this each time is retried for ever'
        : `nothing bounds the job while ${isOnDisruption(rule) ? 'disruptions' : 'such failures'} go on`}`,
      suggestion: `set ${job.path('activeDeadlineSeconds')}: it is the only bound on ignored failures`,
      ...fix && { fix },
    });
  }
  return problems;
}

export const IGNORED_FAILURES: readonly JobRule[] = [
  hazard({
    name: 'kubernetes/ignore-without-deadline',
    rows: 'L02',
    summary: 'Failures are ignored, and there is no deadline.',
    rationale: 'An ignored failure counts neither for backoffLimit nor for backoffLimitPerIndex, so that no budget ever ends the Job. The Job controller '
      + 'replaces the Pod again and again, at most every 10 minutes. Only activeDeadlineSeconds ends it; that clock starts anew when a Job is resumed '
      + 'in time.',
    see: [POD_FAILURE_POLICY],
    fix: 'suggested',
  }, ignoreWithoutDeadline),
];
