import { ArmadaSubject, documentPath } from './armada-subject';
import { HAZARDS } from './hazards';
import { judgeTogether } from './judge-together';
import { PLATFORM_RULES } from './platform/check-platform';
import { REJECTION_RULES } from './rejection-rules';
import { ArmadaResource, armadaResourcesIn, nameOfArmada, saysArmada } from './resources';
import { unknownKind, validateArmada } from './validate';
import { FixableFinding, ManifestJudge, ManifestSource } from '../engine';
import { FindingKind } from '../finding';
import type { ArmadaRejection } from './validation/rejections';
import type { RepeatedField } from '../manifest/manifest-document';

/** What is said of Armada's files that somebody else wrote. */
export const manifestJudge: ManifestJudge<ArmadaSubject> = {
  admission: Object.values(REJECTION_RULES),
  hazards: HAZARDS,
  together: { rules: PLATFORM_RULES, judge: judgeTogether },

  recognizes(manifest, source) {
    return saysArmada(manifest) || armadaResourcesIn(manifest, source?.isTold).length > 0;
  },

  describe(manifest) {
    const [first] = armadaResourcesIn(manifest, true);
    const kind = (manifest as { kind?: unknown } | null | undefined)?.kind;
    if (!first) return { kind: typeof kind === 'string' ? kind : 'settings' };
    const name = nameOfArmada(first);
    return { kind: first.kind, ...name !== undefined && { name } };
  },

  validate(manifest, target, repeated, settings, source) {
    const resources = armadaResourcesIn(manifest, source?.isTold);
    if (resources.length === 0 && !saysArmada(manifest)) return { findings: [] };
    if (resources.length === 0) return { findings: unknownKind(manifest).map(rejection => findingOf(rejection, rejection.path)) };
    // What begins like JSON is read as JSON.
    const isJson = /^\s*\{/.test(source?.text ?? '');
    const behind = source && notFirst(resources[0], source);
    const read = resources.map(resource => ({ resource, verdict: validateArmada(resource, target.version, repeatedIn(resource, repeated), isJson) }));
    const findings = read.flatMap(({ resource, verdict: { rejections, dropped } }) => (
      [...rejections, ...dropped].map(each => findingOf(each, documentPath(resource, each.path)))));
    return {
      findings: behind ? [behind, ...findings] : findings,
      subject: new ArmadaSubject(
        manifest, read.map(({ resource, verdict: { fields } }) => ({ kind: resource.kind, fields, resource })), target.version, settings),
    };
  },
};

/** Repeated fields of one resource, with their paths in it. */
function repeatedIn({ at }: ArmadaResource, repeated: readonly RepeatedField[]): RepeatedField[] {
  const prefix = at.map(step => `${step}.`).join('');
  return repeated.filter(({ path }) => path.startsWith(prefix)).map(each => ({ ...each, path: each.path.slice(prefix.length) }));
}

/**
 * Settings are read by a program that does not take a comment for a document. Resources of the operator go to Kubernetes, and what comes from elsewhere than
 * a file may be in several.
 */
function notFirst({ kind, at }: ArmadaResource, { file, isBehind }: ManifestSource): FixableFinding | undefined {
  const isSettings = kind === 'Executor' || kind === 'Scheduler';
  if (isBehind === undefined || isSettings && isBehind === 'comment' || at[0]?.toLowerCase() === 'spec' || file === '-') return undefined;
  const rule = 'armada/not-first-document';
  const message = isBehind === 'document' ? 'this document is never read: it is not the first one of its file'
    : 'armadactl takes the comment above --- for the first document, and finds nothing in it';
  return findingOf({ rule, path: '', message, by: 'armadactl' }, '');
}

function findingOf({ rule, message, by, suggestion: own }: ArmadaRejection, path: string): FixableFinding {
  const { kind, severity, suggestion: general } = REJECTION_RULES[rule];
  const help = own ?? general;
  return {
    rule,
    kind,
    severity,
    // The line is that of the finding; the one in the message counts from the document, and is that of the value.
    message: message.replace(/^line \d+: /, ''),
    path,
    ...help !== undefined && { suggestion: help },
    ...kind === FindingKind.REJECTION && { by },
  };
}
