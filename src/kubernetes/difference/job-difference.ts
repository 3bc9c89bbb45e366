import { changedBounds } from './compare-bounds';
import { DecisionComparison } from './compare-decisions';
import { compareContainers } from './compared-containers';
import { declaredAgain } from '../declared-again';
import { judgeUpdate } from './judge-update';
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
  readonly notes: readonly string[];
}

/**
 * Compares two versions of a Job or CronJob.
 *
 * @param before the manifest that is in use, or was read from a cluster
 * @param after the manifest that is to take its place
 */
export function differenceOf(before: unknown, after: unknown, server: ServerVersion, version: string): Difference {
  const [old, present] = [declaredAgain(before), declaredAgain(after)];
  const { refused: refusedUpdates, insteadOfUpdate } = judgeUpdate(old, present, server);
  const update = { refusedUpdates, ...insteadOfUpdate !== undefined && { insteadOfUpdate } };
  const [stored, wanted] = [old, present].map(manifest => storedOrRefused(manifest, server, version));
  if (typeof wanted === 'string') {
    // Where the change is refused for this very reason, it is said already.
    const notes = refusedUpdates.length > 0 ? [] : [`nothing is compared: ${wanted}`];
    return { ...update, decisions: [], notes };
  }
  if (typeof stored === 'string') return { ...update, decisions: [], notes: [`nothing is compared with the first version: ${stored}`] };
  const { spec } = wanted.job;
  const containers = compareContainers(stored.job.spec, spec);
  const [boundBefore, boundAfter] = [stored.job.spec, spec].map(each => ({ spec: each, bounds: jobBounds(each, controllerVersion(server.minor)) }));
  return {
    ...update,
    decisions: new DecisionComparison(stored.job.spec, spec).changes(containers.both),
    bounds: { before: boundBefore.bounds, after: boundAfter.bounds, changes: changedBounds(boundBefore, boundAfter) },
    notes: [
      ...containerNotes(containers.added, containers.removed),
      ...wanted.dropped.map(path => `Kubernetes ${version} drops ${path} without a word`),
      ...managerNotes(stored.job.spec, spec),
    ],
  };
}

/** Whether anybody has to look at it. */
export function isDifferent({ decisions, bounds, refusedUpdates }: Difference): boolean {
  return decisions.length > 0 || refusedUpdates.length > 0 || (bounds !== undefined && bounds.changes.length > 0);
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

function containerNotes(added: readonly string[], removed: readonly string[]): string[] {
  const note = (names: readonly string[], what: string) => names.length === 0 ? [] : [
    `the container${names.length > 1 ? 's' : ''} ${oneOf([...names], 'and')} ${names.length > 1 ? 'are' : 'is'} ${what}: there is nothing with which the `
    + `answers to ${names.length > 1 ? 'their' : 'its'} exit codes could be compared`,
  ];
  return [...note(added, 'new'), ...note(removed, 'gone')];
}

function managerNotes({ managedBy: before }: JobSpec, { managedBy: after }: JobSpec): string[] {
  return before === after ? [] : [`another controller manages it (${before ?? 'that of Kubernetes'} before, ${after ?? 'that of Kubernetes'} after), and what `
    + 'is said here holds for that of Kubernetes alone'];
}
