import * as fc from 'fast-check';
import { ExplainedFailure, JobExplanation, JobSimulation } from '../../../src';
import { arbitraryCase } from '../simulation/arbitrary-case';
import {
  Fields, HELPER, indexedJob, INIT, job, MAIN, onCodes, onDisruption, onFailureJob, onOtherCodes, policyJob, SIDECAR, successRules,
} from '../simulation/cases/common';

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

/** What is said of a failure, or of a cause. */
const thenOf = (manifest: object, failure: string) => JobExplanation.of(manifest, VERSION).rows.find(row => row.failure === failure)!.then;

const ANY = 'any failing exit code';
const LARGEST = 2147483647;
const RESTARTED = { containers: [{ ...MAIN, restartPolicy: 'Never', restartPolicyRules: [{ action: 'Restart', exitCodes: { operator: 'In', values: [7] } }] }] };
const perIndex = (spec: Fields) => indexedJob(6, { backoffLimitPerIndex: 1, podFailurePolicy: { rules: [onCodes('FailIndex', [42])] }, ...spec });

describe('what comes of a failure', () => {
  test.each<[string, object, string, string]>([
    ['the first counted failure ends a Job without retries, whatever the index has', perIndex({ backoffLimit: 0 }), 'any other exit code',
      'the Job fails (BackoffLimitExceeded), because it has no retries'],
    ['and whatever a rule says of the index', perIndex({ backoffLimit: 0 }), 'exit code 42',
      'the Job fails (BackoffLimitExceeded), because it has no retries'],
    ['no index reaches its limit if the Job reaches its own before', perIndex({ backoffLimit: 1 }), 'any other exit code',
      'another Pod of the index after a wait; at the 2nd counted failure of all indexes together the whole Job fails (BackoffLimitExceeded)'],
    ['the limit of the Job is said beside that of an index', perIndex({ backoffLimit: 4 }), 'any other exit code',
      'another Pod of the index after a wait; at its 2nd counted failure the index fails; the others go on, and the Job fails in the end (FailedIndexes); at the '
      + '5th counted failure of all indexes together the whole Job fails (BackoffLimitExceeded)'],
    ['and beside the rule that fails an index', perIndex({ backoffLimit: 4 }), 'exit code 42',
      'the index fails without another attempt; the others go on, and the Job fails in the end (FailedIndexes); at the 5th counted failure of all indexes together '
      + 'the whole Job fails (BackoffLimitExceeded)'],
    ['but not if there cannot be so many failures', perIndex({ backoffLimit: 12 }), 'exit code 42',
      'the index fails without another attempt; the others go on, and the Job fails in the end (FailedIndexes)'],
    ['the only index takes the Job with it', indexedJob(1, { backoffLimitPerIndex: 0 }), ANY, 'the index fails, because it has no retries, and the Job with it '
      + '(FailedIndexes)'],
    ['as many indexes as there are may fail', perIndex({ maxFailedIndexes: 6 }), 'exit code 42',
      'the index fails without another attempt; the others go on, and the Job fails in the end (FailedIndexes)'],
    ['a success policy can be met in spite of a failed index', perIndex(successRules({ succeededIndexes: '0' })), 'exit code 42',
      'the index fails without another attempt; the others go on, and the Job fails in the end (FailedIndexes), unless its success policy is met before'],
    ['an index without a limit', indexedJob(2, { backoffLimitPerIndex: LARGEST }), ANY, 'another Pod of the index after a wait, without end'],
    ['no limit but the deadline', job({ backoffLimit: LARGEST, activeDeadlineSeconds: 300 }), ANY, 'another Pod after a wait until the Job\'s deadline (5 minutes)'],
    ['a deadline that comes before another Pod can', job({ activeDeadlineSeconds: 9 }), ANY,
      'no other Pod, since the wait for it is 10 seconds and the Job fails before, by its deadline (9 seconds) at the latest'],
    ['a Pod that waits for its image on a node, where its time goes on', job({}, { activeDeadlineSeconds: 60 }), 'image that cannot be pulled, or no node that fits',
      'no failure: the Pod is waited for, without end; if it is on a node, its own deadline (1 minute) makes it fail'],
  ])('%s', (_, manifest, failure, then) => {
    expect(thenOf(manifest, failure)).toBe(then);
  });
});

