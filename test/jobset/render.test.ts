import { Duration } from 'cdk8s';
import { versionOf } from '../../src/engine';
import { jobset } from '../../src/jobset/engine';
import { trainer } from '../../src/jobset/trainer-engine';
import { ExitCodes, FailureMatch, FailurePolicy, FailureResponse } from '../../src/policy';

const { FAIL_JOB, RETRY, RETRY_UNCOUNTED } = FailureResponse;

const CODES = ExitCodes.of({
  badInput: { code: 42, response: FAIL_JOB, meaning: 'the input cannot be read' },
  noService: { code: 75, response: RETRY, meaning: 'a dependency did not answer' },
});

const POLICY = FailurePolicy.of({ exitCodes: CODES, retries: 3, deadline: Duration.hours(1) });

const ON_42 = { action: 'FailJob', onExitCodes: { containerName: 'main', operator: 'In', values: [42] } };
const ON_DISRUPTION = { action: 'FailJob', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] };
const DEADLINE = { name: 'deadline', action: 'FailJobSet', onJobFailureReasons: ['DeadlineExceeded'] };

function render(policy: FailurePolicy, version?: string) {
  const { fields, gaps } = jobset.render(policy, versionOf(jobset, version), { container: 'main' });
  return { fields, gaps: gaps.map(({ rule, kind }) => `${kind} ${rule}`) };
}

