import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FailurePolicyValidation, FailurePolicyValidationProps } from '../../../src';
import { DEFAULT_CONFIGURATION } from '../../../src/lint/configuration';
import { messageOf } from '../../messages';

/** What it is judged for if nobody says anything else. */
const EVERY_ENGINE = DEFAULT_CONFIGURATION.targets.map(({ engine, version }) => `${engine} ${version}`).join(', ');

/** What the cdk8s CLI gives to a plugin, as far as this one may use it; `cdk8s-cli/plugins` declares it. */
class FakeContext {
  public readonly violations: any[] = [];
  public submitted?: [status: string, metadata?: { [key: string]: string }];

  public readonly report = {
    addViolation: (violation: any) => {
      if (this.submitted) throw new Error('Violations cannot be added to report after its submitted');
      this.violations.push(violation);
    },
    submit: (status: string, metadata?: { [key: string]: string }) => { this.submitted = [status, metadata]; },
  };

  constructor(public readonly manifests: readonly string[], public readonly stdout?: boolean) { }
}

const UNBOUNDED = 'kubernetes/ignore-without-deadline';

const job = (name: string, spec: string) => `apiVersion: batch/v1
kind: Job
metadata:
  name: ${name}
spec:
  backoffLimit: 3
${spec}  template:
    spec:
      restartPolicy: Never
      containers:
        - name: main
          image: x
`;

const GOOD = job('good', '');
const TYPO = job('typo', '  backofLimit: 3\n');
const UNBOUNDED_JOB = job('queue', '  podFailurePolicy: { rules: [{ action: Ignore, onPodConditions: [{ type: DisruptionTarget }] }] }\n');

/** Runs the plugin on files with these texts, in a folder of their own. Its path is left out of what is said. */
async function run(texts: string[], properties?: FailurePolicyValidationProps, stdout?: boolean): Promise<FakeContext> {
  const folder = mkdtempSync(join(tmpdir(), 'validation-'));
  const manifests = texts.map((text, i) => {
    const file = join(folder, `${i}.k8s.yaml`);
    writeFileSync(file, text);
    return file;
  });
  const context = new FakeContext(manifests, stdout);
  await new FailurePolicyValidation(properties).validate(context);
  return JSON.parse(JSON.stringify(context).replaceAll(folder, 'dist'));
}

test('what is right is a success', async () => {
  const { violations, submitted } = await run([GOOD, `${GOOD}---\napiVersion: v1\nkind: ConfigMap\n`]);
  expect(violations).toEqual([]);
  expect(submitted).toEqual(['success', { Found: '0 errors, 0 warnings', Judged: '2 of 3 objects', For: EVERY_ENGINE }]);
});

test('a rule is a violation, with the places where it is broken', async () => {
  const { violations, submitted } = await run([`${GOOD}---\n${TYPO}`, job('typos', '  backofLimit: 3\n  paralelism: 1\n')]);
  expect(violations).toEqual([{
    ruleName: 'kubernetes/unknown-field',
    recommendation: expect.stringMatching(/^The version does not know the field\. /),
    fix: 'see https://github.com/cdk8s-failure-policy/cdk8s-failure-policy/blob/main/docs/rules.md#kubernetesunknown-field',
    violatingResources: [
      {
        resourceName: 'typo',
        manifestPath: 'dist/0.k8s.yaml',
        locations: ['dist/0.k8s.yaml:20:3 error: unknown field "spec.backofLimit"; did you mean \'backoffLimit\'?'],
      },
      {
        resourceName: 'typos',
        manifestPath: 'dist/1.k8s.yaml',
        locations: [
          'dist/1.k8s.yaml:7:3 error: unknown field "spec.backofLimit"; did you mean \'backoffLimit\'?',
          'dist/1.k8s.yaml:8:3 error: unknown field "spec.paralelism"; did you mean \'parallelism\'?',
        ],
      },
    ],
  }]);
  expect(submitted).toEqual(['failure', { Found: '3 errors, 0 warnings', Judged: '3 of 3 objects', For: EVERY_ENGINE }]);
});

test('a fix that helps everywhere is said once', async () => {
  const [{ fix, violatingResources }] = (await run([UNBOUNDED_JOB])).violations;
  expect(fix).toBe('set spec.activeDeadlineSeconds: it is the only bound on ignored failures');
  expect(violatingResources[0].locations).toEqual([expect.stringMatching(
    /^dist\/0\.k8s\.yaml:7:31 warning: spec\.podFailurePolicy\.rules\[0\]: failures that match this rule .* while disruptions go on$/)]);
});

