import fc from 'fast-check';
import { FailurePolicy, FailureResponse } from '../../src';
import { JobSimulation } from '../../src/kubernetes/job-simulation';
import { canonicalIndexes } from '../../src/policy-tests/index-set';
import { PolicyTestResult } from '../../src/policy-tests/policy-tests';
import { readPolicyTests } from '../../src/policy-tests/read-policy-tests';
import { JobTestResult, MistakenTest, runOnJob } from '../../src/policy-tests/run-on-job';
import { runOnPolicy } from '../../src/policy-tests/run-on-policy';
import { cronJob, INDEXED, job, rules } from '../kubernetes/difference/jobs';

const POLICY = rules(['FailJob', [3, 42]], ['Ignore', 'DisruptionTarget']);

/** What is wrong with a test of a Job, a sentence each. */
function problemsOf(manifest: any, test: object, version = '1.34'): string[] {
  const { tests } = readPolicyTests({ apiVersion: 'failure-policy/v1', kind: 'PolicyTests', manifest: 'job.yaml', tests: [{ name: 'test', ...test }] });
  return wordsOf(runOnJob(tests, manifest, version)[0]);
}

/** A mistake in the test itself is said with its place. */
function wordsOf(result: PolicyTestResult | MistakenTest): string[] {
  if ('mistake' in result) return [`${result.path.join('.')}: ${result.mistake}`];
  const { failed, problem } = result;
  return [...problem === undefined ? [] : [problem], ...failed.map(({ expectation, expected, actual }) => `${expectation}: ${expected}, but ${actual}`)];
}

const NO_INDEXES = 'it names an index, and this Job has none: leave it out, or make the Job Indexed (completionMode)';

