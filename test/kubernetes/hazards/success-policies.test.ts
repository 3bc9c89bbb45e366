import { cronJob, hazardsOf, job } from './check-hazards';
import { info, messagesOf, placesOf, Row, warning } from './problems-of';
import { SUCCESS_POLICIES } from '../../../src/kubernetes/hazards/success-policies';

/** An Indexed Job that succeeds by such rules. */
const succeeding = (rules: object[], spec: object = {}) => job({
  completionMode: 'Indexed', completions: 5, backoffLimit: 6, successPolicy: { rules }, ...spec,
});
const perIndex = (rules: object[], spec: object = {}) => succeeding(rules, { backoffLimit: undefined, backoffLimitPerIndex: 1, ...spec });

const rule = (i: number) => `spec.successPolicy.rules[${i}]`;

// Fixtures of our own in the shape of the website's examples.

/** A leader decides. */
const leader = succeeding([{ succeededIndexes: '0' }], { backoffLimit: undefined, activeDeadlineSeconds: undefined, parallelism: 3 });
/** Like job-success-policy: one of some indexes is enough. */
const oneOfSome = succeeding([{ succeededIndexes: '0,2-3', succeededCount: 1 }], {
  completions: 10, parallelism: 10, backoffLimit: undefined, activeDeadlineSeconds: undefined,
});

describe('kubernetes/success-rule-never-met', () => {
  const RULE = 'kubernetes/success-rule-never-met';

  test.each<Row>([
    ['no index', succeeding([{ succeededIndexes: '' }]), [warning(`${rule(0)}.succeededIndexes`)]],
    ['an index', succeeding([{ succeededIndexes: '0' }]), []],
    ['no index, and a count of 0', succeeding([{ succeededIndexes: '', succeededCount: 0 }]), [warning(`${rule(0)}.succeededIndexes`)]],
    ['a count of 0', succeeding([{ succeededCount: 0 }]), [warning(`${rule(0)}.succeededCount`)]],
    ['a count of 1', succeeding([{ succeededCount: 1 }]), []],
    ['a count of 0 of some', succeeding([{ succeededIndexes: '1-4', succeededCount: 0 }]), [warning(`${rule(0)}.succeededCount`)]],
    ['a list that is refused', succeeding([{ succeededIndexes: '9' }]), []],
    ['a rule behind another', succeeding([{ succeededCount: 3 }, { succeededIndexes: '' }]), [warning(`${rule(1)}.succeededIndexes`)]],
    ['no rules, which is refused', succeeding([]), []],
    ['a version that drops it', succeeding([{ succeededCount: 0 }]), [], '1.30'],
    ['a CronJob', cronJob({}, { completionMode: 'Indexed', completions: 2, successPolicy: { rules: [{ succeededCount: 0 }] } }),
      [warning('spec.jobTemplate.spec.successPolicy.rules[0].succeededCount')]],
    ['the website\'s example', oneOfSome, []],
  ])('%s', (_, manifest, expected, ...version) => expect(placesOf(RULE, manifest, ...version)).toEqual(expected));

  test('messages', () => {
    expect([
      succeeding([{ succeededIndexes: '' }]),
      succeeding([{ succeededCount: 3 }, { succeededIndexes: '' }]),
      succeeding([{ succeededCount: 0 }]),
      succeeding([{ succeededIndexes: '1-4', succeededCount: 0 }]),
    ].flatMap(manifest => messagesOf(RULE, manifest))).toEqual([
      'succeededIndexes "" names no index, and so this rule is never met: all indexes have to succeed',
      'succeededIndexes "" names no index, and so this rule is never met: only the others can be',
      'succeededCount 0 is met as soon as the first index has succeeded: the job then succeeds, and the Pods of all other indexes are killed',
      'succeededCount 0 is met as soon as the first index has succeeded, whether succeededIndexes names it or not: the job then succeeds, and the '
        + 'Pods of all '
        + 'other indexes are killed',
    ]);
  });
});

