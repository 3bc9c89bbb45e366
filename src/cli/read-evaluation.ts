import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { textOf, withPlace } from './data-file';
import { filedObjects } from './filed-objects';
import { STANDARD_INPUT } from './find-files';
import { countOf } from './number-options';
import { Terminal } from './terminal';
import { UsageError } from './usage-error';
import { Evaluation } from '../evaluation/evaluation';
import { DESCRIPTION_FILE, evaluationOfFiles, isEvaluationFile } from '../evaluation/evaluation-files';
import { ShardManifest } from '../evaluation/shard-manifest';
import { evaluationsIn, revisionOf, shardsOfJobs, ShardsOfJobs } from '../kubernetes/evaluation/read-objects';
import { fileName, visible } from '../lint/formats/words';
import { LARGEST_COUNT } from '../policy/input';
import { oneOf } from '../policy/policy-error';

/** Which evaluation is meant, and what is known of it beside. */
export interface EvaluationOptions {
  readonly manifest?: string;
  readonly job?: readonly string[];
  readonly revision?: string;
  readonly candidate?: string;
  readonly repetitions?: string;
}

export interface ReadEvaluation extends ShardsOfJobs {
  readonly evaluation: Evaluation;
}

/**
 * The evaluation in manifests, in what kubectl prints, in the folder that its workers have, or as a shard manifest with what is said beside. What its Jobs
 * say of its shards is read where there are some.
 */
export async function readEvaluation(name: string, options: EvaluationOptions, terminal: Terminal): Promise<ReadEvaluation> {
  const folder = mountedFolder(name, terminal);
  if (folder !== undefined) return withJobs(await inFolder(folder, name, options, terminal), [], options, terminal);
  const { objects, problems } = await filedObjects([name], 'failure-policy reconcile -', terminal, () => false);
  if (problems.length > 0) throw new UsageError(visible(problems.join('\n')));
  const manifests = objects.map(({ manifest }) => manifest);
  const data = manifests.find(({ apiVersion }) => apiVersion === 'failure-policy/v1');
  const evaluation = data?.kind === 'Evaluation' ? ofDescription(name, data, options)
    : data?.kind === 'ShardManifest' ? ofManifest(name, data, options) : chosen(name, manifests, options);
  return withJobs(await withCases(evaluation, options, terminal), manifests, options, terminal);
}

/** A folder with the files that workers find, as it is mounted into a Pod. */
function mountedFolder(name: string, { directory }: Terminal): string | undefined {
  const folder = resolve(directory, name);
  return name !== STANDARD_INPUT && existsSync(join(folder, DESCRIPTION_FILE)) && statSync(folder).isDirectory() ? folder : undefined;
}

async function inFolder(folder: string, name: string, options: EvaluationOptions, terminal: Terminal): Promise<Evaluation> {
  refuseBeside(options, 'the folder of an evaluation says');
  const files = new Map<string, string>();
  for (const file of readdirSync(folder).filter(isEvaluationFile)) files.set(file, await textOf(join(folder, file), 'a file of the evaluation', terminal));
  return withCases(withPlace(name, () => evaluationOfFiles(files)), options, terminal);
}

function ofDescription(name: string, data: unknown, options: EvaluationOptions): Evaluation {
  refuseBeside(options, 'the description of an evaluation says');
  return withPlace(name, () => Evaluation._fromJson(data));
}

function ofManifest(name: string, data: any, { revision, candidate, repetitions, manifest }: EvaluationOptions): Evaluation {
  const missing = [...revision === undefined ? ['--revision'] : [], ...candidate === undefined ? ['--candidate'] : []];
  if (missing.length > 0) {
    throw new UsageError(`${fileName(name)} is a shard manifest, which says which cases there are, and not of what: ${oneOf(missing, 'and')} `
      + `${missing.length === 1 ? 'is' : 'are'} needed as the receipts have them; the manifests of an IndexedEvaluation say everything`);
  }
  if (manifest !== undefined) throw new UsageError(`${fileName(name)} is a shard manifest already, so that --manifest would be a second one; leave it out`);
  return withPlace(name, () => {
    const { apiVersion, kind, ...props } = data;
    const counted = repetitions === undefined ? undefined : countOf('--repetitions', repetitions, LARGEST_COUNT, 'it is a number of Kubernetes');
    return Evaluation.of({ manifest: ShardManifest.of(props), revision: revision!, candidate: candidate!, repetitions: counted });
  });
}