describe('a failure', () => {
  test.each<[string, any, object, string[]]>([
    ['that is permanent', job(POLICY), { given: { exitCode: 42 }, expect: { response: 'FAIL_JOB', rule: 'FailJob', counted: true, next: 'none' } }, []],
    ['with a rule by its position', job(POLICY), { given: { exitCode: 3 }, expect: { rule: 0 } }, []],
    ['that no rule knows', job(POLICY), { given: { exitCode: 1 }, expect: { response: 'RETRY', rule: 'none', counted: true, next: 10 } }, []],
    ['that is a drain', job(POLICY), { given: { exitCode: 143, disrupted: true }, expect: { response: 'RETRY_UNCOUNTED', rule: 1, counted: false, next: 10 } }, []],
    ['for the third time', job(POLICY), { given: { exitCode: 1 }, attempt: 3, expect: { next: 40 } }, []],
    ['for the last time', job(POLICY), { given: { exitCode: 1 }, attempt: 4, expect: { response: 'RETRY', next: 'none', outcome: 'Failed', reason: 'BackoffLimitExceeded' } }, []],
    ['that is none', job(POLICY), { given: { exitCode: 0 }, expect: { response: 'none', counted: false, next: 'none', outcome: 'Complete' } }, []],
    ['in a sidecar', job(rules(['FailJob', [143]]), { initContainers: [{ name: 'log', image: 'log', restartPolicy: 'Always' }] }),
      { given: { exitCodes: { main: 1, log: 143 } }, expect: { response: 'FAIL_JOB' } }, []],
    ['of a CronJob', cronJob(POLICY), { given: { exitCode: 42 }, expect: { response: 'FAIL_JOB' } }, []],
    ['of an index', job(INDEXED), { given: { exitCode: 1 }, attempt: 2, index: 7, expect: { response: 'RETRY', next: 'none', outcome: 'Failed', failedIndexes: '7' } }, []],
    ['of the first index', job(INDEXED), { given: { exitCode: 1 }, expect: { next: { atLeast: 10, atMost: 10 }, completedIndexes: '0-7' } }, []],
    ['long after the first one', job({ activeDeadlineSeconds: undefined, ...rules(['Ignore', [1]]) }), { given: { exitCode: 1 }, attempt: 500, expect: { next: 600 } }, []],

    ['that is answered otherwise', job(POLICY), { given: { exitCode: 42, disrupted: true }, expect: { response: 'RETRY_UNCOUNTED', rule: 1, counted: false, next: 10 } },
      ['response: RETRY_UNCOUNTED, but FAIL_JOB', 'rule: rules[1], but rules[0] (FailJob)', 'counted: false, but true', 'next: 10 s, but none']],
    ['with another rule', job(POLICY), { given: { exitCode: 1 }, expect: { rule: 'FailJob' } }, ['rule: FailJob, but none']],
    ['with no rule', job(POLICY), { given: { exitCode: 42 }, expect: { rule: 'none' } }, ['rule: none, but rules[0] (FailJob)']],
    ['with another wait', job(POLICY), { given: { exitCode: 1 }, attempt: 2, expect: { next: { atMost: 15 } } }, ['next: at most 15 s, but 20 s']],
    ['with a wait in place of none', job(POLICY), { given: { exitCode: 1 }, expect: { next: 'none' } }, ['next: none, but 10 s']],
    ['that never comes', job(POLICY), { given: { exitCode: 42 }, attempt: 2, expect: { response: 'FAIL_JOB' } }, ['attempt 2 never came: attempt 1 was the last one']],
    ['of an index that never comes', job({ ...INDEXED, maxFailedIndexes: 0 }), { given: { exitCode: 1 }, attempt: 3, index: 2, expect: { next: 'none' } },
      ['attempt 3 of index 2 never came: attempt 2 was the last one']],
    ['of an index that there is not', job(INDEXED), { given: { exitCode: 1 }, index: 8, expect: { response: 'RETRY' } },
      ['index: it names the index 8, and the indexes of this Job are 0 to 7: they count from 0; did you mean 7?']],
    ['of an index of a Job that has none', job(), { given: { exitCode: 1 }, index: 0, expect: { response: 'RETRY' } }, [`index: ${NO_INDEXES}`]],
    ['in a container that there is not', job(), { given: { exitCodes: { mian: 1 } }, expect: { response: 'RETRY' } },
      ['given.exitCodes.mian: attempt 1 speaks of the container \'mian\', which this Job does not have; known are main']],
    ['in a container that there is not, of an index', job(INDEXED), { given: { exitCodes: { mian: 1 } }, index: 2, expect: { response: 'RETRY' } },
      ['given.exitCodes.mian: attempt 1 of index 2 speaks of the container \'mian\', which this Job does not have; known are main']],
    ['that is restarted where nothing does so', job(), { given: { exitCode: 1, restarts: 2 }, expect: { outcome: 'Failed' } },
      ['given.restarts: attempt 1 is restarted in place, and nothing restarts this container within its Pod: the Job has restartPolicy: Never']],
    ['of a Job that is refused for several reasons', job({ backoffLimit: -1, backofLimit: 3, parallelism: 'x' }), { given: { exitCode: 1 }, expect: { response: 'RETRY' } }, [
      'Kubernetes 1.34 refuses this manifest: json: cannot unmarshal string into Go struct field JobSpec.spec.parallelism of type int32; '
      + 'unknown field "spec.backofLimit"; spec.backoffLimit: Invalid value: -1: must be greater than or equal to 0',
    ]],
    ['of a Job that no server takes', job({ backoffLimit: -1 }), { given: { exitCode: 1 }, expect: { response: 'RETRY' } },
      ['Kubernetes 1.34 refuses this manifest: spec.backoffLimit: Invalid value: -1: must be greater than or equal to 0']],
  ])('%s', (_, manifest, test, expected) => {
    expect(problemsOf(manifest, test)).toEqual(expected);
  });
});

