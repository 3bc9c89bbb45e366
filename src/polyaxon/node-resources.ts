/* eslint-disable @typescript-eslint/no-require-imports -- what the client does is only loaded for those who have a Polyaxonfile */
import type { LoweredResource } from './client/answers';
import type * as checking from './client/check-file';
import type * as lowering from './client/lower-operation';
import { resourceOf } from './operator/resource-of';
import type { PolyaxonSubject } from './polyaxon-subject';
import { isDict, isList, PythonDict, PythonFloat, PythonKey, PythonValue } from './python/values';
import { DAG_KIND } from './run-kinds';
import type { WrittenRun } from './written-run';

/** What the operator gets of something that runs. */
export interface RunResource {
  readonly run: WrittenRun;
  readonly resource: LoweredResource;
}

/** What a node says that only its dag understands, and what comes from other nodes. */
const OF_DAG: readonly PythonKey[] = [
  'dependencies', 'trigger', 'conditions', 'skipOnUpstreamSkip', 'skip_on_upstream_skip', 'params', 'joins', 'events', 'dagRef', 'dag_ref', 'component', 'matrix',
  'schedule', 'hooks', 'build', 'name',
];

/** What the nodes of a dag become, those that are no dag themselves. What they get from others is not there, so that nodes which cannot be made without it are left out. */
export function nodeResources({ runs, version }: PolyaxonSubject): readonly RunResource[] {
  const { checkPolyaxonfile } = require('./client/check-file') as typeof checking;
  const { lowerOperation } = require('./client/lower-operation') as typeof lowering;
  return runs.filter(({ dag, kind }) => dag !== undefined && kind !== undefined && kind !== DAG_KIND).flatMap(run => {
    const { operation } = checkPolyaxonfile(fileOf(run), version);
    const resource = operation && resourceOf(lowerOperation(operation, version));
    return resource ? [{ run, resource }] : [];
  });
}

/** The node as a file of its own. */
function fileOf({ levels }: WrittenRun): PythonDict {
  const [first, component] = levels.map(({ dict }) => dict!);
  const head: [PythonKey, PythonValue][] = [['version', new PythonFloat(1.1)], ['kind', 'operation']];
  const own = [...first].filter(([key]) => !OF_DAG.includes(key) && key !== 'version' && key !== 'kind');
  if (component) return new Map([...head, ...own, ['component', withoutDemands(component)]]);
  // A component that stands by itself among the components of the dag, or a node in the simplified format.
  return first.has('run') ? new Map([...head, ['component', withoutDemands(new Map(own))]]) : new Map([...head, ...own]);
}

/** The component with inputs that need no value: what others give to them is not known. */
function withoutDemands(component: PythonDict): PythonDict {
  const inputs = component.get('inputs');
  if (!isList(inputs)) return component;
  return new Map(component).set('inputs', inputs.map(input => isDict(input) ? new Map(input).set(input.has('is_optional') ? 'is_optional' : 'isOptional', true) : input));
}
