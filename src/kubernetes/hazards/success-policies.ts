import { hazard, JobRule, NONE } from './job-rule';
import { FindingSeverity } from '../../finding';
import { ordinal } from '../../policy/words';
import { Problem } from '../../rule';
import { JobSubject } from '../job-subject';
import { countIndexes } from '../validation/index-list';

/*
 * Jobs that succeed before all of their indexes have.
 */

const SUCCESS_POLICY = 'https://kubernetes.io/docs/concepts/workloads/controllers/job/#success-policy';
const SUCCESS_POLICY_PROPOSAL = 'https://github.com/kubernetes/enhancements/tree/master/keps/sig-apps/3998-job-success-completion-policy';

const LONGEST_SHOWN = 60;

/** What a rule asks for: so many of the indexes that it looks at, which are all if it names none. */
interface Demand {
  readonly index: number;
  readonly path: string;
  readonly needed: number;
  readonly of: number;
  readonly list?: string;
}

/** What the rules ask for, those left out that are wrong or never met. */
function demandsOf(job: JobSubject): Demand[] {
  const { completions, successPolicy } = job.spec;
  const demands: Demand[] = [];
  if (completions === undefined) return demands;
  for (const [index, { succeededIndexes: list, succeededCount }] of (successPolicy?.rules ?? []).entries()) {
    const of = list === undefined ? completions : countIndexes(list, completions).count;
    const needed = succeededCount ?? of;
    if (of > 0 && needed <= of) demands.push({ index, path: job.path(`successPolicy.rules[${index}]`), needed, of, list });
  }
  return demands;
}

/** The indexes that a rule looks at, in words. A list can have thousands of numbers. */
function indexesOf({ of, list }: Pick<Demand, 'of' | 'list'>): string {
  if (list === undefined) return `all ${of} indexes`;
  return of === 1 ? `index ${list}` : `the indexes ${list.length > LONGEST_SHOWN ? `${list.slice(0, LONGEST_SHOWN)}...` : list}`;
}

function successRuleNeverMet(job: JobSubject) {
  const { completions = 0, successPolicy } = job.spec;
  const rules = successPolicy?.rules ?? [];
  const problems: Problem[] = [];
  for (const [i, { succeededIndexes: list, succeededCount }] of rules.entries()) {
    const path = job.path(`successPolicy.rules[${i}]`);
    const named = list === undefined ? undefined : countIndexes(list, completions);
    if (named?.count === 0 && !named.problem) {
      problems.push({
        path: `${path}.succeededIndexes`,
        message: `succeededIndexes "${list}" names no index, and so this rule is never met: ${rules.length === 1 ? 'all indexes have to succeed'
          : 'only the others can be'}`,
        suggestion: 'name the indexes that have to succeed, or leave succeededIndexes out if it does not matter which they are',
      });
    } else if (succeededCount === 0) {
      problems.push({
        path: `${path}.succeededCount`,
        message: `succeededCount 0 is met as soon as the first index has succeeded${list === undefined ? ''
          : ', whether succeededIndexes names it or not'}: the job then succeeds, and the Pods of all other indexes are killed`,
        suggestion: 'set succeededCount to 1 or more',
      });
    }
  }
  return problems;
}

function successPolicyLoses(job: JobSubject) {
  const { backoffLimitPerIndex, maxFailedIndexes, completions = 0, successPolicy } = job.spec;
  if (backoffLimitPerIndex === undefined || !successPolicy) return NONE;
  const demands = demandsOf(job).filter(({ needed }) => needed > 0);
  if (maxFailedIndexes !== undefined && maxFailedIndexes < completions) {
    return demands.flatMap(demand => lossByMaxFailedIndexes(demand, maxFailedIndexes, completions));
  }
  return demands.every(({ needed, of }) => needed === of && of < completions) ? demands.map(demand => lossOfRequired(demand, completions)) : NONE;
}

