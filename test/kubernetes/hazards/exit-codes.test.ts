import { cronJob, job } from './check-hazards';
import { fixesOf, ignoreDisruption, info, mended, on, placesOf, policy, problemsOf, Row, warning } from './problems-of';

const AT = (i: number, field = 'onExitCodes') => `spec.podFailurePolicy.rules[${i}].${field}`;
const main = { name: 'main', image: 'worker:1' };
const helper = { name: 'helper', image: 'helper:1' };
const fetch = { name: 'fetch', image: 'fetch:1' };
const unpinned = policy(on('FailJob', 'In', [42]));
const rulesOf = (manifest: any) => manifest.spec.podFailurePolicy.rules;

/** A Job whose Pods have an annotation or a label. */
function marked(marks: object, field = 'annotations', spec: object = unpinned): object {
  const manifest = job(spec) as any;
  manifest.spec.template.metadata = { [field]: marks };
  return manifest;
}

describe('kubernetes/exit-codes-of-any-container', () => {
  const RULE = 'kubernetes/exit-codes-of-any-container';

  test.each<Row>([
    ['two containers', job(unpinned, { containers: [main, helper] }), [warning(AT(0))]],
    ['two containers, and one is named', job(policy(on('FailJob', 'In', [42], 'main')), { containers: [main, helper] }), []],
    ['one container', job(unpinned), []],
    ['an init container', job(unpinned, { initContainers: [fetch] }), [warning(AT(0))]],
    ['a sidecar', job(unpinned, { initContainers: [{ ...fetch, restartPolicy: 'Always' }] }), [warning(AT(0))]],
    ['two rules, of which one names it', job(policy(on('FailJob', 'In', [42], 'main'), ignoreDisruption, on('Count', 'NotIn', [0])), { initContainers: [fetch] }),
      [warning(AT(2))]],
    ['rules on conditions alone', job(policy(ignoreDisruption), { containers: [main, helper] }), []],
    ['a CronJob', cronJob({}, unpinned, { containers: [main, helper] }), [warning('spec.jobTemplate.spec.podFailurePolicy.rules[0].onExitCodes')]],

    ['Istio', marked({ 'sidecar.istio.io/inject': 'true' }), [warning(AT(0))]],
    ['Istio by a label', marked({ 'sidecar.istio.io/inject': 'true' }, 'labels'), [warning(AT(0))]],
    ['Istio is not wanted', marked({ 'sidecar.istio.io/inject': 'false' }), []],
    ['a revision of Istio', marked({ 'istio.io/rev': 'stable' }, 'labels'), [warning(AT(0))]],
    ['a revision of Istio, which is not wanted here', marked({ 'istio.io/rev': 'stable', 'sidecar.istio.io/inject': 'false' }, 'labels'), []],
    ['a revision of Istio in ambient mode', marked({ 'istio.io/rev': 'stable', 'istio.io/dataplane-mode': 'ambient' }, 'labels'), []],
    ['Linkerd', marked({ 'linkerd.io/inject': 'enabled' }), [warning(AT(0))]],
    ['Linkerd is not wanted', marked({ 'linkerd.io/inject': 'disabled' }), []],
    ['Vault', marked({ 'vault.hashicorp.com/agent-inject': 'true' }), [warning(AT(0))]],
    ['Dapr', marked({ 'dapr.io/enabled': 'true' }), [warning(AT(0))]],
    ['Consul', marked({ 'consul.hashicorp.com/connect-inject': 'true' }), [warning(AT(0))]],
    ['Kuma', marked({ 'kuma.io/sidecar-injection': 'enabled' }, 'labels'), [warning(AT(0))]],
    ['Cloud Storage FUSE', marked({ 'gke-gcsfuse/volumes': 'true' }), [warning(AT(0))]],
    ['OpenTelemetry, by the name of a collector', marked({ 'sidecar.opentelemetry.io/inject': 'my-collector' }), [warning(AT(0))]],
    ['OpenTelemetry is not wanted', marked({ 'sidecar.opentelemetry.io/inject': 'false' }), []],
    ['Linkerd by a label, which is none of its ways', marked({ 'linkerd.io/inject': 'enabled' }, 'labels'), []],
    ['Vault by a label', marked({ 'vault.hashicorp.com/agent-inject': 'true' }, 'labels'), []],
    ['an annotation of the Job, where no injector looks', job(unpinned, {}, { annotations: { 'linkerd.io/inject': 'enabled' } }), []],
    ['another annotation', marked({ 'example.com/inject': 'true' }), []],
  ])('%s', (_, manifest, expected) => expect(placesOf(RULE, manifest)).toEqual(expected));

  test('the only container is named where nothing else can be meant', () => {
    const manifest = marked({ 'linkerd.io/inject': 'enabled' });
    expect(fixesOf(RULE, manifest)).toEqual(['makes rules[0] look at container main alone']);
    expect(rulesOf(mended(RULE, manifest))).toEqual([on('FailJob', 'In', [42], 'main')]);
    expect(fixesOf(RULE, manifest, '1.28')).toEqual([]);
  });

  test('it is for the author to say where an init container is looked at, too', () => {
    expect(fixesOf(RULE, job(unpinned, { initContainers: [fetch] }))).toEqual(['makes rules[0] look at container main alone?']);
    expect(fixesOf(RULE, job(unpinned, { containers: [main, helper] }))).toEqual([]);
  });

  test('messages', () => {
    const messages = (manifest: object) => problemsOf(RULE, manifest).map(({ message }) => message);
    expect(messages(job(unpinned, { initContainers: [fetch, { name: 'proxy', image: 'proxy:1', restartPolicy: 'Always' }] }))).toEqual([
      'this rule looks at the exit codes of every container, not only of main, but also of init container fetch and sidecar proxy: if one of those has a code '
        + 'that fits, the Pod ends the job',
    ]);
    expect(messages(job(policy(on('Ignore', 'In', [42])), { containers: [main, helper] }))).toEqual([
      'this rule looks at the exit codes of every container, main and helper: whichever of them has a code that fits, the Pod is retried without being counted',
    ]);
    expect(messages(marked({ 'sidecar.istio.io/inject': 'true' }))[0]).toContain('not only of main, but also of istio-proxy, which Istio adds');
  });
});

