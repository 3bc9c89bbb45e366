import { task, volcanoJob } from './manifests';
import { draws } from './recorded-cases';

/*
 * Scenarios that the real controller plays, in `conformance/volcano`. No two Pods end at the same moment: which of them the controller hears of first is chance.
 */

export interface RunAttempt {
  readonly exitCode?: number;
  readonly after?: number;
  readonly running?: boolean;
  readonly pending?: boolean;
  readonly deleted?: boolean;
  readonly noContainerStatuses?: boolean;
}

export interface RunCase {
  readonly name: string;
  readonly manifest: any;
  readonly attempts: { readonly [task: string]: { readonly [index: string]: readonly RunAttempt[] } };
  readonly default: RunAttempt;
  readonly until: number;
}

const RUNNING: RunAttempt = { running: true };
const failsWith = (exitCode: number, after: number): RunAttempt => ({ exitCode, after });
const evictedAfter = (after: number, exitCode = 143): RunAttempt => ({ deleted: true, exitCode, after });

const EXAMPLE = [{ exitCode: 42, action: 'TerminateJob' }, { event: 'PodEvicted', action: 'RestartJob' }, { event: 'PodFailed', action: 'RestartJob' }];

function run(name: string, spec: object, attempts: RunCase['attempts'] = {}, others: RunAttempt = { after: 30 }, until = 600): RunCase {
  return { name, manifest: JSON.parse(JSON.stringify(volcanoJob(spec))), attempts, default: others, until };
}

const onFailure = (action: string, more: object = {}) => ({ policies: [{ event: 'PodFailed', action, ...more }] });
const two = (changes: object = {}) => [task(changes), task({ name: 'other', replicas: 1 })];

export const WORKED_EXAMPLE = run('worked example: an eviction consumes one of two restarts', { maxRetry: 3, policies: EXAMPLE }, {
  worker: { 0: [failsWith(1, 10), RUNNING, RUNNING], 1: [RUNNING, evictedAfter(7), failsWith(1, 5)] },
});

