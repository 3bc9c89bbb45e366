import { isAtLeast } from '../engine';
import type { EngineVersion } from '../engine-version';
import type { ElasticPolicy, Replicas, RunPolicy, TrainingJob } from './fields';
import { trainingKind, TrainingKind } from './kinds';
import { booleanAt, integerAt, objectAt, readElasticPolicy, readMetadata, readRunPolicy, readTemplate, textAt, Written } from './read-fields';
import type { PodTemplateSpec } from '../kubernetes/api-types';

/*
 * What the operator fills in before it looks at a job. The API server has seen what the author wrote, and not this.
 * https://github.com/kubeflow/trainer/blob/v1.9.4/pkg/apis/kubeflow.org/v1/defaulting_utils.go
 */

/** Reads a training job and fills it in, or says that the manifest is none. */
export function defaultedTrainingJob(manifest: unknown, { version }: EngineVersion): TrainingJob | undefined {
  const written = objectAt(manifest);
  const kind = trainingKind(written?.kind);
  if (!written || !kind) return undefined;
  const spec = objectAt(written.spec) ?? {};
  const replicas = replicasOf(objectAt(spec[kind.replicasField]) ?? {}, kind);
  const elasticPolicy = readElasticPolicy(spec.elasticPolicy);
  return {
    kind,
    metadata: readMetadata(written.metadata),
    runPolicy: withCleanPodPolicy(spec, kind, version),
    replicas,
    ...elasticPolicy && { elasticPolicy: filledElasticPolicy(elasticPolicy, replicas) },
    ...kind.kind === 'TFJob' && {
      successPolicy: textAt(spec.successPolicy) ?? '',
      enableDynamicWorker: booleanAt(spec.enableDynamicWorker) ?? false,
    },
    ...kind.kind === 'PyTorchJob' && nprocPerNode(spec, elasticPolicy),
  };
}

/** Up to 1.5 it was Running. An MPIJob has the field in two places, and that of the run policy wins. */
function withCleanPodPolicy(spec: Written, kind: TrainingKind, version: string): TrainingJob['runPolicy'] {
  const runPolicy: RunPolicy = readRunPolicy(spec.runPolicy);
  const outer = kind.kind === 'MPIJob' ? textAt(spec.cleanPodPolicy) : undefined;
  return { ...runPolicy, cleanPodPolicy: runPolicy.cleanPodPolicy ?? outer ?? (isAtLeast(version, '1.6') ? 'None' : 'Running') };
}

function replicasOf(specs: Written, kind: TrainingKind): Replicas[] {
  const named = new Map<string, [writtenType: string, spec: Written]>();
  for (const writtenType of Object.keys(specs)) {
    const spec = objectAt(specs[writtenType]);
    if (!spec) continue;
    const type = normalizedType(writtenType, kind);
    // Of two that differ in case alone, the one that is corrected takes the place of the other.
    if (!named.has(type) || writtenType !== type) named.set(type, [writtenType, spec]);
  }
  const unknown = [...named.keys()].filter(type => !kind.replicaTypes.includes(type));
  return [...kind.replicaTypes, ...unknown].filter(type => named.has(type)).map(type => {
    const [writtenType, spec] = named.get(type)!;
    return {
      type,
      writtenType,
      replicas: integerAt(spec.replicas) ?? (kind.kind === 'MPIJob' && type === 'Worker' ? 0 : 1),
      restartPolicy: textAt(spec.restartPolicy) || kind.restartPolicy,
      template: withPort(readTemplate(spec.template), kind),
    };
  });
}

/** Of an MPIJob they are left as they are. */
function normalizedType(written: string, { kind, replicaTypes }: TrainingKind): string {
  if (kind === 'MPIJob') return written;
  return replicaTypes.find(type => type.toLowerCase() === written.toLowerCase()) ?? written;
}

/** The port is given to the container that the kind is about, or else to the first one. */
function withPort(template: PodTemplateSpec, { kind, container, port }: TrainingKind): PodTemplateSpec {
  const containers = template.spec?.containers ?? [];
  const main = containers.find(({ name }) => name === container) ?? containers[0];
  if (kind === 'MPIJob' || !main || main.ports?.some(({ name }) => name === port.name)) return template;
  const withPorts = { ...main, ports: [...main.ports ?? [], { name: port.name, containerPort: port.number }] };
  return { ...template, spec: { ...template.spec, containers: containers.map(each => each === main ? withPorts : each) } };
}

/** Each bound is taken for the other, and the number of workers for both. */
function filledElasticPolicy(policy: ElasticPolicy, replicas: readonly Replicas[]): ElasticPolicy {
  const workers = replicas.find(({ type }) => type === 'Worker')?.replicas;
  const minReplicas = policy.minReplicas ?? policy.maxReplicas ?? workers;
  const maxReplicas = policy.maxReplicas ?? policy.minReplicas ?? workers;
  return { ...policy, ...minReplicas !== undefined && { minReplicas }, ...maxReplicas !== undefined && { maxReplicas } };
}

function nprocPerNode(spec: Written, elasticPolicy: ElasticPolicy | undefined): { readonly nprocPerNode?: string } {
  const written = textAt(spec.nprocPerNode);
  if (written !== undefined) return { nprocPerNode: written };
  return elasticPolicy?.nProcPerNode === undefined ? { nprocPerNode: 'auto' } : {};
}
