import { shortened } from './number-list';
import { shortDuration } from './short-duration';
import type { Run } from './timeline';
import type { AttemptRecord } from '../attempt';
import type { JobOutcome } from '../outcome';
import { count } from '../policy/words';

/*
 * How a run ended, for somebody who wants to know only that.
 */

/** No list of indexes is longer. */
const LIST_COLUMNS = 60;
/** Around a list, in which a line cannot be broken. */
const AROUND = ' ().'.length;

/**
 * `The Job fails after 53 s (FailedIndexes): Job has failed indexes.`
 *
 * @param active how many Pods have not ended
 * @param pods how many there were, if that is known
 */
export function outcomeSentence({ condition, reason, message, stoppedBecause, at }: JobOutcome, active = 0, pods?: number): string {
  switch (stoppedBecause) {
    case 'terminal': {
      const why = `${reason ? ` (${reason})` : ''}${message ? `: ${message.replace(/\.$/, '')}` : ''}`;
      return `The Job ${condition === 'Complete' ? 'is complete' : 'fails'} after ${shortDuration(at)}${why}.`;
    }
    case 'suspended':
      return 'The Job is suspended, and nobody resumes it.';
    case 'pending': {
      const why = active === 0 ? 'no Pod is wanted, and the Job does not end' : `${count(active, 'Pod is', 'Pods are')} waited for without end`;
      return at === 0 ? `Nothing ever happens: ${why}.` : `Nothing happens any more after ${shortDuration(at)}: ${why}.`;
    }
    case 'unmanaged':
      return 'Another controller runs this Job, and the Job controller of Kubernetes does nothing about it.';
    case 'max-pods': {
      const many = pods === undefined ? 'as many Pods as it was followed for' : `${count(pods, 'Pod')}, up to which it was followed`;
      return `The Job has not ended after ${many} (--max-pods): that was after ${shortDuration(at)}.`;
    }
    default:
      return `The Job has not ended after ${shortDuration(at)}, up to which it was followed.`;
  }
}

/**
 * `7 Pods: 4 succeeded (indexes 0,1,3,5), 2 indexes failed (2,4), 3 failures counted`
 *
 * @param width how long a line may be
 */
export function countsSentence({ attempts, status, outcome }: Run, width = Infinity): string | undefined {
  if (!status || outcome.stoppedBecause === 'unmanaged') return undefined;
  if (attempts.length === 0) return 'No Pod was created.';
  const { succeeded, failed, completedIndexes, failedIndexes } = status;
  const unseen = attempts.filter(each => each.unseen).length;
  // What the controller has not seen to end is active for it.
  const active = unseen === 0 ? status.active : attempts.filter(isActive).length;
  const ofIndexes = completedIndexes !== undefined;
  const parts = [
    ofIndexes ? `${count(succeeded, 'index', 'indexes')} succeeded${listed(completedIndexes, width)}` : `${succeeded} succeeded`,
    ...failedIndexes ? [`${count(lengthOf(failedIndexes), 'index', 'indexes')} failed${listed(failedIndexes, width)}`] : [],
    `${count(failed, 'failure')} counted`,
    ...active === 0 ? [] : [`${active} still active`],
    ...unseen === 0 ? [] : [`${unseen} not looked at yet`],
  ];
  return `${count(attempts.length, 'Pod')}: ${parts.join(', ')}.`;
}

function isActive({ finishedAt, deletedAt }: AttemptRecord): boolean {
  return finishedAt === undefined && deletedAt === undefined;
}

function listed(list: string, width: number): string {
  return list === '' ? '' : ` (${shortened(list, Math.min(LIST_COLUMNS, width - AROUND))})`;
}

/** How many indexes are in `0,2-5`. */
function lengthOf(list: string): number {
  return list.split(',').reduce((total, run) => {
    const [first, last = first] = run.split('-').map(Number);
    return total + last - first + 1;
  }, 0);
}

/** What must not be overlooked. */
export function warningOf({ isUnbounded }: Run): string | undefined {
  return isUnbounded ? 'Nothing bounds this Job: it was stopped on the way, and attempts could follow each other without end.' : undefined;
}
