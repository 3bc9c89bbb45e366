import { cronJob, hazardsOf, job } from './check-hazards';
import { info, messagesOf, placesOf, Row, warning } from './problems-of';
import { DEFAULT_SETTINGS } from '../../../src/engine';
import { POD_REPLACEMENT } from '../../../src/kubernetes/hazards/pod-replacement';
import { JobSubject } from '../../../src/kubernetes/job-subject';
import { prepare, Prepared } from '../../../src/kubernetes/validate';
import { ServerVersion } from '../../../src/kubernetes/validation/server-version';

const POLICY = 'spec.podReplacementPolicy';

describe('kubernetes/overlapping-pods', () => {
  const RULE = 'kubernetes/overlapping-pods';
  const indexed = { completionMode: 'Indexed', completions: 4, parallelism: 4, backoffLimit: 4 };
  const using = (resources: object, pod: object = {}) => ({ containers: [{ name: 'main', image: 'train:1', resources }], ...pod });
  const gpu = using({ limits: { 'nvidia.com/gpu': 1 } });
  const none = { podFailurePolicy: { rules: [] } };
  const claim = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } };

  test.each<Row>([
    ['indexes with GPUs', job(indexed, gpu), [warning(POLICY)]],
    ['indexes without GPUs, which may be shards', job(indexed), []],
    ['replaced when it has ended', job({ ...indexed, podReplacementPolicy: 'Failed' }, gpu), []],
    ['replaced at once, as the author says', job({ ...indexed, podReplacementPolicy: 'TerminatingOrFailed' }, gpu), [warning(POLICY)]],
    ['a failure policy, which implies it', job({ ...indexed, ...none }, gpu), []],
    ['indexes that know each other by host name', job(indexed, { subdomain: 'peers' }), [info(POLICY)]],
    ['a host name without indexes', job({}, { subdomain: 'peers' }), []],
    ['one Pod with a GPU', job({}, gpu), []],
    ['several Pods with GPUs, which share a queue', job({ parallelism: 2 }, gpu), []],
    ['one Pod with GPUs after the other', job({ completions: 2 }, gpu), []],
    ['no retry, so no replacement', job({ ...indexed, backoffLimit: 0 }, gpu), []],
    ['no retry of an index', job({ ...indexed, backoffLimit: undefined, backoffLimitPerIndex: 0 }, gpu), []],
    ['part of a GPU', job(indexed, using({ limits: { 'nvidia.com/mig-1g.5gb': '1' } })), [warning(POLICY)]],
    ['another vendor, as a request', job(indexed, using({ requests: { 'amd.com/gpu': 1 }, limits: { 'amd.com/gpu': 1 } })), [warning(POLICY)]],
    ['a TPU', job(indexed, using({ limits: { 'google.com/tpu': 4 } })), [warning(POLICY)]],
    ['no GPU of those there are', job(indexed, using({ limits: { 'nvidia.com/gpu': 0 } })), []],
    ['other resources', job(indexed, using({ limits: { cpu: 1, memory: '1Gi' } })), []],
    ['an init container with a GPU', job(indexed, { ...using({}), initContainers: [{ ...gpu.containers[0], name: 'warm' }] }), [warning(POLICY)]],
    // Each Pod has a claim of its own.
    ['a volume that one node may mount, of each Pod', job({}, {
      volumes: [{ name: 'scratch', ephemeral: { volumeClaimTemplate: { spec: claim } } }],
    }), []],
    ['before there was the field', job(indexed, gpu), [warning(POLICY)], '1.28'],
    ['a CronJob', cronJob({}, indexed, gpu), [warning('spec.jobTemplate.spec.podReplacementPolicy')]],
    // kubernetes/kubernetes#115844: a TensorFlow task runs twice.
    ['a task that runs twice', job({ completionMode: 'Indexed', completions: 3, parallelism: 3 }, { ...gpu, subdomain: 'tf' }), [warning(POLICY)]],
  ])('%s', (_, manifest, expected, ...version) => expect(placesOf(RULE, manifest, ...version)).toEqual(expected));

  test('messages', () => {
    const start = 'a Pod that is deleted, as by the drain of a node, is replaced at once: ';
    const end = '; and that one counts as failed even if it still succeeds';
    expect([
      job(indexed, gpu), job(indexed, { subdomain: 'peers', terminationGracePeriodSeconds: 120 }),
    ].flatMap(manifest => messagesOf(RULE, manifest))).toEqual([
      `${start}two Pods of the same index run side by side, each with nvidia.com/gpu, until the old one has ended after up to 30 seconds${end}`,
      `${start}two Pods of the same index run side by side under the same host name, until the old one has ended after up to 2 minutes${end}`,
    ]);
  });

  function problemOf(manifest: any, version: string) {
    const server = ServerVersion.of(version);
    const { kind, object } = prepare(manifest, server, { strict: true }) as Prepared;
    return POD_REPLACEMENT.find(({ name }) => name === RULE)!.check(new JobSubject(kind, object, manifest, server, DEFAULT_SETTINGS))[0];
  }

  test('the fix', () => {
    const { fix, suggestion } = problemOf(cronJob({}, indexed, gpu), '1.34');
    expect(suggestion).toBe('set spec.jobTemplate.spec.podReplacementPolicy: Failed');
    expect(fix).toEqual({
      description: 'sets podReplacementPolicy: Failed, so that a Pod is replaced when it has ended',
      isSuggested: true,
      edits: [{ kind: 'set', path: ['spec', 'jobTemplate', 'spec', 'podReplacementPolicy'], value: 'Failed' }],
    });
  });

  test('no fix by a field that the version drops', () => {
    const { fix, suggestion } = problemOf(job(indexed, gpu), '1.28');
    expect(fix).toBeUndefined();
    expect(suggestion).toBe('set spec.podFailurePolicy, with which a Pod is replaced when it has ended');
  });
});

