import { jobBounds } from './bounds';
import { AttemptRecord } from '../attempt';
import { ControlledPod } from './controller/controlled-pod';
import { controllerNotes, ControllerVersion, controllerVersion } from './controller/controller-version';
import { JobSimulationOptions } from './job-simulation-options';
import { EngineVersion } from '../engine-version';
import { ConditionRecord, JobCounts, JobOutcome } from '../outcome';
import { attemptOf, seconds } from './simulation/attempts';
import { checkScenario } from './simulation/check-scenario';
import { statusOf } from './simulation/controller-status';
import { PodEnds } from './simulation/pod-ends';
import { readScenario } from './simulation/read-scenario';
import { JobRun, runJob, StopReason } from './simulation/simulate';
import { patchedJob, storedJob } from './simulation/simulated-job';
import { simulationNotes } from './simulation/simulation-notes';
import { otherController } from './spec-facts';
import { nameOf } from './validation/object-meta';
import { ServerVersion } from './validation/server-version';
import { versionIn } from './version-option';
import { readDataText } from '../policy/data-text';

/**
 * What the Job controller of Kubernetes makes of a Job when its attempts end as a scenario says, without any cluster.
 *
 * It does the same as the real controller: which rule matches a failure, what is counted, when the next Pod comes, and how the Job ends. Nodes, schedulers
 * and programs are as the scenario says. Where the real order is undefined, one is chosen, and `choices` says which.
 *
 * @see https://kubernetes.io/docs/concepts/workloads/controllers/job/
 */
export class JobSimulation {
  /**
   * Runs a Job through a scenario.
   *
   * @param manifest a Job, or a CronJob, of which one Job is run
   * @param scenario how the attempts end, as data; undefined lets all of them succeed
   * @param options for which version
   * @throws if the manifest is refused, if the scenario is none or speaks of something that the Job does not have, or if there is no such version
   */
  public static run(manifest: any, scenario?: any, options: JobSimulationOptions = {}): JobSimulation {
    return new JobSimulation(manifest, scenario, options);
  }

  /**
   * Checks a scenario that is written as YAML or JSON, and gives it as data for `run`.
   *
   * @param text the text of a scenario
   * @throws if it is no scenario, with the line
   */
  public static parseScenario(text: string): any {
    return readDataText(text, 'a scenario', readScenario);
  }

  /** For which version this holds. */
  public readonly target: EngineVersion;

  /** How the Job ended. */
  public readonly outcome: JobOutcome;

  /** What its status counts in the end. */
  public readonly status: JobCounts;

  /** Whether it was stopped on the way, and could go on with new attempts without any end. */
  public readonly isUnbounded: boolean;

  /** The conditions of the Job, in the order in which they came. */
  public readonly conditions: ConditionRecord[];

  /** Where the real controller may decide in another way each time, and how it was decided here. */
  public readonly choices: string[];

  /** What else is to be known, such as fields that the version does not keep. */
  public readonly notes: string[];

  private readonly pods: readonly ControlledPod[];
  private readonly unseen: ReadonlySet<ControlledPod>;
  private readonly ends: PodEnds;
  private readonly job: string;
  private records?: AttemptRecord[];

  private constructor(manifest: unknown, scenarioData: unknown, options: JobSimulationOptions) {
    this.target = versionIn(options, 'JobSimulationOptions');
    const server = ServerVersion.of(this.target.version);
    const scenario = readScenario(scenarioData);
    let stored = storedJob(manifest, server, this.target.version);
    const { spec, metadata } = stored.job;
    checkScenario(scenario, spec);
    const foreign = otherController(spec);
    const version = controllerVersion(server.minor);
    const run = runJob({
      spec,
      name: stored.name,
      version,
      scenario,
      isManaged: foreign === undefined,
      change: (change, controller) => {
        stored = patchedJob(stored, change, statusOf(controller), server);
        return stored.job.spec;
      },
    });
    const { controller } = run;
    this.pods = run.pods;
    this.unseen = run.unseen;
    this.ends = new PodEnds(spec);
    this.job = nameOf(metadata!);
    this.outcome = outcomeOf(run);
    this.status = {
      succeeded: controller.succeeded,
      failed: controller.failed,
      active: controller.active,
      ready: controller.ready ?? 0,
      terminating: controller.terminating ?? 0,
      ...controller.isIndexed && { completedIndexes: controller.completedIndexes },
      ...controller.failedIndexes !== undefined && { failedIndexes: controller.failedIndexes },
    };
    this.conditions = controller.conditions.map(({ at, ...condition }) => ({ ...condition, at: seconds(at) }));
    this.choices = [...controller.choices];
    // The bounds are those of the Job that somebody may have changed by then.
    this.isUnbounded = FOLLOWED_NO_FURTHER.includes(run.stoppedBecause) && jobBounds(stored.job.spec, version).unboundedBecause !== undefined;
    this.notes = [
      ...foreign !== undefined ? [`the Job is managed by ${foreign}: the Job controller of Kubernetes does not touch it, and what happens is not told here`] : [],
      ...foreign !== undefined ? [] : simulationNotes({
        spec, present: stored.job.spec, isDecided: controller.terminal !== undefined, scenario, pods: this.pods,
      }),
      ...controller.isContradictory ? [contradictionNote(version)] : [],
      ...controllerNotes(server.minor, spec),
      ...stored.dropped.map(path => `Kubernetes ${this.target.version} drops ${path} without a word`),
    ];
  }

  /** The attempts in the order in which their Pods were created. */
  public get attempts(): AttemptRecord[] {
    return this.records ??= this.pods.map(pod => attemptOf(pod, this.job, this.ends, this.unseen));
  }

  /** The result as plain data. `schemas/simulation.schema.json` describes it. */
  public toJson(): any {
    const { target, outcome, status, attempts, isUnbounded, conditions, choices, notes } = this;
    // One by one, since there can be more of them than a text can hold.
    const copies = attempts.map(attempt => plain(attempt));
    return { version: 1, ...plain({ target, outcome, status }), attempts: copies, ...plain({ unbounded: isUnbounded, conditions, choices, notes }) };
  }
}

function plain<Data>(data: Data): Data {
  return JSON.parse(JSON.stringify(data));
}

/** It could have gone on. */
const FOLLOWED_NO_FURTHER: readonly StopReason[] = ['horizon', 'max-pods'];

function contradictionNote({ checksStatus }: ControllerVersion): string {
  const what = 'an index has succeeded with a Pod that was deleted, and failed with the one in its place, before the controller looked';
  return checksStatus ? `${what}: the server refuses a status that says both, so that nothing is counted any more and the Job never ends` : `${what}: it counts as both`;
}

function outcomeOf({ controller: { terminal }, stoppedBecause, stoppedAt }: JobRun): JobOutcome {
  return {
    ...terminal && { condition: terminal.type, reason: terminal.reason, message: terminal.message },
    stoppedBecause,
    at: seconds(stoppedAt),
  };
}
