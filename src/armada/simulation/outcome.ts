import type { ArmadaRun } from './play';
import type { JobCounts, JobOutcome } from '../../outcome';

export function outcomeOf({ attempts, end, at }: ArmadaRun): JobOutcome {
  if (end === 'horizon' || end === 'max-pods') return { stoppedBecause: end, at };
  const ended = (condition: string, reason: string, message: string): JobOutcome => ({ condition, reason, message, stoppedBecause: 'terminal', at });
  if (end === 'succeeded') return ended('Complete', 'JobSucceeded', '');
  if (end === 'preempted') return ended('Failed', 'JobPreempted', 'another job took its place; no policy is asked, and nobody submits it again');
  if (end === 'rejected') return ended('Failed', 'JobRejected', 'no node takes the job, even if all of them were empty');
  const last = attempts[attempts.length - 1];
  const message = last.events.find(({ event }) => event === 'failed')?.reason ?? '';
  const reason = last.decision ? 'RetryPolicy' : last.undecided === 'lease-returned' ? 'MaxRunsExceeded' : 'JobFailed';
  return ended('Failed', reason, message.split('\n')[0]);
}

export function statusOf({ end, failures }: ArmadaRun): JobCounts {
  const isRunning = end === 'horizon';
  return { succeeded: end === 'succeeded' ? 1 : 0, failed: failures, active: isRunning ? 1 : 0, ready: isRunning ? 1 : 0, terminating: 0 };
}
