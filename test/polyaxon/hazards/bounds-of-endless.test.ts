import { messagesOf, operation, placesOf } from './check-hazards';

/*
 * What has no end of its own, and what comes again and again.
 */

const cluster = (termination: object, run: object = {}) =>
  ({ version: 1.1, kind: 'component', termination, run: { kind: 'daskcluster', scheduler: { container: { image: 'i' } }, worker: { container: { image: 'i' } }, ...run } });
const BARE = 'a cluster is not retried 2 times: its Pods are replaced as long as it is there, however often they fail';

test.each<[string, any, string[]]>([
  ['nothing ends it', cluster({ maxRetries: 2 }), [`${BARE}, and without timeout and culling nothing ends it`]],
  ['a timeout of 0 does not either', cluster({ maxRetries: 2, timeout: 0 }), [`${BARE}, and without timeout and culling nothing ends it`]],
  ['a timeout does', cluster({ maxRetries: 2, timeout: 60 }), [BARE]],
  ['culling does', cluster({ maxRetries: 2, culling: { timeout: 60 } }), [BARE]],
  ['no retries are asked for', cluster({ maxRetries: 0 }), []],
  ['a job in a cluster of Ray ends', cluster({ maxRetries: 2 }, { kind: 'raycluster', entrypoint: 'python a.py', head: { container: { image: 'i' } } }), []],
])('retries of a cluster: %s', (_, file, expected) => {
  expect(messagesOf('polyaxon/cluster-retries', file)).toEqual(expected);
});

test('of a cluster nobody says that its Pods use up retries', () => {
  for (const rule of ['polyaxon/retries-without-timeout', 'polyaxon/no-termination']) {
    expect(placesOf(rule, cluster({ maxRetries: 2 }))).toEqual([]);
    expect(placesOf(rule, { ...cluster({}), termination: undefined })).toEqual([]);
  }
});

test.each<[unknown, number]>([
  [0, 1], [0.0, 1], ['PT0S', 1], ['0 days', 1], ['00:00:00', 1], [false, 1], [-5, 1], ['-1 day', 1], [1, 0], [0.5, 0], ['PT1S', 0], [true, 0], ['{{ f }}', 0], [null, 0], ['0', 0],
])('a frequency of %j', (frequency, found) => {
  expect(placesOf('polyaxon/frequency-without-time', operation({ schedule: { kind: 'interval', frequency } }))).toHaveLength(found);
});
