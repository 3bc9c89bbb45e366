import { cronJob, hazardsOf, job } from './check-hazards';
import { info, messagesOf, placesOf, Row, warning } from './problems-of';
import { BUDGETS } from '../../../src/kubernetes/hazards/budgets';
import { DEADLINES } from '../../../src/kubernetes/hazards/deadlines';
import { INDEX_BUDGETS } from '../../../src/kubernetes/hazards/index-budgets';
import { POD_REPLACEMENT } from '../../../src/kubernetes/hazards/pod-replacement';
import { RESTARTS_IN_PLACE } from '../../../src/kubernetes/hazards/restarts-in-place';
import { SUCCESS_POLICIES } from '../../../src/kubernetes/hazards/success-policies';
import { REJECTION_RULES } from '../../../src/kubernetes/rejection-rules';

const onFailure = { restartPolicy: 'OnFailure' };

describe('kubernetes/parallelism-above-backoff-limit', () => {
  const RULE = 'kubernetes/parallelism-above-backoff-limit';

  test.each<Row>([
    ['more Pods at once than retries', job({ parallelism: 4 }), [warning('spec.backoffLimit')]],
    ['as many retries', job({ parallelism: 3 }), []],
    ['fewer completions than Pods', job({ parallelism: 4, completions: 3 }), []],
    ['no retries, as the author says', job({ parallelism: 4, backoffLimit: 0 }), []],
    ['one Pod and no retries', job({ backoffLimit: 0 }), []],
    ['the default of 6 retries', job({ parallelism: 7, backoffLimit: undefined }), [warning('spec.backoffLimit')]],
    ['the default of 6 retries, and 6 Pods', job({ parallelism: 6, backoffLimit: undefined }), []],
    ['indexes, of which another rule speaks', job({ completionMode: 'Indexed', completions: 4, parallelism: 4 }), []],
    // The restart that reaches the limit ends the Job.
    ['restarts in place', job({ parallelism: 3 }, onFailure), [warning('spec.backoffLimit')]],
    ['fewer restarts in place', job({ parallelism: 2 }, onFailure), []],
    ['one Pod that is restarted once', job({ backoffLimit: 1 }, onFailure), []],
    ['a CronJob', cronJob({}, { parallelism: 4 }), [warning('spec.jobTemplate.spec.backoffLimit')]],
    // kubernetes/kubernetes#70251: parallelism 10 and backoffLimit 10 run on until the 11th failure.
    ['a limit that a batch of failures reaches and does not exceed', job({ parallelism: 10, backoffLimit: 10 }), []],
  ])('%s', (_, manifest, expected, ...version) => expect(placesOf(RULE, manifest, ...version)).toEqual(expected));

  test('messages', () => {
    expect(messagesOf(RULE, job({ parallelism: 4 }))).toEqual([
      '4 Pods run at once and have 3 retries in common: if all of them fail together, because a service is down for a moment, the job ends at once '
        + 'and retries '
        + 'none of them',
    ]);
    expect(messagesOf(RULE, job({ parallelism: 4 }, onFailure))).toEqual([
      '4 Pods run at once and the job ends at the 3rd restart of their containers: if all of them fail together, because a service is down for a '
        + 'moment, the job '
        + 'ends at once',
    ]);
  });
});

describe('kubernetes/backoff-limit-not-stated', () => {
  const RULE = 'kubernetes/backoff-limit-not-stated';

  test.each<Row>([
    ['absent', job({ backoffLimit: undefined }), [info('spec.backoffLimit')]],
    ['null', job({ backoffLimit: null }), [info('spec.backoffLimit')]],
    ['the default, written down', job({ backoffLimit: 6 }), []],
    ['beside a limit per index', job({ backoffLimit: undefined, backoffLimitPerIndex: 1, completionMode: 'Indexed', completions: 2 }), []],
    ['a CronJob', cronJob({}, { backoffLimit: undefined }), [info('spec.jobTemplate.spec.backoffLimit')]],
  ])('%s', (_, manifest, expected, ...version) => expect(placesOf(RULE, manifest, ...version)).toEqual(expected));

  test('messages', () => {
    expect(messagesOf(RULE, job({ backoffLimit: undefined }))).toEqual([
      'backoffLimit is not written, and so it is 6: up to 6 retries, which are 7 attempts if a single Pod fails each time',
    ]);
    expect(messagesOf(RULE, job({ backoffLimit: undefined }, onFailure))).toEqual([
      'backoffLimit is not written, and so it is 6: the job ends at the 6th restart of its containers',
    ]);
  });
});

