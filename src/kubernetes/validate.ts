import { CronJob, Job } from './api-types';
import { decode } from './decode';
import { defaultCronJob, defaultJob } from './defaulting';
import { DroppedField, dropFromCronJob, dropFromJob } from './dropped-fields';
import { generateSelector } from './generated-selector';
import { RejectionRuleName } from './rejection-rules';
import { annotateTracking } from './tracking-annotation';
import { checkCronJob } from './validation/cron-job';
import { CauseType, FieldErrors, quotedAsGo } from './validation/field-errors';
import { checkJob } from './validation/job-spec';
import { ServerVersion } from './validation/server-version';
import type { RepeatedField } from '../manifest/manifest-document';

/*
 * What an API server says to a new Job or CronJob: what it refuses, and what it takes out without a word.
 */

/** Why a manifest is refused. */
export interface Rejection {
  readonly rule: RejectionRuleName;
  /** Where: `spec.podFailurePolicy.rules[0]`. Empty for the manifest as a whole. */
  readonly path: string;
  /** In the server's words. */
  readonly message: string;
  /** The type of cause that the server names. What it cannot decode, it refuses without one. */
  readonly cause?: CauseType;
  /** Of an unknown field, what is known in its place. */
  readonly known?: string[];
}

/** A field that is accepted and lost. */
export interface LostField {
  readonly path: string;
  /** The feature that is off, absent if the version does not know the field at all. */
  readonly gate?: DroppedField['gate'];
}

export interface Verdict {
  readonly rejections: Rejection[];
  readonly dropped: LostField[];
}

/** How a manifest was read and is sent. */
export interface Manner {
  /** Whether fields that the version does not know are refused, as kubectl asks the server to do. */
  readonly strict: boolean;
  /** What the reader of a text found more than once. */
  readonly repeated?: readonly RepeatedField[];
}

export type Kind = 'Job' | 'CronJob';

const API_VERSION = 'batch/v1';

/** Which of the kinds that are judged here a manifest is, or why it is none. */
export function kindOf(manifest: unknown): Kind | Rejection {
  const { apiVersion, kind } = (typeof manifest === 'object' && manifest !== null ? manifest : {}) as { apiVersion?: unknown; kind?: unknown };
  if (apiVersion === API_VERSION && (kind === 'Job' || kind === 'CronJob')) return kind;
  const isOfKind = kind === 'Job' || kind === 'CronJob';
  return {
    rule: 'kubernetes/not-a-job',
    path: isOfKind ? 'apiVersion' : 'kind',
    message: !isOfKind ? `${shown(kind)} is not judged here: only the kinds Job and CronJob of ${API_VERSION} are`
      : apiVersion === undefined ? `apiVersion is missing: write ${API_VERSION}`
        : `${shown(apiVersion)} is not the version of a ${kind}: write ${API_VERSION}`,
  };
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  return typeof value === 'string' ? quotedAsGo(value) : Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : String(value);
}

/** A manifest that the server could read: decoded, with its defaults, and without what its version cannot hold. */
export interface Prepared {
  readonly kind: Kind;
  readonly object: any;
  readonly dropped: LostField[];
}

/** Reads a manifest as the server does before it judges it, or says why it cannot be read. */
export function prepare(manifest: unknown, server: ServerVersion, { strict, repeated = [] }: Manner): Prepared | Rejection[] {
  const read = readManifest(manifest, server, { strict, repeated });
  return Array.isArray(read) ? read : complete(read, server);
}

/** Puts in what the server does, and takes out what its version cannot hold. */
function complete(read: Prepared, server: ServerVersion): Prepared {
  putDefaults(read.kind, read.object, server);
  if (read.kind === 'Job') {
    generateSelector(read.object, server);
    annotateTracking(read.object, server);
  }
  return { ...read, dropped: [...read.dropped, ...dropFrom(read.kind, read.object, server, true)] };
}

/** The decoded manifest, as the author wrote it, or why it cannot be decoded. */
export function readManifest(manifest: unknown, server: ServerVersion, { strict, repeated = [] }: Manner): Prepared | Rejection[] {
  const kind = kindOf(manifest);
  if (typeof kind === 'object') return [kind];
  const { object, wrongTypes, tooMuch } = readAll(manifest, kind, server, repeated);
  if (wrongTypes.length > 0) return wrongTypes.slice(0, 1);
  if (strict && tooMuch.length > 0) return tooMuch;
  return { kind, object, dropped: tooMuch.map(({ path }) => ({ path })) };
}

