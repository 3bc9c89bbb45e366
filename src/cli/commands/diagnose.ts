import { EngineVersion } from '../../engine-version';
import { diagnoseJob } from '../../kubernetes/diagnosis/diagnose';
import { commandFor } from '../../kubernetes/diagnosis/evidence-missing';
import { JobEvidence, JobIdentity, jobTitle, readJob, UnreadableJobError } from '../../kubernetes/diagnosis/job-evidence';
import { readPod } from '../../kubernetes/diagnosis/pod-evidence';
import { belongTo, isJob, isPod, objectsOnce, PodsWithoutJob, withPods } from '../../kubernetes/diagnosis/sort-objects';
import { kubernetes } from '../../kubernetes/engine';
import { ServerVersion } from '../../kubernetes/validation/server-version';
import { Configuration } from '../../lint/configuration';
import { visible } from '../../lint/formats/words';
import { count, someOf } from '../../policy/words';
import { withoutJobs } from '../chosen-jobs';
import { findConfiguration } from '../configuration-file';
import { ExitStatus } from '../exit-status';
import { FiledObject, filedObjects, placeOf } from '../filed-objects';
import { STANDARD_INPUT } from '../find-files';
import { kubernetesTarget } from '../kubernetes-target';
import { Page } from '../page';
import { diagnosesAsJson, DiagnosisReport } from '../reports/diagnose';
import { diagnosesAsMarkdown } from '../reports/diagnose-markdown';
import { diagnosesAsText } from '../reports/diagnose-text';
import { Terminal } from '../terminal';
import { UsageError } from '../usage-error';

/** The options of `failure-policy diagnose`, as they are written. */
export interface DiagnoseCommandOptions {
  readonly format: string;
  readonly target?: string;
  readonly name?: string;
  readonly config?: string | false;
  readonly colour?: boolean;
}

/** Says of each Job what became of it and of its Pods, and what comes next. */
export async function diagnose(names: readonly string[], options: DiagnoseCommandOptions, terminal: Terminal): Promise<ExitStatus> {
  if (names.length === 0 && !terminal.hasInput) {
    throw new UsageError('name files, or pipe in what kubectl prints: kubectl get job,pods -o yaml | failure-policy diagnose');
  }
  const { configuration, isIgnored } = findConfiguration(options.config, terminal.directory);
  const target = targetFor(options.target, configuration);
  const { objects, problems } = await filedObjects(names.length === 0 ? [STANDARD_INPUT] : names, 'failure-policy diagnose', terminal, isIgnored);
  const complaints = [...problems, ...objects.filter(isForPeople).map(object => `${placeOf(object)}: ${FOR_PEOPLE}`)];
  const once = new Set(objectsOnce(objects.map(({ manifest }) => manifest)));
  const jobs = objects.filter(({ manifest }) => isJob(manifest) && once.has(manifest));
  const { read, unreadable } = readJobs(jobs, target, complaints);
  const sorted = withPods(read, [...once].filter(isPod).map(readPod));
  const known = [...sorted.jobs.map(({ job }) => job), ...unreadable];
  const wanted = sorted.jobs.filter(({ job }) => isWanted(job, options.name));
  const diagnosable = wanted.filter(({ job }) => job.isStored);
  say(terminal, [
    ...complaints,
    ...wanted.filter(({ job }) => !job.isStored).map(({ job }) => `${jobTitle(job)} was not read from a cluster, so that there is nothing to diagnose: `
      + `${commandFor(job)} prints what is needed`),
    ...options.name === undefined ? sorted.lost.map(lost => lostWords(lost, unreadable)) : [],
    ...diagnosable.length === 0 && (complaints.length === 0 || known.length > 0) ? [nothingWords(objects, known, sorted.lost, options.name)] : [],
  ]);
  if (diagnosable.length > 0) {
    const server = ServerVersion.of(target.version);
    write({ target, diagnoses: diagnosable.map(each => diagnoseJob(each, server)) }, options, terminal);
  }
  return complaints.length > 0 || diagnosable.length === 0 ? ExitStatus.UNUSABLE : ExitStatus.OK;
}

