import { isDeepStrictEqual } from 'node:util';
import { ApiObject, Testing } from 'cdk8s';
import fc from 'fast-check';
import { stringify } from 'yaml';
import { ExistingJobs, FailurePolicy, FailureResponse } from '../../src';
import { versionOf } from '../../src/engine';
import { ApplyOptions } from '../../src/kubernetes/apply-policy';
import { AppliedText, applyPolicyToText } from '../../src/kubernetes/apply-policy-text';
import { kubernetes } from '../../src/kubernetes/engine';
import { FAILURE_FIELDS } from '../../src/kubernetes/fields';
import { renderJobFailureFields } from '../../src/kubernetes/render';
import { readDocuments } from '../../src/manifest/manifest-document';
import { policyFiles } from '../policy/arbitrary-policies';
import { DEFAULT_POLICY, INDEXED_EVALUATION } from '../policy/policies';

const WITHOUT_DEADLINE = DEFAULT_POLICY.copyWith({ disruption: FailureResponse.RETRY, deadline: undefined });
const WITHOUT_RULES = FailurePolicy.of({ retries: 2, disruption: FailureResponse.RETRY });

function applied(text: string, policy: FailurePolicy, options: ApplyOptions = {}, version = '1.34'): AppliedText {
  return applyPolicyToText(text, policy, versionOf(kubernetes, version), options);
}

function problemsIn({ jobs }: AppliedText): string[] {
  return jobs.flatMap(({ problems }) => problems.map(({ place, message }) => `${place.line}: ${message}`));
}

const JOB = `apiVersion: batch/v1
kind: Job
metadata:
  name: import
spec:
  completions: 4   # one for each region

  # the program
  template:
    spec:
      serviceAccountName: importer
      containers:
        - name: main
          image: importer:3
`;

const NEVER = JOB.replace('      containers', '      restartPolicy: Never\n      containers');

/** The rules of the policy as they are written for the container, with the dashes of lists so far to the right of their key. */
function rules(indent: string, container: string, dash = '  '): string {
  return `podFailurePolicy:
  rules:
  ${dash}- action: FailJob
  ${dash}  onExitCodes:
  ${dash}    containerName: ${container}
  ${dash}    operator: In
  ${dash}    values:
  ${dash}    ${dash}- 42
  ${dash}- action: Ignore
  ${dash}  onPodConditions:
  ${dash}  ${dash}- type: DisruptionTarget
  ${dash}  ${dash}  status: "True"
`.replace(/^/gm, indent).trimEnd() + '\n';
}

const ACKNOWLEDGED = `apiVersion: batch/v1
kind: Job
metadata:
  annotations:
    failure-policy/acknowledge: "kubernetes/out-of-memory: never"
spec: { backoffLimit: 2, template: { spec: { containers: [{ name: main, image: x }], restartPolicy: Never } } }
`;

interface Case {
  readonly policy?: FailurePolicy;
  readonly options?: ApplyOptions;
  readonly before: string;
  readonly after: string;
  readonly changes: string[];
  readonly gaps?: string[];
}

const FLOW_RULES = 'podFailurePolicy: {rules: [{action: FailJob, onPodConditions: [{type: DisruptionTarget, status: "True"}]}]}';
const ALL = 'podFailurePolicy, backoffLimit 3, activeDeadlineSeconds 3600';

