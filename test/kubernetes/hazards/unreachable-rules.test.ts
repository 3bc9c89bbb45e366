import fc from 'fast-check';
import { cronJob, job } from './check-hazards';
import { error, fixesOf, ignoreDisruption, info, mended, on, placesOf, policy, problemsOf, Row, warning, when } from './problems-of';
import { PodFailurePolicyRule } from '../../../src/kubernetes/api-types';
import { FailingCodes } from '../../../src/kubernetes/hazards/failing-codes';

const AT = (i: number) => `spec.podFailurePolicy.rules[${i}]`;
const main = { name: 'main', image: 'worker:1' };
const two = { containers: [main, { name: 'helper', image: 'helper:1' }] };
const withInit = { initContainers: [{ name: 'fetch', image: 'fetch:1' }], containers: [main] };
const rulesOf = (manifest: any) => manifest.spec.podFailurePolicy.rules;
function istio(spec: object): object {
  const manifest = job(spec) as any;
  manifest.spec.template.metadata = { labels: { 'sidecar.istio.io/inject': 'true' } };
  return manifest;
}

/** What the Job controller does: the first rule of which some container, in some Pod, fits. */
function firstMatch(rules: PodFailurePolicyRule[], exits: Record<string, number>, conditions: string[]): number {
  return rules.findIndex(({ onExitCodes, onPodConditions = [] }) => onExitCodes
    ? Object.entries(exits).some(([name, code]) => code !== 0 && (onExitCodes.containerName ?? name) === name
      && onExitCodes.values!.includes(code) === (onExitCodes.operator === 'In'))
    : onPodConditions.some(({ type }) => conditions.includes(type!)));
}

const codes = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1 }).map(each => each.sort());
const anyRule = fc.oneof(
  fc.tuple(fc.constantFrom('FailJob', 'Ignore', 'Count'), fc.constantFrom('In', 'NotIn'), codes, fc.constantFrom('main', 'helper', undefined))
    .map(([action, operator, values, name]) => on(action, operator, values, name)),
  fc.tuple(fc.constantFrom('FailJob', 'Ignore'), fc.constantFrom('DisruptionTarget', 'example.com/Lost')).map(([action, type]) => when(action, type)),
);

/** Every Pod of two containers that the rules can tell apart; 5 stands for all codes that they do not name. */
const exitCodes = [0, 1, 2, 3, 4, 5];
const conditionSets = [[], ['DisruptionTarget'], ['example.com/Lost'], ['DisruptionTarget', 'example.com/Lost']];
const pods = exitCodes.flatMap(a => exitCodes.flatMap(b => conditionSets.map(conditions => ({ exits: { main: a, helper: b }, conditions }))));

