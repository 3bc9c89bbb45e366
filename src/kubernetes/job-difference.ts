import { differenceOf, isDifferent } from './difference/job-difference';
import { ChangedDecision, ComparedBounds, ComparedObject, RefusedUpdate } from './job-difference-parts';
import { JobSimulationOptions } from './job-simulation-options';
import { EngineVersion } from '../engine-version';
import { ServerVersion } from './validation/server-version';
import { versionIn } from './version-option';

/**
 * What a change of a Job or CronJob means: to which failures it answers otherwise, what bounds it otherwise, and what the API server refuses of the change.
 *
 * Exit codes are compared one by one, so that it makes no difference how a version groups them into rules, or in which order it has them.
 *
 * @see https://kubernetes.io/docs/concepts/workloads/controllers/job/#pod-failure-policy
 */
export class JobDifference {
  /**
   * Compares two versions of a manifest.
   *
   * @param before the manifest that is in use, as it was applied or as it is read from a cluster
   * @param after the manifest that is to take its place
   * @param options for which version of Kubernetes
   * @throws if there is no such version
   */
  public static of(before: any, after: any, options: JobSimulationOptions = {}): JobDifference {
    return new JobDifference(before, after, options);
  }

  /** For which version this holds. */
  public readonly target: EngineVersion;

  /** Which object is compared. */
  public readonly object: ComparedObject;

  /** The failures to which the versions answer otherwise, the most important change first. */
  public readonly decisions: ChangedDecision[];

  /** What bounds the two versions; undefined if one of them is refused, so that there is nothing to compare. */
  public readonly bounds?: ComparedBounds;

  /** What the API server refuses of the change, or of the second version if nothing is updated. */
  public readonly refusedUpdates: RefusedUpdate[];

  /** What happens in place of an update, such as that a new Job is created beside the old one; undefined if the object is updated. */
  public readonly insteadOfUpdate?: string;

  /** What else has changed, such as that it is suspended, and what is to be known, such as what could not be compared. */
  public readonly notes: string[];

  /** Whether no failure is answered otherwise, no bound and nothing else has changed that matters for failures, and nothing is refused. */
  public readonly isEmpty: boolean;

  private constructor(before: unknown, after: unknown, options: JobSimulationOptions) {
    this.target = versionIn(options, 'JobSimulationOptions');
    const difference = differenceOf(before, after, ServerVersion.of(this.target.version), this.target.version);
    this.object = objectOf(before, after);
    this.decisions = [...difference.decisions];
    this.bounds = difference.bounds;
    this.refusedUpdates = [...difference.refusedUpdates];
    this.insteadOfUpdate = difference.insteadOfUpdate;
    this.notes = [...difference.changes, ...difference.notes];
    this.isEmpty = !isDifferent(difference);
  }

  /** The difference as plain data, as `schemas/diff.schema.json` describes each of its Jobs. */
  public toJson(): any {
    const { target, object, decisions, bounds, refusedUpdates, insteadOfUpdate, notes } = this;
    return JSON.parse(JSON.stringify({ version: 1, target, object, decisions, bounds, refusedUpdates, insteadOfUpdate, notes }));
  }
}

function objectOf(before: any, after: any): ComparedObject {
  const text = (value: unknown) => typeof value === 'string' ? value : undefined;
  const nameIn = (metadata: any) => text(metadata?.name) ?? (typeof metadata?.generateName === 'string' ? `${metadata.generateName}*` : undefined);
  const { kind, metadata } = after ?? {};
  const [name, formerName, namespace] = [nameIn(metadata), nameIn(before?.metadata), text(metadata?.namespace) ?? text(before?.metadata?.namespace)];
  return {
    kind: text(kind) ?? '',
    ...namespace !== undefined && { namespace },
    ...name !== undefined && { name },
    ...formerName !== undefined && formerName !== name && { formerName },
  };
}