describe('kubernetes/managed-by-other', () => {
  const RULE = 'kubernetes/managed-by-other';

  test.each<Row>([
    ['another controller', job({ managedBy: 'kueue.x-k8s.io/multikueue' }), [info('spec.managedBy')]],
    ['the built-in one', job({ managedBy: 'kubernetes.io/job-controller' }), []],
    ['absent', job(), []],
    ['a version that drops it', job({ managedBy: 'kueue.x-k8s.io/multikueue' }), [], '1.31'],
    ['a CronJob', cronJob({}, { managedBy: 'acme.io/batch' }), [info('spec.jobTemplate.spec.managedBy')]],
  ])('%s', (_, manifest, expected, ...version) => expect(placesOf(RULE, manifest, ...version)).toEqual(expected));

  test('message', () => {
    expect(messagesOf(RULE, job({ managedBy: 'acme.io/batch' }))).toEqual([
      'acme.io/batch runs this job, and the controller that is built into Kubernetes leaves it alone: whether backoffLimit, activeDeadlineSeconds '
        + 'and '
        + 'podFailurePolicy mean anything is up to it, and other findings on this job may not hold',
    ]);
  });
});

test('a plain Job and CronJob have none that is recommended', () => {
  const recommended = BUDGETS.filter(({ profile }) => profile === 'recommended').map(({ name }) => name);
  expect([...hazardsOf(job()), ...hazardsOf(cronJob())].filter(({ rule }) => recommended.includes(rule))).toEqual([]);
});

describe('the rules on budgets, deadlines, replacement and success', () => {
  const ALL = [...BUDGETS, ...DEADLINES, ...INDEX_BUDGETS, ...POD_REPLACEMENT, ...RESTARTS_IN_PLACE, ...SUCCESS_POLICIES];

  test('have names of their own, and say what a page of the catalogue needs', () => {
    expect(new Set(ALL.map(({ name }) => name)).size).toBe(ALL.length);
    expect(ALL.map(({ name }) => name).filter(name => name in REJECTION_RULES)).toEqual([]);
    for (const { name, summary, rationale, see } of ALL) {
      expect(name).toMatch(/^kubernetes\/[a-z]+(-[a-z]+)+$/);
      for (const text of [summary, rationale]) expect(text).toMatch(/^[A-Z].*\.$/);
      expect(see).not.toHaveLength(0);
    }
  });

  /** Everything that one of the rules looks at. */
  const SPEC = {
    backoffLimit: 2,
    backoffLimitPerIndex: 3,
    maxFailedIndexes: 0,
    completions: 200000,
    parallelism: 20000,
    completionMode: 'Indexed',
    activeDeadlineSeconds: 5,
    managedBy: 'acme.io/batch',
    podReplacementPolicy: 'Failed',
    podFailurePolicy: { rules: [{ action: 'FailJob', onExitCodes: { operator: 'In', values: [1] } }] },
    successPolicy: { rules: [{ succeededIndexes: '0' }, { succeededCount: 0 }] },
    template: {
      spec: {
        restartPolicy: 'OnFailure',
        activeDeadlineSeconds: 7,
        terminationGracePeriodSeconds: 900,
        subdomain: 'peers',
        resources: { limits: { cpu: '1' } },
        containers: [{ name: 'main', image: 'a:1', resources: { limits: { 'nvidia.com/gpu': '1' } } }],
        initContainers: [{ name: 'proxy', image: 'a:1', restartPolicy: 'Always' }],
      },
    },
  };

  /** The value with each part of it taken away, made null, empty or negative. */
  function* damaged(value: any): Generator<any> {
    yield* [undefined, null];
    if (typeof value === 'number') yield* [-1, 0, 1, 2147483647];
    if (typeof value === 'string') yield '';
    if (Array.isArray(value)) yield [];
    if (typeof value !== 'object' || value === null) return;
    if (!Array.isArray(value)) yield {};
    for (const key of Object.keys(value)) {
      for (const part of damaged(value[key])) yield Object.assign(Array.isArray(value) ? [...value] : { ...value }, { [key]: part });
    }
  }

  test('throw at nothing that is missing', () => {
    const specs = [...damaged(SPEC)];
    expect(specs.length).toBeGreaterThan(100);
    for (const spec of specs) {
      for (const version of ['1.26', '1.34']) {
        const manifests = [
          { apiVersion: 'batch/v1', kind: 'Job', spec },
          { apiVersion: 'batch/v1', kind: 'CronJob', spec: { schedule: '*/5 * * * *', concurrencyPolicy: 'Forbid', jobTemplate: { spec } } },
        ];
        for (const manifest of manifests) expect(hazardsOfKnownFields(manifest, version)).toEqual(expect.any(Array));
      }
    }
    for (const schedule of [undefined, '', '* * * *', '@every', ', , * * *', '61 * * * *']) {
      expect(hazardsOf(cronJob({ schedule, concurrencyPolicy: 'Forbid' }))).toEqual(expect.any(Array));
    }
  });

  /** Fields that a version does not know make a manifest of a test unreadable. */
  function hazardsOfKnownFields(manifest: object, version: string) {
    try {
      return hazardsOf(manifest, version);
    } catch (error) {
      if (/cannot be read/.test((error as Error).message)) return [];
      throw error;
    }
  }
});
