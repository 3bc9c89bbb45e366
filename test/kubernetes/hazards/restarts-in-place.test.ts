import { cronJob, hazardsOf, job } from './check-hazards';
import { error, info, messagesOf, placesOf, Row, warning } from './problems-of';
import { DEFAULT_SETTINGS } from '../../../src/engine';
import { RESTARTS_IN_PLACE } from '../../../src/kubernetes/hazards/restarts-in-place';
import { JobSubject } from '../../../src/kubernetes/job-subject';
import { prepare, Prepared } from '../../../src/kubernetes/validate';
import { ServerVersion } from '../../../src/kubernetes/validation/server-version';

const onFailure = { restartPolicy: 'OnFailure' };
const inPlace = (spec: object = {}, pod: object = {}) => job(spec, { ...onFailure, ...pod });
const perIndex = (spec: object = {}, pod: object = {}) => inPlace({
  completionMode: 'Indexed', completions: 10, backoffLimitPerIndex: 1, backoffLimit: undefined, activeDeadlineSeconds: undefined, ...spec,
}, pod);

const RESTART_POLICY = 'spec.template.spec.restartPolicy';

/** In the shape of the CronJob of pezops/blackstart: restarts in place, and neither a limit nor a deadline. */
const unlimited = cronJob(
  { schedule: '*/10 * * * *', concurrencyPolicy: 'Forbid' }, { backoffLimit: undefined, activeDeadlineSeconds: undefined }, onFailure,
);

describe('kubernetes/limit-per-index-restarts-in-place', () => {
  const RULE = 'kubernetes/limit-per-index-restarts-in-place';

  test.each<Row>([
    ['nothing bounds it', perIndex(), [error(RESTART_POLICY)]],
    ['Never', perIndex({}, { restartPolicy: 'Never' }), []],
    ['no limit per index', inPlace(), []],
    ['a limit for the Job', perIndex({ backoffLimit: 6 }), [warning(RESTART_POLICY)]],
    // As if it were not written.
    ['the largest limit for the Job', perIndex({ backoffLimit: 2147483647 }), [error(RESTART_POLICY)]],
    ['a deadline', perIndex({ activeDeadlineSeconds: 3600 }), [warning(RESTART_POLICY)]],
    ['a deadline of each Pod, which makes it fail', perIndex({}, { activeDeadlineSeconds: 600 }), [warning(RESTART_POLICY)]],
    ['before there were limits per index', perIndex(), [], '1.28'],
    ['a CronJob', cronJob({}, { completionMode: 'Indexed', completions: 2, backoffLimitPerIndex: 1 }, onFailure),
      [warning('spec.jobTemplate.spec.template.spec.restartPolicy')]],
  ])('%s', (_, manifest, expected, ...version) => expect(placesOf(RULE, manifest, ...version)).toEqual(expected));

  test('messages', () => {
    const start = 'with restartPolicy OnFailure a container that fails is restarted in its Pod, which is no failure of its index, so that '
      + 'backoffLimitPerIndex 1 does not count it; ';
    expect([
      perIndex(), perIndex({ backoffLimit: 6 }), perIndex({ activeDeadlineSeconds: 3600 }), perIndex({}, { activeDeadlineSeconds: 600 }),
    ].flatMap(manifest => messagesOf(RULE, manifest))).toEqual([
      `${start}backoffLimit is 2147483647 and there is no activeDeadlineSeconds: a program that fails each time is restarted for ever`,
      `${start}the 6th restart in all Pods that run, whatever their index, ends the job`,
      `${start}only the deadline of 1 hour ends a program that fails each time`,
      `${start}only a Pod that runs longer than its deadline of 10 minutes is a failure of its index`,
    ]);
  });
});

describe('kubernetes/restarts-lose-evidence', () => {
  const RULE = 'kubernetes/restarts-lose-evidence';

  test.each<Row>([
    ['OnFailure', inPlace(), [info(RESTART_POLICY)]],
    ['Never', job(), []],
    ['a CronJob without limits', unlimited, [info('spec.jobTemplate.spec.template.spec.restartPolicy')]],
  ])('%s', (_, manifest, expected, ...version) => expect(placesOf(RULE, manifest, ...version)).toEqual(expected));

  test('message', () => {
    expect(messagesOf(RULE, inPlace())).toEqual([
      'when the job gives up, it deletes the Pod whose containers were restarted, and the logs and exit codes of all runs go with it',
    ]);
  });
});