const CASES: [string, Case][] = [
  ['a Job', {
    before: JOB,
    after: `apiVersion: batch/v1
kind: Job
metadata:
  name: import
spec:
  completions: 4   # one for each region
  backoffLimit: 3
  activeDeadlineSeconds: 3600
${rules('  ', 'main')}
  # the program
  template:
    spec:
      serviceAccountName: importer
      restartPolicy: Never
      containers:
        - name: main
          image: importer:3
`,
    changes: [`${ALL}; restartPolicy: Never`],
  }],
  ['a CronJob with its keys in the order of the alphabet, and dashes below their key', {
    before: `apiVersion: batch/v1
kind: CronJob
metadata:
  name: export
  namespace: nightly
spec:
  jobTemplate:
    spec:
      template:
        spec:
          containers:
          - image: exporter:1
            name: main
          restartPolicy: Never
  schedule: 0 3 * * *
`,
    after: `apiVersion: batch/v1
kind: CronJob
metadata:
  name: export
  namespace: nightly
spec:
  jobTemplate:
    spec:
      activeDeadlineSeconds: 3600
      backoffLimit: 3
${rules('      ', 'main', '')}      template:
        spec:
          containers:
          - image: exporter:1
            name: main
          restartPolicy: Never
  schedule: 0 3 * * *
`,
    changes: [ALL],
  }],
  ['an entry of a List between others', {
    before: `apiVersion: v1
kind: List
items:
- apiVersion: v1
  kind: ConfigMap
  metadata: {name: settings}
# the import
- apiVersion: batch/v1
  kind: Job
  metadata:
    name: import
  spec:
    template:
      spec:
        restartPolicy: Never
        containers:
        - {name: main, image: 'importer:3'}
  # that was the import
- apiVersion: v1
  kind: Secret
  metadata: {name: key}
metadata:
  resourceVersion: ""
`,
    after: `apiVersion: v1
kind: List
items:
- apiVersion: v1
  kind: ConfigMap
  metadata: {name: settings}
# the import
- apiVersion: batch/v1
  kind: Job
  metadata:
    name: import
  spec:
    template:
      spec:
        restartPolicy: Never
        containers:
        - {name: main, image: 'importer:3'}
    backoffLimit: 3
    activeDeadlineSeconds: 3600
${rules('    ', 'main', '')}  # that was the import
- apiVersion: v1
  kind: Secret
  metadata: {name: key}
metadata:
  resourceVersion: ""
`,
    changes: [ALL],
  }],
  ['JSON', {
    policy: WITHOUT_RULES,
    before: `{
  "apiVersion": "batch/v1", "kind": "Job", "metadata": {"name": "import"},
  "spec": {
    "template": {"spec": {"containers": [{"name": "main", "image": "x"}]}}
  }
}
`,
    after: `{
  "apiVersion": "batch/v1", "kind": "Job", "metadata": {"name": "import"},
  "spec": {
    "template": {"spec": {"containers": [{"name": "main", "image": "x"}], "restartPolicy": "Never"}},
    "backoffLimit": 2
  }
}
`,
    changes: ['backoffLimit 2; restartPolicy: Never'],
  }],
  ['several documents, of which the others stay as they are', {
    policy: WITHOUT_RULES,
    before: `# a file of mine
---
# Source: shop/templates/settings.yaml
apiVersion: v1
kind:   ConfigMap
data: {"a":   'b'}
---

---
# Source: shop/templates/import.yaml
${JOB}...
---
apiVersion: batch/v1
kind: CronJob
metadata: { generateName: again- }
spec: { schedule: '0 0 * * *', jobTemplate: { spec: { template: { spec: { restartPolicy: Never, containers: [{ name: a }] } } } } }`,
    after: `# a file of mine
---
# Source: shop/templates/settings.yaml
apiVersion: v1
kind:   ConfigMap
data: {"a":   'b'}
---

---
# Source: shop/templates/import.yaml
apiVersion: batch/v1
kind: Job
metadata:
  name: import
spec:
  completions: 4   # one for each region
  backoffLimit: 2

  # the program
  template:
    spec:
      serviceAccountName: importer
      restartPolicy: Never
      containers:
        - name: main
          image: importer:3
...
---
apiVersion: batch/v1
kind: CronJob
metadata: { generateName: again- }
spec: { schedule: '0 0 * * *', jobTemplate: { spec: { template: { spec: { restartPolicy: Never, containers: [{ name: a }] } }, backoffLimit: 2 } } }`,
    changes: ['backoffLimit 2; restartPolicy: Never', 'backoffLimit 2'],
  }],
  ['one container of several, and a sidecar', {
    policy: WITHOUT_DEADLINE,
    options: { containerName: 'worker' },
    before: `apiVersion: batch/v1
kind: Job
metadata:
  name: import
spec:
  template:
    spec:
      restartPolicy: Never
      initContainers:
        - { name: proxy, image: proxy, restartPolicy: Always }
      containers:
        - { name: helper, image: helper }
        - { name: worker, image: worker }
`,
    after: `apiVersion: batch/v1
kind: Job
metadata:
  name: import
spec:
  template:
    spec:
      restartPolicy: Never
      initContainers:
        - { name: proxy, image: proxy, restartPolicy: Always }
      containers:
        - { name: helper, image: helper }
        - { name: worker, image: worker }
  backoffLimit: 3
  podFailurePolicy:
    rules:
      - action: FailJob
        onExitCodes:
          containerName: worker
          operator: In
          values:
            - 42
`,
    changes: ['podFailurePolicy, backoffLimit 3'],
  }],
  ['several containers, if no rule is on exit codes', {
    policy: WITHOUT_RULES,
    before: JOB.replace('        - name', '        - { name: a, image: a }\n        - name'),
    after: NEVER.replace('        - name', '        - { name: a, image: a }\n        - name').replace('region\n', 'region\n  backoffLimit: 2\n'),
    changes: ['backoffLimit 2; restartPolicy: Never'],
  }],
  ['its own numbers are overwritten where they are, and a longer deadline is a gap', {
    before: NEVER.replace('  completions', '  backoffLimit: 6 # the default\n  activeDeadlineSeconds: 60 # short\n  completions'),
    after: NEVER.replace('  completions', `  backoffLimit: 3 # the default
  activeDeadlineSeconds: 3600 # short
${rules('  ', 'main')}  completions`),
    changes: ['podFailurePolicy, backoffLimit 3 (was 6), activeDeadlineSeconds 3600 (was 60)'],
    gaps: ['this Job had a deadline of 1 minute, and the policy makes it 1 hour; give the policy the shorter one, or --bounded-elsewhere to leave '
      + 'the deadline of the Job alone'],
  }],
  ['a policy without a deadline leaves that of the Job', {
    policy: WITHOUT_RULES,
    before: NEVER.replace('completions: 4', 'activeDeadlineSeconds: 60'),
    after: NEVER.replace('completions: 4', 'activeDeadlineSeconds: 60').replace('region\n', 'region\n  backoffLimit: 2\n'),
    changes: ['backoffLimit 2'],
  }],
  ['bounded elsewhere, by a deadline of its own', {
    options: { boundedElsewhere: 'the  workflow\nends it' },
    before: NEVER.replace('completions: 4', 'activeDeadlineSeconds: 60'),
    after: `apiVersion: batch/v1
kind: Job
metadata:
  name: import
spec:
  activeDeadlineSeconds: 60   # one for each region
  backoffLimit: 3
${rules('  ', 'main')}
  # the program
  template:
    spec:
      serviceAccountName: importer
      restartPolicy: Never
      containers:
        - name: main
          image: importer:3
`,
    changes: ['podFailurePolicy, backoffLimit 3'],
  }],
  ['bounded elsewhere, beside other acknowledgements, of which one is for the same rule', {
    options: { boundedElsewhere: 'the  workflow\nends it' },
    before: `apiVersion: batch/v1
kind: Job
metadata:
  annotations:
    failure-policy/acknowledge: |
      kubernetes/ignore-without-deadline: theirs
      kubernetes/no-deadline: it is short
  name: import
spec:
  backoffLimit: 2
  template: { spec: { restartPolicy: Never, containers: [{ name: main, image: x }] } }
`,
    after: `apiVersion: batch/v1
kind: Job
metadata:
  annotations:
    failure-policy/acknowledge: |-
      kubernetes/no-deadline: it is short
      kubernetes/ignore-without-deadline: the workflow ends it
  name: import
spec:
  backoffLimit: 3
${rules('  ', 'main')}  template: { spec: { restartPolicy: Never, containers: [{ name: main, image: x }] } }
`,
    changes: ['podFailurePolicy, backoffLimit 3 (was 2); acknowledges kubernetes/ignore-without-deadline'],
  }],
  ['another policy and its acknowledgement are replaced, and restarts in place', {
    policy: WITHOUT_DEADLINE,
    options: { replace: true },
    before: `apiVersion: batch/v1
kind: Job
metadata:
  name: import
  annotations:
    failure-policy/acknowledge: "kubernetes/ignore-without-deadline: a queue"
spec:
  completionMode: Indexed
  completions: 6
  # for each index
  backoffLimitPerIndex: 1
  maxFailedIndexes: 2 # of six
  podFailurePolicy:
    rules:
      - action: Ignore # a drain
        onPodConditions: [{ type: DisruptionTarget }]
  template:
    spec:
      restartPolicy: OnFailure # for now
      containers: [{ name: main, image: x }]
`,
    after: `apiVersion: batch/v1
kind: Job
metadata:
  name: import
spec:
  completionMode: Indexed
  completions: 6
  podFailurePolicy:
    rules:
      - action: FailJob
        onExitCodes:
          containerName: main
          operator: In
          values:
            - 42
  backoffLimit: 3
  template:
    spec:
      restartPolicy: Never # for now
      containers: [{ name: main, image: x }]
`,
    changes: ['podFailurePolicy, backoffLimit 3; without backoffLimitPerIndex and maxFailedIndexes; restartPolicy: Never (was OnFailure); without '
      + 'the acknowledgement of kubernetes/ignore-without-deadline'],
  }],
  ['a budget for each index takes the place of one for all', {
    policy: INDEXED_EVALUATION,
    before: `apiVersion: batch/v1
kind: Job
metadata:
  name: import
spec:
  completions: 6
  completionMode: Indexed
  backoffLimit: 6 # too many
  template: { spec: { restartPolicy: Never, containers: [{ name: worker, image: x }] } }
`,
    after: `apiVersion: batch/v1
kind: Job
metadata:
  name: import
spec:
  completions: 6
  completionMode: Indexed
  backoffLimitPerIndex: 1
  maxFailedIndexes: 2
  activeDeadlineSeconds: 600
  podFailurePolicy:
    rules:
      - action: FailIndex
        onExitCodes:
          containerName: worker
          operator: In
          values:
            - 42
  template: { spec: { restartPolicy: Never, containers: [{ name: worker, image: x }] } }
`,
    changes: ['podFailurePolicy, backoffLimitPerIndex 1, maxFailedIndexes 2, activeDeadlineSeconds 600; without backoffLimit'],
  }],
  ['what only approximates the policy is a gap', {
    policy: FailurePolicy.of({ retries: 0, disruption: FailureResponse.FAIL_JOB, outOfMemory: FailureResponse.FAIL_JOB }),
    before: `apiVersion: batch/v1
kind: Job
spec: {template: {spec: {containers: [{name: main, image: x}], restartPolicy: Never}}, backoffLimit: 0}
`,
    after: `apiVersion: batch/v1
kind: Job
spec: {template: {spec: {containers: [{name: main, image: x}], restartPolicy: Never}}, backoffLimit: 0, ${FLOW_RULES}}
`,
    changes: ['podFailurePolicy'],
    gaps: ['Kubernetes sees exit code 137 when a program runs out of memory, as after every SIGKILL, so it is answered with RETRY and not with '
      + 'FAIL_JOB; leave outOfMemory out, or let the program watch its memory and exit with a code of the contract'],
  }],
  ['a gap that is acknowledged is none', {
    policy: WITHOUT_RULES.copyWith({ outOfMemory: FailureResponse.FAIL_JOB }),
    before: ACKNOWLEDGED,
    after: ACKNOWLEDGED,
    changes: [''],
  }],
  ['a Job with nulls for what it has not', {
    policy: WITHOUT_RULES,
    before: `apiVersion: batch/v1
kind: Job
spec:
  podFailurePolicy:
  backoffLimit: ~
  template:
    spec:
      restartPolicy: # Always?
      containers: [{ name: main, image: x }]
`,
    after: `apiVersion: batch/v1
kind: Job
spec:
  podFailurePolicy:
  backoffLimit: 2
  template:
    spec:
      restartPolicy: Never # Always?
      containers: [{ name: main, image: x }]
`,
    changes: ['backoffLimit 2; restartPolicy: Never'],
  }],
  ['Jobs of other groups and everything else', {
    before: 'apiVersion: batch.volcano.sh/v1alpha1\nkind: Job\n---\nkind: Deployment\n--- # nothing\n[1, 2]\n---\njust text\n',
    after: 'apiVersion: batch.volcano.sh/v1alpha1\nkind: Job\n---\nkind: Deployment\n--- # nothing\n[1, 2]\n---\njust text\n',
    changes: [],
  }],
];

