import { CollectionType } from './api-schema';

/*
 * The lists whose entries a server-side apply merges one by one, with the fields that make an entry the same one. All others are replaced as a whole.
 * https://kubernetes.io/docs/reference/using-api/server-side-apply/#merge-strategy
 */

const ENTRY_KEYS: { readonly [structOfEntries: string]: readonly string[] } = {
  Container: ['name'],
  ContainerPort: ['containerPort', 'protocol'],
  EnvVar: ['name'],
  EphemeralContainer: ['name'],
  HostAlias: ['ip'],
  LocalObjectReference: ['name'],
  OwnerReference: ['uid'],
  PodResourceClaim: ['name'],
  PodSchedulingGate: ['name'],
  ResourceClaim: ['name'],
  TopologySpreadConstraint: ['topologyKey', 'whenUnsatisfiable'],
  Volume: ['name'],
  VolumeDevice: ['devicePath'],
  VolumeMount: ['mountPath'],
};

const DEFAULTS: { readonly [key: string]: unknown } = { containerPort: 0, protocol: 'TCP' };

/** The keys of the entries of a list, if it is one whose entries have such. */
export function entryKeysOf({ of }: CollectionType): readonly string[] | undefined {
  return of.kind === 'struct' ? ENTRY_KEYS[of.name] : undefined;
}

/** The key of an entry, which counts as well if the manifest does not give it. Given as null it is another one. */
export function keyValue(entry: { readonly [field: string]: unknown }, key: string): unknown {
  return entry[key] === undefined ? DEFAULTS[key] ?? '' : entry[key];
}