describe('kubernetes/restart-limit-zero', () => {
  const RULE = 'kubernetes/restart-limit-zero';

  test.each<Row>([
    ['0', inPlace({ backoffLimit: 0 }), [warning('spec.backoffLimit')]],
    ['0 with Never', job({ backoffLimit: 0 }), []],
    ['1', inPlace({ backoffLimit: 1 }), []],
    ['absent', inPlace({ backoffLimit: undefined }), []],
    ['a CronJob', cronJob({}, { backoffLimit: 0 }, onFailure), [warning('spec.jobTemplate.spec.backoffLimit')]],
  ])('%s', (_, manifest, expected, ...version) => expect(placesOf(RULE, manifest, ...version)).toEqual(expected));

  test('message', () => {
    expect(messagesOf(RULE, inPlace({ backoffLimit: 0 }))).toEqual([
      'with restartPolicy OnFailure, backoffLimit 0 is the same as 1: the kubelet has restarted a container that failed before the job can end, so '
        + 'that the program '
        + 'starts twice',
    ]);
  });
});

describe('kubernetes/sidecar-restarts-count', () => {
  const RULE = 'kubernetes/sidecar-restarts-count';
  const sidecar = { name: 'proxy', image: 'proxy:1', restartPolicy: 'Always' };

  test.each<Row>([
    ['a sidecar', inPlace({}, { initContainers: [sidecar] }), [warning('spec.template.spec.initContainers[0]')]],
    ['an init container that ends', inPlace({}, { initContainers: [{ ...sidecar, restartPolicy: undefined }] }), []],
    ['Never', inPlace({}, { initContainers: [sidecar], restartPolicy: 'Never' }), []],
    ['each one', inPlace({}, { initContainers: [sidecar, { name: 'fetch', image: 'fetch:1' }, { ...sidecar, name: 'logs' }] }),
      [warning('spec.template.spec.initContainers[0]'), warning('spec.template.spec.initContainers[2]')]],
    ['no limit', inPlace({ backoffLimit: 2147483647 }, { initContainers: [sidecar] }), []],
    ['before there were sidecars', inPlace({}, { initContainers: [sidecar] }), [], '1.28'],
    ['a CronJob', cronJob({}, {}, { ...onFailure, initContainers: [sidecar] }), [warning('spec.jobTemplate.spec.template.spec.initContainers[0]')]],
  ])('%s', (_, manifest, expected, ...version) => expect(placesOf(RULE, manifest, ...version)).toEqual(expected));

  test('message', () => {
    expect(messagesOf(RULE, inPlace({}, { initContainers: [sidecar] }))).toEqual([
      'the restarts of the sidecar proxy count too: the job ends at the 3rd restart of all containers together, even if the program itself has '
        + 'never failed',
    ]);
  });
});

test.each([
  ['a limit per index', perIndex()],
  ['a limit of 0', inPlace({ backoffLimit: 0 })],
])('the fix of %s leaves nothing to say', (_, manifest: any) => {
  const server = ServerVersion.of('1.34');
  const { kind, object } = prepare(manifest, server, { strict: true }) as Prepared;
  const subject = new JobSubject(kind, object, manifest, server, DEFAULT_SETTINGS);
  const fixes = RESTARTS_IN_PLACE.flatMap(rule => rule.check(subject)).flatMap(({ fix }) => fix ?? []);
  expect(fixes).toEqual([{
    description: 'sets restartPolicy: Never, so that a retry is a new Pod',
    isSuggested: true,
    edits: [{ kind: 'set', path: ['spec', 'template', 'spec', 'restartPolicy'], value: 'Never' }],
  }]);
  const fixed = JSON.parse(JSON.stringify(manifest));
  fixed.spec.template.spec.restartPolicy = 'Never';
  const names = RESTARTS_IN_PLACE.map(({ name }) => name);
  expect(hazardsOf(fixed).filter(({ rule }) => names.includes(rule))).toEqual([]);
});

test('a plain Job and CronJob, and restarts in place without limits, have none that is recommended', () => {
  const recommended = RESTARTS_IN_PLACE.filter(({ profile }) => profile === 'recommended').map(({ name }) => name);
  const all = [job(), cronJob(), unlimited].flatMap(manifest => hazardsOf(manifest));
  expect(all.filter(({ rule }) => recommended.includes(rule))).toEqual([]);
});
