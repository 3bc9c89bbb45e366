import { documentPath } from './armada-subject';
import { ArmadaFields, ArmadaKind, ArmadaResource, armadaResourcesIn, readArmada } from './resources';
import type { FiledManifest, FindingTogether, JudgeTogether } from '../engine';
import type { SchedulerFields } from './fields';
import { checkPlatform, PlatformFinding, PLATFORM_RULES } from './platform/check-platform';
import type { PlatformPart } from './platform/platform';

/** A part of a platform that was found in a file. */
interface FiledPart<Kind extends ArmadaKind = ArmadaKind> extends PlatformPart<ArmadaFields[Kind]> {
  readonly in: FiledManifest;
  readonly resource: ArmadaResource<Kind>;
}

/** Judges all files of Armada in a run as one platform. */
export const judgeTogether: JudgeTogether['judge'] = (manifests, { version }, settings) => {
  const parts = manifests.flatMap(filed => resourcesOf(filed).map((resource): FiledPart => (
    { fields: readArmada(resource).value, place: placeOf(filed, resource), in: filed, resource })));
  const ofKind = <Kind extends ArmadaKind>(kind: Kind) => (
    parts.filter(({ resource }) => resource.kind === kind) as FiledPart<any>[] as FiledPart<Kind>[]);
  const input = { policies: ofKind('RetryPolicy'), queues: ofKind('Queue'), executors: ofKind('Executor'), jobSets: ofKind('JobSet') };
  const rules = PLATFORM_RULES.filter(rule => settings.isAsked?.(rule) ?? (rule.profile === 'recommended'));
  const found = schedulersOf(ofKind('Scheduler')).flatMap(scheduler => checkPlatform({ ...input, ...scheduler && { scheduler } }, version, rules));
  return once(found).map(({ part, ...finding }): FindingTogether => {
    const { in: filed, resource } = part as FiledPart;
    return { in: filed, finding: { ...finding, path: documentPath(resource, finding.path) } };
  });
};

/** What is recognized only because somebody said that it is Armada's is here for the same reason. */
function resourcesOf({ manifest }: FiledManifest): ArmadaResource[] {
  const found = armadaResourcesIn(manifest);
  return found.length > 0 ? found : armadaResourcesIn(manifest, true);
}

/** Settings can be in several files, of which some say nothing of retries: they are for something else, or laid over others. */
function schedulersOf(schedulers: readonly PlatformPart<SchedulerFields>[]): readonly (PlatformPart<SchedulerFields> | undefined)[] {
  const telling = schedulers.filter(({ fields }) => fields.scheduling?.retryPolicy !== undefined);
  const [first] = schedulers;
  return telling.length > 0 ? telling : [first];
}

/** With several files of settings, most is said for each of them. */
function once(findings: readonly PlatformFinding[]): PlatformFinding[] {
  const seen = new Map<unknown, Set<string>>();
  return findings.filter(({ part, rule, path, message }) => {
    const texts = seen.get(part) ?? new Set();
    seen.set(part, texts);
    const text = `${rule} ${path} ${message}`;
    return !texts.has(text) && texts.add(text);
  });
}

/** A file with several parts says which one is meant. */
function placeOf({ file }: FiledManifest, { at }: ArmadaResource): string {
  return at.length > 0 && at[0].toLowerCase() !== 'applicationconfig' && at[0].toLowerCase() !== 'spec' ? `${file} (${at[0]})` : file;
}
