import { JOB_SET } from '../pieces';

/*
 * What becomes of the child Jobs of a JobSet, for the controller to decide, and patterns of messages.
 */

export interface FailedStep {
  readonly job: string;
  readonly reason: string;
  readonly message: string;
  readonly at: number;
}

export interface DecisionCase {
  readonly name: string;
  readonly jobSet: any;
  readonly steps: readonly { readonly failed?: readonly FailedStep[]; readonly complete?: readonly string[] }[];
}

export interface PatternCase {
  readonly pattern: string;
  readonly texts: readonly string[];
}

const CODE_42 = 'Container main for pod default/train-workers-0-1-abcde failed with exit code 42 matching FailJob rule at index 0';
const DISRUPTED = 'Pod default/train-workers-0-0-abcde has condition DisruptionTarget matching FailJob rule at index 1';
const LIMIT = 'Job has reached the specified backoff limit';

const MESSAGES: { readonly [reason: string]: string } = {
  BackoffLimitExceeded: LIMIT,
  DeadlineExceeded: 'Job was active longer than specified deadline',
  FailedIndexes: 'Job has failed indexes',
  MaxFailedIndexesExceeded: 'Job has exceeded the specified maximal number of failed indexes',
  PodFailurePolicy: CODE_42,
};

function failed(job: string, reason: string, at: number, message = MESSAGES[reason]): FailedStep {
  return { job, reason, message, at };
}

const POLICIES: readonly (readonly [string, any])[] = [
  ['no policy', undefined],
  ['an empty policy', {}],
  ['maxRestarts below zero', { maxRestarts: -1 }],
  ['two restarts', { maxRestarts: 2 }],
  ['permanent by reason', { maxRestarts: 2, rules: [{ name: 'permanent', action: 'FailJobSet', onJobFailureReasons: ['PodFailurePolicy'] }] }],
  ['permanent and uncounted by message', {
    maxRestarts: 1,
    rules: [
      { name: 'permanent', action: 'FailJobSet', onJobFailureReasons: ['PodFailurePolicy'], onJobFailureMessagePatterns: ['exit code 42 '] },
      { name: 'uncounted', action: 'RestartJobSetAndIgnoreMaxRestarts', onJobFailureMessagePatterns: ['condition DisruptionTarget'] },
    ],
  }],
  ['an empty rule first', { maxRestarts: 1, rules: [{ name: 'all', action: 'RestartJobSet' }, { name: 'permanent', action: 'FailJobSet', onJobFailureReasons: ['PodFailurePolicy'] }] }],
  ['an invalid pattern', { maxRestarts: 1, rules: [{ name: 'broken', action: 'FailJobSet', onJobFailureMessagePatterns: ['(', '[z-a]'] }] }],
  ['an invalid pattern and a good one', { maxRestarts: 1, rules: [{ name: 'half', action: 'FailJobSet', onJobFailureMessagePatterns: ['(', '42'] }] }],
  ['a target', { maxRestarts: 1, rules: [{ name: 'driver', action: 'FailJobSet', targetReplicatedJobs: ['driver'] }] }],
  ['uncounted deadline', { maxRestarts: 0, rules: [{ action: 'RestartJobSetAndIgnoreMaxRestarts', onJobFailureReasons: ['DeadlineExceeded', 'FailedIndexes'] }] }],
];

const JOBS = ['train-workers-0', 'train-workers-1', 'train-driver-0'];

const SCENARIOS: readonly (readonly [string, DecisionCase['steps']])[] = [
  ['exit code 42', [{ failed: [failed(JOBS[0], 'PodFailurePolicy', 1)] }]],
  ['a disruption, three times', [1, 2, 3].map(at => ({ failed: [failed(JOBS[0], 'PodFailurePolicy', at, DISRUPTED)] }))],
  ['the limit, three times', [1, 2, 3].map(at => ({ failed: [failed(JOBS[1], 'BackoffLimitExceeded', at)] }))],
  ['the deadline, twice', [1, 2].map(at => ({ failed: [failed(JOBS[2], 'DeadlineExceeded', at)] }))],
  ['failed indexes of the driver', [{ failed: [failed(JOBS[2], 'FailedIndexes', 1)] }]],
  ['two at once, the later one first', [{ failed: [failed(JOBS[0], 'BackoffLimitExceeded', 5), failed(JOBS[2], 'PodFailurePolicy', 4)] }]],
  ['two at once with a disruption', [{ failed: [failed(JOBS[0], 'PodFailurePolicy', 2, DISRUPTED), failed(JOBS[1], 'PodFailurePolicy', 3)] }]],
  ['a success, then a failure', [{ complete: [JOBS[2]] }, { failed: [failed(JOBS[0], 'MaxFailedIndexesExceeded', 3)] }]],
  ['all succeed', [{ complete: [JOBS[0], JOBS[1]] }, { complete: [JOBS[2]] }]],
];

