import { cronJob, hazardsOf, job } from './check-hazards';
import { error, ignoreDisruption, info, on, Place, policy, warning, when } from './problems-of';
import { CONTAINER_RESTARTS } from '../../../src/kubernetes/hazards/container-restarts';
import { EXIT_CODES } from '../../../src/kubernetes/hazards/exit-codes';
import { FLATTENED_EXIT_CODES } from '../../../src/kubernetes/hazards/flattened-exit-codes';
import { IGNORED_FAILURES } from '../../../src/kubernetes/hazards/ignored-failures';
import { POD_CONDITIONS } from '../../../src/kubernetes/hazards/pod-conditions';
import { RULE_ORDER } from '../../../src/kubernetes/hazards/rule-order';
import { UNREACHABLE_RULES } from '../../../src/kubernetes/hazards/unreachable-rules';
import { KUBERNETES_VERSIONS } from '../../../src/kubernetes/versions';

/*
 * What the rules on rules say, all together, of Jobs such as people have written them, and of those of which nothing is to be said.
 */

const RULES = [
  ...IGNORED_FAILURES, ...RULE_ORDER, ...UNREACHABLE_RULES, ...EXIT_CODES, ...POD_CONDITIONS, ...CONTAINER_RESTARTS, ...FLATTENED_EXIT_CODES,
];
const RECOMMENDED = new Set(RULES.filter(({ profile }) => profile === 'recommended').map(({ name }) => name));

/** The findings of the recommended rules, by rule. */
function foundIn(manifest: object, version?: string): Record<string, Place[]> {
  const found: Record<string, Place[]> = {};
  for (const { rule, path, severity } of hazardsOf(manifest, version)) if (RECOMMENDED.has(rule)) (found[rule] ??= []).push({ path, severity });
  return found;
}

const AT = 'spec.podFailurePolicy.rules';
const script = ['bash', '-c', 'echo working\nsleep 5\nexit 42\n'];
const withScript = { containers: [{ name: 'main', image: 'bash:5', command: script }] };

