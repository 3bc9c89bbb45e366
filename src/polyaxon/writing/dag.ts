import { earlyStopping } from './early-stopping';
import { NODE_SECTIONS, operationEntries } from './operation';
import { Entries, mapping, placeText, Writer } from './shape';
import { contradictions, runOf, terminationOf } from './termination';
import { EngineVersion } from '../../engine-version';
import { refuseUnknownKeys, requireList, requireObject, requireWhole } from '../../policy/input';
import { oneOf, PolicyError, quoted } from '../../policy/policy-error';

const NODE = ['name', 'failurePolicy', 'container', 'environment', 'run', 'source', 'description', 'tags', 'presets', 'queue', 'ttlAfterFinished'];

const concurrency: Writer = (value, place) => {
  if (value === undefined) throw new PolicyError(`${placeText(place)} is needed: without it Polyaxon starts all that can start at once`);
  return requireWhole(value, 1, 2147483647, placeText(place));
};

/** The `run` of a dag. */
export const dag: Writer<Entries> = (value, place, target) => {
  const { components, operations, ...rest } = requireObject(value, placeText(place));
  const known = componentsByName(components, target);
  const nodes = requireList(operations, 'operations of the dag').map((each, i) => nodeOf(each, i, target, known));
  if (nodes.length === 0) throw new PolicyError('a dag has at least one operation');
  refuseTwins(nodes);
  refuseUnknownReferences(nodes, known);
  refuseCycle(nodes);
  const beside = mapping({ concurrency, earlyStopping }, ['concurrency'])(rest, { name: 'the dag', of: '' }, target);
  return { ...beside, operations: nodes, ...known.size > 0 && { components: [...known.values()] } };
};

function componentsByName(components: unknown, target: EngineVersion): Map<string, Entries> {
  if (components === undefined) return new Map();
  const byName = new Map<string, Entries>();
  for (const component of requireList(components, 'components of the dag') as any[]) {
    if (typeof component?._written !== 'function') throw new PolicyError(`components of the dag has ${quoted(component)}, which is no PolyaxonComponent`);
    const written = component._written(target);
    if (byName.has(written.name)) throw new PolicyError(`the dag has two components with the name ${written.name}`);
    byName.set(written.name, written);
  }
  return byName;
}

function nodeOf(value: unknown, i: number, target: EngineVersion, components: ReadonlyMap<string, Entries>): Entries {
  const given = requireObject(value, `operation ${i} of the dag`) as any;
  try {
    refuseUnknownKeys(given, [...NODE, ...NODE_SECTIONS], 'an operation of a dag');
    const { name, description, tags, presets, queue, failurePolicy, ttlAfterFinished, container, environment, run: _, source, ...sections } = given;
    const { termination, gaps, run } = terminationOf({ failurePolicy, ttlAfterFinished }, runOf(given), target);
    const problems = contradictions(gaps);
    if (problems.length > 0) throw new PolicyError(problems.join('; '));
    return operationEntries({ name, description, tags, presets, queue, termination, run, source, sections }, target, components);
  } catch (error) {
    if (!(error instanceof PolicyError)) throw error;
    throw new PolicyError(`operation ${given.name ?? i} of the dag: ${error.message}`);
  }
}

function refuseTwins(nodes: readonly Entries[]): void {
  const twin = nodes.find(({ name }, i) => nodes.findIndex(other => other.name === name) < i);
  if (twin !== undefined) throw new PolicyError(`the dag has two operations with the name ${twin.name}; refs could not tell them apart`);
}

/** `ops.NAME` and which value, by the operation that has the param. */
function referencesOf(node: Entries): { readonly operation: string; readonly value?: string }[] {
  const ofParams = Object.values(node.params ?? {}) as Entries[];
  const others: Entries[] = [...node.events ?? [], ...node.joins ?? []];
  return [...ofParams.map(({ ref, value }) => ({ ref, value })), ...others.map(({ ref }) => ({ ref, value: undefined }))]
    .filter(({ ref }) => typeof ref === 'string' && ref.startsWith('ops.'))
    .map(({ ref, value }) => ({ operation: ref.slice('ops.'.length), value }));
}

function refuseUnknownReferences(nodes: readonly Entries[], components: ReadonlyMap<string, Entries>): void {
  const byName = new Map(nodes.map(node => [node.name as string, node]));
  const names = oneOf([...byName.keys()], 'and');
  for (const node of nodes) {
    const unknown = (node.dependencies ?? []).find((each: string) => !byName.has(each));
    if (unknown !== undefined) throw new PolicyError(`operation ${node.name} of the dag depends on ${unknown}, and there are ${names}`);
    for (const { operation, value } of referencesOf(node)) {
      const other = byName.get(operation);
      if (other === undefined) throw new PolicyError(`operation ${node.name} of the dag refers to ops.${operation}, and there are ${names}`);
      if (value !== undefined) refuseUnknownValue(node.name, other, value, other.component ?? components.get(other.dagRef));
    }
  }
}

function refuseUnknownValue(from: string, { name }: Entries, value: string, component: Entries | undefined): void {
  const [side, wanted] = value.split('.');
  if (component === undefined || wanted === undefined || !['inputs', 'outputs'].includes(side)) return;
  const known = ((component[side] ?? []) as Entries[]).map(each => each.name as string);
  if (known.includes(wanted)) return;
  throw new PolicyError(`operation ${from} of the dag refers to ${value} of ${name}, which has ${known.length === 0 ? `no ${side}` : oneOf(known, 'and')}`);
}

function refuseCycle(nodes: readonly Entries[]): void {
  const upstreamOf = (node: Entries): string[] => [...node.dependencies ?? [], ...referencesOf(node).map(({ operation }) => operation)];
  const upstream = new Map(nodes.map(node => [node.name as string, upstreamOf(node)]));
  const visit = (name: string, path: readonly string[]): void => {
    if (path.includes(name)) throw new PolicyError(`the operations of the dag wait for each other: ${[...path.slice(path.indexOf(name)), name].join(' -> ')}`);
    for (const each of upstream.get(name)!) visit(each, [...path, name]);
    upstream.set(name, []);
  };
  for (const name of upstream.keys()) visit(name, []);
}
