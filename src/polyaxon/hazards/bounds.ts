import { hazard, dropped, NONE, PolyaxonRule, TERMINATION } from './polyaxon-rule';
import { timeoutFix } from './timeout-fix';
import { FindingSeverity } from '../../finding';
import { count } from '../../policy/words';
import { Problem } from '../../rule';
import { Place } from '../place';
import { CLUSTER_KINDS, DAG_KIND, SERVICE_KIND } from '../run-kinds';
import { Bound, WrittenRun } from '../written-run';

/*
 * What ends a run that fails again and again, and what does not.
 */

const isBounded = (run: WrittenRun) => run.kind !== DAG_KIND && run.kind !== SERVICE_KIND && !isCluster(run) && !run.isPreset;

/** A cluster of Ray with an entrypoint has a job in it, which ends. */
function isCluster({ kind, section }: WrittenRun): boolean {
  return CLUSTER_KINDS.includes(kind ?? '') && !section?.at('entrypoint').isWritten;
}

/** Whether a timeout is in force. One that a parameter gives is taken for one. */
function hasTimeout(run: WrittenRun): boolean {
  const timeout = run.bound('timeout');
  return timeout !== undefined && timeout.whole !== 0;
}

function retriesOf(run: WrittenRun): number {
  return run.bound('maxRetries')?.whole ?? 0;
}

/** Where a timeout belongs: beside what it bounds. */
function terminationAround(place: Place, run: WrittenRun): Place {
  return run.terminations.find(({ steps }) => steps.every((step, i) => step === place.steps[i]))!;
}

function retriesWithoutTimeout(run: WrittenRun): readonly Problem[] {
  const maxRetries = run.bound('maxRetries');
  // Of a timeout that is 0, another rule speaks.
  if (!isBounded(run) || maxRetries?.whole === undefined || maxRetries.whole <= 0 || run.bound('timeout')) return NONE;
  const fix = timeoutFix(terminationAround(maxRetries, run), maxRetries.whole);
  return [{
    path: maxRetries.path,
    message: `${count(maxRetries.whole, 'retry', 'retries')} and no timeout: a Pod that never starts, because its image or a node for it is missing, uses up none of `
      + 'them and waits for ever',
    suggestion: 'set timeout, in seconds: it bounds all attempts together and the waiting between them',
    ...fix && { fix },
  }];
}

function ignoreWithoutTimeout(run: WrittenRun): readonly Problem[] {
  if (!isBounded(run) || hasTimeout(run)) return NONE;
  return run.rules.filter(rule => rule.at('action').text === 'Ignore').map(rule => {
    const isProgram = rule.at('onExitCodes').isWritten;
    const fix = run.bound('timeout') ? undefined : timeoutFix(terminationAround(rule, run), retriesOf(run));
    return {
      path: rule.path,
      // How often a node is drained, the cluster decides; how often the program exits with a code, the program does, and it may do so each time.
      severity: isProgram ? FindingSeverity.ERROR : FindingSeverity.WARNING,
      message: `failures that match this rule are retried without being counted, and there is no timeout: ${isProgram
        ? 'a program that exits like this each time is retried for ever' : 'nothing bounds the run while such failures go on'}`,
      ...fix && { fix },
    };
  });
}

function zeroTimeout(run: WrittenRun): readonly Problem[] {
  const timeout = run.bound('timeout');
  if (timeout?.whole !== 0) return NONE;
  return [{ path: timeout.path, message: 'timeout: 0 is dropped on the way to the cluster: the run has no deadline at all' }];
}

const LARGEST: ReadonlyMap<Bound, number> = new Map([['maxRetries', 2 ** 31 - 1], ['timeout', 2 ** 63], ['ttl', 2 ** 31 - 1]]);

function boundOutOfRange(run: WrittenRun): readonly Problem[] {
  return [...LARGEST].flatMap(([name, largest]) => {
    const place = run.bound(name);
    const value = place?.whole;
    if (place === undefined || value === undefined || value >= 0 && value <= largest) return NONE;
    return [{
      path: place.path,
      message: `${name}: ${place.value} passes the check of the client, and the cluster refuses it: ${value < 0 ? 'it must not be less than 0'
        : `${largest} is the largest there`}`,
    }];
  });
}

function serviceRetries(run: WrittenRun): readonly Problem[] {
  const maxRetries = run.bound('maxRetries');
  if (run.kind !== SERVICE_KIND || !maxRetries?.whole) return NONE;
  return [{
    path: maxRetries.path,
    message: `a service is not retried ${count(maxRetries.whole, 'time')}: its Pods are replaced as long as it is there, however often they fail`,
  }];
}

