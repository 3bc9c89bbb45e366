import { Chart, Duration, Testing, Yaml } from 'cdk8s';
import {
  ExitCodes, FailurePolicy, FailureResponse, JAXJob, JobSet, MPIJob, PaddleJob, PolicyWarnings, PyTorchJob, TFJob, TrainJob, TrainJobFramework,
  VolcanoJob, XGBoostJob,
} from '../src';
import { FindingSeverity } from '../src/finding';
import { DEFAULT_CONFIGURATION, rulesOf } from '../src/lint/configuration';
import { lintText } from '../src/lint/lint-text';

/*
 * Whoever recommends rules has to keep them: in what the constructs for training write of a plain policy nothing is found, but for what the engine does whatever
 * is written.
 */

const { FAIL_JOB, RETRY } = FailureResponse;
const RULES = rulesOf(DEFAULT_CONFIGURATION);
const containers = [{ image: 'registry.example/trainer:1.0', command: ['python', 'train.py'], resources: {} }];
const worker = { replicas: 3, containers };

const deadline = Duration.hours(1);
const exitCodes = ExitCodes.of({ badConfiguration: { code: 42, response: FAIL_JOB } });
/** Policies that a team may write, without anything special. */
const POLICIES: { readonly [name: string]: FailurePolicy } = {
  'retries': FailurePolicy.of({ retries: 3, deadline }),
  'counted retries without a deadline': FailurePolicy.of({ retries: 3, disruption: RETRY }),
  'a permanent code': FailurePolicy.of({ exitCodes, retries: 3, deadline }),
  'one attempt': FailurePolicy.once(),
};

type Declare = (scope: Chart, failurePolicy: FailurePolicy) => unknown;

const CONSTRUCTS: { readonly [name: string]: Declare } = {
  'TFJob with a chief': (scope, failurePolicy) => new TFJob(scope, 'job', { failurePolicy, chief: { containers }, ps: { replicas: 2, containers }, worker }),
  'TFJob without one': (scope, failurePolicy) => new TFJob(scope, 'job', { failurePolicy, worker }),
  'PyTorchJob': (scope, failurePolicy) => new PyTorchJob(scope, 'job', { failurePolicy, master: { containers }, worker }),
  'PyTorchJob without a master': (scope, failurePolicy) => new PyTorchJob(scope, 'job', { failurePolicy, worker }),
  'elastic PyTorchJob': (scope, failurePolicy) => new PyTorchJob(scope, 'job', { failurePolicy, worker, elastic: { minReplicas: 1, maxReplicas: 3 } }),
  'PyTorchJob of a gang': (scope, failurePolicy) => new PyTorchJob(scope, 'job', {
    failurePolicy, master: { containers }, worker, gang: { minAvailable: 4, scheduleTimeout: Duration.minutes(30) },
  }),
  'XGBoostJob': (scope, failurePolicy) => new XGBoostJob(scope, 'job', { failurePolicy, master: { containers }, worker }),
  'PaddleJob': (scope, failurePolicy) => new PaddleJob(scope, 'job', { failurePolicy, worker }),
  'JAXJob': (scope, failurePolicy) => new JAXJob(scope, 'job', { failurePolicy, worker }),
  'MPIJob': (scope, failurePolicy) => new MPIJob(scope, 'job', { failurePolicy, launcher: { containers }, worker }),
  'JobSet': (scope, failurePolicy) => new JobSet(scope, 'job', {
    failurePolicy, jobs: [{ name: 'leader', containers }, { name: 'workers', podsPerJob: 3, containers }],
  }),
  'TrainJob': (scope, failurePolicy) => new TrainJob(scope, 'job', { failurePolicy, numNodes: 4, containers }),
  'TrainJob of torch': (scope, failurePolicy) => new TrainJob(scope, 'job', { failurePolicy, numNodes: 4, framework: TrainJobFramework.TORCH, containers }),
  'VolcanoJob': (scope, failurePolicy) => new VolcanoJob(scope, 'job', {
    failurePolicy, tasks: [{ name: 'leader', containers }, { name: 'worker', ...worker, attemptDeadline: Duration.minutes(10) }],
  }),
  'VolcanoJob without deadlines': (scope, failurePolicy) => new VolcanoJob(scope, 'job', { failurePolicy, tasks: [{ name: 'worker', ...worker }] }),
};

