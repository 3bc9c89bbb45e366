import { isAtLeast } from '../engine';
import { EngineVersion } from '../engine-version';
import { SIMPLIFIED_SINCE } from './versions';
import { componentEntries, OperationData, operationEntries } from './writing/operation';
import { simplifiedRun } from './writing/simplified-run';
import { Comment, toYamlText } from './yaml-text';
import { PolicyError } from '../policy/policy-error';

/** A component or an operation, as its author wrote it. */
export interface PolyaxonJob extends OperationData {
  readonly kind: 'operation' | 'component';
}

/** A file: its data, and the same as text. */
export interface Polyaxonfile {
  readonly data: { [key: string]: unknown };
  readonly text: string;
}

/** The full format, which every version with a failure policy reads. */
export function fullPolyaxonfile(job: PolyaxonJob, target: EngineVersion, acknowledgements: string[] = []): Polyaxonfile {
  const entries = job.kind === 'operation' ? operationEntries(job, target) : componentEntries(job, target);
  return toFile({ version: 1.1, kind: job.kind, ...entries }, acknowledgements);
}

/** The format of 2.18 that needs neither version nor kind. */
export function simplifiedPolyaxonfile(job: PolyaxonJob, target: EngineVersion, acknowledgements: string[] = []): Polyaxonfile {
  if (!isAtLeast(target.version, SIMPLIFIED_SINCE)) {
    throw new PolicyError(`Polyaxon ${target.version} refuses the simplified format (it came with ${SIMPLIFIED_SINCE}); use the full format`);
  }
  refuseBesideRun(job);
  const { run: _, component: __, termination, ...head } = job.kind === 'operation' ? operationEntries(job, target) : componentEntries(job, target);
  const { cmd, ...run } = simplifiedRun(job.run!, target);
  return toFile({
    // Without a kind the client takes the file for an operation.
    ...(job.kind === 'component' && { version: 1.1, kind: 'component' }),
    ...head,
    ...run,
    termination,
    cmd,
  }, acknowledgements);
}

/** The short format is for one job; an operation has no inputs of its own there. */
function refuseBesideRun({ kind, source, sections }: PolyaxonJob): void {
  const given = [...source === undefined ? [] : ['source'], ...kind === 'operation' ? ['inputs', 'outputs', 'params'].filter(key => sections[key] !== undefined) : []];
  if (given.length > 0) throw new PolicyError(`the simplified format has no ${given.join(', ')} in an operation; use the full format`);
}

function toFile(file: { [key: string]: unknown }, acknowledgements: string[]): Polyaxonfile {
  // Data without the keys that nobody set, as it will be read.
  const data = JSON.parse(JSON.stringify(file));
  const header = acknowledgements.map(line => `# failure-policy: acknowledge ${line}\n`).join('');
  return { data, text: header + toYamlText(data, quotingComments(data)) };
}

/** The inner quotes look like a mistake to whoever reads the file, so the file says what they are for. */
function quotingComments(file: any): Comment[] {
  return pathsOfTerminations(file).flatMap(path => quotedStatuses(path.reduce((at, key) => at[key], file), path));
}

/** That of the file, of a component in it, and of the operations of a dag. */
function pathsOfTerminations(file: any, path: (string | number)[] = []): (string | number)[][] {
  if (typeof file !== 'object' || file === null) return [];
  const own = file.termination?.podFailurePolicy === undefined ? [] : [[...path, 'termination']];
  const inside = ['component', 'run'].flatMap(key => pathsOfTerminations(file[key], [...path, key]));
  const nodes = ['operations', 'components'].flatMap(key => (Array.isArray(file[key]) ? file[key] : [])
    .flatMap((each: unknown, i: number) => pathsOfTerminations(each, [...path, key, i])));
  return [...own, ...inside, ...nodes];
}

function quotedStatuses({ podFailurePolicy }: any, path: (string | number)[]): Comment[] {
  const rules: any[] = podFailurePolicy?.rules ?? [];
  return rules.flatMap((rule, i) => (rule.onPodConditions ?? []).flatMap((condition: any, j: number): Comment[] => (
    condition.status?.startsWith('\'') ? [{
      path: [...path, 'podFailurePolicy', 'rules', i, 'onPodConditions', j, 'status'],
      text: 'The inner quotes keep it a text: Polyaxon reads it a second time and would make a boolean of a bare True.',
    }] : [])));
}
