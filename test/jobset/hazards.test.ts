import { judge } from './judge';
import { changed, Changes, CHILD, JOB_SET, RUNTIME, TRAIN_JOB } from './pieces';
import { jobset } from '../../src/jobset/engine';
import { trainer } from '../../src/jobset/trainer-engine';

const RULES = 'spec.failurePolicy.rules';
const JOB = 'spec.replicatedJobs[0].template.spec';

const UNCOUNTED = { name: 'uncounted', action: 'RestartJobSetAndIgnoreMaxRestarts' };

const TORCHRUN = ['torchrun', '--nnodes=2', '--max-restarts=4', 'train.py'];

/** What triggers a rule, and the nearest that does not. */
const CASES: readonly (readonly [rule: string, path: string, hurts: Changes, fine: Changes])[] = [
  ['jobset/on-failure-with-failure-rules', `${JOB}.podFailurePolicy`, { [`${CHILD}.template.spec.restartPolicy`]: undefined }, {}],
  ['jobset/on-failure-with-failure-rules', `${JOB}.template.spec.restartPolicy`, { [`${CHILD}.template.spec.restartPolicy`]: 'OnFailure' }, {
    [`${CHILD}.template.spec.restartPolicy`]: 'OnFailure', [`${CHILD}.podFailurePolicy`]: undefined,
  }],
  ['jobset/rule-without-cause', `${RULES}[0].onJobFailureReasons`, { [`${CHILD}.podFailurePolicy`]: undefined }, {}],
  ['jobset/rule-without-cause', `${RULES}[0].onJobFailureReasons`, { [`${RULES}.0.onJobFailureReasons`]: ['DeadlineExceeded'] }, {
    [`${RULES}.0.onJobFailureReasons`]: ['DeadlineExceeded'], [`${CHILD}.activeDeadlineSeconds`]: 60,
  }],
  ['jobset/first-failures-unseen', `${JOB}.backoffLimit`, { [`${CHILD}.backoffLimit`]: undefined }, {
    [`${CHILD}.backoffLimit`]: undefined, 'spec.failurePolicy': undefined,
  }],
  ['jobset/retries-multiply', `${JOB}.backoffLimit`, { [`${CHILD}.backoffLimit`]: 2 }, { [`${CHILD}.backoffLimit`]: 2, 'spec.failurePolicy.maxRestarts': 0 }],
  ['jobset/retries-multiply', `${JOB}.template.spec.containers[0].command[2]`, { [`${CHILD}.template.spec.containers.0.command`]: TORCHRUN }, {
    [`${CHILD}.template.spec.containers.0.command`]: ['torchrun', '--max-restarts=0', 'train.py'],
  }],
  ['jobset/unreachable-rule', `${RULES}[1]`, { [`${RULES}.1`]: { name: 'other', action: 'RestartJobSet', onJobFailureReasons: ['PodFailurePolicy'] } }, {
    [`${RULES}.1`]: { name: 'other', action: 'RestartJobSet', onJobFailureReasons: ['PodFailurePolicy', 'DeadlineExceeded'] },
  }],
  ['jobset/unreachable-rule', `${RULES}[1]`, { [RULES]: [{ name: 'all', action: 'RestartJobSet' }, { name: 'permanent', action: 'FailJobSet' }] }, {
    [RULES]: [{ name: 'permanent', action: 'FailJobSet', onJobFailureReasons: ['PodFailurePolicy'] }, { name: 'all', action: 'RestartJobSet' }],
  }],
  ['jobset/restarts-without-bound', `${RULES}[1]`, { [`${RULES}.1`]: UNCOUNTED }, { [`${RULES}.1`]: { ...UNCOUNTED, action: 'RestartJobSet' } }],
  ['jobset/negative-max-restarts', 'spec.failurePolicy.maxRestarts', { 'spec.failurePolicy.maxRestarts': -1 }, { 'spec.failurePolicy.maxRestarts': 0 }],
  ['jobset/restart-without-budget', `${RULES}[0]`, { [`${RULES}.0.action`]: 'RestartJobSet', 'spec.failurePolicy.maxRestarts': undefined }, {
    [`${RULES}.0.action`]: 'RestartJobSet', 'spec.failurePolicy.maxRestarts': 1,
  }],
  ['jobset/invalid-pattern', `${RULES}[0].onJobFailureMessagePatterns[0]`, { [`${RULES}.0.onJobFailureMessagePatterns`]: ['(?!exit code 42)'] }, {
    [`${RULES}.0.onJobFailureMessagePatterns`]: ['(?i)exit code 42'],
  }],
  ['jobset/short-time-to-live', 'spec.ttlSecondsAfterFinished', { 'spec.ttlSecondsAfterFinished': 60 }, { 'spec.ttlSecondsAfterFinished': 3600 }],
  ['jobset/child-time-to-live', `${JOB}.ttlSecondsAfterFinished`, { [`${CHILD}.ttlSecondsAfterFinished`]: 3600 }, {}],
];

