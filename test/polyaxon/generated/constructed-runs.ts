import { Draw } from './draw';
import { word } from './texts';
import { PolyaxonContainer, PolyaxonExpr, PolyaxonInit, PolyaxonIoType, PolyaxonPod, PolyaxonRun, PolyaxonVolume } from '../../../src';

/*
 * Runs through the typed surface, with what their author may expect of each container.
 */

/** A value for an input, and what becomes of it in an argument and alone in a variable. */
export interface DrawnValue {
  readonly value: any;
  readonly argument: string;
  readonly variable: string;
}

export interface DrawnInput {
  readonly name: string;
  readonly type: PolyaxonIoType;
  readonly isList?: boolean;
  readonly values: readonly DrawnValue[];
}

const text = (value: string): DrawnValue => ({ value, argument: value, variable: value });
const number = (value: number, written = String(value)): DrawnValue => ({ value, argument: written, variable: written });

export const INPUTS: readonly DrawnInput[] = [
  { name: 'layers', type: PolyaxonIoType.INT, values: [number(0), number(1), number(3), number(-1)] },
  { name: 'rate', type: PolyaxonIoType.FLOAT, values: [number(0.1), number(1e-7, '1e-07'), number(2.5)] },
  { name: 'tag', type: PolyaxonIoType.STR, values: ['v1.10', 'a b', '1.10', '--x', 'True', '0,1', '12:30', '{"a": 1}'].map(text) },
  {
    name: 'debug',
    type: PolyaxonIoType.BOOL,
    values: [{ value: true, argument: 'True', variable: 'true' }, { value: false, argument: 'False', variable: 'false' }],
  },
  { name: 'data', type: PolyaxonIoType.PATH, values: ['/data', './a b'].map(text) },
  {
    name: 'names',
    type: PolyaxonIoType.STR,
    isList: true,
    values: [{ value: ['a', 'b c'], argument: '[\'a\', \'b c\']', variable: '["a","b c"]' }],
  },
  {
    name: 'options',
    type: PolyaxonIoType.DICT,
    values: [{ value: { a: 1, b: 'c' }, argument: '{\'a\': 1, \'b\': \'c\'}', variable: '{"a":1,"b":"c"}' }],
  },
];

/** The values of a run, by the name of the input. */
export type Values = ReadonlyMap<string, DrawnValue>;

/** What arrives in the containers of a run. */
export interface ExpectedContainer {
  readonly image: string;
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value: string }[];
}

export interface DrawnContainer {
  readonly props: PolyaxonContainer;
  /** What arrives with the values of a run. */
  readonly expected: (values: Values) => ExpectedContainer;
}

export interface DrawnRun {
  readonly run: PolyaxonRun;
  /** The main containers that are recorded, in any order. */
  readonly containers: readonly DrawnContainer[];
}

/** A text of which a part may only be known in a run. */
interface DrawnText {
  readonly written: string;
  readonly arrives: (values: Values) => string;
}

