import { FindingKind, FindingSeverity } from '../../finding';
import type { Problem, Rule, RuleInfo } from '../../rule';
import type { TrainingSubject } from '../training-subject';

/** A rule about what a training job that is accepted will do. */
export type TrainingRule = Rule<TrainingSubject>;

type Declared = Omit<RuleInfo, 'kind' | 'severity' | 'profile'> & Partial<Pick<RuleInfo, 'severity' | 'profile'>>;

/** A hazard: a warning that is recommended for everybody, unless it says otherwise. */
export function hazard(info: Declared, check: (job: TrainingSubject) => readonly Problem[]): TrainingRule {
  return { kind: FindingKind.HAZARD, severity: FindingSeverity.WARNING, profile: 'recommended', ...info, check };
}

/** No problem: one list for all rules, since most rules find nothing in most jobs. */
export const NONE: readonly Problem[] = [];

const CODE = 'https://github.com/kubeflow/trainer/blob/v1.9.4/pkg';

export const COMMON_TYPES = `${CODE}/apis/kubeflow.org/v1/common_types.go`;
export const RECONCILE_JOBS = `${CODE}/controller.v1/common/job.go`;
export const RECONCILE_PODS = `${CODE}/controller.v1/common/pod.go`;
export const EXIT_CODES = `${CODE}/util/train/train_util.go`;

/** `Worker`, `Chief and Worker` ... */
export function typesText(replicas: readonly { readonly type: string }[]): string {
  const types = [...new Set(replicas.map(({ type }) => type))];
  return types.length < 2 ? types.join('') : `${types.slice(0, -1).join(', ')} and ${types[types.length - 1]}`;
}
