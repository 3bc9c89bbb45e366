import { FindingKind, FindingSeverity } from '../../finding';
import { RuleInfo } from '../../rule';

/*
 * The names under which what a cluster refuses of a TrainJob or a runtime is known to users.
 */

interface Rejection {
  readonly summary: string;
  readonly rationale: string;
  readonly suggestion?: string;
}

const REFERENCE = 'https://www.kubeflow.org/docs/components/trainer/';

const REJECTIONS = {
  'trainer/not-a-train-job': {
    summary: 'The manifest is no TrainJob or runtime of trainer.kubeflow.org/v1alpha1.', rationale: 'Jobs of the older training operator are of kubeflow.org/v1.',
  },
  'trainer/wrong-type': {
    summary: 'A value is of another type than its field.',
    rationale: 'The definition of the resource says of which type each field is.',
    suggestion: 'quotes make a text of a value, and without them a text can become a number, true or false',
  },
  'trainer/unknown-field': {
    summary: 'The version does not know the field.',
    rationale: 'kubectl asks the server to refuse such a manifest; otherwise the field is lost. Overrides of the runtime are called otherwise in each version.',
  },
  'trainer/duplicate-field': {
    summary: 'A field is there more than once.', rationale: 'kubectl asks the server to refuse such a manifest.', suggestion: 'remove all but one of them',
  },
  'trainer/missing-field': { summary: 'A field is missing that has to be there.', rationale: 'The definition of the resource demands it.' },
  'trainer/unsupported-value': { summary: 'A field has a value that does not exist in this version.', rationale: 'The definition lists what there is.' },
  'trainer/duplicate-entry': { summary: 'Two entries of a list cannot be told apart.', rationale: 'The definition says by which keys entries differ.' },
  'trainer/value-out-of-range': { summary: 'A value is too small, too large or too long.', rationale: 'The definition has a bound for it.' },
  'trainer/job-name': {
    summary: 'The name of a TrainJob cannot be that of a Service.', rationale: 'It begins with a letter, has no dots, and 63 characters at most.',
  },
  'trainer/several-frameworks': { summary: 'A runtime is for several frameworks.', rationale: 'mlPolicy has one of torch, mpi, jax, xgboost and flux.' },
  'trainer/patch-manager': {
    summary: 'Who patches a runtime is not named by a domain and a path.', rationale: 'A manager is called like example.com/manager.',
  },
  'trainer/runtime-replicas': {
    summary: 'A part of a runtime that Trainer fills in has several replicas.',
    rationale: 'Nodes are the Pods of a single Job. Their number is numNodes of the TrainJob or of mlPolicy.',
    suggestion: 'leave replicas out, and set numNodes',
  },
  'trainer/runtime-container': {
    summary: 'A part of a runtime lacks the container that Trainer fills in.',
    rationale: 'In the part that trains it is called node, in initializers as they are.',
    suggestion: 'call the container so; exit codes in podFailurePolicy are then those of this container',
  },
} satisfies { readonly [name: string]: Rejection };

export type TrainerRejectionName = keyof typeof REJECTIONS;

export function trainerSuggestion(name: TrainerRejectionName): string | undefined {
  return (REJECTIONS[name] as Rejection).suggestion;
}

export const TRAINER_REJECTION_RULES: readonly RuleInfo[] = Object.entries<Rejection>(REJECTIONS).map(([name, info]) => (
  { name, kind: FindingKind.REJECTION, severity: FindingSeverity.ERROR, profile: 'recommended', see: [REFERENCE], ...info }));
