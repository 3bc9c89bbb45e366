import { JobSpec } from '../../../src/kubernetes/api-types';
import { ControlledPod } from '../../../src/kubernetes/controller/controlled-pod';
import { controllerVersion } from '../../../src/kubernetes/controller/controller-version';
import { ContainerEnd } from '../../../src/kubernetes/controller/pod-end';
import { Scenario } from '../../../src/kubernetes/simulation/scenario';
import { JobRun, podName, runJob } from '../../../src/kubernetes/simulation/simulate';
import { patchedJob, storedJob } from '../../../src/kubernetes/simulation/simulated-job';
import { ServerVersion } from '../../../src/kubernetes/validation/server-version';

/*
 * A simulated Job and its Pods as kubectl would print them at a moment.
 */

/** When the Job is created, in milliseconds: at a whole second. */
export const CREATED = Date.parse('2026-11-28T02:00:00Z');

const GRACE_SECONDS = 60;
const UID = '3f6f3a52-4c1e-4f0e-9d0f-6d1a3c1f0b11';
const FINALIZER = 'batch.kubernetes.io/job-tracking';

export interface ObservedRun extends JobRun {
  /** With all changes up to then. */
  readonly spec: JobSpec;
  readonly name: string;
}

export function runUntil(manifest: any, scenario: Scenario, version: string, seconds: number): ObservedRun {
  const server = ServerVersion.of(version);
  let stored = storedJob(manifest, server, version);
  const { name } = stored;
  const run = runJob({
    spec: stored.job.spec!,
    name,
    version: controllerVersion(server.minor),
    scenario: { ...scenario, until: seconds, maxPods: 1000000 },
    change: (change, { active, startTime, conditions }) => {
      stored = patchedJob(stored, change, {
        active,
        ...startTime !== undefined && { startTime: time(startTime) },
        conditions: conditions.map(({ type, status }) => ({ type, status })),
      }, server);
      return stored.job.spec!;
    },
  });
  return { ...run, spec: stored.job.spec!, name };
}

function time(milliseconds: number): string {
  return new Date(CREATED + Math.floor(milliseconds / 1000) * 1000).toISOString().replace('.000', '');
}

/** The Job, as it is at the end of the run. */
export function jobOf({ controller, spec, name }: ObservedRun): object {
  const { active, ready, terminating, failed, succeeded, startTime, conditions, isIndexed, completedIndexes, failedIndexes } = controller;
  const isTouched = ready !== undefined || conditions.length > 0;
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: nameIn(name), namespace: namespaceIn(name), uid: UID, creationTimestamp: time(0) },
    spec,
    status: isTouched ? {
      active,
      ready,
      terminating,
      failed,
      succeeded,
      uncountedTerminatedPods: {},
      ...startTime !== undefined && { startTime: time(startTime) },
      ...isIndexed && { completedIndexes },
      ...failedIndexes !== undefined && { failedIndexes },
      conditions: conditions.map(({ type, status, reason, message, at }) => ({ type, status, reason, message, lastTransitionTime: time(at) })),
    } : {},
  };
}

const nameIn = (name: string) => name.split('/').at(-1)!;
const namespaceIn = (name: string) => name.includes('/') ? name.split('/')[0] : 'default';

/** Whether a server still has a Pod. One that was deleted stays until it has ended and the controller has let go of it. */
export function isThere({ deletedAt, end, hasFinalizer }: ControlledPod): boolean {
  return deletedAt === undefined || end === undefined || hasFinalizer;
}

export function podOf(pod: ControlledPod, { name, spec }: ObservedRun): object {
  const { index, createdAt, startedAt, deletedAt, end, finishedAt, restarts, hasFinalizer, failureCount, ignoredCount } = pod;
  const statuses = (containers: readonly ContainerEnd[]) => containers.map(({ name: container, exitCode, reason }) => ({
    name: container,
    restartCount: 0,
    state: exitCode === undefined ? { running: { startedAt: time(startedAt ?? createdAt) } }
      : { terminated: { exitCode, reason, startedAt: time(startedAt ?? createdAt), finishedAt: time(finishedAt!) } },
  }));
  const { containers = [], initContainers = [] } = spec.template?.spec ?? {};
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: podName(nameIn(name), pod),
      namespace: namespaceIn(name),
      uid: `pod-${pod.sequence}`,
      creationTimestamp: time(createdAt),
      ...deletedAt !== undefined && { deletionTimestamp: time(deletedAt + GRACE_SECONDS * 1000), deletionGracePeriodSeconds: GRACE_SECONDS },
      ...hasFinalizer && { finalizers: [FINALIZER] },
      annotations: {
        ...index >= 0 && { 'batch.kubernetes.io/job-completion-index': `${index}` },
        ...spec.backoffLimitPerIndex !== undefined && { 'batch.kubernetes.io/job-index-failure-count': `${failureCount}` },
        ...ignoredCount > 0 && { 'batch.kubernetes.io/job-index-ignored-failure-count': `${ignoredCount}` },
      },
      ownerReferences: [{ apiVersion: 'batch/v1', kind: 'Job', name: nameIn(name), uid: UID, controller: true }],
    },
    spec: { initContainers },
    status: {
      phase: end ? end.phase : startedAt === undefined ? 'Pending' : 'Running',
      ...end?.reason !== undefined && { reason: end.reason },
      conditions: [
        ...end ? [{ type: 'Ready', status: 'False', lastTransitionTime: time(finishedAt!) }] : [],
        ...(end?.conditions ?? []).map(condition => ({ ...condition, lastTransitionTime: time(pod.endedAt!) })),
      ],
      ...end ? { containerStatuses: statuses(end.containers), initContainerStatuses: statuses(end.initContainers) }
        : startedAt !== undefined && {
          containerStatuses: containers.map((container, i) => (
            { name: container.name, restartCount: i === 0 ? restarts : 0, state: { running: { startedAt: time(startedAt) } } })),
        },
    },
  };
}
