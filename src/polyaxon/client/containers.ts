import { failConversion } from './lowering-failure';
import { asList, asNestedTexts, asText, isTruthy, withoutNull } from './sanitized';
import { isAtLeast } from '../../engine';
import { pythonText } from '../python/json';
import { isDict, isList, PythonDict, PythonFloat, PythonKey, PythonStep, PythonValue } from '../python/values';

/*
 * What the agent makes of a container of an author.
 */

export interface ContainerSettings {
  readonly version: string;
  /** Instead of the name that the author gave. */
  readonly name?: string;
  /** Environment variables that params become, which are put behind those of the author. */
  readonly env?: readonly PythonValue[];
  /** Ports of a service. */
  readonly ports?: readonly PythonValue[];
  /** Whether the agent looks for GPUs in its resources, to hide them from a container that asks for none. */
  readonly looksForGpus: boolean;
  /** Whether empty fields stay: those of sidecars and of init containers of the author. */
  readonly isAsWritten?: boolean;
}

export function convertContainer(container: PythonDict, settings: ContainerSettings, path: readonly PythonStep[]): PythonDict {
  if (settings.looksForGpus) checkGpus(container.get('resources'), [...path, 'resources']);
  const name = settings.name ?? (container.get('name') === undefined ? undefined : pythonText(container.get('name')!));
  const entries = new Map<PythonKey, PythonValue>([...container].filter(([key]) => key !== 'name'));
  if (name !== undefined) entries.set('name', name.replace(/_/g, '-').toLowerCase());
  const isOwn = settings.isAsWritten === true;
  if (!isOwn && !isTruthy(container.get('image'))) entries.delete('image');
  if (entries.has('command') || entries.has('args')) convertArguments(entries, settings.version, isOwn);
  const resources = convertResources(container.get('resources'), [...path, 'resources']);
  entries.delete('resources');
  if (resources) entries.set('resources', resources);
  entries.set('env', convertEnv([...asList(container.get('env')), ...settings.env ?? []], settings.version, [...path, 'env']));
  if (container.has('ports') || settings.ports) {
    entries.set('ports', convertPorts([...asList(container.get('ports')), ...settings.ports ?? []], settings.version, [...path, 'ports']));
  }
  return withoutNull(new Map([['name', entries.get('name') ?? null], ...entries])) as PythonDict;
}

function convertArguments(entries: Map<PythonKey, PythonValue>, version: string, isOwn: boolean): void {
  const isEmpty = !isOwn && !isTruthy(entries.get('command')) && !isTruthy(entries.get('args'));
  for (const key of ['command', 'args']) {
    const value = entries.get(key);
    if (isEmpty) entries.delete(key);
    else if (isTruthy(value)) entries.set(key, asList(value).filter(item => isKept(item, version)).map(pythonText));
  }
}

/** Up to 2.17 everything that Python takes for false is dropped: 0 too. */
function isKept(item: PythonValue, version: string): boolean {
  return isAtLeast(version, '2.18') ? item !== null && item !== '' : isTruthy(item);
}

const RESOURCES = ['limits', 'requests', 'claims'];

function checkGpus(resources: PythonValue | undefined, path: readonly PythonStep[]): void {
  if (!isTruthy(resources)) return;
  if (!isDict(resources)) return failConversion(path, 'resources must be a mapping with requests and limits');
  const unknown = [...resources.keys()].find(key => !RESOURCES.includes(String(key)));
  if (unknown !== undefined) {
    failConversion(
      [...path, String(unknown)], `resources of a container have only requests, limits and claims, got ${String(unknown)}`,
      'ranges such as 1..2 are known only in the root key resources of 2.18',
    );
  }
  for (const kind of ['requests', 'limits']) {
    const amounts = resources.get(kind);
    if (!isTruthy(amounts)) continue;
    if (!isDict(amounts)) return failConversion([...path, kind], `${kind} must be a mapping of amounts`);
    for (const [key, amount] of amounts) if (String(key).includes('gpu')) checkCount(amount, [...path, kind, String(key)]);
  }
}

