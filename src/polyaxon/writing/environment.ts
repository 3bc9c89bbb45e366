import {
  anything, Entries, filledWriter, listOf, mapOf, mapping, Place, placeText, plainMapping, rereadWriter, Shape, typedWriter,
  whole, word, Writer, yesOrNo,
} from './shape';
import { EngineVersion } from '../../engine-version';
import { requireObject } from '../../policy/input';
import { PolicyError, quoted } from '../../policy/policy-error';

/*
 * Where and as what a Pod runs. `hostPID` is missing: the client writes it as the text "True", which the API server refuses.
 */

const TOLERATION: Shape = {
  key: typedWriter,
  operator: word(['Exists', 'Equal']),
  value: typedWriter,
  effect: word(['NoSchedule', 'PreferNoSchedule', 'NoExecute']),
};

const HOST_ALIAS: Shape = { ip: filledWriter, hostnames: listOf(filledWriter, 'host name') };

const DNS_POLICIES = word(['ClusterFirst', 'ClusterFirstWithHostNet', 'Default', 'None']);

/** `None` would become nothing in the second reading. */
const dnsPolicy: Writer = (value, place, target) => typedWriter(DNS_POLICIES(value, place, target), place, target);

const DNS_OPTION: Shape = { name: filledWriter, value: typedWriter };

const DNS_CONFIG: Shape = {
  nameservers: listOf(filledWriter, 'name server'),
  searches: listOf(filledWriter, 'search domain'),
  options: listOf(mapping(DNS_OPTION, ['name']), 'DNS option'),
};

const SECURITY_CONTEXT: Shape = {
  runAsUser: whole(0),
  runAsGroup: whole(0),
  runAsNonRoot: yesOrNo,
};

const ENVIRONMENT: Shape = {
  labels: mapOf(rereadWriter, 'label'),
  annotations: mapOf(rereadWriter, 'annotation'),
  nodeSelector: mapOf(rereadWriter, 'node selector'),
  affinity: anything,
  tolerations: listOf(mapping(TOLERATION), 'toleration'),
  nodeName: filledWriter,
  serviceAccountName: typedWriter,
  hostAliases: listOf(mapping(HOST_ALIAS, ['ip', 'hostnames']), 'host alias'),
  securityContext: mapping(SECURITY_CONTEXT),
  imagePullSecrets: listOf(filledWriter, 'image pull secret'),
  hostNetwork: yesOrNo,
  dnsPolicy,
  dnsConfig: mapping(DNS_CONFIG),
  schedulerName: filledWriter,
  priorityClassName: filledWriter,
  priority: whole(-2147483648),
};

/** How the Pods of a run are restarted. */
export interface PodRestart {
  /** Absent if nothing is to be written. */
  readonly policy?: string;

  /** Why the author does not say it in the environment. */
  readonly reason: string;
}

/** The environment of a Pod. */
export function environmentOf(value: unknown, place: Place, target: EngineVersion, restart: PodRestart): Entries {
  const { restartPolicy, ...rest } = requireObject(value ?? {}, placeText(place));
  if (restartPolicy !== undefined && restartPolicy !== restart.policy) {
    throw new PolicyError(`restartPolicy of ${placeText(place)} is ${quoted(restartPolicy)}, but ${restart.reason}`);
  }
  return { ...plainMapping(ENVIRONMENT)(rest, place, target), restartPolicy: restart.policy };
}
