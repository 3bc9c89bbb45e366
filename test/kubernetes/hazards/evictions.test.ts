import { cronJob, Found, hazardsOf, job } from './check-hazards';
import { DEFAULT_SETTINGS } from '../../../src/engine';
import { FindingSeverity } from '../../../src/finding';
import { EVICTIONS } from '../../../src/kubernetes/hazards/evictions';
import { EVIDENCE } from '../../../src/kubernetes/hazards/evidence';
import { GITOPS } from '../../../src/kubernetes/hazards/gitops';
import { HELPER_CONTAINERS } from '../../../src/kubernetes/hazards/helper-containers';
import { JobSubject } from '../../../src/kubernetes/job-subject';
import { prepare, Prepared } from '../../../src/kubernetes/validate';
import { ServerVersion } from '../../../src/kubernetes/validation/server-version';

const { INFO, WARNING } = FindingSeverity;

type Row = [name: string, manifest: object, expected: Array<Pick<Found, 'path' | 'severity'>>];

function placesOf(rule: string, manifest: object | string): Row[2] {
  return hazardsOf(manifest).filter(each => each.rule === rule).map(({ path, severity }) => ({ path, severity }));
}

/** The whole problems, with suggestions and fixes. */
function problemsOf(name: string, manifest: any) {
  const server = ServerVersion.of('1.34');
  const { kind, object } = prepare(JSON.parse(JSON.stringify(manifest)), server, { strict: true }) as Prepared;
  return EVICTIONS.find(rule => rule.name === name)!.check(new JobSubject(kind, object, manifest, server, DEFAULT_SETTINGS));
}

const onDisruption = (action: string, status?: string) => ({ action, onPodConditions: [{ type: 'DisruptionTarget', status }] });
const IGNORED = { podFailurePolicy: { rules: [onDisruption('Ignore')] } };

const withMemory = (request: string | undefined, limit: string | undefined, more: object = {}) => ({
  name: 'main', image: 'worker:1', resources: { requests: { memory: request }, limits: { memory: limit } }, ...more,
});
const annotated = (annotations: object, spec: object = {}) => (
  job({ template: { metadata: { annotations }, spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'worker:1' }] } }, ...spec })
);

describe('kubernetes/evictions-not-counted', () => {
  const RULE = 'kubernetes/evictions-not-counted';
  const FOUND = [{ path: 'spec.template.spec.containers[0].resources.requests.memory', severity: WARNING }];
  const ignoring = (container: object, spec: object = {}) => job({ ...IGNORED, ...spec }, { containers: [container] });

  test.each<Row>([
    ['far above, and ignored', ignoring(withMemory('256Mi', '4Gi')), FOUND],
    ['far above, and no rule', job({}, { containers: [withMemory('256Mi', '4Gi')] }), []],
    ['four times, which is what cdk8s-plus gives to everything', ignoring(withMemory('512Mi', '2048Mi')), []],
    ['a little more than four times', ignoring(withMemory('512Mi', '2049Mi')), FOUND],
    ['the same in another unit', ignoring(withMemory('500M', '2e9')), []],
    ['no request, which is then the limit', ignoring(withMemory(undefined, '4Gi')), []],
    ['no limit, which says nothing', ignoring(withMemory('256Mi', undefined)), []],
    ['nothing requested', ignoring(withMemory('0', '1Gi')), FOUND],
    ['nothing at all', ignoring(withMemory('0', '0')), []],
    ['no deadline', ignoring(withMemory('256Mi', '4Gi'), { activeDeadlineSeconds: undefined }), FOUND],
    ['the condition written out', ignoring(withMemory('256Mi', '4Gi'), { podFailurePolicy: { rules: [onDisruption('Ignore', 'True')] } }), FOUND],
    ['the condition turned round', ignoring(withMemory('256Mi', '4Gi'), { podFailurePolicy: { rules: [onDisruption('Ignore', 'False')] } }), []],
    ['a disruption that is counted', ignoring(withMemory('256Mi', '4Gi'), { podFailurePolicy: { rules: [onDisruption('Count')] } }), []],
    ['a disruption that is counted first', ignoring(withMemory('256Mi', '4Gi'), {
      podFailurePolicy: { rules: [onDisruption('Count'), onDisruption('Ignore')] },
    }), []],
    ['a native sidecar', job(IGNORED, { initContainers: [withMemory('16Mi', '1Gi', { name: 'logs', restartPolicy: 'Always' })] }), [
      { path: 'spec.template.spec.initContainers[0].resources.requests.memory', severity: WARNING },
    ]],
    ['an init container', job(IGNORED, { initContainers: [withMemory('16Mi', '1Gi', { name: 'setup' })] }), []],
    ['the Pod as a whole', job(IGNORED, { resources: { requests: { memory: '1Gi' }, limits: { memory: '8Gi' } } }), [
      { path: 'spec.template.spec.resources.requests.memory', severity: WARNING },
    ]],
    ['the Pod requests enough for its container', job(IGNORED, {
      resources: { requests: { memory: '4Gi' }, limits: { memory: '4Gi' } }, containers: [withMemory('256Mi', '4Gi')],
    }), []],
    ['a CronJob', cronJob({}, IGNORED, { containers: [withMemory('256Mi', '4Gi')] }), [
      { path: 'spec.jobTemplate.spec.template.spec.containers[0].resources.requests.memory', severity: WARNING },
    ]],
  ])('%s', (_, manifest, expected) => {
    expect(placesOf(RULE, manifest)).toEqual(expected);
  });

  test('the words', () => {
    expect(problemsOf(RULE, ignoring(withMemory('256Mi', '4Gi')))).toEqual([{
      path: 'spec.template.spec.containers[0].resources.requests.memory',
      message: 'main may use 4Gi of memory, 16 times the 256Mi that it requests: when the node runs out of memory it is among the first that are '
        + 'evicted, and podFailurePolicy.rules[0] ignores evictions, so that they repeat without being counted, until activeDeadlineSeconds fails '
        + 'the job after 1 hour',
      suggestion: 'request what it uses: 4Gi if it may need all of it',
    }]);
    expect(problemsOf(RULE, ignoring(withMemory('0', '4Gi'), { activeDeadlineSeconds: undefined }))).toMatchObject([{
      message: 'main may use 4Gi of memory and requests none: when the node runs out of memory it is among the first that are evicted, and '
        + 'podFailurePolicy.rules[0] ignores evictions, so that they repeat without being counted, without end',
    }]);
  });
});

