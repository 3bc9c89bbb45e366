import { between, PlatformProblem, PlatformRule } from './platform-rule';
import { FindingSeverity } from '../../finding';
import { count, duration } from '../../policy/words';
import { ANNOTATIONS, SubmittedJobFields } from '../fields';
import type { Platform, PlatformPart } from './platform';
import { SEE } from '../hazards/armada-rule';
import { podSpecOf } from '../hazards/jobs';
import { gangOf } from '../validation/submit-file';

/*
 * Jobs that are retried otherwise than the policy of their queue says, or not at all.
 */

/** Whether a policy is asked about a job at all. */
export function isRetried(job: SubmittedJobFields): boolean {
  return gangOf(job) === undefined && job.annotations?.[ANNOTATIONS.failFast] !== 'true';
}

/** What a rule says about a job of a queue with a policy. */
type JobCheck = (job: SubmittedJobFields, queue: string, policy: string) => Pick<PlatformProblem, 'path' | 'message'> | undefined;

function jobsWithPolicy(platform: Platform, check: JobCheck): PlatformProblem[] {
  return platform.jobSets.flatMap((part): PlatformProblem[] => {
    const found = platform.queueWithPolicy(part.fields.queue);
    if (!found) return [];
    const queue = `queue ${part.fields.queue} (${found.queue.place})`;
    return (part.fields.jobs ?? []).flatMap((job, i) => {
      const problem = check(job, queue, found.policy);
      return problem ? [{ part, path: `jobs[${i}].${problem.path}`, message: problem.message }] : [];
    });
  });
}

const DEFAULT_DEADLINE = 72 * 3600;

export const RETRIED_JOBS: readonly PlatformRule[] = [
  between({
    name: 'armada/gang-not-retried',
    rows: 'ARM050',
    summary: 'Jobs of a gang are in a queue with a policy, which is never asked about them.',
    rationale: 'A gang of two or more fails as a whole. Nothing retries a member, whatever its failure is, and the failure of one ends all.',
    suggestion: 'submit the gang to a queue without a policy, and again as a whole if it fails',
    see: [SEE.review, SEE.scheduler],
  }, platform => jobsWithPolicy(platform, (job, queue, policy) => {
    const gang = gangOf(job);
    if (!gang || 'problem' in gang) return undefined;
    return {
      path: `annotations.${ANNOTATIONS.gangId}`,
      message: `gang '${gang.id}' of ${gang.gang.cardinality} is never retried: ${queue} has the policy ${policy}, and it is not asked about gangs`,
    };
  })),
  between({
    name: 'armada/fail-fast',
    severity: FindingSeverity.INFO,
    rows: 'ARM051',
    summary: 'A job fails fast in a queue with a policy, which is never asked about it.',
    rationale: 'The annotation is how a job opts out of retries.',
    see: [SEE.scheduler],
  }, platform => jobsWithPolicy(platform, (job, queue, policy) => (job.annotations?.[ANNOTATIONS.failFast] === 'true' && !gangOf(job)
    ? { path: `annotations.${ANNOTATIONS.failFast}`, message: `the job is never retried, though ${queue} has the policy ${policy}` } : undefined))),
  between({
    name: 'armada/deadline-per-attempt',
    rows: 'ARM054',
    summary: 'All attempts of a job together can take longer than they may.',
    rationale: 'activeDeadlineSeconds begins anew with each attempt, and there is no deadline for the job. Without one the server sets three days, or two weeks '
      + 'for a job with a GPU.',
    suggestion: 'a shorter activeDeadlineSeconds, or fewer retries',
    see: ['https://github.com/armadaproject/armada/blob/v0.22.7/config/server/config.yaml'],
  }, platform => {
    const { wallClockSeconds } = platform.surroundings;
    if (wallClockSeconds === undefined) return [];
    return platform.jobSets.flatMap((part): PlatformProblem[] => {
      const retries = Math.max(0, ...platform.policiesOfQueue(part.fields.queue).map(({ fields }) => platform.retriesOf(fields)));
      return (part.fields.jobs ?? []).flatMap((job, i) => {
        const { spec, path } = podSpecOf(job);
        const own: unknown = spec.activeDeadlineSeconds;
        const deadline = typeof own === 'number' && own > 0 ? own : DEFAULT_DEADLINE;
        const attempts = isRetried(job) ? retries + 1 : 1;
        if (attempts * deadline <= wallClockSeconds) return [];
        return [{
          part,
          path: `jobs[${i}].${path}.activeDeadlineSeconds`,
          message: `${count(attempts, 'attempt')} of ${duration(deadline)} each can take ${duration(attempts * deadline)}, and ${duration(wallClockSeconds)} are allowed`,
        }];
      });
    });
  }),
  between({
    name: 'armada/retried-elsewhere',
    rows: 'ARM055',
    summary: 'Something submits failed jobs again that a policy has retried already.',
    rationale: 'Budgets multiply: each submission is a new job with all its retries. With the clientId of the failed job, the server creates none at all.',
    suggestion: `no retries there, or ${ANNOTATIONS.failFast}: "true" in the jobs`,
    see: ['https://github.com/armadaproject/armada/issues/2890'],
  }, platform => {
    const retriers = platform.surroundings.retriedBy ?? [];
    if (retriers.length === 0) return [];
    return jobsWithPolicy(platform, (job, queue, policy) => (isRetried(job)
      ? { path: 'annotations', message: `${retriers.join(' and ')} ${retriers.length === 1 ? 'submits' : 'submit'} the job again, each time with all retries of ${policy} in ${queue}` }
      : undefined));
  }),
  between({
    name: 'armada/retryable-not-understood',
    rows: 'ARM056',
    summary: 'A reader of events takes a failure that is retried for the end of the job.',
    rationale: 'Each failure that a policy retries is an event "failed" with retryable: true, and the job goes on. Who does not look at that ends too early.',
    suggestion: 'let it go on if retryable is true',
    see: [SEE.review, 'https://github.com/armadaproject/armada/blob/v0.22.7/pkg/client/domain/watch.go'],
  }, ({ scheduler, isEnabled, surroundings }) => (scheduler && isEnabled ? (surroundings.eventReadersWithoutRetryable ?? []).map(reader => ({
    part: scheduler as PlatformPart<unknown>, path: 'scheduling.retryPolicy.enabled', message: `${reader} takes a failure that is retried for the last one`,
  })) : [])),
  between({
    name: 'armada/client-id-in-two-files',
    severity: FindingSeverity.ERROR,
    rows: 'ARM057',
    summary: 'Jobs of two files have the same clientId in one queue, and the second one is never created.',
    rationale: 'The server answers with the id of the first job, as if it had created another one.',
    suggestion: 'give each job an id of its own, or none',
    see: [SEE.proto],
  }, platform => {
    const seen = new Map<string, PlatformPart<unknown>>();
    return platform.jobSets.flatMap((part): PlatformProblem[] => (part.fields.jobs ?? []).flatMap(({ clientId = '' }, i) => {
      const key = JSON.stringify([part.fields.queue, clientId]);
      const before = seen.get(key);
      if (!before && clientId !== '') seen.set(key, part);
      if (!before || before === part || clientId === '') return [];
      return [{ part, path: `jobs[${i}].clientId`, message: `${before.place} has a job with the clientId '${clientId}' in queue ${part.fields.queue ?? ''}, so that this one is never created` }];
    }));
  }),
];