const WRITTEN: readonly RunCase[] = [
  WORKED_EXAMPLE,
  run('worked example: 42 stops it', { maxRetry: 3, policies: EXAMPLE }, { worker: { 0: [failsWith(42, 10)], 1: [RUNNING] } }),
  run('success', {}),
  run('nothing answers a failure', {}, { worker: { 0: [failsWith(1, 10)], 1: [RUNNING] } }),
  run('nothing answers a failure, and all end', {}, { worker: { 0: [failsWith(1, 10)] } }),
  run('nothing answers an eviction', {}, { worker: { 0: [evictedAfter(10)] } }),
  run('nothing answers evictions without end', {}, { worker: { 1: [RUNNING] } }, evictedAfter(10), 95),
  run('an eviction of a program that ends well', { policies: EXAMPLE }, { worker: { 0: [evictedAfter(10, 0)] } }),
  run('every event restarts', { policies: [{ event: '*', action: 'RestartJob' }], tasks: [task({ replicas: 1 })] }),
  run('every event terminates', { policies: [{ event: '*', action: 'TerminateJob' }], tasks: two() }, { other: { 0: [{ after: 10 }] } }),
  run('maxRetry 1', { maxRetry: 1, ...onFailure('RestartJob') }, { worker: { 0: [failsWith(1, 10)], 1: [RUNNING] } }),
  run('maxRetry 2', { maxRetry: 2, ...onFailure('RestartJob') }, { worker: { 0: [failsWith(1, 10), failsWith(1, 10)], 1: [RUNNING, RUNNING] } }),
  run('maxRetry 0', { maxRetry: 0, ...onFailure('RestartJob') }, { worker: { 0: [failsWith(1, 10), failsWith(1, 10), failsWith(1, 10)], 1: [RUNNING, RUNNING, RUNNING] } }),
  run('restart of a Pod', onFailure('RestartPod'), { worker: { 0: [failsWith(1, 10)] } }),
  run('restart of a Pod until the end', onFailure('RestartPod'), { worker: { 0: [failsWith(1, 10), failsWith(1, 10), failsWith(1, 10)], 1: [RUNNING] } }),
  run('restart of a task', { ...onFailure('RestartTask'), tasks: two() }, { worker: { 0: [failsWith(1, 10)] }, other: { 0: [RUNNING] } }),
  run('restart of a partition', {
    ...onFailure('RestartPartition'), tasks: [task({ replicas: 4, partitionPolicy: { totalPartitions: 2, partitionSize: 2, minPartitions: 2 } })],
  }, { worker: { 1: [failsWith(1, 10)] } }),
  run('restart of a partition that is none', onFailure('RestartPartition'), { worker: { 0: [failsWith(1, 10)] } }),
  run('abort', onFailure('AbortJob'), { worker: { 0: [failsWith(1, 10)], 1: [RUNNING] } }),
  run('complete', { policies: [{ event: 'TaskCompleted', action: 'CompleteJob' }], tasks: two() }, { worker: { 0: [RUNNING] }, other: { 0: [{ after: 10 }] } }),
  run('complete by the workers', { tasks: [task({ policies: [{ event: 'TaskCompleted', action: 'CompleteJob' }] }), task({ name: 'server', replicas: 1 })] },
    { worker: { 0: [{ after: 10 }], 1: [{ after: 20 }] }, server: { 0: [RUNNING] } }),
  run('resume while it runs', onFailure('ResumeJob'), { worker: { 0: [failsWith(1, 10)] } }),
  run('an unknown action', { policies: [{ exitCode: 1, action: 'Retry' }] }, { worker: { 0: [failsWith(1, 10)] } }),
  run('a delay', onFailure('RestartJob', { timeout: '20s' }), { worker: { 0: [failsWith(1, 10)], 1: [RUNNING] } }),
  run('pending, and a timeout', { policies: [{ event: 'PodPending', action: 'AbortJob', timeout: '1m' }] }, { worker: { 0: [{ pending: true }], 1: [RUNNING] } }),
  run('pending, and no timeout', { policies: [{ event: 'PodPending', action: 'AbortJob' }] }, { worker: { 0: [{ pending: true }], 1: [RUNNING] } }),
  run('not pending for long', { policies: [{ event: 'PodPending', action: 'AbortJob', timeout: '1m' }] }),
  run('refused by the node', { policies: EXAMPLE }, { worker: { 0: [{ noContainerStatuses: true, after: 1 }] } }),
  run('minSuccess', { minSuccess: 1, minAvailable: 1 }, { worker: { 0: [{ after: 10 }], 1: [RUNNING] } }),
  run('minSuccess 99', { minSuccess: 99 }, { worker: { 0: [{ after: 10 }] } }),
  run('fewer available, and one has failed', { minAvailable: 1 }, { worker: { 0: [failsWith(1, 10)] } }),
  run('fewer of a task available', { tasks: [task({ minAvailable: 1 })] }, { worker: { 0: [failsWith(1, 10)] } }),
  run('an exit code behind its event', { policies: [{ event: 'PodFailed', action: 'RestartJob' }, { exitCode: 42, action: 'TerminateJob' }] },
    { worker: { 0: [failsWith(42, 10)], 1: [RUNNING] } }),
  run('policies of a task come first', { ...onFailure('AbortJob'), tasks: [task({ policies: [{ event: 'PodFailed', action: 'RestartTask' }] })] },
    { worker: { 0: [failsWith(1, 10)], 1: [RUNNING] } }),
  run('the first status is that of another container', {
    policies: EXAMPLE, tasks: [task({}, { containers: [{ name: 'worker', image: 'i' }, { name: 'agent', image: 'i' }] })],
  }, { worker: { 0: [failsWith(42, 10)], 1: [RUNNING] } }),
  run('no Pods', { tasks: [task({ replicas: 0 })] }, {}, { after: 30 }, 50),
];

const ACTIONS = ['RestartJob', 'RestartTask', 'RestartPod', 'TerminateJob', 'AbortJob', 'CompleteJob', 'ResumeJob'];

/** Jobs of one or two tasks whose Pods end at different times. */
function drawn(count: number): RunCase[] {
  const below = draws(7);
  const policies = () => [
    ...below(2) === 0 ? [{ exitCode: 42, action: ACTIONS[below(ACTIONS.length)] }] : [],
    ...below(2) === 0 ? [{ event: 'PodEvicted', action: ACTIONS[below(ACTIONS.length)] }] : [],
    ...below(4) === 0 ? [{ event: 'TaskCompleted', action: ACTIONS[below(ACTIONS.length)] }] : [],
    ...below(3) > 0 ? [{ event: 'PodFailed', action: ACTIONS[below(ACTIONS.length)], ...below(6) === 0 ? { timeout: '7s' } : {} }] : [],
  ];
  // A second is never shared: those of one Pod are of another remainder than those of all others.
  const endings = (remainder: number) => Array.from({ length: 5 }, (): RunAttempt => {
    const after = below(12) * 10 + 10 + remainder;
    switch (below(6)) {
      case 0: return { after };
      case 1: return RUNNING;
      case 2: return evictedAfter(after, [143, 0, 42][below(3)]);
      case 3: return failsWith(42, after);
      default: return failsWith(1, after);
    }
  });
  return Array.from({ length: count }, (_, i) => {
    const spec = {
      maxRetry: 1 + below(4),
      policies: policies(),
      ...below(4) === 0 ? { minAvailable: 1 } : {},
      tasks: two({ policies: below(3) === 0 ? policies() : undefined }),
    };
    return run(`drawn: ${i + 1}`, spec, { worker: { 0: endings(0), 1: endings(0.3) }, other: { 0: endings(0.7) } }, { after: 1000 }, 900);
  });
}

export function runCases(): RunCase[] {
  return [...WRITTEN, ...drawn(84)];
}
