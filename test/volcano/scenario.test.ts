import { task, volcanoJob } from './manifests';
import { versionOf } from '../../src/engine';
import { volcano } from '../../src/volcano/engine';
import { messageOf } from '../messages';

/*
 * What a scenario says of which Pods of a Volcano Job.
 */

const JOB = volcanoJob({
  maxRetry: 2, policies: [{ event: 'PodFailed', action: 'RestartJob' }], tasks: [task(), task({ name: 'ps', replicas: 1 })],
});

function simulate(scenario: unknown) {
  return volcano.player!.simulate(JOB, scenario, versionOf(volcano));
}

/** By Pod, with what its attempts ended; `-` if they were stopped before. */
function codesOf(scenario: unknown): string[] {
  const byPod = new Map<string, string[]>();
  for (const { replica, index, failure, phase } of simulate(scenario).attempts) {
    const name = `${replica}-${index}`;
    const code = failure && failure.exitCode !== 143 ? String(failure.exitCode) : phase === 'Succeeded' ? '0' : '-';
    byPod.set(name, [...byPod.get(name) ?? [], code]);
  }
  return [...byPod].map(([pod, codes]) => `${pod}: ${codes.join(', ')}`);
}

test.each<[string, object, string[]]>([
  ['a list for a Pod', { attempts: { 'worker-1': [{ exitCode: 1, after: 5 }] } }, ['worker-0: -, 0', 'worker-1: 1, 0', 'ps-0: -, 0']],
  ['one that all attempts of a Pod have', { attempts: { 'worker-1': { exitCode: 1, after: 5 } } }, ['worker-0: -, -', 'worker-1: 1, 1', 'ps-0: -, -']],
  ['one for all Pods of a task', { attempts: { ps: { exitCode: 1, after: 5 } } }, ['worker-0: -, -', 'worker-1: -, -', 'ps-0: 1, 1']],
  ['a Pod before its task', { attempts: { 'worker': { exitCode: 1, after: 20 }, 'worker-0': [{ exitCode: 3, after: 5 }] } },
    ['worker-0: 3, -', 'worker-1: -, 1', 'ps-0: -, -']],
])('%s', (_, scenario, codes) => {
  expect(codesOf(scenario)).toEqual(codes);
});

test('what is said of a Pod that was stopped is how it ended, and not how it would have', () => {
  const [stopped] = simulate({ attempts: { 'worker-1': [{ exitCode: 1, after: 5 }] } }).attempts;
  expect(stopped).toMatchObject({ replica: 'worker', index: 0, finishedAt: 5, deletedBecause: 'retry', failure: { exitCode: 143 }, counted: false });
  const hanging = volcanoJob({ maxRetry: 1, policies: [{ event: 'PodFailed', action: 'TerminateJob' }], tasks: [task({}, { activeDeadlineSeconds: 60 })] });
  const { attempts } = volcano.player!.simulate(hanging, { default: { running: true } }, versionOf(volcano));
  expect(attempts[0].failure).toEqual({ exitCode: 137, podReason: 'DeadlineExceeded' });
});

test('what stops the others is a restart, the failure of the Job, or its success', () => {
  const tasks = [task(), task({ name: 'ps', replicas: 1 })];
  const job = (action: string, event = 'PodFailed') => volcanoJob({ maxRetry: 2, policies: [{ event, action }], tasks });
  const causes = (manifest: unknown, exitCode: number) => volcano.player!
    .simulate(manifest, { attempts: { ps: [{ exitCode, after: 5 }] } }, versionOf(volcano))
    .attempts.slice(0, 2).map(({ deletedBecause }) => deletedBecause);
  expect(causes(job('RestartJob'), 1)).toEqual(['retry', 'retry']);
  expect(causes(job('TerminateJob'), 1)).toEqual(['failure', 'failure']);
  expect(causes(job('CompleteJob', 'TaskCompleted'), 0)).toEqual(['success', 'success']);
});

test.each<[string, unknown, string]>([
  ['a list', { attempts: [{ exitCode: 1 }] }, 'attempts must be a mapping from Pods such as worker-0, or tasks such as worker, got a list'],
  ['changes', { changes: [] }, 'changes of a Volcano Job while it runs are not followed; leave changes out'],
  ['a Pod that does not exist', { attempts: { 'worker-2': {} } },
    'the attempts name \'worker-2\', and this Job has no such Pod: they are called TASK-NUMBER, such as worker-0'],
  ['a moment', { attempts: { worker: [{}, { at: 5 }] } }, 'attempt 2 of worker has at, which is not followed for Volcano; leave it out'],
  ['what still runs when it is deleted', { default: { whenDeleted: { stillRunning: ['main'], phase: 'Failed' } } },
    'whenDeleted of the default has stillRunning, which is not followed for Volcano; leave it out'],
])('%s is refused', (_, scenario, message) => {
  expect(messageOf(() => simulate(scenario))).toBe(message);
});