/** The agent compares the number of GPUs with 0. */
function checkCount(amount: PythonValue, path: readonly PythonStep[]): void {
  const isNumber = amount === null || typeof amount === 'number' || typeof amount === 'bigint' || typeof amount === 'boolean' || amount instanceof PythonFloat;
  if (!isNumber) failConversion(path, `a number of GPUs must be a number, got ${JSON.stringify(amount)}`);
}

function convertResources(resources: PythonValue | undefined, path: readonly PythonStep[]): PythonDict | undefined {
  if (!isTruthy(resources)) return undefined;
  if (!isDict(resources)) return failConversion(path, 'resources must be a mapping with requests and limits');
  return new Map(['limits', 'requests'].flatMap((kind): [string, PythonValue][] => {
    const amounts = resources.get(kind) ?? null;
    if (amounts === null) return [];
    if (isTruthy(amounts) && !isDict(amounts)) failConversion([...path, kind], `${kind} must be a mapping of amounts`);
    return [[kind, isDict(amounts) ? new Map([...amounts].map(([key, amount]) => [key, pythonText(amount)])) : amounts]];
  }));
}

function convertEnv(env: readonly PythonValue[], version: string, path: readonly PythonStep[]): readonly PythonValue[] {
  const entries = env.flatMap((entry, at) => isDict(entry) ? [convertVariable(entry, [...path, at])] : []);
  if (!isAtLeast(version, '2.16')) return entries;
  // Of two with one name the later one stays.
  const lastPlaces = new Map(entries.map((entry, at) => [variableName(entry), at]));
  return entries.filter((entry, at) => variableName(entry) === undefined || lastPlaces.get(variableName(entry)) === at);
}

function convertVariable(entry: PythonDict, path: readonly PythonStep[]): PythonDict {
  return new Map([...entry].map(([key, value]) => {
    const at = [...path, String(key)];
    return [key, key === 'name' || key === 'value' ? asText(value, at) : asNestedTexts(value, at)];
  }));
}

function variableName(entry: PythonDict): PythonValue | undefined {
  return entry.get('name') ?? (entry.size === 1 ? [...entry.keys()][0] : undefined);
}

function convertPorts(ports: readonly PythonValue[], version: string, path: readonly PythonStep[]): readonly PythonValue[] {
  const all = ports.map(port => typeof port === 'number' ? new Map([['containerPort', port as PythonValue]]) : port);
  if (!isAtLeast(version, '2.16')) return all;
  const read = all.flatMap((port, at) => isDict(port) ? normalizedPort(port, [...path, at]) : []);
  return read.filter((port, at) => read.findIndex(other => other.get('containerPort') === port.get('containerPort')) === at);
}

const PORT_FIELDS = [['name', 'name'], ['hostIP', 'host_ip'], ['hostPort', 'host_port'], ['protocol', 'protocol']];

function normalizedPort(port: PythonDict, path: readonly PythonStep[]): PythonDict[] {
  const value = port.get('containerPort') ?? port.get('container_port');
  if (value === undefined || value === null) return [];
  const number = value instanceof PythonFloat ? Math.trunc(value.value) : typeof value === 'boolean' ? Number(value) : value;
  const isNumber = typeof number === 'number' || (typeof number === 'string' && /^\s*[-+]?\d+\s*$/.test(number));
  if (!isNumber) failConversion([...path, 'containerPort'], `a port must be a number, got ${JSON.stringify(value)}`);
  const others = PORT_FIELDS.flatMap(([key, other]): [string, PythonValue][] => {
    const field = isTruthy(port.get(key)) ? port.get(key) : port.get(other);
    return field === undefined || field === null ? [] : [[key, field]];
  });
  return [new Map<PythonKey, PythonValue>([['containerPort', Number(number)], ...others])];
}

/** A list of containers as the author wrote it; a list of something else makes the agent fail. */
export function containersIn(value: PythonValue | undefined, path: readonly PythonStep[]): readonly PythonDict[] {
  if (!isTruthy(value)) return [];
  if (!isList(value) || !value.every(isDict)) return failConversion(path, 'it must be a list of containers');
  return value as readonly PythonDict[];
}
