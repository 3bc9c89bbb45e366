import type { VolcanoErrors } from './volcano-errors';
import { FieldType, StructType, structNamed } from '../../kubernetes/api-schema';
import type { PodTemplateSpec } from '../../kubernetes/api-types';

/*
 * Lists in Pod templates of which the resource definition says that their entries are told apart by keys, and fields that it asks for.
 * https://github.com/volcano-sh/volcano/blob/v1.14.1/config/crd/volcano/bases/batch.volcano.sh_jobs.yaml
 */

const CONTAINER_LISTS = { env: ['name'], ports: ['containerPort', 'protocol'], volumeDevices: ['devicePath'], volumeMounts: ['mountPath'] };

const KEYS: { readonly [struct: string]: { readonly [field: string]: readonly string[] } } = {
  Container: CONTAINER_LISTS,
  EphemeralContainer: CONTAINER_LISTS,
  ResourceRequirements: { claims: ['name'] },
  PodSpec: {
    containers: ['name'],
    ephemeralContainers: ['name'],
    hostAliases: ['ip'],
    imagePullSecrets: ['name'],
    initContainers: ['name'],
    resourceClaims: ['name'],
    schedulingGates: ['name'],
    topologySpreadConstraints: ['topologyKey', 'whenUnsatisfiable'],
    volumes: ['name'],
  },
};

/** Says which entries are there twice. */
export function checkListKeys(template: PodTemplateSpec, minor: number, path: string, errors: VolcanoErrors): void {
  visit(template, structNamed('PodTemplateSpec', minor), path, errors);
}

function visit(value: unknown, type: FieldType, path: string, errors: VolcanoErrors): void {
  if (typeof value !== 'object' || value === null) return;
  if (type.kind === 'struct') visitFields(value as { [name: string]: unknown }, type, path, errors);
  else if (type.kind === 'list') (value as unknown[]).forEach((each, i) => visit(each, type.of, `${path}[${i}]`, errors));
}

function visitFields(object: { readonly [name: string]: unknown }, { name, fields }: StructType, path: string, errors: VolcanoErrors): void {
  for (const [field, value] of Object.entries(object)) {
    const keys = Object.hasOwn(KEYS, name) ? KEYS[name][field] : undefined;
    if (keys && Array.isArray(value)) checkKeys(value, keys, `${path}.${field}`, errors);
    visit(value, fields.get(field)!.type, `${path}.${field}`, errors);
  }
}

function checkKeys(entries: readonly { readonly [key: string]: unknown }[], keys: readonly string[], path: string, errors: VolcanoErrors): void {
  const seen = new Set<string>();
  for (const [i, entry] of entries.entries()) {
    const key = JSON.stringify(keys.map(name => entry[name] ?? (name === 'protocol' ? 'TCP' : '')));
    if (seen.has(key)) {
      const shown = Object.fromEntries(keys.map(name => [name, entry[name] ?? (name === 'protocol' ? 'TCP' : '')]));
      errors.schema('volcano/duplicate-entry', `${path}[${i}]`, `Duplicate value: ${JSON.stringify(shown)}`);
    }
    seen.add(key);
  }
}
