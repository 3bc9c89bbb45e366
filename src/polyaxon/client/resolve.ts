import { Agent, RUN } from './agent';
import { dictAt, readCompiled, storeCompiled, textAt, withEntry } from './compiled-operation';
import { replicaContext, templateContext } from './contexts';
import { failConversion, failForesight, within } from './lowering-failure';
import { entriesOf, ParamSpec, paramSpecs } from './param-specs';
import { connectionsOf, replicasOf, replicasWithContexts } from './replicas';
import { readSecondTime, Section } from './second-reading';
import { isAtLeast } from '../../engine';
import { EngineVersion } from '../../engine-version';
import { isDict, isList, PythonDict, PythonOddity, PythonValue } from '../python/values';

/*
 * What the server does with a compiled operation: params into inputs, templates and literals in each section, and connections of the agent.
 */

export interface Surroundings {
  readonly version: EngineVersion;
  readonly agent: Agent;
}

/** What has no resource of its own: a matrix, a schedule, a dag. */
export function isPipeline(compiled: PythonDict): boolean {
  return compiled.has('matrix') || compiled.has('schedule') || runKind(compiled) === 'dag';
}

export function runKind(compiled: PythonDict): string {
  return textAt(dictAt(compiled, 'run') ?? new Map(), 'kind') ?? '';
}

/** @throws LoweringFailure */
export function resolveOperation(compiled: PythonDict, params: PythonDict, surroundings: Surroundings): PythonDict {
  const { version, agent } = surroundings;
  if (compiled.has('build')) failForesight(['build'], 'a build makes the image on the server, so what runs is not foreseen');
  checkReplicas(compiled);
  checkParams(params, version.version);
  let current = storeCompiled(compiled, version);
  const name = textAt(current, 'name') ?? RUN.name;
  const early = globalsOf(current, name, null, true);
  if (current.has('matrix')) {
    current = withParams(current, params, version);
    const context = templateContext(paramSpecs(current, new Map(), version.version), early);
    current = readCompiled(withEntry(current, 'matrix', within(['matrix'], () => readSecondTime(current.get('matrix')!, { context }))), version);
  }
  current = withParams(current, params, version);
  const specs = paramSpecs(current, new Map(), version.version);
  if (runKind(current) === 'dag') return storeCompiled(current, version);
  const context = templateContext(specs, early);
  current = withConnections(current, specs, context, agent);
  current = readCompiled(sections(current, context, version.version), version);
  checkConnections(current, agent);
  if (isPipeline(current)) return current;
  if (!isAtLeast(version.version, '2.18')) checkCluster(current, version.version, agent);
  const globals = serviceGlobals(current, globalsOf(current, name, agent.namespace, false), agent);
  current = readRun(current, globals, surroundings);
  return storeCompiled(current, version);
}

/** What the client cannot store in the replicas of a distributed run. */
function checkReplicas(compiled: PythonDict): void {
  const run = dictAt(compiled, 'run') ?? new Map();
  if (replicasWithContexts(run) === undefined) return;
  for (const { replica, path } of replicasOf(run)) {
    const inits = isList(replica.get('init')) ? replica.get('init') as readonly PythonValue[] : [];
    const at = inits.findIndex(init => isDict(init) && isDict(init.get('container')));
    if (at >= 0) failConversion([...path, 'init', at, 'container'], 'the client cannot store an init container of a replica');
  }
}

/** Up to 2.17 nobody looks for the connections of a cluster. */
function checkCluster(compiled: PythonDict, version: string, { artifactsStore }: Agent): void {
  if (!['raycluster', 'daskcluster'].includes(runKind(compiled))) return;
  for (const { replica, path } of replicasOf(dictAt(compiled, 'run')!)) {
    const connections = isList(replica.get('connections')) ? replica.get('connections') as readonly PythonValue[] : [];
    const lost = [...connections, ...initConnections(replica)].find(name => name !== artifactsStore);
    if (lost !== undefined) {
      failConversion([...path, 'connections'], `Polyaxon ${version} does not find the connection ${String(lost)} for a replica of a cluster`);
    }
  }
}

/** Up to 2.17 a param without anything cannot be read again. */
function checkParams(params: PythonDict, version: string): void {
  const empty = [...params].find(([, param]) => isDict(param) && param.size === 0);
  if (empty && !isAtLeast(version, '2.18')) failConversion(['params', String(empty[0])], `Polyaxon ${version} cannot read a param without a value`);
}

