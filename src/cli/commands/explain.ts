import { EngineVersion } from '../../engine-version';
import { JobExplanation } from '../../kubernetes/job-explanation';
import { visible } from '../../lint/formats/words';
import { ManifestExplanation } from '../../manifest-explanation';
import { PlayingEngine, playingEngine } from '../../played-manifest';
import { FailurePolicy } from '../../policy';
import { chosenJobs, describedObject, isJob, jobTitle, withoutJobs } from '../chosen-jobs';
import { findConfiguration } from '../configuration-file';
import { withPlace } from '../data-file';
import { ExitStatus } from '../exit-status';
import { FiledObject, filedObjects, placeOf } from '../filed-objects';
import { withOperatorJobs } from '../operator-jobs';
import { Page } from '../page';
import { PlayTargets } from '../play-targets';
import { readPlatform } from '../read-platform';
import { readPresets } from '../read-presets';
import { Explained, explanationsAsJson, explanationsAsMarkdown, explanationsAsText, ExplainReport } from '../reports/explain';
import { refusalLines, takenJob } from '../taken-job';
import { Terminal } from '../terminal';
import { UsageError } from '../usage-error';

/** The options of `failure-policy explain`, as they are written. */
export interface ExplainCommandOptions {
  readonly format: string;
  readonly name?: string;
  readonly target?: string;
  readonly engine?: string;
  readonly preset?: string[];
  readonly platform?: string[];
  readonly config?: string | false;
  readonly colour?: boolean;
}

/** Says what Jobs do about each cause of failure, and what bounds them. */
export async function explain(names: readonly string[], options: ExplainCommandOptions, terminal: Terminal): Promise<ExitStatus> {
  const { configuration, isIgnored } = findConfiguration(options.config, terminal.directory);
  const targets = new PlayTargets(options.target, configuration, 'explain speaks of Jobs of Kubernetes');
  const found = await filedObjects(names, 'failure-policy explain -', terminal, isIgnored);
  const { objects, problems } = withOperatorJobs(found, configuration, options.engine, await readPresets(options.preset, terminal));
  const jobs = chosenJobs(objects, options.name, object => isJob(object) || playingEngine(object) !== undefined);
  const policies = options.name === undefined ? objects.filter(({ manifest }) => manifest?.kind === 'FailurePolicy') : [];
  if (jobs.length + policies.length === 0 && problems.length === 0) throw new UsageError(withoutJobs(objects, 'Job, CronJob or FailurePolicy'));
  if (options.target !== undefined && jobs.length === 0 && problems.length === 0) throw new UsageError(withoutVersion(options.target));
  const complaints = problems.map(visible);
  const explained: Explained[] = [];
  const platform = await readPlatform(options.platform, terminal);
  const [areJobs, arePolicies] = [new Set(jobs), new Set(policies)];
  for (const object of objects) {
    if (!areJobs.has(object) && !arePolicies.has(object)) continue;
    const result = arePolicies.has(object) ? explainedPolicy(object) : explainedJob(object, targets, options.preset, platform);
    if (Array.isArray(result)) complaints.push(...result);
    else explained.push(result);
  }
  terminal.say(complaints.map(line => `${line}\n`).join(''));
  if (explained.length > 0) write({ explained, isList: jobs.length + policies.length > 1 }, options, terminal);
  return complaints.length > 0 ? ExitStatus.UNUSABLE : ExitStatus.OK;
}

/** The table of a policy is that of its author, whatever an engine makes of it. */
function withoutVersion(target: string): string {
  return visible(`--target ${target} says for which Kubernetes Jobs are explained, and here is only a policy, which no version changes; leave it out, or `
    + 'ask failure-policy targets what that version makes of it');
}

function filed(object: FiledObject): Omit<Explained, 'title' | 'of'> {
  return { place: placeOf(object), file: object.file, document: object.document.index, object: describedObject(object.manifest) };
}

/** @returns why there is none, if it is refused */
function explainedJob(
  object: FiledObject, targets: PlayTargets, presets?: readonly string[], platform?: unknown[],
): Explained | string[] {
  const engine = playingEngine(object.manifest);
  if (engine) return explainedByPlayer(object, engine, targets.of(engine.name), platform);
  const target = targets.kubernetes;
  const taken = takenJob(object, target, presets);
  if ('refused' in taken) return taken.refused;
  return { ...filed(object), title: jobTitle(object), of: JobExplanation.of(object.manifest, { version: target.version }) };
}

function explainedByPlayer(
  object: FiledObject, { manifests, name }: PlayingEngine, target: EngineVersion, platform?: unknown[],
): Explained | string[] {
  const refused = refusalLines(object, target, manifests!);
  if (refused.length > 0) return refused;
  return { ...filed(object), title: jobTitle(object), of: ManifestExplanation.of(object.manifest, { target: `${name}=${target.version}`, platform }) };
}

/** @returns why there is none, if it is wrong */
function explainedPolicy(object: FiledObject): Explained | string[] {
  const { file, document: { part }, at, manifest } = object;
  // Lines count from the beginning of the file.
  const text = '\n'.repeat(part.line - 1) + part.text;
  try {
    const policy = withPlace(file, () => at.length > 0 ? FailurePolicy.fromJson(manifest) : FailurePolicy.parse(text));
    return { ...filed(object), title: jobTitle(object).replace(/ without a name$/, ''), of: policy.explain() };
  } catch (error) {
    if (error instanceof UsageError) return [error.message];
    throw error;
  }
}

function write(report: ExplainReport, { format, colour }: ExplainCommandOptions, terminal: Terminal): void {
  terminal.write(format === 'json' ? explanationsAsJson(report)
    : format === 'markdown' ? explanationsAsMarkdown(report)
      : explanationsAsText(report, new Page(terminal, colour)));
}
