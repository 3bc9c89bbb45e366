import { FindingKind, FindingSeverity } from '../finding';
import type { RuleInfo } from '../rule';

/*
 * The names under which what is refused of Armada's files, or lost from them, is known to users. The names are public: none is ever used for something else.
 */

type RejectionRule = Pick<RuleInfo, 'summary' | 'rationale' | 'suggestion' | 'see' | 'rows'> & { readonly kind?: FindingKind; readonly severity?: FindingSeverity };

const SOURCE = 'https://github.com/armadaproject/armada/blob/v0.22.7';
const CLIENT = `${SOURCE}/internal/armadactl/retrypolicy.go`;
const POLICY = `${SOURCE}/internal/server/retrypolicy/validation.go`;
const QUEUE = `${SOURCE}/pkg/client/queue/queue.go`;
const EXECUTOR = `${SOURCE}/internal/executor/categorizer/classifier.go`;
const SCHEDULER = `${SOURCE}/internal/scheduler/configuration/validation.go`;
const SUBMIT = `${SOURCE}/internal/server/submit/validation/submit_request.go`;

/** Rules that are explained in the same places. */
function about<Name extends string>(see: readonly string[], rules: { readonly [name in Name]: RejectionRule }) {
  const entries = Object.entries<RejectionRule>(rules).map(([name, rule]) => [name, { see, ...rule }]);
  return Object.fromEntries(entries) as { readonly [name in Name]: RejectionRule };
}

const FILES = about([CLIENT], {
  'not-a-resource': {
    summary: 'The first two fields are not those of a RetryPolicy or a Queue.',
    rationale: 'armadactl knows two kinds in one version, and no metadata or spec. It compares both words letter by letter.',
    suggestion: 'apiVersion: armadaproject.io/v1beta1, and kind: RetryPolicy or kind: Queue',
  },
  'wrong-type': {
    summary: 'A value is of another type than its field.',
    rationale: 'In a policy nothing is converted: 512 is no text there. In a queue, a number becomes a text where one is wanted; in settings nearly everything '
      + 'becomes something.',
    suggestion: 'quotes make a text of a value, and without them a text can become a number, true or false',
  },
  'unknown-field': {
    summary: 'A policy has a field that does not exist.',
    rationale: 'armadactl is strict here, since a limit that is lost without a word would mean no retries at all.',
    suggestion: 'fields are name, retryLimit, defaultAction and rules, and in a rule action, onCategory, onSubcategory and mutate',
  },
  'signals-in-policy': {
    summary: 'A rule of a policy asks for exit codes, conditions or messages.',
    rationale: 'A policy knows categories only. What a failure looks like is decided where the Pod ran, by the categories of the executor; the names were '
      + 'reserved for an earlier design.',
    suggestion: 'put the matcher into application.errorCategories of each executor, and ask for its category here',
    rows: 'ARM049',
  },
  'duplicate-field': {
    summary: 'A field is there more than once.',
    rationale: 'The parsers of policies and of settings refuse the file.',
    suggestion: 'remove all but one',
  },
  'ignored-duplicate-field': {
    kind: FindingKind.DROPPED,
    summary: 'A field is there more than once, and only its last value counts.',
    suggestion: 'remove the others',
  },
  'dropped-field': {
    kind: FindingKind.DROPPED,
    severity: FindingSeverity.WARNING,
    summary: 'A field of a queue or of a job set does not exist, and is lost without a word.',
    rationale: 'Only policies are read strictly.',
    suggestion: 'fields are spelled without dashes and underscores',
  },
  'policies-field-misspelled': {
    kind: FindingKind.DROPPED,
    summary: 'A queue names its policies under another name than retryPolicies, so that it has none.',
    rationale: 'Queues are read leniently. The flag of the command line has a dash, and an earlier design had a single policy; the field of the file is '
      + 'retryPolicies, and a list.',
    suggestion: 'retryPolicies: [NAME]',
    see: [QUEUE],
    rows: 'ARM006',
  },
  'unused-setting': {
    kind: FindingKind.DROPPED,
    severity: FindingSeverity.WARNING,
    summary: 'A setting of retries or categories does not exist; the program starts all the same, and only logs it.',
    rationale: 'What is misspelled leaves the default in place. The shipped settings of the scheduler cause four such lines in the log themselves, so that nobody '
      + 'looks for one more.',
    see: [`${SOURCE}/internal/common/startup.go`],
  },
  'not-first-document': {
    kind: FindingKind.DROPPED,
    summary: 'Only the first document of a file is read.',
    rationale: 'armadactl reads one resource from one file, and the programs read their settings in the same way. A comment above a line of dashes is a document '
      + 'for armadactl, with which it refuses the file.',
    suggestion: 'one file for each resource, without --- behind a leading comment',
  },
});

const POLICIES = about([POLICY], {
  'policy-name': {
    summary: 'The name of a policy is missing, too long, or has characters that it may not have.',
    rationale: 'It has 63 characters at most: lower case letters, digits and dashes, and no dash at either end.',
  },
  'no-action': {
    summary: 'A policy has no default action, or a rule has no action.',
    rationale: 'There is no default for either: what is truncated on its way must not become a policy that retries everything.',
    suggestion: 'write Fail or Retry',
  },
  'rule-without-category': {
    summary: 'A rule names no category.',
    rationale: 'A subcategory only narrows a category.',
    suggestion: 'onCategory is required',
  },
  'memory-bump': {
    summary: 'The memory of a retry does not grow by exactly one of a factor above 1 and a positive amount.',
    rationale: 'This is looked at also in rules that fail the job, where nothing would grow.',
  },
});

