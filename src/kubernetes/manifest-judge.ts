import { ADMISSION_RULES, droppedFinding, rejectionFinding } from './admission-findings';
import { fixOf } from './admission-fixes';
import { HAZARDS } from './hazards';
import { JobSubject } from './job-subject';
import { prepare, Rejection, validatePrepared } from './validate';
import { FixableFinding, ManifestJudge } from '../engine';
import { ServerVersion } from './validation/server-version';

/** What is said of Jobs and CronJobs that somebody else wrote. */
export const manifestJudge: ManifestJudge<JobSubject> = {
  admission: ADMISSION_RULES,
  hazards: HAZARDS,

  /** Also where the version is wrong, for which the author wants to be told. Other groups have kinds of this name too. */
  recognizes(manifest) {
    const { apiVersion, kind } = (manifest ?? {}) as { apiVersion?: unknown; kind?: unknown };
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
    const prepared = prepare(manifest, server, { strict: true, repeated });
    if (!Array.isArray(prepared)) {
      const { rejections, dropped } = validatePrepared(prepared, server);
      return {
        findings: [...rejections.map(findingOf), ...dropped.map(each => droppedFinding(each, target))],
        subject: new JobSubject(prepared.kind, prepared.object, manifest, server, settings),
      };
    }
    // A field too much is no reason to keep silent about all others.
    const lenient = prepare(manifest, server, { strict: false });
    if (Array.isArray(lenient)) return { findings: prepared.map(findingOf) };
    const { rejections, dropped } = validatePrepared(lenient, server);
    // What the version does not know at all is among the refusals already.
    const lost = dropped.filter(({ gate }) => gate !== undefined);
    return {
      findings: [...[...prepared, ...rejections].map(findingOf), ...lost.map(each => droppedFinding(each, target))],
      subject: new JobSubject(lenient.kind, lenient.object, manifest, server, settings),
    };
  },
};
