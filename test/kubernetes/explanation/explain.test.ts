import * as fc from 'fast-check';
import { ExplainedFailure, JobExplanation, JobSimulation } from '../../../src';
import { arbitraryCase } from '../simulation/arbitrary-case';
import { HELPER, indexedJob, job, MAIN, onCodes, onDisruption, onFailureJob, onOtherCodes, policyJob } from '../simulation/cases/common';

const VERSION = { version: '1.37' };
const CODE_FIRST = [onCodes('FailJob', [42], 'main'), onDisruption('Ignore')];

const lineOf = ({ failure, rule, counted, then }: ExplainedFailure) =>
  `${failure} | ${rule ? `${rule.index} ${rule.action}` : '-'} | ${counted ? 'counted' : 'not counted'} | ${then}`;

test.each<[string, object]>([
  ['a Job without a policy', job()],
  ['a policy with a deadline', policyJob(CODE_FIRST, { backoffLimit: 3, activeDeadlineSeconds: 300 })],
  ['rules that catch disruptions by their code', policyJob([onOtherCodes('FailJob', [1])], {}, { containers: [MAIN, HELPER] })],
  ['a budget for each index', indexedJob(6, { backoffLimitPerIndex: 1, maxFailedIndexes: 2, podFailurePolicy: { rules: [onCodes('FailIndex', [42])] } })],
  ['restarts in place', onFailureJob({ backoffLimit: 2 })],
  ['a Pod with a deadline of its own', job({ backoffLimit: 0 }, { activeDeadlineSeconds: 60 })],
])('%s', (_, manifest) => {
  expect(JobExplanation.of(manifest, VERSION).rows.map(lineOf)).toMatchSnapshot();
});

test('what is explained is what is simulated', () => {
  fc.assert(fc.property(arbitraryCase, ({ manifest }) => {
    for (const { failure, observed, rule, response, counted, then } of JobExplanation.of(manifest, VERSION).rows) {
      if (!observed || response === undefined || then.includes('started again within its Pod')) continue;
      const { deleted, ...shown } = observed;
      const attempt = { ...shown, after: 1, ...deleted ? { deleted, terminationSeconds: 1 } : { phase: 'Failed' } };
      // A Job that wants no success any more has one Pod, whatever the others do.
      const [first] = JobSimulation.run(manifest, { default: attempt, until: 5 }, VERSION).attempts;
      expect({ failure, rule: first.rule, response: first.response, counted: first.counted }).toEqual({ failure, rule, response, counted });
    }
  }), { seed: 6, numRuns: 300 });
});