describe('the policy is put on', () => {
  test.each(CASES)('%s', (_, { policy = DEFAULT_POLICY, options, before, after, changes, gaps = [] }) => {
    const result = applied(before, policy, options);
    expect(problemsIn(result)).toEqual([]);
    expect(result.text).toBe(after);
    expect(result.jobs.map(job => job.changes.join('; '))).toEqual(changes);
    expect(result.jobs.flatMap(job => job.gaps.map(({ message, suggestion }) => `${message}; ${suggestion}`))).toEqual(gaps);
  });

  test.each(CASES)('%s, with CRLF', (_, { policy = DEFAULT_POLICY, options, before, after }) => {
    expect(applied(crlf(before), policy, options).text).toBe(crlf(after));
  });

  test.each(CASES)('%s, and a second time nothing changes', (_, { policy = DEFAULT_POLICY, options, after }) => {
    const { jobs, text } = applied(after, policy, options);
    expect([text, jobs.flatMap(({ problems, changes }) => [...problems, ...changes])]).toEqual([after, []]);
    expect(applied(after, policy, { ...options, replace: true }).text).toBe(after);
  });
});

const crlf = (text: string) => text.replaceAll('\n', '\r\n');

describe('nothing changes, and it is said why', () => {
  const job = (spec: string, pod = 'restartPolicy: Never', containers = '[{ name: main, image: x }]') => `apiVersion: batch/v1
kind: Job
metadata: { name: import }
spec:
  ${spec}
  template:
    spec:
      ${pod}
      containers: ${containers}
`;
  const restart = 'but a failure policy needs Never: otherwise the kubelet restarts the container in place, and no rule and no budget ever sees the '
    + 'exit; set it to Never, or say --replace to have it set';
  const helpers = 'the job has the containers a and b; say by --container whose exit codes the policy speaks of, so that the exit of a helper is '
    + 'not taken for the program\'s';
  const notThere = 'the policy speaks of the container \'worker\', which does not exist; the job has main';
  const there = 'this Job already has a failure policy; say --replace to put this one in its place';
  const overlap = 'podReplacementPolicy is TerminatingOrFailed, which does not go with rules on failures: how a Pod failed is known only when it '
    + 'has ended; use Failed, or leave it out';
  const noIndexes = 'the policy has retriesPerIndex, but the Job has no indexes; set completionMode: Indexed and completions, or use retries in the '
    + 'policy';
  const unreachable = (path: string, outer: string, what: string) => `${path} cannot be reached: ${outer} is ${what}`;

  test.each<[string, FailurePolicy, string, ApplyOptions, string[]]>([
    ['OnFailure', DEFAULT_POLICY, job('completions: 1', 'restartPolicy: OnFailure'), {}, [`8: restartPolicy is OnFailure, ${restart}`]],
    ['Always', DEFAULT_POLICY, job('completions: 1', 'restartPolicy: Always'), {}, [`8: restartPolicy is Always, ${restart}`]],
    ['a restart policy that is none', DEFAULT_POLICY, job('completions: 1', 'restartPolicy: never'), {}, [`8: restartPolicy is never, ${restart}`]],
    ['a policy', DEFAULT_POLICY, job('podFailurePolicy: { rules: [] }'), {}, [`5: ${there}`]],
    ['a budget for each index', DEFAULT_POLICY, job('completions: 2\n  completionMode: Indexed\n  backoffLimitPerIndex: 0'), {}, [`7: ${there}`]],
    ['the rules of this policy with another budget', WITHOUT_DEADLINE,
      applied(job('backoffLimit: 1'), WITHOUT_DEADLINE).text.replace('Limit: 3', 'Limit: 4'), {}, [`6: ${there}`]],
    ['several containers', DEFAULT_POLICY, job('completions: 1', 'restartPolicy: Never', '[{ name: a }, { name: b }]'), {}, [`9: ${helpers}`]],
    ['a container that is not there', DEFAULT_POLICY, job('completions: 1'), { containerName: 'worker' },
      [`9: ${notThere}`]],
    ['a container that nothing speaks of, but somebody named', WITHOUT_RULES, job('completions: 1'), { containerName: 'worker' },
      [`9: ${notThere}`]],
    ['a container without a name', DEFAULT_POLICY, job('completions: 1', 'restartPolicy: Never', '[{ image: x }]'), {},
      ['9: the only container has no name, so that no rule on exit codes can speak of it; give it one']],
    ['no container', DEFAULT_POLICY, job('completions: 1', 'restartPolicy: Never', '[]'), {}, ['9: the job has no container']],
    ['no indexes', INDEXED_EVALUATION, job('completions: 1', 'restartPolicy: Never', '[{ name: worker, image: x }]'), {}, [`4: ${noIndexes}`]],
    ['fewer indexes than may fail', INDEXED_EVALUATION,
      job('completions: 1\n  completionMode: Indexed', 'restartPolicy: Never', '[{ name: worker, image: x }]'), {},
      ['4: maxFailedIndexes is 2, but the job has only 1 index']],
    ['attempts that overlap', DEFAULT_POLICY, job('podReplacementPolicy: TerminatingOrFailed'), {}, [`5: ${overlap}`]],
    ['a deadline that is none and stays', DEFAULT_POLICY, job('activeDeadlineSeconds: -5'), { boundedElsewhere: 'a queue' },
      ['5: activeDeadlineSeconds must be a whole number from 0 to 2147483647, got -5']],
    ['all at once', DEFAULT_POLICY, job('podFailurePolicy: { rules: [] }', 'restartPolicy: OnFailure', '[{ name: a }, { name: b }]'), {},
      [`9: ${helpers}`, `5: ${there}`, `8: restartPolicy is OnFailure, ${restart}`]],
    ['no template', DEFAULT_POLICY, 'apiVersion: batch/v1\nkind: Job\n', {},
      ['1: this Job has no Pod template, so there is nothing that could fail; write its spec.template']],
    ['a spec that is a text', DEFAULT_POLICY, 'apiVersion: batch/v1\nkind: CronJob\nspec: { jobTemplate: { spec: later } }\n', {},
      ['3: this Job has no Pod template, so there is nothing that could fail; write its spec.template']],
    ['a Pod that is a text', WITHOUT_RULES, 'apiVersion: batch/v1\nkind: Job\nspec: { template: { spec: later } }\n', {},
      [`1: ${unreachable('spec.template.spec.restartPolicy', 'spec.template.spec', 'the text \'later\', which has nothing inside')}`]],
    ['a deadline of another type that stays', DEFAULT_POLICY, job('activeDeadlineSeconds: "60"'), { boundedElsewhere: 'a queue' },
      ['5: activeDeadlineSeconds must be a whole number from 0 to 2147483647, got \'60\'']],
    ['a field that is there twice', DEFAULT_POLICY, job('backoffLimit: 1\n  backoffLimit: 2'), {},
      ['6: backoffLimit is there more than once, and only the last one counts; remove the others']],
    ['a spec that two Jobs share', WITHOUT_RULES, `kind: List
items:
  - { apiVersion: batch/v1, kind: Job, spec: &spec { template: { spec: { containers: [{ name: main, image: x }] } } } }
  - { apiVersion: batch/v1, kind: Job, spec: *spec }
`, {}, [
      '3: items[0].spec cannot be edited: it is used elsewhere by its anchor &spec, and would change there, too',
      '4: items[1].spec.backoffLimit cannot be edited: items[1].spec is an alias (*spec); write its value out first',
    ]],
    ['a CronJob of an old version', DEFAULT_POLICY, 'apiVersion: batch/v1beta1\nkind: CronJob\n', {},
      ['1: apiVersion is \'batch/v1beta1\', so it would be left without the policy; write batch/v1']],
    ['a Job without a version', DEFAULT_POLICY, 'kind: Job\n', {},
      ['1: apiVersion is missing, so it would be left without the policy; write batch/v1']],
  ])('%s', (_, policy, text, options, problems) => {
    const result = applied(text, policy, options);
    expect(problemsIn(result)).toEqual(problems);
    expect(result.text).toBe(text);
  });

  test('a policy that the version cannot hold', () => {
    const text = job('completions: 2\n  completionMode: Indexed', 'restartPolicy: Never', '[{ name: worker, image: x }]');
    expect(problemsIn(applied(text, INDEXED_EVALUATION, {}, '1.27'))).toEqual([
      '1: Kubernetes 1.27 drops backoffLimitPerIndex and every FailIndex rule without a word (they work from 1.29 on), so one bad index uses up the '
      + '6 retries of the whole job; use retries for the whole job, or Kubernetes 1.29 or later (kubernetes/index-budget-dropped)',
    ]);
  });
});

