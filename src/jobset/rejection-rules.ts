import { FindingKind, FindingSeverity } from '../finding';
import { RuleInfo } from '../rule';

/*
 * The names under which what a cluster refuses of a JobSet is known to users. The names are public: none is ever used for something else.
 */

interface Rejection {
  readonly summary: string;
  readonly rationale: string;
  readonly suggestion?: string;
  readonly rows?: string;
}

const REFERENCE = 'https://jobset.sigs.k8s.io/docs/reference/jobset.v1alpha2/';

const REJECTIONS = {
  'jobset/not-a-job-set': {
    summary: 'The manifest is no JobSet of jobset.x-k8s.io/v1alpha2.', rationale: 'There is no other version of JobSets that is served.',
  },
  'jobset/wrong-type': {
    summary: 'A value is of another type than its field.',
    rationale: 'A webhook of JobSet reads a manifest before anything else looks at it, and can make nothing of such a value.',
    suggestion: 'quotes make a text of a value, and without them a text can become a number, true or false',
  },
  'jobset/unknown-field': {
    summary: 'The version does not know the field.',
    rationale: 'kubectl asks the server to refuse such a manifest. Whoever does not ask for that loses the field, with a warning at most.',
  },
  'jobset/duplicate-field': {
    summary: 'A field is there more than once.',
    rationale: 'kubectl asks the server to refuse such a manifest. Otherwise only the last value counts.',
    suggestion: 'remove all but one of them',
  },
  'jobset/missing-field': { summary: 'A field is missing that has to be there.', rationale: 'The definition of the resource demands it.' },
  'jobset/unsupported-value': {
    summary: 'A field has a value that does not exist in this version.', rationale: 'The definition of the resource lists what there is.', rows: 'JS004',
  },
  'jobset/duplicate-entry': {
    summary: 'Two entries of a list cannot be told apart.',
    rationale: 'The definition of the resource says by which keys the entries of a list differ, also in the template of a Pod.',
  },
  'jobset/value-out-of-range': { summary: 'A value is too small, too large or too long.', rationale: 'The definition of the resource has a bound for it.' },
  'jobset/child-name': {
    summary: 'The names of the Jobs or Pods that are made of the names here are no names of hosts.',
    rationale: 'A Job is called SET-JOB-INDEX and a Pod SET-JOB-INDEX-INDEX-xxxxx. They begin with a letter, have no dots, and 63 characters at most.',
    suggestion: 'shorten the name of the JobSet or of the replicated Job',
  },
  'jobset/group-name': { summary: 'The name of a group is no label.', rationale: 'It consists of lower case letters, digits and dashes, 63 at most.' },
  'jobset/unknown-replicated-job': {
    summary: 'A policy names a replicated Job that does not exist.', rationale: 'Targets are names in spec.replicatedJobs.', rows: 'JS004',
  },
  'jobset/failure-rule-name': {
    summary: 'The name of a rule on failures cannot be one, or is there twice.',
    rationale: 'A name begins with a letter and has letters, digits, underscores, commas and colons.',
    suggestion: 'leave the names out: they are made then',
    rows: 'JS004',
  },
  'jobset/failure-reason': {
    summary: 'A rule asks for a reason with which no Job fails.',
    rationale: 'Jobs fail with BackoffLimitExceeded, DeadlineExceeded, FailedIndexes, MaxFailedIndexesExceeded or PodFailurePolicy. Exit codes and conditions of '
      + 'Pods are seen by rules of the child Job alone.',
    suggestion: 'to answer an exit code, fail the child Job by a rule of its podFailurePolicy, and ask for PodFailurePolicy here',
    rows: 'JS004',
  },
  'jobset/feature-gate': {
    summary: 'A feature is used that is off.',
    rationale: 'Restarting single Jobs and restarting in place are alpha: both are refused unless an administrator has turned on RestartJob or InPlaceRestart.',
    suggestion: 'use RestartJobSet, or have the feature gate turned on and acknowledge this rule',
    rows: 'JS004',
  },
  'jobset/depends-on': {
    summary: 'A replicated Job depends on one that does not come before it.',
    rationale: 'Dependencies name Jobs that stand in front in the list, so that the first one has none.',
  },
  'jobset/startup-order': {
    summary: 'There are both an order and dependencies.',
    rationale: 'startupPolicyOrder: InOrder and dependsOn exclude each other.',
    suggestion: 'leave one of them out',
  },
  'jobset/subdomain': { summary: 'The subdomain cannot be one.', rationale: 'It is the name of a Service: a letter first, no dots, 63 characters at most.' },
  'jobset/managed-by': { summary: 'The controller is not named by a domain and a path.', rationale: 'It is called like example.com/controller.' },
  'jobset/too-many-pods': { summary: 'There are more Pods than can be counted.', rationale: 'Replicas times parallelism must fit into 32 bits.' },
  'jobset/coordinator': {
    summary: 'The coordinator is not one of the Pods.',
    rationale: 'It is a Pod by its index in a Job by its index, of a replicated Job with completions, and its address has to fit into a label.',
  },
  'jobset/volume-claim': {
    summary: 'A claim for a volume has a name that it cannot have, or is mounted nowhere.',
    rationale: 'Its name differs from those of all volumes and claims, and a container of some Job mounts it.',
  },
} satisfies { readonly [name: string]: Rejection };

export type RejectionRuleName = keyof typeof REJECTIONS;

export function rejectionSuggestion(name: RejectionRuleName): string | undefined {
  return (REJECTIONS[name] as Rejection).suggestion;
}

export const REJECTION_RULES: readonly RuleInfo[] = Object.entries<Rejection>(REJECTIONS).map(([name, info]) => (
  { name, kind: FindingKind.REJECTION, severity: FindingSeverity.ERROR, profile: 'recommended', see: [REFERENCE], ...info }));
