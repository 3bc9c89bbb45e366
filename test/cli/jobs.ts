/** Manifests of which the commands are asked what would happen. */
export const MANIFESTS = {
  'preflight.yaml': `apiVersion: batch/v1
kind: Job
metadata:
  name: import
  namespace: nightly
spec:
  backoffLimit: 3
  activeDeadlineSeconds: 300
  podFailurePolicy:
    rules:
      - action: FailJob
        onExitCodes: { containerName: main, operator: In, values: [42] }
      - action: Ignore
        onPodConditions: [{ type: DisruptionTarget, status: "True" }]
  template:
    spec:
      restartPolicy: Never
      containers:
        - name: main
          image: registry.example/import:1.4
          resources: { requests: { cpu: 500m, memory: 1Gi } }
`,
  'evaluation.yaml': `apiVersion: batch/v1
kind: Job
metadata:
  name: evaluation
spec:
  completions: 6
  parallelism: 6
  completionMode: Indexed
  backoffLimitPerIndex: 1
  podFailurePolicy:
    rules:
      - action: FailIndex
        onExitCodes: { containerName: worker, operator: In, values: [42] }
  template:
    spec:
      restartPolicy: Never
      containers: [{ name: worker, image: registry.example/worker:1 }]
`,
  'several.yaml': `apiVersion: v1
kind: ConfigMap
metadata: { name: settings }
---
apiVersion: batch/v1
kind: CronJob
metadata: { name: report, namespace: nightly }
spec:
  schedule: "0 5 * * *"
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: OnFailure
          containers: [{ name: main, image: registry.example/report:2.0 }]
---
apiVersion: batch/v1
kind: Job
metadata: { name: import }
spec:
  backoffLimit: 1
  template:
    spec:
      restartPolicy: Never
      containers: [{ name: main, image: registry.example/import:1.4 }]
`,
  'endless.yaml': `apiVersion: batch/v1
kind: Job
metadata: { name: endless }
spec:
  backoffLimit: 3
  podFailurePolicy:
    rules:
      - action: Ignore
        onPodConditions: [{ type: DisruptionTarget }]
  template:
    spec:
      restartPolicy: Never
      containers: [{ name: main, image: a }]
`,
  'refused.yaml': `apiVersion: batch/v1
kind: Job
metadata: { name: import }
spec:
  backofLimit: 5
  podFailurePolicy:
    rules:
      - action: FailJob
        onExitCodes: { operator: In, values: [43, 42] }
      - action: Ignore
        onPodConditions: [{ type: DisruptionTarget, status: true }]
  template:
    spec:
      containers: [{ name: main, image: a }]
      terminationGracePeriodSeconds: -1
`,
  'service.yaml': 'apiVersion: v1\nkind: Service\nmetadata: { name: import }\n---\napiVersion: apps/v1\nkind: Deployment\nmetadata: { name: import }\n',
  'broken.yaml': 'apiVersion: batch/v1\nkind: Job\nmetadata: [\n',
  'template.yaml': 'apiVersion: batch/v1\nkind: Job\nmetadata: { name: {{ .Release.Name }} }\n',
  'policy.yaml': `apiVersion: failure-policy/v1
kind: FailurePolicy
exitCodes:
  badSchema: { code: 42, response: FAIL_JOB, meaning: the program cannot read this schema }
retries: 3
deadlineSeconds: 3600
`,
  'indexes.scenario.yaml': `attempts:
  2: [{ exitCode: 42 }]
  4: [{ exitCode: 1 }, { exitCode: 137, disrupted: true, after: 12 }]
default: { exitCode: 0, after: 30 }
`,
};
