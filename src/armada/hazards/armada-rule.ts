import { FindingKind, FindingSeverity } from '../../finding';
import type { Problem, Rule, RuleInfo } from '../../rule';
import { ArmadaSubject, documentPath, ReadResource } from '../armada-subject';
import type { ArmadaFields, ArmadaKind } from '../resources';

/** A rule about one document of Armada. */
export type ArmadaRule = Rule<ArmadaSubject>;

export type Declared = Omit<RuleInfo, 'kind' | 'severity' | 'profile'> & Partial<Pick<RuleInfo, 'severity' | 'profile'>>;

/** A hazard in files of one kind: a warning that is recommended for everybody, unless it says otherwise. Paths of problems begin at the resource. */
export function hazard<Kind extends ArmadaKind>(
  kind: Kind, info: Declared, check: (fields: ArmadaFields[Kind], subject: ArmadaSubject, read: ReadResource<Kind>) => readonly Problem[],
): ArmadaRule {
  return {
    kind: FindingKind.HAZARD,
    severity: FindingSeverity.WARNING,
    profile: 'recommended',
    ...info,
    check: subject => subject.ofKind(kind).flatMap(read => (
      check(read.fields, subject, read).map(problem => ({ ...problem, path: documentPath(read.resource, problem.path) })))),
  };
}

const SOURCE = 'https://github.com/armadaproject/armada/blob/v0.22.7';

/** Where Armada decides. */
export const SEE = {
  engine: `${SOURCE}/internal/scheduler/retry/engine.go`,
  scheduler: `${SOURCE}/internal/scheduler/scheduler.go`,
  settings: `${SOURCE}/config/scheduler/config.yaml`,
  categories: `${SOURCE}/internal/executor/categorizer/types.go`,
  internal: `${SOURCE}/internal/common/errormatch/types.go`,
  executor: `${SOURCE}/config/executor/config.yaml`,
  proto: `${SOURCE}/pkg/api/submit.proto`,
  queues: `${SOURCE}/internal/server/queue/queue_repository.go`,
  review: 'https://github.com/armadaproject/armada/pull/5001',
} as const;
