import { explainVolcanoFailures, volcanoBounds } from './explanation';
import { RESTARTS } from './fields';
import { responseTo } from './responses';
import { exitCodeSeen } from './simulation/pod-end';
import { checkVolcanoScenario, readVolcanoScenario } from './simulation/scenario';
import { runVolcanoJob, VolcanoRun } from './simulation/simulate';
import { isTerminating, VolcanoPod } from './simulation/volcano-pod';
import { validateVolcanoJob } from './validate';
import type { VolcanoJobManifest, VolcanoSpec } from './volcano-types';
import type { AttemptRecord } from '../attempt';
import type { EngineExplanation, EngineSimulation, ManifestPlayer } from '../engine';
import { EngineVersion } from '../engine-version';
import { nameOf } from '../kubernetes/validation/object-meta';
import type { ConditionRecord, JobOutcome } from '../outcome';
import type { FailureProps } from '../policy/failure';
import { PolicyError } from '../policy/policy-error';

/** What becomes of a Volcano Job. */
export const player: ManifestPlayer = {
  simulate(manifest, scenario, version): EngineSimulation {
    const job = storedJob(manifest, version);
    const spec = job.spec!;
    const read = readVolcanoScenario(scenario);
    checkVolcanoScenario(read, spec);
    const run = runVolcanoJob(spec, read);
    const { controller, pods, phases } = run;
    const left = pods.filter(({ isGone }) => !isGone);
    const count = (phase: string) => left.filter(pod => pod.phase === phase && !isTerminating(pod)).length;
    return {
      outcome: outcomeOf(run),
      status: {
        succeeded: count('Succeeded'),
        failed: count('Failed'),
        active: count('Pending') + count('Running'),
        ready: count('Running'),
        terminating: left.filter(isTerminating).length,
      },
      attempts: pods.map(pod => attemptOf(pod, job)),
      // Each restart is counted; what is not is a Pod that is made anew because nobody answers its eviction.
      unbounded: !controller.isFinished && pods.some(({ nextAt, decision }) => nextAt !== undefined && decision !== undefined && !decision.by),
      conditions: phases.map(({ phase, retryCount, at }): ConditionRecord => (
        { type: phase, status: 'True', reason: 'retryCount', message: `retryCount is ${retryCount} of maxRetry ${spec.maxRetry}`, at })),
      choices: ['all Pods of a gang are scheduled at once, as soon as they are made'],
      notes: notesOf(spec),
    };
  },

  explain(manifest, version): EngineExplanation {
    const { spec } = storedJob(manifest, version);
    return { rows: explainVolcanoFailures(spec!), bounds: volcanoBounds(spec!), notes: notesOf(spec!) };
  },
};

function storedJob(manifest: unknown, { version }: EngineVersion): VolcanoJobManifest {
  const { rejections, job } = validateVolcanoJob(manifest, version);
  if (rejections.length > 0 || !job) {
    throw new PolicyError(`Volcano ${version} refuses this manifest: ${rejections.map(({ path, message }) => message.includes(path) ? message : `${path}: ${message}`).join('; ')}`);
  }
  return job;
}

function outcomeOf({ controller, phases, stoppedBecause, stoppedAt }: VolcanoRun): JobOutcome {
  const last = phases[phases.length - 1];
  const at = controller.isFinished ? last.at : stoppedAt;
  if (!controller.isFinished) return { stoppedBecause, at };
  return { condition: controller.phase === 'Completed' ? 'Complete' : 'Failed', reason: controller.phase, message: `retryCount is ${controller.retryCount}`, stoppedBecause, at };
}

function attemptOf(pod: VolcanoPod, { metadata, spec }: VolcanoJobManifest): AttemptRecord {
  const { task, index, attempt, startedAt, finishedAt, phase, deletedAt, deletedBecause, decision, nextAt } = pod;
  const response = decision && responseTo(decision.action);
  return {
    pod: `${nameOf(metadata ?? {})}-${task}-${index}`,
    replica: task,
    index,
    attempt,
    ...startedAt !== undefined && { startedAt },
    ...finishedAt !== undefined && { finishedAt, phase },
    ...deletedAt !== undefined && { deletedAt, deletedBecause },
    ...decision && { failure: observed(pod, spec!) },
    ...decision?.by && { rule: { index: decision.by.index, action: decision.action } },
    ...response && { response },
    ...decision && { counted: RESTARTS.includes(decision.action) },
    ...nextAt !== undefined && { nextAt },
  };
}

/** A Pod that never ran has no ending. */
function observed({ ending = { noContainerStatuses: true }, task, deletedBecause }: VolcanoPod, { tasks = [] }: VolcanoSpec): FailureProps {
  const containers = tasks.find(({ name }) => name === task)?.template?.spec?.containers ?? [];
  const { noContainerStatuses, podReason } = ending;
  return {
    ...noContainerStatuses ? { noContainerStatuses } : { exitCode: exitCodeSeen(ending, containers.map(({ name = '' }) => name)) },
    ...podReason !== undefined && { podReason },
    ...deletedBecause === 'user' && { deleted: true },
  };
}

function notesOf({ tasks = [] }: VolcanoSpec): string[] {
  const restarted = tasks.filter(({ template }) => template?.spec?.restartPolicy !== 'Never').map(({ name }) => name);
  return restarted.length === 0 ? []
    : [`the containers of ${restarted.join(', ')} are restarted within their Pods, which is not followed: their Pods end here as if they were not`];
}
