import { changedFields } from './changed-fields';
import { replacementOf } from './replaced-jobs';
import { stepsTo, valueAt } from '../../manifest/paths';
import { rejectionFinding } from '../admission-findings';
import { Job } from '../api-types';
import type { RefusedUpdate } from '../job-difference-parts';
import { asStored, prepare, readManifest, Rejection, validate, Verdict } from '../validate';
import { validateUpdate } from '../validate-update';
import { ServerVersion } from '../validation/server-version';

/** What the server says when the second version of a manifest takes the place of the first one. */
export interface UpdateJudgement {
  readonly refused: readonly RefusedUpdate[];
  /** Why nothing is updated, if nothing is. */
  readonly insteadOfUpdate?: string;
}

const MOST_FIELDS = 10;

/** Judges a change. What cannot be read as a Job or CronJob is refused like anything else. */
export function judgeUpdate(before: unknown, after: unknown, server: ServerVersion): UpdateJudgement {
  const insteadOfUpdate = whatElseHappens(before, after, server);
  const { rejections }: Verdict = insteadOfUpdate === undefined ? validateUpdate(before, after, 'apply', server, { strict: true })
    : validate(after, server, { strict: true });
  return {
    refused: rejections.map(rejection => refusal(rejection, before, after, server)),
    ...insteadOfUpdate !== undefined && { insteadOfUpdate },
  };
}

/** An object has to be the same one to be updated. */
function whatElseHappens(before: unknown, after: unknown, server: ServerVersion): string | undefined {
  const [old, present] = [before, after].map(manifest => readManifest(manifest, server, { strict: false }));
  if (Array.isArray(old) || Array.isArray(present)) return undefined;
  const { name: oldName, generateName: oldGenerated }: NonNullable<Job['metadata']> = old.object.metadata ?? {};
  const { metadata = {} }: Job = present.object;
  if (old.kind !== present.kind) return `it was a ${old.kind}: a new ${present.kind} is created beside it`;
  if (metadata.name === undefined && metadata.generateName !== undefined) return `each time a new ${present.kind} is created (generateName)`;
  if (oldName !== metadata.name) {
    return `it was called ${oldName ?? `${oldGenerated}*`}: nothing is updated, and a new ${present.kind} is created beside the old one`;
  }
  return present.kind === 'Job' ? replacementOf(metadata) : undefined;
}

function refusal(rejection: Rejection, before: unknown, after: unknown, server: ServerVersion): RefusedUpdate {
  const { rule, path, message, suggestion } = rejectionFinding(rejection);
  const changed = rule === 'kubernetes/immutable-field' ? fieldsBelow(path, before, after, server) : [];
  return { path, message, rule, ...changed.length > 0 && { changed }, ...suggestion !== undefined && { suggestion } };
}

/** In which fields of a field two versions differ once they are stored. */
function fieldsBelow(path: string, before: unknown, after: unknown, server: ServerVersion): string[] {
  const [old, present] = [before, after].map(manifest => storedValue(manifest, path, server));
  const fields = changedFields(old, present, stepsTo({}, path));
  return fields.length === 1 && fields[0] === path ? [] : fields.slice(0, MOST_FIELDS);
}

function storedValue(manifest: unknown, path: string, server: ServerVersion): unknown {
  const prepared = prepare(manifest, server, { strict: false });
  if (Array.isArray(prepared)) return undefined;
  const stored = asStored(prepared, server);
  return valueAt(stored, stepsTo(stored, path));
}
