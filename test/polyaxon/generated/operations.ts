import { Draw } from './draw';
import { Bare, FileData, fileText } from './file-text';
import { container, environment, run, runKinds } from './runs';
import { awkward, bareWords, word } from './texts';

/*
 * Whole Polyaxonfiles, most of them right: what is wrong everywhere tells little.
 */

/** A file that was drawn, with its data. */
export interface GeneratedFile {
  readonly name: string;
  readonly data: FileData;
  readonly text: string;
}

/** Files in both formats; the same for the same seed. */
export function generatedOperations(seed: number, count: number): GeneratedFile[] {
  const draw = new Draw(seed);
  return Array.from({ length: count }, (_, index) => {
    const [shape, data] = file(draw);
    return { name: `${shape}-${index}`, data, text: fileText(data) };
  });
}

function file(draw: Draw): [shape: string, data: FileData] {
  switch (draw.below(8)) {
    case 0:
    case 1: return ['simplified', simplified(draw)];
    case 2: return ['component', { ...head(draw, 'component'), ...component(draw, []) }];
    case 3: return ['mapping', mapping(draw)];
    case 4: return ['grid', grid(draw)];
    case 5: return ['dag', dag(draw)];
    default: return ['operation', operation(draw, inputs(draw))];
  }
}

function head(draw: Draw, kind: string): FileData {
  return { version: draw.once(20) ? draw.one<FileData>([1, 1.0, '1.1', new Bare('1.10'), 1.05, 2]) : 1.1, kind };
}

/** Fields that components and operations have in common. */
function common(draw: Draw): FileData {
  return draw.sparse({
    name: [3, () => draw.one(['train', 'job-1', 'a', draw.once(20) ? 'eval.1' : 'b_2'])],
    description: [9, () => awkward(draw)],
    tags: [9, () => draw.list(0, 3, () => awkward(draw))],
    queue: [12, () => draw.one(['default', 'agent/gpu', '1'])],
    presets: [15, () => ['spot']],
    cache: [9, () => draw.sparse({ disable: [2, () => draw.once(2)], ttl: [3, () => 100], io: [6, () => ['p']] })],
    plugins: [9, () => draw.sparse({ auth: [2, () => draw.once(2)], shm: [2, () => draw.once(2)], collectLogs: [2, () => draw.once(2)] })],
    termination: [2, () => termination(draw)],
  });
}

interface Input {
  readonly name: string;
  readonly type: string;
  readonly values: readonly FileData[];
}

/** Values that are right for the type come often, also some that the client only makes right. */
const inputsToDraw: readonly Input[] = [
  { name: 'p', type: 'int', values: [0, 1, 3, '2', 1.0, true] },
  { name: 'rate', type: 'float', values: [0.1, 1, '1e-3', new Bare('1e-3'), new Bare('1.0e-7'), '0.5'] },
  { name: 'text', type: 'str', values: ['a', '1', '0,1', 'true', 'None', '[1, 2]', new Bare('on'), new Bare('12:30')] },
  { name: 'flag', type: 'bool', values: [true, false, 'true', 'no', 0, new Bare('off')] },
  { name: 'data', type: 'path', values: ['/data', '1', './a b'] },
  { name: 'options', type: 'dict', values: [{ a: 1 }, { a: { b: 'c' } }, '{"a": 1}', {}] },
  { name: 'picture', type: 'image', values: ['busybox', 'team/busybox:1.36'] },
  { name: 'address', type: 'uri', values: ['https://example.com/a', 's3://a/b'] },
];

function inputs(draw: Draw): readonly Input[] {
  return inputsToDraw.filter(() => draw.once(3));
}

function declared(draw: Draw, { name, type, values }: Input): FileData {
  const isOptional = draw.once(2);
  return {
    name,
    type,
    ...isOptional && { isOptional, ...!draw.once(4) && { value: draw.one(values) } },
    ...draw.sparse({
      isFlag: [type === 'bool' ? 2 : 60, () => true],
      argFormat: [20, () => '--x={{ p }}'],
      toEnv: [15, () => 'FROM_INPUT'],
      description: [20, () => awkward(draw)],
    }),
  };
}

function component(draw: Draw, given: readonly Input[], kind = draw.once(2) ? 'job' : draw.one(runKinds)): FileData {
  const names = given.map(each => each.name);
  return {
    ...common(draw),
    ...given.length > 0 && { inputs: given.map(each => declared(draw, each)) },
    ...draw.sparse({ outputs: [15, () => [{ name: 'loss', type: 'float' }]] }),
    run: run(draw, kind, names),
  };
}

function operation(draw: Draw, given: readonly Input[]): FileData {
  const params = Object.fromEntries(given.map(({ name, values }) => [name, param(draw, values)]));
  return {
    ...head(draw, 'operation'),
    ...common(draw),
    ...(given.length > 0 || draw.once(20)) && { params },
    ...draw.sparse({
      runPatch: [6, () => patch(draw)],
      patchStrategy: [12, () => draw.one(['post_merge', 'pre_merge', 'replace', 'isnull'])],
      strictParams: [40, () => true],
      isApproved: [30, () => draw.once(2)],
    }),
    component: component(draw, given),
  };
}

function param(draw: Draw, values: readonly FileData[]): FileData {
  const value = draw.once(40) ? awkward(draw) : draw.one(values);
  return draw.once(3) ? { value } : value;
}

function patch(draw: Draw): FileData {
  return draw.sparse({
    container: [2, () => draw.sparse({ image: [2, () => 'patched'], args: [3, () => ['patched', awkward(draw)]], env: [3, () => [{ name: 'B', value: '2' }]] })],
    environment: [2, () => environment(draw)],
  });
}

