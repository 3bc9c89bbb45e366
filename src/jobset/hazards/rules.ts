import { FAILURE_POLICY, hazard, JobSetRule, PROPOSAL } from './job-set-rule';
import { FindingSeverity } from '../../finding';
import { JobSetSubject, RuleAt } from '../job-set-subject';

/*
 * The order of rules, and rules without an end.
 */

function isEmpty({ rule }: RuleAt): boolean {
  return !rule.onJobFailureReasons?.length && !rule.onJobFailureMessagePatterns?.length && !rule.targetReplicatedJobs?.length;
}

/** Whether each Job that one list fits is fit by another one. An empty list fits all. */
function covers(wide: readonly string[] = [], narrow: readonly string[] = []): boolean {
  return wide.length === 0 || (narrow.length > 0 && narrow.every(each => wide.includes(each)));
}

/** Whether a rule takes everything that another one could get. */
function takesAll(one: RuleAt, other: RuleAt): boolean {
  return covers(one.rule.onJobFailureReasons, other.rule.onJobFailureReasons)
    && covers(one.rule.onJobFailureMessagePatterns, other.rule.onJobFailureMessagePatterns)
    && covers(one.rule.targetReplicatedJobs, other.rule.targetReplicatedJobs);
}

function shadowedRules({ rules }: JobSetSubject) {
  return rules.flatMap(later => {
    const earlier = rules.find(each => each.index < later.index && takesAll(each, later));
    if (!earlier) return [];
    const why = isEmpty(earlier) ? 'has no conditions and so matches every failed Job' : 'matches every failed Job that this one could match';
    return [{
      path: later.path,
      message: `this rule is never reached: rule ${earlier.index} (${earlier.rule.name}) ${why}`,
      suggestion: isEmpty(earlier) ? 'put the rule without conditions last' : 'put the narrower rule first, or remove it',
    }];
  });
}

/** Reasons that only the infrastructure, or a rule of the child Job, brings about. */
function isLimited({ rule }: RuleAt): boolean {
  const reasons = rule.onJobFailureReasons ?? [];
  return reasons.length === 1 && reasons[0] === 'PodFailurePolicy';
}

function unboundedRestarts(set: JobSetSubject) {
  if (set.hasTotalDeadline) return [];
  return set.rules.filter(({ action }) => action.endsWith('AndIgnoreMaxRestarts')).map(rule => {
    const ofJobs = rule.targets.some(({ spec }) => spec.activeDeadlineSeconds !== undefined)
      ? '; activeDeadlineSeconds of a Job starts anew with each restart' : ', and a JobSet has no deadline';
    return {
      path: rule.path,
      severity: isLimited(rule) ? FindingSeverity.WARNING : FindingSeverity.ERROR,
      message: isLimited(rule)
        ? `these restarts use up no budget${ofJobs}: whatever the rules of the child Job fail so restarts the JobSet without bound`
        : `these restarts use up no budget${ofJobs}: a program that fails each time is restarted for ever`,
      suggestion: 'use RestartJobSet with a large maxRestarts, or a TrainJob with activeDeadlineSeconds (Trainer 2.2), which bounds all restarts together',
    };
  });
}

export const RULES: readonly JobSetRule[] = [
  hazard({
    name: 'jobset/unreachable-rule',
    rows: 'JS006',
    summary: 'A rule stands behind one that takes all of its failures.',
    rationale: 'The first rule that fits any failed Job decides. A rule without reasons, patterns and targets fits every one.',
    see: [FAILURE_POLICY, PROPOSAL],
  }, shadowedRules),
  hazard({
    name: 'jobset/restarts-without-bound',
    rows: 'JS005',
    summary: 'Restarts do not count, and nothing else bounds them.',
    rationale: 'RestartJobSetAndIgnoreMaxRestarts uses up no budget. A JobSet has no deadline, and that of a child Job begins again with each restart. For '
      + 'failures that the infrastructure brings about this can be meant; for those of the program it is an endless loop.',
    see: [FAILURE_POLICY],
  }, unboundedRestarts),
];
