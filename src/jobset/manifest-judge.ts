import { childFindings } from './child-findings';
import { JOBSET_GROUP } from './fields';
import { HAZARDS } from './hazards';
import { JobSetSubject } from './job-set-subject';
import { REJECTION_RULES, RejectionRuleName, rejectionSuggestion } from './rejection-rules';
import { JobSetRejection, validateJobSet } from './validate';
import { FixableFinding, ManifestJudge } from '../engine';
import { FindingKind, FindingSeverity } from '../finding';

/** What is said of JobSets that somebody else wrote. */
export const manifestJudge: ManifestJudge<JobSetSubject> = {
  admission: REJECTION_RULES,
  hazards: HAZARDS,

  /** Also where the version is wrong, for which the author wants to be told. */
  recognizes(manifest) {
    const { apiVersion, kind } = (manifest ?? {}) as { apiVersion?: unknown; kind?: unknown };
    if (typeof apiVersion === 'string' && apiVersion.startsWith(`${JOBSET_GROUP}/`)) return true;
    return typeof kind === 'string' && kind.toLowerCase() === 'jobset' && (typeof apiVersion !== 'string' || !apiVersion.includes('/'));
  },

  validate(manifest, target, repeated, settings) {
    const { rejections, object } = validateJobSet(manifest, target.version, repeated);
    const refused = rejections.map(rejectionFinding);
    if (!object) return { findings: refused };
    const subject = new JobSetSubject(object, manifest, target.version, settings);
    return { findings: [...refused, ...said(refused, childFindings(subject))], subject };
  },
};

/** What is said already of a place, and of what is in it, is not said once more of the Job that is made of it. */
export function said(before: readonly FixableFinding[], after: readonly FixableFinding[]): FixableFinding[] {
  const isTouched = (path: string) => before.some(each => each.path !== '' && (path === each.path || path.startsWith(`${each.path}.`) || path.startsWith(`${each.path}[`)));
  return after.filter(({ kind, path }) => kind !== FindingKind.REJECTION || !isTouched(path));
}

export function rejectionFinding({ rule, path, message, by, suggestion }: JobSetRejection): FixableFinding {
  const help = suggestion ?? (rule.startsWith('jobset/') ? rejectionSuggestion(rule as RejectionRuleName) : undefined);
  return { rule, kind: FindingKind.REJECTION, severity: FindingSeverity.ERROR, message, path, ...help !== undefined && { suggestion: help }, by };
}
