import { Duration } from 'cdk8s';
import { ExitCodes, FailureMatch, FailurePolicy, FailureResponse } from '../../src';
import { armada } from '../../src/armada/engine';
import { RetryRuleFields } from '../../src/armada/fields';
import { GAP_RULES } from '../../src/armada/gap-rules';
import { renderArmadaFailureFields } from '../../src/armada/render';
import { ArmadaRenderChoices } from '../../src/armada/render-choices';
import { ARMADA_VERSIONS } from '../../src/armada/versions';

const { FAIL_JOB, FAIL_INDEX, RETRY, RETRY_UNCOUNTED } = FailureResponse;
const HOUR = Duration.hours(1);
const codes = (named: { [name: string]: [number, FailureResponse] }) => (
  ExitCodes.of(Object.fromEntries(Object.entries(named).map(([name, [code, response]]) => [name, { code, response }]))));

const ruleText = ({ action, onCategory, onSubcategory, mutate }: RetryRuleFields) => [
  action, onSubcategory === undefined ? onCategory : `${onCategory}/${onSubcategory}`,
  ...mutate?.affinity?.avoidSameNode ? ['elsewhere'] : [],
  ...mutate?.resources?.memory ? [`memory ${JSON.stringify(mutate.resources.memory)}`] : [],
].join(' ');

function render(policy: FailurePolicy, choices: ArmadaRenderChoices = {}) {
  const { fields, gaps } = renderArmadaFailureFields(policy, ARMADA_VERSIONS[0], choices);
  return {
    categories: fields.categories.map(({ name, action }) => `${name} ${action}`),
    limit: fields.retryPolicy.retryLimit,
    rules: fields.retryPolicy.rules!.map(ruleText),
    deadline: fields.activeDeadlineSeconds,
    gaps: gaps.map(({ kind, rule, element }) => `${kind} ${rule} ${element}`),
  };
}

const GONE = ['Retry internal/externally-deleted', 'Retry internal/pod-missing', 'Retry internal/lease-expired'];

test.each<[string, FailurePolicy, any]>([
  ['a permanent code, and what is usual', FailurePolicy.of({ exitCodes: codes({ a: [42, FAIL_JOB] }), retries: 3, deadline: HOUR }), {
    categories: ['deadline-exceeded Retain', 'permanent-exit Retain', 'evicted Delete', 'out-of-memory Delete', 'other-exit Delete'],
    limit: 3,
    rules: ['Fail deadline-exceeded', 'Fail permanent-exit', 'Retry evicted', ...GONE, 'Retry out-of-memory memory {"factor":2}', 'Retry other-exit'],
    deadline: 3600,
    gaps: ['APPROXIMATION armada/uncounted-is-counted disruption', 'NOT_EXPRESSED armada/preemption-is-final disruption',
      'APPROXIMATION armada/otherwise-needs-exit-code otherwise', 'APPROXIMATION armada/no-back-off retries', 'APPROXIMATION armada/deadline-of-attempt deadline'],
  }],
  ['a code that is retried alone', FailurePolicy.of({ exitCodes: codes({ a: [75, RETRY] }), disruption: FAIL_JOB, otherwise: FAIL_JOB, retries: 2 }), {
    categories: ['deadline-exceeded Retain', 'evicted Retain', 'out-of-memory Retain', 'retried-exit Delete', 'other-exit Retain'],
    limit: 2,
    rules: ['Fail deadline-exceeded', 'Fail evicted', 'Fail out-of-memory', 'Retry retried-exit', 'Fail other-exit'],
    deadline: undefined,
    gaps: ['APPROXIMATION armada/no-back-off retries'],
  }],
  ['one attempt', FailurePolicy.once({ deadline: HOUR }), {
    categories: ['deadline-exceeded Retain', 'evicted Retain', 'out-of-memory Retain', 'other-exit Retain'],
    limit: 0,
    rules: ['Fail deadline-exceeded', 'Fail evicted', 'Fail out-of-memory', 'Fail other-exit'],
    deadline: 3600,
    gaps: [],
  }],
  ['out of memory alone', FailurePolicy.of({ outOfMemory: RETRY, disruption: FAIL_JOB, otherwise: FAIL_JOB, retries: 2 }), {
    categories: ['deadline-exceeded Retain', 'evicted Retain', 'out-of-memory Delete', 'other-exit Retain'],
    limit: 2,
    rules: ['Fail deadline-exceeded', 'Fail evicted', 'Retry out-of-memory memory {"factor":2}', 'Fail other-exit'],
    deadline: undefined,
    gaps: [],
  }],
  ['a drain that ends by its code', FailurePolicy.of({ disruption: RETRY, otherwise: FAIL_JOB, retries: 1 }), {
    categories: ['deadline-exceeded Retain', 'evicted Delete', 'out-of-memory Retain', 'other-exit Retain'],
    limit: 1,
    rules: ['Fail deadline-exceeded', 'Retry evicted', ...GONE, 'Fail out-of-memory', 'Fail other-exit'],
    deadline: undefined,
    gaps: ['APPROXIMATION armada/drain-by-exit-code disruption', 'NOT_EXPRESSED armada/preemption-is-final disruption'],
  }],
  ['no retries, and uncounted ones', FailurePolicy.of({ disruption: RETRY_UNCOUNTED, retries: 0, deadline: HOUR }), {
    categories: ['deadline-exceeded Retain', 'evicted Retain', 'out-of-memory Retain', 'other-exit Retain'],
    limit: 0,
    rules: ['Fail deadline-exceeded', 'Fail evicted', 'Fail out-of-memory', 'Fail other-exit'],
    deadline: 3600,
    gaps: ['CONTRADICTION armada/uncounted-without-retries disruption'],
  }],
  ['a budget for each index', FailurePolicy.of({ exitCodes: codes({ a: [42, FAIL_INDEX] }), disruption: FAIL_JOB, otherwise: FAIL_JOB, retriesPerIndex: 1 }), {
    categories: ['deadline-exceeded Retain', 'permanent-exit-of-index Retain', 'evicted Retain', 'out-of-memory Retain', 'other-exit Retain'],
    limit: 1,
    rules: ['Fail deadline-exceeded', 'Fail permanent-exit-of-index', 'Fail evicted', 'Fail out-of-memory', 'Fail other-exit'],
    deadline: undefined,
    gaps: ['CONTRADICTION armada/no-index-budget retriesPerIndex'],
  }],
  ['rules in the author\'s order', FailurePolicy.inOrder([
    { match: FailureMatch.exitCodes(42), response: FAIL_JOB }, { match: FailureMatch.condition('ConfigIssue'), response: FAIL_JOB }, { match: FailureMatch.exitCodes(43), response: FAIL_JOB },
  ], { retries: 1 }), {
    categories: ['deadline-exceeded Retain', 'permanent-exit Retain', 'permanent-exit-2 Retain', 'evicted Delete', 'other-exit Delete'],
    limit: 1,
    rules: ['Fail deadline-exceeded', 'Fail permanent-exit', 'Fail permanent-exit-2', 'Retry evicted', ...GONE, 'Retry other-exit'],
    deadline: undefined,
    gaps: ['NOT_EXPRESSED armada/preemption-is-final inOrder', 'NOT_EXPRESSED armada/pod-conditions inOrder', 'APPROXIMATION armada/otherwise-needs-exit-code otherwise',
      'APPROXIMATION armada/no-back-off retries'],
  }],
])('%s', (_, policy, expected) => expect(render(policy)).toEqual(expected));

