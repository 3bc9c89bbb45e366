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
      const attempt = { ...shown, after: 1, ...deleted ? { deleted, terminationSeconds: 3 } : { phase: 'Failed' } };
      // A Job that wants no success any more has one Pod, whatever the others do.
      const [first] = JobSimulation.run(manifest, { default: attempt, until: 7 }, VERSION).attempts;
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

describe('the codes of a program that is told to stop', () => {
  const DRAIN = 'node drain or another API eviction; the program ends with ';
  const endsOf = (rules: readonly Fields[], pod: Fields = {}) => JobExplanation.of(policyJob([...rules, onDisruption('Ignore')], {}, pod), VERSION).rows
    .filter(({ failure }) => failure.startsWith(DRAIN)).map(({ failure, rule }) => [failure.slice(DRAIN.length), `${rule!.index} ${rule!.action}`]);
  const BY_SIGNAL = '137 (killed) or 143 (by the signal)';
  const FEW = [1, 2, 50, 51, 52];
  const MANY = [1, 3, 5, 7, 9, 11, 13, 15, 16, 17, 19, 21, 22];

  test.each<[string, Fields[], [string, string][]]>([
    ['are all of a rule', [onCodes('FailJob', FEW)], [[BY_SIGNAL, '1 Ignore'], ['1-2, 50-52', '0 FailJob']]],
    ['are shortened as those of a program that ends by itself', [onCodes('FailJob', MANY)],
      [[BY_SIGNAL, '1 Ignore'], ['1, 3, 5, 7, 9, 11, 13, 15-17 and 3 more', '0 FailJob']]],
    ['are those of each rule', [onCodes('FailJob', [3, 4]), onCodes('Count', [7])], [[BY_SIGNAL, '2 Ignore'], ['3-4', '0 FailJob'], ['7', '1 Count']]],
    ['are beside the signal that a rule names, too', [onCodes('FailJob', [3, 4, 143])],
      [['137 (killed)', '1 Ignore'], ['143 (by the signal) or 3-4', '0 FailJob']]],
  ])('%s', (_, rules, expected) => {
    expect(endsOf(rules)).toEqual(expected);
    const words = expected.map(([codes]) => codes).filter(codes => !codes.includes('('));
    const { rows } = JobExplanation.of(policyJob([...rules, onDisruption('Ignore')]), VERSION);
    expect(rows.map(({ failure }) => failure)).toEqual(expect.arrayContaining(words.map(codes => `exit code ${codes}`)));
  });

  test('are told apart where a rule on another container takes some of them', () => {
    const rules = [onCodes('Count', [3], 'helper'), onCodes('FailJob', [3, 4], 'main')];
    expect(endsOf(rules, { containers: [MAIN, HELPER] })).toEqual([[BY_SIGNAL, '2 Ignore'], ['3', '0 Count'], ['4', '1 FailJob']]);
  });
});

