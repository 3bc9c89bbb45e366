import { Construct } from 'constructs';
import { PolyaxonFormat, PolyaxonJobOptions } from './polyaxon-job-options';
import { addFiles } from '../../constructs/construct-files';
import { acknowledgementLines, addWarning, refuseContradictions, warnOfGaps } from '../../constructs/warnings';
import { refuse, withPath } from '../../constructs/with-path';
import { versionOf } from '../../engine';
import { EngineVersion } from '../../engine-version';
import { Gap } from '../../gap';
import { FailurePolicy } from '../../policy';
import { refuseUnknownKeys, requireMember, requireObject, requireText } from '../../policy/input';
import { PolicyError, quoted } from '../../policy/policy-error';
import { duration } from '../../policy/words';
import { polyaxon } from '../engine';
import { fullPolyaxonfile, Polyaxonfile, PolyaxonJob, simplifiedPolyaxonfile } from '../polyaxonfile';
import { COMPONENT_SECTIONS, OPERATION_SECTIONS } from '../writing/operation';
import { RunData } from '../writing/run';
import { EVIDENCE_SECONDS, runOf, terminationOf } from '../writing/termination';

/** The folder below the output folder. */
const FOLDER = 'polyaxon';

/** The file of a construct. */
export interface DeclaredFile {
  readonly file: () => Polyaxonfile;
  /** The file as another version reads it. */
  readonly write: (target: EngineVersion) => Polyaxonfile;
}

/** Lets a construct stand for a component or an operation and write its file. */
export function declarePolyaxonJob(construct: Construct, kind: PolyaxonJob['kind'], options: PolyaxonJobOptions): DeclaredFile {
  const { path } = construct.node;
  const { job, target, gaps, ttl } = withPath(path, () => {
    refuse(problemsOf(options, kind));
    return jobOf(construct, kind, options);
  });
  warnOfGaps(construct, gaps);
  if (ttl !== undefined && ttl < EVIDENCE_SECONDS) {
    addWarning(construct, 'polyaxon/evidence-deleted', `the finished Job and its Pods are deleted ${
      ttl === 0 ? 'at once, so nobody' : `after ${duration(ttl)}, so hardly anybody`} `
      + 'can see which rule matched and how the attempts ended; give ttlAfterFinished a time in which somebody can look');
  }
  const make = options.format === PolyaxonFormat.SIMPLIFIED ? simplifiedPolyaxonfile : fullPolyaxonfile;
  // What Kubernetes says of the operator's Job is said of the file.
  const file = () => withPath(path, () => make(job, target, acknowledgementLines(construct, polyaxon.name, 'kubernetes')));
  // Whatever is wrong with a text is said where it was written, not when the file is.
  file();
  addFiles(construct, () => [{ path: `${FOLDER}/${options.fileName ?? `${job.name}.yml`}`, content: file().text }]);
  return { file, write: version => withPath(path, () => fullPolyaxonfile(job, version)) };
}

/** What is known of a job before it is written. */
function jobOf(construct: Construct, kind: PolyaxonJob['kind'], options: PolyaxonJobOptions) {
  const target = versionOf(polyaxon, options.polyaxonVersion);
  const { termination, gaps, ttl, run } = terminationOf(options, runOf(options as any), target);
  const allGaps = [...gaps, ...run === undefined ? [] : gapsOfOperations(run, target)];
  refuseContradictions(allGaps);
  const { name = construct.node.id, description, tags, presets, queue, source } = options as any;
  const sections = Object.fromEntries(Object.entries(options).filter(([key]) => !OPTIONS.includes(key)));
  const job: PolyaxonJob = { kind, name, description, tags, presets, queue, run, source, termination, sections };
  return { job, target, gaps: allGaps, ttl };
}

/** What the operations of a dag have of a policy and cannot hold. What else is wrong with them is said when they are written. */
function gapsOfOperations(run: RunData, target: EngineVersion): Gap[] {
  const operations: unknown = run.kind === 'dag' ? (run.props as any)?.operations : [];
  return (Array.isArray(operations) ? operations : [])
    .filter(operation => FailurePolicy.isFailurePolicy(operation?.failurePolicy))
    .flatMap(operation => [...terminationOf(operation, runOf(operation), target).gaps]);
}

const OPTIONS = ['failurePolicy', 'container', 'run', 'source', 'name', 'description', 'tags', 'presets', 'queue', 'environment', 'ttlAfterFinished',
  'polyaxonVersion', 'format', 'fileName'];

const SECTIONS = { component: COMPONENT_SECTIONS, operation: OPERATION_SECTIONS };

/** Fields of the file that say where the component is, and what says so here. */
const REFERENCES: { readonly [field: string]: string } = {
  hubRef: 'PolyaxonSource.hub(\'trainer:1.0\')',
  pathRef: 'PolyaxonSource.path(\'trainer.yaml\')',
  urlRef: 'PolyaxonSource.url(\'https://...\')',
  dagRef: 'PolyaxonSource.dag(\'trainer\')',
  component: 'PolyaxonSource.component(component)',
};

function refuseReference(options: object): void {
  const field = Object.keys(REFERENCES).find(each => Object.hasOwn(options, each));
  if (field !== undefined) throw new PolicyError(`a Polyaxon operation has no ${field} here; say it by source: ${REFERENCES[field]}`);
}

function problemsOf(options: PolyaxonJobOptions, kind: PolyaxonJob['kind']): string[] {
  if (kind === 'operation') refuseReference(requireObject(options, 'the props of a Polyaxon job'));
  refuseUnknownKeys(requireObject(options, 'the props of a Polyaxon job'),
    [...OPTIONS.filter(key => kind === 'operation' || key !== 'source'), ...SECTIONS[kind]], `a Polyaxon ${kind}`);
  const { fileName } = options;
  requireMember(PolyaxonFormat, options.format, 'format');
  if (options.description !== undefined) requireText(options.description, 'description');
  const problems = listProblems({ tags: options.tags, presets: options.presets });
  if (fileName !== undefined && !/^[^/\\]*[^/\\.][^/\\]*\.yml$/.test(fileName)) {
    problems.push(`fileName must be a name that ends in .yml, got ${quoted(fileName)}; the cdk8s CLI would take a .yaml for a Kubernetes manifest`);
  }
  return problems;
}

function listProblems(lists: { [name: string]: string[] | undefined }): string[] {
  return Object.entries(lists).filter(([, list]) => list !== undefined && !(Array.isArray(list) && list.every(each => typeof each === 'string')))
    .map(([name, list]) => `${name} must be a list of texts, got ${quoted(list)}`);
}
