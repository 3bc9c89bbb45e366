/** Small manifests from which the cases of the tests are made. */

export interface Changes {
  readonly [path: string]: unknown;
}

/** A copy with some values at dotted paths; undefined removes. */
export function changed(manifest: any, changes: Changes): any {
  const copy = structuredClone(manifest);
  for (const [path, value] of Object.entries(changes)) {
    const steps = path.split('.').map(step => /^\d+$/.test(step) ? Number(step) : step);
    let at = copy;
    for (const [i, step] of steps.slice(0, -1).entries()) {
      at[step] ??= typeof steps[i + 1] === 'number' ? [] : {};
      at = at[step];
    }
    const last = steps[steps.length - 1];
    if (value === undefined) delete at[last];
    else at[last] = structuredClone(value);
  }
  return copy;
}

export const POD = {
  restartPolicy: 'Never',
  containers: [{ name: 'main', image: 'registry.example.com/train:1.0', resources: {} }],
};

export const FAIL_JOB_ON_42 = { rules: [{ action: 'FailJob', onExitCodes: { containerName: 'main', operator: 'In', values: [42] } }] };

/** Two workers that are restarted together. */
export const JOB_SET = {
  apiVersion: 'jobset.x-k8s.io/v1alpha2',
  kind: 'JobSet',
  metadata: { name: 'train' },
  spec: {
    failurePolicy: { maxRestarts: 3, rules: [{ name: 'permanent', action: 'FailJobSet', onJobFailureReasons: ['PodFailurePolicy'] }] },
    replicatedJobs: [{
      name: 'workers',
      replicas: 1,
      template: { spec: { backoffLimit: 0, completions: 2, parallelism: 2, podFailurePolicy: FAIL_JOB_ON_42, template: { spec: POD } } },
    }],
  },
};

export const CHILD = 'spec.replicatedJobs.0.template.spec';

export const RUNTIME = {
  apiVersion: 'trainer.kubeflow.org/v1alpha1',
  kind: 'TrainingRuntime',
  metadata: { name: 'own' },
  spec: {
    mlPolicy: { numNodes: 2, torch: {} },
    template: {
      spec: {
        failurePolicy: { maxRestarts: 3 },
        replicatedJobs: [{
          name: 'node',
          template: {
            metadata: { labels: { 'trainer.kubeflow.org/trainjob-ancestor-step': 'trainer' } },
            spec: { backoffLimit: 0, template: { spec: { restartPolicy: 'Never', containers: [{ name: 'node', image: 'registry.example.com/train:1.0' }] } } },
          },
        }],
      },
    },
  },
};

export const TRAIN_JOB = {
  apiVersion: 'trainer.kubeflow.org/v1alpha1',
  kind: 'TrainJob',
  metadata: { name: 'train' },
  spec: { runtimeRef: { apiGroup: 'trainer.kubeflow.org', kind: 'TrainingRuntime', name: 'own' }, trainer: { numNodes: 2 } },
};
