import { isAtLeast } from '../engine';
import type { EngineVersion } from '../engine-version';
import { CRD_FIELDS } from './crd-fields';
import { CrdReader } from './crd-reader';
import { KUBEFLOW_API_VERSION, trainingKind, TrainingKind } from './kinds';
import { operatorRejections } from './operator-checks';
import { integerAt, objectAt, Written } from './read-fields';
import type { Rejection } from './rejection';
import { isTrialParameter } from './trial-spec';
import { decode } from '../kubernetes/decode';
import { CauseType, FieldErrors, quotedAsGo } from '../kubernetes/validation/field-errors';
import { checkObjectMeta, nameOf } from '../kubernetes/validation/object-meta';
import { ServerVersion } from '../kubernetes/validation/server-version';
import { DEFAULT_KUBERNETES_VERSION } from '../kubernetes/versions';
import type { RepeatedField } from '../manifest/manifest-document';

/*
 * What is said to a new training job: by the API server, which knows its CRD, and then by the operator. All of it at once, also what would be said only
 * when something else is mended.
 */

export interface Verdict {
  readonly rejections: readonly Rejection[];
  /** Whether the fields are of the right types, so that somebody can look at what they say. */
  readonly isReadable: boolean;
}

/** How a job is written. */
export interface Manner {
  readonly repeated?: readonly RepeatedField[];
  /** Whether it is the template of a trial, which is named when it is made, and whose parameters are filled in. */
  readonly isTrial?: boolean;
}

export function validate(job: unknown, { version }: EngineVersion, { repeated = [], isTrial = false }: Manner = {}): Verdict {
  const written = objectAt(job);
  const kind = trainingKind(written?.kind);
  const other = notOurs(written, kind, version);
  if (!written || !kind || other) return { rejections: other ? [other] : [], isReadable: false };
  const isOpen = isTrial ? isTrialParameter : () => false;
  const reader = new CrdReader(version, isOpen);
  readObject(written, kind, reader);
  const metadata = judgeMetadata(written.metadata, isTrial);
  const wrong = [...reader.wrong, ...negativeWorkers(written, kind, version)];
  const isReadable = wrong.every(({ rule }) => rule !== 'kubeflow/wrong-type');
  const unknown = [...reader.unknown, ...metadata.unknown].map(each => placed(each, kind));
  const byServer = [...repeated.map(repetition), ...metadata.rejections, ...unknown, ...wrong];
  const spec = objectAt(written.spec) ?? {};
  const byOperator = operatorRejections({ spec, kind, operator: version, name: metadata.name, isOpen });
  // What is no replica for the server is none for the operator either.
  const places = new Set(wrong.map(({ path }) => path));
  return { rejections: [...byServer, ...byOperator.filter(({ path }) => !isIn(places, path))], isReadable };
}

function notOurs(written: Written | undefined, kind: TrainingKind | undefined, version: string): Rejection | undefined {
  const apiVersion = written?.apiVersion;
  if (!written || !kind) return { rule: 'kubeflow/not-a-training-job', path: 'kind', message: 'this is no training job of the operator' };
  if (apiVersion !== KUBEFLOW_API_VERSION) {
    const message = apiVersion === undefined ? `apiVersion is missing: write ${KUBEFLOW_API_VERSION}`
      : `${typeof apiVersion === 'string' ? quotedAsGo(apiVersion) : 'this'} is not the version of a ${kind.kind}: write ${KUBEFLOW_API_VERSION}`;
    return { rule: 'kubeflow/not-a-training-job', path: 'apiVersion', message };
  }
  if (kind.since === undefined || isAtLeast(version, kind.since)) return undefined;
  return {
    rule: 'kubeflow/kind-of-a-later-version',
    path: 'kind',
    message: `no matches for kind ${quotedAsGo(kind.kind)} in version ${quotedAsGo(KUBEFLOW_API_VERSION)}: ${version} does not have it`,
    suggestion: `use operator ${kind.since} or later`,
  };
}

const TOP = ['apiVersion', 'kind', 'metadata', 'spec', 'status'];