test.each<[string, string, boolean]>([
  ['nothing', JOB, false],
  ['something else', JOB.replace('image: importer:3', 'image: ""'), true],
  ['something of another type', JOB.replace('importer:3', '3'), true],
  ['a field that is unknown', JOB.replace('completions', 'completion'), true],
  ['a field that is there twice', JOB.replace('spec:\n', 'spec:\n  parallelism: 2\n  parallelism: 2\n'), true],
  ['what was refused before', JOB.replace('spec:\n', 'spec:\n  backoffLimit: -1\n  activeDeadlineSeconds: soon\n'), false],
])('the server refuses %s besides', (_, text, isRefused) => {
  const { jobs } = applied(text, DEFAULT_POLICY);
  expect(jobs.map(({ problems, isRefusedAnyway }) => [problems, isRefusedAnyway])).toEqual([[[], isRefused]]);
});

test('documents that cannot be read are named, and the others are looked at all the same', () => {
  const { jobs, unreadable } = applied(`${JOB}---\nkind: [\n---\n${JOB}`, DEFAULT_POLICY);
  expect(jobs).toHaveLength(2);
  expect(unreadable.map(({ problem }) => problem?.place.line)).toEqual([17]);
});

const SEED = 20261130;

// Most Jobs are such that most policies fit them.
const containers = fc.constantFrom(['worker'], ['worker'], ['main'], ['worker', 'helper']).map(names => names.map(name => ({ name, image: 'x' })));
const jobSpecs = fc.record({
  parallelism: fc.nat({ max: 3 }),
  podReplacementPolicy: fc.constantFrom('Failed', 'Failed', 'Failed', 'TerminatingOrFailed'),
  backoffLimit: fc.nat({ max: 9 }),
  activeDeadlineSeconds: fc.integer({ min: 1, max: 9999 }),
  backoffLimitPerIndex: fc.nat({ max: 3 }),
  podFailurePolicy: fc.constant({ rules: [{ action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] }] }),
  completionMode: fc.constantFrom('Indexed', 'Indexed', 'Indexed', 'NonIndexed'),
  completions: fc.integer({ min: 1, max: 90 }),
  template: containers.map(of => ({ metadata: { labels: { a: 'b' } }, spec: { restartPolicy: 'Never', containers: of } })),
}, { requiredKeys: ['completionMode', 'completions', 'template'] });
const metadata = fc.record({
  name: fc.constant('import'),
  annotations: fc.constantFrom('kubernetes/no-deadline: short\nkubernetes/ignore-without-deadline: why', 'kubernetes/no-deadline: short')
    .map(lines => ({ 'failure-policy/acknowledge': lines })),
}, { requiredKeys: ['name'] });
const manifests = fc.tuple(metadata, jobSpecs, fc.boolean()).map(([meta, spec, isCron]) => (isCron
  ? { apiVersion: 'batch/v1', kind: 'CronJob', metadata: meta, spec: { schedule: '0 0 * * *', jobTemplate: { spec } } }
  : { apiVersion: 'batch/v1', kind: 'Job', metadata: meta, spec }) as any);