describe('kubernetes/memory-limit-above-request', () => {
  const RULE = 'kubernetes/memory-limit-above-request';
  const FOUND = [{ path: 'spec.template.spec.containers[0].resources.requests.memory', severity: INFO }];

  test.each<Row>([
    ['far above', job({}, { containers: [withMemory('256Mi', '4Gi')] }), FOUND],
    ['four times', job({}, { containers: [withMemory('1Gi', '4Gi')] }), []],
    ['the same', job({}, { containers: [withMemory('4Gi', '4Gi')] }), []],
    ['no resources', job(), []],
    ['a limit on the CPU only', job({}, {
      containers: [{ name: 'main', image: 'worker:1', resources: { requests: { cpu: '100m' }, limits: { cpu: '2' } } }],
    }), []],
    ['far above, and a rule that ignores evictions, which is worse', job(IGNORED, { containers: [withMemory('256Mi', '4Gi')] }), []],
    ['far above, and a rule that ends the job', job({ podFailurePolicy: { rules: [onDisruption('FailJob')] } }, {
      containers: [withMemory('256Mi', '4Gi')],
    }), FOUND],
  ])('%s', (_, manifest, expected) => {
    expect(placesOf(RULE, manifest)).toEqual(expected);
  });

  test('the words', () => {
    expect(problemsOf(RULE, job({}, { containers: [withMemory('300Mi', '2Gi')] }))).toEqual([{
      path: 'spec.template.spec.containers[0].resources.requests.memory',
      message: 'main may use 2Gi of memory, 6.8 times the 300Mi that it requests: when the node runs out of memory, the kubelet evicts first what '
        + 'uses more than it requests',
      suggestion: 'request what it uses: 2Gi if it may need all of it',
    }]);
  });
});

