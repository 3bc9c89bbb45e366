/*
 * The names under which what is refused of a training job is known to users, and what helps. The names are public: none is ever used for something else.
 * `rows` are those of the facts on the training operator.
 */

export interface RejectionRule {
  readonly summary: string;
  readonly rationale?: string;
  readonly suggestion?: string;
  readonly see?: readonly string[];
  readonly rows?: string;
}

const GUIDES = 'https://www.kubeflow.org/docs/components/trainer/legacy-v1/user-guides/';
const TYPES = 'https://github.com/kubeflow/trainer/blob/v1.9.4/pkg/apis/kubeflow.org/v1/common_types.go';
const WEBHOOKS = 'https://github.com/kubeflow/trainer/tree/v1.9.4/pkg/webhooks';
const CRDS = 'https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/';

function about<Name extends string>(places: readonly string[], rules: { readonly [name in Name]: RejectionRule }) {
  const entries = Object.entries<RejectionRule>(rules).map(([name, rule]) => [name, { see: places, ...rule }]);
  return Object.fromEntries(entries) as { readonly [name in Name]: RejectionRule };
}

const BY_SERVER = about([CRDS, TYPES], {
  'not-a-training-job': {
    summary: 'The manifest is no training job of kubeflow.org/v1.',
    rationale: 'The operator has TFJob, PyTorchJob, XGBoostJob, PaddleJob, MPIJob and, since 1.9, JAXJob, all of them in kubeflow.org/v1. Versions before v1 '
      + 'belonged to an operator for each kind.',
  },
  'kind-of-a-later-version': {
    summary: 'The version of the operator does not have the kind.', rationale: 'Without its CRD an API server does not know the kind. JAXJob came with 1.9.',
  },
  'wrong-type': {
    summary: 'A value is of another type than its field.',
    rationale: 'The schema of the CRD says which type a field has. In YAML a bare 42 is a number, a bare true a boolean, and with quotes both are texts.',
    suggestion: 'quotes make a text of a value, and without them a text can become a number, true or false',
  },
  'unknown-field': {
    summary: 'The version does not know the field.',
    rationale: 'kubectl asks the server to refuse such a manifest. Whoever does not ask for that gets a warning at most, and the field is lost.',
    suggestion: 'fields are spelled exactly, and each version has its own',
  },
  'field-outside-run-policy': {
    summary: 'A field of the run policy is outside of it.',
    rationale: 'Since v1 the limits, cleanPodPolicy and ttlSecondsAfterFinished are in spec.runPolicy; older versions had them in the spec, and other '
      + 'operators of the same kinds still have. kubectl has the manifest refused; elsewhere the field is lost without a word, and the job runs without it.',
    rows: 'KF022',
  },
  'field-of-a-job': {
    summary: 'A field of a batch/v1 Job is in a training job.',
    rationale: 'Training jobs have no rules on failures, no limits per index and no completions: what the operator does after a failure is decided by the '
      + 'restartPolicy of the replicas and by spec.runPolicy alone.',
    suggestion: 'with restartPolicy ExitCode the exit code decides: 128 and more are retried, and less is permanent',
    rows: 'KF030',
  },
  'duplicate-field': {
    summary: 'A field is there more than once.',
    rationale: 'kubectl asks the server to refuse such a manifest. Whoever does not ask for that gets a warning at most, and only the last value counts.',
    suggestion: 'only the last one would count; remove the others',
  },
  'missing-field': { summary: 'A field that the schema of the CRD asks for is missing.' },
  'repeated-entry': {
    summary: 'Two entries of a list have the same key.',
    rationale: 'The names of containers, variables and volumes, and the ports of a container with their protocols, are keys of their lists.',
  },
  'quantity': { summary: 'A quantity is none.', rationale: 'It is a number with a suffix such as m, k, Mi or Gi, or without any.' },
  'negative-workers': {
    summary: 'The number of workers is negative.', rationale: 'The kind can be scaled, so that the server looks at this number and at no other.',
  },
  'object-name': {
    summary: 'The name cannot be that of an object.',
    rationale: 'It consists of lower case letters, digits, dashes and dots, begins and ends with a letter or a digit, and has 253 characters at most.',
  },
  'metadata': { summary: 'The metadata have a label, an annotation, an owner or another field that they may not have.' },
});

const BY_OPERATOR = about([WEBHOOKS, GUIDES], {
  'job-name': {
    summary: 'The name of the job cannot be that of the Services of its replicas.',
    rationale: 'It begins with a lower case letter, consists of lower case letters, digits and dashes, and has 63 characters at most.',
  },
  'replicas-missing': { summary: 'The job has no replicas.' },
  'replica-type': {
    summary: 'The kind does not know the type of the replicas.',
    rationale: 'The types are written in one way only. The operator corrects their case, but its webhook sees what the author wrote.',
    rows: 'KF024',
  },
  'replica-count': {
    summary: 'There are not as many replicas as there have to be.',
    rationale: 'There is one Master and one Launcher. The operator fills in a missing number, but its webhook sees what the author wrote.',
    rows: 'KF024',
  },
  'replica-needed': {
    summary: 'Replicas are missing that the job cannot do without.',
    rationale: 'An XGBoostJob has a Master and an MPIJob a Launcher; an elastic PyTorchJob has a Worker.',
    rows: 'KF024',
  },
  'two-chiefs': { summary: 'A TFJob has a Chief and a Master, which are the same.', suggestion: 'leave one of them out', rows: 'KF024' },
  'containers-missing': { summary: 'The Pods of a replica have no container.' },
  'container-image': { summary: 'A container has no image.' },
  'container-name': {
    summary: 'No container has the name by which the operator knows the one that trains.',
    rationale: 'It reads the exit code and the port of the container of this name and of no other: tensorflow, pytorch, xgboost, paddle or jax.',
    rows: 'KF005',
  },
  'managed-by': { summary: 'The job is managed by something that nobody knows.', rationale: 'It is the training operator itself, or Kueue for several clusters.' },
  'nproc-per-node-twice': { summary: 'The number of processes is given in two places.', suggestion: 'keep spec.nprocPerNode, the newer one' },
});

const RULES = { ...BY_SERVER, ...BY_OPERATOR };

/** The name of a rule, such as `kubeflow/container-name`. */
export type RejectionRuleName = `kubeflow/${keyof typeof RULES}`;

export const REJECTION_RULES = Object.fromEntries(Object.entries(RULES).map(([name, rule]) => [`kubeflow/${name}`, rule])) as
  Record<RejectionRuleName, RejectionRule>;
