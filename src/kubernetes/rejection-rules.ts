/*
 * The names under which what an API server refuses is known to users, and what helps. The names are public: none is ever used for something else.
 * `rows` are the rows of the reading of the server's source that they cover, by which the cases of the conformance tests are named.
 */

export interface RejectionRule {
  readonly summary: string;
  /** Why the server refuses it, or what is allowed, where the summary does not say it. */
  readonly rationale?: string;
  /** What usually helps, if that is more than to do what the server's message says. */
  readonly suggestion?: string;
  /** Where this can be read. */
  readonly see?: readonly string[];
  readonly rows?: string;
}

const DOCS = 'https://kubernetes.io/docs';
const JOB = `${DOCS}/concepts/workloads/controllers/job`;
const POD_REFERENCE = `${DOCS}/reference/kubernetes-api/workload-resources/pod-v1/`;

const JOB_REFERENCE = `${DOCS}/reference/kubernetes-api/workload-resources/job-v1/`;
const CRON_JOB_REFERENCE = `${DOCS}/reference/kubernetes-api/workload-resources/cron-job-v1/`;

/** Rules on one theme, which is explained in the same places. */
function about<Name extends string>(places: readonly string[], rules: { readonly [name in Name]: RejectionRule }) {
  const entries = Object.entries<RejectionRule>(rules).map(([name, rule]) => [name, { see: places, ...rule }]);
  return Object.fromEntries(entries) as { readonly [name in Name]: RejectionRule };
}

const OBJECTS = about([`${DOCS}/concepts/overview/working-with-objects/`, JOB_REFERENCE], {
  'not-a-job': {
    summary: 'The manifest is no Job or CronJob of batch/v1.', rationale: 'Older versions of these kinds are gone: batch/v1beta1 since Kubernetes 1.25.',
  },
  'wrong-type': {
    summary: 'A value is of another type than its field.',
    rationale: 'The server has to understand a manifest before it can look at anything else. In YAML a bare 42 is a number, a bare true a boolean, and with '
      + 'quotes both are texts.',
    suggestion: 'quotes make a text of a value, and without them a text can become a number, true or false',
  },
  'unknown-field': {
    summary: 'The version does not know the field.',
    rationale: 'kubectl asks the server to refuse such a manifest. Whoever does not ask for that gets a warning at most, and the field is lost.',
    suggestion: 'fields are spelled exactly, and each version has its own',
  },
  'duplicate-field': {
    summary: 'A field is there more than once.',
    rationale: 'kubectl asks the server to refuse such a manifest. Whoever does not ask for that gets a warning at most, and only the last value counts.',
    suggestion: 'only the last one would count; remove the others',
  },
  'object-name': {
    summary: 'The name cannot be that of an object.',
    rationale: 'It consists of lower case letters, digits, dashes and dots, begins and ends with a letter or a digit, and has 253 characters at most.',
    rows: 'V45',
  },
  'namespace': {
    summary: 'The namespace cannot be the name of one.',
    rationale: 'It consists of lower case letters, digits and dashes, begins and ends with a letter or a digit, and has 63 characters at most.',
  },
  'label': {
    summary: 'A label has a key or value that no label may have.',
    rationale: 'A value consists of letters, digits, dashes, underscores and dots, and has 63 characters at most: no spaces, no colons, no slashes. So does a '
      + 'key, which can have a domain and a slash in front.',
    suggestion: 'the name of a Job is a label of its Pods too, so that it has 63 characters at most',
    rows: 'V45',
  },
  'annotation': {
    summary: 'An annotation has a key or value that it may not have, or all of them together are too large.',
    rationale: 'A key is like that of a label. All annotations of an object together have 256 KiB at most. Those that mean something to Kubernetes have to be '
      + 'readable.',
  },
  'owner-reference': {
    summary: 'An owner is not fully named.',
    rationale: 'An owner has apiVersion, kind, name and uid, and only one of them is the controller. Since the uid is known only when the owner exists, owners '
      + 'are nothing for manifests in Git.',
  },
  'finalizer': { summary: 'A finalizer has a name that none may have.', rationale: 'It has a domain and a slash in front, such as example.com/cleanup.' },
});