describe('kubernetes/success-policy-loses', () => {
  const RULE = 'kubernetes/success-policy-loses';

  test.each<Row>([
    // Two of the five may fail for the rule.
    ['fewer may fail for the Job', perIndex([{ succeededCount: 3 }], { maxFailedIndexes: 1 }), [warning(rule(0))]],
    ['as many may fail for the Job', perIndex([{ succeededCount: 3 }], { maxFailedIndexes: 2 }), []],
    ['no limit of failed indexes', perIndex([{ succeededCount: 3 }]), []],
    ['no limit per index', succeeding([{ succeededCount: 3 }]), []],
    ['fewer of some may fail for the Job', perIndex([{ succeededIndexes: '0-3', succeededCount: 2 }], { maxFailedIndexes: 1 }), [warning(rule(0))]],
    ['as many of some may fail for the Job', perIndex([{ succeededIndexes: '0-2', succeededCount: 2 }], { maxFailedIndexes: 1 }), []],
    ['a required index', perIndex([{ succeededIndexes: '0' }]), [info(rule(0))]],
    ['a required index, and another way to succeed', perIndex([{ succeededIndexes: '0' }, { succeededCount: 3 }]), []],
    ['all indexes are required', perIndex([{ succeededIndexes: '0-4' }]), []],
    ['an index that is not required ends the Job', perIndex([{ succeededIndexes: '0' }], { maxFailedIndexes: 3 }), [info(rule(0))]],
    ['all that are not required may fail', perIndex([{ succeededIndexes: '0' }], { maxFailedIndexes: 4 }), []],
    ['a limit that is never exceeded', perIndex([{ succeededIndexes: '0' }], { maxFailedIndexes: 5 }), [info(rule(0))]],
    ['a rule that is never met, of which another one speaks', perIndex([{ succeededIndexes: '' }], { maxFailedIndexes: 1 }), []],
    ['a rule that is met at once, of which another one speaks', perIndex([{ succeededCount: 0 }], { maxFailedIndexes: 1 }), []],
    ['the website\'s example', oneOfSome, []],
    ['a leader without a limit per index', leader, []],
  ])('%s', (_, manifest, expected, ...version) => expect(placesOf(RULE, manifest, ...version)).toEqual(expected));

  test('messages', () => {
    expect([
      perIndex([{ succeededCount: 3 }], { maxFailedIndexes: 1 }),
      perIndex([{ succeededIndexes: '0-3', succeededCount: 2 }], { maxFailedIndexes: 0 }),
      perIndex([{ succeededIndexes: '0' }], { maxFailedIndexes: 3 }),
      perIndex([{ succeededIndexes: '0' }]),
      perIndex([{ succeededIndexes: '0-3' }]),
    ].flatMap(manifest => messagesOf(RULE, manifest))).toEqual([
      'this rule is content with 3 of all 5 indexes, so that 2 of them may fail, but maxFailedIndexes 1 ends the job as Failed at the 2nd failed '
        + 'index',
      'this rule is content with 2 of the indexes 0-3, so that 2 of them may fail, but maxFailedIndexes 0 ends the job as Failed at the 1st failed '
        + 'index',
      'maxFailedIndexes 3 ends the job as Failed at the 4th failed index, also if this rule does not ask for it: it asks for index 0 alone',
      'once index 0 has failed for good this rule cannot be met any more, but the job goes on with the other 4 indexes, and ends as Failed only then',
      'once one of the indexes 0-3 has failed for good this rule cannot be met any more, but the job goes on with the other index, and ends as '
        + 'Failed only then',
    ]);
  });
});

describe('kubernetes/success-policy-ends-others', () => {
  const RULE = 'kubernetes/success-policy-ends-others';
  const POLICY = 'spec.successPolicy';

  test.each<Row>([
    ['some are enough', succeeding([{ succeededCount: 4 }]), [info(POLICY)]],
    ['all are needed', succeeding([{ succeededCount: 5 }]), []],
    ['some have to', succeeding([{ succeededIndexes: '0-3' }]), [info(POLICY)]],
    ['all have to', succeeding([{ succeededIndexes: '0-4' }]), []],
    ['a rule that is never met', succeeding([{ succeededIndexes: '' }]), []],
    ['no success policy', succeeding([], { successPolicy: undefined }), []],
    ['a leader', leader, [info(POLICY)]],
    ['the website\'s example', oneOfSome, [info(POLICY)]],
    ['a CronJob', cronJob({}, { completionMode: 'Indexed', completions: 2, successPolicy: { rules: [{ succeededCount: 1 }] } }),
      [info('spec.jobTemplate.spec.successPolicy')]],
  ])('%s', (_, manifest, expected, ...version) => expect(placesOf(RULE, manifest, ...version)).toEqual(expected));

  test('messages', () => {
    const long = Array.from({ length: 100 }, (__, i) => 2 * i).join(',');
    const end = 'the Pods of all other indexes are killed, and what they have not stored is lost';
    expect([
      leader, oneOfSome, succeeding([{ succeededIndexes: '0-4' }, { succeededIndexes: '1,3' }]), succeeding([{ succeededCount: 4 }]),
      succeeding([{ succeededIndexes: long }], { completions: 200 }),
    ].flatMap(manifest => messagesOf(RULE, manifest))).toEqual([
      `when index 0 has succeeded, as rules[0] asks, ${end}`,
      `when 1 of the indexes 0,2-3 has succeeded, as rules[0] asks, ${end}`,
      `when the indexes 1,3 have succeeded, as rules[1] asks, ${end}`,
      `when 4 of all 5 indexes have succeeded, as rules[0] asks, ${end}`,
      `when the indexes ${long.slice(0, 60)}... have succeeded, as rules[0] asks, ${end}`,
    ]);
  });
});

test('a plain Job and CronJob, and the examples of the website, have none that is recommended', () => {
  const recommended = SUCCESS_POLICIES.filter(({ profile }) => profile === 'recommended').map(({ name }) => name);
  const all = [job(), cronJob(), leader, oneOfSome].flatMap(manifest => hazardsOf(manifest));
  expect(all.filter(each => recommended.includes(each.rule))).toEqual([]);
});