describe('kubernetes/consolidation-not-prevented', () => {
  const RULE = 'kubernetes/consolidation-not-prevented';
  const FOUND = [{ path: 'spec.template.metadata.annotations', severity: INFO }];

  test.each<Row>([
    ['no annotation', job(), FOUND],
    ['another annotation', annotated({ team: 'data' }), FOUND],
    ['Karpenter', annotated({ 'karpenter.sh/do-not-disrupt': 'true' }), []],
    ['Karpenter, for a while', annotated({ 'karpenter.sh/do-not-disrupt': '2h' }), []],
    ['an older Karpenter', annotated({ 'karpenter.sh/do-not-evict': 'true' }), []],
    ['cluster-autoscaler', annotated({ 'cluster-autoscaler.kubernetes.io/safe-to-evict': 'false' }), []],
    ['somebody wants it to be evicted', annotated({ 'cluster-autoscaler.kubernetes.io/safe-to-evict': 'true' }), []],
    ['on the Job', job({}, {}, { annotations: { 'karpenter.sh/do-not-disrupt': 'true' } }), FOUND],
    ['a CronJob', cronJob(), [{ path: 'spec.jobTemplate.spec.template.metadata.annotations', severity: INFO }]],
  ])('%s', (_, manifest, expected) => {
    expect(placesOf(RULE, manifest)).toEqual(expected);
  });

  test('the words', () => {
    expect(problemsOf(RULE, job())).toEqual([{
      path: 'spec.template.metadata.annotations',
      message: 'an autoscaler that wants to save a node evicts the Pod from it, and the work starts anew: the Pod template has neither '
        + 'karpenter.sh/do-not-disrupt nor cluster-autoscaler.kubernetes.io/safe-to-evict',
      fix: {
        description: 'tells Karpenter and cluster-autoscaler to leave the Pods alone while they run',
        isSuggested: true,
        edits: [
          { kind: 'set', path: ['spec', 'template', 'metadata', 'annotations', 'karpenter.sh/do-not-disrupt'], value: 'true' },
          { kind: 'set', path: ['spec', 'template', 'metadata', 'annotations', 'cluster-autoscaler.kubernetes.io/safe-to-evict'], value: 'false' },
        ],
      },
    }]);
    const misplaced = cronJob({
      jobTemplate: { metadata: { annotations: { 'karpenter.sh/do-not-disrupt': 'true' } }, spec: (job() as any).spec },
    });
    expect(problemsOf(RULE, misplaced)).toMatchObject([{
      message: 'an autoscaler that wants to save a node evicts the Pod from it, and the work starts anew: karpenter.sh/do-not-disrupt is not on the '
        + 'Pod template, where alone it has an effect',
    }]);
  });
});

describe('kubernetes/disruption-uses-last-retry', () => {
  const RULE = 'kubernetes/disruption-uses-last-retry';
  const FOUND = [{ path: 'spec.backoffLimit', severity: WARNING }];
  const ONCE = { backoffLimit: 0 };

  test.each<Row>([
    ['no retry', job(ONCE), FOUND],
    ['one retry', job({ backoffLimit: 1 }), []],
    ['nothing said, which is six', job({ backoffLimit: undefined }), []],
    ['no retry, and restarts in place', job(ONCE, { restartPolicy: 'OnFailure' }), []],
    ['disruptions are ignored', job({ ...ONCE, ...IGNORED }), []],
    ['disruptions are meant to end it', job({ ...ONCE, podFailurePolicy: { rules: [onDisruption('FailJob')] } }), []],
    ['a rule on exit codes only', job({
      ...ONCE, podFailurePolicy: { rules: [{ action: 'FailJob', onExitCodes: { operator: 'In', values: [42] } }] },
    }), FOUND],
    ['spared by Karpenter', annotated({ 'karpenter.sh/do-not-disrupt': 'true' }, ONCE), []],
    ['spared by Karpenter for a while', annotated({ 'karpenter.sh/do-not-disrupt': '30m' }, ONCE), []],
    ['not spared by Karpenter', annotated({ 'karpenter.sh/do-not-disrupt': 'false' }, ONCE), FOUND],
    ['spared by cluster-autoscaler', annotated({ 'cluster-autoscaler.kubernetes.io/safe-to-evict': 'false' }, ONCE), []],
    ['not spared by cluster-autoscaler', annotated({ 'cluster-autoscaler.kubernetes.io/safe-to-evict': 'true' }, ONCE), FOUND],
    ['a CronJob', cronJob({}, ONCE), [{ path: 'spec.jobTemplate.spec.backoffLimit', severity: WARNING }]],
  ])('%s', (_, manifest, expected) => {
    expect(placesOf(RULE, manifest)).toEqual(expected);
  });

  test('the words', () => {
    expect(problemsOf(RULE, job(ONCE))).toEqual([{
      path: 'spec.backoffLimit',
      message: 'a node that is drained, reclaimed or removed ends the job: no failure is retried (backoffLimit: 0), and a disruption counts as one '
        + 'like any other',
    }]);
  });
});