describe('kubernetes/exit-codes-not-pinned', () => {
  const RULE = 'kubernetes/exit-codes-not-pinned';

  test.each<Row>([
    ['one container', job(unpinned), [info(AT(0))]],
    ['it is named', job(policy(on('FailJob', 'In', [42], 'main'))), []],
    ['two containers, of which another rule speaks', job(unpinned, { containers: [main, helper] }), []],
    ['an init container, of which another rule speaks', job(unpinned, { initContainers: [fetch] }), []],
    ['an injector, of which another rule speaks', marked({ 'linkerd.io/inject': 'enabled' }), []],
    ['rules on conditions alone', job(policy(ignoreDisruption)), []],
    ['a CronJob', cronJob({}, unpinned), [info('spec.jobTemplate.spec.podFailurePolicy.rules[0].onExitCodes')]],
  ])('%s', (_, manifest, expected) => expect(placesOf(RULE, manifest)).toEqual(expected));

  test('it is named', () => {
    const manifest = job(policy(ignoreDisruption, on('FailJob', 'NotIn', [0]), on('Count', 'In', [42])));
    expect(rulesOf(mended(RULE, manifest))).toEqual([ignoreDisruption, on('FailJob', 'NotIn', [0], 'main'), on('Count', 'In', [42], 'main')]);
    expect(fixesOf(RULE, manifest)).toEqual(['makes rules[1] look at container main alone', 'makes rules[2] look at container main alone']);
  });
});

describe('kubernetes/exit-code-never-seen', () => {
  const RULE = 'kubernetes/exit-code-never-seen';
  const rule = (operator: string, values: number[]) => policy(on('FailJob', operator, values, 'main'));

  test.each<Row>([
    ['0 among codes that are left out', job(rule('NotIn', [0, 42])), [info(AT(0, 'onExitCodes.values[0]'))]],
    ['0 behind a negative code', job(rule('NotIn', [-1, 0, 42])), [info(AT(0, 'onExitCodes.values[1]')), info(AT(0, 'onExitCodes.values'))]],
    ['no 0', job(rule('NotIn', [1, 42])), []],
    // A list must not be empty, so this is how one says "any failure".
    ['0 alone', job(rule('NotIn', [0])), []],
    ['256', job(rule('In', [42, 256])), [info(AT(0, 'onExitCodes.values'))]],
    ['255', job(rule('In', [42, 255])), []],
    ['a negative code', job(rule('In', [-1])), [info(AT(0, 'onExitCodes.values'))]],
    ['256 on Windows', job(rule('In', [42, 256]), { os: { name: 'windows' } }), []],
    ['256 on nodes with Windows', job(rule('In', [42, 256]), { nodeSelector: { 'kubernetes.io/os': 'windows' } }), []],
    ['256 on Linux', job(rule('In', [42, 256]), { os: { name: 'linux' } }), [info(AT(0, 'onExitCodes.values'))]],
    ['a CronJob', cronJob({}, rule('NotIn', [0, 42])), [info('spec.jobTemplate.spec.podFailurePolicy.rules[0].onExitCodes.values[0]')]],
  ])('%s', (_, manifest, expected) => expect(placesOf(RULE, manifest)).toEqual(expected));

  test('0 is removed, and nothing else', () => {
    expect(rulesOf(mended(RULE, job(rule('NotIn', [0, 42, 300]))))).toEqual([on('FailJob', 'NotIn', [42, 300], 'main')]);
    expect(fixesOf(RULE, job(rule('NotIn', [0, 42, 300])))).toEqual(['removes 0 from rules[0]']);
  });

  test('messages', () => {
    const messages = (...values: number[]) => problemsOf(RULE, job(rule('In', values))).map(({ message }) => message);
    expect(messages(42, 300)).toEqual(['300 is never seen on Linux, where exit codes end at 255: a program that exits with 300 there ends with 44']);
    expect(messages(-1, 256)).toEqual(['-1 and 256 are never seen on Linux, where exit codes end at 255: a program that exits with -1 there ends with 255']);
    expect(messages(256)[0]).toContain('a program that exits with 256 there ends with 0, a success');
  });
});