describe('a policy in the layers of a JobSet', () => {
  it('tells permanent, uncounted and counted failures apart by messages', () => {
    expect(render(POLICY)).toEqual({
      fields: {
        failurePolicy: {
          maxRestarts: 3,
          rules: [
            {
              name: 'permanent',
              action: 'FailJobSet',
              onJobFailureReasons: ['PodFailurePolicy'],
              onJobFailureMessagePatterns: ['^Container main for pod \\S+ failed with exit code 42 matching FailJob rule at index 0$'],
            },
            {
              name: 'uncounted',
              action: 'RestartJobSetAndIgnoreMaxRestarts',
              onJobFailureReasons: ['PodFailurePolicy'],
              onJobFailureMessagePatterns: ['^Pod \\S+ has condition DisruptionTarget matching FailJob rule at index 1$'],
            },
            DEADLINE,
          ],
        },
        childJob: { activeDeadlineSeconds: 3600, backoffLimit: 0, podFailurePolicy: { rules: [ON_42, ON_DISRUPTION] }, podReplacementPolicy: 'Failed' },
      },
      gaps: ['APPROXIMATION jobset/deadline-starts-anew'],
    });
  });

  it('has a single Pod replaced where messages cannot be asked', () => {
    const { fields, gaps } = render(POLICY, '0.9');
    expect(fields.failurePolicy).toEqual({ maxRestarts: 3, rules: [{ name: 'permanent', action: 'FailJobSet', onJobFailureReasons: ['PodFailurePolicy'] }, DEADLINE] });
    expect(fields.childJob.podFailurePolicy).toEqual({ rules: [ON_42, { ...ON_DISRUPTION, action: 'Ignore' }] });
    expect(gaps).toEqual(['APPROXIMATION jobset/single-pod-replaced', 'APPROXIMATION jobset/deadline-starts-anew']);
  });

  it('needs no messages for one kind of answer', () => {
    const { fields, gaps } = render(FailurePolicy.of({ retries: 3, deadline: Duration.hours(1) }), '0.6');
    expect(fields.failurePolicy!.rules).toEqual([
      { name: 'uncounted', action: 'RestartJobSetAndIgnoreMaxRestarts', onJobFailureReasons: ['PodFailurePolicy'] }, DEADLINE,
    ]);
    expect(gaps).toEqual(['APPROXIMATION jobset/deadline-starts-anew']);
  });

  it('writes the retries, and that all else counts, without any rule', () => {
    const policy = FailurePolicy.of({ exitCodes: CODES, disruption: RETRY, retries: 3 });
    expect(render(policy)).toEqual({
      fields: {
        failurePolicy: { maxRestarts: 3, rules: [{ name: 'permanent', action: 'FailJobSet', onJobFailureReasons: ['PodFailurePolicy'] }] },
        childJob: { backoffLimit: 0, podFailurePolicy: { rules: [ON_42] }, podReplacementPolicy: 'Failed' },
      },
      gaps: [],
    });
  });

  const at = (code: number, response: FailureResponse) => ExitCodes.of({ code: { code, response, meaning: 'a code' } });
  const hour = { deadline: Duration.hours(1) };

  it.each<[string, FailurePolicy, string | undefined, string[]]>([
    ['permanent 139', FailurePolicy.of({ exitCodes: at(139, FAIL_JOB), disruption: RETRY, retries: 1 }), undefined, []],
    ['retryable 75', FailurePolicy.of({ exitCodes: at(75, RETRY), disruption: RETRY, retries: 1 }), undefined, []],
    ['a permanent code without rules', FailurePolicy.of({ exitCodes: CODES, disruption: RETRY, retries: 3 }), '0.5', ['CONTRADICTION jobset/permanent-failure-restarted']],
    ['once without rules', FailurePolicy.once({ exitCodes: at(42, FAIL_JOB) }), '0.5', []],
    ['an uncounted code', FailurePolicy.of({ exitCodes: at(143, RETRY_UNCOUNTED), retries: 1, ...hour }), undefined,
      ['CONTRADICTION jobset/restarts-without-end', 'APPROXIMATION jobset/deadline-starts-anew']],
    ['everything else uncounted', FailurePolicy.of({ otherwise: RETRY_UNCOUNTED, retries: 1, ...hour }), undefined, [
      'APPROXIMATION jobset/otherwise-needs-exit-code', 'CONTRADICTION jobset/restarts-without-end', 'APPROXIMATION jobset/deadline-starts-anew',
    ]],
    ['everything else permanent', FailurePolicy.of({ exitCodes: at(75, RETRY), otherwise: FAIL_JOB, disruption: RETRY, retries: 1 }), undefined,
      ['APPROXIMATION jobset/otherwise-needs-exit-code']],
    ['a budget for each index', FailurePolicy.of({ disruption: RETRY, retriesPerIndex: 2 }), undefined, ['APPROXIMATION jobset/indexes-retried-alone']],
    ['out of memory', FailurePolicy.of({ outOfMemory: FAIL_JOB, disruption: RETRY, retries: 1 }), undefined, ['NOT_EXPRESSED jobset/out-of-memory']],
    ['a deadline and one attempt', FailurePolicy.once(hour), undefined, []],
  ])('says of %s what it cannot hold', (_, policy, version, gaps) => {
    expect(render(policy, version).gaps).toEqual(gaps);
  });

  it('keeps the order of an author, and shields with a rule that counts', () => {
    const policy = FailurePolicy.inOrder([
      { match: FailureMatch.exitCodes(75), response: RETRY },
      { match: FailureMatch.DISRUPTION, response: RETRY_UNCOUNTED },
      { match: FailureMatch.otherExitCodes(), response: FAIL_JOB },
    ], { retries: 2, deadline: Duration.hours(1) });
    const { fields } = render(policy);
    expect(fields.childJob.podFailurePolicy!.rules.map(({ action }) => action)).toEqual(['Count', 'FailJob', 'FailJob']);
    expect(fields.failurePolicy!.rules!.map(rule => [rule.action, rule.onJobFailureMessagePatterns])).toEqual([
      ['FailJobSet', ['^Container main for pod \\S+ failed with exit code \\d+ matching FailJob rule at index 2$']],
      ['RestartJobSetAndIgnoreMaxRestarts', ['^Pod \\S+ has condition DisruptionTarget matching FailJob rule at index 1$']],
      ['FailJobSet', undefined],
    ]);
  });
});

describe('a policy in the layers of a TrainJob', () => {
  it.each<[string, string[], object | undefined, number | undefined]>([
    ['2.3', [], { activeDeadlineSeconds: 3600 }, undefined],
    ['2.2', [], { activeDeadlineSeconds: 3600 }, undefined],
    ['2.1', ['APPROXIMATION trainer/deadline-starts-anew'], undefined, 3600],
    ['2.0', ['APPROXIMATION trainer/single-pod-replaced', 'APPROXIMATION trainer/deadline-starts-anew'], undefined, 3600],
  ])('%s', (version, gaps, trainJob, ofJobs) => {
    const { fields, gaps: found } = trainer.render(POLICY, versionOf(trainer, version), { container: 'node' });
    expect(found.map(({ rule, kind }) => `${kind} ${rule}`)).toEqual(gaps);
    expect(fields.trainJob).toEqual(trainJob);
    expect(fields.childJob.activeDeadlineSeconds).toBe(ofJobs);
  });
});
