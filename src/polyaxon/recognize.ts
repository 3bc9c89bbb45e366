import { PythonFloat } from './python/values';
import { suggestion } from '../policy/input';

/*
 * Tells Polyaxonfiles from the other YAML files of a repository, which have keys like `version`, `kind` and `run` as well.
 */

/** The names of files that the client looks for when it is told none. */
const DEFAULT_NAMES = /^(?:polyaxon|polyaxonci|polyaxon-ci|polyaxon\.ci|polyaxonfile)\.(?:yaml|yml|json)$/;

const KINDS: readonly unknown[] = ['component', 'operation'];

/** What a file says beside its kind if it is one of Polyaxon. */
const TELLING_SECTIONS = [
  'version', 'run', 'component', 'hubRef', 'dagRef', 'pathRef', 'urlRef', 'runPatch', 'matrix', 'termination', 'isPreset', 'presets', 'patchStrategy',
  'plugins', 'container', 'cmd',
];

/** The other names that the client takes at the top, but for `name` and `description`, which everybody has. */
const OTHER_SECTIONS = [
  'kind', 'cost', 'tags', 'isApproved', 'params', 'strictParams', 'template', 'queue', 'cache', 'namespace', 'build', 'hooks', 'events', 'inputs',
  'outputs', 'contexts', 'connections', 'joins', 'operations', 'schedule', 'dependencies', 'trigger', 'conditions', 'skipOnUpstreamSkip', 'mount', 'env',
  'resources', 'ports', 'environment', 'init', 'sidecars', 'volumes',
];

/** What a file called polyaxon.yml has at the top if it holds values for the installation of Polyaxon, or is one of another tool. */
const FOREIGN_SECTIONS = [
  'apiVersion', 'deploymentType', 'deploymentChart', 'deploymentVersion', 'releaseName', 'rbac', 'ingress', 'gateway', 'api', 'scheduler', 'worker',
  'beat', 'streams', 'operator', 'postgresql', 'redis', 'rabbitmq', 'broker', 'externalServices', 'persistence', 'artifactsStore', 'user', 'agent',
  'polyaxonSecret', 'internalToken', 'platformSecret', 'limitResources', 'globalReplicas', 'globalConcurrency', 'hostName', 'allowedHosts', 'ssl', 'ldap',
  'services', 'jobs', 'openapi', 'implementation',
];

/**
 * Whether a document is a Polyaxonfile of today's language. The simplified format needs neither kind nor version, so it is recognized by the
 * name of its file, or by a container and what bounds it.
 * @param value a dict, as Map or as object; anything else is none
 * @param fileName with or without folders
 */
export function isPolyaxonfile(value: unknown, fileName?: string): boolean {
  if (!isObject(value) || has(value, 'apiVersion') || isLegacyPolyaxonfile(value, fileName)) return false;
  if (KINDS.includes(get(value, 'kind')) && hasAny(value, TELLING_SECTIONS)) return true;
  if (get(value, 'isPreset') === true || isPlainlySimplified(value) || isMisspelled(value)) return true;
  return hasDefaultName(fileName) && hasAny(value, [...TELLING_SECTIONS, ...OTHER_SECTIONS]) && !hasAny(value, FOREIGN_SECTIONS);
}

/** The version of the language beside what is run is of nobody else, if the kind is nearly right. */
function isMisspelled(value: object): boolean {
  const version = get(value, 'version');
  const kind = get(value, 'kind');
  const run = get(value, 'run');
  return (version === 1.1 || version instanceof PythonFloat && version.value === 1.1) && isObject(run) && has(run, 'kind')
    && typeof kind === 'string' && suggestion(kind, ['component', 'operation']).startsWith('did you mean');
}

const LEGACY_KINDS: readonly unknown[] = ['experiment', 'group', 'job', 'build', 'notebook', 'tensorboard', 'pipeline'];

const LEGACY_SECTIONS = ['run', 'build', 'hptuning', 'declarations', 'environment', 'framework', 'settings', 'logging', 'ops', 'backend', 'params'];

/**
 * Whether a document is a Polyaxonfile of the language before 1.0, which no client of today reads.
 * @param fileName with or without folders
 */
export function isLegacyPolyaxonfile(value: unknown, fileName?: string): boolean {
  if (!isObject(value) || has(value, 'apiVersion')) return false;
  const kind = get(value, 'kind');
  if (LEGACY_KINDS.includes(kind)) return (isOne(get(value, 'version')) || hasDefaultName(fileName)) && hasAny(value, LEGACY_SECTIONS);
  return kind === undefined && isOne(get(value, 'version')) && hasDefaultName(fileName) && saysLegacyThings(value);
}

/** The oldest files have no kind. */
function saysLegacyThings(value: object): boolean {
  return hasAny(value, ['hptuning', 'declarations', 'settings', 'model']) || has(get(value, 'run'), 'cmd') || has(get(value, 'environment'), 'resources');
}

export function hasDefaultName(fileName: string | undefined): boolean {
  return fileName !== undefined && DEFAULT_NAMES.test(fileName.replace(/^.*[/\\]/, ''));
}

/** The simplified format says neither kind nor version; a container beside these keys is of nobody else. */
function isPlainlySimplified(value: object): boolean {
  return !has(value, 'kind') && has(get(value, 'container'), 'image') && (has(value, 'cmd') || hasAny(get(value, 'termination'), TERMINATION_FIELDS));
}

const TERMINATION_FIELDS = ['maxRetries', 'timeout', 'podFailurePolicy'];

/** The legacy language wrote a whole number; 1.0 is the same for Python. */
function isOne(version: unknown): boolean {
  return version === 1 || (version instanceof PythonFloat && version.value === 1);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasAny(value: unknown, keys: readonly string[]): boolean {
  return keys.some(key => has(value, key));
}

function has(value: unknown, key: string): boolean {
  if (value instanceof Map) return value.has(key);
  return isObject(value) && Object.hasOwn(value, key);
}

function get(value: unknown, key: string): unknown {
  if (value instanceof Map) return value.get(key);
  return isObject(value) && Object.hasOwn(value, key) ? (value as { [key: string]: unknown })[key] : undefined;
}
