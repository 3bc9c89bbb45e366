import { changed, CHILD, JOB_SET } from './pieces';
import { versionOf } from '../../src/engine';
import { jobset } from '../../src/jobset/engine';

const TARGET = versionOf(jobset);

function simulate(manifest: any, scenario?: any) {
  return jobset.player!.simulate(manifest, scenario, TARGET);
}

const BY_MESSAGE = changed(JOB_SET, {
  [`${CHILD}.podFailurePolicy.rules.1`]: { action: 'FailJob', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] },
  'spec.failurePolicy.rules': [
    { name: 'permanent', action: 'FailJobSet', onJobFailureReasons: ['PodFailurePolicy'], onJobFailureMessagePatterns: ['exit code 42 '] },
    { name: 'uncounted', action: 'RestartJobSetAndIgnoreMaxRestarts', onJobFailureReasons: ['PodFailurePolicy'], onJobFailureMessagePatterns: ['DisruptionTarget'] },
  ],
});

describe('the simulation of a JobSet', () => {
  it('restarts everything, and counts', () => {
    const { outcome, attempts, conditions } = simulate(JOB_SET, { attempts: { 'workers-0-1': [{ exitCode: 1, after: 10 }] } });
    expect(outcome).toMatchObject({ condition: 'Complete', reason: 'AllJobsCompleted' });
    expect(attempts).toHaveLength(4);
    expect(attempts[0]).toMatchObject({ pod: 'train-workers-0-0-1', replica: 'workers', index: 0, attempt: 1, deletedBecause: 'failure' });
    expect(attempts[1]).toMatchObject({ pod: 'train-workers-0-1-1', response: 'RETRY', counted: true, failure: { exitCode: 1 } });
    expect(attempts[1].nextAt).toBe(attempts[3].startedAt);
    expect(conditions.map(({ type, reason }) => `${type} ${reason}`)).toEqual(['Restarting DefaultFailurePolicy', 'Completed AllJobsCompleted']);
  });

  it('fails at a permanent code', () => {
    const { outcome, attempts } = simulate(JOB_SET, { attempts: { 'workers-0-0': [{ exitCode: 42, after: 5 }] } });
    expect(outcome).toMatchObject({ condition: 'Failed', reason: 'FailJobSetFailurePolicyAction' });
    expect(attempts[0]).toMatchObject({ response: 'FAIL_JOB', counted: false, rule: { index: 0, action: 'FailJobSet' } });
    expect(attempts[1]).toMatchObject({ deletedBecause: 'failure' });
  });

  it('fails when the restarts are used up: maxRestarts 3 are four runs', () => {
    const { outcome, attempts } = simulate(JOB_SET, { default: { exitCode: 1, after: 5 } });
    expect(outcome).toMatchObject({ condition: 'Failed', reason: 'ReachedMaxRestarts' });
    expect(attempts).toHaveLength(8);
  });

  it('does not count a disruption', () => {
    const { outcome, attempts } = simulate(changed(BY_MESSAGE, { 'spec.failurePolicy.maxRestarts': 0 }), {
      attempts: { 'workers-0-0': [{ exitCode: 143, disrupted: true, after: 5 }, { exitCode: 143, disrupted: true, after: 5 }] },
    });
    expect(outcome).toMatchObject({ condition: 'Complete' });
    expect(attempts.filter(({ response }) => response === 'RETRY_UNCOUNTED')).toHaveLength(2);
  });

  it('finds that disruptions can go on for ever', () => {
    const { outcome, unbounded } = simulate(BY_MESSAGE, { default: { exitCode: 143, disrupted: true, after: 50 }, until: 500 });
    expect(outcome.stoppedBecause).toBe('horizon');
    expect(unbounded).toBe(true);
  });

  it('ends with the first success where that is enough', () => {
    const { outcome, attempts } = simulate(changed(JOB_SET, { 'spec.successPolicy': { operator: 'Any' }, 'spec.replicatedJobs.0.replicas': 2 }), {
      attempts: { 'workers-1-0': [{ running: true }] },
    });
    expect(outcome).toMatchObject({ condition: 'Complete', at: 31 });
    expect(attempts.find(({ pod }) => pod === 'train-workers-1-0-1')).toMatchObject({ deletedBecause: 'success' });
  });

  it('lets a Job wait for another one', () => {
    const dependent = { ...JOB_SET.spec.replicatedJobs[0], name: 'report', dependsOn: [{ name: 'workers', status: 'Complete' }] };
    const { outcome, attempts } = simulate(changed(JOB_SET, { 'spec.replicatedJobs.1': dependent }));
    expect(outcome).toMatchObject({ condition: 'Complete', at: 62 });
    expect(attempts.filter(({ replica }) => replica === 'report').map(({ startedAt }) => startedAt)).toEqual([31, 31]);
  });

  it('refuses a scenario of Pods that do not exist', () => {
    expect(() => simulate(JOB_SET, { attempts: { 'workers-0-7': [] } })).toThrow('attempts has \'workers-0-7\', which is no Pod of this JobSet');
    expect(() => simulate(changed(JOB_SET, { spec: [] }))).toThrow('JobSet 0.12 refuses this manifest');
  });
});

describe('the explanation of a JobSet', () => {
  it('says what happens to each failure', () => {
    const { rows } = jobset.player!.explain(BY_MESSAGE, TARGET);
    const answers = new Map(rows.map(({ failure, response, rule, counted }) => [failure, `${response} ${rule?.action} ${counted}`]));
    expect(answers.get('exit code 42')).toBe('FAIL_JOB FailJobSet false');
    expect(answers.get('any other exit code')).toBe('RETRY undefined true');
    expect(answers.get('lost node')).toBe('RETRY_UNCOUNTED RestartJobSetAndIgnoreMaxRestarts false');
  });

  it('multiplies attempts by runs, and knows what has no bound', () => {
    expect(jobset.player!.explain(changed(JOB_SET, { [`${CHILD}.backoffLimit`]: 2 }), TARGET).bounds).toMatchObject({ attempts: 16, retries: 3, podsInFlight: 2 });
    const { bounds } = jobset.player!.explain(BY_MESSAGE, TARGET);
    expect(bounds.attempts).toBeUndefined();
    expect(bounds.unboundedBecause).toEqual(['rules[1] (uncounted) restarts the JobSet without counting, and a JobSet has no deadline']);
  });
});