/** There is none where the construct refuses the policy. */
function outputOf(declare: Declare, policy: FailurePolicy): { readonly text: string; readonly warnings: readonly string[] } | undefined {
  const chart = new Chart(Testing.app(), 'training', { namespace: 'training' });
  try {
    declare(chart, policy);
  } catch (error) {
    expect(String(error)).toMatch(/\((?:kubeflow|jobset|trainer|volcano)\/[a-z-]+\)/);
    return undefined;
  }
  return { text: Yaml.stringify(...Testing.synth(chart)), warnings: PolicyWarnings.of(chart).list().map(({ rule }) => rule) };
}

const CASES = Object.entries(CONSTRUCTS).flatMap(([construct, declare]) => Object.entries(POLICIES)
  .map(([policy, value]): [string, string, ReturnType<typeof outputOf>] => [construct, policy, outputOf(declare, value)]));

/** What is found all the same: why it has to be, and by which warning the construct says it when it is synthesized. */
const EXPECTED: readonly { readonly rule: string; readonly warning?: string; readonly because: string }[] = [
  { rule: 'kubeflow/shared-backoff-limit', warning: 'kubeflow/retries', because: 'the operator counts the restarts of all replicas together' },
  { rule: 'kubeflow/lazy-deadline', warning: 'kubeflow/deadline-late', because: 'the operator looks at the deadline only when something happens to a Pod' },
  { rule: 'kubeflow/drain-fails-job', warning: 'kubeflow/disruption', because: 'a TFJob fails when a Pod is drained, whatever its restart policies are' },
  { rule: 'kubeflow/eviction-fails-job', warning: 'kubeflow/disruption', because: 'an XGBoostJob takes every failed replica for the end' },
  { rule: 'kubeflow/any-worker-decides', because: 'an info: without a master an elastic PyTorchJob has succeeded when any worker has, as its props say' },
  { rule: 'jobset/restarts-without-bound', warning: 'jobset/deadline-starts-anew', because: 'restarts after a disruption are not to be counted, and a JobSet has no deadline' },
];

const FOUND = CASES.flatMap(([construct, policy, output]) => output === undefined ? [] : lintText(`${construct}.yaml`, output.text, RULES).found
  .map(({ finding: { rule, severity } }) => ({ name: `${construct}, ${policy}`, rule, severity, warnings: output.warnings })));

test('what is refused is an MPIJob with retries', () => {
  expect(CASES.filter(([, , output]) => !output).map(([construct, policy]) => `${construct}: ${policy}`)).toEqual([
    'MPIJob: retries', 'MPIJob: counted retries without a deadline', 'MPIJob: a permanent code',
  ]);
});

test('each output is recognized', () => {
  for (const [construct, , output] of CASES) if (output) expect([construct, lintText('x.yaml', output.text, RULES).recognized]).not.toEqual([construct, 0]);
});

test('there is no error, and no finding but those with a reason', () => {
  expect(FOUND.filter(({ severity, rule }) => severity === FindingSeverity.ERROR || !EXPECTED.some(each => each.rule === rule))).toEqual([]);
});

test.each(EXPECTED)('$rule: $because', ({ rule, warning }) => {
  const found = FOUND.filter(each => each.rule === rule);
  expect(found.length).toBeGreaterThan(0);
  // Who writes the job hears of it before anybody lints it; what nobody is warned of is worth knowing and no more.
  if (warning === undefined) expect(found.filter(({ severity }) => severity !== FindingSeverity.INFO)).toEqual([]);
  else expect(found.filter(({ warnings }) => !warnings.includes(warning))).toEqual([]);
});

test('an acknowledgement of the finding is enough for lint', () => {
  const chart = new Chart(Testing.app(), 'training', { namespace: 'training' });
  CONSTRUCTS['TFJob with a chief'](chart, POLICIES.retries);
  const names = new Set(FOUND.filter(({ name }) => name === 'TFJob with a chief, retries').map(({ rule }) => rule));
  for (const rule of names) PolicyWarnings.of(chart).acknowledge(rule, 'it is so here');
  const { found } = lintText('x.yaml', Yaml.stringify(...Testing.synth(chart)), RULES);
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter(({ finding }) => !finding.acknowledged)).toEqual([]);
});
