import { FindingKind, FindingSeverity } from '../../../src/finding';
import { AcknowledgementSource, LintFinding } from '../../../src/lint/lint-finding';
import { FormatOptions, LintResult } from '../../../src/lint/lint-result';
import { RuleInfo } from '../../../src/rule';

/*
 * A result as a run over three files would give it: every kind, every severity, with and without an object, accepted or not.
 */

const NIGHTLY = `apiVersion: batch/v1
kind: Job
metadata:
  name: import
  namespace: nightly
spec:
  backoffLimit: 6
  podFailurePolicy:
    rules:
      - action: FailJob
        onExitCodes: { containerName: main, operator: In, values: [42, 0] }
      - action: Ignore
        onExitCodes: { operator: In, values: [75] }
  template:
    spec:
      restartPolicy: Never
      containers:
        - name: main
          image: registry.example/import:1.4
---
apiVersion: batch/v1
kind: CronJob
metadata:
  name: cleanup
  namespace: nightly
spec:
  schedule: "0 3 * * *"
  jobTemplate:
    spec:
      podReplacementPolicy: TerminatingOrFailed
      backoffLimits: 3
      template:
        spec: { restartPolicy: OnFailure, containers: [{ name: main, image: "registry.example/cleanup:2", args: ["--all"] }] }
`;

const PREFLIGHT = `version: 1.1
kind: operation
termination:
  maxRetries: 3
  timeout: 0
`;

const BROKEN = `apiVersion: batch/v1
kind: Job
metadata: { name: evaluate
spec:
`;

export const SOURCES: Readonly<Record<string, string>> = {
  'jobs/nightly.yaml': NIGHTLY,
  'pipelines/schema preflight.yaml': PREFLIGHT,
  '../shared/evaluate.yaml': BROKEN,
};

const IMPORT = { apiVersion: 'batch/v1', kind: 'Job', namespace: 'nightly', name: 'import' };
const CLEANUP = { apiVersion: 'batch/v1', kind: 'CronJob', namespace: 'nightly', name: 'cleanup' };
const RULES = 'spec.podFailurePolicy.rules';

/** Where a part of a file stands. */
function at(file: string, part: string) {
  const before = SOURCES[file].slice(0, SOURCES[file].indexOf(part)).split('\n');
  return { file, line: before.length, column: before.at(-1)!.length + 1, endLine: before.length + part.split('\n').length - 1 };
}

const FINDINGS: readonly LintFinding[] = [
  {
    rule: 'kubernetes/budget-and-rules',
    kind: FindingKind.HAZARD,
    severity: FindingSeverity.INFO,
    message: 'backoffLimit is 6, which is the default: it can be left out',
    ...at('jobs/nightly.yaml', 'backoffLimit: 6'),
    document: 0,
    path: 'spec.backoffLimit',
    object: IMPORT,
    target: 'kubernetes=1.28, kubernetes=1.34',
    fix: { description: 'removes the line', isSuggested: false },
    fingerprint: '5d1c0a6e9b70',
  },
  {
    rule: 'kubernetes/exit-code-zero',
    kind: FindingKind.REJECTION,
    severity: FindingSeverity.ERROR,
    message: 'Invalid value: 0: must not be 0 for the In operator',
    suggestion: 'remove 0: a program that exits with 0 has not failed',
    ...at('jobs/nightly.yaml', '0] }'),
    document: 0,
    path: `${RULES}[0].onExitCodes.values[1]`,
    object: IMPORT,
    by: 'kube-apiserver',
    cause: { type: 'FieldValueInvalid', field: `${RULES}[0].onExitCodes.values[1]` },
    target: 'kubernetes=1.28, kubernetes=1.34',
    fingerprint: '0b7f4c1d22aa',
  },
  {
    rule: 'kubernetes/ignore-without-deadline',
    kind: FindingKind.HAZARD,
    severity: FindingSeverity.ERROR,
    message: 'failures that match this rule are retried without being counted, and there is no activeDeadlineSeconds: '
      + 'a program that exits like this each time is retried for ever',
    suggestion: 'set spec.activeDeadlineSeconds: it is the only bound on ignored failures',
    ...at('jobs/nightly.yaml', 'action: Ignore\n        onExitCodes: { operator'),
    document: 0,
    path: `${RULES}[1]`,
    object: IMPORT,
    target: 'kubernetes=1.28, kubernetes=1.34',
    fix: { description: 'sets spec.activeDeadlineSeconds to 21600, six hours', isSuggested: true },
    fingerprint: '9a31e7f00c54',
  },
  {
    rule: 'kubernetes/field-behind-gate',
    kind: FindingKind.DROPPED,
    severity: FindingSeverity.WARNING,
    message: 'podReplacementPolicy is dropped: its feature gate JobPodReplacementPolicy is off by default before 1.29',
    ...at('jobs/nightly.yaml', 'podReplacementPolicy'),
    document: 1,
    path: 'spec.jobTemplate.spec.podReplacementPolicy',
    object: CLEANUP,
    target: 'kubernetes=1.28',
    fingerprint: '61c7d0e4ab98',
  },
  {
    rule: 'kubernetes/unknown-field',
    kind: FindingKind.DROPPED,
    severity: FindingSeverity.WARNING,
    message: 'unknown field "spec.jobTemplate.spec.backoffLimits": an API server that does not validate strictly drops it without a word',
    suggestion: 'did you mean backoffLimit?',
    ...at('jobs/nightly.yaml', 'backoffLimits'),
    document: 1,
    path: 'spec.jobTemplate.spec.backoffLimits',
    object: CLEANUP,
    target: 'kubernetes=1.28, kubernetes=1.34',
    fingerprint: 'c2d94be81f03',
  },
  {
    rule: 'kubernetes/restart-in-place',
    kind: FindingKind.HAZARD,
    severity: FindingSeverity.WARNING,
    message: 'the container is restarted in place, so that its logs and its exit code are gone after the next restart',
    ...at('jobs/nightly.yaml', 'restartPolicy: OnFailure'),
    document: 1,
    path: 'spec.jobTemplate.spec.template.spec.restartPolicy',
    object: CLEANUP,
    target: 'kubernetes=1.28, kubernetes=1.34',
    fingerprint: '77e0aa3c5b19',
    acknowledged: { reason: 'the logs are shipped by a sidecar', source: AcknowledgementSource.ANNOTATION },
  },
  {
    rule: 'polyaxon/no-timeout',
    kind: FindingKind.HAZARD,
    severity: FindingSeverity.WARNING,
    message: 'a timeout of 0 is none: an attempt that hangs is never ended',
    ...at('pipelines/schema preflight.yaml', 'timeout: 0'),
    document: 0,
    path: 'termination.timeout',
    target: 'polyaxon=2.19',
    fingerprint: 'e8810f6d2c47',
  },
  {
    rule: 'polyaxon/retries-of-anything',
    kind: FindingKind.GAP,
    severity: FindingSeverity.WARNING,
    message: 'every failure is retried, whatever the exit code | signal was',
    suggestion: 'let the program tell <transient> failures apart',
    ...at('pipelines/schema preflight.yaml', 'maxRetries: 3'),
    document: 0,
    path: 'termination.maxRetries',
    target: 'polyaxon=2.19',
    fingerprint: '3f5b9d7e6a12',
    acknowledged: { reason: 'known since 2024, see #17', source: AcknowledgementSource.BASELINE },
  },
  {
    rule: 'input/unparsable',
    kind: FindingKind.INPUT,
    severity: FindingSeverity.ERROR,
    message: 'this is not YAML: a flow collection that begins in line 3 is not closed',
    ...at('../shared/evaluate.yaml', '{ name: evaluate'),
    document: 0,
    path: '',
    fingerprint: 'aa0417c9d3be',
  },
];

