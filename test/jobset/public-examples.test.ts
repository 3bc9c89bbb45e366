import { judge } from './judge';
import { POD } from './pieces';
import { jobset } from '../../src/jobset/engine';

/*
 * JobSets of the shapes that JobSet's own examples of failure policies have, written small, and what is said of them.
 *
 * https://github.com/kubernetes-sigs/jobset/tree/v0.12.0/site/static/examples/failure-policy
 */

function job(name: string, spec: object = {}, restartPolicy?: string) {
  const { restartPolicy: _, ...pod } = POD;
  const template = { spec: { ...pod, ...restartPolicy && { restartPolicy } } };
  return { name, replicas: 1, template: { spec: { completions: 2, parallelism: 2, backoffLimit: 0, template, ...spec } } };
}

function set(failurePolicy: object, ...replicatedJobs: object[]) {
  return { apiVersion: 'jobset.x-k8s.io/v1alpha2', kind: 'JobSet', metadata: { name: 'example' }, spec: { failurePolicy, replicatedJobs } };
}

const BOTH = [job('leader', {}, 'Never'), job('workers', {}, 'Never')];
const ON_MAINTENANCE = { podFailurePolicy: { rules: [{ action: 'FailJob', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] }] } };
const ON_CODE = { podFailurePolicy: { rules: [{ action: 'FailJob', onExitCodes: { containerName: 'main', operator: 'In', values: [1] } }] } };
const JOB = 'spec.replicatedJobs[0].template.spec';

it.each<[string, object, string[]]>([
  ['fail at the leader', set({ maxRestarts: 3, rules: [{ name: 'leader', action: 'FailJobSet', targetReplicatedJobs: ['leader'] }] }, ...BOTH), []],
  ['restart with the leader', set({ maxRestarts: 3, rules: [{ name: 'leader', action: 'RestartJobSet', targetReplicatedJobs: ['leader'] }] }, ...BOTH), []],
  ['restart without counting', set({ maxRestarts: 0, rules: [{ name: 'leader', action: 'RestartJobSetAndIgnoreMaxRestarts', targetReplicatedJobs: ['leader'] }] }, ...BOTH), [
    'jobset/restarts-without-bound at spec.failurePolicy.rules[0]',
  ]],
  ['fail at an exit code', set({ maxRestarts: 3, rules: [{ name: 'code', action: 'FailJobSet', onJobFailureReasons: ['PodFailurePolicy'] }] },
    job('workers', ON_CODE, 'Never')), []],
  ['fail at an exit code of Pods that are restarted in place', set({ rules: [{ name: 'code', action: 'FailJobSet', onJobFailureReasons: ['PodFailurePolicy'] }] },
    job('workers', ON_CODE)), [`jobset/on-failure-with-failure-rules at ${JOB}.podFailurePolicy`]],
  ['go on after the maintenance of a host', set({
    maxRestarts: 0,
    rules: [
      { name: 'maintenance', action: 'RestartJobSetAndIgnoreMaxRestarts', onJobFailureReasons: ['PodFailurePolicy'] },
    ],
  }, job('workers', ON_MAINTENANCE, 'Never')), ['jobset/restarts-without-bound at spec.failurePolicy.rules[0]']],
  ['restart a single Job', set({ maxRestarts: 3, rules: [{ name: 'one', action: 'RestartJob' }] }, job('workers', {}, 'Never')), [
    'jobset/feature-gate at spec.failurePolicy.rules[0].action',
  ]],
])('%s', (_, manifest, expected) => {
  expect(judge(jobset, manifest).filter(each => each.startsWith('jobset/'))).toEqual(expected);
});
