/*
 * What a test case for the validator looks like, and the few builders from which nearly all of the manifests are made. A case says what is sent and
 * what is meant; the answers of the real API servers are recorded elsewhere, and they decide.
 */

/** What Kubernetes 1.37 is expected to answer. */
export type Intent = 'accepted' | 'refused';

/**
 * An object to create. Exactly one of `manifest` and `text` is set; `text` is for what a JavaScript object cannot carry, such as a key given
 * twice.
 */
export interface CreateCase {
  readonly name: string;
  readonly intent: Intent;
  readonly manifest?: unknown;
  readonly text?: string;
  /** Without it, unknown fields and duplicate keys are errors. */
  readonly fieldValidation?: 'Ignore';
}

/**
 * An object that exists already, perhaps with a status, and is then applied again or replaced. What the server filled in stays when an object is
 * applied, and is filled in anew when it is replaced.
 */
export interface UpdateCase {
  readonly name: string;
  readonly intent: Intent;
  readonly before: object;
  readonly status?: object;
  readonly after: object;
  readonly how: 'apply' | 'replace';
}

export type Fields = Readonly<Record<string, unknown>>;

/** The same data with plain JSON values only: a field that is `undefined` is left out. */
function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

export function accepted(name: string, manifest: unknown): CreateCase {
  return { name, intent: 'accepted', manifest: plain(manifest) };
}

export function refused(name: string, manifest: unknown): CreateCase {
  return { name, intent: 'refused', manifest: plain(manifest) };
}

export function acceptedText(name: string, text: string): CreateCase {
  return { name, intent: 'accepted', text };
}

export function refusedText(name: string, text: string): CreateCase {
  return { name, intent: 'refused', text };
}

/** The same case, sent without strict field validation. */
export function lenient(name: string, intent: Intent, manifest: unknown): CreateCase {
  return { name, intent, manifest: plain(manifest), fieldValidation: 'Ignore' };
}

export const MAIN: Fields = { name: 'main', image: 'busybox' };

/** A Pod template that every server accepts, except for the given fields of the Pod. */
export function template(pod: Fields = {}, metadata?: Fields): Fields {
  return { metadata, spec: { restartPolicy: 'Never', containers: [MAIN], ...pod } };
}

/** A Job that every server accepts, except for the given fields of its spec and metadata. */
export function job(spec: Fields = {}, metadata: Fields = {}): Fields {
  return { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'job', ...metadata }, spec: { template: template(), ...spec } };
}

/** A Job with the given fields in its Pod. */
export function podJob(pod: Fields, spec: Fields = {}): Fields {
  return job({ template: template(pod), ...spec });
}

/** A Job with the given fields in its only container. */
export function containerJob(container: Fields, pod: Fields = {}): Fields {
  return podJob({ containers: [{ ...MAIN, ...container }], ...pod });
}

/** An Indexed Job of three. */
export function indexedJob(spec: Fields = {}, metadata: Fields = {}): Fields {
  return job({ completionMode: 'Indexed', completions: 3, parallelism: 1, ...spec }, metadata);
}

/** A Job with these rules of a Pod failure policy. */
export function policyJob(rules: readonly unknown[], spec: Fields = {}): Fields {
  return job({ podFailurePolicy: { rules }, ...spec });
}

/** An Indexed Job of three with these rules of a success policy. */
export function successJob(rules: readonly unknown[], spec: Fields = {}): Fields {
  return indexedJob({ successPolicy: { rules }, ...spec });
}

/** A CronJob that every server accepts, except for the given fields. */
export function cronJob(spec: Fields = {}, jobSpec: Fields = {}, metadata: Fields = {}): Fields {
  return {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { name: 'cron', ...metadata },
    spec: { schedule: '0 3 * * *', jobTemplate: { spec: { template: template(), ...jobSpec } }, ...spec },
  };
}

/** A rule on exit codes: fail the Job on 42, except for the given fields of the requirement. */
export function onExitCodes(requirement: Fields = {}, action: unknown = 'FailJob'): Fields {
  return { action, onExitCodes: { operator: 'In', values: [42], ...requirement } };
}

/** A rule on a Pod condition: ignore a disruption, except for the given fields of the pattern. */
export function onCondition(pattern: Fields = {}, action: unknown = 'Ignore'): Fields {
  return { action, onPodConditions: [{ type: 'DisruptionTarget', status: 'True', ...pattern }] };
}

/** The whole numbers from one to the other, both included. */
export function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

export function repeat<T>(count: number, item: T): T[] {
  return range(1, count).map(() => item);
}

/** One case for each value, named after it. */
export function each<T>(
  build: (name: string, manifest: unknown) => CreateCase, name: string, values: readonly T[], manifest: (value: T) => unknown,
): CreateCase[] {
  return values.map((value) => {
    const shown = JSON.stringify(value, (_, field) => field === undefined ? 'absent' : field);
    return build(`${name} ${shown.length > 120 ? `${shown.slice(0, 60)} and so on, ${shown.length} characters` : shown}`, manifest(value));
  });
}