/** A text without a template, and without the one character that no file can hold. */
export function plain(draw: Draw): string {
  const drawn = String(word(draw));
  return /\{\{|\{%|\u2028/.test(drawn) ? 'plain' : drawn;
}

function constant(written: string): DrawnText {
  return { written, arrives: () => written };
}

function argument(draw: Draw, inputs: readonly DrawnInput[]): DrawnText {
  if (inputs.length === 0 || draw.once(2)) return constant(plain(draw) || 'x');
  const { name } = draw.one(inputs);
  const arrived = (values: Values) => values.get(name)!.argument;
  switch (draw.below(8)) {
    case 0: return { written: `${PolyaxonExpr.input(name)}`, arrives: arrived };
    case 1: return { written: `${PolyaxonExpr.param(name)}`, arrives: values => `--${name}=${values.get(name)!.variable}` };
    case 2: return { written: `a ${PolyaxonExpr.input(name)} b`, arrives: values => `a ${arrived(values)} b` };
    default: return { written: `--${name}=${PolyaxonExpr.input(name)}`, arrives: values => `--${name}=${arrived(values)}` };
  }
}

function variable(draw: Draw, inputs: readonly DrawnInput[]): DrawnText {
  if (inputs.length === 0 || draw.once(2)) return constant(plain(draw));
  const { name } = draw.one(inputs);
  return draw.once(3)
    ? { written: `${PolyaxonExpr.input(name)}`, arrives: values => values.get(name)!.variable }
    : { written: `is ${PolyaxonExpr.input(name)}`, arrives: values => `is ${values.get(name)!.argument}` };
}

/** @param role names the image, by which its container is found again */
export function drawContainer(draw: Draw, role: string, inputs: readonly DrawnInput[]): DrawnContainer {
  const image = `registry.example/${role}:1.0`;
  const texts = (least: number) => draw.list(least, 3, () => argument(draw, inputs));
  const env = draw.once(2) ? draw.list(1, 3, index => ({ name: `V${index}`, text: variable(draw, inputs) })) : undefined;
  const variables = (values: Values) => env?.map(({ name, text: { arrives } }) => ({ name, value: arrives(values) }));
  const envProps = env && { env: Object.fromEntries(env.map(({ name, text: { written } }) => [name, written])) };
  if (draw.once(4)) {
    const cmd = draw.one(['python train.py', 'echo "a: b" # c\nls -l', 'echo 1']);
    return {
      props: { image, cmd, ...envProps },
      expected: values => ({ image, command: ['/bin/sh', '-c'], args: [`set -e\n${cmd}`], env: variables(values) }),
    };
  }
  const command = draw.once(3) ? texts(1) : undefined;
  const args = draw.once(4) ? undefined : texts(1);
  const written = (list?: readonly DrawnText[]) => list?.map(each => each.written);
  return {
    props: { image, command: written(command), args: written(args), ...envProps },
    expected: values => ({
      image, command: command?.map(each => each.arrives(values)), args: args?.map(each => each.arrives(values)), env: variables(values),
    }),
  };
}

function pod(draw: Draw, container: DrawnContainer, canInit = true): PolyaxonPod {
  return {
    container: container.props,
    ...draw.sparse({
      environment: [3, () => drawEnvironment(draw)],
      connections: [15, () => ['data']],
      sidecars: [10, () => [{ name: 'logs', image: 'busybox', args: [plain(draw) || 'x'] }]],
      volumes: [10, () => [PolyaxonVolume.emptyDir('scratch')]],
      init: [8, () => [draw.one([
        PolyaxonInit.git({ url: 'https://example.com/a', revision: 'main' }), PolyaxonInit.file({ content: plain(draw), filename: 'a.txt' }),
        canInit ? PolyaxonInit.container({ name: 'first', image: 'busybox', args: ['a'] }) : PolyaxonInit.paths(['a/b']),
      ])]],
    }),
  };
}

export function drawEnvironment(draw: Draw): object {
  return draw.sparse({
    labels: [2, () => ({ team: plain(draw) })],
    annotations: [3, () => ({ 'example.com/note': plain(draw) })],
    nodeSelector: [4, () => ({ pool: draw.one(['spot', '1', 'true', 'True']) })],
    tolerations: [4, () => [{ key: 'spot', operator: 'Equal', value: draw.one(['true', '1', '1.10']), effect: 'NoSchedule' }]],
    serviceAccountName: [8, () => 'runner'],
    imagePullSecrets: [10, () => ['registry']],
    priority: [10, () => 10],
    hostNetwork: [15, () => true],
  });
}

export const RUN_KINDS = ['job', 'notifier', 'tuner', 'cleaner', 'service', 'tfjob', 'pytorchjob', 'mpijob', 'raycluster', 'daskcluster'] as const;

export type DrawnKind = typeof RUN_KINDS[number];

export function drawRun(draw: Draw, kind: DrawnKind, inputs: readonly DrawnInput[]): DrawnRun {
  const containers: DrawnContainer[] = [];
  const one = (role: string, canInit = false) => {
    const container = drawContainer(draw, role, inputs);
    containers.push(container);
    return pod(draw, container, canInit);
  };
  const some = (role: string) => ({ ...one(role), ...draw.sparse({ replicas: [2, () => draw.one([1, 2, 4])] }) });
  return { run: runOf(draw, kind, one, some), containers };
}

function runOf(draw: Draw, kind: DrawnKind, one: (role: string, canInit?: boolean) => PolyaxonPod, some: (role: string) => PolyaxonPod): PolyaxonRun {
  switch (kind) {
    case 'job': return PolyaxonRun.job(one('main', true));
    case 'notifier': return PolyaxonRun.notifier(one('main', true));
    case 'tuner': return PolyaxonRun.tuner(one('main', true));
    // A cleaner knows no connection but that of the artifacts, whose name is the agent's.
    case 'cleaner': return PolyaxonRun.cleaner({ ...one('main', true), connections: undefined });
    case 'service': return PolyaxonRun.service({ ...one('main', true), ports: [80], ...draw.sparse({ replicas: [3, () => 2], rewritePath: [4, () => true] }) });
    case 'tfjob': return PolyaxonRun.tfJob({ worker: some('worker'), ...draw.sparse({ chief: [2, () => one('chief')], ps: [3, () => some('ps')] }) });
    case 'pytorchjob': return PolyaxonRun.pytorchJob({ master: one('master'), ...draw.sparse({ worker: [2, () => some('worker')] }) });
    case 'mpijob': return PolyaxonRun.mpiJob({ launcher: one('launcher'), ...draw.sparse({ worker: [2, () => some('worker')], slotsPerWorker: [3, () => 2] }) });
    case 'raycluster': return PolyaxonRun.rayCluster({ head: one('head'), ...draw.sparse({ rayVersion: [3, () => '2.50'], entrypoint: [2, () => 'python a.py'] }) });
    default: return PolyaxonRun.daskCluster({ scheduler: one('scheduler'), worker: some('worker') });
  }
}