function readObject(written: Written, kind: TrainingKind, reader: CrdReader): void {
  for (const field of Object.keys(written)) {
    if (!TOP.includes(field)) reader.unknown.push({ rule: 'kubeflow/unknown-field', path: field, message: `unknown field ${quotedAsGo(field)}`, known: TOP });
  }
  reader.readField(written.spec, `${kind.kind}Spec`, 'spec');
  // It is the operator's, and taken out of what somebody else creates; what is unknown in it has been seen by then.
  const before = reader.wrong.length;
  reader.readField(written.status, 'TrainingJobStatus', 'status');
  reader.wrong.splice(before);
}

const SERVER = ServerVersion.of(DEFAULT_KUBERNETES_VERSION);

function judgeMetadata(written: unknown, isTrial: boolean): { rejections: Rejection[]; unknown: Rejection[]; name?: string } {
  const { object, typeProblems, unknown } = decode({ metadata: written ?? {} }, 'Job', SERVER.minor);
  const meta = object.metadata ?? {};
  const lost = unknown.map(({ path, known }): Rejection => (
    { rule: 'kubeflow/unknown-field', path, message: `unknown field ${quotedAsGo(path)}`, known }));
  if (typeProblems.length > 0) {
    return { rejections: typeProblems.slice(0, 1).map(({ path, message }) => ({ rule: 'kubeflow/wrong-type', path, message })), unknown: lost };
  }
  if (isTrial) return { rejections: [], unknown: lost };
  const errors = new FieldErrors(SERVER);
  checkObjectMeta(meta, 'metadata', errors);
  return {
    rejections: errors.list.map(({ rule, field, message, type }): Rejection => (
      { rule: rule === 'kubernetes/object-name' ? 'kubeflow/object-name' : 'kubeflow/metadata', path: field, message, cause: type })),
    unknown: lost,
    name: nameOf(meta),
  };
}

/** The kinds that can be scaled. */
const SCALED = ['PyTorchJob', 'PaddleJob', 'JAXJob'];

function negativeWorkers({ spec }: Written, { kind, replicasField }: TrainingKind, version: string): Rejection[] {
  if (!SCALED.includes(kind) || !isAtLeast(version, '1.7')) return [];
  const replicas = integerAt(objectAt(objectAt(objectAt(spec)?.[replicasField])?.Worker)?.replicas);
  if (replicas === undefined || replicas >= 0) return [];
  const path = `spec.${replicasField}.Worker.replicas`;
  const cause: CauseType = 'FieldValueInvalid';
  return [{ rule: 'kubeflow/negative-workers', path, field: `.${path}`, message: `Invalid value: ${replicas}: should be a non-negative integer`, cause }];
}

/** What is said of an unknown field, if somebody can know what was meant. */
function placed(rejection: Rejection, { kind }: TrainingKind): Rejection {
  const [, field] = /^spec\.(\w+)$/.exec(rejection.path) ?? [];
  if (field === undefined) return rejection;
  if (Object.hasOwn(CRD_FIELDS.RunPolicy, field)) {
    return { ...rejection, rule: 'kubeflow/field-outside-run-policy', suggestion: `write it into spec.runPolicy: a ${kind} has no ${field} of its own` };
  }
  return JOB_FIELDS.includes(field) ? { ...rejection, rule: 'kubeflow/field-of-a-job', known: undefined } : rejection;
}

const JOB_FIELDS = [
  'podFailurePolicy', 'backoffLimitPerIndex', 'maxFailedIndexes', 'completions', 'parallelism', 'completionMode', 'successPolicy', 'podReplacementPolicy',
  'template', 'selector', 'manualSelector',
];

function repetition({ path, key, line, isJson }: RepeatedField): Rejection {
  return { rule: 'kubeflow/duplicate-field', path, message: isJson ? `duplicate field ${quotedAsGo(path)}` : `line ${line}: key ${quotedAsGo(key)} already set in map` };
}

/** Whether a place, or one around it, is among some. */
function isIn(places: ReadonlySet<string>, path: string): boolean {
  for (let end = path.length; end > 0; end = Math.max(path.lastIndexOf('.', end - 1), path.lastIndexOf('[', end - 1))) {
    if (places.has(path.slice(0, end))) return true;
  }
  return false;
}