const policies = policyFiles.map(file => {
  try {
    return FailurePolicy.fromJson(file);
  } catch {
    return undefined;
  }
}).filter(policy => policy !== undefined);
const options = fc.record({
  containerName: fc.constantFrom('worker', 'worker', 'main'), replace: fc.boolean(), boundedElsewhere: fc.constant('a queue'),
}, { requiredKeys: [] });

/** Ways to write a manifest, with something else around it that must stay. */
const TEXTS: readonly ((manifest: any) => readonly [before: string, text: string, after: string])[] = [
  manifest => ['', stringify(manifest), ''],
  manifest => ['# mine\n---\nkind: [ other ]  # stays\n---\n', stringify(manifest, { indentSeq: false, sortMapEntries: true }), '---\n{}\n'],
  manifest => ['', JSON.stringify(manifest), ''],
  manifest => ['', `${JSON.stringify(manifest, null, 2)}\n`, ''],
  manifest => ['kind: List\nitems:\n- {kind: Other}\n', `- ${indented(stringify(manifest).trimEnd())}\n`, '- kind: Other\n  a:   b\n'],
  manifest => ['{"kind": "List", "items": [{"kind":   "Other"},\n', `  ${indented(JSON.stringify(manifest, null, 2))}`, ',\n  {"a":   1}]}\n'],
];

