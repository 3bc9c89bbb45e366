import { hasFeature, kubernetesMinorOf } from './versions';
import { Field, FieldType, StructType, structNamed } from '../kubernetes/api-schema';

/*
 * The fields of a Volcano Job as its webhooks decode them.
 * https://github.com/volcano-sh/apis/blob/v1.14.0/pkg/apis/batch/v1alpha1/job.go
 */

const STRING = scalar('string');
const INT32 = scalar('int32');
/** Whether the text is one of Go's durations is looked at behind the decoder. */
const DURATION = STRING;

const schemas = new Map<string, StructType>();

/** A Volcano Job with the fields that a version knows. */
export function volcanoJobSchema(version: string): StructType {
  let schema = schemas.get(version);
  if (!schema) schemas.set(version, schema = make(version));
  return schema;
}

function make(version: string): StructType {
  const minor = kubernetesMinorOf(version);
  const knows = (feature: 'networkTopology' | 'partitionPolicy', fields: { [name: string]: Entry }) => hasFeature(version, feature) ? fields : {};
  const networkTopology = struct('NetworkTopologySpec', { mode: STRING, highestTierAllowed: pointer(scalar('int64', 'int')), highestTierName: STRING });
  const partitionPolicy = struct('PartitionPolicySpec', {
    totalPartitions: INT32, partitionSize: INT32, minPartitions: INT32, networkTopology: pointer(networkTopology),
  });
  const policy = struct('LifecyclePolicy', {
    action: scalar('string', 'v1alpha1.Action'),
    event: scalar('string', 'v1alpha1.Event'),
    events: list(scalar('string', 'v1alpha1.Event')),
    exitCode: pointer(INT32),
    timeout: pointer(DURATION),
  });
  const volume = struct('VolumeSpec', {
    mountPath: STRING, volumeClaimName: STRING, volumeClaim: pointer(structNamed('PersistentVolumeClaimSpec', minor)),
  });
  const task = struct('TaskSpec', {
    name: STRING,
    replicas: INT32,
    minAvailable: pointer(INT32),
    template: templateAt(minor),
    policies: list(policy),
    topologyPolicy: scalar('string', 'v1alpha1.NumaPolicy'),
    maxRetry: INT32,
    dependsOn: pointer(struct('DependsOn', { name: list(STRING), iteration: scalar('string', 'v1alpha1.Iteration') })),
    ...knows('partitionPolicy', { partitionPolicy: pointer(partitionPolicy) }),
  });
  const spec = struct('JobSpec', {
    schedulerName: STRING,
    minAvailable: INT32,
    volumes: list(volume),
    tasks: list(task),
    policies: list(policy),
    plugins: { kind: 'map', go: 'map[string][]string', of: list(STRING) },
    runningEstimate: pointer(DURATION),
    queue: STRING,
    maxRetry: INT32,
    ttlSecondsAfterFinished: pointer(INT32),
    priorityClassName: STRING,
    minSuccess: pointer(INT32),
    ...knows('networkTopology', { networkTopology: pointer(networkTopology) }),
  });
  return struct('Job', {
    apiVersion: STRING, kind: STRING, metadata: structNamed('ObjectMeta', minor), spec, status: { kind: 'scalar', name: 'any', go: 'v1alpha1.JobStatus' },
  });
}

/** The resource definition knows these alone of the metadata of a template. */
const TEMPLATE_METADATA = ['annotations', 'finalizers', 'labels', 'name', 'namespace'];

function templateAt(minor: number): FieldType {
  const { fields, ...template } = structNamed('PodTemplateSpec', minor);
  const metadata = structNamed('ObjectMeta', minor);
  const known = new Map([...metadata.fields].filter(([name]) => TEMPLATE_METADATA.includes(name)));
  return { ...template, fields: new Map([...fields].map(([name, field]) => [name, name === 'metadata' ? { ...field, type: { ...metadata, fields: known } } : field])) };
}

interface Pointer {
  readonly pointerTo: FieldType;
}

type Entry = FieldType | Pointer;

function pointer(pointerTo: FieldType): Pointer {
  return { pointerTo };
}

function scalar(name: string, go = name): FieldType {
  return { kind: 'scalar', name, go };
}

function list(of: FieldType): FieldType {
  return { kind: 'list', go: `[]${of.go}`, of };
}

function struct(name: string, entries: { readonly [field: string]: Entry }): StructType {
  const fields = Object.entries(entries).map(([field, entry]): [string, Field] => {
    const isPointer = 'pointerTo' in entry;
    return [field, { name: field, type: isPointer ? entry.pointerTo : entry, isPointer, embedded: '' }];
  });
  return { kind: 'struct', name, go: `v1alpha1.${name}`, fields: new Map(fields) };
}
