import { replicaInit } from './init';
import { podOf } from './pod';
import { Entries, mapOf, mapping, member, placeText, rereadWriter, Shape, whole, Writer } from './shape';
import { isAtLeast } from '../../engine';
import { PolicyError, quoted } from '../../policy/policy-error';

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

/** Up to 2.17 nobody looks for the connections of a cluster: the file is accepted, and the run fails before it has a Pod. */
function clusterReplica(shape: Shape): Writer<Entries> {
  const write = podOf(IN_PLACE, shape, mapping, replicaInit);
  return (value, place, target) => {
    const pod = write(value, place, target);
    const named: string[] = [...pod.connections ?? [], ...(pod.init ?? []).flatMap((each: Entries) => each.connection ?? [])];
    if (named.length > 0 && !isAtLeast(target.version, '2.18')) {
      throw new PolicyError(`${placeText(place)} has the connection ${quoted(named[0])}, which Polyaxon ${target.version} does not find for a cluster `
        + '(2.18 does); leave it out, the store of the artifacts is there without it');
    }
    return pod;
  };
}

/** A replica of a Dask cluster. */
export const daskReplica = clusterReplica({ replicas: whole(1) });

const RAY_REPLICA: Shape = {
  replicas: whole(0),
  minReplicas: whole(0),
  maxReplicas: whole(1),
  rayStartParams: mapOf(rereadWriter, 'ray start parameter'),
};

/** A replica of a Ray cluster. */
export const rayReplica = clusterReplica(RAY_REPLICA);
