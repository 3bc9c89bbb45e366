import fc from 'fast-check';
import { drawnManifests } from './drawn-manifests';
import { job } from './job';
import { judged } from './judged';
import { REJECTION_RULES } from '../../src/kubeflow/rejection-rules';
import { KUBEFLOW_VERSIONS } from '../../src/kubeflow/versions';
import { editText } from '../../src/manifest/edit-text';

const NEVER = { restartPolicy: 'Never' };
const tf = (runPolicy?: object, more?: object) => job('TFJob', { Worker: NEVER }, runPolicy, more);
const with1 = (change: (manifest: any) => void, manifest: any = tf()) => {
  change(manifest);
  return manifest;
};

/** Rule, who refuses it and where; what is refused, and the nearest that is not. */
const CASES: [rule: string, by: string, path: string, refused: object, accepted: object, version?: string, acceptedIn?: string][] = [
  ['not-a-training-job', 'kube-apiserver', 'apiVersion', with1(m => { m.apiVersion = 'kubeflow.org/v1beta2'; }), tf()],
  ['kind-of-a-later-version', 'kube-apiserver', 'kind', job('JAXJob', { Worker: NEVER }), job('JAXJob', { Worker: NEVER }), '1.8.1', '1.9.3'],
  ['wrong-type', 'kube-apiserver', 'spec.runPolicy.backoffLimit', tf({ backoffLimit: '3' }), tf({ backoffLimit: null })],
  ['wrong-type', 'kube-apiserver', 'spec.runPolicy.backoffLimit', tf({ backoffLimit: 3e9 }), tf({ activeDeadlineSeconds: 3e9 })],
  ['unknown-field', 'kube-apiserver', 'spec.runPolicy.backOffLimit', tf({ backOffLimit: 3 }), tf({ backoffLimit: 3 })],
  ['unknown-field', 'kube-apiserver', 'spec.runPolicy.managedBy', tf({ managedBy: 'kueue.x-k8s.io/multikueue' }), tf({ managedBy: 'kueue.x-k8s.io/multikueue' }), '1.8.1', '1.9.3'],
  ['field-outside-run-policy', 'kube-apiserver', 'spec.cleanPodPolicy', tf({}, { cleanPodPolicy: 'None' }),
    job('MPIJob', { Launcher: NEVER }, undefined, { cleanPodPolicy: 'None' })],
  ['field-of-a-job', 'kube-apiserver', 'spec.backoffLimitPerIndex', tf({}, { backoffLimitPerIndex: 1 }), tf()],
  ['missing-field', 'kube-apiserver', 'spec.tfReplicaSpecs', with1(m => { delete m.spec.tfReplicaSpecs; }), tf()],
  ['repeated-entry', 'kube-apiserver', 'spec.tfReplicaSpecs.Worker.template.spec.containers[1]',
    job('TFJob', { Worker: { ...NEVER, others: [{ name: 'tensorflow', image: 'a' }] } }), job('TFJob', { Worker: { ...NEVER, others: [{ name: 'other', image: 'a' }] } })],
  ['repeated-entry', 'kube-apiserver', 'spec.tfReplicaSpecs.Worker.template.spec.containers[1]',
    job('TFJob', { Worker: { ...NEVER, others: [{ name: 'tensorflow', image: 'a' }] } }),
    job('TFJob', { Worker: { ...NEVER, others: [{ name: 'tensorflow', image: 'a' }] } }), '1.9.3', '1.8.1'],
  ['quantity', 'kube-apiserver', 'spec.runPolicy.schedulingPolicy.minResources.cpu', tf({ schedulingPolicy: { minResources: { cpu: 'much' } } }),
    tf({ schedulingPolicy: { minResources: { cpu: 2 } } })],
  ['negative-workers', 'kube-apiserver', 'spec.paddleReplicaSpecs.Worker.replicas', job('PaddleJob', { Worker: { ...NEVER, replicas: -1 } }),
    job('PaddleJob', { Master: { ...NEVER, replicas: -1 } })],
  ['object-name', 'kube-apiserver', 'metadata.name', with1(m => { m.metadata = {}; }), with1(m => { m.metadata = { generateName: 'train-' }; })],
  ['metadata', 'kube-apiserver', 'metadata.labels', with1(m => { m.metadata.labels = { a: 'b c' }; }), with1(m => { m.metadata.labels = { a: 'b' }; })],
  ['job-name', 'kubeflow-webhook', 'metadata.name', with1(m => { m.metadata.name = '1train'; }), with1(m => { m.metadata.name = 'train1'; })],
  ['job-name', 'kubeflow-operator', 'metadata.name', with1(m => { m.metadata.name = 'train.a'; }), with1(m => { m.metadata.name = 'train-a'; }), '1.7.0'],
  ['replicas-missing', 'kubeflow-webhook', 'spec.tfReplicaSpecs', with1(m => { delete m.spec; }), tf()],
  ['replica-type', 'kubeflow-webhook', 'spec.pytorchReplicaSpecs.worker', job('PyTorchJob', { worker: NEVER }), job('TFJob', { worker: NEVER })],
  ['replica-count', 'kubeflow-webhook', 'spec.pytorchReplicaSpecs.Master.replicas', job('PyTorchJob', { Master: { ...NEVER, replicas: undefined } }),
    job('PyTorchJob', { Worker: { ...NEVER, replicas: undefined } })],
  ['replica-count', 'kubeflow-webhook', 'spec.pytorchReplicaSpecs.Master.replicas', job('PyTorchJob', { Master: { ...NEVER, replicas: undefined } }),
    job('PyTorchJob', { Master: { ...NEVER, replicas: undefined } }), '1.8.1', '1.7.0'],
  ['replica-count', 'kubeflow-operator', 'spec.mpiReplicaSpecs.Launcher.replicas', job('MPIJob', { Launcher: { ...NEVER, replicas: 2 } }), job('MPIJob', { Launcher: NEVER })],
  ['replica-needed', 'kubeflow-webhook', 'spec.xgbReplicaSpecs.Master', job('XGBoostJob', { Worker: NEVER }), job('XGBoostJob', { Master: NEVER })],
  ['replica-needed', 'kubeflow-webhook', 'spec.pytorchReplicaSpecs.Worker', job('PyTorchJob', { Master: NEVER }, {}, { elasticPolicy: {} }), job('PyTorchJob', { Master: NEVER })],
  ['replica-needed', 'kubeflow-webhook', 'spec.pytorchReplicaSpecs.Worker', job('PyTorchJob', { Master: NEVER }, {}, { elasticPolicy: {} }),
    job('PyTorchJob', { Master: NEVER }, {}, { elasticPolicy: {} }), '1.9.3', '1.8.1'],
  ['replica-count', 'kubeflow-webhook', 'spec.pytorchReplicaSpecs.Worker.replicas', job('PyTorchJob', { Worker: { ...NEVER, replicas: 0 } }),
    job('PyTorchJob', { Worker: { ...NEVER, replicas: 0 } }), '1.9.3', '1.8.1'],
  ['two-chiefs', 'kubeflow-webhook', 'spec.tfReplicaSpecs', job('TFJob', { Chief: NEVER, Master: NEVER }), job('TFJob', { Chief: NEVER, Worker: NEVER })],
  ['containers-missing', 'kubeflow-webhook', 'spec.tfReplicaSpecs.Worker.template.spec.containers', with1(m => { m.spec.tfReplicaSpecs.Worker = {}; }), tf()],
  ['container-image', 'kubeflow-webhook', 'spec.tfReplicaSpecs.Worker.template.spec.containers[0].image', job('TFJob', { Worker: { ...NEVER, container: { image: '' } } }), tf()],
  ['container-name', 'kubeflow-webhook', 'spec.tfReplicaSpecs.Worker.template.spec.containers', job('TFJob', { Worker: { ...NEVER, container: { name: 'main' } } }),
    job('MPIJob', { Launcher: { ...NEVER, container: { name: 'main' } } })],
  ['managed-by', 'kubeflow-webhook', 'spec.runPolicy.managedBy', tf({ managedBy: 'me' }), job('JAXJob', { Worker: NEVER }, { managedBy: 'me' })],
  ['nproc-per-node-twice', 'kubeflow-webhook', 'spec.elasticPolicy.nProcPerNode', job('PyTorchJob', { Worker: NEVER }, {}, { nprocPerNode: '2', elasticPolicy: { nProcPerNode: 2 } }),
    job('PyTorchJob', { Worker: NEVER }, {}, { elasticPolicy: { nProcPerNode: 2 } })],
];

