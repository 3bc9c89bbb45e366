import { ClientCrash } from './client-crash';
import { ClientValue, isMapping, isSequence, KubernetesObject } from './instances';
import { snakeCase } from '../spelling';
import { last, Look, Looks, Place, stepOf } from './model-reader';
import { KUBERNETES_CLASSES } from './models';
import { shown } from './value-words';
import { suggestion } from '../../policy/input';
import { someOf } from '../../policy/words';
import type { PythonValue } from '../python/values';

/*
 * Objects of Kubernetes in a Polyaxonfile: the client makes an object of its Kubernetes library of them, which asks for the first level of keys and for
 * nothing below.
 */

/** A dict becomes an object; a text is left to the type of the field, which may allow a reference. */
function kubernetesObject(name: string): Look {
  return (value, { path, reader }) => {
    if (value === null || value instanceof KubernetesObject) return value;
    if (!isMapping(value)) {
      return reader.refuse('polyaxon/wrong-type', path, `${last(path)} must be a mapping, got ${shown(value)}`);
    }
    return readObject(name, value as ReadonlyMap<unknown, PythonValue>, { path, reader });
  };
}

function readObject(name: string, value: ReadonlyMap<unknown, PythonValue>, { path, reader }: Place): KubernetesObject | undefined {
  const { attributes, required } = KUBERNETES_CLASSES[name];
  const read = new Map<string, PythonValue>();
  for (const [key, entry] of value) {
    const attribute = typeof key === 'string' ? snakeCase(key) : undefined;
    if (attribute === undefined || !attributes.includes(attribute)) throw new ClientCrash(unknownKey(String(stepOf(key)), attributes, path));
    read.set(attribute, entry);
  }
  const absent = required?.find(attribute => (read.get(attribute) ?? null) === null);
  if (absent !== undefined) return reader.refuse('polyaxon/missing-field', path, `${last(path)} needs ${camel(absent)}`);
  return new KubernetesObject(name, read);
}

function unknownKey(key: string, attributes: readonly string[], path: Place['path']) {
  const known = attributes.map(camel);
  const nearest = suggestion(key, known);
  const isNear = nearest.startsWith('did you mean');
  const message = `${last(path)} has no field ${shown(key)}${isNear ? '' : `; it has ${someOf(known, 40)}`}`;
  return { rule: 'polyaxon/unknown-field', message, path: [...path, key], ...(isNear ? { suggestion: nearest } : {}) };
}

function camel(attribute: string): string {
  return attribute.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Each entry of a list becomes an object. What is empty or no list is left to the type of the field, or refused if `isStrict`. */
function kubernetesObjects(name: string, isStrict: boolean): Look {
  const one = kubernetesObject(name);
  return (value, place) => {
    if (isSequence(value)) {
      const read = value.map((entry, at) => one(entry, { reader: place.reader, path: [...place.path, at] }));
      return read.includes(undefined) ? undefined : read as ClientValue[];
    }
    if (value === null || value === '' || value === false || value === 0 || (isMapping(value) && value.size === 0) || !isStrict) return value;
    return place.reader.refuse('polyaxon/wrong-type', place.path, `${last(place.path)} must be a list, got ${shown(value)}`);
  };
}

/** An empty mapping stays one. */
function unlessEmpty(look: Look): Look {
  return (value, place) => value === '' || value === false || value === 0 || (isMapping(value) && value.size === 0) ? value : look(value, place);
}

const OWNERS = ['V1Job', 'V1KFReplica', 'V1DaskReplica', 'V1RayReplica'];

/** The functions that several models have. */
function workloadLooks(): Looks {
  return Object.fromEntries(OWNERS.flatMap(owner => [
    [`${owner}.validate_volumes`, kubernetesObjects('V1Volume', true)],
    [`${owner}.validate_helper_containers`, kubernetesObjects('V1Container', true)],
    [`${owner}.validate_container`, kubernetesObject('V1Container')],
  ]));
}

export const KUBERNETES_LOOKS: Looks = {
  ...workloadLooks(),
  'V1ActivityProbe.validate_http': kubernetesObject('V1HTTPGetAction'),
  'V1ActivityProbe.validate_var_exec': kubernetesObject('V1ExecAction'),
  'V1Dag.validate_volumes': kubernetesObjects('V1Volume', true),
  'V1Environment.validate_affinity': kubernetesObject('V1Affinity'),
  'V1Environment.validate_dns_config': unlessEmpty(kubernetesObject('V1PodDNSConfig')),
  'V1Environment.validate_host_aliases': kubernetesObjects('V1HostAlias', true),
  'V1Environment.validate_security_context': unlessEmpty(kubernetesObject('V1SecurityContext')),
  'V1Environment.validate_tolerations': kubernetesObjects('V1Toleration', true),
  'V1Init.validate_container': kubernetesObject('V1Container'),
  'V1Polyaxonfile.validate_container': kubernetesObject('V1Container'),
  'V1Polyaxonfile.validate_sidecars': kubernetesObjects('V1Container', false),
  'V1Polyaxonfile.validate_volumes': kubernetesObjects('V1Volume', false),
  'V1RayAutoscalerOptions.validate_container': kubernetesObject('V1ResourceRequirements'),
  'V1Termination.validate_pod_failure_policy': kubernetesObject('V1PodFailurePolicy'),
};