describe('a container that is started again within its Pod', () => {
  const COUNTED = 'the Job sees no failure, but counts restarts; at the 2nd in all its running Pods together it fails (BackoffLimitExceeded), and deletes these Pods '
    + 'with their logs';
  const UNCOUNTED = 'the Job sees no failure, so that no rule is asked and no budget is used; this goes on';
  const byRules = 'the container is started again within its Pod (restartPolicyRules)';

  test.each<[string, object, string, string]>([
    ['as its Pod says', onFailureJob({ backoffLimit: 2 }), ANY, `the container is started again within its Pod (restartPolicy: OnFailure): ${COUNTED}`],
    ['as it says itself, in a Pod whose restarts are counted', onFailureJob({ backoffLimit: 2 }, RESTARTED), 'exit code 7', `${byRules}: ${COUNTED}`],
    ['as it says itself, in a Pod whose restarts are not counted', job({ backoffLimit: 2 }, RESTARTED), 'exit code 7', `${byRules}: ${UNCOUNTED}, without end`],
    ['in a Job without a limit', onFailureJob({ backoffLimit: LARGEST }, RESTARTED), 'exit code 7', `${byRules}: ${UNCOUNTED}, without end`],
    ['until the deadline', job({ activeDeadlineSeconds: 60 }, RESTARTED), 'exit code 7', `${byRules}: ${UNCOUNTED} until the Job's deadline (1 minute)`],
    ['until the deadline of its Pod', job({ activeDeadlineSeconds: 90 }, { ...RESTARTED, activeDeadlineSeconds: 60 }), 'exit code 7',
      `${byRules}: ${UNCOUNTED} until the Pod's own deadline (1 minute), at which the Pod fails`],
    ['a sidecar', job({}, { initContainers: [SIDECAR] }), `${ANY} in the sidecar sidecar`,
      'the sidecar is started again within its Pod, and the other containers go on'],
    ['a sidecar in a Pod whose restarts are counted', onFailureJob({ backoffLimit: 2 }, { initContainers: [SIDECAR] }), `${ANY} in the sidecar sidecar`,
      `the sidecar is started again within its Pod, and the other containers go on: ${COUNTED}`],
    ['a sidecar, and all others with it', job({}, {
      initContainers: [{ ...SIDECAR, restartPolicyRules: [{ action: 'RestartAllContainers', exitCodes: { operator: 'In', values: [7] } }] }],
    }), 'exit code 7 in the sidecar sidecar', `the container is started again within its Pod (restartPolicyRules: RestartAllContainers): ${UNCOUNTED}, without end`],
  ])('%s', (_, manifest, failure, then) => {
    expect(thenOf(manifest, failure)).toBe(then);
  });
});

describe('sidecars, which are stopped at the end', () => {
  const actionsOf = (rules: readonly Fields[], ...sidecars: readonly Fields[]) => JobExplanation.of(policyJob(rules, {}, { initContainers: sidecars }), VERSION).rows
    .filter(({ failure }) => failure.includes('; ') && failure.includes('sidecar'))
    .map(({ failure, rule, observed }) => [failure, `${rule!.index} ${rule!.action}`, observed!.exitCodes]);
  const BY_SIGNAL = 'ends with 143 (by the signal)';

  test.each<[string, Fields[], Fields[], string[]]>([
    ['are caught by a rule that names no container', [onCodes('Ignore', [143])], [SIDECAR], [
      `any other exit code; the sidecar sidecar ${BY_SIGNAL}`, '0 Ignore',
    ]],
    ['or that asks for all other codes', [onOtherCodes('FailJob', [1])], [SIDECAR], [
      'exit code 1; the sidecar sidecar ends with 143 (by the signal) or 137 (killed)', '0 FailJob',
    ]],
    ['or that names them', [onCodes('Ignore', [143], 'sidecar')], [SIDECAR], [`any failing exit code; the sidecar sidecar ${BY_SIGNAL}`, '0 Ignore']],
    ['all of them', [onCodes('Ignore', [143])], [SIDECAR, { ...SIDECAR, name: 'proxy' }], [
      `any other exit code; each of the sidecars sidecar and proxy ${BY_SIGNAL}`, '0 Ignore',
    ]],
  ])('%s', (_, rules, sidecars, [failure, rule]) => {
    expect(actionsOf(rules, ...sidecars)).toContainEqual([failure, rule, expect.anything()]);
  });

  test('may show it after any cause that ends the containers', () => {
    expect(actionsOf([onCodes('Ignore', [143])], SIDECAR).map(([failure]) => failure)).toEqual(expect.arrayContaining([
      `out of memory (OOMKilled); the sidecar sidecar ${BY_SIGNAL}`,
      `node drain or another API eviction; the program ends with 137 (killed), and the sidecar sidecar ${BY_SIGNAL}`,
    ]));
  });

  test.each<[string, Fields[], Fields[]]>([
    ['a rule before theirs decides', [onOtherCodes('FailJob', [0], 'main'), onCodes('Ignore', [143])], [SIDECAR]],
    ['a rule names the program', [onCodes('Ignore', [143], 'main')], [SIDECAR]],
    ['there are none', [onCodes('Ignore', [143])], [INIT]],
  ])('make no difference if %s', (_, rules, sidecars) => {
    expect(actionsOf(rules, ...sidecars).filter(([failure]) => /^(?:any|exit code)/.test(failure as string))).toEqual([]);
  });
});