const UPDATES = about([`${JOB}/`, JOB_REFERENCE], {
  'immutable-field': {
    summary: 'The field cannot change once the object exists.',
    rationale: 'The Pod template, the rules on failures and on success, the limit per index, the completion mode and the selector of a Job stay as they were. '
      + 'A CronJob can change: the next Job that it creates is another one.',
    suggestion: 'create a Job with another name, or delete the old one first',
  },
  'unmergeable-list': {
    summary: 'A server-side apply merges the entries of this list one by one, and cannot tell two of them apart.',
    suggestion: 'give each entry another key, or leave out all but one of them',
  },
  'completions-without-parallelism': {
    summary: 'The completions of an Indexed Job change without its parallelism.',
    rationale: 'An Indexed Job can become larger or smaller only if all of its indexes run at the same time.',
    suggestion: 'set both to the same number',
  },
});

const NUMBERS = about([`${JOB}/`, JOB_REFERENCE], {
  'negative-number': {
    summary: 'A number is below zero.',
    rationale: '-1 does not mean that there is no limit. A field that is left out has its default.',
    rows: 'V01 V36',
  },
  'managed-by': {
    summary: 'The controller is not named by a domain and a path.',
    rationale: 'A controller is named like example.com/controller, with 63 characters at most.',
    rows: 'V03',
  },
  'completion-mode': { summary: 'The completion mode is neither NonIndexed nor Indexed.', rows: 'V04' },
  'indexed-without-completions': {
    summary: 'An Indexed Job does not say how many indexes it has.',
    rationale: 'The indexes are the numbers from 0 to completions - 1, so that without completions there are none.',
    rows: 'V05',
  },
  'indexed-parallelism-too-large': {
    summary: 'An Indexed Job runs more Pods at once than its status can keep track of.', rationale: 'At most 100,000 can run at once.', rows: 'V06',
  },
  'indexed-name': {
    summary: 'The name with the last index behind it is no host name.',
    rationale: 'The Pods of an Indexed Job are called NAME-INDEX on the network. A host name has no dots, and 63 characters at most.',
    suggestion: 'shorten the name, and use no dots: the Pods of an Indexed Job have it as their host name',
    rows: 'V44',
  },
  'pod-replacement-policy': {
    summary: 'The policy on replacing Pods does not exist, or does not go with rules on failures.',
    suggestion: 'with a podFailurePolicy leave it out, or use Failed: how a Pod failed is known only when it has ended',
    rows: 'V39 V40',
  },
  'restart-policy': {
    summary: 'The Pods of a Job need a restart policy of Never or OnFailure.',
    rationale: 'A Job is done when its Pods have ended. With Always, which is what a Pod has if nothing is said, its containers are started again for ever.',
    suggestion: 'absent, it is Always, which no Job may have',
    rows: 'V41 V42',
  },
  'restart-policy-with-failure-rules': {
    summary: 'Rules on failures need Pods that are not restarted in place.',
    rationale: 'With OnFailure the kubelet starts the container again within its Pod. The Pod does not fail then, and the Job controller has nothing to look at.',
    suggestion: 'set restartPolicy: Never',
    rows: 'V43',
  },
  'selector': {
    summary: 'The selector is not the one that the server would generate.',
    rationale: 'The server gives each Job a selector and labels by which it finds its own Pods and nobody else\'s. Those in a copy of another Job are the other '
      + 'Job\'s.',
    suggestion: 'leave selector and manualSelector out',
    rows: 'V46 V47',
  },
});

