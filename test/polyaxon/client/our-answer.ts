import type { RecordedAnswer } from './recorded-answers';
import type { EngineVersion } from '../../../src/engine-version';
import type { Agent } from '../../../src/polyaxon/client/agent';
import type { ClientProblem, LoweredContainer, LoweredPod, LoweredResource } from '../../../src/polyaxon/client/answers';
import { checkPolyaxonfile } from '../../../src/polyaxon/client/check-file';
import { lowerOperation } from '../../../src/polyaxon/client/lower-operation';
import { readPythonYaml } from '../../../src/polyaxon/python/read-yaml';
import { plainValue, PythonValue, pythonValue } from '../../../src/polyaxon/python/values';

/** The connections of the agent that the clients were told of. */
const AGENT: Agent = {
  connections: {
    artifacts: { kind: 'artifacts', schema: pythonValue({ mountPath: '/artifacts', volumeClaim: 'artifacts' }) },
    data: { kind: 'other', schema: pythonValue({ mountPath: '/data', volumeClaim: 'data' }) },
  },
  hasAll: true,
  namespace: 'polyaxon',
  artifactsStore: 'artifacts',
};

/** What the code makes of a file, in the shape of a recorded answer. */
export function ourAnswer(text: string, version: EngineVersion, presets: readonly string[] = []): RecordedAnswer {
  const read = readPythonYaml(text);
  if ('problem' in read) return { accepted: false, why: { type: 'YAML', lines: [read.problem.message] } };
  const { problems, operation } = checkPolyaxonfile(read.value, version, presets.map(presetValue));
  if (operation === undefined || problems.length > 0) return { accepted: false, why: errorOf(problems) };
  const { resource, children, problem } = lowerOperation(operation, version, AGENT);
  if (problem) return { accepted: true, problem: errorOf([problem]) };
  if (resource) return { accepted: true, resource: resourceOf(resource) };
  if (!children) return { accepted: true };
  return {
    accepted: true,
    children: {
      total: children.total,
      first: children.first.slice(0, 4).map(child => {
        const params = plainValue(child.params) as object;
        if (child.resource === undefined) return { params, problem: errorOf(child.problem ? [child.problem] : []) };
        const { termination, pods } = resourceOf(child.resource);
        return { params: child.params.size > 0 ? params : undefined, termination, containers: pods!.map(pod => pod.containers[0]) };
      }),
    },
  };
}

function presetValue(text: string): PythonValue {
  const read = readPythonYaml(text);
  if ('problem' in read) throw new Error(read.problem.message);
  return read.value;
}

function errorOf(problems: readonly ClientProblem[]): { type: string; lines: string[] } {
  return { type: problems[0]?.rule, lines: problems.map(({ path, message }) => `${path.join('.')}: ${message}`) };
}

function resourceOf({ kind, termination, pods: all }: LoweredResource) {
  const pods = all.filter(isRecorded);
  return {
    kind,
    ...termination && Object.keys(termination).length > 0 && { termination },
    pods: pods.length === 0 ? undefined : pods.map(({ at, restartPolicy, initContainers, containers }) => ({
      at,
      restartPolicy,
      initContainers: initContainers.length > 0 ? initContainers.map(each => withoutRandom(each.name)) : undefined,
      containers: containers.map(containerOf),
    })),
  };
}

/** Pods in lists, which are the further workers of a Ray cluster, are not recorded. */
function isRecorded({ at }: LoweredPod): boolean {
  return !at.includes('[');
}

/** Of the container that Polyaxon adds, only its name is recorded. */
function containerOf({ name, image, command, args, env, resources }: LoweredContainer): object {
  if (name.startsWith('polyaxon-sidecar')) return { name };
  return { name: withoutRandom(name), image, command, args, resources, env: env?.length === 0 ? undefined : env };
}

function withoutRandom(name: string): string {
  return name.replace(/-[0-9a-f]{10}(?=-|$)/g, '-*');
}
