import { dump } from 'js-yaml';

/** A Job as a platform repository has it: some fifty lines, each a little different. It is right, and no rule has anything to say of it. */
export function realisticJob(i) {
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: `import-${i}`, namespace: 'nightly', labels: { 'app.kubernetes.io/name': 'import', 'shard': `${i}` } },
    spec: {
      backoffLimit: 3,
      activeDeadlineSeconds: 3600,
      podFailurePolicy: {
        rules: [
          { action: 'FailJob', onExitCodes: { containerName: 'main', operator: 'In', values: [42, 43] } },
          { action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] },
        ],
      },
      template: {
        metadata: { labels: { 'app.kubernetes.io/name': 'import' } },
        spec: {
          restartPolicy: 'Never',
          automountServiceAccountToken: false,
          securityContext: { runAsNonRoot: true, runAsUser: 65532, fsGroup: 65532, seccompProfile: { type: 'RuntimeDefault' } },
          containers: [{
            name: 'main',
            image: `registry.example/import:1.${i % 50}`,
            args: ['--shard', `${i}`, '--source', 'orders'],
            env: [{ name: 'HOME', value: '/tmp' }, { name: 'POD', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }],
            resources: { requests: { cpu: '100m', memory: '128Mi' }, limits: { cpu: '500m', memory: '256Mi' } },
            securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
            volumeMounts: [{ name: 'tmp', mountPath: '/tmp' }],
          }],
          volumes: [{ name: 'tmp', emptyDir: {} }],
        },
      },
    },
  };
}

/** A file with so many Jobs, each a document. */
export function fileOf(count, jobAt = realisticJob) {
  return Array.from({ length: count }, (_, i) => dump(jobAt(i))).join('---\n');
}