describe('a container that is restarted in place', () => {
  const manifest = job({}, { restartPolicy: 'OnFailure' });
  test.each<[string, object, string[]]>([
    ['is retried, and no rule sees it', { given: { exitCode: 1 }, expect: { response: 'RETRY', counted: false, rule: 'none' } }, []],
    ['is not counted as a Pod', { given: { exitCode: 1 }, expect: { counted: true } }, ['counted: true, but false']],
    ['says nothing of what comes next', { given: { exitCode: 1 }, expect: { next: 10, outcome: 'Failed' } }, [
      'next: 10, but not known: say with `restarts` how often the container is started again',
      'outcome: Failed, but not known: say with `restarts` how often the container is started again',
    ]],
    ['says so if it is said how often', { given: { exitCode: 0, restarts: 3 }, expect: { outcome: 'Failed', reason: 'BackoffLimitExceeded' } }, []],
    ['is no matter where the node takes the Pod', { given: { exitCode: 143, disrupted: true }, expect: { response: 'RETRY', counted: true, next: 10 } }, []],
    ['succeeds as others do', { given: { exitCode: 0 }, expect: { outcome: 'Complete' } }, []],
  ])('%s', (_, test, expected) => {
    expect(problemsOf(manifest, test)).toEqual(expected);
  });
});

describe('a scenario', () => {
  const fixture = job({ ...INDEXED, completions: 6, parallelism: 3, maxFailedIndexes: 2, ...rules(['FailIndex', [42]], ['Ignore', 'DisruptionTarget']) });
  const scenario = { attempts: { 2: [{ exitCode: 42 }], 4: [{ exitCode: 1 }, { exitCode: 1 }], 5: [{ exitCode: 143, disrupted: true }] } };
  test.each<[string, object, string[]]>([
    ['ends as it is expected', {
      outcome: 'Failed',
      reason: 'FailedIndexes',
      completedIndexes: '0-1,3,5',
      failedIndexes: '2,4',
      succeeded: 4,
      failed: 3,
      attempts: 8,
      attemptsByIndex: { 2: 1, 4: 2, 5: { atLeast: 2 } },
      endsAfter: { atMost: 600 },
    }, []],
    ['ends otherwise', { outcome: 'Complete', reason: 'CompletionsReached', completedIndexes: '', failedIndexes: '2', attempts: { atMost: 7 }, endsAfter: 60 }, [
      'outcome: Complete, but Failed', 'reason: CompletionsReached, but FailedIndexes', 'attempts: at most 7, but 8', 'completedIndexes: none, but 0,1,3,5',
      'failedIndexes: 2, but 2,4', expect.stringMatching(/^endsAfter: 60 s, but \d+ s$/),
    ]],
    ['has other attempts', { attemptsByIndex: { 2: 2, 3: 2 } }, ['attemptsByIndex: 2 of index 2, but 1', 'attemptsByIndex: 2 of index 3, but 1']],
    ['has attempts of no index', { attemptsByIndex: { 2: 2, 9: 1 } }, ['expect.attemptsByIndex.9: it names the index 9, and the indexes of this Job are 0 to 5']],
    ['completes more indexes than there are', { completedIndexes: '0-6' },
      ['expect.completedIndexes: it names the index 6, and the indexes of this Job are 0 to 5: they count from 0; did you mean 5?']],
    ['fails more indexes than there are', { failedIndexes: '2,12,4' }, ['expect.failedIndexes: it names the index 12, and the indexes of this Job are 0 to 5']],
  ])('%s', (_, expected, problems) => {
    expect(problemsOf(fixture, { scenario, expect: expected })).toEqual(problems);
  });

  test('has attempts that can be looked at', () => {
    expect(problemsOf(fixture, { scenario, attempt: 1, index: 5, expect: { response: 'RETRY_UNCOUNTED', rule: 'Ignore', next: 10 } })).toEqual([]);
    expect(problemsOf(fixture, { scenario, attempt: 1, index: 2, expect: { response: 'FAIL_INDEX', next: 'none' } })).toEqual([]);
    expect(problemsOf(fixture, { scenario, attempt: 2, index: 2, expect: { response: 'FAIL_INDEX' } })).toEqual(['attempt 2 of index 2 never came: attempt 1 was the last one']);
  });

  test('need not end', () => {
    expect(problemsOf(job(), { scenario: { default: { pending: true }, until: 60 }, expect: { outcome: 'none', reason: 'none', attempts: 1 } })).toEqual([]);
    expect(problemsOf(job(), { scenario: { default: { pending: true }, until: 60 }, expect: { endsAfter: 3600, failedIndexes: '' } })).toEqual([
      'failedIndexes: none, but nothing: the Job has no limit per index', 'endsAfter: 3600 s, but none',
    ]);
  });

  test('has indexes that somebody adds while the Job runs', () => {
    const elastic = job({ completionMode: 'Indexed', completions: 2, parallelism: 2 });
    const grown = { default: { after: 60 }, changes: [{ at: 10, spec: { completions: 4, parallelism: 4 } }] };
    expect(problemsOf(elastic, { scenario: grown, expect: { completedIndexes: '0-3', attemptsByIndex: { 3: 1 } } })).toEqual([]);
  });

  test('ends without a reason before Kubernetes gave one', () => {
    expect(problemsOf(job(), { scenario: {}, expect: { outcome: 'Complete', reason: 'none' } }, '1.28')).toEqual([]);
  });

  test('has no attempts by index of a Job without indexes', () => {
    expect(problemsOf(job(), { scenario: {}, expect: { attemptsByIndex: { 0: 1 } } })).toEqual([`expect.attemptsByIndex.0: ${NO_INDEXES}`]);
  });

  test('speaks of indexes that the Job has', () => {
    expect(problemsOf(job(), { scenario, expect: { outcome: 'Failed' } })).toEqual([
      'scenario.attempts: the attempts are given by completion index, and this Job has no indexes: give a list in the order in which the Pods are created',
    ]);
  });
});

