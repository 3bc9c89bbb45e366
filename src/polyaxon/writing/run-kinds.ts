import { oneOf, PolicyError, quoted } from '../../policy/policy-error';
import { MAIN_CONTAINER } from '../fields';
import { dag } from './dag';
import { podOf } from './pod';
import { daskReplica, kubeflowReplica, rayReplica } from './replica';
import {
  Entries, listOf, mapOf, mapping, member, notEmpty, placeText, plainData, plainMapping, plainWriter, seconds, Shape, whole, word, Writer, yesOrNo,
} from './shape';

/** What is known of a kind of run. */
export interface RunKind {
  /** How the section is written, without its `kind`. */
  readonly write: Writer<Entries>;

  /** The name that Polyaxon gives to the main container, whatever the author called it. */
  readonly mainContainer: string;

  /** Who restarts what has failed. */
  readonly restarts: 'job' | 'kubeflow' | 'service' | 'cluster' | 'dag';

  /** The replicas of a Kubeflow job. */
  readonly roles?: readonly string[];
}

/** What the operator makes of it is a batch/v1 Job, which wants Never beside a failure policy. */
const JOB: RunKind = {
  write: podOf({ reason: 'the Job controller replaces failed Pods, and a failure policy needs Never', policy: 'Never' }, {}, plainMapping),
  mainContainer: MAIN_CONTAINER,
  restarts: 'job',
};

/** The server looks for connections in the store of the artifacts alone, and ends with a KeyError where there are others. */
const CLEANER: RunKind = {
  ...JOB,
  write: (value, place, target) => {
    const pod = JOB.write(value, place, target);
    const [named] = [...pod.connections ?? [], ...(pod.init ?? []).flatMap((each: Entries) => each.connection ?? [])];
    if (named !== undefined) {
      throw new PolicyError(`${placeText(place)} has the connection ${quoted(named)}, and Polyaxon finds none for a cleaner but the store of the artifacts, `
        + 'which is there without it: the run fails before it has a Pod; leave it out, or run a job');
    }
    return pod;
  },
};

const SERVICE: Shape = {
  ports: listOf(whole(1, 65535), 'port'),
  replicas: whole(1),
  rewritePath: yesOrNo,
  isExternal: yesOrNo,
};

/*
 * What stands beside the replicas is read once: quotes would stay in it.
 */

const CLEAN_POD_POLICIES = { ALL: 'All', RUNNING: 'Running', NONE: 'None' };

const SCHEDULING_POLICY: Shape = {
  minAvailable: whole(1),
  queue: plainWriter,
  priorityClass: plainWriter,
  scheduleTimeout: seconds(1),
};

const schedulingPolicy: Writer = (value, place, target) => {
  const { scheduleTimeout, ...rest } = mapping(SCHEDULING_POLICY)(value, place, target);
  return { ...rest, scheduleTimeoutSeconds: scheduleTimeout };
};

const KUBEFLOW: Shape = { cleanPodPolicy: member(CLEAN_POD_POLICIES), schedulingPolicy };

const ELASTIC_POLICY: Shape = {
  minReplicas: whole(1),
  maxReplicas: whole(1),
  rdvzBackend: word(['c10d', 'etcd', 'etcd-v2']),
  rdvzPort: whole(1, 65535),
  rdvzHost: plainWriter,
  rdvzId: plainWriter,
  standalone: yesOrNo,
  nProcPerNode: whole(1),
  maxRestarts: whole(0),
};

const RAY_AUTOSCALER: Shape = {
  upscalingMode: word(['Default', 'Conservative', 'Aggressive']),
  imagePullPolicy: word(['Always', 'IfNotPresent', 'Never']),
};

function kubeflow(mainContainer: string, shape: Shape, roles: string[], required: string[] = []): RunKind {
  const replicas = Object.fromEntries(roles.map(role => [role, kubeflowReplica]));
  return { write: withReplica(roles, plainMapping({ ...KUBEFLOW, ...shape, ...replicas }, required)), mainContainer, restarts: 'kubeflow', roles };
}

/** Without any replica nothing would run. */
function withReplica(roles: string[], write: Writer<Entries>): Writer<Entries> {
  return (value, place, target) => {
    const written = write(value, place, target);
    if (!roles.some(role => written[role] !== undefined)) throw new PolicyError(`${placeText(place)} has no replicas; it needs ${oneOf(roles)}`);
    return written;
  };
}

function cluster(shape: Shape, required: string[]): RunKind {
  return { write: plainMapping(shape, required), mainContainer: MAIN_CONTAINER, restarts: 'cluster' };
}

/** The kinds of run, by the word in the file. */
export const RUN_KINDS: { readonly [kind: string]: RunKind } = {
  job: JOB,
  notifier: JOB,
  tuner: JOB,
  cleaner: CLEANER,
  // A dag holds operations, each of which has a run again.
  dag: { write: (value, place, target) => dag(value, place, target), mainContainer: MAIN_CONTAINER, restarts: 'dag' },
  service: {
    write: podOf({ reason: 'the Deployment of a service restarts its Pods always' }, SERVICE, plainMapping),
    mainContainer: MAIN_CONTAINER,
    restarts: 'service',
  },
  tfjob: kubeflow('tensorflow', {
    successPolicy: member({ DEFAULT: '', ALL_WORKERS: 'AllWorkers' }),
    enableDynamicWorker: yesOrNo,
  }, ['chief', 'ps', 'worker', 'evaluator']),
  pytorchjob: kubeflow('pytorch', {
    elasticPolicy: mapping(ELASTIC_POLICY),
    nProcPerNode: whole(1),
  }, ['master', 'worker']),
  mpijob: kubeflow(MAIN_CONTAINER, {
    slotsPerWorker: whole(1),
  }, ['launcher', 'worker'], ['launcher']),
  raycluster: cluster({
    entrypoint: (value, place) => notEmpty(value, place),
    runtimeEnv: plainData,
    metadata: mapOf(plainWriter, 'metadata'),
    rayVersion: plainWriter,
    enableInTreeAutoscaling: yesOrNo,
    autoscalerOptions: mapping(RAY_AUTOSCALER),
    head: rayReplica,
    workers: mapOf(rayReplica, 'worker', name => name),
  }, ['head']),
  daskcluster: cluster({
    minReplicas: whole(1),
    maxReplicas: whole(1),
    scheduler: daskReplica,
    worker: daskReplica,
  }, ['scheduler', 'worker']),
};

