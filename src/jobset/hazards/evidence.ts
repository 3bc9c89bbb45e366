import { hazard, JobSetRule, NONE } from './job-set-rule';
import { duration } from '../../policy/words';
import { JobSetSubject } from '../job-set-subject';

/*
 * What is left of a failed JobSet for people to look at, and what a time to live does while it runs.
 */

const TIME_TO_LIVE = 'https://jobset.sigs.k8s.io/docs/concepts/#jobset-ttl';

function shortTimeToLive({ spec, settings }: JobSetSubject) {
  const { ttlSecondsAfterFinished: seconds } = spec;
  const window = settings.evidenceWindowSeconds;
  if (seconds === undefined || seconds < 0 || seconds >= window) return NONE;
  return [{
    path: 'spec.ttlSecondsAfterFinished',
    message: `a failed JobSet is deleted ${seconds === 0 ? 'the moment that it has finished' : `${duration(seconds)} after it has finished`}, with its Jobs, Pods, `
      + `logs and exit codes: for people to look at it, it has to be there for ${duration(window)}`,
    suggestion: `set spec.ttlSecondsAfterFinished to ${window} or more`,
  }];
}

function childTimeToLive(set: JobSetSubject) {
  return set.jobs.filter(({ spec }) => spec.ttlSecondsAfterFinished !== undefined).map(({ spec, specPath, name }) => ({
    path: `${specPath}.ttlSecondsAfterFinished`,
    message: `a finished Job ${name} is deleted after ${duration(spec.ttlSecondsAfterFinished!)}, and while the JobSet goes on it makes the Job again, which runs `
      + 'finished work once more',
    suggestion: 'leave it out here, and write spec.ttlSecondsAfterFinished of the JobSet',
  }));
}

export const EVIDENCE: readonly JobSetRule[] = [
  hazard({
    name: 'jobset/short-time-to-live',
    summary: 'A failed JobSet is deleted before anybody can look at it.',
    rationale: 'The time to live counts from the end of the JobSet, also if it has failed; everything that tells why goes with it.',
    see: [TIME_TO_LIVE],
  }, shortTimeToLive),
  hazard({
    name: 'jobset/child-time-to-live',
    summary: 'A finished child Job is deleted while the JobSet still runs.',
    rationale: 'JobSet makes each of its Jobs that is not there. One that has finished and was deleted is not there.',
    see: [TIME_TO_LIVE],
  }, childTimeToLive),
];
