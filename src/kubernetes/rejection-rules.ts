/*
 * The names under which what an API server refuses is known to users, and what helps. The names are public: none is ever used for something else.
 * `rows` are the rows of the reading of the server's source that they cover, by which the cases of the conformance tests are named.
 */

export interface RejectionRule {
  readonly summary: string;
  /** What usually helps, if that is more than to do what the server's message says. */
  readonly suggestion?: string;
  readonly rows?: string;
}

const RULES = {
  // The manifest as a whole
  'not-a-job': { summary: 'The manifest is no Job or CronJob of batch/v1.' },
  'wrong-type': { summary: 'A value is of another type than its field.', suggestion: 'quotes make a text of a number, and a text is no number' },
  'unknown-field': { summary: 'The version does not know the field.', suggestion: 'fields are spelled exactly, and each version has its own' },
  'duplicate-field': { summary: 'A field is there more than once.', suggestion: 'only the last one would count; remove the others' },
  'object-name': { summary: 'The name cannot be that of an object.', rows: 'V45' },
  'namespace': { summary: 'The namespace cannot be the name of one.' },
  'label': {
    summary: 'A label has a key or value that no label may have.',
    suggestion: 'the name of a Job is a label of its Pods too, so that it has 63 characters at most',
    rows: 'V45',
  },
  'annotation': { summary: 'An annotation has a key that none may have, or all of them together are too large.' },
  'owner-reference': { summary: 'An owner is not fully named.' },
  'finalizer': { summary: 'A finalizer has a name that none may have.' },
  'immutable-field': {
    summary: 'The field cannot change once the object exists.',
    suggestion: 'create a Job with another name, or delete the old one first',
  },

  'unmergeable-list': {
    summary: 'A server-side apply merges the entries of this list one by one, and cannot tell two of them apart.',
    suggestion: 'give each entry another key, or leave out all but one of them',
  },

  // Numbers and modes
  'negative-number': { summary: 'A number is below zero.', rows: 'V01 V36' },
  'managed-by': { summary: 'The controller is not named by a domain and a path.', rows: 'V03' },
  'completion-mode': { summary: 'The completion mode is neither NonIndexed nor Indexed.', rows: 'V04' },
  'indexed-without-completions': { summary: 'An Indexed Job does not say how many indexes it has.', rows: 'V05' },
  'indexed-parallelism-too-large': { summary: 'An Indexed Job runs more Pods at once than its status can keep track of.', rows: 'V06' },
  'indexed-name': {
    summary: 'The name with the last index behind it is no host name.',
    suggestion: 'shorten the name, and use no dots: the Pods of an Indexed Job have it as their host name',
    rows: 'V44',
  },
  'completions-without-parallelism': {
    summary: 'The completions of an Indexed Job change without its parallelism.', suggestion: 'set both to the same number',
  },
  'limit-per-index-not-indexed': { summary: 'There is a limit per index, and there are no indexes.', suggestion: 'set completionMode: Indexed', rows: 'V12' },
  'max-failed-indexes-not-indexed': {
    summary: 'There is a limit of failed indexes, and there are no indexes.', suggestion: 'set completionMode: Indexed', rows: 'V13',
  },
  'max-failed-indexes-without-limit-per-index': {
    summary: 'A limit of failed indexes means nothing unless an index can fail on its own.', suggestion: 'set backoffLimitPerIndex', rows: 'V02',
  },
  'max-failed-indexes-above-completions': { summary: 'More indexes may fail than there are.', rows: 'V07' },
  'max-failed-indexes-too-large': { summary: 'More indexes may fail than the status can keep track of.', rows: 'V08' },
  'many-indexes-without-max-failed': { summary: 'A Job of more than 100,000 indexes does not say how many of them may fail.', rows: 'V09' },
  'many-indexes-parallelism': { summary: 'A Job of more than 100,000 indexes runs too many of them at once.', rows: 'V10' },
  'many-indexes-max-failed': { summary: 'In a Job of more than 100,000 indexes too many may fail.', rows: 'V11' },
  'pod-replacement-policy': {
    summary: 'The policy on replacing Pods does not exist, or does not go with rules on failures.',
    suggestion: 'with a podFailurePolicy leave it out, or use Failed: how a Pod failed is known only when it has ended',
    rows: 'V39 V40',
  },
  'restart-policy': {
    summary: 'The Pods of a Job need a restart policy of Never or OnFailure.', suggestion: 'absent, it is Always, which no Job may have', rows: 'V41 V42',
  },
  'restart-policy-with-failure-rules': {
    summary: 'Rules on failures need Pods that are not restarted in place.', suggestion: 'set restartPolicy: Never', rows: 'V43',
  },
  'selector': { summary: 'The selector is not the one that the server would generate.', suggestion: 'leave selector and manualSelector out', rows: 'V46 V47' },

  // The rules on failures
  'too-many-failure-rules': { summary: 'There are more than 20 rules on failures.', rows: 'V14' },
  'failure-rule-action': { summary: 'A rule has no action, or one that does not exist.', rows: 'V15 V17' },
  'fail-index-without-limit-per-index': { summary: 'FailIndex is for Jobs with a limit per index.', suggestion: 'set backoffLimitPerIndex', rows: 'V16' },
  'failure-rule-with-two-requirements': { summary: 'A rule asks for exit codes and for conditions.', suggestion: 'make two rules of it', rows: 'V18' },
  'failure-rule-without-requirement': { summary: 'A rule asks for nothing.', rows: 'V19' },
  'too-many-pod-conditions': { summary: 'A rule has more than 20 conditions.', rows: 'V20' },
  'pod-condition-type': { summary: 'The type of a condition is no name of one.', rows: 'V21' },
  'pod-condition-status': {
    summary: 'The status of a condition is not "True", "False" or "Unknown".', suggestion: 'in YAML it needs quotes: "True"', rows: 'V22',
  },
  'exit-code-operator': { summary: 'The operator on exit codes is neither In nor NotIn.', rows: 'V23' },
  'exit-codes-of-unknown-container': {
    summary: 'A rule is on the exit codes of a container that is not in the template.',
    suggestion: 'a container that is injected later cannot be named',
    rows: 'V24',
  },
  'exit-codes-missing': { summary: 'A rule on exit codes has none.', rows: 'V25' },
  'too-many-exit-codes': { summary: 'A rule has more than 255 exit codes.', rows: 'V26' },
  'exit-code-zero': { summary: 'Exit code 0 is a success, and In cannot ask for it.', rows: 'V27' },
  'exit-code-repeated': { summary: 'An exit code is there twice.', rows: 'V28' },
  'exit-codes-unordered': { summary: 'Exit codes are not in rising order.', rows: 'V29' },

  // Success
  'success-policy-not-indexed': { summary: 'A success policy needs an Indexed Job.', suggestion: 'set completionMode: Indexed', rows: 'V30' },
  'success-policy-without-rules': { summary: 'A success policy has no rule.', rows: 'V31' },
  'too-many-success-rules': { summary: 'There are more than 20 rules on success.', rows: 'V32' },
  'success-rule-empty': { summary: 'A rule on success asks for nothing.', rows: 'V33' },
  'succeeded-indexes': { summary: 'The indexes that have to succeed are no list of indexes of the Job.', rows: 'V34 V35' },
  'succeeded-count-unreachable': { summary: 'More indexes have to succeed than there are.', rows: 'V37 V38' },

  // CronJobs
  'cron-job-name': { summary: 'The name of a CronJob has more than 52 characters, and the time is appended to it.', rows: 'V47' },
  'schedule': { summary: 'The schedule cannot be read.' },
  'time-zone': { summary: 'There is no such time zone.' },
  'concurrency-policy': { summary: 'The concurrency policy is not Allow, Forbid or Replace.' },

  // The Pod template
  'container-name': { summary: 'A container has no name, one that none may have, or that of another one.', rows: 'V48' },
  'container-image': { summary: 'A container has no image.', rows: 'V48' },
  'container-port': { summary: 'A port of a container is wrong.' },
  'container-restart-policy': { summary: 'A container has a restart policy, or rules on restarts, that it may not have.' },
  'environment': { summary: 'An environment variable has a wrong name or source.' },
  'ephemeral-container': { summary: 'A template may not have ephemeral containers.' },
  'lifecycle': { summary: 'A hook of a container is wrong.' },
  'probe': { summary: 'A probe is wrong.' },
  'resources': { summary: 'Resources are wrong: an unknown name, a bad amount, or a request above its limit.' },
  'resize-policy': { summary: 'A resize policy is wrong.' },
  'security-context': { summary: 'The security context of a container is wrong.' },
  'termination-message': { summary: 'The policy on termination messages does not exist.' },
  'volume': { summary: 'A volume is wrong: its name, or its source.' },
  'volume-mount': { summary: 'A container mounts a volume that does not exist, or where it cannot.' },
  'affinity': { summary: 'An affinity is wrong.' },
  'dns': { summary: 'The DNS policy or configuration is wrong.' },
  'host-alias': { summary: 'A host alias is wrong.' },
  'host-name': { summary: 'A host name or subdomain is wrong.' },
  'host-network': { summary: 'The Pod is on the network of its node in a way that does not work.' },
  'node-name': { summary: 'The name of a node is wrong.' },
  'node-selector': { summary: 'The labels of nodes are wrong.' },
  'operating-system': { summary: 'The operating system does not exist, or a field is not for it.' },
  'pod-deadline': { summary: 'The deadline of a Pod is no number of seconds that it may be.', rows: 'V48' },
  'pod-security-context': { summary: 'The security context of the Pod is wrong.' },
  'preemption-policy': { summary: 'The preemption policy does not exist.' },
  'priority-class': { summary: 'The name of a priority class is wrong.' },
  'readiness-gate': { summary: 'A readiness gate is wrong.' },
  'resource-claim': { summary: 'A resource claim is wrong.' },
  'runtime-class': { summary: 'The name of a runtime class is wrong.' },
  'scheduling-gate': { summary: 'A scheduling gate is wrong.' },
  'service-account': { summary: 'The name of a service account is wrong.' },
  'toleration': { summary: 'A toleration is wrong.' },
  'topology-spread': { summary: 'A topology spread constraint is wrong.' },
  'user-namespace': { summary: 'The Pod asks for a user namespace together with something that does not go with one.' },
} satisfies { readonly [name: string]: RejectionRule };

/** The name of a rule, such as `kubernetes/exit-code-zero`. */
export type RejectionRuleName = `kubernetes/${keyof typeof RULES}`;

export const REJECTION_RULES = Object.fromEntries(Object.entries(RULES).map(([name, rule]) => [`kubernetes/${name}`, rule])) as
  Record<RejectionRuleName, RejectionRule>;