function mapping(draw: Draw): FileData {
  const given = inputsToDraw.slice(0, 4).filter(() => draw.once(2));
  const rows = draw.list(1, 5, () => Object.fromEntries(given.map(({ name, values }) => [name, draw.one(values)])));
  return {
    ...head(draw, 'operation'),
    ...common(draw),
    matrix: { kind: 'mapping', values: rows, ...matrixFields(draw) },
    component: component(draw, given),
  };
}

function matrixFields(draw: Draw): FileData {
  return draw.sparse({
    concurrency: [3, () => draw.one<FileData>([1, 2, 10])],
    earlyStopping: [12, () => [{ kind: 'failure_early_stopping', percent: draw.one([1, 50, 100]) }]],
  });
}

/** What a grid can draw from, for numbers. */
const spaces: readonly FileData[] = [
  { kind: 'choice', value: [1, 2, 3] },
  { kind: 'choice', value: [0.1, 0.25] },
  { kind: 'choice', value: ['1', '2'] },
  { kind: 'range', value: [1, 6, 2] },
  { kind: 'range', value: '1:4:1' },
  { kind: 'range', value: { start: 0, stop: 10, step: 5 } },
  { kind: 'linspace', value: [0, 1, 3] },
  { kind: 'linspace', value: '1:3:2' },
  { kind: 'logspace', value: [1, 2, 2] },
  { kind: 'geomspace', value: [1, 100, 3] },
];

function grid(draw: Draw): FileData {
  const given = inputsToDraw.slice(0, 3).filter(({ type }) => type !== 'int' || draw.once(2));
  const params = Object.fromEntries(given.map(({ name, type, values }) => (
    [name, type === 'str' ? { kind: 'choice', value: draw.list(1, 3, () => draw.one(values)) } : draw.one(spaces)])));
  return {
    ...head(draw, 'operation'),
    ...common(draw),
    matrix: { kind: 'grid', params, ...matrixFields(draw), ...draw.sparse({ numRuns: [5, () => 2] }) },
    component: component(draw, given),
  };
}

function dag(draw: Draw): FileData {
  const names = ['first', 'second', 'third'];
  const operations = draw.list(1, 3, index => {
    const given = index > 0 && draw.once(3) ? inputsToDraw.slice(0, 1) : [];
    return {
      kind: 'operation',
      name: names[index],
      ...index > 0 && draw.once(2) && { dependencies: [names[index - 1]] },
      ...given.length > 0 && { params: { p: draw.once(2) ? { ref: 'ops.first', value: 'outputs.p' } : 1 } },
      component: { ...component(draw, given, 'job'), outputs: [{ name: 'p', type: 'int' }] },
    };
  });
  const graph = { kind: 'dag', operations, ...draw.sparse({ concurrency: [3, () => 2] }) };
  return draw.once(2)
    ? { ...head(draw, 'component'), ...common(draw), run: graph }
    : { ...head(draw, 'operation'), ...common(draw), component: { run: graph } };
}

function simplified(draw: Draw): FileData {
  return {
    ...draw.sparse({ version: [4, () => 1.1] }),
    ...common(draw),
    container: container(draw, []),
    ...draw.sparse({
      cmd: [3, () => (draw.once(3) ? ['set -x', awkward(draw)] : `python train.py ${awkward(draw)}`)],
      env: [3, () => Object.fromEntries(draw.list(0, 3, () => [draw.one(['A', 'B', 'a.b', '1']), awkward(draw)]))],
      resources: [3, () => draw.sparse({
        cpu: [2, () => draw.one<FileData>(['100m..500m', '1', '1..', '..2', 1, 0.5])],
        memory: [2, () => draw.one(['64Mi..128Mi', '1Gi', '..1Gi'])],
        gpu: [5, () => draw.one<FileData>([1, '1', '1..2'])],
      })],
      ports: [9, () => [8080]],
      environment: [3, () => environment(draw)],
      connections: [15, () => ['data']],
      inputs: [9, () => [declared(draw, draw.one(inputsToDraw))]],
    }),
  };
}

const disruption = { type: 'DisruptionTarget', status: '\'True\'' };

export function termination(draw: Draw): FileData {
  return draw.sparse({
    maxRetries: [2, () => (draw.once(40) ? '3' : draw.one<FileData>([0, 1, 3, new Bare('1_0')]))],
    timeout: [2, () => (draw.once(40) ? '60' : draw.one<FileData>([300, 3600, 0]))],
    ttl: [4, () => draw.one<FileData>([60, 0])],
    podFailurePolicy: [2, () => ({ rules: draw.list(0, 3, () => rule(draw)) })],
  });
}

function rule(draw: Draw): FileData {
  const action = draw.one(['FailJob', 'Ignore', 'Count', 'FailJob', 'Ignore', 'FailIndex']);
  if (draw.once(2)) {
    const status = draw.one<FileData>(['\'True\'', '\'True\'', 'True', true, 'Unknown', word(draw)]);
    return { action, onPodConditions: [draw.once(4) ? { type: 'DisruptionTarget' } : { ...disruption, status }] };
  }
  return {
    action,
    onExitCodes: {
      ...!draw.once(3) && { containerName: draw.one(['polyaxon-main', 'main', 'tensorflow', '1']) },
      operator: draw.one(['In', 'NotIn']),
      values: draw.list(1, 3, () => draw.one<FileData>([0, 1, 42, 43, '42', new Bare('0o17'), bareWords(draw)])),
    },
  };
}