describe('what hurts in a JobSet', () => {
  it.each(CASES)('%s at %s', (rule, path, hurts, fine) => {
    expect(judge(jobset, changed(JOB_SET, hurts))).toContain(`${rule} at ${path}`);
    expect(judge(jobset, changed(JOB_SET, fine)).filter(each => each.startsWith(`${rule} at`))).toEqual([]);
  });

  it('says of no policy only to those who want to hear it', () => {
    const plain = changed(JOB_SET, { 'spec.failurePolicy': undefined });
    expect(judge(jobset, plain)).toEqual([]);
    expect(judge(jobset, plain, undefined, 'strict')).toContain('jobset/no-failure-policy at spec.failurePolicy');
  });

  it('finds nothing in a good one', () => {
    expect(judge(jobset, JOB_SET)).toEqual([]);
  });
});

describe('what is refused of a JobSet', () => {
  it.each<[string, Changes, string | undefined, string]>([
    ['another version', { apiVersion: 'jobset.x-k8s.io/v1alpha1' }, undefined, 'jobset/not-a-job-set at apiVersion'],
    ['an unknown reason', { [`${RULES}.0.onJobFailureReasons`]: ['Evicted'] }, undefined, `jobset/failure-reason at ${RULES}[0].onJobFailureReasons[0]`],
    ['RestartJob', { [`${RULES}.0.action`]: 'RestartJob' }, undefined, `jobset/feature-gate at ${RULES}[0].action`],
    ['RestartJob before it was there', { [`${RULES}.0.action`]: 'RestartJob' }, '0.11', `jobset/unsupported-value at ${RULES}[0].action`],
    ['patterns before they were there', { [`${RULES}.0.onJobFailureMessagePatterns`]: ['a'] }, '0.8', `jobset/unknown-field at ${RULES}[0].onJobFailureMessagePatterns`],
    ['rules before they were there', {}, '0.5', 'jobset/unknown-field at spec.failurePolicy.rules'],
    ['an unknown target', { [`${RULES}.0.targetReplicatedJobs`]: ['driver'] }, undefined, `jobset/unknown-replicated-job at ${RULES}[0].targetReplicatedJobs[0]`],
    ['a name twice', { [`${RULES}.1`]: { name: 'permanent', action: 'RestartJobSet', onJobFailureReasons: ['DeadlineExceeded'] } }, undefined,
      `jobset/failure-rule-name at ${RULES}[1].name`],
    ['exit code 0 in a child Job', { [`${CHILD}.podFailurePolicy.rules.0.onExitCodes.values`]: [0] }, undefined,
      `kubernetes/exit-code-zero at ${JOB}.podFailurePolicy.rules[0].onExitCodes.values[0]`],
  ])('%s', (_, changes, version, expected) => {
    expect(judge(jobset, changed(JOB_SET, changes), version)).toContain(expected);
  });
});

const IN_RUNTIME = 'spec.template.spec.replicatedJobs.0';
const SET = 'spec.template.spec';

describe('what is said of a TrainJob and its runtime', () => {
  it.each<[string, any, Changes, string[]]>([
    ['a good runtime', RUNTIME, {}, []],
    ['a good job', TRAIN_JOB, {}, []],
    ['a time to live', RUNTIME, { [`${SET}.ttlSecondsAfterFinished`]: 86400 }, [`trainer/runtime-time-to-live at ${SET}.ttlSecondsAfterFinished`]],
    ['nobody who trains', RUNTIME, { [`${IN_RUNTIME}.template.metadata`]: undefined }, [`trainer/runtime-without-trainer at ${SET}.replicatedJobs`]],
    ['first failures that nobody sees', RUNTIME, { [`${IN_RUNTIME}.template.spec.backoffLimit`]: undefined }, [
      `jobset/first-failures-unseen at ${SET}.replicatedJobs[0].template.spec.backoffLimit`,
      `kubernetes/overlapping-pods at ${SET}.replicatedJobs[0].template.spec.podReplacementPolicy`,
    ]],
    ['a reason that does not exist', RUNTIME, { [`${SET}.failurePolicy.rules`]: [{ name: 'a', action: 'FailJobSet', onJobFailureReasons: ['Evicted'] }] }, [
      `jobset/failure-reason at ${SET}.failurePolicy.rules[0].onJobFailureReasons[0]`,
    ]],
    ['a deadline of 0', TRAIN_JOB, { 'spec.activeDeadlineSeconds': 0 }, ['trainer/deadline-zero at spec.activeDeadlineSeconds']],
    ['retries in a TrainJob', TRAIN_JOB, { 'spec.backoffLimit': 3 }, ['trainer/unknown-field at spec.backoffLimit']],
  ])('%s', (_, manifest, changes, expected) => {
    expect(judge(trainer, changed(manifest, changes))).toEqual(expected);
  });

  it('says more to those who want to hear it', () => {
    expect(judge(trainer, changed(RUNTIME, { [`${SET}.failurePolicy`]: undefined }), undefined, 'strict')).toContain(`trainer/runtime-without-failure-policy at ${SET}.failurePolicy`);
    expect(judge(trainer, TRAIN_JOB, undefined, 'strict')).toEqual(['trainer/no-deadline at spec.activeDeadlineSeconds']);
    expect(judge(trainer, changed(TRAIN_JOB, { 'spec.activeDeadlineSeconds': 60 }), undefined, 'strict')).toEqual([
      'trainer/deadline-deletes-evidence at spec.activeDeadlineSeconds',
    ]);
  });
});