describe('why', () => {
  const becauseOf = (manifest: any, test: object) => {
    const { tests } = readPolicyTests({ apiVersion: 'failure-policy/v1', kind: 'PolicyTests', manifest: 'job.yaml', tests: [{ name: 'test', ...test }] });
    const { because, ended } = runOnJob(tests, manifest, '1.34')[0] as JobTestResult;
    return [...because, ...ended === undefined ? [] : [ended]];
  };

  test.each<[string, any, object, string[]]>([
    ['nothing, of what passes', job(POLICY), { given: { exitCode: 42 }, expect: { response: 'FAIL_JOB' } }, []],
    ['the first rule that matches', job(POLICY), { given: { exitCode: 42, disrupted: true }, expect: { response: 'RETRY_UNCOUNTED' } }, [
      'rules[0] (FailJob) is the first rule that matches: exit code 42 of container main',
      'rules[1] (Ignore) would match too, and is not asked',
    ]],
    ['a rule on a condition', job(POLICY), { given: { exitCode: 1, disrupted: true }, expect: { response: 'FAIL_JOB' } }, [
      'rules[1] (Ignore) is the first rule that matches: the condition DisruptionTarget (EvictionByEvictionAPI)',
      'rules[0] (FailJob) does not match: it asks for exit codes 3, 42 of any container',
    ]],
    ['no rule, and not the one that was meant', job(POLICY), { given: { exitCode: 143 }, expect: { rule: 'Ignore' } }, [
      'no rule matches (exit code 143), and the failure counts',
      'rules[1] (Ignore) does not match: it asks for the condition DisruptionTarget',
    ]],
    ['no rule, and none was meant', job(POLICY), { given: { exitCode: 143 }, expect: { counted: false } }, [
      'no rule matches (exit code 143), and the failure counts',
      'rules[0] (FailJob) does not match: it asks for exit codes 3, 42 of any container',
      'rules[1] (Ignore) does not match: it asks for the condition DisruptionTarget',
    ]],
    ['no such rule', job(POLICY), { given: { exitCode: 42 }, expect: { rule: 'FailIndex' } }, [
      'rules[0] (FailJob) is the first rule that matches: exit code 42 of container main',
      'the Job has no rule with FailIndex: its rules are rules[0] (FailJob) and rules[1] (Ignore)',
    ]],
    ['no rule there', job(POLICY), { given: { exitCode: 42 }, expect: { rule: 2 } }, [
      'rules[0] (FailJob) is the first rule that matches: exit code 42 of container main',
      'the Job has no rules[2], since positions count from 0: its rules are rules[0] (FailJob) and rules[1] (Ignore)',
    ]],
    ['no rules at all', job(), { given: { exitCode: 42 }, expect: { response: 'FAIL_JOB' } }, ['the Job has no rules, so that every failure counts']],
    ['no failure', job(POLICY), { given: { exitCode: 0, disrupted: true }, expect: { response: 'RETRY_UNCOUNTED' } },
      ['the attempt succeeded, since its containers ended with 0: there is no failure to decide on']],
    ['no end', job({ ...rules(['FailJob', [42]]), activeDeadlineSeconds: undefined }), { given: { pending: true }, expect: { response: 'RETRY' } }, ['the attempt has not ended: there is nothing to decide on']],
    ['an attempt that was stopped', job({ ...POLICY, parallelism: 2, completions: 2 }),
      { scenario: { attempts: [{ exitCode: 42 }, { running: true }] }, attempt: 2, expect: { response: 'FAIL_JOB' } },
      ['the Job had failed before this attempt ended, which was stopped: nobody decides on it']],
    ['the end of the Job, if no attempt follows', job(), { given: { exitCode: 1 }, attempt: 4, expect: { next: 80 } }, [
      'the Job has no rules, so that every failure counts',
      'The Job fails after 3 min 11 s (BackoffLimitExceeded): Job has reached the specified backoff limit.',
    ]],
    ['a failure that ends the Job and is counted', job(POLICY), { given: { exitCode: 42 }, expect: { counted: false } }, [
      'rules[0] (FailJob) is the first rule that matches: exit code 42 of container main',
      'of a Job, counted says whether status.failed counts it, which it does with FAIL_JOB too; of a policy, counted says whether it uses up a retry',
    ]],
    ['a restart in place', job({}, { restartPolicy: 'OnFailure' }), { given: { exitCode: 1 }, expect: { counted: true } },
      [expect.stringContaining('the container is started again within its Pod (restartPolicy: OnFailure)')]],
  ])('%s', (_, manifest, test, expected) => {
    expect(becauseOf(manifest, test)).toEqual(expected);
  });
});

