import type { Platform, PlatformPart } from './platform';
import { FindingKind, FindingSeverity } from '../../finding';
import type { Problem, RuleInfo } from '../../rule';
import type { Declared } from '../hazards/armada-rule';

/** Something that is wrong between two parts of a platform. It belongs to the part in which it is mended. */
export interface PlatformProblem extends Omit<Problem, 'fix'> {
  readonly part: PlatformPart<unknown>;
}

/** A rule about a platform as a whole. */
export interface PlatformRule extends RuleInfo {
  check(platform: Platform): readonly PlatformProblem[];
}

/** A hazard between files: a warning that is recommended for everybody, unless it says otherwise. */
export function between(info: Declared, check: (platform: Platform) => readonly PlatformProblem[]): PlatformRule {
  return { kind: FindingKind.HAZARD, severity: FindingSeverity.WARNING, profile: 'recommended', ...info, check };
}