test.each<[name: string, manifest: object, expected: Record<string, Place[]>]>([
  ['nothing special', job(), {}],
  ['nothing special, as a CronJob', cronJob(), {}],
  ['what our policies become', job(policy(
    on('FailJob', 'In', [42], 'main'), ignoreDisruption, on('Ignore', 'In', [75], 'main'), on('FailJob', 'NotIn', [42, 75], 'main'))), {}],
  ['any other failure is permanent, as our policies say it', job(policy(ignoreDisruption, on('FailJob', 'NotIn', [0], 'main'))), {}],

  ['a tutorial: a permanent code, ignored disruptions, no deadline',
    job({ backoffLimit: 6, activeDeadlineSeconds: undefined, completions: 12, parallelism: 3, ...policy(on('FailJob', 'In', [42], 'main'), ignoreDisruption) },
      withScript),
    { 'kubernetes/ignore-without-deadline': [warning(`${AT}[1]`)] }],
  ['a tutorial: a condition that stands for a wrong configuration',
    job({ backoffLimit: 6, activeDeadlineSeconds: undefined, ...policy(when('FailJob', 'ConfigIssue')) }),
    { 'kubernetes/unlikely-pod-condition': [warning(`${AT}[0].onPodConditions[0].type`)] }],
  ['a tutorial: a code of an index', job({
    backoffLimit: 6, completions: 4, completionMode: 'Indexed', backoffLimitPerIndex: 1, maxFailedIndexes: 1, ...policy(on('FailIndex', 'In', [42], 'main')),
  }), {}],
  ['a tutorial: restarts in place and rules, which is refused', job(policy(on('FailJob', 'In', [2], 'main'), on('Count', 'In', [1], 'main')),
    { restartPolicy: 'OnFailure' }),
  { 'kubernetes/redundant-count-rule': [info(`${AT}[1]`)], 'kubernetes/reserved-exit-code': [info(`${AT}[0].onExitCodes.values`)] }],

  ['a backup at night that may be disrupted', cronJob({ concurrencyPolicy: 'Forbid' },
    { backoffLimit: 0, activeDeadlineSeconds: 43200, ...policy({ action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget' }] }) }), {}],
  ['a launcher of training: 130 codes are worth a retry, and there is none',
    job({ backoffLimit: 0, ...policy(on('FailJob', 'NotIn', [42, ...Array.from({ length: 129 }, (_, i) => 127 + i)])) }),
    { 'kubernetes/disruption-is-permanent': [warning(`${AT}[0]`)] }],
  ['two rules that only say what happens anyway',
    cronJob({}, { backoffLimit: 0, ttlSecondsAfterFinished: 10, ...policy(on('FailJob', 'In', [130]), on('FailJob', 'NotIn', [0, 130])) }),
    {
      'kubernetes/disruption-is-permanent': [warning('spec.jobTemplate.spec.podFailurePolicy.rules[1]')],
      'kubernetes/exit-code-never-seen': [info('spec.jobTemplate.spec.podFailurePolicy.rules[1].onExitCodes.values[0]')],
    }],
  // kubernetes/kubernetes#115688
  ['disruptions are counted, and anything else is permanent', job(policy(when('Count', 'DisruptionTarget'), on('FailJob', 'NotIn', [0], 'main'))), {}],
  // TangleML/tangle#358
  ['ignored disruptions of indexes without retries, no deadline',
    job({ activeDeadlineSeconds: undefined, completions: 3, completionMode: 'Indexed', backoffLimitPerIndex: 0, ...policy(ignoreDisruption) }),
    { 'kubernetes/ignore-without-deadline': [warning(`${AT}[0]`)] }],
  // The memory of the program is too small, and nobody is told.
  ['137 is ignored without a deadline', job({ activeDeadlineSeconds: undefined, ...policy(on('Ignore', 'In', [137], 'main')) }), {
    'kubernetes/ignore-without-deadline': [error(`${AT}[0]`)],
    'kubernetes/ignored-signal-exit-code': [warning(`${AT}[0].onExitCodes.values`)],
  }],
])('%s', (_, manifest, expected) => expect(foundIn(manifest)).toEqual(expected));

test.each(KUBERNETES_VERSIONS.map(({ version }) => version))('%s has nothing to say of a Job without rules', version => {
  expect([job(), cronJob()].map(manifest => foundIn(manifest, version))).toEqual([{}, {}]);
});

/** Manifests in which something is missing, or is there and means nothing. */
const fragments: object[] = [
  {}, { podFailurePolicy: null }, policy({}), policy({ action: 'Ignore' }), policy({ action: 'Later', onExitCodes: {} }),
  policy({ action: 'FailJob', onExitCodes: { operator: 'In' } }), policy({ action: 'FailJob', onExitCodes: { operator: 'NotIn' } }),
  policy({ action: 'Count', onExitCodes: { operator: 'Between', values: [1, 2] } }), policy({ action: 'Count', onExitCodes: { values: null } }),
  policy({ action: 'Ignore', onPodConditions: [] }), policy({ action: 'Ignore', onPodConditions: [{}] }), policy({ onPodConditions: [{ status: 'False' }] }),
  policy({ action: 'FailJob', onExitCodes: { operator: 'In', values: [42] }, onPodConditions: [{ type: 'DisruptionTarget' }] }),
  policy(null as any, ignoreDisruption, null as any),
];
const pods: object[] = [
  {}, { containers: null }, { containers: [] }, { containers: [{}] }, { containers: [{}, {}], initContainers: [{}] },
  { containers: [{ name: 'main', command: [], args: null }] }, { containers: [{ args: ['sh'] }] }, { containers: [{ command: ['tini', '--'] }] },
  { restartPolicy: undefined },
];
const restartingPods: object[] = [{ containers: [{ restartPolicyRules: [{}, { action: 'Restart' }, { exitCodes: {} }, { exitCodes: { operator: 'In' } }] }] }];

test.each(['1.28', '1.34', '1.37'])('%s: no rule fails where something is missing', version => {
  const known = version === '1.28' ? pods : [...pods, ...restartingPods];
  for (const spec of fragments) {
    const manifests = known.flatMap(pod => [job(spec, pod), cronJob({}, spec, pod)]);
    for (const manifest of manifests) expect(() => hazardsOf(manifest, version)).not.toThrow();
  }
  const specs = [
    undefined, null, {}, { podFailurePolicy: {} }, { template: {} }, { template: null }, { jobTemplate: null }, { jobTemplate: { spec: null } },
  ];
  for (const spec of specs) {
    const kind = spec && 'jobTemplate' in spec ? 'CronJob' : 'Job';
    expect(() => hazardsOf({ apiVersion: 'batch/v1', kind, metadata: null, spec }, version)).not.toThrow();
  }
});

test('every rule says what the catalogue needs', () => {
  for (const { name, summary, rationale, see } of RULES) {
    expect(name).toMatch(/^kubernetes\/[a-z-]+$/);
    expect(summary).toMatch(/^[A-Z].*\.$/);
    expect(rationale).toMatch(/^[A-Z0-9r].*\.$/);
    expect(see!.length).toBeGreaterThan(0);
  }
  expect(new Set(RULES.map(({ name }) => name)).size).toBe(RULES.length);
});
