import type { Platform, PlatformPart, RuleAt } from './platform';
import { between, PlatformProblem, PlatformRule } from './platform-rule';
import { FindingSeverity } from '../../finding';
import { ordinal } from '../../policy/words';
import { JobSubmitFields, MemoryBumpFields, SubmittedJobFields } from '../fields';
import { SEE } from '../hazards/armada-rule';
import { podSpecOf } from '../hazards/jobs';
import { bytesOf, growth, memoryOf, memoryText, roomOf } from '../memory';
import { isRetried } from './retried-jobs';
import { PRIORITY_CLASSES } from '../validation/submitted-job';

/*
 * Memory that grows with each retry, until it fits nowhere.
 */

/** A rule that makes memory grow, and a job for which it does. */
interface Growing {
  readonly at: RuleAt;
  readonly bump: MemoryBumpFields;
  readonly jobSet: PlatformPart<JobSubmitFields>;
  readonly job: SubmittedJobFields;
  readonly index: number;
  readonly steps: readonly bigint[];
}

function growing(platform: Platform): Growing[] {
  return platform.jobSets.flatMap(jobSet => {
    const policies = platform.policiesOfQueue(jobSet.fields.queue);
    const rules = platform.retryRules.filter(({ policy, rule }) => policies.includes(policy) && rule.mutate?.resources?.memory);
    return rules.flatMap(at => (jobSet.fields.jobs ?? []).flatMap((job, index) => {
      const bump = at.rule.mutate!.resources!.memory!;
      return isRetried(job) ? [{ at, bump, jobSet, job, index, steps: growth(memoryOf(job), bump, platform.retriesOf(at.policy.fields)) }] : [];
    }));
  });
}

function problem({ at, job, jobSet, index, steps }: Growing, limit: bigint, what: string): PlatformProblem[] {
  const over = steps.findIndex(step => step > limit);
  if (over < 0) return [];
  return [{
    part: at.policy,
    path: `${at.path}.mutate.resources.memory`,
    message: `jobs[${index}] of ${jobSet.place} asks for ${memoryText(memoryOf(job))}, then ${steps.slice(0, over + 1).map(memoryText).join(', ')}; ${what} `
      + `${memoryText(limit)}, so that its ${ordinal(over + 1)} retry ends the job`,
  }];
}

const MOST_NODES = 1_000_000;

function wholeCount(count: number): bigint {
  return BigInt(Math.trunc(Math.min(Math.max(count, 0), MOST_NODES)) || 0);
}

/** One job says enough of a rule and a file. */
function first(problems: readonly { readonly growing: Growing; readonly found: PlatformProblem }[]): PlatformProblem[] {
  const seen = new Set<string>();
  return problems.flatMap(({ growing: { at, jobSet }, found }) => {
    const key = `${at.policy.place} ${at.path} ${jobSet.place}`;
    return seen.has(key) ? [] : (seen.add(key), [found]);
  });
}

function together(platform: Platform, check: (each: Growing) => readonly PlatformProblem[]): PlatformProblem[] {
  return first(growing(platform).flatMap(each => check(each).map(found => ({ growing: each, found }))));
}

export const MEMORY_GROWTH: readonly PlatformRule[] = [
  between({
    name: 'armada/memory-outgrows-nodes',
    severity: FindingSeverity.ERROR,
    rows: 'ARM044',
    summary: 'Memory grows with each retry beyond what the largest node has.',
    rationale: 'Before a retry the scheduler asks whether the job would fit an empty node. If it does not, the job ends, though its budget has retries left.',
    suggestion: 'a smaller factor, fewer retries, or larger nodes',
    see: [SEE.scheduler],
  }, platform => {
    if (platform.nodes.length === 0) return [];
    const room = platform.nodes.map(({ memory }) => roomOf(memory, platform.scheduling)).reduce((most, each) => each > most ? each : most, 0n);
    return together(platform, each => problem(each, room, 'the largest node has'));
  }),
  between({
    name: 'armada/memory-outgrows-queue',
    rows: 'ARM045',
    summary: 'Memory grows with each retry beyond what the queue may have.',
    rationale: 'The limits of a queue and of a priority class are parts of all that there is. A job that is beyond them alone never fits.',
    suggestion: 'a smaller factor, fewer retries, or a larger part for the queue',
    see: [SEE.scheduler],
  }, platform => {
    if (platform.nodes.length === 0) return [];
    const total = platform.nodes.reduce((sum, { memory, count }) => sum + (bytesOf(memory) ?? 0n) * wholeCount(count), 0n);
    return together(platform, each => {
      const part = fractionOf(platform, each);
      return part === undefined || part >= 1 ? [] : problem(each, BigInt(Math.floor(Number(total) * part)), `queue ${each.jobSet.fields.queue} may have`);
    });
  }),
  between({
    name: 'armada/static-bump-with-sidecars',
    rows: 'ARM048',
    summary: 'A fixed amount of memory is added to a job that has sidecars among its init containers.',
    rationale: 'Each init container gets the whole amount, and a sidecar keeps it while the job runs; the scheduler has counted it once. The Pod asks for more than '
      + 'was kept for it.',
    suggestion: 'use a factor',
    see: [SEE.scheduler],
  }, platform => together(platform, ({ at, bump, jobSet, job, index }) => {
    const { spec } = podSpecOf(job);
    const sidecar = (spec.initContainers ?? []).find(({ restartPolicy }: { restartPolicy?: unknown }) => restartPolicy === 'Always');
    if (!bump.static || !sidecar) return [];
    return [{
      part: at.policy,
      path: `${at.path}.mutate.resources.memory.static`,
      message: `jobs[${index}] of ${jobSet.place} has the sidecar '${sidecar.name ?? ''}', which gets ${bump.static} more beside the other containers, and nobody counts it`,
    }];
  })),
];

/** The part of all memory that the queue of a job may have for its priority class. */
function fractionOf({ queues, scheduling }: Platform, { jobSet, job }: Growing): number | undefined {
  const priorityClass: string = podSpecOf(job).spec.priorityClassName || scheduling.defaultPriorityClassName || PRIORITY_CLASSES[0];
  const queue = queues.find(({ fields }) => fields.name === jobSet.fields.queue);
  return queue?.fields.resourceLimitsByPriorityClassName?.[priorityClass]?.maximumResourceFraction?.memory
    ?? scheduling.priorityClasses?.[priorityClass]?.maximumResourceFractionPerQueue?.memory;
}

