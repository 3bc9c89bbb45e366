import { TRAINING_KINDS } from '../../src/kubeflow/kinds';

export interface ReplicasWritten {
  readonly [field: string]: unknown;
  readonly pod?: object;
  readonly container?: object;
  readonly others?: readonly object[];
}

/** A manifest that is accepted: replicas are what is given of them, with one container that has the right name. */
export function job(kind: string, replicas: { readonly [type: string]: ReplicasWritten }, runPolicy?: object, more: object = {}): any {
  const { container: name, replicasField } = TRAINING_KINDS.find(each => each.kind === kind)!;
  const specs = Object.entries(replicas).map(([type, { pod = {}, container = {}, others = [], ...spec }]) => (
    [type, { replicas: 1, ...spec, template: { spec: { containers: [{ name, image: 'registry.example.com/train:1', ...container }, ...others], ...pod } } }]));
  return {
    apiVersion: 'kubeflow.org/v1', kind, metadata: { name: 'train' }, spec: { [replicasField]: Object.fromEntries(specs), ...runPolicy && { runPolicy }, ...more },
  };
}