/** Of several versions that are pinned the newest: what an older one does not know would be left out. */
function targetFor(named: string | undefined, configuration: Configuration): EngineVersion {
  const pinned = configuration.targets.filter(({ engine }) => engine === kubernetes.name).map(({ version }) => version);
  const newest = kubernetes.versions.filter(({ version }) => pinned.includes(version)).at(-1);
  const wanted = named ?? (newest && `${newest.engine}=${newest.version}`);
  return kubernetesTarget(wanted === undefined ? [] : [wanted], configuration, 'diagnose looks at Jobs of Kubernetes');
}

const FOR_PEOPLE = 'this is what kubectl prints for people; what is needed is what kubectl get job,pods -o yaml prints';

/** A table of kubectl is a text for a parser, and what kubectl describe prints can be a map. */
function isForPeople({ manifest }: FiledObject): boolean {
  return typeof manifest === 'string' ? /^NAME(?:SPACE)?\s/.test(manifest) : manifest?.kind === undefined && typeof manifest?.Name === 'string';
}

interface ReadJobs {
  readonly read: readonly JobEvidence[];
  readonly unreadable: readonly JobIdentity[];
}

function readJobs(objects: readonly FiledObject[], target: EngineVersion, complaints: string[]): ReadJobs {
  const unreadable: JobIdentity[] = [];
  const read = objects.flatMap(object => {
    try {
      return [readJob(object.manifest, ServerVersion.of(target.version))];
    } catch (error) {
      if (!(error instanceof UnreadableJobError)) throw error;
      complaints.push(`${placeOf(object)}: ${error.message}`);
      unreadable.push(error.job);
      return [];
    }
  });
  return { read, unreadable };
}

/** `import`, or `nightly/import`. */
function isWanted({ name, namespace }: JobIdentity, wanted: string | undefined): boolean {
  return wanted === undefined || wanted === name || wanted === `${namespace}/${name}`;
}

function lostWords(lost: PodsWithoutJob, unreadable: readonly JobIdentity[]): string {
  const { job, namespace, pods } = lost;
  const title = jobTitle({ name: job, namespace });
  const who = count(pods.length, 'Pod says that it belongs', 'Pods say that they belong');
  if (unreadable.some(each => belongTo(each, lost))) return `${who} to ${title}, which cannot be read`;
  return `${who} to ${title}, which is not here: ${commandFor({ name: job, namespace })} lists both`;
}

/** Why nothing can be diagnosed; empty if that is said already. */
function nothingWords(
  objects: readonly FiledObject[], known: readonly JobIdentity[], lost: readonly PodsWithoutJob[], named: string | undefined,
): string {
  if (known.some(job => isWanted(job, named))) return '';
  if (known.length > 0) return `error: no Job here is called ${named}; there ${known.length === 1 ? 'is' : 'are'} ${someOf(known.map(jobTitle), SEVERAL)}`;
  if (lost.length > 0 && named === undefined) return '';
  // Volcano has Jobs of its own.
  const isAlike = objects.some(({ manifest }) => manifest?.kind === 'Job');
  return `error: ${withoutJobs(objects, isAlike ? 'Job of batch/v1' : 'Job')}; what is needed is what kubectl get job,pods -o yaml prints`;
}

const SEVERAL = 5;

function say({ say: print }: Terminal, lines: readonly string[]): void {
  print(lines.filter(line => line !== '').map(line => `${visible(line)}\n`).join(''));
}

function write(report: DiagnosisReport, { format, colour }: DiagnoseCommandOptions, terminal: Terminal): void {
  terminal.write(format === 'json' ? diagnosesAsJson(report)
    : format === 'markdown' ? diagnosesAsMarkdown(report)
      : diagnosesAsText(report, new Page(terminal, colour)));
}