describe('kubernetes/unreachable-failure-rule', () => {
  const RULE = 'kubernetes/unreachable-failure-rule';

  test.each<Row>([
    ['the same code', job(policy(on('FailJob', 'In', [42], 'main'), on('Ignore', 'In', [42], 'main'))), [error(AT(1))]],
    ['another code', job(policy(on('FailJob', 'In', [42], 'main'), on('Ignore', 'In', [43], 'main'))), []],
    ['some of the codes', job(policy(on('FailJob', 'In', [42], 'main'), on('Ignore', 'In', [42, 43], 'main'))), []],
    ['two rules together', job(policy(on('FailJob', 'In', [42], 'main'), on('Count', 'In', [43, 44], 'main'), on('Ignore', 'In', [42, 43], 'main'))),
      [error(AT(2))]],
    ['any failure before', job(policy(on('FailJob', 'NotIn', [0], 'main'), on('Ignore', 'In', [42], 'main'))), [error(AT(1))]],
    ['any failure but this one', job(policy(on('FailJob', 'NotIn', [42], 'main'), on('Ignore', 'In', [42], 'main'))), []],
    ['all others behind all others', job(policy(on('FailJob', 'NotIn', [42], 'main'), on('Ignore', 'NotIn', [42, 43], 'main'))), [error(AT(1))]],
    ['all others, and fewer are left out', job(policy(on('FailJob', 'NotIn', [42, 43], 'main'), on('Ignore', 'NotIn', [42], 'main'))), []],
    ['what was left out comes before', job(policy(on('Count', 'In', [43], 'main'), on('FailJob', 'NotIn', [42, 43], 'main'),
      on('Ignore', 'NotIn', [42], 'main'))), [error(AT(2))]],
    // On Windows there are codes beyond 255.
    ['all codes of Linux', job(policy(on('FailJob', 'In', Array.from({ length: 255 }, (_, i) => i + 1), 'main'), on('Ignore', 'NotIn', [0], 'main'))), []],
    ['0 is no failure', job(policy(on('FailJob', 'In', [42], 'main'), on('Ignore', 'NotIn', [0, 42], 'main'))), []],

    ['any container before a named one', job(policy(on('FailJob', 'In', [42]), on('Ignore', 'In', [42], 'main')), two), [error(AT(1))]],
    ['another container', job(policy(on('FailJob', 'In', [42], 'helper'), on('Ignore', 'In', [42], 'main')), two), []],
    ['a named one before any container', job(policy(on('FailJob', 'In', [42], 'main'), on('Ignore', 'In', [42])), two), []],
    ['a named one before any, and it is the only one', job(policy(on('FailJob', 'In', [42], 'main'), on('Ignore', 'In', [42]))), [warning(AT(1))]],
    ['a named one before any, and there is an init container', job(policy(on('FailJob', 'In', [42], 'main'), on('Ignore', 'In', [42])), withInit), []],
    ['a named one before any, and one is injected', istio(policy(on('FailJob', 'In', [42], 'main'), on('Ignore', 'In', [42]))), []],
    ['each container before any', job(policy(on('FailJob', 'In', [42], 'main'), on('FailIndex', 'NotIn', [0], 'helper'), on('Ignore', 'In', [42])), two),
      [warning(AT(2))]],
    ['any before any', istio(policy(on('FailJob', 'In', [42, 43]), on('Ignore', 'In', [42]))), [error(AT(1))]],

    ['the same condition', job(policy(ignoreDisruption, when('FailJob', 'DisruptionTarget'))), [error(AT(1))]],
    ['another status', job(policy(ignoreDisruption, when('FailJob', 'DisruptionTarget', 'False'))), []],
    ['one of two conditions', job(policy(ignoreDisruption,
      { action: 'FailJob', onPodConditions: [{ type: 'DisruptionTarget' }, { type: 'example.com/Lost' }] })), []],
    ['both conditions, by two rules', job(policy(when('Count', 'example.com/Lost'), ignoreDisruption,
      { action: 'FailJob', onPodConditions: [{ type: 'DisruptionTarget' }, { type: 'example.com/Lost' }] })), [error(AT(2))]],
    ['a condition behind any exit code', job(policy(on('FailJob', 'NotIn', [0]), ignoreDisruption)), []],
    ['any exit code behind a condition', job(policy(ignoreDisruption, on('FailJob', 'NotIn', [0]))), []],

    ['the same is done anyway', job(policy(on('FailJob', 'NotIn', [0], 'main'), on('FailJob', 'In', [42], 'main'))), [warning(AT(1))]],
    ['a CronJob', cronJob({}, policy(ignoreDisruption, when('FailJob', 'DisruptionTarget'))), [error('spec.jobTemplate.spec.podFailurePolicy.rules[1]')]],
    ['a single rule', job(policy(on('FailJob', 'In', [42]))), []],
  ])('%s', (_, manifest, expected) => expect(placesOf(RULE, manifest)).toEqual(expected));

  test('of more rules than a server accepts nothing is said', () => {
    const many = (count: number) => job(policy(...Array.from({ length: count }, () => on('Count', 'In', [42], 'main'))));
    expect(placesOf(RULE, many(20))).toHaveLength(19);
    expect(placesOf(RULE, many(21))).toEqual([]);
    expect(placesOf('kubernetes/redundant-count-rule', many(20))).toEqual([info(AT(0))]);
    expect(placesOf('kubernetes/redundant-count-rule', many(21))).toEqual([]);
    const before = performance.now();
    expect(placesOf(RULE, many(4000))).toEqual([]);
    expect(performance.now() - before).toBeLessThan(5000);
  });

  test('a rule that does the same is removed', () => {
    const manifest = job(policy(on('FailJob', 'NotIn', [0], 'main'), on('FailJob', 'In', [42], 'main'), ignoreDisruption));
    expect(fixesOf(RULE, manifest)).toEqual(['removes rules[1], which says the same as rules[0]']);
    expect(rulesOf(mended(RULE, manifest))).toEqual([on('FailJob', 'NotIn', [0], 'main'), ignoreDisruption]);
  });

  test('a narrower rule may be moved up, of two equal ones nobody knows which is meant', () => {
    const narrow = job(policy(ignoreDisruption, on('FailJob', 'NotIn', [0], 'main'), on('Ignore', 'In', [75], 'main')));
    expect(fixesOf(RULE, narrow)).toEqual(['moves rules[2] before rules[1]?']);
    expect(rulesOf(mended(RULE, narrow))).toEqual([ignoreDisruption, on('Ignore', 'In', [75], 'main'), on('FailJob', 'NotIn', [0], 'main')]);
    expect(fixesOf(RULE, job(policy(on('FailJob', 'In', [42], 'main'), on('Ignore', 'In', [42], 'main'))))).toEqual([]);
    expect(fixesOf(RULE, narrow, '1.28')).toEqual([]);
  });

  test('messages', () => {
    const messages = (...rules: object[]) => problemsOf(RULE, job(policy(...rules))).map(({ message }) => message);
    expect(messages(on('FailJob', 'In', [42], 'main'), on('Count', 'In', [43], 'main'), on('Ignore', 'In', [42, 43], 'main'))).toEqual([
      'this rule (Ignore on exit codes 42 and 43) never matches: rules[0] and rules[1] before it take all of its failures, and such a Pod ends the job or is '
        + 'counted and retried',
    ]);
    expect(messages(on('FailJob', 'NotIn', [0]), on('FailJob', 'In', [42], 'main'))).toEqual([
      'this rule (FailJob on exit code 42) never matches: rules[0] before it takes all of its failures and does the same',
    ]);
    expect(messages(on('FailJob', 'NotIn', [42], 'main'), on('Ignore', 'NotIn', [42]))).toEqual([
      'this rule (Ignore on any exit code but 42) never matches: rules[0] before it takes all of its failures, and such a Pod ends the job, unless something '
        + 'adds another container to the Pods',
    ]);
  });

  test('is what trying all Pods finds', () => {
    fc.assert(fc.property(fc.array(anyRule, { minLength: 1, maxLength: 6 }), rules => {
      const matched = new Set(pods.map(({ exits, conditions }) => firstMatch(rules, exits, conditions)));
      const never = [...rules.keys()].filter(i => !matched.has(i));
      expect(placesOf(RULE, job(policy(...rules), two)).map(({ path }) => path)).toEqual(never.map(AT));
    }), { seed: 1, numRuns: 500 });
  });
});

