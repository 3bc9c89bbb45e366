import { FindingKind, FindingSeverity } from '../../finding';
import { Problem, Rule, RuleInfo } from '../../rule';
import { JobSubject } from '../job-subject';

/** A rule about what a Job that is accepted will do. */
export type JobRule = Rule<JobSubject>;

type Declared = Omit<RuleInfo, 'kind' | 'severity' | 'profile'> & Partial<Pick<RuleInfo, 'severity' | 'profile'>>;

/** A hazard: a warning that is recommended for everybody, unless it says otherwise. */
export function hazard(info: Declared, check: (job: JobSubject) => readonly Problem[]): JobRule {
  return { kind: FindingKind.HAZARD, severity: FindingSeverity.WARNING, profile: 'recommended', ...info, check };
}

/** No problem: one list for all rules, since most rules find nothing in most Jobs. */
export const NONE: readonly Problem[] = [];
