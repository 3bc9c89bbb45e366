import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { textOf, withPlace } from './data-file';
import { filedObjects } from './filed-objects';
import { STANDARD_INPUT } from './find-files';
import { countOf } from './number-options';
import { Terminal } from './terminal';
import { UsageError } from './usage-error';
import { Evaluation } from '../evaluation/evaluation';
import { DESCRIPTION_FILE, evaluationOfFiles, isEvaluationFile, shardFile } from '../evaluation/evaluation-files';
import { MOST_REPETITIONS } from '../evaluation/input';
import { EVALUATION_KIND, MANIFEST_KIND } from '../evaluation/kinds';
import { ShardManifest } from '../evaluation/shard-manifest';
import { EvaluationInObjects, evaluationsIn, revisionOf, shardsOfJobs, ShardsOfJobs } from '../kubernetes/evaluation/read-objects';
import { fileName, visible } from '../lint/formats/words';
import { API_VERSION } from '../policy/data-kind';
import { oneOf } from '../policy/policy-error';

/** Which evaluation is meant, and what is known of it beside. */
export interface EvaluationOptions {
  readonly manifest?: string;
  readonly job?: readonly string[];
  readonly revision?: string;
  readonly candidate?: string;
  readonly repetitions?: string;
  readonly namespace?: string;
}

export interface ReadEvaluation extends ShardsOfJobs {
  readonly evaluation: Evaluation;
}

/**
 * The evaluation in manifests, in what kubectl prints, in the folder that its workers have, or as a shard manifest with what is said beside. What its Jobs
 * say of its shards is read where there are some.
 */
export async function readEvaluation(name: string, options: EvaluationOptions, terminal: Terminal): Promise<ReadEvaluation> {
  refuseDoubleInput(name, options);
  const folder = mountedFolder(name, terminal);
  if (folder !== undefined) return withJobs(await inFolder(folder, name, options, terminal), [], options, terminal);
  const { objects, problems } = await filedObjects([name], 'failure-policy reconcile -', terminal, () => false);
  if (problems.length > 0) throw new UsageError(visible(problems.join('\n')));
  const manifests = objects.map(({ manifest }) => manifest);
  const ofKind = (kind: string) => manifests.find(manifest => manifest?.apiVersion === API_VERSION && manifest.kind === kind);
  const [description, manifest] = [EVALUATION_KIND, MANIFEST_KIND].map(ofKind);
  if (description) return withJobs(await withCases(ofDescription(name, description, options), options, terminal), [], options, terminal);
  if (manifest) return withJobs(ofManifest(name, manifest, options), [], options, terminal);
  const { evaluation, namespace } = chosen(name, manifests, options);
  return withJobs(await withCases(evaluation, options, terminal), manifests, options, terminal, namespace);
}

/** What comes in can be read once. */
function refuseDoubleInput(name: string, { job = [], manifest }: EvaluationOptions): void {
  const given = [...name === STANDARD_INPUT ? ['<evaluation>'] : [], ...job.includes(STANDARD_INPUT) ? ['--job'] : [], ...manifest === STANDARD_INPUT ? ['--manifest'] : []];
  if (given.length > 1) throw new UsageError(`${oneOf(given, 'and')} cannot all be read from standard input; name a file for one of them`);
}

/** A folder with the files that workers find, as it is mounted into a Pod. */
function mountedFolder(name: string, { directory }: Terminal): string | undefined {
  const path = resolve(directory, name);
  // The description alone has no cases, and beside it they are.
  const folder = basename(path) === DESCRIPTION_FILE && existsSync(join(dirname(path), shardFile(0))) ? dirname(path) : path;
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
    throw new UsageError(`${fileName(name)} is a shard manifest, which has the cases and does not say what is evaluated: ${oneOf(missing, 'and')} `
      + `${missing.length === 1 ? 'is' : 'are'} needed as the receipts have them; the manifests of an IndexedEvaluation say everything`);
  }
  if (manifest !== undefined) throw new UsageError(`${fileName(name)} is a shard manifest already, so that --manifest would be a second one; leave it out`);
  return withPlace(name, () => {
    const { apiVersion, kind, ...props } = data;
    const counted = repetitions === undefined ? undefined : countOf('--repetitions', repetitions, MOST_REPETITIONS, 'no evaluation has more');
    return Evaluation.of({ manifest: ShardManifest.of(props), revision: revision!, candidate: candidate!, repetitions: counted });
  });
}

/** The one evaluation in the objects, or the one whose revision is named. */
function chosen(name: string, objects: readonly any[], options: EvaluationOptions): EvaluationInObjects {
  const { revision, namespace, ...others } = options;
  refuseBeside(others, 'the manifests of an evaluation say');
  const found = withPlace(name, () => evaluationsIn(objects));
  const wanted = found.filter(({ evaluation, namespace: its }) => (
    (revision === undefined || evaluation.revision === revision) && (namespace === undefined || its === namespace)));
  if (wanted.length === 1) return wanted[0];
  const titles = oneOf(found.map(({ evaluation, title }) => `${evaluation.revision} (${title})`), 'and');
  const where = name === STANDARD_INPUT ? 'what comes in' : name;
  if (found.length > 0) {
    const isOneRevision = new Set(wanted.map(({ evaluation }) => evaluation.revision)).size === 1;
    const wish = [revision ?? '', ...namespace === undefined ? [] : [`in namespace ${namespace}`]].filter(word => word !== '').join(' ');
    const problem = wanted.length > 0 ? `there are ${wanted.length} evaluations in ${where}; ${isOneRevision ? '--namespace' : '--revision'} chooses one of`
      : `there is no evaluation ${wish} in ${where}, only`;
    throw new UsageError(visible(`${problem} ${titles}`));
  }
  if (objects.length === 0) throw new UsageError(visible(`there is nothing in ${where}; has kubectl found nothing?`));
  throw new UsageError(visible(`there is no evaluation in ${where}; what is needed are the manifests of an IndexedEvaluation, its folder in a Pod, what `
    + 'kubectl get configmap,job -o yaml -l failure-policy/evaluation-revision prints, or a shard manifest'));
}

function refuseBeside({ revision, candidate, repetitions, namespace }: EvaluationOptions, who: string): void {
  const given = Object.entries({ revision, candidate, repetitions, namespace }).filter(([, value]) => value !== undefined).map(([option]) => `--${option}`);
  if (given.length > 0) throw new UsageError(`${who} which evaluation it is; leave ${oneOf(given, 'and')} out`);
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

async function withJobs(
  evaluation: Evaluation, objects: readonly any[], { job }: EvaluationOptions, terminal: Terminal, namespace?: string,
): Promise<ReadEvaluation> {
  if (job === undefined) return { evaluation, ...shardsOfJobs(objects, evaluation, namespace) };
  const named = await filedObjects(job, 'failure-policy reconcile', terminal, () => false);
  if (named.problems.length > 0) throw new UsageError(visible(named.problems.join('\n')));
  const jobs = named.objects.map(({ manifest }) => manifest).filter(({ kind }) => kind === 'Job');
  if (!jobs.some(each => revisionOf(each) === evaluation.revision)) {
    const others = oneOf([...new Set(jobs.map(each => revisionOf(each) ?? 'none'))], 'and');
    throw new UsageError(visible(`no Job in ${oneOf(job.map(fileName), 'and')} is of evaluation ${evaluation.revision}`
      + `${jobs.length === 0 ? '' : `; by their label failure-policy/evaluation-revision they are of ${others}`}`));
  }
  return { evaluation, ...shardsOfJobs([...objects, ...jobs], evaluation, namespace) };
}
