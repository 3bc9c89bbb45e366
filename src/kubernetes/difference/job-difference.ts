import { changedBounds } from './compare-bounds';
import { DecisionComparison } from './compare-decisions';
import { compareContainers } from './compared-containers';
import { declaredAgain } from '../declared-again';
import { judgeUpdate } from './judge-update';
import { suspensionChanges } from './suspension';
import { oneOf, PolicyError } from '../../policy/policy-error';
import { JobSpec } from '../api-types';
import { jobBounds } from '../bounds';
import { controllerVersion } from '../controller/controller-version';
import type { ChangedDecision, ComparedBounds, RefusedUpdate } from '../job-difference-parts';
import { StoredJob, storedJob } from '../simulation/simulated-job';
import { ServerVersion } from '../validation/server-version';

/** What is not the same in two versions of a Job or CronJob. */
export interface Difference {
  readonly decisions: readonly ChangedDecision[];
  /** Absent if there is nothing to compare. */
  readonly bounds?: ComparedBounds;
  readonly refusedUpdates: readonly RefusedUpdate[];
  /** Why nothing is updated, if nothing is. */
  readonly insteadOfUpdate?: string;
  /** What else has changed, such as that it is suspended: a sentence each. */
  readonly changes: readonly string[];
  /** What is to be known beside that. */
  readonly notes: readonly string[];
}

/**
 * Compares two versions of a Job or CronJob.
 *
 * @param before the manifest that is in use, or was read from a cluster
 * @param after the manifest that is to take its place
 */
export function differenceOf(before: any, after: any, server: ServerVersion, version: string): Difference {
  const [old, present] = [declaredAgain(before), declaredAgain(after)];
  const { refused: refusedUpdates, insteadOfUpdate, refusedBefore } = judgeUpdate(old, present, before?.metadata?.uid !== undefined, server, version);
  const update = { refusedUpdates, ...insteadOfUpdate !== undefined && { insteadOfUpdate } };
  const withoutComparison = (...notes: string[]): Difference => ({ ...update, decisions: [], changes: [], notes });
  if (refusedBefore !== undefined) return withoutComparison(`nothing is compared with the first version: Kubernetes ${version} refuses this manifest: ${refusedBefore}`);
  const [stored, wanted] = [old, present].map(manifest => storedOrRefused(manifest, server, version));
  if (typeof stored === 'string') return withoutComparison(`nothing is compared with the first version: ${stored}`);
  // Where the change is refused for this very reason, it is said already.
  if (typeof wanted === 'string') return withoutComparison(...refusedUpdates.length > 0 ? [] : [`nothing is compared: ${wanted}`]);
  const { spec: oldSpec } = stored.job;
  const { spec } = wanted.job;
  const containers = compareContainers(oldSpec, spec);
  const controller = controllerVersion(server.minor);
  const [boundBefore, boundAfter] = [oldSpec, spec].map(each => ({ spec: each, bounds: jobBounds(each, controller) }));
  return {
    ...update,
    decisions: new DecisionComparison(oldSpec, spec).changes(containers.both),
    bounds: { before: boundBefore.bounds, after: boundAfter.bounds, changes: changedBounds(boundBefore, boundAfter) },
    changes: [
      ...suspensionChanges({ manifest: before, spec: oldSpec }, { manifest: after, spec }, insteadOfUpdate === undefined, controller),
      ...containerChanges(containers.added, containers.removed),
      ...managerChanges(oldSpec, spec),
    ],
    notes: wanted.dropped.map(path => `Kubernetes ${version} drops ${path} without a word`),
  };
}

/** Whether anybody has to look at it. */
export function isDifferent({ decisions, bounds, refusedUpdates, changes }: Difference): boolean {
  return decisions.length + refusedUpdates.length + changes.length > 0 || (bounds !== undefined && bounds.changes.length > 0);
}

/** What the server stores, or why it refuses to. */
function storedOrRefused(manifest: unknown, server: ServerVersion, version: string): StoredJob | string {
  try {
    return storedJob(manifest, server, version);
  } catch (error) {
    if (error instanceof PolicyError) return error.message;
    throw error;
  }
}

function containerChanges(added: readonly string[], removed: readonly string[]): string[] {
  const note = (names: readonly string[], what: string) => names.length === 0 ? [] : [
    `the container${names.length > 1 ? 's' : ''} ${oneOf([...names], 'and')} ${names.length > 1 ? 'are' : 'is'} ${what}: there is nothing with which the `
    + `answers to ${names.length > 1 ? 'their' : 'its'} exit codes could be compared`,
  ];
  return [...note(added, 'new'), ...note(removed, 'gone')];
}

function managerChanges({ managedBy: before }: JobSpec, { managedBy: after }: JobSpec): string[] {
  return before === after ? [] : [`another controller manages it (${before ?? 'that of Kubernetes'} before, ${after ?? 'that of Kubernetes'} after), and what `
    + 'is said here holds for that of Kubernetes alone'];
}
