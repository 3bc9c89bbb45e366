import { restartsInPlace } from './budgets';
import { hazard, JobRule, NONE } from './job-rule';
import { FindingSeverity } from '../../finding';
import { count, ordinal } from '../../policy/words';
import { JobSubject } from '../job-subject';
import { NO_LIMIT } from '../spec-facts';

/*
 * The budgets of completion indexes, and those that indexes share.
 */

const LIMIT_PER_INDEX = 'https://kubernetes.io/docs/concepts/workloads/controllers/job/#backoff-limit-per-index';
const LIMIT_PROPOSAL = 'https://github.com/kubernetes/enhancements/tree/master/keps/sig-apps/3850-backoff-limits-per-index-for-indexed-jobs';

/** How many failures can be counted, at most, before the limits of the indexes end the Job. */
function mostFailures(indexes: number, retries: number, maxFailedIndexes = indexes): number {
  // Each index can use up its retries and succeed at last. So many can fail once more, and fail for good.
  const failed = Math.min(indexes, maxFailedIndexes + 1);
  return Math.min(indexes * retries + failed, NO_LIMIT);
}

function backoffLimitEndsIndexes(job: JobSubject) {
  const { backoffLimit = NO_LIMIT, backoffLimitPerIndex, maxFailedIndexes, completions } = job.spec;
  if (backoffLimitPerIndex === undefined || completions === undefined || !job.wrote('backoffLimit') || restartsInPlace(job)) return NONE;
  const failures = mostFailures(completions, backoffLimitPerIndex, maxFailedIndexes);
  // The failure that exceeds the limit may be the last one that there can be: then nothing is lost but the name of the reason.
  const last = backoffLimit + 1;
  if (last >= failures) return NONE;
  const limits = `backoffLimitPerIndex ${backoffLimitPerIndex}${maxFailedIndexes === undefined ? '' : ` and maxFailedIndexes ${maxFailedIndexes}`}`;
  return [{
    path: job.path('backoffLimit'),
    message: `backoffLimit ${backoffLimit} counts the failures of all indexes together: ${backoffLimit <= backoffLimitPerIndex
      ? `a single index that fails each time ends the job at its ${ordinal(last)} failure`
      : `the job ends at the ${ordinal(last)} failure, and with ${limits} there can be ${failures}`}`,
    suggestion: `leave backoffLimit out: beside backoffLimitPerIndex there is no such limit then${failures < NO_LIMIT
      ? `; or set it to ${failures} or more` : ''}`,
  }];
}

function failedIndexesUnlimited(job: JobSubject) {
  const { backoffLimit = NO_LIMIT, backoffLimitPerIndex, maxFailedIndexes, completions = 1, successPolicy } = job.spec;
  if (backoffLimitPerIndex === undefined || maxFailedIndexes !== undefined || completions < 2 || restartsInPlace(job)) return NONE;
  const failures = mostFailures(completions, backoffLimitPerIndex);
  if (backoffLimit + 1 < failures) return NONE;
  return [{
    path: job.path('maxFailedIndexes'),
    message: `all ${completions} indexes run even if every one of them fails, in up to ${failures} Pods${successPolicy ? ''
      : '; and as soon as one index has failed the job can only end as Failed'}`,
  }];
}

function maxFailedIndexesNeverExceeded(job: JobSubject) {
  const { maxFailedIndexes, completions } = job.spec;
  if (maxFailedIndexes === undefined || completions === undefined || completions < 1 || maxFailedIndexes < completions) return NONE;
  return [{
    path: job.path('maxFailedIndexes'),
    message: `maxFailedIndexes ${maxFailedIndexes} ends the job when more indexes have failed, and there ${completions === 1 ? 'is' : 'are'} only ${completions}: `
      + 'it is as if it were left out',
    suggestion: `set it to ${completions === 1 ? '0' : `${completions - 1} or less`}, or leave it out`,
  }];
}

function firstFailedIndexEndsAll(job: JobSubject) {
  const { maxFailedIndexes, completions = 1 } = job.spec;
  if (maxFailedIndexes !== 0 || completions < 2) return NONE;
  return [{
    path: job.path('maxFailedIndexes'),
    message: `the first of the ${completions} indexes that fails ends the job: the Pods of the others that run then are killed and counted as failed`,
  }];
}

const MANY_INDEXES = 100_000;
/** With more Pods at once, the server itself warns of a Job of many indexes. */
const MANY_AT_ONCE = 10_000;

function manyIndexes(job: JobSubject) {
  const { completions = 0, parallelism = 1, completionMode, backoffLimitPerIndex } = job.spec;
  if (completionMode !== 'Indexed' || completions <= MANY_INDEXES || backoffLimitPerIndex !== undefined) return NONE;
  const isBroad = parallelism > MANY_AT_ONCE;
  return [{
    path: job.path('completions'),
    severity: isBroad ? FindingSeverity.WARNING : FindingSeverity.INFO,
    message: `the status of the job keeps the completed ones of ${completions} indexes in one text, with a gap for each index that is not done: `
      + (isBroad ? `with parallelism ${parallelism} it can become too large to be stored, and the job then gets stuck`
        : `it stays short only because parallelism is ${parallelism}, so do not raise that above ${MANY_AT_ONCE}`),
    suggestion: isBroad ? `set parallelism to ${MANY_AT_ONCE} or less, or make several jobs of it`
      : 'make several jobs of it if more Pods have to run at once one day',
  }];
}

