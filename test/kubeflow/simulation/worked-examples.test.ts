import { simulateTraining } from '../../../src/kubeflow/training-simulation';
import { operator, trainingJob } from '../jobs';

test.each([
  ['1.9.4', undefined, 'RETRY_UNCOUNTED'],
  ['1.4', 'Failed', 'FAIL_JOB'],
])('139 under ExitCode, operator %s', (version, condition, response) => {
  const job = trainingJob('TFJob', { Worker: [2, 'ExitCode'] });
  const { outcome, attempts } = simulateTraining(job, { attempts: { 'worker-1': { exitCode: 139, after: 5 } }, default: { running: true }, until: 20 }, operator(version));
  expect(outcome.condition).toBe(condition);
  expect(attempts.find(({ replica, index }) => replica === 'Worker' && index === 1)!.response).toBe(response);
});

test('a drained worker of a TFJob fails the job, unless it has ended before anybody looks: a race', () => {
  const job = trainingJob('TFJob', { Worker: [2, 'ExitCode'] });
  const scenario = { attempts: { 'worker-1': [{ after: 10, deleted: true, disrupted: true, terminationSeconds: 5, exitCode: 143 }] } };
  const { outcome, attempts, choices } = simulateTraining(job, scenario, operator());
  expect(outcome).toMatchObject({ condition: 'Failed', at: 10, message: 'TFJob research/train has failed because 1 Worker replica(s) failed.' });
  expect(attempts[1]).toMatchObject({ deletedAt: 10, finishedAt: 15, response: 'FAIL_JOB', failure: { deleted: true, exitCode: 143 } });
  expect(choices).toEqual([
    'a Pod that is deleted while it runs is seen before it has ended: the job has failed; if it has ended before the operator looks: the job has succeeded',
  ]);
});

test('a permanent code under ExitCode leaves a PyTorchJob without a completionTime, and its time to live never ends', () => {
  const job = trainingJob('PyTorchJob', { Master: [1, 'ExitCode'], Worker: [1, 'ExitCode'] }, { ttlSecondsAfterFinished: 60 });
  const simulation = simulateTraining(job, { attempts: { 'worker-0': { exitCode: 1, after: 10 } } }, operator());
  expect(simulation.outcome).toMatchObject({ condition: 'Failed', at: 10 });
  expect(simulation.completionTime).toBeUndefined();
  expect(simulation.notes.join('\n')).toMatch(/ttlSecondsAfterFinished 60 never comes to its end/);
  const tf = simulateTraining(trainingJob('TFJob', { Worker: [2, 'ExitCode'] }, { ttlSecondsAfterFinished: 60 }), { attempts: { 'worker-0': { exitCode: 1, after: 10 } } }, operator());
  expect(tf.completionTime).toBe(10);
  expect(tf.notes.join('\n')).toMatch(/the job is deleted at 70 s/);
});

test.each([
  ['1.9.3', ['failure', 'failure', 'failure', 'failure']],
  ['1.9.4', [undefined, undefined, undefined, undefined]],
])('three restarts anywhere end a job with backoffLimit 3; operator %s with cleanPodPolicy None', (version, deleted) => {
  const job = trainingJob('PyTorchJob', { Master: [1, 'OnFailure'], Worker: [3, 'OnFailure'] }, { backoffLimit: 3, cleanPodPolicy: 'None' });
  const once = (after: number) => ({ runs: [{ after, exitCode: 1 }, { after: 1000 }] });
  const scenario = { attempts: { 'worker-0': once(5), 'worker-1': once(10), 'worker-2': once(20) }, default: { after: 1000 } };
  const { outcome, attempts } = simulateTraining(job, scenario, operator(version));
  expect(outcome).toMatchObject({ condition: 'Failed', at: 21 });
  expect(attempts.map(({ deletedBecause }) => deletedBecause)).toEqual(deleted);
  expect(attempts.flatMap(({ restartedAt = [] }) => restartedAt)).toEqual([
    { at: 6, exitCode: 1, budget: { limit: 3, before: 0, after: 1 } },
    { at: 11, exitCode: 1, budget: { limit: 3, before: 1, after: 2 } },
    { at: 21, exitCode: 1, budget: { limit: 3, before: 2, after: 3 } },
  ]);
});