const indented = (text: string) => text.replaceAll('\n', '\n  ');

const specOf = (manifest: any) => (manifest.kind === 'CronJob' ? manifest.spec.jobTemplate.spec : manifest.spec);

/** The Job among the objects of a text. */
function jobIn(text: string): any {
  const objects = [...readDocuments(text)].flatMap(({ value }: any) => value.items ?? [value]);
  return objects.find(({ kind }) => kind === 'Job' || kind === 'CronJob');
}

/** What the construct makes of it, or nothing if it refuses it. */
function asConstruct(manifest: any, policy: FailurePolicy, how: ApplyOptions): any {
  const chart = Testing.chart();
  const object = new ApiObject(chart, 'job', structuredClone(manifest));
  try {
    ExistingJobs.of(object).apply(policy, how);
  } catch {
    return undefined;
  }
  return object.node.validate().length === 0 ? Testing.synth(chart)[0] : undefined;
}

/** What a policy does not touch. */
function withoutPolicy(manifest: any): any {
  const rest = structuredClone(manifest);
  for (const name of FAILURE_FIELDS) delete specOf(rest)[name];
  // All acknowledgements but one stay; they are looked at above.
  delete rest.metadata.annotations;
  return rest;
}

/** The spec with the fields as the renderer has them, and everything else as it was. */
function rendered(manifest: any, policy: FailurePolicy, { containerName, boundedElsewhere }: ApplyOptions): any {
  const spec = specOf(manifest);
  const workload = { container: containerName ?? policy.container ?? spec.template.spec.containers[0].name };
  const { activeDeadlineSeconds = spec.activeDeadlineSeconds, ...fields } = renderJobFailureFields(policy, versionOf(kubernetes), workload).fields;
  const others = Object.entries(spec).filter(([name]) => !(FAILURE_FIELDS as string[]).includes(name));
  const deadline = boundedElsewhere === undefined ? activeDeadlineSeconds : spec.activeDeadlineSeconds;
  return { ...Object.fromEntries(others), ...fields, ...deadline !== undefined && { activeDeadlineSeconds: deadline } };
}

