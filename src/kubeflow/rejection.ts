import type { RejectionRuleName } from './rejection-rules';
import type { CauseType } from '../kubernetes/validation/field-errors';

/** Why a manifest is refused. */
export interface Rejection {
  readonly rule: RejectionRuleName;
  /** Where: `spec.runPolicy.backoffLimit`. Empty for the manifest as a whole. */
  readonly path: string;
  /** The same in the words of whoever refuses it, if they are others: `spec.tfReplicaSpecs[Worker]`. */
  readonly field?: string;
  /** In the words of whoever refuses it. */
  readonly message: string;
  /** The type of cause that an API server names. The operator itself names none. */
  readonly cause?: CauseType;
  /** Of an unknown field, what is known in its place. */
  readonly known?: readonly string[];
  /** What helps in this very place. */
  readonly suggestion?: string;
  /** Who refuses it, if it is not the API server. */
  readonly by?: 'kubeflow-webhook' | 'kubeflow-operator';
}