const RETRIED = FailurePolicy.of({ outOfMemory: RETRY, disruption: RETRY, retries: 2 });

test.each<[string, ArmadaRenderChoices, string[]]>([
  ['another growth', { memoryGrowth: { static: '1Gi' } }, ['Retry evicted', ...GONE, 'Retry out-of-memory memory {"static":"1Gi"}', 'Retry other-exit']],
  ['no growth', { memoryGrowth: null }, ['Retry evicted', ...GONE, 'Retry out-of-memory', 'Retry other-exit']],
  ['other nodes, but for memory and leases, of which nothing is changed', { avoidSameNode: true }, ['Retry evicted elsewhere', 'Retry internal/externally-deleted elsewhere',
    'Retry internal/pod-missing elsewhere', 'Retry internal/lease-expired', 'Retry out-of-memory memory {"factor":2}', 'Retry other-exit elsewhere']],
])('what is changed of a job: %s', (_, choices, rules) => expect(render(RETRIED, choices).rules).toEqual(['Fail deadline-exceeded', ...rules]));

test('codes have their names and meanings, and the container if it is known', () => {
  const policy = FailurePolicy.of({
    exitCodes: ExitCodes.of({ badData: { code: 42, response: FAIL_JOB, meaning: 'the data are bad' }, [`n${'x'.repeat(63)}`]: { code: 43, response: FAIL_JOB } }),
    disruption: RETRY,
    retries: 1,
    container: 'worker',
  });
  const { categories } = renderArmadaFailureFields(policy, ARMADA_VERSIONS[0]).fields;
  expect(categories.map(({ name, rules }) => [name, rules])).toEqual([
    ['deadline-exceeded', [expect.objectContaining({ onConditions: ['DeadlineExceeded'] })]],
    ['permanent-exit', [
      { containerName: 'worker', onExitCodes: { operator: 'In', values: [42] }, subcategory: 'badData', hint: 'the data are bad' },
      // A longer name would keep the executor from starting.
      { containerName: 'worker', onExitCodes: { operator: 'In', values: [43] } },
    ]],
    ['evicted', [{ onConditions: ['Evicted'] }]],
    ['out-of-memory', [{ containerName: 'worker', onConditions: ['OOMKilled'] }]],
    // Whatever else fails is answered with otherwise, in any container.
    ['other-exit', [{ onExitCodes: { operator: 'NotIn', values: [0] } }]],
  ]);
});

test('the engine pins the rules to the main container', () => {
  const { fields } = armada.render(RETRIED, armada.versions[0], { container: 'main' });
  expect(fields.categories[2].rules).toEqual([{ containerName: 'main', onConditions: ['OOMKilled'] }]);
});

test('every gap is in the catalogue', () => {
  expect(GAP_RULES.map(({ name }) => name).sort()).toEqual([
    'armada/deadline-of-attempt', 'armada/drain-by-exit-code', 'armada/no-back-off', 'armada/no-index-budget', 'armada/otherwise-needs-exit-code', 'armada/pod-conditions',
    'armada/preemption-is-final', 'armada/uncounted-is-counted', 'armada/uncounted-without-retries',
  ]);
});
