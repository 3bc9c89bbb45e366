import { JobBounds, JobExplanation, JobSimulation } from '../../src';
import { indexedJob, job, MAIN, onCodes, onDisruption, onFailureJob, policyJob } from './simulation/cases/common';

const IGNORING = { rules: [onDisruption('Ignore')] };
const CPU = { containers: [{ ...MAIN, resources: { requests: { cpu: '500m', memory: '2Gi' } } }] };

function boundsOf(manifest: object): JobBounds {
  return JobExplanation.of(manifest, { version: '1.37' }).bounds;
}

test.each<[string, object, Partial<JobBounds>]>([
  ['the default limit of 6 retries', job(), { attempts: 7, podsInFlight: 1, backoffSeconds: 630, deadlineSeconds: undefined }],
  ['no retries', job({ backoffLimit: 0 }), { attempts: 1, backoffSeconds: 0 }],
  ['five completions share the retries', job({ completions: 5, parallelism: 2, backoffLimit: 3 }), { attempts: 8, podsInFlight: 2 }],
  ['a work queue', job({ parallelism: 3, backoffLimit: 1 }), { attempts: 4, podsInFlight: 3 }],
  ['never more Pods in flight than completions', job({ completions: 2, parallelism: 10 }), { podsInFlight: 2 }],
  ['as many completions as there can be', job({ completions: 2147483647, parallelism: 5 }), { attempts: 2147483653, unboundedBecause: undefined }],
  ['no Pods at all', job({ parallelism: 0 }), { attempts: 0, podsInFlight: 0 }],
  ['a budget for each index', indexedJob(6, { backoffLimitPerIndex: 1 }), { attempts: 12, attemptsPerIndex: 2, backoffSeconds: 10 }],
  ['the limit of the Job comes before those of the indexes', indexedJob(6, { backoffLimitPerIndex: 5, backoffLimit: 2 }), { attempts: 8, attemptsPerIndex: 6 }],
  ['ignored failures until the deadline', policyJob(IGNORING.rules, { activeDeadlineSeconds: 300 }), { attempts: 5, deadlineSeconds: 300, backoffSeconds: 300 }],
  ['ignored failures of an index until the deadline', indexedJob(3, { backoffLimitPerIndex: 0, podFailurePolicy: IGNORING, activeDeadlineSeconds: 300 }),
    { attempts: 15, attemptsPerIndex: 5 }],
  ['restarts in place that count', onFailureJob({ backoffLimit: 2 }), { attempts: 3, restartsInPlace: 2, unboundedBecause: undefined }],
  ['what is requested, until the deadline', job({ activeDeadlineSeconds: 7200 }, CPU), {
    compute: [{ resource: 'cpu', perPod: '500m', amount: 1, unit: 'core-hours' }, { resource: 'memory', perPod: '2Gi', amount: 4, unit: 'GiB-hours' }],
  }],
  ['what is requested, until the deadline of each Pod', job({ backoffLimit: 1 }, { ...CPU, activeDeadlineSeconds: 1800 }), {
    compute: [{ resource: 'cpu', perPod: '500m', amount: 0.5, unit: 'core-hours' }, { resource: 'memory', perPod: '2Gi', amount: 2, unit: 'GiB-hours' }],
  }],
  ['without a deadline nobody knows what is computed', job({}, CPU), { compute: undefined }],
])('%s', (_, manifest, expected) => {
  const bounds = boundsOf(manifest);
  const found = Object.fromEntries(Object.keys(expected).map(field => [field, bounds[field as keyof JobBounds]]));
  expect(found).toEqual(expected);
});

test.each<[string, object, string[]]>([
  ['ignored failures', policyJob([onCodes('FailJob', [42]), onDisruption('Ignore')]), ['rules[1] ignores failures']],
  ['a limit that nobody reaches', job({ backoffLimit: 2147483647 }), ['backoffLimit is as large as it can be']],
  ['restarts in place of an Indexed Job with a limit per index',
    indexedJob(2, { backoffLimitPerIndex: 1 }, { restartPolicy: 'OnFailure' }), ['restartPolicy: OnFailure restarts containers within their Pod']],
  ['a container that is started again', job({}, { containers: [{ ...MAIN, restartPolicy: 'Always' }] }), ['the container main is started again within its Pod']],
])('no bound: %s', (_, manifest, reasons) => {
  const { attempts, unboundedBecause } = boundsOf(manifest);
  expect(attempts).toBeUndefined();
  expect(unboundedBecause).toEqual(reasons.map(reason => expect.stringContaining(reason)));
});

test('without a deadline the time has no bound, and it is said why', () => {
  expect(boundsOf(job()).endlessBecause).toEqual([expect.stringContaining('there is no activeDeadlineSeconds')]);
  expect(boundsOf(job({ activeDeadlineSeconds: 60 }))).not.toHaveProperty('endlessBecause');
});

test.each<[string, object, object]>([
  ['constant failure', job(), { exitCode: 1, after: 1 }],
  ['failures one after the other', job({ completions: 1, backoffLimit: 3 }), { exitCode: 1, after: 1 }],
  ['every index fails as often as it can', indexedJob(6, { backoffLimitPerIndex: 1 }), { exitCode: 1, after: 1 }],
])('the bound is reached: %s', (_, manifest, others) => {
  expect(JobSimulation.run(manifest, { default: others }, { version: '1.37' }).attempts).toHaveLength(boundsOf(manifest).attempts!);
});
