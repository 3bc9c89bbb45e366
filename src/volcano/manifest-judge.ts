import { API_GROUP } from './fields';
import { HAZARDS } from './hazards';
import { REJECTION_RULES } from './rejection-rules';
import { validateVolcanoJob } from './validate';
import { VolcanoRejection } from './validation/volcano-errors';
import { VolcanoSubject } from './volcano-subject';
import { FixableFinding, ManifestJudge } from '../engine';
import { FindingKind, FindingSeverity } from '../finding';
import { suggestion } from '../policy/input';

/** What is said of Volcano Jobs that somebody else wrote. */
export const manifestJudge: ManifestJudge<VolcanoSubject> = {
  admission: Object.values(REJECTION_RULES),
  hazards: HAZARDS,

  /** Kubernetes has Jobs too, and other groups have kinds that are called so: the group tells them apart. A version that is wrong is meant to be ours. */
  recognizes(manifest) {
    const { apiVersion, kind } = (manifest ?? {}) as { apiVersion?: unknown; kind?: unknown };
    if (typeof apiVersion !== 'string' || typeof kind !== 'string') return false;
    return apiVersion.split('/')[0] === API_GROUP && /^jobs?$/i.test(kind);
  },

  validate(manifest, target, repeated, settings) {
    const { rejections, job } = validateVolcanoJob(manifest, target.version, repeated);
    return { findings: rejections.map(findingOf), ...job && { subject: new VolcanoSubject(job, manifest, target.version, settings) } };
  },
};

function findingOf({ rule, path, message, by, known, suggestion: own }: VolcanoRejection): FixableFinding {
  const help = known?.length ? suggestion(path.slice(path.lastIndexOf('.') + 1), known) : own ?? REJECTION_RULES[rule].suggestion;
  return {
    rule,
    kind: FindingKind.REJECTION,
    severity: FindingSeverity.ERROR,
    // The line is that of the finding; the one in the message counts from the document, and is that of the value.
    message: message.replace(/^line \d+: /, ''),
    path,
    ...help !== undefined && { suggestion: help },
    by,
  };
}