describe('kubernetes/ignored-signal-exit-code', () => {
  const RULE = 'kubernetes/ignored-signal-exit-code';
  const rule = (action: string, operator: string, values: number[]) => policy(on(action, operator, values, 'main'));

  test.each<Row>([
    ['137 is ignored', job(rule('Ignore', 'In', [137])), [warning(AT(0, 'onExitCodes.values'))]],
    ['138 is ignored', job(rule('Ignore', 'In', [138])), []],
    ['143 among others', job(rule('Ignore', 'In', [75, 143])), [warning(AT(0, 'onExitCodes.values'))]],
    ['137 is counted', job(rule('Count', 'In', [137])), []],
    ['all but some', job(rule('Ignore', 'NotIn', [42])), []],
    ['disruptions', job(policy(ignoreDisruption)), []],
    ['a CronJob', cronJob({}, rule('Ignore', 'In', [143])), [warning('spec.jobTemplate.spec.podFailurePolicy.rules[0].onExitCodes.values')]],
  ])('%s', (_, manifest, expected) => expect(placesOf(RULE, manifest)).toEqual(expected));

  test('suggests the condition, where the rule is on nothing else', () => {
    const manifest = job(rule('Ignore', 'In', [137, 143]));
    expect(rulesOf(mended(RULE, manifest))).toEqual([ignoreDisruption]);
    expect(fixesOf(RULE, manifest)).toEqual(['makes rules[0] ask for the condition DisruptionTarget?']);
    expect(fixesOf(RULE, job(rule('Ignore', 'In', [75, 143])))).toEqual([]);
    expect(fixesOf(RULE, job(policy(ignoreDisruption, on('Ignore', 'In', [143], 'main'))))).toEqual([]);
  });

  test('messages', () => {
    expect(problemsOf(RULE, job(rule('Ignore', 'In', [137, 143])))[0]).toMatchObject({
      message: '137 and 143 do not tell a disruption from other ends: a program that runs out of memory ends with 137 too, and if it does so each time, it is '
        + 'retried for 1 hour without being counted',
      suggestion: 'ask for the condition DisruptionTarget instead, which every disrupted Pod has',
    });
    expect(problemsOf(RULE, job({ activeDeadlineSeconds: undefined, ...rule('Ignore', 'In', [143]) }))[0].message)
      .toBe('143 does not tell a disruption from other ends: a program that is told to stop for whatever reason, and one that passes on the code of another, '
        + 'end with 143 too and are retried without being counted, for ever if it happens each time');
  });
});

describe('kubernetes/reserved-exit-code', () => {
  const RULE = 'kubernetes/reserved-exit-code';
  const rule = (action: string, operator: string, values: number[]) => policy(on(action, operator, values, 'main'));
  const values = AT(0, 'onExitCodes.values');

  test.each<Row>([
    ...[1, 2, 128, 134, 139, 255].map((code): Row => [`${code} ends the job`, job(rule('FailJob', 'In', [code])), [info(values)]]),
    ...[3, 42, 125, 126, 127, 129, 130].map((code): Row => [`${code} ends the job`, job(rule('FailJob', 'In', [code])), []]),
    ['1 is counted', job(rule('Count', 'In', [1])), []],
    ['all but 1', job(rule('FailJob', 'NotIn', [1])), []],
    ['1 among others', job(rule('FailJob', 'In', [1, 42])), [info(values)]],
    ['1 gives up an index', job({ completionMode: 'Indexed', completions: 3, backoffLimitPerIndex: 1, ...rule('FailIndex', 'In', [1]) }), [info(values)]],
    ['137, of which another rule speaks', job(rule('FailJob', 'In', [137])), []],
    ['137 before disruptions, of which another rule speaks', job(policy(on('FailJob', 'In', [137], 'main'), ignoreDisruption)), []],
    ['137 behind disruptions', job(policy(ignoreDisruption, on('FailJob', 'In', [137], 'main'))), [info(AT(1, 'onExitCodes.values'))]],
    ['a CronJob', cronJob({}, rule('FailJob', 'In', [1])), [info('spec.jobTemplate.spec.podFailurePolicy.rules[0].onExitCodes.values')]],
  ])('%s', (_, manifest, expected) => expect(placesOf(RULE, manifest)).toEqual(expected));

  test('messages', () => {
    expect(problemsOf(RULE, job(rule('FailJob', 'In', [2, 42, 128])))[0].message)
      .toBe('a Pod that exits with 2 or 128 ends the job, and not only the program may mean it: 2 is also wrong arguments, a shell that cannot read its script, '
        + 'a Go program that panics; 128 is also a container that cannot be started');
  });
});
