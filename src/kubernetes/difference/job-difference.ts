import { changedBounds } from './compare-bounds';
import { DecisionComparison } from './compare-decisions';
import { compareContainers } from './compared-containers';
import { judgeUpdate } from './judge-update';
import { oneOf, PolicyError } from '../../policy/policy-error';
import { declaredAgain, isReadFromCluster, lastApplied } from '../declared-again';
import { keptFields, NOT_KNOWN_WHO } from './kept-fields';
import { suspensionChanges } from './suspension';
import { JobSpec } from '../api-types';
import { jobBounds } from '../bounds';
import { controllerVersion } from '../controller/controller-version';
import { succeedingEarly } from '../explanation/notes';
import type { ChangedDecision, ComparedBounds, RefusedUpdate } from '../job-difference-parts';
import { StoredJob, storedJob } from '../simulation/simulated-job';
import { isIndexed } from '../spec-facts';
import { objectAfterApply } from '../validate-update';
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
  const present = declaredAgain(after);
  const { refused: refusedUpdates, insteadOfUpdate, refusedBefore } = judgeUpdate(before, present, server, version);
  const update = { refusedUpdates, ...insteadOfUpdate !== undefined && { insteadOfUpdate } };
  const withoutComparison = (...notes: string[]): Difference => ({ ...update, decisions: [], changes: [], notes });
  if (refusedBefore !== undefined) return withoutComparison(`nothing is compared with the first version: Kubernetes ${version} refuses this manifest: ${refusedBefore}`);
  const [stored, wanted] = [declaredAgain(before), present].map(manifest => storedOrRefused(manifest, server, version));
  if (typeof stored === 'string') return withoutComparison(`nothing is compared with the first version: ${stored}`);
  // Where the change is refused for this very reason, it is said already.
  if (typeof wanted === 'string') return withoutComparison(...refusedUpdates.length > 0 ? [] : [`nothing is compared: ${wanted}`]);
  const { spec: oldSpec } = stored.job;
  // What is refused is compared as if it were there: somebody will delete the old one, or choose another name.
  const isUpdated = insteadOfUpdate === undefined && refusedUpdates.length === 0;
  const manifest = isUpdated ? objectAfterApply(before, present, server) : after;
  const { spec } = isUpdated ? jobAfterApply(manifest, server, version) : wanted.job;
  const compared = compare(oldSpec, spec, server);
  const kept = isUpdated ? keptWithEffect(wanted.job.spec, spec, present.kind, isReadFromCluster(before), server) : [];
  return {
    ...update,
    decisions: compared.decisions,
    bounds: compared.bounds,
    changes: [
      ...suspensionChanges({ manifest: before, spec: oldSpec }, { manifest, spec }, insteadOfUpdate === undefined, controllerVersion(server.minor)),
      ...compared.containers,
      ...managerChanges(oldSpec, spec),
      ...successChanges(oldSpec, spec),
      ...isUpdated && present.kind === 'Job' ? indexChanges(oldSpec, spec) : [],
      ...kept,
    ],
    notes: [
      ...kept.length > 0 && isReadFromCluster(before) && lastApplied(before) === undefined ? [NOT_KNOWN_WHO] : [],
      ...wanted.dropped.map(path => `Kubernetes ${version} drops ${path} without a word`),
    ],
  };
}

/** What is not the same in two specs of Jobs. */
interface Compared {
  readonly decisions: readonly ChangedDecision[];
  readonly bounds: ComparedBounds;
  readonly containers: readonly string[];
}

/** The specs have their defaults. */
function compare(before: JobSpec, after: JobSpec, server: ServerVersion): Compared {
  const containers = compareContainers(before, after);
  const [boundBefore, boundAfter] = [before, after].map(spec => ({ spec, bounds: jobBounds(spec, controllerVersion(server.minor)) }));
  return {
    decisions: new DecisionComparison(before, after).changes(containers.both),
    bounds: { before: boundBefore.bounds, after: boundAfter.bounds, changes: changedBounds(boundBefore, boundAfter) },
    containers: containerChanges(containers.added, containers.removed),
  };
}

function hasDifference({ decisions, bounds, containers }: Compared): boolean {
  return decisions.length + bounds.changes.length + containers.length > 0;
}

/** What stays although the new manifest does not name it, if that makes a difference. */
function keptWithEffect(alone: JobSpec, stored: JobSpec, kind: string, isFromCluster: boolean, server: ServerVersion): string[] {
  const kept = keptFields(alone, stored, kind, isFromCluster);
  return kept.length > 0 && hasDifference(compare(alone, stored, server)) ? kept : [];
}

/** The Job that is stored, or the next one of the CronJob. */
function jobAfterApply(stored: any, server: ServerVersion, version: string): StoredJob['job'] {
  return stored.kind === 'CronJob' ? storedJob(stored, server, version).job : stored;
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

/** An elastic Job that shrinks. https://kubernetes.io/docs/concepts/workloads/controllers/job/#elastic-indexed-jobs */
function indexChanges({ completions: before = 0 }: JobSpec, after: JobSpec): string[] {
  const { completions = 0 } = after;
  if (!isIndexed(after) || completions >= before) return [];
  const isOne = before - completions === 1;
  const indexes = isOne ? `the index ${completions} is` : `the indexes ${completions} to ${before - 1} are`;
  return [`${indexes} no longer needed: ${isOne ? 'its' : 'their'} Pods are deleted, and a success of ${isOne ? 'it' : 'them'} no longer counts`];
}

function successChanges(before: JobSpec, after: JobSpec): string[] {
  const [old, present] = [before, after].map(succeedingEarly);
  if (old === present) return [];
  return [present ?? 'the Job no longer succeeds early (SuccessPolicy): it succeeds only when all of its indexes have'];
}

function managerChanges({ managedBy: before }: JobSpec, { managedBy: after }: JobSpec): string[] {
  return before === after ? [] : [`another controller manages it (${before ?? 'that of Kubernetes'} before, ${after ?? 'that of Kubernetes'} after), and what `
    + 'is said here holds for that of Kubernetes alone'];
}
