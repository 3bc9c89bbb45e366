import { cronJob, hazardsOf, job } from './check-hazards';
import { info, messagesOf, placesOf, problemsOf, Row, warning } from './problems-of';
import { FindingSeverity } from '../../../src/finding';
import { INDEX_BUDGETS } from '../../../src/kubernetes/hazards/index-budgets';

const indexed = (spec: object = {}, pod: object = {}) => job({ completionMode: 'Indexed', completions: 10, ...spec }, pod);
/** With a limit for each index, and none for the Job. */
const perIndex = (spec: object = {}, pod: object = {}) => indexed({ backoffLimit: undefined, backoffLimitPerIndex: 1, ...spec }, pod);
const onFailure = { restartPolicy: 'OnFailure' };

// Fixtures of our own in the shape of well-known examples and reports.

/** Like the website's job-backoff-limit-per-index-example. */
const websitePerIndex = perIndex({ parallelism: 3, maxFailedIndexes: 5, activeDeadlineSeconds: undefined });
/** Like the website's job-backoff-limit-per-index-failindex, which has a limit for the Job too. */
const websiteFailIndex = perIndex({
  completions: 4,
  parallelism: 2,
  backoffLimit: 6,
  activeDeadlineSeconds: undefined,
  podFailurePolicy: { rules: [{ action: 'FailIndex', onExitCodes: { containerName: 'main', operator: 'In', values: [42] } }] },
});
/** Like the website's indexed-job. */
const websiteIndexed = indexed({ completions: 5, parallelism: 3, backoffLimit: undefined, activeDeadlineSeconds: undefined });
/** Like kubernetes/kubernetes#109712: one bad index ends all others. */
const oneBadIndex = indexed({ completions: 20, parallelism: 5, backoffLimit: undefined });

describe('kubernetes/backoff-limit-ends-indexes', () => {
  const RULE = 'kubernetes/backoff-limit-ends-indexes';

  test.each<Row>([
    ['a limit below all failures', perIndex({ backoffLimit: 6 }), [warning('spec.backoffLimit')]],
    ['no limit of the Job', perIndex(), []],
    ['null, which is no limit', perIndex({ backoffLimit: null }), []],
    ['no limit per index', indexed({ backoffLimit: 6 }), []],
    // 10 indexes with 2 attempts each: the 20th failure is the last one.
    ['the last failure but one ends it', perIndex({ backoffLimit: 18 }), [warning('spec.backoffLimit')]],
    ['the last failure ends it', perIndex({ backoffLimit: 19 }), []],
    ['all failures are endured', perIndex({ backoffLimit: 20 }), []],
    // One retry of each index, and the second failure of six of them.
    ['maxFailedIndexes ends it earlier', perIndex({ backoffLimit: 15, maxFailedIndexes: 5 }), []],
    ['maxFailedIndexes ends it later', perIndex({ backoffLimit: 14, maxFailedIndexes: 5 }), [warning('spec.backoffLimit')]],
    ['maxFailedIndexes never ends it', perIndex({ backoffLimit: 18, maxFailedIndexes: 10 }), [warning('spec.backoffLimit')]],
    ['no retries, a first failure is tolerated', perIndex({ backoffLimitPerIndex: 0, backoffLimit: 1 }), [warning('spec.backoffLimit')]],
    ['no retries, and the first failure ends all', perIndex({ backoffLimitPerIndex: 0, backoffLimit: 0, maxFailedIndexes: 0 }), []],
    ['one index', perIndex({ completions: 1, backoffLimitPerIndex: 3, backoffLimit: 2 }), [warning('spec.backoffLimit')]],
    ['one index with as many retries', perIndex({ completions: 1, backoffLimitPerIndex: 3, backoffLimit: 3 }), []],
    ['more failures than a limit can say', perIndex({ completions: 100000, backoffLimitPerIndex: 2147483647, backoffLimit: 2147483647 }), []],
    ['restarts in place, of which another rule speaks', perIndex({ backoffLimit: 6 }, onFailure), []],
    ['no completions, which is refused', perIndex({ backoffLimit: 6, completions: undefined, parallelism: 2 }), []],
    ['before there were limits per index', perIndex({ backoffLimit: 6 }), [], '1.28'],
    ['a CronJob', cronJob({}, { completionMode: 'Indexed', completions: 10, backoffLimitPerIndex: 1 }),
      [warning('spec.jobTemplate.spec.backoffLimit')]],
    ['the website\'s example', websitePerIndex, []],
    ['the website\'s example of FailIndex', websiteFailIndex, [warning('spec.backoffLimit')]],
  ])('%s', (_, manifest, expected, ...version) => expect(placesOf(RULE, manifest, ...version)).toEqual(expected));

  test('messages', () => {
    expect(messagesOf(RULE, websiteFailIndex)).toEqual([
      'backoffLimit 6 counts the failures of all indexes together: the job ends at the 7th failure, and with backoffLimitPerIndex 1 there can be 8',
    ]);
    expect(messagesOf(RULE, perIndex({ backoffLimit: 6, maxFailedIndexes: 5 }))).toEqual([
      'backoffLimit 6 counts the failures of all indexes together: the job ends at the 7th failure, and with backoffLimitPerIndex 1 and '
        + 'maxFailedIndexes 5 '
        + 'there can be 16',
    ]);
    expect(messagesOf(RULE, perIndex({ backoffLimitPerIndex: 3, backoffLimit: 2 }))).toEqual([
      'backoffLimit 2 counts the failures of all indexes together: a single index that fails each time ends the job at its 3rd failure',
    ]);
  });
});

