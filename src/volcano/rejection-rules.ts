import { FindingKind, FindingSeverity } from '../finding';
import type { RuleInfo } from '../rule';

/*
 * The names under which what is refused of a Volcano Job is known to users, and what helps. The names are public: none is ever used for something else.
 */

type RejectionRule = Pick<RuleInfo, 'summary' | 'rationale' | 'suggestion' | 'see' | 'rows'>;

const JOB = 'https://volcano.sh/en/docs/vcjob/';
const POLICIES = 'https://github.com/volcano-sh/volcano/blob/v1.14.1/pkg/webhooks/admission/jobs/validate/util.go';
const WEBHOOK = 'https://github.com/volcano-sh/volcano/blob/v1.14.1/pkg/webhooks/admission/jobs/validate/admit_job.go';
const DEFINITION = 'https://github.com/volcano-sh/volcano/blob/v1.14.1/config/crd/volcano/bases/batch.volcano.sh_jobs.yaml';

/** Rules that are explained in the same places. */
function about<Name extends string>(see: readonly string[], rules: { readonly [name in Name]: RejectionRule }) {
  const entries = Object.entries<RejectionRule>(rules).map(([name, rule]) => [name, { see, ...rule }]);
  return Object.fromEntries(entries) as { readonly [name in Name]: RejectionRule };
}

const OBJECTS = about([JOB, DEFINITION], {
  'not-a-volcano-job': {
    summary: 'The manifest is no Job of batch.volcano.sh/v1alpha1.',
    rationale: 'Volcano has one version of its Jobs. A Job of batch/v1 is another kind, and Kubernetes itself runs it.',
  },
  'wrong-type': {
    summary: 'A value is of another type than its field.',
    rationale: 'The webhook that fills in what is absent has to read the Job before anybody looks at its values, and refuses what it cannot read. In YAML a '
      + 'bare 42 is a number, and with quotes it is a text.',
    suggestion: 'quotes make a text of a value, and without them a text can become a number, true or false',
  },
  'unknown-field': {
    summary: 'The resource definition does not know the field.',
    rationale: 'kubectl asks the server to refuse such a manifest. Whoever does not ask for that gets a warning at most, and the field is lost: backoffLimit and '
      + 'activeDeadlineSeconds are fields of Kubernetes\' Jobs, not of Volcano\'s.',
    suggestion: 'fields are spelled exactly, and each version has its own',
  },
  'duplicate-field': {
    summary: 'A field is there more than once.',
    rationale: 'kubectl asks the server to refuse such a manifest. Whoever does not ask for that gets a warning at most, and only the last value counts.',
    suggestion: 'only the last one would count; remove the others',
  },
  'metadata': {
    summary: 'Something in the metadata is none that an object may have: its name, its namespace, a label, an annotation, an owner or a finalizer.',
    rationale: 'The API server looks at the metadata of every object, whatever its kind.',
  },
  'number-out-of-range': { summary: 'A number is smaller than the resource definition allows.' },
  'invalid-name': {
    summary: 'A name is too long, or has characters that it may not have.',
    rationale: 'Names of tasks, queues and priority classes consist of lower case letters, digits and dashes. The name of a Job has 63 characters at most, since '
      + 'Pods are named after it.',
  },
  'wrong-value': { summary: 'A text is none of those that the resource definition allows.' },
  'duplicate-entry': {
    summary: 'Two entries of a list in a Pod template are the same to the resource definition.',
    rationale: 'Containers, volumes and variables are told apart by their names, mounts by their paths, ports by number and protocol. A Pod of Kubernetes takes a '
      + 'variable twice; a Volcano Job does not.',
  },
  'no-tasks': { summary: 'The Job has no task.', rationale: 'A task has the template of Pods and how many of them there are.' },
});