/** What is in a manifest, and everything that keeps a server from reading it. */
function readAll(manifest: unknown, kind: Kind, server: ServerVersion, repeated: readonly RepeatedField[]) {
  const { object, typeProblems, unknown } = decode(manifest, kind, server.minor);
  return {
    object,
    wrongTypes: typeProblems.map((problem): Rejection => ({ rule: 'kubernetes/wrong-type', ...problem })),
    tooMuch: [
      ...repeated.map((field): Rejection => ({ rule: 'kubernetes/duplicate-field', path: field.path, message: repetitionWords(field) })),
      ...unknown.map(({ path, known }): Rejection => ({ rule: 'kubernetes/unknown-field', path, message: `unknown field ${quotedAsGo(path)}`, known })),
    ],
  };
}

/** A verdict on everything at once: also on what a server would look at only when what it complains of first is mended. */
export interface WholeVerdict extends Verdict {
  /** Absent if a part of the manifest could not be read, so that nobody knows what the object would be. */
  readonly prepared?: Prepared;
}

export function validateWhole(manifest: unknown, server: ServerVersion, repeated: readonly RepeatedField[]): WholeVerdict {
  const kind = kindOf(manifest);
  if (typeof kind === 'object') return { rejections: [kind], dropped: [] };
  const { object, wrongTypes, tooMuch } = readAll(manifest, kind, server, repeated);
  const prepared = complete({ kind, object, dropped: [] }, server);
  const { rejections, dropped } = validatePrepared(prepared, server);
  // What could not be read looks as if it were absent, in its own place and in what it is a part of.
  const wrong = treeOf(wrongTypes.map(({ path }) => path));
  const others = rejections.filter(({ path }) => !isTouched(wrong, path));
  return {
    rejections: [...wrongTypes, ...tooMuch, ...others],
    dropped,
    ...wrongTypes.length === 0 && { prepared },
  };
}

/** Paths by their steps: to compare each of a thousand paths with each of a thousand others takes too long. */
interface PathTree {
  readonly inner: Map<string, PathTree>;
  isEnd: boolean;
}

function treeOf(paths: readonly string[]): PathTree {
  const tree: PathTree = { inner: new Map(), isEnd: false };
  for (const path of paths) {
    let at = tree;
    for (const step of stepsOf(path)) {
      const next = at.inner.get(step) ?? { inner: new Map(), isEnd: false };
      at.inner.set(step, next);
      at = next;
    }
    at.isEnd = true;
  }
  return tree;
}

/** Whether one of the paths in the tree is this one, or in it, or it is in one of them. */
function isTouched(tree: PathTree, path: string): boolean {
  let at: PathTree | undefined = tree;
  for (const step of stepsOf(path)) {
    at = at.inner.get(step);
    if (at === undefined || at.isEnd) return at !== undefined;
  }
  return true;
}

/** The parts of a path, each but the first one with the dot or bracket that it begins with. */
function stepsOf(path: string): string[] {
  return path.split(/(?=[.[])/);
}

/** What the server says of a field that is there twice: of JSON itself, of YAML the program that made JSON of it. */
function repetitionWords({ path, key, line, isJson }: RepeatedField): string {
  return isJson ? `duplicate field ${quotedAsGo(path)}` : `line ${line}: key ${quotedAsGo(key)} already set in map`;
}

/** Puts in what the author left out. */
export function putDefaults(kind: Kind, object: any, server: ServerVersion): void {
  if (kind === 'CronJob') defaultCronJob(object, server);
  else defaultJob(object, server);
  // The status is the controller's.
  delete object.status;
}

/** Takes out what the version cannot hold, of a new object or of one that changes. */
export function dropFrom(kind: Kind, object: any, server: ServerVersion, isNew: boolean): DroppedField[] {
  if (kind === 'Job') return dropFromJob((object as Job).spec ?? {}, server, isNew);
  return dropFromCronJob((object as CronJob).spec?.jobTemplate?.spec ?? {}, server);
}

/** The object as the server has it once it is stored: what is read from the store gets its defaults again, the labels of a Job among them. */
export function asStored({ kind, object }: Prepared, server: ServerVersion): any {
  putDefaults(kind, object, server);
  return object;
}

/** What the server says to the creation of a Job or CronJob. */
export function validate(manifest: unknown, server: ServerVersion, manner: Manner): Verdict {
  const prepared = prepare(manifest, server, manner);
  return Array.isArray(prepared) ? { rejections: prepared, dropped: [] } : validatePrepared(prepared, server);
}

/** The same, of a manifest that could be read. */
function validatePrepared(prepared: Prepared, server: ServerVersion): Verdict {
  const errors = new FieldErrors(server);
  if (prepared.kind === 'Job') checkJob(prepared.object, errors);
  else checkCronJob(prepared.object, errors);
  return { rejections: rejectionsOf(errors), dropped: prepared.dropped };
}

/** Each error once: two checks can come to the same one. */
export function rejectionsOf({ list }: FieldErrors): Rejection[] {
  const rejections = new Map<string, Rejection>();
  for (const { rule, field, message, type } of list) rejections.set(`${field}: ${message}`, { rule, path: field, message, cause: type });
  return [...rejections.values()];
}