const [WORKERS] = JOB_SET.spec.replicatedJobs;

export const DECISION_CASES: readonly DecisionCase[] = POLICIES.flatMap(([policy, failurePolicy]) => SCENARIOS.map(([what, steps]) => ({
  name: `${policy}: ${what}`,
  jobSet: {
    ...JOB_SET,
    spec: { ...failurePolicy && { failurePolicy }, replicatedJobs: [{ ...WORKERS, replicas: 2 }, { ...WORKERS, name: 'driver' }] },
  },
  steps,
})));

const TEXTS = [CODE_42, DISRUPTED, LIMIT, '', 'a', 'aaa', 'ab\nb', 'Ärger', 'Pod [0]', '{1}', 'a.b', 'x1_y', 'ſ K', '-'];

const PATTERNS = [
  'exit code 42 ', 'exit code (42|43) ', '^Container main', 'index 0$', 'index \\d$', '^Pod \\S+ has condition DisruptionTarget matching FailJob rule at index 1$',
  '', '.', '^$', 'a{3}', 'a{2,}', 'a{1,2}b?', 'a{,3}', '{1}', 'a{1001}', 'a{5,2}', '(a{40}){40}', '(a{10}){100}', '(a{10}){101}', '(', ')', '(a', 'a)', '[', '[a',
  ']', '[]a]', '[^]a]', '[z-a]', '[a-z]', '[a-]', '[-a]', '[a-b-c]', '[\\d-z]', '[[:alpha:]]', '[[:none:]]', '[[:^digit:]]', '[:alpha:]', '*', '+a', '?', 'a**', 'a*?', 'a*??', 'a+*',
  '|a', 'a|', '(|a)*', '^*', '$+', '\\b*', '(?i)POD', '(?i:pod) \\[', 'p(?i)OD', '(?s).b', 'a.b', 'a(?s).b', 'b(?m)$', '(?m)^b', '(?m)b$', '^b', '(?U)a+', '(?-i)pod', '(?i-s)POD',
  '(?x)a', '(?)', '(?', '(?i', '(?P<n>a)', '(?<n>a)', '(?P<n>a)(?P<n>b)', '(?P<>a)', '(?P<1>a)', '(?P=n)', '(?=a)', '(?!a)', '(?<=a)b', '(?<!a)b', '(?>a)', '(?:a)', '\\1', '\\0', '\\01',
  '\\141', '\\8', '\\x61', '\\x{61}', '\\x{110000}', '\\x6', '\\x', '\\', 'a\\', '\\a', '\\e', '\\h', '\\q', '\\_', '\\-', '\\.', 'a\\.b', '\\A', '\\z', '\\Z', '\\Aa\\z', '\\ba\\b', '\\Ba', '\\Q[0]\\E',
  '\\Q[0]', 'a\\E', '\\Qa\\E*', '\\d', '\\D', '\\w+_', '\\W', '\\s', '\\S', '\\pL', '\\p{L}', '\\PL', '\\p{Lu}', '\\p{Greek}', '\\p{Latin}', '\\p{^Latin}', '\\p{None}', '\\p', '\\p{L', '\\C', '(?i)s', '(?i)k', '[\\Q]\\E]',
  '[\\w.]', '[^\\w\\s]', '[a\\]]', 'ä', '(?i)ä', '\\u0041', '(?i)[ä]', '(a|b)*c|d', '((a)(b))?', 'x*', 'a||b', '()', '()*', '(*)', '(+a)', '(?i)', '(?i)*', 'a(?i)*',
] as const;

export const PATTERN_CASES: readonly PatternCase[] = PATTERNS.map(pattern => ({ pattern, texts: TEXTS }));
