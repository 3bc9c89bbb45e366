import { armadaResourcesIn, readArmada, ArmadaFields, ArmadaResource } from './resources';
import type { EngineExplanation, EngineSimulation } from '../engine';
import type { ArmadaAttempt } from './simulation/armada-attempt';
import { armadaJobs, ArmadaJob } from './simulation/armada-job';
import { readArmadaScenario } from './simulation/armada-scenario';
import { armadaBounds, growthSteps, GrowthSteps } from './simulation/bounds';
import { ArmadaExplainedFailure, explainArmadaJob } from './simulation/explain';
import { simulationNotes, explanationNotes, choicesOf } from './simulation/notes';
import { outcomeOf, statusOf } from './simulation/outcome';
import { ArmadaPlatformState, platformOf } from './simulation/platform';
import { playArmadaJob } from './simulation/play';
import { PolicyError, oneOf } from '../policy/policy-error';

/** What becomes of one job of a job set, with what Armada alone knows. */
export interface ArmadaJobSimulation extends EngineSimulation {
  readonly attempts: readonly ArmadaAttempt[];
}

export interface ArmadaJobExplanation extends EngineExplanation {
  readonly rows: readonly ArmadaExplainedFailure[];
  /** How memory grows with the retries of each rule that says so. */
  readonly growth: readonly GrowthSteps[];
}

/**
 * Plays a job through a scenario.
 *
 * @param platform what decides about its failures: files and nodes
 * @param job a file of `armadactl submit`; of several jobs the one that `chosen` names
 * @param scenario how its runs end, as data; undefined lets the first one succeed
 * @param chosen the `clientId` of a job, or its position
 * @throws PolicyError if something of this cannot be read, or speaks of something that is not there
 */
export function simulateArmadaJob(
  platform: unknown, job: unknown, scenario: unknown, version: string, chosen?: string | number,
): ArmadaJobSimulation {
  const { state, played } = readArmadaRun(platform, job, version, chosen);
  const read = readArmadaScenario(scenario, {
    containers: [...played.containers, ...played.initContainers].map(({ name }) => name),
    nodes: state.nodes.map(({ name }) => name),
    executors: state.executors.map(({ id }) => id),
  });
  const run = playArmadaJob(state, played, read, version);
  const isStopped = run.end === 'horizon' || run.end === 'max-pods';
  return {
    outcome: outcomeOf(run),
    status: statusOf(run),
    attempts: run.attempts,
    unbounded: isStopped && run.isUncounted,
    conditions: [],
    choices: choicesOf(state),
    notes: simulationNotes(state, played, run, version),
  };
}

/** Says what is done about each cause of failure at the first run of a job, and what it can take in the worst case. */
export function explainArmadaSubmittedJob(platform: unknown, job: unknown, version: string, chosen?: string | number): ArmadaJobExplanation {
  const { state, played } = readArmadaRun(platform, job, version, chosen);
  return {
    rows: explainArmadaJob(state, played, version),
    bounds: armadaBounds(state, played, version),
    growth: growthSteps(state, played, version),
    notes: explanationNotes(state, played, version),
  };
}

function readArmadaRun(
  platform: unknown, job: unknown, version: string, chosen?: string | number,
): { readonly state: ArmadaPlatformState; readonly played: ArmadaJob } {
  const state = platformOf(platform);
  const found = armadaResourcesIn(job).find((each): each is ArmadaResource<'JobSet'> => each.kind === 'JobSet');
  if (!found) throw new PolicyError('this is no file of armadactl submit: it has queue, jobSetId and a list of jobs');
  const { value, problems: [problem] } = readArmada<'JobSet'>(found);
  if (problem) throw new PolicyError(`the job set cannot be read: ${problem.path}: ${problem.message}`);
  return { state, played: chosenJob(value, version, chosen) };
}

function chosenJob(file: ArmadaFields['JobSet'], version: string, chosen: string | number = 0): ArmadaJob {
  const jobs = armadaJobs(file, version);
  if (jobs.length === 0) throw new PolicyError('the job set has no jobs', ['jobs']);
  const found = typeof chosen === 'number' ? jobs[chosen] : jobs.find(({ name }) => name === chosen);
  if (!found) throw new PolicyError(`the job set has no job '${chosen}'; there are ${oneOf(jobs.slice(0, 5).map(({ name }) => name), 'and')}`, ['jobs']);
  return found;
}
