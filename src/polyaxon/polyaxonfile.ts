import { isAtLeast } from '../engine';
import { EngineVersion } from '../engine-version';
import { TerminationFields } from './fields';
import { argumentText, nameText, plainText, rereadText, scriptText, typedText } from './texts';
import { SIMPLIFIED_SINCE } from './versions';
import { Comment, toYamlText } from './yaml-text';
import { PolicyError, quoted } from '../policy/policy-error';

/** A job in plain data, as a Polyaxonfile describes it. */
export interface PolyaxonJob {
  readonly kind: 'operation' | 'component';
  readonly name: string;
  readonly description?: string;
  readonly tags?: string[];
  readonly presets?: string[];
  readonly queue?: string;
  readonly environment: PolyaxonPodEnvironment;
  readonly container: {
    readonly image: string;
    readonly command?: string[];
    readonly args?: string[];
    readonly cmd?: string;
    readonly env?: { [name: string]: string };
    readonly resources?: { [name: string]: ResourceRange };
  };
  readonly termination: TerminationFields & { readonly ttl?: number };
}

export interface PolyaxonPodEnvironment {
  readonly labels?: { [name: string]: string };
  readonly annotations?: { [name: string]: string };
  readonly nodeSelector?: { [name: string]: string };
  readonly tolerations?: { readonly key?: string; readonly operator?: string; readonly value?: string; readonly effect?: string }[];
  readonly serviceAccountName?: string;
  readonly restartPolicy: 'Never';
}

export interface ResourceRange {
  readonly request?: string;
  readonly limit?: string;
}

/** A file: its data, and the same as text. */
export interface Polyaxonfile {
  readonly data: { [key: string]: unknown };
  readonly text: string;
}

/** The full format, which every version with a failure policy reads. */
export function fullPolyaxonfile(job: PolyaxonJob, target: EngineVersion, acknowledgements: string[] = []): Polyaxonfile {
  const { container } = job;
  const run = {
    kind: 'job',
    environment: environmentOf(job.environment),
    container: {
      image: typedText(container.image, 'image'),
      ...(container.cmd === undefined ? commandOf(container, target) : {
        command: ['/bin/sh', '-c'],
        args: [argumentText(`set -e\n${scriptText(container.cmd)}`, 'cmd', target)],
      }),
      env: container.env && Object.entries(envOf(container.env)).map(([name, value]) => ({ name, value })),
      resources: container.resources && resourceRequirements(container.resources),
    },
  };
  const termination = terminationOf(job);
  return toFile({
    version: 1.1,
    kind: job.kind,
    ...headOf(job),
    termination,
    ...(job.kind === 'operation' ? { component: { run } } : { run }),
  }, acknowledgements);
}

/** The format of 2.18 that needs neither version nor kind. */
export function simplifiedPolyaxonfile(job: PolyaxonJob, target: EngineVersion, acknowledgements: string[] = []): Polyaxonfile {
  if (!isAtLeast(target.version, SIMPLIFIED_SINCE)) {
    throw new PolicyError(`Polyaxon ${target.version} refuses the simplified format (it came with ${SIMPLIFIED_SINCE}); use the full format`);
  }
  const { container } = job;
  return toFile({
    // Without a kind the client takes the file for an operation.
    ...(job.kind === 'component' && { version: 1.1, kind: 'component' }),
    ...headOf(job),
    container: {
      image: typedText(container.image, 'image'),
      ...commandOf(container, target),
    },
    env: container.env && envOf(container.env),
    resources: container.resources && resourceRanges(container.resources),
    environment: environmentOf(job.environment),
    termination: terminationOf(job),
    cmd: container.cmd === undefined ? undefined : scriptText(container.cmd),
  }, acknowledgements);
}

const NAME = /^[-a-zA-Z0-9_]+$/;

function headOf(job: PolyaxonJob): { [key: string]: unknown } {
  if (!NAME.test(job.name)) {
    throw new PolicyError(`the name of a Polyaxon ${job.kind} has letters, digits, '-' and '_', got ${quoted(job.name)}`);
  }
  return {
    name: job.name,
    description: job.description,
    tags: job.tags,
    presets: job.presets?.map(preset => nameText(preset, 'a preset')),
    queue: job.queue === undefined ? undefined : typedText(job.queue, 'queue'),
  };
}