/** What is recommended to everybody, and what only the strict profile asks for. */
describe('manifests as people publish them', () => {
  const OURS = [...EVIDENCE, ...GITOPS, ...HELPER_CONTAINERS, ...EVICTIONS];

  function namesOf(manifest: object | string, profile: string): string[] {
    const names = OURS.filter(rule => rule.profile === profile).map(({ name }) => name);
    return hazardsOf(manifest).map(({ rule }) => rule).filter(rule => names.includes(rule));
  }

  test.each<[name: string, manifest: object | string, recommended: string[], strict: string[]]>([
    ['a Job in order', job(), [], ['consolidation-not-prevented']],
    ['a CronJob in order', cronJob(), [], ['consolidation-not-prevented']],
    ['a backup of databases that may be disrupted', `
      apiVersion: batch/v1
      kind: CronJob
      metadata: { name: backup-orders }
      spec:
        schedule: '23 4 * * *'
        concurrencyPolicy: Forbid
        failedJobsHistoryLimit: 2
        jobTemplate:
          spec:
            activeDeadlineSeconds: 43200
            backoffLimit: 0
            podFailurePolicy:
              rules:
                - action: Ignore
                  onPodConditions: [{ type: DisruptionTarget }]
            template:
              metadata:
                annotations: { cluster-autoscaler.kubernetes.io/safe-to-evict: 'false' }
              spec:
                restartPolicy: Never
                containers:
                  - name: dump
                    image: toolbox:1
                    resources: { requests: { memory: 128Mi }, limits: { memory: 512Mi } }
    `, [], ['kube-linter-disagrees']],
    ['a check that restarts in place, with all defaults', `
      apiVersion: batch/v1
      kind: CronJob
      metadata: { name: check }
      spec:
        schedule: '*/5 * * * *'
        jobTemplate:
          spec:
            template:
              spec:
                restartPolicy: OnFailure
                containers: [{ name: check, image: check:1 }]
    `, [], ['consolidation-not-prevented']],
    ['an experiment without retries', `
      apiVersion: batch/v1
      kind: CronJob
      metadata: { name: experiment, labels: { app.kubernetes.io/instance: demo } }
      spec:
        schedule: '0 * * * *'
        concurrencyPolicy: Forbid
        jobTemplate:
          spec:
            backoffLimit: 0
            template:
              metadata: { annotations: { sidecar.istio.io/inject: 'false' } }
              spec:
                restartPolicy: Never
                containers: [{ name: run, image: run:1 }]
    `, [], ['consolidation-not-prevented', 'disruption-uses-last-retry']],
    ['a migration of a schema before each deployment', `
      apiVersion: batch/v1
      kind: Job
      metadata:
        name: migrate
        annotations:
          argocd.argoproj.io/hook: PreSync
          argocd.argoproj.io/hook-delete-policy: BeforeHookCreation
      spec:
        backoffLimit: 0
        template:
          spec:
            restartPolicy: Never
            containers: [{ name: migrate, image: app:1, resources: { requests: { memory: 512Mi }, limits: { memory: 1Gi } } }]
    `, [], ['consolidation-not-prevented', 'disruption-uses-last-retry']],
    ['a task with one retry', cronJob({}, { backoffLimit: 1 }), [], ['consolidation-not-prevented']],
    ['rules that say what happens anyway, deleted after seconds', `
      apiVersion: batch/v1
      kind: CronJob
      metadata: { name: sync }
      spec:
        schedule: '*/10 * * * *'
        jobTemplate:
          spec:
            backoffLimit: 0
            ttlSecondsAfterFinished: 10
            podFailurePolicy:
              rules:
                - action: FailJob
                  onExitCodes: { containerName: sync, operator: In, values: [130] }
                - action: FailJob
                  onExitCodes: { containerName: sync, operator: NotIn, values: [0, 130] }
            template:
              spec:
                restartPolicy: Never
                containers: [{ name: sync, image: sync:1 }]
    `, ['cron-job-time-to-live'], ['kube-linter-disagrees', 'consolidation-not-prevented', 'disruption-uses-last-retry']],
  ])('%s', (_, manifest, recommended, strict) => {
    expect(namesOf(manifest, 'recommended')).toEqual(recommended.map(name => `kubernetes/${name}`));
    expect(namesOf(manifest, 'strict')).toEqual(strict.map(name => `kubernetes/${name}`));
  });

  test.each(OURS.map(rule => [rule.name, rule] as const))('%s says all that a page of the catalogue needs', (_, rule) => {
    expect(rule).toMatchObject({ kind: 'HAZARD', summary: expect.stringMatching(/^[A-Z].*\.$/), rationale: expect.stringMatching(/\.$/) });
    expect(rule.see).not.toEqual([]);
    expect(rule.see!.every(address => address.startsWith('https://'))).toBe(true);
  });

  test.each([
    ['a Job without anything', { apiVersion: 'batch/v1', kind: 'Job' }],
    ['a CronJob without anything', { apiVersion: 'batch/v1', kind: 'CronJob' }],
    ['a CronJob with empty parts', { apiVersion: 'batch/v1', kind: 'CronJob', metadata: {}, spec: { jobTemplate: { spec: { template: {} } } } }],
    ['empty rules and containers', job({ podFailurePolicy: { rules: [{}] } }, { containers: [{}, { resources: {} }], initContainers: [{}] })],
  ])('no rule fails on %s', (_, manifest) => {
    for (const version of ['1.25', '1.28', '1.37']) expect(() => hazardsOf(manifest, version)).not.toThrow();
  });
});