const INDEX_BUDGETS = about([`${JOB}/#backoff-limit-per-index`, JOB_REFERENCE], {
  'limit-per-index-not-indexed': {
    summary: 'There is a limit per index, and there are no indexes.',
    rationale: 'backoffLimitPerIndex counts the failures of each completion index, and only an Indexed Job has these.',
    suggestion: 'set completionMode: Indexed',
    rows: 'V12',
  },
  'max-failed-indexes-not-indexed': {
    summary: 'There is a limit of failed indexes, and there are no indexes.',
    rationale: 'maxFailedIndexes counts failed completion indexes, and only an Indexed Job has these.',
    suggestion: 'set completionMode: Indexed',
    rows: 'V13',
  },
  'max-failed-indexes-without-limit-per-index': {
    summary: 'A limit of failed indexes means nothing unless an index can fail on its own.',
    rationale: 'Without backoffLimitPerIndex failures are counted for the Job as a whole, and no index ever fails.',
    suggestion: 'set backoffLimitPerIndex',
    rows: 'V02',
  },
  'max-failed-indexes-above-completions': {
    summary: 'More indexes may fail than there are.', rationale: 'Such a limit could never be exceeded. Without any, all of them may fail.', rows: 'V07',
  },
  'max-failed-indexes-too-large': {
    summary: 'More indexes may fail than the status can keep track of.', rationale: 'At most 100,000 may fail.', rows: 'V08',
  },
  'many-indexes-without-max-failed': {
    summary: 'A Job of more than 100,000 indexes does not say how many of them may fail.',
    rationale: 'With a limit per index the status lists the indexes that have failed, and must not become too large: at most 10,000 may fail.',
    rows: 'V09',
  },
  'many-indexes-parallelism': {
    summary: 'A Job of more than 100,000 indexes runs too many of them at once.',
    rationale: 'With a limit per index, and so many indexes, at most 10,000 can run at once.',
    rows: 'V10',
  },
  'many-indexes-max-failed': {
    summary: 'In a Job of more than 100,000 indexes too many may fail.',
    rationale: 'With a limit per index, and so many indexes, at most 10,000 may fail.',
    rows: 'V11',
  },
});

const FAILURE_RULES = about([`${JOB}/#pod-failure-policy`, JOB_REFERENCE], {
  'too-many-failure-rules': {
    summary: 'There are more than 20 rules on failures.', rationale: 'Exit codes with the same action fit into one rule, which takes 255 of them.', rows: 'V14',
  },
  'failure-rule-action': {
    summary: 'A rule has no action, or one that does not exist.', rationale: 'The actions are FailJob, FailIndex, Count and Ignore.', rows: 'V15 V17',
  },
  'fail-index-without-limit-per-index': {
    summary: 'FailIndex is for Jobs with a limit per index.',
    rationale: 'FailIndex gives up one index while the others go on. Without backoffLimitPerIndex no index fails on its own.',
    suggestion: 'set backoffLimitPerIndex',
    rows: 'V16',
  },
  'failure-rule-with-two-requirements': {
    summary: 'A rule asks for exit codes and for conditions.',
    rationale: 'A rule looks at exit codes or at the conditions of the Pod, and never at both.',
    suggestion: 'make two rules of it',
    rows: 'V18',
  },
  'failure-rule-without-requirement': {
    summary: 'A rule asks for nothing.',
    rationale: 'No rule matches everything. The nearest is the operator NotIn with the value 0, which matches every exit code of a failure.',
    rows: 'V19',
  },
  'too-many-pod-conditions': { summary: 'A rule has more than 20 conditions.', rows: 'V20' },
  'pod-condition-type': {
    summary: 'The type of a condition is no name of one.',
    rationale: 'It looks like DisruptionTarget or example.com/ConfigIssue: letters, digits, dashes, underscores and dots, with or without a domain in front.',
    rows: 'V21',
  },
  'pod-condition-status': {
    summary: 'The status of a condition is not "True", "False" or "Unknown".',
    rationale: 'In YAML a bare True is a boolean, and the status of a condition is a text.',
    suggestion: 'in YAML it needs quotes: "True"',
    rows: 'V22',
  },
  'exit-code-operator': {
    summary: 'The operator on exit codes is neither In nor NotIn.',
    rationale: 'In matches the exit codes in the list, NotIn those of all other failures.',
    rows: 'V23',
  },
  'exit-codes-of-unknown-container': {
    summary: 'A rule is on the exit codes of a container that is not in the template.',
    rationale: 'containerName is that of a container or an init container.',
    suggestion: 'a container that is injected later cannot be named',
    rows: 'V24',
  },
  'exit-codes-missing': { summary: 'A rule on exit codes has none.', rows: 'V25' },
  'too-many-exit-codes': { summary: 'A rule has more than 255 exit codes.', rows: 'V26' },
  'exit-code-zero': {
    summary: 'Exit code 0 is a success, and In cannot ask for it.',
    rationale: 'No rule looks at a container that has ended with 0. NotIn takes a 0, and with nothing else it means the exit codes of all failures.',
    rows: 'V27',
  },
  'exit-code-repeated': { summary: 'An exit code is there twice.', rationale: 'The list is a set of codes in rising order.', rows: 'V28' },
  'exit-codes-unordered': { summary: 'Exit codes are not in rising order.', rationale: 'The list is a set of codes in rising order.', rows: 'V29' },
});

