import { EngineVersion } from '../../src/engine-version';
import { TRAINING_KINDS } from '../../src/kubeflow/kinds';

export function operator(version = '1.9.4'): EngineVersion {
  return { engine: 'kubeflow', version, verified: version !== '1.4' };
}

export type ReplicasOf = readonly [replicas: number, restartPolicy: string];

/** A training job of which only what matters is said. */
export function trainingJob(kind: string, replicas: { readonly [type: string]: ReplicasOf }, runPolicy: object = {}, spec: object = {}): any {
  const { replicasField, container } = TRAINING_KINDS.find(each => each.kind === kind)!;
  const specs = Object.entries(replicas).map(([type, [count, restartPolicy]]) =>
    [type, { replicas: count, restartPolicy, template: { spec: { containers: [{ name: container, image: 'example.com/train:1' }] } } }]);
  return {
    apiVersion: 'kubeflow.org/v1',
    kind,
    metadata: { name: 'train', namespace: 'research' },
    spec: { runPolicy, [replicasField]: Object.fromEntries(specs), ...spec },
  };
}