const QUEUES = about([QUEUE], {
  'priority-factor': {
    summary: 'The priority factor of a queue is below 1, or missing.',
    rationale: 'The help of the command line allows all above 0; the server does not.',
    suggestion: 'priorityFactor: 1.0',
  },
  'permission-subject': { summary: 'A subject of a permission is neither a User nor a Group.', suggestion: 'kind: User, or kind: Group' },
  'queue-label': { summary: 'A label of a queue has an empty name or value.' },
});

const EXECUTORS = about([EXECUTOR], {
  'category-name': {
    summary: 'A category has no name, or a name of a category or subcategory has more than 63 bytes.',
    rationale: 'The database has no more room for it.',
  },
  'duplicate-category': { summary: 'Two categories have the same name.', suggestion: 'put the rules into one of them' },
  'category-without-rules': { summary: 'A category has no rules.' },
  'category-action': {
    summary: 'The action of a category is neither Retain nor Delete.', suggestion: 'with Delete the name of the Pod is free for a retry; with Retain the Pod stays',
  },
  'category-matcher': {
    summary: 'A rule of a category has no matcher, or more than one.',
    rationale: 'A matcher that this version does not know, or that is misspelled, is skipped and leaves a rule without one.',
    suggestion: 'write one rule for each matcher: rules of a category are alternatives',
  },
  'unknown-condition': {
    summary: 'There is no such condition.',
    rationale: 'An executor sees OOMKilled, Evicted and DeadlineExceeded. Preemptions and leases are matters of the scheduler.',
  },
  'exit-code-matcher': { summary: 'A matcher of exit codes has no operator In or NotIn, or no values.' },
  'invalid-pattern': {
    summary: 'A pattern is no regular expression of Go.',
    rationale: 'The executor does not start with it.',
    see: [EXECUTOR, 'https://github.com/google/re2/wiki/Syntax'],
  },
  'event-type': { summary: 'The type of an event is neither Normal nor Warning.', rationale: 'It has no default, also where the reason is enough.' },
  'avoided-label-not-tracked': {
    summary: 'A label is to be avoided on retries, and the executor does not report it.',
    suggestion: 'add it to kubernetes.trackedNodeLabels',
    see: [`${SOURCE}/internal/executor/application.go`],
  },
});

const SCHEDULERS = about([SCHEDULER], {
  'node-label-missing': { summary: 'The scheduler has no label by which it tells nodes apart.', suggestion: 'nodeIdLabel: kubernetes.io/hostname' },
  'node-label-not-indexed': {
    summary: 'Retries are enabled, and the label of the nodes is not indexed.',
    rationale: 'The scheduler of 0.22.7 does not start so, even if no rule avoids a node. The shipped settings index no label at all.',
    rows: 'ARM013',
  },
});

const SUBMISSIONS = about([SUBMIT], {
  'no-jobs': { summary: 'The file has no jobs.' },
  'missing-field': { summary: 'A job set has no queue or no id, or a job has no namespace.', rows: 'ARM053' },
  'text-too-long': { summary: 'The id of a job set has more than 1023 bytes, or that of a job more than 100.', rows: 'ARM053' },
  'gang': { summary: 'The annotations of a gang are incomplete, or those of its jobs differ.', rows: 'ARM053' },
  'pod-specs': { summary: 'A job has not exactly one spec of a Pod.', rows: 'ARM053' },
  'pod-spec-too-large': { summary: 'The spec of a Pod has more than 65535 bytes.', suggestion: 'move large texts to a ConfigMap', rows: 'ARM053' },
  'node-affinity': {
    summary: 'A job prefers nodes, or requires them in a way that cannot be read.', rationale: 'Armada places jobs itself, and knows requirements only.', rows: 'ARM053',
  },
  'resources': {
    summary: 'A container does not request and limit the same positive amounts.',
    rationale: 'Armada counts what is requested and lets nobody use more, unless its settings allow that for a resource. At least 1Mi of memory is needed.',
    suggestion: 'write the same resources with the same amounts into requests and limits',
    rows: 'ARM053',
  },
  'init-container-cpu': {
    summary: 'An init container asks for whole CPUs.',
    rationale: 'Where the kubelet pins CPUs, such a Pod may be refused by its node.',
    suggestion: 'ask for a fraction, such as 900m',
    see: [SUBMIT, 'https://github.com/kubernetes/kubernetes/issues/112228'],
    rows: 'ARM053',
  },
  'priority-class': {
    summary: 'The shipped settings of the server do not allow the priority class.',
    suggestion: 'armada-default, armada-preemptible or armada-resilient, or what your server allows',
    rows: 'ARM053',
  },
  'grace-period': { summary: 'The grace period of a Pod is more than five minutes, or negative.', rows: 'ARM053' },
  'ports': { summary: 'A port is there twice, or an ingress has none.', rows: 'ARM053' },
  'price-band': { summary: 'There is no such price band.', suggestion: 'there are A to H', rows: 'ARM053' },
});

const RULES = { ...FILES, ...POLICIES, ...QUEUES, ...EXECUTORS, ...SCHEDULERS, ...SUBMISSIONS };

/** The name of a rule, such as `armada/policy-name`. */
export type ArmadaRejectionRuleName = `armada/${keyof typeof RULES}`;

export const REJECTION_RULES = Object.fromEntries(Object.entries<RejectionRule>(RULES).map(([name, rule]): [string, RuleInfo] => [`armada/${name}`, {
  name: `armada/${name}`,
  kind: FindingKind.REJECTION,
  severity: FindingSeverity.ERROR,
  profile: 'recommended',
  ...rule,
}])) as Record<ArmadaRejectionRuleName, RuleInfo>;
