import { exits, indexedJob, job, onFailureJob, SUCCEEDS } from './cases/common';
import { JobSimulation } from '../../../src';
import { Scenario } from '../../../src/kubernetes/simulation/scenario';

/*
 * The activeDeadlineSeconds of the Pods themselves. It counts from the start of each, and the kubelet fails a Pod at its end.
 */

const OVERDUE = { phase: 'Failed', exitCode: 143, podReason: 'DeadlineExceeded' };
const within20 = { activeDeadlineSeconds: 20 };

test.each<[string, object, Scenario, object[]]>([
  ['a Pod that ends before', job({}, within20), { default: SUCCEEDS }, [{ lasts: 5, phase: 'Succeeded' }]],
  ['one that ends at that moment', job({}, within20), { default: exits(0, { after: 20 }) }, [{ lasts: 20, phase: 'Succeeded' }]],
  ['one that runs longer', job({ backoffLimit: 0 }, within20), { default: exits(0, { after: 60 }) }, [{ lasts: 20, ...OVERDUE }]],
  ['one that hangs', job({ backoffLimit: 0 }, within20), { default: { running: true } }, [{ lasts: 20, ...OVERDUE }]],
  ['one that ends at a moment of the Job', job({ backoffLimit: 0 }, within20), { default: { at: 60 } }, [{ lasts: 20, ...OVERDUE }]],
  ['one whose end is seen later', job({}, within20), { default: exits(0, { after: 15, reportedAfter: 30 }) }, [{ lasts: 15, phase: 'Succeeded' }]],
  ['one whose container is started again and again', onFailureJob({}, within20), { attempts: [{ exitCode: 1, restarts: 100, after: 6 }], default: SUCCEEDS },
    [{ lasts: 20, restarts: 3, ...OVERDUE }, { lasts: 5, phase: 'Succeeded' }]],
  ['one that somebody has deleted by then', job({ backoffLimit: 0, podReplacementPolicy: 'Failed' }, within20),
    { default: { deleted: true, after: 10, terminationSeconds: 15, exitCode: 0 } }, [{ lasts: 25, phase: 'Succeeded' }]],
  ['each attempt for itself', indexedJob(1, { backoffLimitPerIndex: 1 }, within20), { default: { running: true } },
    [{ lasts: 20, ...OVERDUE }, { lasts: 20, ...OVERDUE }]],
  ['nothing without one', job(), { default: exits(0, { after: 600 }) }, [{ lasts: 600, phase: 'Succeeded' }]],
])('%s', (_, manifest, scenario, expected) => {
  const { attempts, outcome } = JobSimulation.run(manifest, scenario, { version: '1.34' });
  expect(attempts.map(({ startedAt, finishedAt, phase, restarts, failure: { exitCode, podReason } = {} }) => JSON.parse(JSON.stringify(
    { lasts: finishedAt! - startedAt!, phase, restarts, exitCode, podReason })))).toEqual(expected);
  expect(outcome.stoppedBecause).toBe('terminal');
});

test('the deadline of what has ended is no moment at which anything happens', () => {
  const manifest = job({ completions: 2, parallelism: 2 }, { activeDeadlineSeconds: 5000 });
  const { outcome } = JobSimulation.run(manifest, { attempts: [SUCCEEDS, { pending: true }], until: 600 }, { version: '1.34' });
  expect(outcome).toEqual({ stoppedBecause: 'pending', at: 7 });
});