const SUCCESS_RULES = about([`${JOB}/#success-policy`, JOB_REFERENCE], {
  'success-policy-not-indexed': {
    summary: 'A success policy needs an Indexed Job.',
    rationale: 'Its rules say which indexes have to succeed, and only an Indexed Job has these.',
    suggestion: 'set completionMode: Indexed',
    rows: 'V30',
  },
  'success-policy-without-rules': {
    summary: 'A success policy has no rule.', rationale: 'A Job that succeeds when all of its indexes have succeeded has no success policy at all.', rows: 'V31',
  },
  'too-many-success-rules': { summary: 'There are more than 20 rules on success.', rows: 'V32' },
  'success-rule-empty': {
    summary: 'A rule on success asks for nothing.',
    rationale: 'succeededIndexes says which indexes have to succeed, succeededCount how many; with both, it is so many of these.',
    rows: 'V33',
  },
  'succeeded-indexes': {
    summary: 'The indexes that have to succeed are no list of indexes of the Job.',
    rationale: 'It is a text such as "0,2-4": numbers and intervals in rising order, each below completions.',
    rows: 'V34 V35',
  },
  'succeeded-count-unreachable': {
    summary: 'More indexes have to succeed than there are.', rationale: 'Beside succeededIndexes the count is one of these.', rows: 'V37 V38',
  },
});

const CRON_JOBS = about([`${DOCS}/concepts/workloads/controllers/cron-jobs/`, CRON_JOB_REFERENCE], {
  'cron-job-name': {
    summary: 'The name of a CronJob has more than 52 characters, and the time is appended to it.',
    rationale: 'Its Jobs have that name and 11 more characters, and the name of a Job has 63 at most.',
    rows: 'V47',
  },
  'schedule': {
    summary: 'The schedule cannot be read.',
    rationale: 'It has five fields (minute, hour, day of the month, month, day of the week), or is a word such as @daily. A time zone belongs into timeZone.',
  },
  'time-zone': {
    summary: 'There is no such time zone.', rationale: 'It is a name of the IANA time zone database, such as Europe/Berlin or Etc/UTC; most abbreviations are none.',
  },
  'concurrency-policy': { summary: 'The concurrency policy is not Allow, Forbid or Replace.' },
});

const CONTAINERS = about([`${POD_REFERENCE}#Container`], {
  'container-name': {
    summary: 'A container has no name, one that none may have, or that of another one.',
    rationale: 'A name consists of lower case letters, digits and dashes, and has 63 characters at most. Init containers have names of their own. A Pod without '
      + 'any container is refused too.',
    rows: 'V48',
  },
  'container-image': { summary: 'A container has no image, or a pull policy that does not exist.', rows: 'V48' },
  'container-port': {
    summary: 'A port of a container has a number or name that it may not have, or that of another one.',
    rationale: 'Ports are 1 to 65535. A name has 15 characters at most, and a letter among them. A port of the node can be taken only once.',
  },
  'container-restart-policy': {
    summary: 'A container has a restart policy, or rules on restarts, that it may not have.',
    rationale: 'An init container with Always is a sidecar. Other restart policies of a single container, and rules on restarts, exist since Kubernetes 1.35.',
  },
  'environment': { summary: 'An environment variable has a name that none may have, or not exactly one source that is complete.' },
  'ephemeral-container': {
    summary: 'A template may not have ephemeral containers.', rationale: 'They are added to a Pod that runs already, as kubectl debug does it.',
  },
  'lifecycle': {
    summary: 'A hook of a container has not exactly one handler, or is on a container that has none.',
    rationale: 'A handler is one of exec, httpGet, tcpSocket and sleep. Init containers that are no sidecars have no hooks.',
  },
  'probe': {
    summary: 'A probe has not exactly one handler, has a number that it may not have, or is on a container that has none.',
    rationale: 'A handler is one of exec, httpGet, tcpSocket and grpc. The successThreshold of a liveness or startup probe is 1. Init containers that are no '
      + 'sidecars have no probes.',
  },
  'resources': {
    summary: 'Resources are wrong: an unknown name, a bad amount, or a request above its limit.',
    rationale: 'cpu, memory, ephemeral-storage and hugepages- have no domain. All others have one, such as nvidia.com/gpu, and of those the request equals the '
      + 'limit and is a whole number.',
  },
  'resize-policy': {
    summary: 'A resize policy is for something that cannot be resized, is there twice, or contradicts the restart policy.',
    rationale: 'Only cpu and memory can be resized. In a Pod with restartPolicy: Never, no resize can restart a container.',
  },
  'security-context': {
    summary: 'The security context of a container has a value that it may not have, or two that contradict each other.',
    rationale: 'A profile of the type Localhost needs a name and others have none; and a privileged container cannot forbid the gain of privileges.',
  },
  'termination-message': { summary: 'The policy on termination messages does not exist.', rationale: 'It is File or FallbackToLogsOnError.' },
  'volume-mount': {
    summary: 'A container mounts a volume that does not exist, or where it cannot.',
    rationale: 'A volume that is itself refused does not exist either. Each mount of a container has a path of its own.',
  },
});

