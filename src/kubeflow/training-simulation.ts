import { JobStatus, TrainingCondition } from './controller/job-status';
import { operatorBehaviour } from './controller/operator-behaviour';
import type { PodGroup } from './controller/training-controller';
import { defaultedTrainingJob } from './defaulting';
import type { TrainingJob } from './fields';
import { objectAt } from './read-fields';
import type { EngineSimulation } from '../engine';
import type { EngineVersion } from '../engine-version';
import { attemptsOf, seconds } from './simulation/attempts';
import { checkScenario } from './simulation/check-scenario';
import { choicesOf } from './simulation/choices';
import { loopsIn } from './simulation/loops';
import { PlayOptions, playTraining, TrainingRun } from './simulation/play';
import { readScenario } from './simulation/read-scenario';
import { simulationNotes } from './simulation/simulation-notes';
import { applyMergePatch } from '../kubernetes/simulation/merge-patch';
import type { ConditionRecord, JobCounts, JobOutcome } from '../outcome';
import { PolicyError, quoted } from '../policy/policy-error';

/** What can be told of a training job beyond what holds for every engine. Times are in seconds. */
export interface TrainingSimulation extends EngineSimulation {
  /** The conditions in the end, as kubectl shows them: the last one is the state. */
  readonly presentConditions: readonly ConditionRecord[];
  readonly startTime?: number;
  readonly completionTime?: number;
  /** The PodGroup of an operator that runs with a gang scheduler. */
  readonly podGroup?: PodGroup;
}

const THIS_OPERATOR = 'kubeflow.org/training-operator';

/** A training job as the operator reads it. @throws PolicyError if the manifest is none */
export function trainingJobIn(manifest: unknown, version: EngineVersion): TrainingJob {
  const job = defaultedTrainingJob(manifest, version);
  if (!job) throw new PolicyError(`a training job of the operator is needed, got ${quoted(objectAt(manifest)?.kind ?? manifest)}`);
  return job;
}

/** @throws PolicyError if the manifest is no training job, or the scenario is none or does not fit it */
export function simulateTraining(manifest: unknown, scenarioData: unknown, version: EngineVersion): TrainingSimulation {
  const scenario = readScenario(scenarioData);
  const job = trainingJobIn(manifest, version);
  checkScenario(scenario, job);
  const behaviour = operatorBehaviour(version.version);
  const { managedBy } = job.runPolicy;
  const options = (): PlayOptions => {
    let spec: unknown = objectAt(manifest)!.spec;
    return {
      job,
      behaviour,
      scenario,
      // A JAXJob is never given away.
      isManaged: !behaviour.knowsManagedBy || job.kind.kind === 'JAXJob' || managedBy === undefined || managedBy === THIS_OPERATOR,
      change: (_before, { spec: patch }) => trainingJobIn({ ...objectAt(manifest), spec: spec = applyMergePatch(spec, patch) }, version),
    };
  };
  const run = playTraining(options());
  const { controller } = run;
  const { startTime, completionTime } = controller.status;
  return {
    outcome: outcomeOf(run),
    status: countsOf(run),
    attempts: attemptsOf(run),
    unbounded: isUnbounded(run),
    conditions: controller.conditions.map(recordOf),
    presentConditions: controller.presentConditions.map(recordOf),
    choices: choicesOf(run, options()),
    notes: [...version.verified ? [] : [`the answers of operators ${version.version} are not recorded: what is known of their source was taken`],
      ...simulationNotes(run, scenario)],
    ...startTime !== undefined && { startTime: seconds(startTime) },
    ...completionTime !== undefined && { completionTime: seconds(completionTime) },
    ...controller.podGroup && { podGroup: inSeconds(controller.podGroup) },
  };
}

/** A job that has both conditions has failed as well. */
function outcomeOf({ controller: { status }, stoppedBecause, stoppedAt }: TrainingRun): JobOutcome {
  const end = lastOf(status, 'Failed') ?? lastOf(status, 'Succeeded');
  return {
    ...end && { condition: end.type === 'Failed' ? 'Failed' : 'Complete', reason: end.reason, message: end.message },
    stoppedBecause,
    at: seconds(stoppedAt),
  };
}

function lastOf({ conditions }: JobStatus, type: 'Failed' | 'Succeeded'): TrainingCondition | undefined {
  return conditions.find(each => each.type === type && each.status === 'True');
}

function countsOf({ controller: { status }, pods }: TrainingRun): JobCounts {
  const replicas = [...status.replicas.values()];
  const present = pods.filter(({ goneAt, phase }) => goneAt === undefined && (phase === 'Pending' || phase === 'Running'));
  const active = present.filter(({ deletedAt }) => deletedAt === undefined);
  return {
    succeeded: replicas.reduce((sum, { succeeded }) => sum + succeeded, 0),
    failed: replicas.reduce((sum, { failed }) => sum + failed, 0),
    active: active.length,
    ready: active.filter(({ phase }) => phase === 'Running').length,
    terminating: present.length - active.length,
  };
}

function isUnbounded(run: TrainingRun): boolean {
  if (run.stoppedBecause !== 'horizon' && run.stoppedBecause !== 'max-pods') return false;
  const { activeDeadlineSeconds, backoffLimit } = run.controller.job.runPolicy;
  if (activeDeadlineSeconds !== undefined) return false;
  return run.churned.size > 0 || loopsIn(run).some(({ isOfPods }) => isOfPods || backoffLimit === undefined);
}

function recordOf({ at, ...condition }: TrainingCondition): ConditionRecord {
  return { ...condition, at: seconds(at) };
}

function inSeconds({ createdAt, deletedAt, ...group }: PodGroup): PodGroup {
  return { ...group, createdAt: seconds(createdAt), ...deletedAt !== undefined && { deletedAt: seconds(deletedAt) } };
}
