import { HELPER, indexedJob, INIT, job, MAIN, SIDECAR } from './cases/common';
import { JobSimulation } from '../../../src';
import { ScenarioAttempt } from '../../../src/kubernetes/simulation/scenario';
import { messageOf } from '../../messages';

/*
 * Endings that no Pod of the Job can have.
 */

const MANIFEST = job({}, { containers: [MAIN, HELPER], initContainers: [SIDECAR, INIT] });

test.each<[string, ScenarioAttempt, string]>([
  ['an exit code twice', { exitCode: 1, exitCodes: { main: 2 } }, 'has both exitCode: 1 and exitCodes: { main: 2 }, which are of the same container'],
  ['a reason twice', { exitCode: 1, reason: 'Error', reasons: { main: 'OOMKilled' } }, 'has both reason: Error and reasons: { main: OOMKilled }, which are of the same'],
  ['a condition twice', { conditions: [{ type: 'Broken' }, { type: 'Broken', status: 'False' }] }, 'has the condition Broken twice, and a Pod has one of each type'],
  ['a disruption twice', { disrupted: true, exitCode: 1, conditions: [{ type: 'DisruptionTarget' }] },
    'has both disrupted: true, which adds the condition DisruptionTarget, and that condition'],
  ['the end of what never started', { exitCode: 1, notStarted: ['main'] }, 'says that \'main\' never started, and has exitCode: 1, which is how it ended'],
  ['the end of a helper that never started', { exitCode: 1, exitCodes: { helper: 2 }, notStarted: ['helper'] },
    'says that \'helper\' never started, and has exitCodes: { helper: 2 }, which is how it ended'],
  ['the end of what still runs', { phase: 'Failed', reason: 'OOMKilled', stillRunning: ['main'] }, 'says that \'main\' still runs, and has reason: OOMKilled, which is'],
  ['what still runs, and never started', { exitCode: 1, stillRunning: ['helper'], notStarted: ['helper'] },
    'says that \'helper\' never started, and that it still runs'],
  ['a success in which the main container never started', { notStarted: ['main'] },
    'says that \'main\' never started, so that its Pod cannot have succeeded; say phase: Failed, or the exit code of a container that has failed'],
  ['a success that is said to be one', { notStarted: ['main'], phase: 'Succeeded' }, 'says that \'main\' never started, so that its Pod cannot have succeeded; say phase: Failed'],
  ['a success in which a container still runs', { stillRunning: ['helper'] }, 'says that \'helper\' still runs, so that its Pod cannot have succeeded'],
  ['the same of what somebody has deleted', { deleted: true, stillRunning: ['main'] }, 'says that \'main\' still runs, so that its Pod cannot have succeeded'],
  ['a success with a failed helper', { exitCodes: { helper: 3 }, phase: 'Succeeded' }, 'has phase: Succeeded, and \'helper\' ends with 3, with which no Pod succeeds'],
  ['a success with a failed init container', { exitCodes: { init: 3 }, phase: 'Succeeded' }, 'has phase: Succeeded, and \'init\' ends with 3'],
  ['a main container behind a failed init container', { exitCode: 0, exitCodes: { init: 7 } },
    'has exitCode: 0, and the init container \'init\' fails with 7: nothing is started behind it'],
  ['a helper behind one', { exitCodes: { init: 7, helper: 1 } }, 'has exitCodes: { helper: 1 }, and the init container \'init\' fails with 7'],
])('%s', (_, ending, words) => {
  expect(messageOf(() => JobSimulation.run(MANIFEST, { default: ending }))).toContain(`the default ${words}`);
  const { terminationSeconds, deleted, ...plain } = ending;
  if (!deleted) expect(messageOf(() => JobSimulation.run(MANIFEST, { attempts: [{}, { whenDeleted: plain }] }))).toContain(`attempt 2 ${words}`);
});

test.each<[string, ScenarioAttempt]>([
  ['a sidecar that fails in a success', { exitCode: 0, exitCodes: { sidecar: 143 }, phase: 'Succeeded' }],
  ['a sidecar that never started', { notStarted: ['sidecar'] }],
  ['a lost node', { stillRunning: ['main', 'helper'], phase: 'Failed', disrupted: true }],
  ['a container that still runs beside one that has failed', { exitCode: 1, stillRunning: ['helper'] }],
  ['a failed init container', { exitCodes: { init: 7, sidecar: 143 }, notStarted: ['main', 'helper'] }],
  ['a deletion that the main container does not survive', { deleted: true, stillRunning: ['helper'] }],
  ['a failure in which all have ended with 0', { phase: 'Failed', podReason: 'DeadlineExceeded' }],
  ['a Pod that never starts, and is deleted', { pending: true, whenDeleted: { podReason: 'Deleted' } }],
])('but not %s', (_, ending) => {
  expect(() => JobSimulation.run(MANIFEST, { default: ending, until: 100 })).not.toThrow();
});

test('the place is that of what is wrong', () => {
  const attempts = { 1: [{ exitCode: 1 }, { exitCode: 1, exitCodes: { main: 1 } }] };
  const error: any = (() => { try { return JobSimulation.run(indexedJob(2), { attempts }); } catch (thrown) { return thrown; } })();
  expect(error.message).toMatch(/^attempt 2 of index 1 has both exitCode: 1 and exitCodes: \{ main: 1 \}, .*; leave one of them out$/);
  expect(error.path).toEqual(['attempts', '1', '1', 'exitCodes', 'main']);
});