describe('a Pod that is deleted, and ends with 0', () => {
  const EVICTED = 'node drain, preemption or taint, and the program ends with 0 when it is told to stop';
  const FAILED = 'failed as soon as it is deleted, even if it ends with 0: ';
  const SUCCEEDED = 'the Pod has succeeded: its work counts as done';

  test.each<[string, object, string]>([
    ['has failed for a Job that replaces it before', job({ backoffLimit: 0 }), `${FAILED}the Job fails (BackoffLimitExceeded), because it has no retries`],
    ['has succeeded for one that waits for its end', job({ podReplacementPolicy: 'Failed' }), SUCCEEDED],
    ['has succeeded for one with a policy', policyJob([]), SUCCEEDED],
    ['has failed for an index without retries', indexedJob(2, { backoffLimitPerIndex: 0 }),
      `${FAILED}the index fails, because it has no retries; the others go on, and the Job fails in the end (FailedIndexes)`],
    ['can still succeed for an index with retries', indexedJob(2, { backoffLimitPerIndex: 1 }), `${SUCCEEDED}, if it ends before another Pod takes its place`],
  ])('%s', (_, manifest, then) => {
    expect(thenOf(manifest, EVICTED)).toBe(then);
  });

  test.each<[string, object, string]>([
    ['counts', job({ backoffLimit: 0 }), 'the Job fails (BackoffLimitExceeded), because it has no retries'],
    ['is what a rule on disruptions says', policyJob([onCodes('FailJob', [1]), onDisruption('Ignore')]), 'another Pod after a wait, as often as it takes, without end'],
  ])('has failed if the kubelet took it, which %s', (_, manifest, then) => {
    expect(thenOf(manifest, 'node pressure or node shutdown, and the program ends with 0 when it is told to stop')).toBe(then);
  });

  test('is not replaced if it ends before the wait for another Pod of its index is over', () => {
    const { attempts, outcome } = JobSimulation.run(indexedJob(1, { backoffLimitPerIndex: 1 }), {
      default: { after: 5, deleted: true, exitCode: 0, terminationSeconds: 3 },
    }, VERSION);
    expect({ attempts: attempts.length, condition: outcome.condition }).toEqual({ attempts: 1, condition: 'Complete' });
    expect(thenOf(indexedJob(1, { backoffLimitPerIndex: 1 }), 'deletion of the running Pod'))
      .toContain('failed as soon as it is deleted, unless it ends with 0 before another Pod takes its place: another Pod of the index');
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
  const explained = (rules: readonly Fields[], initContainers: readonly Fields[]) => (
    JobExplanation.of(policyJob(rules, {}, { initContainers }), VERSION));
  const actionsOf = (rules: readonly Fields[], ...sidecars: readonly Fields[]) => explained(rules, sidecars).rows
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

describe('notes', () => {
  test.each<[string, object, string[]]>([
    ['an ordinary Job', job(), []],
    ['another controller', job({ managedBy: 'acme.io/queue' }), [
      'the Job is managed by acme.io/queue: the Job controller of Kubernetes does not touch it, and what is said here holds only as far as acme.io/queue does the same',
    ]],
    ['the controller that is built in', job({ managedBy: 'kubernetes.io/job-controller' }), []],
    ['suspended', job({ suspend: true }), ['the Job starts suspended: there is no Pod until somebody, such as a queue, sets suspend to false']],
    ['suspended, with a deadline', job({ suspend: true, activeDeadlineSeconds: 60 }), [
      'the Job starts suspended: there is no Pod until somebody, such as a queue, sets suspend to false, and its deadline counts from then',
    ]],
    ['more time than a controller can count', job({ activeDeadlineSeconds: 9999999999 }), [
      'activeDeadlineSeconds is 9999999999, which is more than the controller can count (9223372036) and is taken for a time that is over: the Job fails as soon as '
        + 'it starts (DeadlineExceeded), and never has a Pod',
    ]],
    ['no time', job({ activeDeadlineSeconds: 0 }), ['activeDeadlineSeconds is 0: the Job fails as soon as it starts (DeadlineExceeded), and never has a Pod']],
    ['nothing to do', job({ completions: 0 }), ['completions is 0: the Job is complete at once (CompletionsReached), and never has a Pod that could fail']],
    ['nothing to do, and no time', job({ completions: 0, activeDeadlineSeconds: 0 }), [
      'activeDeadlineSeconds is 0: the Job fails as soon as it starts (DeadlineExceeded), and never has a Pod',
    ]],
    ['nothing to do, and suspended', job({ completions: 0, activeDeadlineSeconds: 0, suspend: true }), [
      'completions is 0: the Job is complete at once (CompletionsReached), and never has a Pod that could fail',
    ]],
    ['nobody to do it', job({ parallelism: 0 }), [
      'parallelism is 0: there is no Pod until somebody raises it; the answers to failures are those that hold from then on',
    ]],
    ['nobody to do it until the deadline', job({ parallelism: 0, activeDeadlineSeconds: 60 }), [
      'parallelism is 0: there is no Pod until somebody raises it; in the meantime the deadline goes on, and ends the Job after 1 minute; the answers to failures are '
      + 'those that hold from then on',
    ]],
    ['shared work', job({ parallelism: 2 }), [
      'the Job names no completions, so that its Pods share their work: as soon as one of them has succeeded no other Pod is started, also not after a failure',
    ]],
    ['another controller comes first', job({ managedBy: 'acme.io/queue', suspend: true }), [
      expect.stringContaining('managed by acme.io/queue'), expect.stringContaining('starts suspended'),
    ]],
  ])('%s', (_, manifest, notes) => {
    expect(JobExplanation.of(manifest, VERSION).notes).toEqual(notes);
  });

  test.each<[string, Fields[], string]>([
    ['one index', [{ succeededIndexes: '0' }], 'as soon as index 0 has succeeded;'],
    ['several', [{ succeededIndexes: '0,2-4' }], 'as soon as the indexes 0, 2-4 have all succeeded;'],
    ['some of several', [{ succeededIndexes: '0-3', succeededCount: 2 }], 'as soon as 2 of the indexes 0-3 have succeeded;'],
    ['any', [{ succeededCount: 1 }], 'as soon as any of its 6 indexes has succeeded;'],
    ['none of several is met by any success', [{ succeededIndexes: '0-3', succeededCount: 0 }], 'as soon as any of its 6 indexes has succeeded;'],
    ['one or the other', [{ succeededIndexes: '0' }, { succeededCount: 3 }], 'as soon as index 0 has succeeded or 3 of its 6 indexes have succeeded;'],
    ['none that can be', [{ succeededIndexes: '' }], 'no rule of the success policy can ever be met'],
  ])('a success policy: %s', (_, rules, words) => {
    expect(JobExplanation.of(indexedJob(6, successRules(...rules)), VERSION).notes).toEqual([expect.stringContaining(words)]);
  });

  test('fields that are dropped come last', () => {
    expect(JobExplanation.of(job({ suspend: true, podReplacementPolicy: 'Failed' }), { version: '1.28' }).notes).toEqual([
      expect.stringContaining('starts suspended'), 'Kubernetes 1.28 drops spec.podReplacementPolicy without a word, and nothing of this holds for it',
    ]);
  });

  test.each<[string, Fields, string]>([
    ['no time', { activeDeadlineSeconds: 0 }, 'DeadlineExceeded'],
    ['nothing to do', { completions: 0 }, 'CompletionsReached'],
    ['nothing to do, and no time', { completions: 0, activeDeadlineSeconds: 0 }, 'DeadlineExceeded'],
    ['nothing to do, and suspended', { completions: 0, activeDeadlineSeconds: 0, suspend: true }, 'CompletionsReached'],
  ])('a Job that never has a Pod has no failures: %s', (_, spec, reason) => {
    const { attempts, outcome } = JobSimulation.run(job(spec), {}, VERSION);
    expect({ rows: JobExplanation.of(job(spec), VERSION).rows, attempts, reason: outcome.reason }).toEqual({ rows: [], attempts: [], reason });
  });
});
