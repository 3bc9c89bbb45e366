import { changedFields } from './changed-fields';
import type { RepeatedField } from '../../manifest/manifest-document';
import { stepsTo, valueAt } from '../../manifest/paths';
import { rejectionFinding } from '../admission-findings';
import { Job } from '../api-types';
import { declaredAgain, isReadFromCluster } from '../declared-again';
import type { RefusedUpdate } from '../job-difference-parts';
import { refusalText, refusedChange, refusedCreation } from '../refusals';
import { replacementOf } from '../replaced-jobs';
import { asStored, prepare, readManifest, Rejection } from '../validate';
import { objectAfterApply } from '../validate-update';
import { ServerVersion } from '../validation/server-version';

/** What the server says when the second version of a manifest takes the place of the first one. */
export interface UpdateJudgement {
  readonly refused: readonly RefusedUpdate[];
  /** Why nothing is updated, if nothing is. */
  readonly insteadOfUpdate?: string;
  /** Why the server refuses the first version, if it does. */
  readonly refusedBefore?: string;
}

const MOST_FIELDS = 10;

/**
 * Judges a change. What cannot be read as a Job or CronJob is refused like anything else.
 *
 * @param before the first version, as it was applied or as it was read from a cluster
 */
export function judgeUpdate(before: unknown, after: unknown, server: ServerVersion, version: string): UpdateJudgement {
  const refusedBefore = refusedCreation(declaredAgain(before), server);
  // What was read from a cluster is there, whatever is said of it.
  const refusedAfter = refusedCreation(after, server);
  const isRefused = refusedAfter.length > 0;
  const insteadOfUpdate = refusedBefore.length > 0 && !isReadFromCluster(before)
    ? whereNothingIs(refusedBefore, before, after, isRefused, server, version)
    : whatElseHappens(before, after, isRefused, server);
  const rejections = insteadOfUpdate === undefined ? refusedChange(before, after, server) : refusedAfter;
  return {
    refused: rejections.map(rejection => refusal(rejection, before, after, server)),
    ...insteadOfUpdate !== undefined && { insteadOfUpdate },
    ...refusedBefore.length > 0 && { refusedBefore: refusalText(refusedBefore) },
  };
}

/**
 * Judges a manifest of an object that is not there yet.
 *
 * @param repeated what the reader of its text found more than once
 */
export function judgeCreation(manifest: unknown, repeated: readonly RepeatedField[], server: ServerVersion): readonly RefusedUpdate[] {
  return refusedCreation(manifest, server, repeated).map(rejection => refusal(rejection, undefined, manifest, server));
}

/** What of it is refused because it is there more than once, which only the reader of the text knows. */
export function judgeRepeated(manifest: unknown, repeated: readonly RepeatedField[], server: ServerVersion): readonly RefusedUpdate[] {
  if (repeated.length === 0) return [];
  return judgeCreation(manifest, repeated, server).filter(({ rule }) => rule === 'kubernetes/duplicate-field');
}

/** What is refused was never there, unless somebody has asked the server to drop what it does not know. */
function whereNothingIs(
  refused: readonly Rejection[], before: any, after: unknown, isRefused: boolean, server: ServerVersion, version: string,
): string {
  const isOnlyUnknown = refused.every(({ rule }) => rule === 'kubernetes/unknown-field');
  const isOld = typeof before?.apiVersion === 'string' && /^batch\/v.*(?:alpha|beta)/.test(before.apiVersion);
  const unless = isOnlyUnknown ? ' (unless it was applied without validation)' : isOld ? ' (unless an older server took it)' : '';
  const present = readManifest(after, server, { strict: false });
  const next = Array.isArray(present) ? 'nothing is updated' : `nothing is updated, and ${creation(present.kind, isRefused)}`;
  return `Kubernetes ${version} refuses the first version, so that it is not there${unless}: ${next}`;
}

/** An object has to be the same one to be updated. */
function whatElseHappens(before: unknown, after: unknown, isRefused: boolean, server: ServerVersion): string | undefined {
  const [old, present] = [before, after].map(manifest => readManifest(manifest, server, { strict: false }));
  if (Array.isArray(old) || Array.isArray(present)) return undefined;
  const { name: oldName, generateName: oldGenerated }: NonNullable<Job['metadata']> = old.object.metadata ?? {};
  const { metadata = {} }: Job = present.object;
  if (old.kind !== present.kind) return `it was a ${old.kind}: ${creation(present.kind, isRefused, ' beside it')}`;
  if (metadata.name === undefined && metadata.generateName !== undefined) return `each time ${creation(present.kind, isRefused, ' (generateName)')}`;
  if (oldName !== metadata.name) {
    return `it was called ${oldName ?? `${oldGenerated}*`}: nothing is updated, and ${creation(present.kind, isRefused, ' beside the old one')}`;
  }
  const replacement = present.kind === 'Job' ? replacementOf(metadata) : undefined;
  return replacement !== undefined && isRefused ? `${replacement}; the new one is refused` : replacement;
}

function creation(kind: string, isRefused: boolean, where = ''): string {
  return isRefused ? `a new ${kind} would be created${where}, but is refused` : `a new ${kind} is created${where}`;
}

function refusal(rejection: Rejection, before: unknown, after: unknown, server: ServerVersion): RefusedUpdate {
  const { rule, path, message: words, suggestion } = rejectionFinding(rejection);
  // The line of a repeated key counts from its document.
  const message = words.replace(/^line \d+: /, '');
  const changed = rule === 'kubernetes/immutable-field' ? fieldsBelow(path, before, after, server) : [];
  return { path, message, rule, ...changed.length > 0 && { changed }, ...suggestion !== undefined && { suggestion } };
}

/** In which fields of a field two versions differ once they are stored. */
function fieldsBelow(path: string, before: unknown, after: unknown, server: ServerVersion): string[] {
  const prepared = prepare(declaredAgain(before), server, { strict: false });
  if (Array.isArray(prepared)) return [];
  const [old, present] = [asStored(prepared, server), objectAfterApply(before, after, server)].map(stored => valueAt(stored, stepsTo(stored, path)));
  const fields = changedFields(old, present, stepsTo({}, path));
  return fields.length === 1 && fields[0] === path ? [] : fields.slice(0, MOST_FIELDS);
}