/** Puts the values of params into inputs, outputs and contexts. */
function withParams(compiled: PythonDict, params: PythonDict, version: EngineVersion): PythonDict {
  const specs = new Map(paramSpecs(compiled, params, version.version).map(spec => [spec.name, spec]));
  if (specs.size === 0) return compiled;
  const names = new Set([...entriesOf(compiled, 'inputs'), ...entriesOf(compiled, 'outputs')].map(io => io.get('name')));
  const result = new Map(compiled);
  for (const section of ['inputs', 'outputs']) {
    if (compiled.has(section)) result.set(section, entriesOf(compiled, section).map(io => withValue(io, specs.get(String(io.get('name'))))));
  }
  result.set('contexts', [...specs.values()].filter(spec => !names.has(spec.name)).map(contextEntry));
  return readCompiled(result, version);
}

function withValue(io: PythonDict, spec: ParamSpec | undefined): PythonDict {
  if (!spec) return io;
  const result = new Map(io).set('isOptional', true).set('value', spec.value);
  if (spec.connection) result.set('connection', spec.connection);
  if (spec.toInit) result.set('toInit', spec.toInit);
  if (spec.toEnv) result.set('toEnv', spec.toEnv);
  return withoutNull(result);
}

function contextEntry({ name, value, connection, toInit, toEnv }: ParamSpec): PythonDict {
  return withoutNull(new Map<string, PythonValue>([
    ['name', name], ['value', value], ['isOptional', true], ['connection', connection], ['toInit', toInit], ['toEnv', toEnv],
  ]));
}

function withoutNull(dict: PythonDict): PythonDict {
  return new Map([...dict].filter(([, value]) => value !== null));
}

const ROOT = '/plx-context';

/** What the server knows of a run; before it has looked for the agent, no namespace. */
function globalsOf(compiled: PythonDict, name: string, namespace: string | null, isEarly: boolean): PythonDict {
  const { owner, project, uuid } = RUN;
  const plugins = isEarly ? undefined : dictAt(compiled, 'plugins');
  const globals = new Map<string, PythonValue>([
    ['owner_name', owner], ['project_name', project], ['project_unique_name', `${owner}.${project}`], ['project_uuid', project], ['username', null],
    ['user_email', null], ['run_info', `${owner}.${project}.runs.${uuid}`], ['name', name], ['uuid', uuid],
    ['namespace', namespace === null ? null : textAt(compiled, 'namespace') ?? namespace], ['iteration', null], ['context_path', ROOT],
    ['artifacts_path', `${ROOT}/artifacts`], ['created_at', null], ['compiled_at', null], ['schedule_at', null], ['started_at', null],
    ['finished_at', null], ['duration', null], ['cloning_kind', null], ['original_uuid', null], ['is_independent', true],
    ['store_path', plugins?.get('mountArtifactsStore') === true ? new PythonOddity('path') : ''], ['run_relative_outputs_path', `${uuid}/outputs`],
  ]);
  const isCollecting = plugins?.get('collectArtifacts') !== false;
  globals.set('run_artifacts_path', isCollecting ? `${ROOT}/artifacts/${uuid}` : new PythonOddity('path'));
  globals.set('run_outputs_path', isCollecting ? `${ROOT}/artifacts/${uuid}/outputs` : new PythonOddity('path'));
  return new Map([['globals', globals as PythonValue]]);
}

/** A service knows where it will be. */
function serviceGlobals(compiled: PythonDict, globals: PythonDict, agent: Agent): PythonDict {
  if (runKind(compiled) !== 'service') return globals;
  const run = dictAt(compiled, 'run')!;
  const ports = run.get('ports');
  const kind = (run.get('rewritePath') === true ? 'rewrite-' : '') + (run.get('isExternal') === true ? 'external' : 'services');
  const place = `${textAt(compiled, 'namespace') ?? agent.namespace}/${RUN.owner}/${RUN.project}/runs/${RUN.uuid}`;
  const urls = (isList(ports) && ports.length > 0 ? ports : [80]).map(port => `/${kind}/v1/${place}/${String(port)}`);
  const added: [string, PythonValue][] = [['ports', ports ?? null], ['base_url', urls[0]], ['base_urls', urls]];
  return withEntry(globals, 'globals', new Map([...dictAt(globals, 'globals')!, ...added]));
}

