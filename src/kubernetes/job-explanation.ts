import { jobBounds } from './bounds';
import { controllerNotes, controllerVersion } from './controller/controller-version';
import { JobSimulationOptions } from './job-simulation-options';
import { EngineVersion } from '../engine-version';
import { ExplainedFailure, JobBounds } from '../explanation';
import { explainFailures } from './explanation/explain';
import { explanationNotes } from './explanation/notes';
import { storedJob } from './simulation/simulated-job';
import { ServerVersion } from './validation/server-version';
import { versionIn } from './version-option';

/**
 * What a Job does about each cause of failure, and what bounds it in the worst case: the failure policy that it really has, fields that nobody wrote
 * included.
 *
 * @see https://kubernetes.io/docs/concepts/workloads/controllers/job/#handling-pod-and-container-failures
 */
export class JobExplanation {
  /**
   * Explains a Job, or the Jobs of a CronJob.
   *
   * @param manifest the manifest as data
   * @param options for which version
   * @throws if the manifest is refused, or if there is no such version
   */
  public static of(manifest: any, options: JobSimulationOptions = {}): JobExplanation {
    return new JobExplanation(manifest, options);
  }

  /** For which version this holds. */
  public readonly target: EngineVersion;

  /** What happens, by the cause of failure. Empty if the Job never has a Pod. */
  public readonly rows: ExplainedFailure[];

  /** What bounds the whole. */
  public readonly bounds: JobBounds;

  /** Fields that the version does not keep, and for which nothing of this holds. */
  public readonly dropped: string[];

  /**
   * What has to be known before all of this, such as that another controller manages the Job, that it starts suspended, or that it can succeed early; and
   * the fields that are dropped.
   */
  public readonly notes: string[];

  private constructor(manifest: unknown, options: JobSimulationOptions) {
    this.target = versionIn(options, 'JobSimulationOptions');
    const server = ServerVersion.of(this.target.version);
    const { job: { spec }, dropped } = storedJob(manifest, server, this.target.version);
    this.rows = explainFailures(spec);
    this.bounds = jobBounds(spec, controllerVersion(server.minor));
    this.dropped = [...dropped];
    this.notes = [
      ...explanationNotes(spec),
      ...controllerNotes(server.minor, spec),
      ...dropped.map(path => `Kubernetes ${this.target.version} drops ${path} without a word, and nothing of this holds for it`),
    ];
  }

  /** The explanation as plain data. `schemas/explanation.schema.json` describes it. */
  public toJson(): any {
    const { target, rows, bounds, dropped, notes } = this;
    return JSON.parse(JSON.stringify({ version: 1, target, notes, rows, bounds, dropped }));
  }
}
