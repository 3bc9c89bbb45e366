import { isAtLeast } from '../engine';
import { EngineVersion } from '../engine-version';
import { TerminationFields } from './fields';
import { nameText, typedText } from './texts';
import { SIMPLIFIED_SINCE } from './versions';
import { RunData, runSection } from './writing/run';
import { simplifiedRun } from './writing/simplified-run';
import { Comment, toYamlText } from './yaml-text';
import { PolicyError, quoted } from '../policy/policy-error';

/** A component or an operation, as its author wrote it. */
export interface PolyaxonJob {
  readonly kind: 'operation' | 'component';
  readonly name: string;
  readonly description?: string;
  readonly tags?: string[];
  readonly presets?: string[];
  readonly queue?: string;

  /** What runs; or `container` and `environment` of a job. */
  readonly run?: RunData;
  readonly environment?: object;
  readonly container?: object;
  readonly termination: TerminationFields & { readonly ttl?: number };
}

/** A file: its data, and the same as text. */
export interface Polyaxonfile {
  readonly data: { [key: string]: unknown };
  readonly text: string;
}

/** The full format, which every version with a failure policy reads. */
export function fullPolyaxonfile(job: PolyaxonJob, target: EngineVersion, acknowledgements: string[] = []): Polyaxonfile {
  const run = runSection(runOf(job), target);
  return toFile({
    version: 1.1,
    kind: job.kind,
    ...headOf(job),
    termination: terminationOf(job),
    ...(job.kind === 'operation' ? { component: { run } } : { run }),
  }, acknowledgements);
}

/** The format of 2.18 that needs neither version nor kind. */
export function simplifiedPolyaxonfile(job: PolyaxonJob, target: EngineVersion, acknowledgements: string[] = []): Polyaxonfile {
  if (!isAtLeast(target.version, SIMPLIFIED_SINCE)) {
    throw new PolicyError(`Polyaxon ${target.version} refuses the simplified format (it came with ${SIMPLIFIED_SINCE}); use the full format`);
  }
  const { cmd, ...run } = simplifiedRun(runOf(job), target);
  return toFile({
    // Without a kind the client takes the file for an operation.
    ...(job.kind === 'component' && { version: 1.1, kind: 'component' }),
    ...headOf(job),
    ...run,
    termination: terminationOf(job),
    cmd,
  }, acknowledgements);
}

function runOf({ run, container, environment }: PolyaxonJob): RunData {
  return run ?? { kind: 'job', props: { container, environment } };
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

function terminationOf(job: PolyaxonJob): { [key: string]: unknown } {
  const { maxRetries, timeout, ttl, podFailurePolicy } = job.termination;
  return { maxRetries, timeout, ttl, podFailurePolicy };
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
