import { replicaInit } from './init';
import { podOf } from './pod';
import { mapOf, mapping, member, rereadWriter, Shape, whole, Writer } from './shape';

/** What the training operator does with a replica whose container has failed. */
export const RESTART_POLICIES: { readonly [member: string]: string } = { ALWAYS: 'Always', ON_FAILURE: 'OnFailure', NEVER: 'Never', EXIT_CODE: 'ExitCode' };

const restartPolicy = member(RESTART_POLICIES);

const BESIDE = 'a replica has it beside its environment';

/** A replica of a Kubeflow job. In the file its restart policy stands in the environment. */
export const kubeflowReplica: Writer = (value, place, target) => {
  const { restartPolicy: given, ...rest } = Object(value);
  if (given === undefined) return podOf({ reason: BESIDE }, { replicas: whole(1) }, mapping, replicaInit)(value, place, target);
  const policy = restartPolicy(given, { name: 'restartPolicy', of: ` of ${place.name}` }, target) as string;
  return podOf({ reason: BESIDE, policy }, { replicas: whole(1) }, mapping, replicaInit)(rest, place, target);
};

const IN_PLACE = { reason: 'Pods of a cluster are always replaced, which is Never', policy: 'Never' };

/** A replica of a Dask cluster. */
export const daskReplica = podOf(IN_PLACE, { replicas: whole(1) }, mapping, replicaInit);

const RAY_REPLICA: Shape = {
  replicas: whole(0),
  minReplicas: whole(0),
  maxReplicas: whole(1),
  rayStartParams: mapOf(rereadWriter, 'ray start parameter'),
};

/** A replica of a Ray cluster. */
export const rayReplica = podOf(IN_PLACE, RAY_REPLICA, mapping, replicaInit);