describe('kubernetes/replacement-waits', () => {
  const RULE = 'kubernetes/replacement-waits';
  const none = { activeDeadlineSeconds: undefined };
  const failJob = { podFailurePolicy: { rules: [{ action: 'FailJob', onExitCodes: { operator: 'In', values: [42] } }] } };
  const ignore = { podFailurePolicy: { rules: [{ action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget' }] }] } };

  test.each<Row>([
    ['Failed, without a deadline', job({ ...none, podReplacementPolicy: 'Failed' }), [warning(POLICY)]],
    ['Failed, with a deadline', job({ podReplacementPolicy: 'Failed' }), []],
    ['TerminatingOrFailed', job({ ...none, podReplacementPolicy: 'TerminatingOrFailed' }), []],
    ['the default', job(none), []],
    ['implied by a failure policy', job({ ...none, ...failJob }), [warning('spec.podFailurePolicy')]],
    ['implied by one without rules', job({ ...none, podFailurePolicy: { rules: [] } }), [warning('spec.podFailurePolicy')]],
    ['both', job({ ...none, ...failJob, podReplacementPolicy: 'Failed' }), [warning(POLICY)]],
    ['failures that are ignored, of which another rule speaks', job({ ...none, ...ignore }), []],
    ['a version that drops the field', job({ ...none, podReplacementPolicy: 'Failed' }), [], '1.28'],
    ['a CronJob', cronJob({}, { ...none, ...failJob }), [warning('spec.jobTemplate.spec.podFailurePolicy')]],
    // NVIDIA/nodewright#307: whatever happens, the Job must not give up.
    ['no limit at all', job({ ...none, backoffLimit: 2147483647, podReplacementPolicy: 'Failed' }, { restartPolicy: 'OnFailure' }),
      [warning(POLICY)]],
  ])('%s', (_, manifest, expected, ...version) => expect(placesOf(RULE, manifest, ...version)).toEqual(expected));

  test('failures that are ignored have the other finding', () => {
    expect(hazardsOf(job({ ...none, ...ignore })).map(({ rule }) => rule)).toContain('kubernetes/ignore-without-deadline');
  });

  test('messages', () => {
    expect([job({ ...none, podReplacementPolicy: 'Failed' }), job({ ...none, ...failJob })].flatMap(manifest => messagesOf(RULE, manifest))).toEqual([
      'a Pod is replaced only when it has ended, and on a node that does not answer any more it never does: it stays in Terminating, and without '
        + 'activeDeadlineSeconds the job waits for ever',
      'a Pod is replaced only when it has ended, which a podFailurePolicy implies, and on a node that does not answer any more it never does: it '
        + 'stays in '
        + 'Terminating, and without activeDeadlineSeconds the job waits for ever',
    ]);
  });
});

test('a plain Job and CronJob have none that is recommended', () => {
  const recommended = POD_REPLACEMENT.filter(({ profile }) => profile === 'recommended').map(({ name }) => name);
  expect([...hazardsOf(job()), ...hazardsOf(cronJob())].filter(({ rule }) => recommended.includes(rule))).toEqual([]);
});