function commandOf({ command, args }: PolyaxonJob['container'], target: EngineVersion): { [key: string]: unknown } {
  return {
    command: command?.map((text, i) => argumentText(text, `command[${i}]`, target)),
    args: args?.map((text, i) => argumentText(text, `args[${i}]`, target)),
  };
}

function terminationOf(job: PolyaxonJob): { [key: string]: unknown } {
  const { maxRetries, timeout, ttl, podFailurePolicy } = job.termination;
  return { maxRetries, timeout, ttl, podFailurePolicy };
}

function environmentOf(environment: PolyaxonPodEnvironment): { [key: string]: unknown } {
  return {
    labels: textMap(environment.labels, 'label', rereadText),
    annotations: textMap(environment.annotations, 'annotation', rereadText),
    nodeSelector: textMap(environment.nodeSelector, 'node selector', rereadText),
    tolerations: environment.tolerations?.map((toleration, i) => textMap(toleration, `toleration ${i}:`, typedText)),
    serviceAccountName: environment.serviceAccountName === undefined ? undefined : typedText(environment.serviceAccountName, 'serviceAccountName'),
    restartPolicy: environment.restartPolicy,
  };
}

function envOf(env: { [name: string]: string }): { [name: string]: string } {
  return textMap(env, 'environment variable', rereadText)!;
}

function textMap(map: object | undefined, what: string, write: (text: unknown, what: string) => string): { [name: string]: string } | undefined {
  if (map === undefined) return undefined;
  return Object.fromEntries(Object.entries(map).filter(([, value]) => value !== undefined)
    .map(([key, value]) => [nameText(key, what), write(value, `${what} ${key}`)]));
}

/** `request..limit`, either side may be missing. A single cpu or memory sets the request alone, but a limit wants its dots. */
function resourceRanges(resources: { [name: string]: ResourceRange }): { [name: string]: string } {
  const unknown = Object.keys(resources).find(name => !['cpu', 'memory'].includes(name));
  if (unknown !== undefined) throw new PolicyError(`the simplified format has no ${unknown} in its resources; use the full format`);
  return Object.fromEntries(Object.entries(resources).map(([name, { request, limit }]) => (
    [name, limit === undefined ? plainText(request, name) : `${request ?? ''}..${limit}`])));
}

/** In the full format a range would crash the client: requests and limits are apart there. */
function resourceRequirements(resources: { [name: string]: ResourceRange }): { [key: string]: { [name: string]: string } } {
  const pick = (side: 'request' | 'limit') => Object.fromEntries(Object.entries(resources)
    .filter(([, range]) => range[side] !== undefined).map(([name, range]) => [name, range[side]!]));
  return Object.fromEntries([['requests', pick('request')], ['limits', pick('limit')]].filter(([, each]) => Object.keys(each).length > 0));
}

function toFile(file: { [key: string]: unknown }, acknowledgements: string[]): Polyaxonfile {
  // Data without the keys that nobody set, as it will be read.
  const data = JSON.parse(JSON.stringify(file));
  const header = acknowledgements.map(line => `# failure-policy: acknowledge ${line}\n`).join('');
  return { data, text: header + toYamlText(data, quotingComments(data)) };
}

/** The inner quotes look like a mistake to whoever reads the file, so the file says what they are for. */
function quotingComments(file: any): Comment[] {
  const rules: any[] = file.termination?.podFailurePolicy?.rules ?? [];
  return rules.flatMap((rule, i) => (rule.onPodConditions ?? []).flatMap((condition: any, j: number): Comment[] => (
    condition.status?.startsWith('\'') ? [{
      path: ['termination', 'podFailurePolicy', 'rules', i, 'onPodConditions', j, 'status'],
      text: 'The inner quotes keep it a text: Polyaxon reads it a second time and would make a boolean of a bare True.',
    }] : [])));
}
