import { ADMISSION_RULES, droppedFinding, rejectionFinding } from './admission-findings';
import { fixOf } from './admission-fixes';
import { HAZARDS } from './hazards';
import { JobSubject } from './job-subject';
import { refusedJobs } from './refusals';
import { Rejection, validateWhole } from './validate';
import { FixableFinding, ManifestJudge } from '../engine';
import { ServerVersion } from './validation/server-version';

/** What is said of Jobs and CronJobs that somebody else wrote. */
export const manifestJudge: ManifestJudge<JobSubject> = {
  admission: ADMISSION_RULES,
  hazards: HAZARDS,

  /** Also where the version is wrong, for which the author wants to be told. Other groups have kinds of this name too. */
  recognizes(manifest) {
    const { apiVersion, kind } = (manifest ?? {}) as { apiVersion?: unknown; kind?: unknown };
    // One that is nearly right is meant to be one of ours.
    if (typeof apiVersion === 'string' && apiVersion.startsWith('batch/') && typeof kind === 'string' && /^(?:cron-?)?jobs?$/i.test(kind)) return true;
    if (kind !== 'Job' && kind !== 'CronJob') return false;
    return typeof apiVersion !== 'string' || !apiVersion.includes('/') || /^(?:batch|apps|extensions)\//.test(apiVersion);
  },

  validate(manifest, target, repeated, settings) {
    const server = ServerVersion.of(target.version);
    const findingOf = (rejection: Rejection): FixableFinding => {
      const proposedFix = fixOf(rejection.rule, manifest, rejection.path);
      const finding = rejectionFinding(rejection);
      // The line is that of the finding; the one in the message counts from the document, and is that of the value.
      return { ...finding, message: finding.message.replace(/^line \d+: /, ''), ...proposedFix && { proposedFix } };
    };
    const { rejections, dropped, prepared } = validateWhole(manifest, server, repeated);
    const refused = rejections.length > 0 ? rejections : refusedJobs(manifest, server);
    return {
      findings: [...refused.map(findingOf), ...dropped.map(each => droppedFinding(each, target))],
      ...prepared && { subject: new JobSubject(prepared.kind, prepared.object, manifest, server, settings) },
    };
  },
};