/** Connections of run and init, and init containers for params that ask for one. */
function withConnections(compiled: PythonDict, specs: readonly ParamSpec[], context: Section['context'], agent: Agent): PythonDict {
  const run = dictAt(compiled, 'run')!;
  const added = specs.map(initOf).filter((init): init is PythonDict => init !== undefined);
  return withEntry(compiled, 'run', connectionsOf(run, replica => {
    const result = new Map(replica);
    const connections = replica.get('connections');
    if (isList(connections)) result.set('connections', readSecondTime(connections, { context }, ['run', 'connections']));
    const inits = isList(replica.get('init')) ? replica.get('init') as readonly PythonValue[] : [];
    const all = [...added, ...inits.map(init => withConnection(init, context, agent))];
    if (all.length > 0) result.set('init', all);
    return result;
  }));
}

function withConnection(init: PythonValue, context: Section['context'], agent: Agent): PythonValue {
  if (!isDict(init)) return init;
  const isStored = isDict(init.get('artifacts')) || isFilled(init.get('paths'));
  const connection = init.get('connection') ?? (isStored ? agent.artifactsStore : undefined);
  return connection === undefined ? init : withEntry(init, 'connection', readSecondTime(connection, { context }, ['run', 'init', 'connection']));
}

function isFilled(value: PythonValue | undefined): boolean {
  return isList(value) ? value.length > 0 : typeof value === 'string' && value !== '';
}

/** The init container that a param becomes. */
function initOf(spec: ParamSpec): PythonDict | undefined {
  if (spec.toInit !== true) return undefined;
  const path = ['params', spec.name, 'toInit'];
  if (spec.type === null) failConversion(path, `the param ${spec.name} is no input, so it has no type, and toInit needs one`);
  const isOfType = ['git', 'artifacts', 'dockerfile'].includes(String(spec.type));
  if (spec.connection === null && !isOfType) {
    failConversion(path, `the param ${spec.name} of type ${String(spec.type)} cannot become an init container without a connection`);
  }
  const entry: [string, PythonValue][] = isOfType ? [[String(spec.type), spec.value]]
    : spec.type === 'path' ? [['paths', isList(spec.value) ? spec.value : [spec.value]]] : [];
  return withoutNull(new Map<string, PythonValue>([...entry, ['connection', spec.connection]]));
}

/** Sections that are read a second time for every operation. */
const SECTIONS = [
  'isApproved', 'matrix', 'presets', 'cost', 'queue', 'cache', 'plugins', 'namespace', 'termination', 'schedule', 'dependencies', 'trigger',
  'conditions', 'mount', 'skipOnUpstreamSkip',
];
const KEPT = ['kind', 'version', 'name', 'description', 'tags', 'run', 'build', 'hooks'];

function sections(compiled: PythonDict, context: Section['context'], version: string): PythonDict {
  const result = new Map<string, PythonValue>();
  for (const [key, value] of compiled) {
    const name = String(key);
    if (KEPT.includes(name) || (name === 'strictParams' && isPipeline(compiled))) {result.set(name, value);} else if (['inputs', 'outputs', 'contexts'].includes(name)) {
      result.set(name, entriesOf(compiled, name).map((io, at) => within([name, at], () => readInput(io, context, version))));
    } else if (SECTIONS.includes(name)) {
      const read = within([name], () => readSecondTime(value, { context }));
      result.set(name, name === 'conditions' && typeof read !== 'string' ? String(read) : read);
    }
  }
  return result;
}

const TEXT_TYPES = ['str', 'path', 'image', 'uuid'];

function readInput(io: PythonDict, context: Section['context'], version: string): PythonDict {
  const type = textAt(io, 'type') ?? '';
  const isOfMany = io.get('isList') === true;
  const isText = isAtLeast(version, '2.18') && TEXT_TYPES.includes(type) && !isOfMany;
  const isTexts = isAtLeast(version, '2.18') && ((TEXT_TYPES.includes(type) && isOfMany) || (type === 'List[str]' && !isOfMany));
  const entries = [...io].map(([key, value]): [PythonValue, PythonValue] => {
    if (key === 'argFormat') return [key, value];
    const isKept = key === 'value' && ((isText && typeof value === 'string') || (isTexts && isList(value)));
    const argumentsOf = key === 'validation' && (isText || isTexts) && isDict(value) ? value.get('options') : undefined;
    if (isList(argumentsOf)) return [key, readOptions(value as PythonDict, context)];
    return [key, readSecondTime(value, { context }, [String(key)], isKept ? 'text' : 'value')];
  });
  return new Map(entries as [string, PythonValue][]);
}