function indexUsesWholeBudget(job: JobSubject) {
  const { backoffLimit = NO_LIMIT, backoffLimitPerIndex, completionMode, completions = 0, parallelism = 1, successPolicy } = job.spec;
  // Indexes that must succeed together, as the ranks of a training, have no retries, and their author has said so.
  if (completionMode !== 'Indexed' || backoffLimitPerIndex !== undefined || backoffLimit < 1 || completions <= backoffLimit) return NONE;
  const retries = count(backoffLimit, 'retry', 'retries');
  // Ranks that run all at once are often worth nothing without each other: then a limit of each is no help.
  const isAllAtOnce = completions > 1 && parallelism >= completions;
  return [{
    path: job.path('backoffLimit'),
    severity: isAllAtOnce || successPolicy ? FindingSeverity.INFO : FindingSeverity.WARNING,
    message: `${completions} indexes have ${retries} in common: a single index that fails each time uses up all of them, and the job ends, whatever `
      + 'the others have still to do',
    suggestion: isAllAtOnce ? `leave it so if the indexes are worth nothing without each other; if not, ${suggestLimitPerIndex(job)}` : suggestLimitPerIndex(job),
  }];
}

function suggestLimitPerIndex(job: JobSubject): string {
  if (!job.server.has('JobBackoffLimitPerIndex')) return `raise ${job.path('backoffLimit')}: limits per index exist from 1.29 on`;
  const limit = `set ${job.path('backoffLimitPerIndex')}, so that each index has retries of its own`;
  return restartsInPlace(job) ? `${limit}, and restartPolicy: Never, without which they mean nothing` : limit;
}

export const INDEX_BUDGETS: readonly JobRule[] = [
  hazard({
    name: 'kubernetes/backoff-limit-ends-indexes',
    rows: 'L13',
    summary: 'The limit of the whole Job ends it before its indexes have used up their own.',
    rationale: 'Every failure that counts for an index counts for backoffLimit too, also one that ends its index by FailIndex, and backoffLimit is '
      + 'looked at first. The Job then ends with BackoffLimitExceeded, and kills indexes that had retries left.',
    suggestion: 'leave backoffLimit out',
    see: [LIMIT_PER_INDEX, LIMIT_PROPOSAL],
    since: '1.29',
  }, backoffLimitEndsIndexes),
  hazard({
    name: 'kubernetes/failed-indexes-unlimited',
    severity: FindingSeverity.INFO,
    profile: 'strict',
    rows: 'L14',
    summary: 'Nothing ends the Job when many of its indexes fail.',
    rationale: 'Without maxFailedIndexes the Job controller runs every index to its end, even if what is wrong is wrong for all of them. A Job with '
      + 'a failed index ends as Failed with reason FailedIndexes, however many others have succeeded; there is no success with exceptions.',
    suggestion: 'set maxFailedIndexes to the number of failed indexes from which on the rest is not worth running',
    see: [LIMIT_PER_INDEX, LIMIT_PROPOSAL],
    since: '1.29',
  }, failedIndexesUnlimited),
  hazard({
    name: 'kubernetes/max-failed-indexes-never-exceeded',
    rows: 'L15',
    severity: FindingSeverity.INFO,
    summary: 'As many indexes may fail as there are.',
    rationale: 'The Job controller ends a Job when more indexes have failed than maxFailedIndexes says. The number of all indexes is accepted '
      + 'there, and can never be exceeded, so that the Job runs to the end as if nothing had been set.',
    see: [LIMIT_PER_INDEX],
    since: '1.29',
  }, maxFailedIndexesNeverExceeded),
  hazard({
    name: 'kubernetes/first-failed-index-ends-all',
    severity: FindingSeverity.INFO,
    profile: 'strict',
    rows: 'L16',
    summary: 'The first index that fails ends the whole Job.',
    rationale: 'With maxFailedIndexes 0 a single failed index is one too many: the Job controller deletes the Pods of all others at once, whatever '
      + 'they have done so far. That is right for work that is worth nothing unless it is complete.',
    suggestion: 'set it above 0 if the results of the other indexes are of use',
    see: [LIMIT_PER_INDEX],
    since: '1.29',
  }, firstFailedIndexEndsAll),
  hazard({
    name: 'kubernetes/many-indexes',
    rows: 'L17',
    summary: 'The Job has more indexes than its status can surely keep track of.',
    rationale: 'The Job controller writes the completed indexes into the status as one list of intervals, which grows with each gap in it. With a '
      + 'limit per index the server bounds what can make gaps; without one it only warns, and a status that is too large cannot be stored any more.',
    see: [
      'https://github.com/kubernetes/enhancements/tree/master/keps/sig-apps/2214-indexed-job',
      'https://github.com/kubernetes/kubernetes/issues/118085',
    ],
  }, manyIndexes),
  hazard({
    name: 'kubernetes/index-uses-whole-budget',
    rows: 'L18',
    summary: 'A single index can use up the retries of all indexes.',
    rationale: 'Without a limit per index the Job controller adds up the failures of all indexes, and success of one does not make up for the '
      + 'failure of another. With fewer retries than indexes, one broken input ends the work on all others.',
    see: [LIMIT_PER_INDEX, 'https://github.com/kubernetes/kubernetes/issues/109712'],
  }, indexUsesWholeBudget),
];