const PODS = about([POD_REFERENCE], {
  'volume': {
    summary: 'A volume has no name, that of another one, or not exactly one source that is complete.',
  },
  'affinity': { summary: 'A term of an affinity is incomplete, or has an operator, a label or a weight that it may not have.' },
  'dns': {
    summary: 'The DNS policy does not exist, or the DNS configuration does not go with it.',
    rationale: 'With dnsPolicy: None there has to be a name server. There are 3 name servers and 32 search paths at most.',
  },
  'host-alias': { summary: 'A host alias has no IP address, or a name that no host may have.' },
  'host-name': {
    summary: 'A host name or subdomain is none that a Pod may have.',
    rationale: 'It consists of lower case letters, digits and dashes, and has 63 characters at most.',
  },
  'host-network': {
    summary: 'The Pod is on the network of its node, and a port of a container is not the same there.',
    rationale: 'With hostNetwork a container has no ports but those of the node, so that hostPort equals containerPort.',
  },
  'node-name': { summary: 'The name of the node is none that a node may have.' },
  'node-selector': { summary: 'The node selector asks for a label that no node may have.' },
  'operating-system': {
    summary: 'The operating system does not exist, or a field is not for it.',
    rationale: 'os.name is linux or windows. Pods for Windows have no fields of Linux such as runAsUser, and the other way round.',
  },
  'pod-deadline': {
    summary: 'The deadline of a Pod is no number of seconds that it may be.',
    rationale: 'activeDeadlineSeconds of the Pod template is 1 at least. It ends one attempt; that of the Job ends the Job.',
    rows: 'V48',
  },
  'pod-security-context': { summary: 'The security context of the Pod has a value that it may not have, or two that contradict each other.' },
  'preemption-policy': { summary: 'The preemption policy does not exist.', rationale: 'It is PreemptLowerPriority or Never.' },
  'priority-class': { summary: 'The name of the priority class is none that one may have.' },
  'readiness-gate': { summary: 'A readiness gate is on a condition that has no name which one may have.' },
  'resource-claim': { summary: 'A resource claim has no name, that of another one, or not exactly one source.' },
  'runtime-class': { summary: 'The name of the runtime class is none that one may have.' },
  'scheduling-gate': { summary: 'A scheduling gate has a name that none may have, or that of another one.' },
  'service-account': { summary: 'The name of the service account is none that one may have.' },
  'toleration': {
    summary: 'A toleration has an operator, a value or an effect that does not exist, or that does not go with the rest.',
    rationale: 'With Exists there is no value, without a key there has to be Exists, and seconds are for NoExecute alone.',
  },
  'topology-spread': { summary: 'A topology spread constraint is incomplete, is there twice, or has a number or word that it may not have.' },
  'user-namespace': {
    summary: 'The Pod asks for a user namespace together with something that does not go with one.',
    rationale: 'With hostUsers: false the users of the Pod are nobody on the node, so that hostNetwork, hostPID, hostIPC and raw volumes are refused.',
  },
});

const RULES = { ...OBJECTS, ...UPDATES, ...NUMBERS, ...INDEX_BUDGETS, ...FAILURE_RULES, ...SUCCESS_RULES, ...CRON_JOBS, ...CONTAINERS, ...PODS };

/** The name of a rule, such as `kubernetes/exit-code-zero`. */
export type RejectionRuleName = `kubernetes/${keyof typeof RULES}`;

export const REJECTION_RULES = Object.fromEntries(Object.entries(RULES).map(([name, rule]) => [`kubernetes/${name}`, rule])) as
  Record<RejectionRuleName, RejectionRule>;