const found = (manifest: object, rule: string, version?: string) => judged(manifest, version).filter(finding => finding.rule === `kubeflow/${rule}`);

test.each(CASES.map(([rule, ...rest]) => [rule, rest] as const))('%s: case %#', (rule, [by, path, refused, accepted, version, acceptedIn = version]) => {
  expect(found(refused, rule, version)).toMatchObject([{ by, path, severity: 'ERROR', kind: 'REJECTION' }]);
  expect(found(accepted, rule, acceptedIn)).toEqual([]);
});

test('every rule has a case, but for what only the reader of a text knows', () => {
  const names = new Set(['duplicate-field', ...CASES.map(([rule]) => rule)].map(name => `kubeflow/${name}`));
  expect(Object.keys(REJECTION_RULES).filter(name => !names.has(name))).toEqual([]);
});

test('the parameters of a trial are filled in before anybody looks', () => {
  const experiment = (trialSpec: object) => ({ apiVersion: 'kubeflow.org/v1beta1', kind: 'Experiment', metadata: { name: 'a' }, spec: { trialTemplate: { trialSpec } } });
  const trial = job('TFJob', { Worker: { ...NEVER, replicas: '${trialParameters.workers}' } });
  delete trial.metadata;
  expect(judged(experiment(trial))).toEqual([]);
  trial.spec.tfReplicaSpecs.Worker.replicas = '3';
  expect(judged(experiment(trial))).toMatchObject([{ rule: 'kubeflow/wrong-type', path: 'spec.trialTemplate.trialSpec.spec.tfReplicaSpecs.Worker.replicas' }]);
});

