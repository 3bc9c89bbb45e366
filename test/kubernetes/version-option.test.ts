import { JobDiagnosis, JobDifference, JobExplanation, JobSimulation } from '../../src';
import { messageOf } from '../messages';
import { job } from './simulation/cases/common';

const KNOWN = 'known are 1.26, 1.27, 1.28, 1.29, 1.30, 1.31, 1.32, 1.33, 1.34, 1.35, 1.36 and 1.37';

describe.each<[string, string, (options: any) => unknown]>([
  ['a simulation', 'JobSimulationOptions', options => JobSimulation.run(job(), {}, options)],
  ['an explanation', 'JobSimulationOptions', options => JobExplanation.of(job(), options)],
  ['a difference', 'JobSimulationOptions', options => JobDifference.of(job(), job(), options)],
  ['a diagnosis', 'JobDiagnosisOptions', options => JobDiagnosis.ofObjects([], options)],
])('the version of %s', (_, name, ask) => {
  test.each<[string, any, string]>([
    ['is in options', '1.34', `${name} must be a mapping, got '1.34'`],
    ['is the only option', { verion: '1.34' }, `${name} has an unknown key 'verion'; did you mean 'version'?`],
    ['is known', { version: '1.2' }, `kubernetes 1.2 is not known; ${KNOWN}`],
    ['is written without a patch', { version: 'v1.34.2' }, 'kubernetes v1.34.2 is not known; write \'1.34\''],
  ])('%s', (__, options, message) => {
    expect(messageOf(() => ask(options))).toBe(message);
  });
});

test('what is said of Jobs is verified if the controller of the version was recorded', () => {
  const of = (version: string) => JobSimulation.run(job(), {}, { version });
  expect(of('1.27').target.verified).toBe(true);
  expect(of('1.27').notes).toEqual([]);
  expect(of('1.26').target.verified).toBe(false);
  expect(of('1.26').notes).toEqual([expect.stringContaining('the delays of 1.26 come from its work queue')]);
  expect(JobExplanation.of(job(), { version: '1.26' }).notes).toEqual(of('1.26').notes);
});