test('objects of one name and different kinds or namespaces are different ones', async () => {
  const { violations } = await run([[TYPO, TYPO.replace('  name: typo', '  name: typo\n  namespace: other')].join('---\n')]);
  expect(violations[0].violatingResources.map((each: any) => [each.resourceName, each.locations.length])).toEqual([['typo', 1], ['typo', 1]]);
});

test('where manifests are printed their files are gone afterwards, so their folder is not named', async () => {
  const { violations } = await run([TYPO], {}, true);
  expect(violations[0].violatingResources).toEqual([
    { resourceName: 'typo', manifestPath: 'dist/0.k8s.yaml', locations: ['0.k8s.yaml:7:3 error: unknown field "spec.backofLimit"'] },
  ]);
});

describe('the report', () => {
  test.each<[string, FailurePolicyValidationProps, string, number]>([
    ['is a success with warnings', {}, 'success', 1],
    ['fails at warnings if that is said', { failOn: 'warning' }, 'failure', 1],
    ['never fails if that is said', { failOn: 'never', rules: { [UNBOUNDED]: 'error' } }, 'success', 1],
    ['has nothing of a rule that is off', { failOn: 'info', rules: { [UNBOUNDED]: 'off' } }, 'success', 0],
    ['has nothing of what is acknowledged', { failOn: 'info', acknowledge: [{ rule: UNBOUNDED, reason: 'a queue bounds it' }] }, 'success', 0],
    ['is for a target', { targets: ['kubernetes=1.26'] }, 'success', 1],
  ])('%s', async (_, properties, status, count) => {
    const { violations, submitted } = await run([UNBOUNDED_JOB], properties);
    expect([submitted![0], violations.length]).toEqual([status, count]);
  });

  test('counts what is acknowledged', async () => {
    const annotated = UNBOUNDED_JOB.replace('  name: queue', `  name: queue\n  annotations: { failure-policy/acknowledge: "${UNBOUNDED}: a queue bounds it" }`);
    expect((await run([annotated], { failOn: 'warning' })).submitted).toEqual(['success', {
      Found: '0 errors, 0 warnings', Acknowledged: '1 finding', Judged: '1 of 1 object', For: EVERY_ENGINE,
    }]);
  });
});

describe('a manifest', () => {
  test('that is no YAML is a failure', async () => {
    const { violations, submitted } = await run(['a: [']);
    expect(submitted![0]).toBe('failure');
    expect(violations.map(each => [each.ruleName, each.violatingResources[0].resourceName])).toEqual([['input/unparsable', '0.k8s.yaml']]);
  });

  test('that cannot be read is a failure', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'validation-'));
    mkdirSync(join(folder, 'folder.yaml'));
    const context = new FakeContext([join(folder, 'folder.yaml'), join(folder, 'absent.yaml')]);
    await new FailurePolicyValidation().validate(context);
    expect(context.submitted![0]).toBe('failure');
    expect(context.violations.map(each => [each.ruleName, each.violatingResources.length])).toEqual([['input/unreadable', 2]]);
  });

  test('is read as kubectl reads it: yes is no text', async () => {
    const { violations } = await run([job('words', '').replace('image: x', 'image: yes')]);
    expect(violations.map(each => each.ruleName)).toEqual(['kubernetes/wrong-type']);
  });

  test('that is empty is nothing', async () => {
    expect((await run([''])).submitted).toEqual(['success', expect.objectContaining({ Judged: '0 of 0 objects' })]);
  });

  test('cannot forge a report', async () => {
    const { violations } = await run([job('x', '  "a\\nb\\e[2J": 1\n')]);
    expect(violations[0].violatingResources[0].locations[0]).not.toMatch(/[\n\u001b]/);
  });
});

test.each<[string, any, string]>([
  ['an unknown key', { fail_on: 'warning' }, 'the properties of FailurePolicyValidation has an unknown key \'fail_on\'; did you mean \'failOn\'?'],
  ['a list', ['strict'], 'the properties of FailurePolicyValidation must be a mapping, got ["strict"]'],
  ['an unknown rule', { rules: { 'kubernetes/ignore-without-deadlin': 'off' } }, `'kubernetes/ignore-without-deadlin' is no rule; did you mean '${UNBOUNDED}'?`],
])('%s is refused when the plugin is made', (_, properties, message) => {
  expect(messageOf(() => new FailurePolicyValidation(properties))).toBe(message);
});