test('what mends a finding mends it', () => {
  const manifests = [...drawnManifests(400, 3), ...CASES.map(([, , , refused]) => refused)];
  let count = 0;
  for (const manifest of manifests) {
    for (const finding of judged(manifest)) {
      if (!finding.proposedFix) continue;
      count++;
      const text = editText(JSON.stringify(manifest), finding.proposedFix.edits);
      const left = judged(JSON.parse(text)).filter(({ rule, path }) => rule === finding.rule && path === finding.path);
      expect({ finding, left }).toEqual({ finding, left: [] });
    }
  }
  expect(count).toBeGreaterThan(300);
});

/** Anything at all at any place. */
const anything = fc.anything({ maxDepth: 4, key: fc.constantFrom('spec', 'metadata', 'runPolicy', 'tfReplicaSpecs', 'Worker', 'template', 'containers', '__proto__', 'x') });

test('no manifest makes it throw', () => {
  fc.assert(fc.property(anything, fc.constantFrom(...KUBEFLOW_VERSIONS), fc.constantFrom('TFJob', 'PyTorchJob', 'MPIJob', 'PaddleJob'), (value, { version }, kind) => {
    judged(value, version);
    judged({ apiVersion: 'kubeflow.org/v1', kind, ...typeof value === 'object' ? value : {} }, version);
    judged({ apiVersion: 'kubeflow.org/v1', kind, metadata: value, spec: value }, version);
    judged({ apiVersion: 'kubeflow.org/v1', kind, spec: { tfReplicaSpecs: { Worker: value, PS: { template: value } }, runPolicy: value, elasticPolicy: value } }, version);
    judged({ apiVersion: 'kubeflow.org/v1beta1', kind: 'Experiment', spec: { trialTemplate: { trialSpec: value } } }, version);
  }), { seed: 1, numRuns: 500 });
});