describe('kubernetes/failed-indexes-unlimited', () => {
  const RULE = 'kubernetes/failed-indexes-unlimited';

  test.each<Row>([
    ['no maxFailedIndexes', perIndex(), [info('spec.maxFailedIndexes')]],
    ['maxFailedIndexes', perIndex({ maxFailedIndexes: 5 }), []],
    ['no limit per index', indexed(), []],
    ['one index', perIndex({ completions: 1 }), []],
    ['the limit of the Job bounds it', perIndex({ backoffLimit: 6 }), []],
    ['a CronJob', cronJob({}, { completionMode: 'Indexed', completions: 2, backoffLimitPerIndex: 1 }),
      [info('spec.jobTemplate.spec.maxFailedIndexes')]],
    ['the website\'s example', websitePerIndex, []],
    ['the website\'s example of FailIndex', websiteFailIndex, []],
  ])('%s', (_, manifest, expected, ...version) => expect(placesOf(RULE, manifest, ...version)).toEqual(expected));

  test('messages', () => {
    expect(messagesOf(RULE, perIndex())).toEqual([
      'all 10 indexes run even if every one of them fails, in up to 20 Pods; and as soon as one index has failed the job can only end as Failed',
    ]);
    expect(messagesOf(RULE, perIndex({ successPolicy: { rules: [{ succeededCount: 5 }] } }))).toEqual([
      'all 10 indexes run even if every one of them fails, in up to 20 Pods',
    ]);
  });
});

describe('kubernetes/max-failed-indexes-never-exceeded', () => {
  const RULE = 'kubernetes/max-failed-indexes-never-exceeded';

  test.each<Row>([
    ['as many as there are', perIndex({ maxFailedIndexes: 10 }), [info('spec.maxFailedIndexes')]],
    ['one less', perIndex({ maxFailedIndexes: 9 }), []],
    ['more than there are, which is refused too', perIndex({ maxFailedIndexes: 11 }), [info('spec.maxFailedIndexes')]],
    ['absent', perIndex(), []],
    ['no index at all', perIndex({ completions: 0, maxFailedIndexes: 0 }), []],
    ['the website\'s example', websitePerIndex, []],
  ])('%s', (_, manifest, expected, ...version) => expect(placesOf(RULE, manifest, ...version)).toEqual(expected));

  test('message', () => {
    expect(messagesOf(RULE, perIndex({ maxFailedIndexes: 10 }))).toEqual([
      'maxFailedIndexes 10 ends the job when more indexes have failed, and there are only 10: it is as if it were left out',
    ]);
  });
});

describe('kubernetes/first-failed-index-ends-all', () => {
  const RULE = 'kubernetes/first-failed-index-ends-all';

  test.each<Row>([
    ['0', perIndex({ maxFailedIndexes: 0 }), [info('spec.maxFailedIndexes')]],
    ['1', perIndex({ maxFailedIndexes: 1 }), []],
    ['0 of one index', perIndex({ completions: 1, maxFailedIndexes: 0 }), []],
    ['absent', perIndex(), []],
  ])('%s', (_, manifest, expected, ...version) => expect(placesOf(RULE, manifest, ...version)).toEqual(expected));

  test('message', () => {
    expect(messagesOf(RULE, perIndex({ maxFailedIndexes: 0 }))).toEqual([
      'the first of the 10 indexes that fails ends the job: the Pods of the others that run then are killed and counted as failed',
    ]);
  });
});