export const REALISTIC: LintResult = {
  targets: [
    { engine: 'kubernetes', version: '1.28', verified: true },
    { engine: 'kubernetes', version: '1.34', verified: true },
    { engine: 'polyaxon', version: '2.19', verified: false },
  ],
  findings: FINDINGS,
  summary: { files: 5, documents: 14, recognized: 4, skipped: 10, errors: 3, warnings: 3, infos: 1, acknowledged: 2 },
};

const NOTHING = { files: 0, documents: 0, recognized: 0, skipped: 0, errors: 0, warnings: 0, infos: 0, acknowledged: 0 };
const KUBERNETES = [{ engine: 'kubernetes', version: '1.34', verified: true }];

/** A run over no file. */
export const EMPTY: LintResult = { targets: KUBERNETES, findings: [], summary: NOTHING };

/** Files without anything that an engine judges. */
export const UNKNOWN: LintResult = { targets: KUBERNETES, findings: [], summary: { ...NOTHING, files: 2, documents: 7, skipped: 7 } };

/** Files without findings. */
export const CLEAN: LintResult = { targets: KUBERNETES, findings: [], summary: { ...NOTHING, files: 3, documents: 12, recognized: 4, skipped: 8 } };

/** A result with these findings, which counts them itself. */
export function resultOf(findings: readonly LintFinding[]): LintResult {
  const open = findings.filter(each => each.acknowledged === undefined);
  const numberOf = (severity: FindingSeverity) => open.filter(each => each.severity === severity).length;
  return {
    targets: KUBERNETES,
    findings,
    summary: {
      files: new Set(findings.map(each => each.file)).size,
      documents: findings.length,
      recognized: findings.length,
      skipped: 0,
      errors: numberOf(FindingSeverity.ERROR),
      warnings: numberOf(FindingSeverity.WARNING),
      infos: numberOf(FindingSeverity.INFO),
      acknowledged: findings.length - open.length,
    },
  };
}

/** A finding of which only a part matters. */
export function finding(part: Partial<LintFinding>): LintFinding {
  return { ...FINDINGS[2], fix: undefined, target: undefined, ...part };
}

const RULE: RuleInfo = {
  name: 'kubernetes/ignore-without-deadline',
  kind: FindingKind.HAZARD,
  severity: FindingSeverity.WARNING,
  profile: 'recommended',
  summary: 'Failures are ignored, and there is no deadline.',
  rationale: 'An ignored failure counts neither for backoffLimit nor for backoffLimitPerIndex, so that no budget ever ends the Job.',
  suggestion: 'set activeDeadlineSeconds',
  see: ['https://kubernetes.io/docs/concepts/workloads/controllers/job/#pod-failure-policy'],
};

const SHORT_RULE = { kind: FindingKind.GAP, severity: FindingSeverity.INFO, profile: 'strict' } as const;

export const OPTIONS: FormatOptions = {
  colour: false,
  width: 100,
  version: '0.1.0',
  ruleOf: name => name.startsWith('input/') ? undefined : name === RULE.name ? RULE : { ...SHORT_RULE, name, summary: `A summary of ${name}.` },
  lineOf: (file, line) => SOURCES[file]?.split('\n')[line - 1],
};
