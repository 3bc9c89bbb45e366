import { JobSetObject } from './job-set-object';
import { setBounds } from './simulation/bounds';
import { childJobs } from './simulation/child-jobs';
import { explainJobSet } from './simulation/explain';
import { playJobSet, SetRun } from './simulation/play';
import { checkSetScenario, readSetScenario } from './simulation/set-scenario';
import { validateJobSet } from './validate';
import { ManifestPlayer } from '../engine';
import { EngineVersion } from '../engine-version';
import { refusalWords } from './refusal-words';
import { DEFAULT_KUBERNETES_VERSION } from '../kubernetes/versions';
import { count } from '../policy/words';

/** What becomes of a JobSet. */
export const player: ManifestPlayer = {
  simulate(manifest, scenario, version) {
    const set = readSet(manifest, version);
    const children = childJobs(set);
    const { spec = {} } = set;
    const read = readSetScenario(scenario);
    checkSetScenario(read, children);
    const run = playJobSet(spec, children, read);
    const { attempts, outcome, conditions, choices } = run;
    const isStopped = outcome.stoppedBecause === 'horizon' || outcome.stoppedBecause === 'max-pods';
    return {
      outcome,
      status: statusOf(run),
      attempts,
      unbounded: isStopped && setBounds(spec, children).unboundedBecause !== undefined,
      conditions,
      choices,
      notes: notesOf(set, run),
    };
  },

  explain(manifest, version) {
    const set = readSet(manifest, version);
    const children = childJobs(set);
    const { spec = {} } = set;
    return { rows: explainJobSet(spec, children), bounds: setBounds(spec, children), notes: [PLAYED_BY, ...startNotes(set)] };
  },
};

const PLAYED_BY = `the child Jobs are played by the Job controller of Kubernetes ${DEFAULT_KUBERNETES_VERSION}`;

/** @throws PolicyError if it is refused */
function readSet(manifest: unknown, { version }: EngineVersion): JobSetObject {
  const { rejections, object } = validateJobSet(manifest, version);
  if (rejections.length > 0 || !object) throw refusalWords(`JobSet ${version} refuses this manifest`, rejections);
  return object;
}

function statusOf({ last }: SetRun) {
  const total = (valueOf: (job: SetRun['last'][number]) => number) => last.reduce((sum, job) => sum + valueOf(job), 0);
  return {
    succeeded: total(({ succeeded }) => succeeded),
    failed: total(({ failed }) => failed),
    active: total(({ active }) => active),
    ready: total(({ ready }) => ready ?? 0),
    terminating: total(({ terminating }) => terminating ?? 0),
  };
}

function notesOf(set: JobSetObject, { restarts, counted }: SetRun): string[] {
  const { spec: { failurePolicy } = {} } = set;
  return [
    PLAYED_BY,
    ...restarts === 0 ? [] : [
      `the JobSet was restarted ${count(restarts, 'time')}, of which ${counted} counted; it may restart ${count(Math.max(failurePolicy?.maxRestarts ?? 0, 0), 'time')}`,
      'a restart deletes all Jobs and with them their Pods, also those that have failed, with their logs',
      'a restart takes no time here; really it takes as long as the Pods need to end and others to start',
    ],
    ...startNotes(set),
  ];
}

function startNotes({ spec = {} }: JobSetObject): string[] {
  const isInOrder = spec.startupPolicy?.startupPolicyOrder === 'InOrder' || spec.replicatedJobs?.some(({ dependsOn }) => dependsOn?.some(({ status }) => status === 'Ready'));
  return isInOrder ? ['a Job that waits until another one is ready starts at the same moment here, since Pods are ready at once'] : [];
}
