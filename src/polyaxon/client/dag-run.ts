import { compose, isElsewhere } from './composition';
import { checkDag, DagNode, refuseDuplicates } from './dag';
import { ClientValue, isFalsy, isSequence, ModelInstance } from './instances';
import type { Place } from './model-reader';
import { shown } from './value-words';
import { isAtLeast } from '../../engine';

/*
 * The operations of a `run` of kind dag, each with its component.
 */

/** Refusals are reported. */
export function checkDagRun(run: ModelInstance, inputs: ClientValue, { reader, path }: Place): void {
  const operations = run.get('operations');
  if (isFalsy(operations) || !isSequence(operations)) {
    reader.refuse('polyaxon/invalid-dag', path, `a dag needs a list of operations, got ${shown(operations)}`);
    return;
  }
  const components = run.get('components') ?? null;
  if (typeof components === 'string') return void reader.refuse('polyaxon/invalid-dag', [...path, 'components'], 'components cannot be a reference');
  const named = (isSequence(components) ? components : []) as readonly ModelInstance[];
  const places = named.map((component, at) => ({ name: component.get('name')!, path: [...path, 'components', at] }));
  if (refuseDuplicates(places, 'component', reader)) return;
  const byName = new Map(named.map(component => [component.get('name') as string, component]));
  const nodes = nodesOf(operations as readonly ModelInstance[], byName, { reader, path: [...path, 'operations'] });
  if (nodes !== undefined) checkDag(nodes, inputs, reader);
}

type Components = ReadonlyMap<string, ModelInstance>;

function nodesOf(operations: readonly ModelInstance[], components: Components, { reader, path }: Place): readonly DagNode[] | undefined {
  const isNewest = isAtLeast(reader.version, '2.18');
  const names = operations.map((operation, at) => ({ operation, name: operation.get('name')!, path: [...path, at] }));
  // Up to 2.17 operations with components of their own may share a name.
  const compared = isNewest ? names : names.filter(({ operation, name }) => isFalsy(name) || operation.get('component') === null);
  if (refuseDuplicates(compared, 'operation', reader)) return undefined;
  const nodes = names.map(({ operation, path: at }) => (isNewest ? composedNode : patchedNode)(operation, components, { reader, path: at }));
  return nodes.includes(undefined) ? undefined : nodes as DagNode[];
}

function composedNode(operation: ModelInstance, components: Components, { reader, path }: Place): DagNode | undefined {
  const resolved = resolveTemplate(operation, components, [], { reader, path });
  if (resolved === undefined) return undefined;
  if (isElsewhere(resolved)) return nodeOf(operation, operation, path, true);
  const effective = compose(resolved, { reader, path }, true);
  if (effective === undefined) return undefined;
  if (effective.get('run') === null) {
    return reader.refuse('polyaxon/invalid-dag', path, `the operation ${shown(operation.get('name'))} has nothing to run: no component, dagRef or run`);
  }
  return nodeOf(effective, effective, path, false);
}

/** Puts the components that dagRef names where they are named. */
function resolveTemplate(file: ModelInstance, components: Components, sources: readonly string[], place: Place): ModelInstance | undefined {
  const inner = file.get('component');
  if (inner instanceof ModelInstance) {
    const resolved = resolveTemplate(inner, components, sources, place);
    return resolved && file.with('component', resolved);
  }
  const name = file.get('dag_ref') as string | null;
  if (isFalsy(name)) return file;
  const component = findComponent(name!, components, place);
  if (component === undefined) return undefined;
  if (sources.includes(name!)) {
    return place.reader.refuse('polyaxon/invalid-dag', [...place.path, 'dagRef'], `components refer to each other in a circle: ${[...sources, name].join(', ')}`);
  }
  const resolved = resolveTemplate(component, components, [...sources, name!], place);
  return resolved && file.with('component', resolved);
}

function findComponent(name: string, components: Components, { reader, path }: Place): ModelInstance | undefined {
  const found = components.get(name);
  if (found) return found;
  const known = [...components.keys()].join(', ') || 'none';
  return reader.refuse('polyaxon/invalid-dag', [...path, 'dagRef'], `dagRef must name a component of the dag, got ${shown(name)}; it has ${known}`);
}

function patchedNode(operation: ModelInstance, components: Components, { reader, path }: Place): DagNode | undefined {
  const own = operation.get('component');
  if (own instanceof ModelInstance) return nodeOf(operation, own, path, false);
  const name = operation.get('dag_ref') as string | null;
  if (isFalsy(name)) return nodeOf(operation, operation, path, true);
  const component = findComponent(name!, components, { reader, path });
  return component && nodeOf(operation, component, path, false);
}

function nodeOf(operation: ModelInstance, component: ModelInstance, path: Place['path'], isUnknown: boolean): DagNode {
  const get = (field: string): ClientValue => operation.get(field) ?? null;
  return {
    name: get('name') as string,
    path,
    params: get('params'),
    events: get('events'),
    dependencies: get('dependencies'),
    matrix: get('matrix'),
    joins: get('joins'),
    inputs: isUnknown ? null : component.get('inputs') ?? null,
    outputs: isUnknown ? null : component.get('outputs') ?? null,
    isStrict: !isFalsy(get('strict_params')),
    isUnknown,
  };
}

