import { FindingKind, FindingSeverity } from '../../finding';
import type { Problem, Rule, RuleInfo } from '../../rule';
import type { VolcanoSubject } from '../volcano-subject';

/** A rule about what a Volcano Job that is accepted will do. */
export type VolcanoRule = Rule<VolcanoSubject>;

type Declared = Omit<RuleInfo, 'kind' | 'severity' | 'profile'> & Partial<Pick<RuleInfo, 'severity' | 'profile'>>;

/** A hazard: a warning that is recommended for everybody, unless it says otherwise. */
export function hazard(info: Declared, check: (job: VolcanoSubject) => readonly Problem[]): VolcanoRule {
  return { kind: FindingKind.HAZARD, severity: FindingSeverity.WARNING, profile: 'recommended', ...info, check };
}

/** Where Volcano decides what to do. */
export const CONTROLLER = 'https://github.com/volcano-sh/volcano/blob/v1.14.1/pkg/controllers/job';

export const DOCS = 'https://volcano.sh/en/docs/vcjob/';
