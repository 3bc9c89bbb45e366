import { Duration } from 'cdk8s';
import * as kplus from 'cdk8s-plus-30';
import { Construct } from 'constructs';
import { addFiles } from '../../constructs/construct-files';
import { acknowledgementLines, addWarning, refuseContradictions, warnOfGaps } from '../../constructs/warnings';
import { refuse, withPath } from '../../constructs/with-path';
import { versionOf } from '../../engine';
import { FailurePolicy } from '../../policy';
import { refuseUnknownKeys, requireMember, requireObject, requireText } from '../../policy/input';
import { oneOf, quoted } from '../../policy/policy-error';
import { wholeSeconds } from '../../policy/seconds';
import { duration } from '../../policy/words';
import { polyaxon } from '../engine';
import { MAIN_CONTAINER } from '../fields';
import { fullPolyaxonfile, Polyaxonfile, PolyaxonJob, ResourceRange, simplifiedPolyaxonfile } from '../polyaxonfile';
import { renderTermination } from '../render';
import { PolyaxonFormat, PolyaxonJobOptions } from './polyaxon-job-options';

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
    const rendering = renderTermination(options.failurePolicy, version, { container: MAIN_CONTAINER });
    refuseContradictions(rendering.gaps);
    return { ...rendering, target: version, ttl: wholeSeconds(options.ttlAfterFinished ?? Duration.seconds(EVIDENCE_SECONDS), 'ttlAfterFinished') };
  });
  warnOfGaps(construct, gaps);
  if (ttl < EVIDENCE_SECONDS) {
    addWarning(construct, 'polyaxon/evidence-deleted', `the finished Job and its Pods are deleted ${
      ttl === 0 ? 'at once, so nobody' : `after ${duration(ttl)}, so hardly anybody`} `
      + 'can see which rule matched and how the attempts ended; give ttlAfterFinished a time in which somebody can look');
  }
  const { container, environment } = options;
  const job: PolyaxonJob = {
    kind,
    name: options.name ?? construct.node.id,
    description: options.description,
    tags: options.tags,
    presets: options.presets,
    queue: options.queue,
    environment: { ...environment, restartPolicy: 'Never' },
    container: { ...container, resources: container.resources && plainResources(container.resources) },
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

const OPTIONS = ['failurePolicy', 'container', 'name', 'description', 'tags', 'presets', 'queue', 'environment', 'ttlAfterFinished', 'polyaxonVersion',
  'format', 'fileName'];
const CONTAINER = ['image', 'command', 'args', 'cmd', 'env', 'resources'];
const ENVIRONMENT = ['labels', 'annotations', 'nodeSelector', 'tolerations', 'serviceAccountName'];
const RESOURCES = ['cpu', 'memory', 'ephemeralStorage'];
const TOLERATION = ['key', 'operator', 'value', 'effect'];

function problemsOf(options: PolyaxonJobOptions): string[] {
  refuseUnknownKeys(requireObject(options, 'the props of a Polyaxon job'), OPTIONS, 'a Polyaxon job');
  const { failurePolicy, container, environment, fileName } = options;
  if (!FailurePolicy.isFailurePolicy(failurePolicy)) return ['a failurePolicy is needed: what should happen when an attempt fails'];
  refuseUnknownKeys(requireObject(container, 'container'), CONTAINER, 'container');
  if (environment !== undefined) refuseUnknownKeys(requireObject(environment, 'environment'), ENVIRONMENT, 'environment');
  requireMember(PolyaxonFormat, options.format, 'format');
  requireText(container.image, 'the image of container');
  if (options.description !== undefined) requireText(options.description, 'description');
  if (container.resources !== undefined) refuseUnknownKeys(requireObject(container.resources, 'resources'), RESOURCES, 'resources');
  const problems = listProblems({ tags: options.tags, presets: options.presets, command: container.command, args: container.args });
  const doubled = ['command', 'args'].filter(key => container.cmd !== undefined && (container as any)[key] !== undefined);
  if (doubled.length > 0) problems.push(`cmd takes the place of ${oneOf(doubled, 'and')}; use either`);
  if (fileName !== undefined && !/^[^/\\]*[^/\\.][^/\\]*\.yml$/.test(fileName)) {
    problems.push(`fileName must be a name that ends in .yml, got ${quoted(fileName)}; the cdk8s CLI would take a .yaml for a Kubernetes manifest`);
  }
  const tolerations: unknown = environment?.tolerations;
  if (tolerations !== undefined && !Array.isArray(tolerations)) return [...problems, `tolerations must be a list, got ${quoted(tolerations)}`];
  tolerations?.forEach((toleration, i) => {
    refuseUnknownKeys(requireObject(toleration, `toleration ${i}`), TOLERATION, `toleration ${i}`);
    for (const [key, known] of Object.entries(TOLERATION_WORDS)) {
      const word = toleration[key];
      if (word !== undefined && !known.includes(word)) problems.push(`${key} of toleration ${i} must be ${oneOf(known)}, got ${quoted(word)}`);
    }
  });
  return problems;
}

function listProblems(lists: { [name: string]: string[] | undefined }): string[] {
  return Object.entries(lists).filter(([, list]) => list !== undefined && !(Array.isArray(list) && list.every(each => typeof each === 'string')))
    .map(([name, list]) => `${name} must be a list of texts, got ${quoted(list)}`);
}

const TOLERATION_WORDS = { operator: ['Exists', 'Equal'], effect: ['NoSchedule', 'PreferNoSchedule', 'NoExecute'] };

/** The amounts as Kubernetes writes them, in the way of cdk8s-plus. */
function plainResources({ cpu, memory, ephemeralStorage }: kplus.ContainerResources): { [name: string]: ResourceRange } {
  const mebibytes = (resource: kplus.MemoryResources | kplus.EphemeralStorageResources) => ({
    request: resource.request && `${resource.request.toMebibytes()}Mi`,
    limit: resource.limit && `${resource.limit.toMebibytes()}Mi`,
  });
  return {
    ...(cpu && { cpu: { request: cpu.request?.amount, limit: cpu.limit?.amount } }),
    ...(memory && { memory: mebibytes(memory) }),
    ...(ephemeralStorage && { 'ephemeral-storage': mebibytes(ephemeralStorage) }),
  };
}