describe('a policy without any engine', () => {
  const policy = FailurePolicy.parse(`apiVersion: failure-policy/v1
kind: FailurePolicy
exitCodes: { badSchema: { code: 42, response: FAIL_JOB, meaning: the schema is not known } }
outOfMemory: FAIL_JOB
retries: 3
deadlineSeconds: 3600
`);
  const run = (given: object, expected: object) => {
    const { tests } = readPolicyTests({
      apiVersion: 'failure-policy/v1', kind: 'PolicyTests', policy: 'policy.yaml', tests: [{ name: 'test', given, expect: expected }],
    });
    return runOnPolicy(tests, policy)[0];
  };

  test.each<[string, object, object, string[]]>([
    ['knows its codes', { exitCode: 42 }, { response: 'FAIL_JOB', counted: false }, []],
    ['knows disruptions', { exitCode: 143, disrupted: true }, { response: 'RETRY_UNCOUNTED' }, []],
    ['knows disruptions by their condition', { conditions: [{ type: 'DisruptionTarget' }] }, { response: 'RETRY_UNCOUNTED' }, []],
    ['knows what ran out of memory', { exitCode: 137, reason: 'OOMKilled' }, { response: 'FAIL_JOB' }, []],
    ['counts everything else', { exitCode: 1 }, { response: 'RETRY', counted: true }, []],
    ['has nothing to say of a success', { exitCode: 0 }, { response: 'none', counted: false }, []],
    ['has nothing to say of nothing', {}, { response: 'none' }, []],
    ['has nothing to say of the success of all containers', { exitCodes: { main: 0, log: 0 }, reasons: { main: 'Completed' }, deleted: false, conditions: [] },
      { response: 'none' }, []],
    ['takes a success for no failure', { exitCode: 0 }, { response: 'RETRY', counted: true }, ['response: RETRY, but none', 'counted: true, but false']],
    ['knows that another container failed', { exitCode: 0, exitCodes: { log: 1 } }, { response: 'RETRY' }, []],
    ['knows what failed although its program did not', { exitCode: 0, podReason: 'Evicted' }, { response: 'RETRY' }, []],
    ['knows what was deleted', { deleted: true }, { response: 'RETRY' }, []],
    ['answers otherwise', { exitCode: 42 }, { response: 'RETRY', counted: true }, ['response: RETRY, but FAIL_JOB', 'counted: true, but false']],
  ])('%s', (_, given, expected, problems) => {
    expect(wordsOf(run(given, expected))).toEqual(problems);
  });

  test('says why', () => {
    expect(run({ exitCode: 42 }, { response: 'RETRY' }).because).toEqual(['the policy answers FAIL_JOB: exit code 42 is \'badSchema\' in the exit-code contract']);
    expect(run({ exitCode: 42 }, { response: 'FAIL_JOB' }).because).toEqual([]);
    expect(run({}, { response: 'RETRY' }).because).toEqual(['the attempt succeeded, since its containers ended with 0: there is no failure to decide on']);
    expect(run({ exitCode: 42 }, { counted: true }).because.slice(-1)).toEqual([
      'of a policy, counted says whether it uses up a retry, and FAIL_JOB uses none; of a Job, counted says whether status.failed counts it',
    ]);
    expect(run({ exitCode: 1 }, { counted: false }).because).toEqual([expect.stringMatching(/^the policy answers RETRY: /)]);
  });
});