function clusterRetries(run: WrittenRun): readonly Problem[] {
  const maxRetries = run.bound('maxRetries');
  if (!isCluster(run) || !maxRetries?.whole) return NONE;
  const isEnded = hasTimeout(run) || run.terminations.some(each => each.at('culling').isWritten);
  return [{
    path: maxRetries.path,
    message: `a cluster is not retried ${count(maxRetries.whole, 'time')}: its Pods are replaced as long as it is there, however often they fail${
      isEnded ? '' : ', and without timeout and culling nothing ends it'}`,
  }];
}

function noTermination(run: WrittenRun): readonly Problem[] {
  if (!isBounded(run) || run.kind === undefined || run.terminations.length > 0) return NONE;
  return [{
    path: run.operation.path,
    message: 'no termination: a failed Pod is not retried, a run that hangs is not ended, and what is left of it is deleted as soon as it has finished',
  }];
}

export const BOUNDS: readonly PolyaxonRule[] = [
  hazard({
    name: 'polyaxon/retries-without-timeout',
    rows: 'PX-retries-no-timeout, trap 1',
    summary: 'A run is retried, and it has no timeout.',
    rationale: 'maxRetries counts Pods that have failed. One that cannot be scheduled, or whose image cannot be pulled, never fails: Polyaxon shows a '
      + 'warning, and nothing ends the run. Only termination.timeout does; it bounds all attempts and the waiting between them.',
    see: [TERMINATION],
    fix: 'suggested',
  }, retriesWithoutTimeout),
  hazard({
    name: 'polyaxon/ignore-without-timeout',
    rows: 'PX-ignore-no-timeout, trap 1',
    summary: 'Failures are ignored, and there is no timeout.',
    rationale: 'An ignored failure does not count for maxRetries, so no budget ever ends the run. Polyaxon has no counter of its own: it hands the rules to '
      + 'a Kubernetes Job, which replaces the Pod again and again. Only termination.timeout ends that.',
    suggestion: 'set termination.timeout, in seconds: it is the only bound on ignored failures',
    see: [TERMINATION],
    fix: 'suggested',
  }, ignoreWithoutTimeout),
  dropped({
    name: 'polyaxon/zero-timeout',
    rows: 'PX-timeout-zero, trap 3',
    summary: 'A timeout of 0 is no timeout.',
    rationale: 'The client leaves out what is 0 in termination. For maxRetries and ttl this changes nothing, since 0 is what the operator takes when they '
      + 'are absent; without a timeout there is no deadline.',
    suggestion: 'set the seconds that all attempts may take together, or leave timeout out',
    see: [TERMINATION],
  }, zeroTimeout),
  hazard({
    name: 'polyaxon/bound-out-of-range',
    rows: 'PX-maxretries-negative',
    severity: FindingSeverity.ERROR,
    summary: 'A bound in termination is negative or larger than the cluster takes.',
    rationale: 'The client takes any whole number for maxRetries, timeout and ttl. The Job that the operator creates takes none below 0, and its fields '
      + 'have 32 bits (maxRetries, ttl) or 64 (timeout).',
    see: [TERMINATION],
  }, boundOutOfRange),
  hazard({
    name: 'polyaxon/service-retries',
    rows: 'trap 15',
    summary: 'A service has maxRetries.',
    rationale: 'A service becomes a Deployment, which has no budget of failures. The operator does not count retries of a service, so that the number says '
      + 'something else than it seems to.',
    suggestion: 'leave maxRetries out; use timeout, or culling with a probe, for a service that has to end',
    see: [TERMINATION],
  }, serviceRetries),
  hazard({
    name: 'polyaxon/cluster-retries',
    summary: 'A cluster of Ray or Dask has maxRetries.',
    rationale: 'The client hands maxRetries to the operator, and clusters of Ray and Dask have no field for it: their operators make Pods again that have '
      + 'failed, and count nothing. A program that crashes at each start does so for ever.',
    suggestion: 'leave maxRetries out, and set timeout, or culling with a probe, which end the cluster',
    see: [TERMINATION, 'https://docs.ray.io/en/latest/cluster/kubernetes/user-guides/config.html'],
  }, clusterRetries),
  hazard({
    name: 'polyaxon/no-termination',
    rows: 'trap 2',
    severity: FindingSeverity.INFO,
    profile: 'strict',
    summary: 'A run says nothing of how it ends.',
    rationale: 'Without termination a run has no retries (Kubernetes would make 6), no deadline, and is deleted with its Pods as soon as it has finished.',
    suggestion: 'set termination with maxRetries, timeout and ttl',
    see: [TERMINATION],
  }, noTermination),
];
