import { INIT, job, MAIN, NEVER_STARTS, SIDECAR, SUCCEEDS } from './cases/common';
import { JobSimulation } from '../../../src';
import { Scenario } from '../../../src/kubernetes/simulation/scenario';
import { failureWords } from '../../../src/report/failure-words';

/*
 * What is told of attempts in which not every container was started.
 */

const LATER = { name: 'later', image: 'busybox' };
const withInit = (...initContainers: object[]) => job({ backoffLimit: 0 }, { initContainers });

test.each<[string, object, Scenario, string, string]>([
  ['a failed init container: the main one never started', withInit(INIT), { default: { exitCodes: { init: 7 } } }, 'Failed', 'exit code 7 of init'],
  ['nor do the init containers that follow it', withInit(INIT, LATER), { default: { exitCodes: { init: 7 } } }, 'Failed', 'exit code 7 of init'],
  ['a sidecar stops nothing', withInit(SIDECAR, INIT), { default: { exitCode: 1, exitCodes: { sidecar: 143 } } }, 'Failed',
    'exit codes 1 of main, 143 of sidecar'],
  ['a sidecar before a failed init container has run', withInit(SIDECAR, INIT), { default: { exitCodes: { init: 7, sidecar: 137 } } }, 'Failed',
    'exit codes 137 of sidecar, 7 of init'],
  ['a Pod that never started, and is stopped with its Job', job({ completions: 2, parallelism: 2, backoffLimit: 0 }),
    { attempts: [NEVER_STARTS, { exitCode: 1 }] }, 'Failed', 'deleted, no container had started'],
  ['a container that is called like something that every object has', job({ backoffLimit: 0 }, { containers: [MAIN, { ...MAIN, name: 'constructor' }] }),
    { default: { exitCodes: { main: 1 }, reasons: { main: 'Error' } } }, 'Failed', 'exit code 1, Error'],
  ['one that somebody has told how to end', job({ activeDeadlineSeconds: 10 }),
    { default: { pending: true, whenDeleted: { terminationSeconds: 5, podReason: 'Deleted' } } }, 'Failed', 'deleted, Deleted, no container had started'],
])('%s', (_, manifest, scenario, phase, words) => {
  const [attempt] = JobSimulation.run(manifest, scenario, { version: '1.34' }).attempts;
  expect([attempt.phase, attempt.failure && failureWords(attempt.failure)]).toEqual([phase, words]);
});

test('what never started has no exit code that a rule could match', () => {
  const rules = [{ action: 'Ignore', onExitCodes: { operator: 'In', values: [143] } }];
  const manifest = job({ completions: 2, parallelism: 2, backoffLimit: 0, podFailurePolicy: { rules } });
  const { attempts, status } = JobSimulation.run(manifest, { attempts: [NEVER_STARTS, { exitCode: 1 }], default: SUCCEEDS }, { version: '1.34' });
  expect(attempts[0].rule).toBeUndefined();
  expect(status.failed).toBe(2);
});
