import { Duration } from 'cdk8s';
import * as kplus from 'cdk8s-plus-30';
import { Construct } from 'constructs';
import { addFiles } from '../../constructs/construct-files';
import { acknowledgementLines, addWarning } from '../../constructs/warnings';
import { versionOf } from '../../engine';
import { Gap, GapKind } from '../../gap';
import { FailurePolicy } from '../../policy';
import { oneOf, quoted } from '../../policy/policy-error';
import { polyaxon } from '../engine';
import { MAIN_CONTAINER } from '../fields';
import { fullPolyaxonfile, Polyaxonfile, PolyaxonJob, ResourceRange, simplifiedPolyaxonfile } from '../polyaxonfile';
import { renderTermination } from '../render';
import { PolyaxonFormat, PolyaxonJobOptions } from './polyaxon-job-options';

/** The folder below the output folder. */
const FOLDER = 'polyaxon';

/** Lets a construct stand for a Polyaxon job and write its file; gives back the way to make the file. */
export function declarePolyaxonJob(construct: Construct, kind: PolyaxonJob['kind'], options: PolyaxonJobOptions): () => Polyaxonfile {
  const fail = (message: string): never => {
    throw new Error(`[${construct.node.path}] ${message}`);
  };
  const problems = problemsOf(options);
  if (problems.length > 0) fail(problems.join('; '));
  const target = versionOf(polyaxon, options.polyaxonVersion);
  const { fields, gaps } = renderTermination(options.failurePolicy, target, { container: MAIN_CONTAINER });
  const ttl = (options.ttlAfterFinished ?? Duration.hours(1)).toSeconds();
  for (const gap of gaps) report(construct, gap, fail);
  if (ttl === 0) {
    addWarning(construct, 'polyaxon/evidence-deleted', 'the finished Job and its Pods are deleted at once, so nobody can see which rule matched and how '
      + 'the attempts ended; give ttlAfterFinished a time in which somebody can look');
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
  const file = () => {
    try {
      return make(job, target, acknowledgementLines(construct));
    } catch (error) {
      return fail((error as Error).message);
    }
  };
  // Whatever is wrong with a text is said where it was written, not when the file is.
  file();
  addFiles(construct, () => [{ path: `${FOLDER}/${options.fileName ?? `${job.name}.yml`}`, content: file().text }]);
  return file;
}

function problemsOf({ failurePolicy, container, fileName }: PolyaxonJobOptions): string[] {
  const problems: string[] = [];
  if (!FailurePolicy.isFailurePolicy(failurePolicy)) return ['a failurePolicy is needed: what should happen when an attempt fails'];
  if (failurePolicy.container !== undefined && failurePolicy.container !== MAIN_CONTAINER) {
    problems.push(`the policy speaks of the container '${failurePolicy.container}', but Polyaxon names the main container ${MAIN_CONTAINER}, whatever the `
      + 'author calls it; leave the container of the policy out');
  }
  const doubled = ['command', 'args'].filter(key => container.cmd !== undefined && (container as any)[key] !== undefined);
  if (doubled.length > 0) problems.push(`cmd takes the place of ${oneOf(doubled, 'and')}; use either`);
  if (fileName !== undefined && !/^[^/\\]+\.yml$/.test(fileName)) {
    problems.push(`fileName must be a name that ends in .yml, got ${quoted(fileName)}; the cdk8s CLI would take a .yaml for a Kubernetes manifest`);
  }
  return problems;
}

function report(construct: Construct, gap: Gap, fail: (message: string) => never): void {
  if (gap.kind === GapKind.CONTRADICTION) fail(`${gap.message}; ${gap.suggestion} (${gap.rule})`);
  addWarning(construct, gap.rule, `${gap.message}; ${gap.suggestion}`);
}

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