const POLICY_LISTS = about([POLICIES, JOB], {
  'unknown-event': {
    summary: 'There is no such event.',
    rationale: 'Volcano knows no reasons such as OOMKilled as events: a container that ran out of memory is PodFailed with exit code 137.',
    rows: 'VC001',
  },
  'invalid-event': {
    summary: 'A policy is on an event that Volcano keeps for itself, or does not have at its version.',
    rationale: 'OutOfSync, CommandIssued and PodRunning are internal: the resource definition takes them, and the webhook does not.',
    rows: 'VC001',
  },
  'invalid-action': {
    summary: 'A policy on an event has no action, or one that does not exist at the version.',
    rationale: 'The actions are AbortJob, RestartJob, RestartTask, RestartPod (since 1.11), RestartPartition (since 1.14), TerminateJob, CompleteJob and ResumeJob.',
    rows: 'VC001',
  },
  'event-and-exit-code': {
    summary: 'A policy asks for an event and for an exit code.',
    rationale: 'An exit code belongs to the event PodFailed already.',
    suggestion: 'leave the event out',
    rows: 'VC001',
  },
  'policy-without-event': { summary: 'A policy asks for neither an event nor an exit code.', rows: 'VC001' },
  'exit-code-zero': {
    summary: 'Exit code 0 is a success, and no policy can ask for it.',
    rationale: 'It is also what Volcano has for a Pod without any exit code.',
    suggestion: 'for a task of which all Pods have succeeded there is the event TaskCompleted',
    rows: 'VC001',
  },
  'duplicate-event': {
    summary: 'Two policies of a list are on the same event.', rationale: 'The second one could never be reached.', rows: 'VC001',
  },
  'duplicate-exit-code': {
    summary: 'Two policies of a list are on the same exit code.', rationale: 'The second one could never be reached.', rows: 'VC001',
  },
  'any-event-with-others': {
    summary: 'A policy on every event stands beside policies on single ones.',
    rationale: 'With * no other event may be in the list. Exit codes may.',
    rows: 'VC001',
  },
});

const JOBS = about([WEBHOOK, JOB], {
  'duplicate-task': { summary: 'Two tasks have the same name.', rationale: 'The Pods of a task are named after it.' },
  'min-available-too-large': {
    summary: 'More Pods have to be available than there are.',
    rationale: 'minAvailable of the Job is at most the number of all replicas, and that of a task at most the number of its own.',
  },
  'pod-name-too-long': {
    summary: 'The Pods of a task would have a name that is too long.',
    rationale: 'A Pod is named after the Job, the task and a number, and all of it has 63 characters at most.',
  },
  'pod-template': {
    summary: 'Kubernetes would refuse the Pods of a task.',
    rationale: 'Volcano\'s webhook runs the whole validation of Kubernetes on each template, with the Kubernetes that it was built with. It allows none of what a '
      + 'newer cluster may allow, such as environment variables with unusual names.',
    see: ['https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/', WEBHOOK],
  },
  'topology-without-whole-cpus': {
    summary: 'A task with a topology policy does not request whole CPUs.',
    rationale: 'A NUMA node has whole CPUs only: each container needs a request, or a limit, of a whole number of them.',
  },
  'mpi-task-missing': {
    summary: 'The mpi plugin looks for a task that is not there.',
    rationale: 'It needs one task for the master and one for the workers, called master and worker unless its arguments say otherwise.',
  },
  'unknown-plugin': {
    summary: 'There is no such plugin.', rationale: 'The plugins are ssh, env, svc, tensorflow, mpi, pytorch, hcclrank and ray.',
  },
  'job-volume': {
    summary: 'A volume of the Job has no place, the place of another one, or not exactly one source.',
    rationale: 'It has a mountPath, and either the name of a claim or a claim to create.',
  },
  'root-queue': { summary: 'No Job may be in the root queue.', rationale: 'Only queues without children take Jobs.' },
  'dependency-cycle': {
    summary: 'Tasks wait for each other, or for one that does not exist.', rationale: 'dependsOn names tasks that have to run first.',
  },
  'partition-policy': {
    summary: 'The partitions of a task do not add up.',
    rationale: 'replicas is the number of partitions times their size, and minAvailable that of the partitions which are needed times their size.',
  },
  'network-topology': { summary: 'The highest tier of the network is named and numbered at once.' },
});

const RULES = { ...OBJECTS, ...POLICY_LISTS, ...JOBS };

/** The name of a rule, such as `volcano/exit-code-zero`. */
export type VolcanoRejectionRuleName = `volcano/${keyof typeof RULES}`;

export const REJECTION_RULES = Object.fromEntries(Object.entries<RejectionRule>(RULES).map(([name, rule]): [string, RuleInfo] => [`volcano/${name}`, {
  name: `volcano/${name}`,
  kind: FindingKind.REJECTION,
  severity: FindingSeverity.ERROR,
  profile: 'recommended',
  ...rule,
}])) as Record<VolcanoRejectionRuleName, RuleInfo>;
