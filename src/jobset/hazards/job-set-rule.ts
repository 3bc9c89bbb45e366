import { FindingKind, FindingSeverity } from '../../finding';
import { Problem, Rule, RuleInfo } from '../../rule';
import { JobSetSubject } from '../job-set-subject';

/** A rule about what a JobSet that is accepted will do. */
export type JobSetRule = Rule<JobSetSubject>;

type Declared = Omit<RuleInfo, 'kind' | 'severity' | 'profile'> & Partial<Pick<RuleInfo, 'severity' | 'profile'>>;

/** A hazard: a warning that is recommended for everybody, unless it says otherwise. */
export function hazard(info: Declared, check: (set: JobSetSubject) => readonly Problem[]): JobSetRule {
  return { kind: FindingKind.HAZARD, severity: FindingSeverity.WARNING, profile: 'recommended', ...info, check };
}

export const NONE: readonly Problem[] = [];

export const FAILURE_POLICY = 'https://jobset.sigs.k8s.io/docs/concepts/#jobset-failure-policy';
export const PROPOSAL = 'https://github.com/kubernetes-sigs/jobset/tree/main/keps/262-ConfigurableFailurePolicy';