describe('kubernetes/redundant-count-rule', () => {
  const RULE = 'kubernetes/redundant-count-rule';

  test.each<Row>([
    ['the last rule', job(policy(on('FailJob', 'In', [42], 'main'), on('Count', 'In', [1], 'main'))), [info(AT(1))]],
    ['it says something else', job(policy(on('FailJob', 'In', [42], 'main'), on('Ignore', 'In', [1], 'main'))), []],
    ['it keeps failures from a later rule', job(policy(on('Count', 'In', [1], 'main'), on('FailJob', 'NotIn', [42], 'main'))), []],
    ['a later rule that has no failures in common', job(policy(on('Count', 'In', [1], 'main'), on('FailJob', 'In', [42], 'main'))), [info(AT(0))]],
    ['a later rule that counts, too', job(policy(on('Count', 'In', [1], 'main'), on('Count', 'NotIn', [0], 'main'))), [info(AT(0)), info(AT(1))]],
    ['a later rule on disruptions', job(policy(on('Count', 'In', [1], 'main'), ignoreDisruption)), []],
    ['disruptions before any failure', job(policy(when('Count', 'DisruptionTarget'), on('FailJob', 'NotIn', [0], 'main'))), []],
    ['disruptions alone', job(policy(when('Count', 'DisruptionTarget'))), [info(AT(0))]],
    ['disruptions before those that are called off', job(policy(when('Count', 'DisruptionTarget'), when('FailJob', 'DisruptionTarget', 'False'))), [info(AT(0))]],
    ['disruptions before another condition', job(policy(when('Count', 'DisruptionTarget'), when('FailJob', 'example.com/Lost'))), []],
    // Both can have failed.
    ['another container has another code', job(policy(on('Count', 'In', [1], 'main'), on('FailJob', 'In', [42], 'helper')), two), []],
    ['another code of whatever container', job(policy(on('Count', 'In', [1]), on('FailJob', 'In', [42])), two), []],
    ['another code of the only container', job(policy(on('Count', 'In', [1]), on('FailJob', 'In', [42], 'main'))), [info(AT(0))]],
    ['a rule that never matches', job(policy(on('FailJob', 'NotIn', [0], 'main'), on('Count', 'In', [1], 'main'))), []],
    ['a rule on success, which is refused', job(policy(on('Count', 'In', [0], 'main'))), []],
    ['a CronJob', cronJob({}, policy(on('Count', 'In', [1], 'main'))), [info('spec.jobTemplate.spec.podFailurePolicy.rules[0]')]],
  ])('%s', (_, manifest, expected) => expect(placesOf(RULE, manifest)).toEqual(expected));

  test('is removed, unless it is the only one', () => {
    const manifest = job(policy(on('FailJob', 'In', [42], 'main'), on('Count', 'In', [1], 'main')));
    expect(fixesOf(RULE, manifest)).toEqual(['removes rules[1]?']);
    expect(rulesOf(mended(RULE, manifest))).toEqual([on('FailJob', 'In', [42], 'main')]);
    expect(fixesOf(RULE, job(policy(on('Count', 'In', [1], 'main'))))).toEqual([]);
  });

  test('messages', () => {
    expect(problemsOf(RULE, job(policy(on('Count', 'In', [1], 'main'))))[0].message)
      .toBe('a Pod with exit code 1 is counted and retried without this rule too, and no later rule would do anything else with it');
  });
});

