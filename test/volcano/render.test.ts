import { Duration } from 'cdk8s';
import { ExitCodes, FailureMatch, FailurePolicy, FailureResponse } from '../../src';
import { VolcanoRestart, VolcanoStop } from '../../src/volcano';
import { volcano } from '../../src/volcano/engine';
import { GAP_RULES } from '../../src/volcano/gap-rules';
import { renderVolcanoFailureFields } from '../../src/volcano/render';
import { DEFAULT_POLICY } from '../policy/policies';

const { FAIL_JOB, FAIL_INDEX, RETRY, RETRY_UNCOUNTED } = FailureResponse;
const TARGET = volcano.versions[6];

const codes = (given: { [name: string]: [number, FailureResponse] }) => (
  ExitCodes.of(Object.fromEntries(Object.entries(given).map(([name, [code, response]]) => [name, { code, response }]))));
const HOUR = Duration.hours(1);

function render(policy: FailurePolicy, version = TARGET, choices = {}) {
  const { fields, gaps } = renderVolcanoFailureFields(policy, version, { container: 'main' }, choices);
  return {
    maxRetry: fields.maxRetry,
    policies: fields.policies.map(({ event, exitCode, action }) => `${exitCode ?? event} ${action}`),
    gaps: gaps.map(({ rule, kind, element }) => `${kind} ${rule} ${element}`),
  };
}

test.each<[string, FailurePolicy, ReturnType<typeof render>]>([
  ['the default policy', DEFAULT_POLICY, {
    maxRetry: 4,
    policies: ['42 TerminateJob', 'PodEvicted RestartJob', 'PodFailed RestartJob'],
    gaps: ['APPROXIMATION volcano/uncounted-is-counted disruption', 'NOT_EXPRESSED volcano/no-deadline-of-job deadline'],
  }],
  ['worked example: 42 permanent, two retries, evictions counted', FailurePolicy.of({ exitCodes: codes({ a: [42, FAIL_JOB] }), disruption: RETRY, retries: 2 }), {
    maxRetry: 3, policies: ['42 TerminateJob', 'PodEvicted RestartJob', 'PodFailed RestartJob'], gaps: [],
  }],
  ['permanent codes from 128 on are as good as others', FailurePolicy.of({ exitCodes: codes({ a: [139, FAIL_JOB], b: [75, RETRY] }), disruption: RETRY, retries: 1 }), {
    maxRetry: 2, policies: ['139 TerminateJob', 'PodEvicted RestartJob', 'PodFailed RestartJob'], gaps: [],
  }],
  ['what is not classified is permanent', FailurePolicy.of({ exitCodes: codes({ a: [75, RETRY], b: [143, RETRY] }), disruption: RETRY, otherwise: FAIL_JOB, retries: 1 }), {
    maxRetry: 2, policies: ['75 RestartJob', '143 RestartJob', 'PodEvicted RestartJob', 'PodFailed TerminateJob'], gaps: [],
  }],
  ['a drain that ends by its code', FailurePolicy.of({ disruption: RETRY, otherwise: FAIL_JOB, retries: 1 }), {
    maxRetry: 2, policies: ['PodEvicted RestartJob', 'PodFailed TerminateJob'], gaps: ['APPROXIMATION volcano/drain-by-exit-code disruption'],
  }],
  ['disruptions are permanent', FailurePolicy.of({ disruption: FAIL_JOB, retries: 1 }), {
    maxRetry: 2, policies: ['PodEvicted TerminateJob', 'PodFailed RestartJob'], gaps: ['APPROXIMATION volcano/drain-by-exit-code disruption'],
  }],
  ['one attempt', FailurePolicy.once(), { maxRetry: 1, policies: ['PodEvicted TerminateJob', 'PodFailed TerminateJob'], gaps: [] }],
  ['no retries, and uncounted ones', FailurePolicy.of({ disruption: RETRY_UNCOUNTED, retries: 0, deadline: HOUR }), {
    maxRetry: 1,
    policies: ['PodEvicted TerminateJob', 'PodFailed TerminateJob'],
    gaps: ['CONTRADICTION volcano/uncounted-without-retries disruption', 'NOT_EXPRESSED volcano/no-deadline-of-job deadline'],
  }],
  ['a budget for each index', FailurePolicy.of({ exitCodes: codes({ a: [42, FAIL_INDEX] }), disruption: RETRY, retriesPerIndex: 1 }), {
    maxRetry: 2, policies: ['42 TerminateJob', 'PodEvicted RestartJob', 'PodFailed RestartJob'], gaps: ['CONTRADICTION volcano/no-index-budget retriesPerIndex'],
  }],
  ['out of memory is permanent', FailurePolicy.of({ outOfMemory: FAIL_JOB, disruption: RETRY, retries: 1 }), {
    maxRetry: 2, policies: ['PodEvicted RestartJob', 'PodFailed RestartJob'], gaps: ['NOT_EXPRESSED volcano/out-of-memory outOfMemory'],
  }],
  ['a condition', FailurePolicy.inOrder([{ match: FailureMatch.condition('ConfigIssue'), response: FAIL_JOB }], { retries: 1 }), {
    maxRetry: 2, policies: ['PodEvicted RestartJob', 'PodFailed RestartJob'], gaps: ['NOT_EXPRESSED volcano/pod-conditions inOrder'],
  }],
])('%s', (_, policy, expected) => expect(render(policy)).toEqual(expected));

test('all codes but some are named one by one', () => {
  const policy = FailurePolicy.inOrder([{ match: FailureMatch.otherExitCodes(75), response: FAIL_JOB }], { retries: 1 });
  expect(render(policy).policies).toHaveLength(254 + 2);
});

test.each<[string, object, string, string[]]>([
  ['a Pod', { restart: VolcanoRestart.POD }, 'PodFailed RestartPod', []],
  ['a task', { restart: VolcanoRestart.TASK }, 'PodFailed RestartTask', []],
  ['a partition', { restart: VolcanoRestart.PARTITION }, 'PodFailed RestartPartition', []],
  ['the Job, which is aborted', { stop: VolcanoStop.ABORT }, '42 AbortJob', []],
])('what is restarted: %s', (_, choices, policy, gaps) => {
  const rendered = render(FailurePolicy.of({ exitCodes: codes({ a: [42, FAIL_JOB] }), disruption: RETRY, retries: 2 }), TARGET, choices);
  expect(rendered.policies).toContain(policy);
  expect(rendered.gaps).toEqual(gaps);
});

test.each<[string, VolcanoRestart]>([['1.10', VolcanoRestart.POD], ['1.13', VolcanoRestart.PARTITION]])('%s cannot restart a %s', (version, restart) => {
  const target = volcano.versions.find(each => each.version === version)!;
  expect(render(FailurePolicy.of({ disruption: RETRY, retries: 2 }), target, { restart }).gaps).toEqual(['CONTRADICTION volcano/restart-not-known retries']);
});

test('every gap is in the catalogue', () => {
  expect(GAP_RULES.map(({ name }) => name)).toEqual(expect.arrayContaining([
    'volcano/uncounted-is-counted', 'volcano/no-deadline-of-job', 'volcano/drain-by-exit-code', 'volcano/uncounted-without-retries', 'volcano/no-index-budget',
    'volcano/out-of-memory', 'volcano/pod-conditions', 'volcano/restart-not-known',
  ]));
});
