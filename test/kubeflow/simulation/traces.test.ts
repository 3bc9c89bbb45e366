import { simulateTraining } from '../../../src/kubeflow/training-simulation';
import { operator, trainingJob } from '../jobs';

/*
 * Runs that somebody watched on a cluster: https://github.com/lasyard/docs/tree/main/cluster/k8s/kubeflow. Pods took about two seconds to start there, and the
 * waits before restarts were longer than in the model of the kubelet.
 */

const START = 2;

test('a worker that exits with 138 each time is made again without end, whatever backoffLimit says', () => {
  const job = trainingJob('TFJob', { PS: [1, 'Always'], Worker: [3, 'ExitCode'] }, { backoffLimit: 3 });
  const simulation = simulateTraining(job, {
    attempts: { 'worker-0': { startAfter: START, after: 10, exitCode: 138 }, 'ps-0': { startAfter: START, running: true } },
    default: { startAfter: START, after: 30 },
    until: 200,
  }, operator());
  expect(simulation.outcome).toEqual({ stoppedBecause: 'horizon', at: 200 });
  expect(simulation.unbounded).toBe(true);
  const again = simulation.attempts.filter(({ pod }) => pod === 'train-worker-0');
  expect(again).toHaveLength(17);
  expect(again[1]).toMatchObject({ attempt: 2, startedAt: 14, finishedAt: 24, deletedAt: 24, deletedBecause: 'retry', nextAt: 24 });
  expect(again[1]).toMatchObject({ response: 'RETRY_UNCOUNTED', counted: false, budget: { limit: 3, before: 0, after: 0 }, failure: { exitCode: 138 } });
  expect(again.some(({ restarts }) => restarts !== undefined)).toBe(false);
  expect(simulation.podGroup).toEqual({ minMember: 4, queue: 'default', createdAt: 0 });
  expect(simulation.presentConditions.map(({ type }) => type)).toEqual(['Created', 'Running']);
  expect(simulation.conditions.map(({ type, at }) => [type, at])).toEqual([['Created', 0], ['Running', 2], ['Restarting', 12]]);
  expect(simulation.notes.join('\n')).toMatch(/worker-0 was deleted and made again and again: 17 Pods, the last two 12 s apart, each with RESTARTS 0/);
});

test('with backoffLimit 0 the first failure ends it', () => {
  const job = trainingJob('TFJob', { PS: [1, 'Never'], Worker: [3, 'ExitCode'] }, { backoffLimit: 0 });
  const { outcome, attempts } = simulateTraining(job, { attempts: { 'worker-0': { startAfter: START, after: 10, exitCode: 138 } } }, operator());
  expect(outcome).toMatchObject({ condition: 'Failed', at: 12, message: 'Job train has failed because it has reached the specified backoff limit' });
  expect(attempts).toHaveLength(4);
});

const PS_ENDS = { 'ps-0': { startAfter: START, after: 30 } };
const FAILING = { startAfter: START, after: 10, exitCode: 1 };

test.each<[name: string, job: any, scenario: object, condition: string | undefined, at: number, watchedAt: number]>([
  [
    'restarts of a PS that ends with 0 are counted beside those of a worker',
    trainingJob('TFJob', { PS: [1, 'Always'], Worker: [3, 'OnFailure'] }, { backoffLimit: 3 }),
    { attempts: { ...PS_ENDS, 'worker-0': FAILING }, default: { startAfter: START } },
    'Failed', 33, 37,
  ],
  [
    'one restart of each of three workers is three',
    trainingJob('PyTorchJob', { Master: [1, 'OnFailure'], Worker: [3, 'OnFailure'] }, { backoffLimit: 3 }),
    { attempts: { worker: FAILING }, default: { startAfter: START } },
    'Failed', 13, 17,
  ],
  [
    'without a backoffLimit the master decides, and the workers go on',
    trainingJob('PyTorchJob', { Master: [1, 'OnFailure'], Worker: [3, 'OnFailure'] }),
    { attempts: { worker: FAILING }, default: { startAfter: START } },
    'Complete', 32, 34,
  ],
  [
    'one worker does not use up the budget before the master is done',
    trainingJob('PyTorchJob', { Master: [1, 'OnFailure'], Worker: [3, 'OnFailure'] }, { backoffLimit: 3 }),
    { attempts: { 'worker-0': FAILING }, default: { startAfter: START } },
    'Complete', 32, 35,
  ],
  [
    'a master that fails ends the job at its third restart',
    trainingJob('PyTorchJob', { Master: [1, 'OnFailure'], Worker: [3, 'OnFailure'] }, { backoffLimit: 3 }),
    { attempts: { 'master-0': { ...FAILING, after: 25 } }, default: { startAfter: START } },
    'Failed', 2 + 25 + 1 + 25 + 10 + 25 + 20, 135,
  ],
  [
    'a PS that fails does not keep the workers from succeeding',
    trainingJob('TFJob', { PS: [1, 'Always'], Worker: [3, 'OnFailure'] }, { backoffLimit: 3 }),
    { attempts: { 'ps-0': { startAfter: START, after: 15, exitCode: 1 } }, default: { startAfter: START } },
    'Complete', 32, 35,
  ],
  [
    'a deadline that is over when the Pods start is seen then',
    trainingJob('PyTorchJob', { Master: [1, 'OnFailure'], Worker: [1, 'OnFailure'] }, { activeDeadlineSeconds: 5 }),
    { default: { startAfter: 6 } },
    'Failed', 6, 6,
  ],
  [
    'a deadline that is over while all is quiet is seen when the master is done',
    trainingJob('PyTorchJob', { Master: [1, 'OnFailure'], Worker: [1, 'OnFailure'] }, { activeDeadlineSeconds: 15 }),
    { default: { startAfter: START } },
    'Failed', 32, 33,
  ],
])('%s', (_name, job, scenario, condition, at, watchedAt) => {
  const { outcome } = simulateTraining(job, scenario, operator('1.9.3'));
  expect(outcome.condition).toBe(condition);
  expect(outcome.at).toBe(at);
  // A cluster takes longer for everything.
  expect(watchedAt).toBeGreaterThanOrEqual(at);
});

test('a Pod that somebody deletes is made again and uses up nothing', () => {
  const job = trainingJob('PyTorchJob', { Master: [1, 'OnFailure'], Worker: [1, 'OnFailure'] }, { backoffLimit: 1 });
  const { outcome, attempts } = simulateTraining(job, { changes: [{ at: 10, delete: 'worker-0' }], default: { after: 60 } }, operator());
  expect(outcome).toMatchObject({ condition: 'Complete', at: 60 });
  expect(attempts.filter(({ replica }) => replica === 'Worker')).toMatchObject([
    { attempt: 1, deletedBecause: 'user', response: 'RETRY_UNCOUNTED', budget: { limit: 1, before: 0, after: 0 }, nextAt: 11 }, { attempt: 2 },
  ]);
});
