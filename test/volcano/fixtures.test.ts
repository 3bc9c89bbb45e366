import { volcanoJob } from './manifests';
import { manifestJudge as kubernetesJudge } from '../../src/kubernetes/manifest-judge';
import { HAZARDS } from '../../src/volcano/hazards';
import { manifestJudge } from '../../src/volcano/manifest-judge';
import { VOLCANO_VERSIONS } from '../../src/volcano/versions';

/*
 * Jobs such as the project of Volcano shows them, written anew and small, with everything that is recommended to be said of them.
 */

function findingsOf(manifest: any): string[] {
  const { findings, subject } = manifestJudge.validate(manifest, VOLCANO_VERSIONS[VOLCANO_VERSIONS.length - 1], [], { evidenceWindowSeconds: 3600 });
  const hazards = findings.length > 0 ? [] : HAZARDS.filter(({ profile }) => profile === 'recommended').flatMap(({ name, check }) => check(subject!).map(({ path }) => ({ rule: name, path })));
  return [...findings, ...hazards].map(({ rule, path }) => `${rule} ${path}`);
}

const worker = (name: string, replicas: number, restartPolicy: string | undefined, policies?: object[]) => ({
  name, replicas, ...policies && { policies }, template: { spec: { ...restartPolicy && { restartPolicy }, containers: [{ name: 'main', image: 'busybox' }] } },
});

test.each<[string, object, string[]]>([
  ['an event in two policies', volcanoJob({ policies: [{ event: 'PodFailed', action: 'AbortJob' }, { events: ['PodFailed'], action: 'RestartJob' }] }),
    ['volcano/duplicate-event spec.policies[1]']],
  ['more available than there are', volcanoJob({ minAvailable: 4 }), ['volcano/min-available-too-large spec.minAvailable']],
  ['parameter servers beside workers that complete the job', volcanoJob({
    minAvailable: 3,
    plugins: { env: [], svc: [] },
    policies: [{ event: 'PodEvicted', action: 'RestartJob' }],
    queue: 'default',
    tasks: [worker('ps', 1, 'Never'), worker('worker', 2, 'Never', [{ event: 'TaskCompleted', action: 'CompleteJob' }])],
  }), []],
  ['the same with workers that are restarted in place', volcanoJob({
    policies: [{ event: 'PodEvicted', action: 'RestartJob' }],
    tasks: [worker('ps', 1, 'Never'), worker('worker', 2, 'OnFailure', [{ event: 'TaskCompleted', action: 'CompleteJob' }])],
  }), ['volcano/endless-restarts-in-place spec.tasks[1].template.spec.restartPolicy']],
  ['the example of many tutorials', volcanoJob({
    maxRetry: 5, policies: [{ event: 'PodEvicted', action: 'RestartJob' }, { event: 'PodFailed', action: 'RestartJob' }], tasks: [worker('default', 2, undefined)],
  }), [
    'volcano/restart-in-place-hides-failures spec.tasks[0].template.spec.restartPolicy',
    'volcano/endless-restarts-in-place spec.tasks[0].template.spec.restartPolicy',
    'volcano/always-restarted spec.tasks[0].template.spec.restartPolicy',
  ]],
])('%s', (_, manifest, expected) => expect(findingsOf(manifest)).toEqual(expected));

const OURS = { apiVersion: 'batch.volcano.sh/v1alpha1', kind: 'Job' };
const KUBERNETES = { apiVersion: 'batch/v1', kind: 'Job' };

test.each<[string, unknown, boolean, boolean]>([
  ['a Job of Volcano', OURS, true, false],
  ['a Job of Kubernetes', KUBERNETES, false, true],
  ['a wrong version of Volcano\'s', { apiVersion: 'batch.volcano.sh/v1', kind: 'Job' }, true, false],
  ['a CronJob of Volcano', { ...OURS, kind: 'CronJob' }, false, false],
  ['a queue', { apiVersion: 'scheduling.volcano.sh/v1beta1', kind: 'Queue' }, false, false],
  ['a Job without a version', { kind: 'Job' }, false, true],
  ['a group that begins alike', { apiVersion: 'batch.volcano.sh.example.com/v1alpha1', kind: 'Job' }, false, false],
  ['nothing', null, false, false],
  ['text', 'Job', false, false],
])('%s is recognized by the right engine', (_, manifest, byVolcano, byKubernetes) => {
  expect([manifestJudge.recognizes(manifest), kubernetesJudge.recognizes(manifest)]).toEqual([byVolcano, byKubernetes]);
});

test('another kind is said to be another kind', () => {
  expect(findingsOf({ ...volcanoJob(), apiVersion: 'batch/v1' })).toEqual(['volcano/not-a-volcano-job apiVersion']);
});