/** The one evaluation in the objects, or the one whose revision is named. */
function chosen(name: string, objects: readonly any[], options: EvaluationOptions): Evaluation {
  const { revision, ...others } = options;
  refuseBeside(others, 'the manifests of an evaluation say');
  const found = withPlace(name, () => evaluationsIn(objects));
  const wanted = found.filter(({ evaluation }) => revision === undefined || evaluation.revision === revision);
  const revisions = [...new Set(wanted.map(({ evaluation }) => evaluation.revision))];
  if (revisions.length === 1) return wanted[0].evaluation;
  const titles = oneOf(found.map(({ evaluation, title }) => `${evaluation.revision} (${title})`), 'and');
  const where = name === STANDARD_INPUT ? 'what comes in' : name;
  if (found.length > 0) {
    const problem = revision === undefined ? `there are ${found.length} evaluations in ${where}; --revision chooses one of` : `there is no evaluation ${revision} in ${where}, only`;
    throw new UsageError(visible(`${problem} ${titles}`));
  }
  throw new UsageError(visible(`there is no evaluation in ${where}; what is needed are the manifests of an IndexedEvaluation, its folder in a Pod, what `
    + 'kubectl get configmap,job -o yaml -l failure-policy/evaluation-revision prints, or a shard manifest'));
}

function refuseBeside({ revision, candidate, repetitions }: EvaluationOptions, who: string): void {
  const given = Object.entries({ revision, candidate, repetitions }).filter(([, value]) => value !== undefined).map(([option]) => `--${option}`);
  if (given.length > 0) throw new UsageError(`${who} what it is of, so that ${oneOf(given, 'and')} would be a second word; leave it out`);
}

/** An evaluation whose manifest is kept elsewhere is told where it is. */
async function withCases(evaluation: Evaluation, { manifest }: EvaluationOptions, terminal: Terminal): Promise<Evaluation> {
  if (manifest !== undefined) {
    const text = await textOf(manifest, 'the manifest', terminal);
    return withPlace(manifest, () => evaluation.withManifest(text));
  }
  if (evaluation.manifest !== undefined) return evaluation;
  const where = evaluation.manifestUri === undefined ? '' : ` at ${evaluation.manifestUri}`;
  throw new UsageError(visible(`the cases of evaluation ${evaluation.revision} are kept elsewhere${where}; fetch them, and name the file with --manifest`));
}

async function withJobs(evaluation: Evaluation, objects: readonly any[], { job }: EvaluationOptions, terminal: Terminal): Promise<ReadEvaluation> {
  if (job === undefined) return { evaluation, ...shardsOfJobs(objects, evaluation) };
  const named = await filedObjects(job, 'failure-policy reconcile', terminal, () => false);
  if (named.problems.length > 0) throw new UsageError(visible(named.problems.join('\n')));
  const jobs = named.objects.map(({ manifest }) => manifest).filter(({ kind }) => kind === 'Job');
  if (!jobs.some(each => revisionOf(each) === evaluation.revision)) {
    const others = oneOf([...new Set(jobs.map(each => revisionOf(each) ?? 'none'))], 'and');
    throw new UsageError(visible(`no Job in ${oneOf(job.map(fileName), 'and')} is of evaluation ${evaluation.revision}`
      + `${jobs.length === 0 ? '' : `; by their label failure-policy/evaluation-revision they are of ${others}`}`));
  }
  return { evaluation, ...shardsOfJobs([...objects, ...jobs], evaluation) };
}
