import { JobBounds, JobExplanation, JobSimulation } from '../../src';
import { HELPER, indexedJob, INIT, job, MAIN, onCodes, onDisruption, onFailureJob, policyJob, SIDECAR } from './simulation/cases/common';

const IGNORING = { rules: [onDisruption('Ignore')] };
const CPU = { containers: [{ ...MAIN, resources: { requests: { cpu: '500m', memory: '2Gi' } } }] };
const RESTART_ALL = { action: 'RestartAllContainers', exitCodes: { operator: 'In', values: [7] } };

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
  ['a deadline that no controller can count: it is over at once', job({ activeDeadlineSeconds: 9999999999 }), { attempts: 0, deadlineSeconds: 0 }],
  ['the longest deadline that it can', job({ activeDeadlineSeconds: 9223372036, backoffLimit: 1 }), { attempts: 2, deadlineSeconds: 9223372036 }],
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
  ['an init container that is started again', job({}, { initContainers: [{ ...INIT, restartPolicy: 'OnFailure' }] }),
    ['the container init is started again within its Pod']],
  ['containers that are started again', job({}, { containers: [{ ...MAIN, restartPolicy: 'Always' }, { ...HELPER, restartPolicy: 'OnFailure' }] }),
    ['the container main and the container helper are started again within their Pod']],
  ['a sidecar that starts all containers again', job({}, { initContainers: [{ ...SIDECAR, restartPolicyRules: [RESTART_ALL] }] }),
    ['the container sidecar is started again within its Pod']],
  ['a container that is started again without a limit', onFailureJob({ backoffLimit: 2147483647 }, { containers: [{ ...MAIN, restartPolicy: 'OnFailure' }] }),
    ['backoffLimit is as large as it can be', 'the container main is started again within its Pod']],
  ['no limit of an index', indexedJob(2, { backoffLimitPerIndex: 2147483647 }), ['backoffLimitPerIndex is as large as it can be']],
  ['a container that is started again', job({}, { containers: [{ ...MAIN, restartPolicy: 'Always' }] }), ['the container main is started again within its Pod']],
])('no bound: %s', (_, manifest, reasons) => {
  const { attempts, unboundedBecause } = boundsOf(manifest);
  expect(attempts).toBeUndefined();
  expect(unboundedBecause).toEqual(reasons.map(reason => expect.stringContaining(reason)));
});

test.each<[string, object]>([
  ['restarts that the Job counts, whatever starts the container again', onFailureJob({ backoffLimit: 2 }, { containers: [{ ...MAIN, restartPolicy: 'OnFailure' }] })],
  ['restarts that the Job counts, beside a limit per index', indexedJob(2, { backoffLimitPerIndex: 1, backoffLimit: 3 }, { restartPolicy: 'OnFailure' })],
  ['restarts until the deadline of the Pod', indexedJob(2, { backoffLimitPerIndex: 1 }, { restartPolicy: 'OnFailure', activeDeadlineSeconds: 60 })],
  ['a sidecar that fails and fails', job({}, { initContainers: [SIDECAR] })],
  ['indexes without a limit in a Job with one', indexedJob(2, { backoffLimitPerIndex: 2147483647, backoffLimit: 3 })],
  ['no completions', job({ completions: 0, backoffLimit: 2147483647 })],
])('nothing makes it unbounded: %s', (_, manifest) => {
  expect(boundsOf(manifest)).not.toHaveProperty('unboundedBecause');
});

test('a Job that never has a Pod is bound to nothing', () => {
  expect(boundsOf(job({ completions: 0 })).provided).toEqual([]);
});

test.each<[string, string, object, string[]]>([
  ['a controller that forgets the start of a suspended Job', '1.37', job({ activeDeadlineSeconds: 60, backoffLimit: 0, podReplacementPolicy: 'Failed' }), [
    'nobody suspends the Job: each time that it is resumed, as by a queue, its deadline starts anew', 'Pods that are told to stop do so',
  ]],
  ['one that does not', '1.34', job({ activeDeadlineSeconds: 60, backoffLimit: 0, podReplacementPolicy: 'Failed' }), [
    'nobody suspends the Job: each time that it is resumed, as by a queue, its deadline starts anew, or, if it was over in the meantime, the Job fails at once',
    'Pods that are told to stop do so',
  ]],
  ['waits that a late end can shorten', '1.37', job({ activeDeadlineSeconds: 60, podReplacementPolicy: 'Failed' }), [
    'nobody suspends the Job', 'the end of each Pod is seen at once, and the controller is not restarted', 'Pods that are told to stop do so',
  ]],
  ['a deleted Pod that loses its place', '1.27', policyJob([], { backoffLimit: 0 }), ['nobody suspends the Job', 'no Pod is deleted']],
  ['a deleted Pod that keeps it', '1.28', policyJob([], { backoffLimit: 0 }), ['nobody suspends the Job']],
  ['Pods with a deadline of their own', '1.37', job({ backoffLimit: 0, podReplacementPolicy: 'Failed' }, { activeDeadlineSeconds: 60 }),
    ['nobody suspends the Job', 'Pods that are told to stop do so']],
])('bounds are those of %s', (_, version, manifest, provided) => {
  expect(JobExplanation.of(manifest, { version }).bounds.provided).toEqual(provided.map(words => expect.stringContaining(words)));
});

test('what is not waited for has no bound but the deadline', () => {
  const { attempts, backoffSeconds, unboundedBecause } = JobExplanation.of(policyJob(IGNORING.rules, { activeDeadlineSeconds: 300 }), { version: '1.26' }).bounds;
  expect([attempts, backoffSeconds, unboundedBecause]).toEqual([undefined, undefined, [expect.stringContaining('does not wait after each failure')]]);
});

test.each<[string, object, boolean]>([
  ['one container', job(), false],
  ['a sidecar, which is stopped with the others', job({}, { initContainers: [SIDECAR, INIT] }), false],
  ['another container', job({}, { containers: [MAIN, HELPER] }), true],
  ['another container of a Job that never has a Pod', job({ completions: 0 }, { containers: [MAIN, HELPER] }), false],
])('a Pod waits for all of its containers: %s', (_, manifest, isSaid) => {
  const said = boundsOf(manifest).provided.filter(text => text === 'the other containers end as well: a Pod fails only when all of its containers have ended');
  expect(said).toHaveLength(isSaid ? 1 : 0);
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
