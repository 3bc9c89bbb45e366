import { Duration } from 'cdk8s';
import { Construct } from 'constructs';
import { PolyaxonFormat, PolyaxonJobOptions } from './polyaxon-job-options';
import { addFiles } from '../../constructs/construct-files';
import { acknowledgementLines, addWarning, refuseContradictions, warnOfGaps } from '../../constructs/warnings';
import { refuse, withPath } from '../../constructs/with-path';
import { versionOf } from '../../engine';
import { FailurePolicy } from '../../policy';
import { refuseUnknownKeys, requireMember, requireObject, requireText } from '../../policy/input';
import { oneOf, PolicyError, quoted } from '../../policy/policy-error';
import { wholeSeconds } from '../../policy/seconds';
import { duration } from '../../policy/words';
import { polyaxon } from '../engine';
import { MAIN_CONTAINER } from '../fields';
import { fullPolyaxonfile, Polyaxonfile, PolyaxonJob, simplifiedPolyaxonfile } from '../polyaxonfile';
import { renderTermination } from '../render';
import { RunData, runKindOf } from '../writing/run';

/** How long somebody who is called needs to look at what failed. */
const EVIDENCE_SECONDS = 3600;

/** The folder below the output folder. */
const FOLDER = 'polyaxon';

/** Lets a construct stand for a Polyaxon job and write its file; gives back the way to make the file. */
export function declarePolyaxonJob(construct: Construct, kind: PolyaxonJob['kind'], options: PolyaxonJobOptions): () => Polyaxonfile {
  const { path } = construct.node;
  const { target, fields, gaps, ttl } = withPath(path, () => {
    refuse(problemsOf(options));
    const version = versionOf(polyaxon, options.polyaxonVersion);
    const rendering = options.failurePolicy === undefined ? { fields: {}, gaps: [] }
      : renderTermination(options.failurePolicy, version, { container: MAIN_CONTAINER });
    refuseContradictions(rendering.gaps);
    return { ...rendering, target: version, ttl: wholeSeconds(options.ttlAfterFinished ?? Duration.seconds(EVIDENCE_SECONDS), 'ttlAfterFinished') };
  });
  warnOfGaps(construct, gaps);
  if (ttl < EVIDENCE_SECONDS) {
    addWarning(construct, 'polyaxon/evidence-deleted', `the finished Job and its Pods are deleted ${
      ttl === 0 ? 'at once, so nobody' : `after ${duration(ttl)}, so hardly anybody`} `
      + 'can see which rule matched and how the attempts ended; give ttlAfterFinished a time in which somebody can look');
  }
  const job: PolyaxonJob = {
    kind,
    name: options.name ?? construct.node.id,
    description: options.description,
    tags: options.tags,
    presets: options.presets,
    queue: options.queue,
    run: runOf(options),
    // The client drops a 0, which is also what the operator takes when nothing is said.
    termination: { ...fields, ...(ttl > 0 && { ttl }) },
  };
  const make = options.format === PolyaxonFormat.SIMPLIFIED ? simplifiedPolyaxonfile : fullPolyaxonfile;
  const file = () => withPath(path, () => make(job, target, acknowledgementLines(construct, polyaxon.name)));
  // Whatever is wrong with a text is said where it was written, not when the file is.
  file();
  addFiles(construct, () => [{ path: `${FOLDER}/${options.fileName ?? `${job.name}.yml`}`, content: file().text }]);
  return file;
}

const OPTIONS = ['failurePolicy', 'container', 'run', 'name', 'description', 'tags', 'presets', 'queue', 'environment', 'ttlAfterFinished',
  'polyaxonVersion', 'format', 'fileName'];

function problemsOf(options: PolyaxonJobOptions): string[] {
  refuseUnknownKeys(requireObject(options, 'the props of a Polyaxon job'), OPTIONS, 'a Polyaxon job');
  const { failurePolicy, fileName } = options;
  if (failurePolicy !== undefined ? !FailurePolicy.isFailurePolicy(failurePolicy) : runKindOf(runOf(options)).restarts !== 'service') {
    return ['a failurePolicy is needed: what should happen when an attempt fails'];
  }
  requireMember(PolyaxonFormat, options.format, 'format');
  if (options.description !== undefined) requireText(options.description, 'description');
  const problems = listProblems({ tags: options.tags, presets: options.presets });
  if (fileName !== undefined && !/^[^/\\]*[^/\\.][^/\\]*\.yml$/.test(fileName)) {
    problems.push(`fileName must be a name that ends in .yml, got ${quoted(fileName)}; the cdk8s CLI would take a .yaml for a Kubernetes manifest`);
  }
  return problems;
}

/** What runs: a container is the short way to say a job. */
function runOf({ run, container, environment }: PolyaxonJobOptions): RunData {
  if (run === undefined) return { kind: 'job', props: { container, environment } };
  const doubled = Object.entries({ container, environment }).filter(([, each]) => each !== undefined).map(([key]) => key);
  if (doubled.length > 0) throw new PolicyError(`run takes the place of ${oneOf(doubled, 'and')}; use either`);
  if (run._run === undefined) throw new PolicyError(`run must be a PolyaxonRun, for example PolyaxonRun.job({ ... }), got ${quoted(run)}`);
  return run._run;
}

function listProblems(lists: { [name: string]: string[] | undefined }): string[] {
  return Object.entries(lists).filter(([, list]) => list !== undefined && !(Array.isArray(list) && list.every(each => typeof each === 'string')))
    .map(([name, list]) => `${name} must be a list of texts, got ${quoted(list)}`);
}