test('any policy on any Job in any text is what the renderer and the construct make of it, and nothing else changes', () => {
  let successes = 0;
  fc.assert(fc.property(manifests, policies, options, fc.constantFrom(...TEXTS), (manifest, policy, how, textOf) => {
    const [before, written, after] = textOf(manifest);
    const result = applied(before + written + after, policy, how);
    // The construct refuses also a policy that says the same already.
    const isSame = isDeepStrictEqual(specOf(manifest), rendered(manifest, policy, how));
    const byConstruct = asConstruct(manifest, policy, { ...how, replace: how.replace || isSame });
    expect([result.jobs.length, result.unreadable.length, problemsIn(result).length === 0]).toEqual([1, 0, byConstruct !== undefined]);
    expect([result.text.slice(0, before.length), result.text.slice(result.text.length - after.length)]).toEqual([before, after]);
    if (byConstruct === undefined) {
      expect(result.text).toBe(before + written + after);
      return;
    }
    successes++;
    const job = jobIn(result.text);
    expect(specOf(job)).toEqual(rendered(manifest, policy, how));
    expect(specOf(job)).toEqual(specOf(byConstruct));
    expect(withoutPolicy(job)).toEqual(withoutPolicy(manifest));
    expect(applied(result.text, policy, { ...how, replace: true }).text).toBe(result.text);
  }), { seed: SEED, numRuns: 300 });
  expect(successes).toBeGreaterThan(50);
});