test('removing a rule that is unreachable or redundant changes nothing', () => {
  const decisions = (rules: PodFailurePolicyRule[]) => pods.map(({ exits, conditions }) => rules[firstMatch(rules, exits, conditions)]?.action ?? 'Count');
  fc.assert(fc.property(fc.array(anyRule, { minLength: 2, maxLength: 5 }), rules => {
    for (const rule of ['kubernetes/unreachable-failure-rule', 'kubernetes/redundant-count-rule']) {
      for (const { fix } of problemsOf(rule, job(policy(...rules), two))) {
        const edit = fix?.edits[0];
        if (edit?.kind !== 'remove') continue;
        expect(decisions(rules.filter((_, i) => i !== edit.path.at(-1)))).toEqual(decisions(rules));
      }
    }
  }), { seed: 1, numRuns: 300 });
});

describe('kubernetes/empty-failure-rules', () => {
  const RULE = 'kubernetes/empty-failure-rules';

  test.each<Row>([
    ['no rules', job(policy()), [info('spec.podFailurePolicy')]],
    ['nothing at all', job({ podFailurePolicy: {} }), [info('spec.podFailurePolicy')]],
    ['a rule', job(policy(ignoreDisruption)), []],
    ['no policy', job(), []],
    ['a CronJob', cronJob({}, policy()), [info('spec.jobTemplate.spec.podFailurePolicy')]],
  ])('%s', (_, manifest, expected) => expect(placesOf(RULE, manifest)).toEqual(expected));

  test('what it does can be said', () => {
    const fixed = mended(RULE, job(policy()));
    expect(fixed.spec).toMatchObject({ podReplacementPolicy: 'Failed' });
    expect(fixed.spec).not.toHaveProperty('podFailurePolicy');
    expect(fixesOf(RULE, job(policy()))).toEqual(['puts podReplacementPolicy: Failed in its place?']);
    expect(fixesOf(RULE, job(policy()), '1.28')).toEqual([]);
  });

  test('messages', () => {
    expect(problemsOf(RULE, job(policy()))[0].message).toBe('the podFailurePolicy has no rules: every failure is counted as without it, but a Pod that is '
      + 'being deleted is replaced only when it has ended, and restartPolicy OnFailure is refused');
  });
});

describe('sets of codes', () => {
  const set = fc.tuple(fc.boolean(), fc.array(fc.integer({ min: 0, max: 5 })))
    .map(([isIn, values]) => isIn ? FailingCodes.in(values) : FailingCodes.notIn(values));
  const all = [-1, 0, 1, 2, 3, 4, 5, 6, 300];

  test('are what their codes are', () => {
    fc.assert(fc.property(set, set, (one, other) => {
      for (const code of all) {
        expect(one.minus(other).has(code)).toBe(one.has(code) && !other.has(code));
        expect(one.plus(other).has(code)).toBe(one.has(code) || other.has(code));
      }
      expect(one.intersects(other)).toBe(all.some(code => one.has(code) && other.has(code)));
      expect(one.isEmpty()).toBe(all.every(code => !one.has(code)));
    }), { seed: 1 });
  });
});
