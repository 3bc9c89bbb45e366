import type { FixableFinding, ManifestJudge } from '../engine';
import { FindingKind, FindingSeverity } from '../finding';
import type { Step } from '../manifest/edit-text';
import { fieldPath } from '../manifest/paths';
import { suggestion } from '../policy/input';
import type { RuleInfo } from '../rule';
import { HAZARDS } from './hazards';
import type { Rejection } from './rejection';
import { rejectionFix } from './rejection-fixes';
import { REJECTION_RULES, RejectionRuleName } from './rejection-rules';
import { TrainingSubject } from './training-subject';
import { writtenJob, WrittenJob } from './trial-spec';
import { validate } from './validate';

const FIXED: readonly RejectionRuleName[] = ['kubeflow/field-outside-run-policy', 'kubeflow/replica-type', 'kubeflow/container-name', 'kubeflow/replica-count'];

/** What `validate` can find. */
const ADMISSION_RULES: readonly RuleInfo[] = (Object.keys(REJECTION_RULES) as RejectionRuleName[]).map(name => ({
  name,
  kind: FindingKind.REJECTION,
  severity: FindingSeverity.ERROR,
  profile: 'recommended',
  ...REJECTION_RULES[name],
  ...FIXED.includes(name) && { fix: name === 'kubeflow/replica-type' || name === 'kubeflow/replica-count' ? 'safe' : 'suggested' },
}));

/** What is said of training jobs that somebody else wrote, and of those in Katib experiments. */
export const manifestJudge: ManifestJudge<TrainingSubject> = {
  admission: ADMISSION_RULES,
  hazards: HAZARDS,

  recognizes(manifest) {
    return writtenJob(manifest) !== undefined;
  },

  validate(manifest, target, repeated, settings) {
    const found = writtenJob(manifest);
    if (!found) return { findings: [] };
    const isTrial = found.at.length > 0;
    // What is said twice of the experiment is Katib's.
    const { rejections, isReadable } = validate(found.job, target, { isTrial, repeated: isTrial ? [] : repeated });
    return {
      findings: rejections.map(rejection => rejectionFinding(rejection, found)),
      ...isReadable && { subject: new TrainingSubject(found, target, settings) },
    };
  },
};

function rejectionFinding(rejection: Rejection, found: WrittenJob): FixableFinding {
  const { rule, path, message, cause, field = path, by = 'kube-apiserver' } = rejection;
  const help = helpOf(rejection);
  const proposedFix = rejectionFix(rejection, found);
  return {
    rule,
    kind: FindingKind.REJECTION,
    severity: FindingSeverity.ERROR,
    message,
    path: placeIn(found.at, path),
    ...help !== undefined && { suggestion: help },
    by,
    ...cause && { cause: { type: cause, field } },
    ...proposedFix && { proposedFix },
  };
}

function helpOf({ rule, path, known, suggestion: own }: Rejection): string | undefined {
  if (own !== undefined) return own;
  return known?.length ? suggestion(path.slice(path.lastIndexOf('.') + 1), [...known]) : REJECTION_RULES[rule].suggestion;
}

function placeIn(at: readonly Step[], path: string): string {
  return at.length === 0 ? path : `${fieldPath(at)}.${path}`;
}
