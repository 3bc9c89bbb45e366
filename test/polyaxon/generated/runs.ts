import { Draw } from './draw';
import { FileData } from './file-text';
import { awkward, bareWords, word } from './texts';

/*
 * The `run` of a component, for every kind that makes a resource.
 */

export const runKinds = ['job', 'service', 'tfjob', 'pytorchjob', 'mpijob', 'raycluster', 'daskcluster', 'notifier', 'cleaner', 'tuner'];

/** @param params names of the params that texts can name */
export function run(draw: Draw, kind: string, params: readonly string[]): FileData {
  const one = () => replica(draw, params);
  const some = () => ({ replicas: draw.one([1, 2, 4]), ...one() });
  switch (kind) {
    case 'service': return { kind, ...draw.sparse({ ports: [1, () => [80]], rewritePath: [5, () => true], replicas: [5, () => 2] }), ...one() };
    case 'tfjob': return { kind, ...draw.sparse({ chief: [2, one], ps: [3, some], worker: [1, some], cleanPodPolicy: [4, () => 'All'] }) };
    case 'pytorchjob': return { kind, ...draw.sparse({ master: [2, one], worker: [1, some] }) };
    case 'mpijob': return { kind, ...draw.sparse({ slotsPerWorker: [2, () => 1], launcher: [1, one], worker: [2, some] }) };
    case 'raycluster': return { kind, ...draw.sparse({ rayVersion: [3, () => '2.5'], head: [1, one], workers: [2, () => ({ small: some() })] }) };
    case 'daskcluster': return { kind, ...draw.sparse({ scheduler: [1, one], worker: [1, some] }) };
    default: return { kind, ...one() };
  }
}

/** What a job has, and each replica of the kinds that have several. */
function replica(draw: Draw, params: readonly string[]): FileData {
  return {
    container: container(draw, params),
    ...draw.sparse({
      environment: [4, () => environment(draw)],
      connections: [20, () => ['data']],
      init: [12, () => [draw.one<FileData>([{ git: { url: 'https://example.com/a' } }, { container: { image: 'busybox', args: [word(draw)] } }])]],
      sidecars: [15, () => [{ name: 'logs', image: 'busybox', args: [awkward(draw)] }]],
      volumes: [15, () => [{ name: 'scratch', emptyDir: {} }]],
    }),
  };
}

export function container(draw: Draw, params: readonly string[]): FileData {
  const text = () => (params.length > 0 && draw.once(2) ? named(draw, params) : word(draw));
  return {
    ...draw.sparse({ name: [9, () => 'mine'] }),
    image: draw.once(15) ? draw.one<FileData>(['1.10', 'a/b@sha256:00', '{{ picture }}', '3', '{{ globals.run_name }}:1']) : 'busybox',
    ...draw.sparse({
      command: [3, () => draw.list(0, 3, text)],
      args: [2, () => (draw.once(20) ? awkward(draw) : draw.list(0, 4, () => (draw.once(25) ? bareWords(draw) : text())))],
      env: [3, () => draw.list(0, 3, index => variable(draw, `V${index}`, text))],
      resources: [4, () => draw.sparse({ requests: [2, () => amounts(draw)], limits: [2, () => amounts(draw)] })],
      workingDir: [20, () => '/data'],
      imagePullPolicy: [20, () => 'Always'],
    }),
  };
}

function named(draw: Draw, params: readonly string[]): string {
  const name = draw.one(params);
  return draw.one([`{{ ${name} }}`, `--${name}={{ ${name} }}`, `{{ params.${name}.as_arg }}`, `{{ params.${name} }}`, '{{ params.as_args }}', `{{${name}}},1`]);
}

function variable(draw: Draw, name: string, text: () => FileData): FileData {
  switch (draw.below(14)) {
    case 0: return { name, valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } };
    case 1: return { name };
    case 2: return { name, value: bareWords(draw) };
    default: return { name, value: draw.once(2) ? awkward(draw) : text() };
  }
}

function amounts(draw: Draw): FileData {
  return draw.sparse({ 'cpu': [1, () => draw.one<FileData>([1, '500m', 0.5, '2'])], 'memory': [2, () => '1Gi'], 'nvidia.com/gpu': [5, () => 1] });
}

export function environment(draw: Draw): FileData {
  return draw.sparse({
    restartPolicy: [2, () => draw.one(['Never', 'OnFailure', 'Always'])],
    labels: [4, () => ({ team: word(draw) })],
    annotations: [5, () => ({ 'example.com/note': awkward(draw) })],
    nodeSelector: [6, () => ({ pool: draw.one(['spot', '1', 'true']) })],
    tolerations: [5, () => [{ key: 'spot', operator: 'Equal', value: draw.one(['true', '1', 'a']), effect: 'NoSchedule' }]],
    serviceAccountName: [8, () => 'runner'],
    imagePullSecrets: [15, () => ['registry']],
    priority: [15, () => 10],
    hostNetwork: [15, () => true],
  });
}