describe('kubernetes/many-indexes', () => {
  const RULE = 'kubernetes/many-indexes';

  test.each<Row>([
    ['many indexes, many of them at once', indexed({ completions: 100001, parallelism: 10001 }), [warning('spec.completions')]],
    ['many indexes, not so many at once', indexed({ completions: 100001, parallelism: 10000 }), [info('spec.completions')]],
    ['as many indexes as are safe', indexed({ completions: 100000, parallelism: 10001 }), []],
    ['with a limit per index, which the server bounds', perIndex({ completions: 100001, maxFailedIndexes: 10 }), []],
    ['completions without indexes', job({ completions: 100001, parallelism: 2 }), []],
  ])('%s', (_, manifest, expected, ...version) => expect(placesOf(RULE, manifest, ...version)).toEqual(expected));

  test('messages', () => {
    expect(messagesOf(RULE, indexed({ completions: 200000, parallelism: 20000 }))).toEqual([
      'the status of the job keeps the completed ones of 200000 indexes in one text, with a gap for each index that is not done: with parallelism '
        + '20000 it can '
        + 'become too large to be stored, and the job then gets stuck',
    ]);
    expect(messagesOf(RULE, indexed({ completions: 200000, parallelism: 100 }))).toEqual([
      'the status of the job keeps the completed ones of 200000 indexes in one text, with a gap for each index that is not done: it stays short only '
        + 'because '
        + 'parallelism is 100, so do not raise that above 10000',
    ]);
  });
});

describe('kubernetes/index-uses-whole-budget', () => {
  const RULE = 'kubernetes/index-uses-whole-budget';

  test.each<Row>([
    ['more indexes than retries', indexed(), [warning('spec.backoffLimit')]],
    ['a limit per index', perIndex(), []],
    ['without indexes', job({ completions: 10 }), []],
    ['as many retries as indexes', indexed({ backoffLimit: 10 }), []],
    ['one retry less than indexes', indexed({ backoffLimit: 9 }), [warning('spec.backoffLimit')]],
    // Only so many Pods run at once as there are indexes.
    ['more Pods at once than retries, but fewer indexes', indexed({ completions: 3, parallelism: 10 }), []],
    ['no retries, as the author says', indexed({ backoffLimit: 0 }), []],
    ['the default of 6 retries', indexed({ completions: 7, backoffLimit: undefined }), [warning('spec.backoffLimit')]],
    ['the default of 6 retries, and 6 indexes', indexed({ completions: 6, backoffLimit: undefined }), []],
    ['restarts in place', indexed({}, onFailure), [warning('spec.backoffLimit')]],
    ['all at once', indexed({ parallelism: 10 }), [info('spec.backoffLimit')]],
    ['all but one at once', indexed({ parallelism: 9 }), [warning('spec.backoffLimit')]],
    ['some are enough', indexed({ successPolicy: { rules: [{ succeededCount: 5 }] } }), [info('spec.backoffLimit')]],
    ['a CronJob', cronJob({}, { completionMode: 'Indexed', completions: 10 }), [warning('spec.jobTemplate.spec.backoffLimit')]],
    ['the website\'s example of an Indexed Job', websiteIndexed, []],
    ['one bad index ends all others', oneBadIndex, [warning('spec.backoffLimit')]],
  ])('%s', (_, manifest, expected, ...version) => expect(placesOf(RULE, manifest, ...version)).toEqual(expected));

  test('message', () => {
    expect(messagesOf(RULE, oneBadIndex)).toEqual([
      '20 indexes have 6 retries in common: a single index that fails each time uses up all of them, and the job ends, whatever the others have '
        + 'still to do',
    ]);
    expect(messagesOf(RULE, indexed({ backoffLimit: 1 }))).toEqual([
      '10 indexes have 1 retry in common: a single index that fails each time uses up all of them, and the job ends, whatever the others have still '
        + 'to do',
    ]);
  });

  test.each<[name: string, spec: object, suggestion: string]>([
    ['some at a time', {}, 'set spec.backoffLimitPerIndex, so that each index has retries of its own'],
    ['all at once', { parallelism: 10 }, 'leave it so if the indexes are worth nothing without each other; if not, set spec.backoffLimitPerIndex, so that each '
      + 'index has retries of its own'],
  ])('suggestion: %s', (_, spec, suggestion) => expect(problemsOf(RULE, indexed(spec))[0].suggestion).toBe(suggestion));
});

test('a plain Job and CronJob have none that is recommended', () => {
  const recommended = INDEX_BUDGETS.filter(({ profile }) => profile === 'recommended').map(({ name }) => name);
  expect([...hazardsOf(job()), ...hazardsOf(cronJob())].filter(({ rule }) => recommended.includes(rule))).toEqual([]);
});

test('the examples of the website have no error', () => {
  const names = INDEX_BUDGETS.map(({ name }) => name);
  const all = [websitePerIndex, websiteFailIndex, websiteIndexed].flatMap(manifest => hazardsOf(manifest)).filter(({ rule }) => names.includes(rule));
  expect(all.filter(({ severity }) => severity === FindingSeverity.ERROR)).toEqual([]);
});