test('whatever the simulation says is what passes', () => {
  const endings = fc.record({ exitCode: fc.constantFrom(0, 1, 3, 42), disrupted: fc.boolean(), after: fc.integer({ min: 1, max: 90 }) });
  fc.assert(fc.property(fc.array(endings, { minLength: 1, maxLength: 6 }), fc.nat(5), fc.boolean(), (attempts, at, isIndexed) => {
    const manifest = job({ ...POLICY, ...isIndexed && { ...INDEXED, completions: 2 } });
    const scenario = { attempts: isIndexed ? { 1: attempts } : attempts };
    const { outcome, status, attempts: records } = JobSimulation.run(manifest, scenario);
    const record = records[at % records.length];
    const expected = {
      response: record.response ?? 'none',
      rule: record.rule?.index ?? 'none',
      counted: record.counted ?? false,
      next: record.nextAt === undefined ? 'none' : record.nextAt - record.finishedAt!,
      outcome: outcome.condition ?? 'none',
      reason: outcome.reason ?? 'none',
      attempts: records.length,
      succeeded: status.succeeded,
      failed: status.failed,
      ...status.completedIndexes !== undefined && { completedIndexes: status.completedIndexes },
      endsAfter: outcome.at,
    };
    const test = { scenario, attempt: record.attempt, ...record.index !== undefined && { index: record.index }, expect: expected };
    expect(problemsOf(manifest, test)).toEqual([]);
    const wrong = Object.values(FailureResponse).find(response => response !== record.response)!;
    expect(problemsOf(manifest, { ...test, expect: { ...expected, response: wrong } })).toHaveLength(1);
  }), { seed: 20261202, numRuns: 200 });
});

test.each([
  ['', ''], ['3', '3-3'], ['0,1,2', '0-2'], ['0-1', '0-1'], ['5,0-2,3', '0-3,5-5'], ['2-8,4', '2-8'], ['1,1', '1-1'],
])('the indexes %j are %j', (list, expected) => {
  expect(canonicalIndexes(list)).toBe(expected);
});
