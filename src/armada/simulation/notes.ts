import type { ArmadaJob } from './armada-job';
import { askedPolicies, growthSteps, policyRetries } from './bounds';
import { ArmadaPlatformState, largestNode } from './platform';
import { ArmadaRun, placementOf, settingsOf } from './play';
import { podMemory } from './pod-memory';
import { memoryText, nanoOf } from './quantities';
import { count } from '../../policy/words';
import { isShareOverflowing, wholeUp } from '../decide/memory-growth';
import { hasFeature } from '../versions';

/*
 * What is to be known beside the runs.
 */

export function choicesOf({ nodes, executors }: ArmadaPlatformState): string[] {
  return [
    'there is room at once for each run, and the scheduler does its work in no time',
    nodes.length > 0 ? 'a run is on the first node that takes it, of an executor that has no Pod of the job any more if there is one'
      : 'no nodes are known, and each takes any memory; there is always another one',
    ...nodes.length > 0 ? ['memory of nodes counts to the byte; for a job that takes all CPUs of a node, only in whole steps of scheduling.indexedResources (100Mi)'] : [],
    ...executors.length > 1 ? ['where more than one executor can have a run, nobody knows which one gets it'] : [],
  ];
}

export function simulationNotes(platform: ArmadaPlatformState, job: ArmadaJob, run: ArmadaRun, version: string): string[] {
  const { attempts } = run;
  const retryable = attempts.filter(({ events }) => events.some(({ retryable: is }) => is)).length;
  const collisions = attempts.filter(({ collision }) => collision?.risk === 'certain').length;
  const skipped = attempts.some(({ isGrowthSkipped }) => isGrowthSkipped);
  return [
    ...generalNotes(platform, job, version),
    ...retryable > 0 ? [`clients see ${count(retryable, 'failed event')} with retryable=true before the end: who does not look at it takes the job for failed too early`] : [],
    ...collisions > 0 ? [`${count(collisions, 'time')} the next run found the name of its Pod taken by the failed one, which is kept: its category has to say action: Delete`] : [],
    ...skipped ? ['memory did not grow where a factor followed an amount, or an amount a factor: a job grows in the way that came first'] : [],
    ...sidecarNotes(run),
    ...attempts.some(({ looks }) => looks) ? ['an executor looked twice at a failed Pod and found different categories: the second look has neither its message nor its events'] : [],
  ];
}

export function explanationNotes(platform: ArmadaPlatformState, job: ArmadaJob, version: string): string[] {
  const growth = growthSteps(platform, job, version).map(({ rule, reserved, endsAtRetry }) => {
    const steps = `${rule} grows memory: ${reserved.join(', ')}`;
    return endsAtRetry === undefined ? steps : `${steps}, which no node takes (the largest one has ${largestNode(platform.nodes)}): retry ${endsAtRetry} ends the job`;
  });
  return [...generalNotes(platform, job, version), ...growth];
}

function generalNotes(platform: ArmadaPlatformState, job: ArmadaJob, version: string): string[] {
  const settings = settingsOf(platform, version);
  const queue = platform.queues.get(job.queue);
  const retries = policyRetries(platform, job, settings);
  return [
    ...version === 'next' ? ['what comes after 0.22.7 is taken from changes that are in no release yet'] : [],
    ...platform.assumptions,
    ...queue ? [] : [`the queue ${job.queue} is not among the files: it is taken for one without policies`],
    ...(queue?.retryPolicies?.length ?? 0) > 1 && !hasFeature(version, 'everyPolicyOfAQueue')
      ? [`of the policies of the queue only the first one is asked: ${queue!.retryPolicies![0]}`] : [],
    ...retries > 0 && retries >= settings.maxRetries
      ? [`after ${count(settings.maxRetries, 'failed run')} no lease may be returned any more: scheduling.maxRetries ${settings.maxRetries} counts the runs that policies retry`] : [],
    ...placementOf(platform, job).fits(job.reservation, []) ? [] : ['no node takes the job, even if all of them were empty: it is rejected when it is submitted'],
    ...overflowNotes(platform, job, version),
    ...settings.enabled && settings.globalMaxRetries === 0 ? ['scheduling.retryPolicy.globalMaxRetries is 0: policies are asked, and retry nothing'] : [],
  ];
}

/** What is shared out among containers is multiplied in 64 bits. */
function overflowNotes(platform: ArmadaPlatformState, job: ArmadaJob, version: string): string[] {
  const settings = settingsOf(platform, version);
  return askedPolicies(platform, job, settings).flatMap(({ name = '', rules = [] }) => rules.flatMap(({ action, mutate }, i) => {
    const amount = mutate?.resources?.memory?.static;
    if (action !== 'Retry' || !amount) return [];
    const bytes = wholeUp(nanoOf(amount, 'static of mutate.resources.memory'));
    const container = podMemory(job, undefined).containers.find(({ request = 0n }) => isShareOverflowing(bytes, request));
    return container ? [`${name} rules[${i}] adds ${amount}, and the share of the container ${container.name} with ${memoryText(container.request!)} is computed in too few bits: `
      + 'its Pod gets less than it should, and can even shrink; a factor grows as it says'] : [];
  }));
}

/** Each init container gets all that is added, and a sidecar is one that stays. */
function sidecarNotes({ attempts, taken, reserved }: ArmadaRun): string[] {
  if (taken <= reserved || !attempts.some(({ grownMemory }) => grownMemory)) return [];
  return [`the containers of the last run take ${memoryText(taken)}, and the scheduler has set aside ${memoryText(reserved)}: each sidecar gets all of the memory that is added`];
}