/** So many indexes may fail for the rule, and fewer for the Job. */
function lossByMaxFailedIndexes(demand: Demand, maxFailedIndexes: number, completions: number): Problem[] {
  const { path, needed, of } = demand;
  const end = `maxFailedIndexes ${maxFailedIndexes} ends the job as Failed at the ${ordinal(maxFailedIndexes + 1)} failed index`;
  if (maxFailedIndexes < of - needed) {
    return [{
      path,
      message: `this rule is content with ${needed} of ${indexesOf(demand)}, so that ${of - needed} of them may fail, but ${end}`,
      suggestion: `set maxFailedIndexes to ${completions - needed}, or leave it out`,
    }];
  }
  if (needed < of || maxFailedIndexes >= completions - of) return [];
  return [{
    path,
    severity: FindingSeverity.INFO,
    message: `${end}, also if this rule does not ask for it: it asks for ${indexesOf(demand)} alone`,
    suggestion: `set maxFailedIndexes to ${completions - of} or more if the other indexes may fail`,
  }];
}

function lossOfRequired(demand: Demand, completions: number): Problem {
  const { path, of } = demand;
  return {
    path,
    severity: FindingSeverity.INFO,
    message: `once ${of === 1 ? '' : 'one of '}${indexesOf(demand)} has failed for good this rule cannot be met any more, but the job goes on with `
      + `the other ${completions - of === 1 ? 'index' : `${completions - of} indexes`}, and ends as Failed only then`,
    suggestion: 'set maxFailedIndexes, or let the failures that are final match a FailJob rule',
  };
}

function successPolicyEndsOthers(job: JobSubject) {
  const { completions = 0, successPolicy } = job.spec;
  if (!successPolicy) return NONE;
  const first = demandsOf(job).find(({ needed }) => needed < completions);
  if (!first) return NONE;
  const { of, index } = first;
  const needed = Math.max(first.needed, 1);
  const enough = `${needed < of ? `${needed} of ` : ''}${indexesOf(first)} ${needed > 1 ? 'have' : 'has'} succeeded`;
  return [{
    path: job.path('successPolicy'),
    message: `when ${enough}, as rules[${index}] asks, the Pods of all other indexes are killed, and what they have not stored is lost`,
  }];
}

export const SUCCESS_POLICIES: readonly JobRule[] = [
  hazard({
    name: 'kubernetes/success-rule-never-met',
    rows: 'L40',
    summary: 'A rule on success asks for nothing, so that it is never met, or always.',
    rationale: 'The API server accepts an empty list of indexes and a count of 0. The Job controller skips a rule whose list is empty; and a count '
      + 'of 0 is reached as soon as it looks at the rules, which it does when the first index has succeeded.',
    see: [SUCCESS_POLICY],
    since: '1.31',
  }, successRuleNeverMet),
  hazard({
    name: 'kubernetes/success-policy-loses',
    rows: 'L41',
    summary: 'Indexes that fail decide before the rules on success can.',
    rationale: 'Whenever the Job controller looks at a Job, it asks first whether it has failed, and only then whether a rule on success is met. An '
      + 'index that fails for good counts for maxFailedIndexes whether a rule asks for it or not, and a Job whose rules cannot be met any more is '
      + 'not ended for that.',
    see: [SUCCESS_POLICY, SUCCESS_POLICY_PROPOSAL],
    since: '1.31',
  }, successPolicyLoses),
  hazard({
    name: 'kubernetes/success-policy-ends-others',
    severity: FindingSeverity.INFO,
    profile: 'strict',
    rows: 'L42',
    summary: 'The Job can succeed while some of its Pods are at work, and kills them.',
    rationale: 'As soon as a rule on success is met the Job controller deletes the Pods that still run, and their indexes end up neither completed '
      + 'nor failed. The Job is Complete when these Pods have ended.',
    suggestion: 'let the program store its results as it goes, and end in good order on SIGTERM',
    see: [SUCCESS_POLICY, SUCCESS_POLICY_PROPOSAL],
    since: '1.31',
  }, successPolicyEndsOthers),
];
