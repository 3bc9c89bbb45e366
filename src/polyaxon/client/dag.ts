import { ClientValue, isFalsy, isMapping, isSequence, ModelInstance } from './instances';
import { ModelReader } from './model-reader';
import { Offered, References, validateParams } from './params';
import { shown } from './value-words';
import { isAtLeast } from '../../engine';
import { someOf } from '../../policy/words';
import type { PythonStep } from '../python/values';

/*
 * The operations of a dag: whether they can be put in an order, and whether what they want of each other is there.
 */

/** An operation of a dag with what its component adds; `isUnknown` if that is elsewhere. */
export interface DagNode {
  readonly name: string;
  readonly path: readonly PythonStep[];
  readonly params: ClientValue;
  readonly events: ClientValue;
  readonly dependencies: ClientValue;
  readonly inputs: ClientValue;
  readonly outputs: ClientValue;
  readonly matrix: ClientValue;
  readonly joins: ClientValue;
  readonly isStrict: boolean;
  readonly isUnknown: boolean;
}

const GLOBALS = [
  'owner_name', 'project_name', 'project_unique_name', 'project_uuid', 'run_info', 'name', 'uuid', 'status', 'namespace', 'iteration', 'context_path',
  'artifacts_path', 'created_at', 'compiled_at', 'schedule_at', 'started_at', 'finished_at', 'duration', 'cloning_kind', 'original_uuid', 'is_independent',
];

/** Refusals are reported. */
export function checkDag(nodes: readonly DagNode[], inputs: ClientValue, reader: ModelReader): void {
  const upstream = new Map<string, ReadonlySet<string>>();
  for (const node of nodes) {
    const names = upstreamOf(node, reader);
    if (names === undefined) return;
    upstream.set(node.name, new Set([...upstream.get(node.name) ?? [], ...names]));
  }
  const before = reader.problems.length;
  checkOrder(nodes, upstream, reader);
  if (reader.problems.length > before) return;
  const references = offeredBy(nodes, inputs);
  for (const node of nodes) if (!node.isUnknown) validateParams({ ...node, hasContexts: false }, references, reader, node.path);
}

function upstreamOf(node: DagNode, reader: ModelReader): readonly string[] | undefined {
  const refs: string[] = [];
  if (isMapping(node.params)) {
    for (const param of node.params.values()) {
      const ref = param instanceof ModelInstance ? param.get('ref') : null;
      if (typeof ref === 'string' && ref.split('.')[0] === 'ops') refs.push(entityOf(ref, [...node.path, 'params'], reader));
    }
  }
  if (!isFalsy(node.events)) {
    if (!isSequence(node.events)) {
      return reader.refuse('polyaxon/wrong-type', [...node.path, 'events'], `events must be a list in a dag, got ${shown(node.events)}`);
    }
    for (const event of node.events as readonly ModelInstance[]) {
      const ref = event.get('ref') as string;
      if (ref.split('.')[0] === 'ops') refs.push(entityOf(ref, [...node.path, 'events'], reader));
    }
  }
  // A text is taken for its letters, none of which is an operation.
  const dependencies = typeof node.dependencies === 'string' ? [...node.dependencies] : isSequence(node.dependencies) ? node.dependencies : [];
  return [...dependencies as readonly string[], ...refs];
}

function entityOf(ref: string, path: readonly PythonStep[], reader: ModelReader): string {
  return ref.split('.')[1] ?? reader.crash('polyaxon/invalid-reference', path, `a ref to an operation is such as ops.NAME, got ${shown(ref)}`);
}

function checkOrder(nodes: readonly DagNode[], upstream: ReadonlyMap<string, ReadonlySet<string>>, reader: ModelReader): void {
  for (const node of nodes) {
    const orphan = [...upstream.get(node.name) ?? []].find(name => !upstream.has(name));
    if (orphan === undefined) continue;
    reader.refuse(
      'polyaxon/invalid-dag', node.path, `${node.name} waits for ${shown(orphan)}, and the dag has no such operation; it has ${someOf([...upstream.keys()], 20)}`,
    );
    return;
  }
  const stuck = inCircle(upstream);
  if (stuck.length === 0) return;
  reader.refuse('polyaxon/invalid-dag', nodes.find(node => node.name === stuck[0])!.path, `operations wait for each other in a circle: ${someOf(stuck, 20)}`);
}

/** What can never start. */
function inCircle(upstream: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const waiting = new Map([...upstream].map(([name, names]) => [name, new Set(names)]));
  const downstream = new Map<string, string[]>();
  for (const [name, names] of upstream) for (const from of names) downstream.set(from, [...downstream.get(from) ?? [], name]);
  const ready = [...waiting].filter(([, names]) => names.size === 0).map(([name]) => name);
  for (let name = ready.pop(); name !== undefined; name = ready.pop()) {
    waiting.delete(name);
    for (const next of downstream.get(name) ?? []) {
      const names = waiting.get(next);
      names?.delete(name);
      if (names?.size === 0) ready.push(next);
    }
  }
  return [...waiting.keys()];
}

function offeredBy(nodes: readonly DagNode[], inputs: ClientValue): References {
  const offered = new Map<string, Offered>();
  const add = (name: string, type: string): void => void offered.set(name, { type, isList: null });
  const addGlobals = (owner: string): void => GLOBALS.forEach(name => add(`${owner}.globals.${name}`, 'str'));
  addGlobals('dag');
  add('dag.inputs', 'dict');
  add('dag.globals', 'str');
  add('dag.artifacts', 'str');
  for (const io of instances(inputs)) offered.set(`dag.inputs.${String(io.get('name'))}`, about(io));
  for (const node of nodes) {
    const owner = `ops.${node.name}`;
    for (const [section, ios] of [['outputs', node.outputs], ['inputs', node.inputs]] as const) {
      for (const io of instances(ios)) {
        offered.set(`${owner}.${section}.${String(io.get('name'))}`, about(io));
        if (io.get('type') === 'artifacts') offered.set(`${owner}.artifacts.${String(io.get('name'))}`, about(io));
      }
    }
    addGlobals(owner);
    add(`${owner}.inputs`, 'dict');
    add(`${owner}.outputs`, 'dict');
    add(`${owner}.globals`, 'str');
    add(`${owner}.artifacts`, 'str');
    add(`${owner}.io`, 'str');
  }
  return { offered, unknown: new Set(nodes.filter(node => node.isUnknown).map(node => `ops.${node.name}`)) };
}

function instances(ios: ClientValue): readonly ModelInstance[] {
  return isSequence(ios) ? ios as readonly ModelInstance[] : [];
}

function about(io: ModelInstance): Offered {
  return { type: io.get('type')!, isList: io.get('is_list')! };
}

/** What must be told apart by its name. */
export interface Named { readonly name: ClientValue; readonly path: readonly PythonStep[] }

/** Whether one has no name or the name of another one, which is reported. */
export function refuseDuplicates(names: readonly Named[], what: 'operation' | 'component', reader: ModelReader): boolean {
  const seen = new Set<ClientValue>();
  for (const { name, path } of names) {
    if (isFalsy(name) && (what === 'operation' || isAtLeast(reader.version, '2.18'))) {
      reader.refuse('polyaxon/invalid-dag', path, `every ${what} of a dag needs a name`);
      return true;
    }
    if (seen.has(name)) {
      reader.refuse('polyaxon/invalid-dag', path, `two ${what}s of the dag have the name ${shown(name)}`);
      return true;
    }
    seen.add(name);
  }
  return false;
}