function readOptions(validation: PythonDict, context: Section['context']): PythonDict {
  return new Map([...validation].map(([key, value]) => [key, readSecondTime(value, { context }, [String(key)], key === 'options' ? 'text' : 'value')]));
}

function checkConnections(compiled: PythonDict, agent: Agent): void {
  const namespace = textAt(compiled, 'namespace');
  if (agent.hasAll && namespace !== undefined && namespace !== agent.namespace) {
    failConversion(['namespace'], `the agent does not manage the namespace ${namespace}`);
  }
  const isCleaner = runKind(compiled) === 'cleaner';
  for (const { replica, path } of replicasOf(dictAt(compiled, 'run')!)) {
    const connections = [...isList(replica.get('connections')) ? replica.get('connections') as readonly PythonValue[] : [], ...initConnections(replica)];
    const unknown = connections.find(name => isCleaner && name !== agent.artifactsStore);
    if (unknown !== undefined) failConversion([...path, 'connections'], `a cleaner has no connection but that of the artifacts, got ${String(unknown)}`);
    const missing = connections.filter(name => agent.hasAll && !Object.hasOwn(agent.connections, String(name)));
    if (missing.length > 0) failConversion([...path, 'connections'], `the agent has no connection ${missing.map(String).join(', ')}`);
  }
}

function initConnections(replica: PythonDict): readonly PythonValue[] {
  const inits = replica.get('init');
  return (isList(inits) ? inits : []).flatMap(init => isDict(init) && init.get('connection') ? [init.get('connection')!] : []);
}

/** The section `run` knows more names than the others, and each replica its own. */
function readRun(compiled: PythonDict, globals: PythonDict, { version, agent }: Surroundings): PythonDict {
  const run = dictAt(compiled, 'run')!;
  const specs = paramSpecs(compiled, new Map(), version.version);
  const argumentLists = isAtLeast(version.version, '2.18') ? new Set(replicasOf(run).flatMap(({ replica }) => argumentListsOf(replica))) : undefined;
  const read = within(['run'], () => {
    const replicas = replicasWithContexts(run);
    if (replicas === undefined) return readSecondTime(run, { context: templateContext(specs, runNames(run, globals, agent)), argumentLists });
    return new Map([...run].map(([key, value]): [string, PythonValue] => {
      const name = String(key);
      if (!replicas.includes(name)) return [name, value];
      return [name, readReplica(name, value, specs, globals, agent, argumentLists)];
    }));
  });
  return readCompiled(withEntry(compiled, 'run', read), version);
}

function readReplica(
  name: string, value: PythonValue, specs: readonly ParamSpec[], globals: PythonDict, agent: Agent, argumentLists: Section['argumentLists'],
): PythonValue {
  // The workers of a Ray cluster share a context, in which each stands under its own name.
  const names = name !== 'workers' || !isDict(value) ? runNames(isDict(value) ? value : new Map(), globals, agent)
    : new Map([...value].map(([worker, replica]) => [worker, runNames(isDict(replica) ? replica : new Map(), globals, agent) as PythonValue]));
  return readSecondTime(value, { context: replicaContext(specs, names), argumentLists }, [name]);
}

function runNames(replica: PythonDict, globals: PythonDict, agent: Agent): PythonDict {
  const connections = isList(replica.get('connections')) ? replica.get('connections') as readonly PythonValue[] : [];
  const schemas = (names: readonly PythonValue[]): PythonValue => new Map(names.map(name => [String(name), schemaOf(String(name), agent)]));
  return new Map([...globals, ['init', schemas(initConnections(replica))], ['connections', schemas(connections)]] as [string, PythonValue][]);
}

function schemaOf(name: string, agent: Agent): PythonValue {
  const known = Object.hasOwn(agent.connections, name) ? agent.connections[name] : undefined;
  return known?.schema ?? new PythonOddity('connection');
}

function argumentListsOf(replica: PythonDict): PythonValue[] {
  const inits = isList(replica.get('init')) ? (replica.get('init') as readonly PythonValue[]).map(init => isDict(init) ? init.get('container') : undefined) : [];
  const sidecars = isList(replica.get('sidecars')) ? replica.get('sidecars') as readonly PythonValue[] : [];
  return [replica.get('container'), ...sidecars, ...inits].filter(isDict).flatMap(container => (
    ['command', 'args'].map(key => container.get(key)).filter(isList)));
}
