import * as fc from 'fast-check';
import { arbitraryCase } from './arbitrary-case';
import { exits, indexedJob, job } from './cases/common';
import { JobSimulation } from '../../../src';
import { Scenario } from '../../../src/kubernetes/simulation/scenario';

/*
 * What ends in the moment in which a Job is followed no further, and at which the controller would have looked a second later.
 */

const VERSION = { version: '1.37' };
const endsOf = (manifest: object, scenario: Scenario) => JobSimulation.run(manifest, scenario, VERSION).attempts
  .map(({ phase, unseen, failure, response }) => ({ phase, unseen, failure, response }));

const DELETED = exits(0, { deleted: true, terminationSeconds: 3 });

test.each<[string, object, Scenario, object]>([
  ['a failure', job(), { default: exits(3), until: 5 }, { phase: 'Failed', unseen: true, failure: { exitCode: 3 }, response: undefined }],
  ['a failure a second later', job(), { default: exits(3), until: 6 }, { phase: 'Failed', unseen: undefined, failure: { exitCode: 3 }, response: 'RETRY' }],
  ['a success', job(), { until: 30 }, { phase: 'Succeeded', unseen: true, failure: undefined, response: undefined }],
  ['what has not ended', job(), { until: 20 }, { phase: undefined, unseen: undefined, failure: undefined, response: undefined }],
  ['a deleted Pod that was taken for failed before', job(), { default: DELETED, until: 8 },
    { phase: 'Succeeded', unseen: undefined, failure: { exitCode: 0, deleted: true }, response: 'RETRY' }],
  ['a deleted Pod of which the end is waited for', job({ podReplacementPolicy: 'Failed' }), { default: { ...DELETED, exitCode: 3 }, until: 8 },
    { phase: 'Failed', unseen: true, failure: { exitCode: 3, deleted: true }, response: undefined }],
  ['what the controller has stopped', indexedJob(1), { changes: [{ at: 8, spec: { suspend: true } }], until: 8 },
    { phase: 'Failed', unseen: undefined, failure: undefined, response: undefined }],
])('%s', (_, manifest, scenario, expected) => {
  expect(endsOf(manifest, scenario)[0]).toEqual(expected);
});

test('whatever has failed by then shows how', () => {
  fc.assert(fc.property(arbitraryCase, fc.integer({ min: 1, max: 120 }), ({ manifest, scenario }, until) => {
    const changes = scenario.changes?.filter(({ at }) => at <= until);
    const { attempts, conditions } = JobSimulation.run(manifest, { ...scenario, ...changes && { changes }, until }, VERSION);
    // What fails after the Job has succeeded is nothing to anybody.
    if (conditions.some(({ type }) => type === 'SuccessCriteriaMet')) return;
    for (const { phase, deletedBecause = 'user', failure, unseen, response } of attempts) {
      if (phase !== 'Failed' || deletedBecause !== 'user') continue;
      expect({ hasFailure: failure !== undefined, isUnseen: unseen === true }).toEqual({ hasFailure: true, isUnseen: response === undefined });
    }
  }), { seed: 5, numRuns: 500 });
});
