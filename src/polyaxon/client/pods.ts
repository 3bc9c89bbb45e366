import type { Agent } from './agent';
import type { LoweredContainer, LoweredPod } from './answers';
import { containersIn, convertContainer } from './containers';
import { failConversion } from './lowering-failure';
import { asList, asText, asTexts, dictOf, isTruthy, withoutNull } from './sanitized';
import { pythonText } from '../python/json';
import { isDict, isList, plainValue, PythonDict, PythonKey, PythonStep, PythonValue } from '../python/values';

/*
 * What the agent makes of a run, or of a replica of one: a Pod template. Mounts and volumes that Polyaxon adds for itself are left out.
 */

export interface PodSettings {
  readonly version: string;
  readonly agent: Agent;
  readonly plugins: PythonDict;
  /** Environment variables that params become. */
  readonly env: readonly PythonValue[];
  readonly mainContainer: string;
  readonly ports?: readonly PythonValue[];
}

/** Stands for what is random in the name of a container. */
const RANDOM = '*';

const SIDECAR = 'polyaxon-sidecar';

export function convertPod(replica: PythonDict, at: string, settings: PodSettings, path: readonly PythonStep[]): LoweredPod {
  const environment = dictOf(replica.get('environment'));
  const init = initContainers(replica.get('init'), settings, [...path, 'init']);
  const sidecars = sidecarContainers(replica.get('sidecars'), settings, [...path, 'sidecars']);
  const main = mainContainer(replica.get('container'), settings, [...path, 'container']);
  const containers = [main, ...isCollecting(settings) ? [new Map([['name', SIDECAR as PythonValue]])] : [], ...sidecars];
  const restartPolicy = environment.get('restartPolicy');
  const metadata = metadataOf(environment, [...path, 'environment']);
  const spec = new Map<PythonKey, PythonValue>([
    ...init.length > 0 ? [['initContainers', init] as const] : [], ['containers', containers],
    ...isTruthy(replica.get('volumes')) ? [['volumes', replica.get('volumes')!] as const] : [], ...specOf(environment, [...path, 'environment']),
  ]);
  return {
    at,
    ...(typeof restartPolicy === 'string' && { restartPolicy }),
    initContainers: init.map(described),
    containers: containers.map(described),
    spec: plainValue(withoutNull(spec)),
    ...(metadata.size > 0 && { metadata: plainValue(metadata) }),
  };
}

function described(container: PythonDict): LoweredContainer {
  const plain = plainValue(container) as LoweredContainer;
  const { name, image, command, args, env, resources } = plain;
  return {
    name,
    ...(image !== undefined && { image }),
    ...(command !== undefined && { command }),
    ...(args !== undefined && { args }),
    ...(env !== undefined && { env }),
    ...(resources !== undefined && { resources }),
  };
}

function isCollecting({ plugins }: PodSettings): boolean {
  return isOn(plugins, 'collectArtifacts', true) || isOn(plugins, 'collectLogs', true);
}

function isOn(plugins: PythonDict, name: string, otherwise = false): boolean {
  const value = plugins.get(name);
  return value === undefined ? otherwise : isTruthy(value);
}

const SANDBOX = '/opt/polyaxon/bin/bootstrap-sandbox.sh';
const SSH = '/opt/polyaxon/bin/bootstrap-ssh.sh';
const SSH_IDLE = ['tail', '-f', '/dev/null'];
const SANDBOX_PORT = 9090;
const SSH_PORT = 22;

function mainContainer(container: PythonValue | undefined, settings: PodSettings, path: readonly PythonStep[]): PythonDict {
  if (!isDict(container)) return failConversion(path, 'there is no container to run', 'add container: {image: ...}');
  const { version, mainContainer: name, env, plugins } = settings;
  const [isSsh, isSandbox] = [isOn(plugins, 'ssh'), isOn(plugins, 'sandbox') || isOn(plugins, 'ssh')];
  const ports = [...settings.ports ?? [], ...isSandbox ? [SANDBOX_PORT] : [], ...isSsh ? [SSH_PORT] : []];
  const started = isSandbox ? inSandbox(container, isSsh, path) : container;
  return convertContainer(started, { version, name, env, looksForGpus: true, ...(ports.length > 0 && { ports }) }, path);
}

function inSandbox(container: PythonDict, isSsh: boolean, path: readonly PythonStep[]): PythonDict {
  if (isTruthy(container.get('args')) && !isTruthy(container.get('command'))) {
    failConversion([...path, 'args'], 'the plugins sandbox and ssh need a command where there are args');
  }
  const words = [...asList(container.get('command')), ...asList(container.get('args'))];
  return new Map([...container])
    .set('command', [isSsh ? SSH : SANDBOX])
    .set('args', isSsh ? [SANDBOX, ...words.length > 0 ? words : SSH_IDLE] : words);
}

function sidecarContainers(value: PythonValue | undefined, settings: PodSettings, path: readonly PythonStep[]): PythonDict[] {
  const sidecar = settings.plugins.get('sidecar');
  const hasConnections = !(isDict(sidecar) && isTruthy(sidecar.get('noConnections')));
  return containersIn(value, path).map((container, at) => convertContainer(container, {
    version: settings.version, looksForGpus: hasConnections, isAsWritten: true, ...(hasConnections && { env: settings.env }), ...nameOr(container, 'sidecar'),
  }, [...path, at])).map((container, at) => keepName(container, containersIn(value, path)[at]));
}

function nameOr(container: PythonDict, prefix: string): { readonly name?: string } {
  return isTruthy(container.get('name')) ? {} : { name: `${prefix}-${RANDOM}` };
}

/** Names of sidecars and init containers of the author stay as they are. */
function keepName(container: PythonDict, original: PythonDict): PythonDict {
  return isTruthy(original.get('name')) ? new Map(container).set('name', original.get('name')!) : container;
}

function initContainers(value: PythonValue | undefined, settings: PodSettings, path: readonly PythonStep[]): PythonDict[] {
  const inits = asList(value).map((init, at) => ({ init: dictOf(init), path: [...path, at] }));
  const isOwn = ({ init }: { init: PythonDict }): boolean => !hasConnection(init);
  return [
    ...builtIn(settings).map((name): PythonDict => new Map([['name', name]])),
    ...inits.filter(each => !isOwn(each)).flatMap(each => madeContainers(each.init, settings, each.path)),
    ...inits.filter(isOwn).map(each => ownContainer(each.init, settings, each.path)),
  ];
}

function builtIn({ plugins }: PodSettings): string[] {
  const hasTools = ['tmux', 'sandbox', 'ssh'].some(name => isOn(plugins, name));
  return [
    ...isOn(plugins, 'auth') ? ['polyaxon-init-auth'] : [], ...hasTools ? ['polyaxon-init-tools'] : [],
    ...isOn(plugins, 'collectArtifacts', true) ? ['polyaxon-init-artifacts-default'] : [],
  ];
}

const MAKES_CONTAINER = ['connection', 'git', 'dockerfile', 'tensorboard', 'file', 'artifacts', 'paths'];
/** The server replaces them by artifacts that it knows. */
const REPLACED = ['lineageRef', 'modelRef', 'artifactRef'];

function hasConnection(init: PythonDict): boolean {
  return [...MAKES_CONTAINER, ...REPLACED].some(name => isDict(init.get(name)) || isTruthy(init.get(name)));
}

function madeContainers(init: PythonDict, settings: PodSettings, path: readonly PythonStep[]): PythonDict[] {
  const container = dictOf(init.get('container'));
  return namesOf(init, container, settings, path).map(name => (
    convertContainer(container, { version: settings.version, name, looksForGpus: false }, [...path, 'container'])));
}

function namesOf(init: PythonDict, container: PythonDict, { agent }: PodSettings, path: readonly PythonStep[]): string[] {
  const connection = init.get('connection');
  if (isTruthy(connection)) return [connectionContainer(String(connection), init, container, agent)];
  const git = dictOf(init.get('git'));
  return [
    ...init.has('artifacts') || isTruthy(init.get('paths')) ? [`polyaxon-init-artifacts-${agent.artifactsStore}-${RANDOM}`] : [],
    ...init.has('git') ? [`polyaxon-init-git-${repositoryOf(git, path)}-${RANDOM}`] : [],
    ...['dockerfile', 'file'].filter(name => init.has(name)).map(name => `polyaxon-init-${name}-${RANDOM}`),
    ...init.has('tensorboard') ? [`polyaxon-init-tb-${RANDOM}`] : [],
    ...REPLACED.some(name => init.has(name)) ? [`polyaxon-init-artifacts-${RANDOM}`] : [],
  ];
}

function connectionContainer(name: string, init: PythonDict, container: PythonDict, { connections, artifactsStore }: Agent): string {
  const kind = Object.hasOwn(connections, name) ? connections[name].kind : name === artifactsStore ? 'artifacts' : init.has('git') ? 'git' : undefined;
  if (kind === 'other' && isTruthy(container.get('name'))) return pythonText(container.get('name')!);
  const part = kind === 'other' ? 'custom' : kind ?? RANDOM;
  return `polyaxon-init-${part}-${name.replace(/_/g, '-')}-${RANDOM}`;
}

function repositoryOf(git: PythonDict, path: readonly PythonStep[]): string {
  const url = git.get('url');
  const name = typeof url === 'string' ? url.split('/').pop()!.split('.')[0] : '';
  if (name === '') failConversion([...path, 'git', 'url'], `the url of a repository must end with its name, got ${JSON.stringify(url)}`);
  return name;
}

function ownContainer(init: PythonDict, { version }: PodSettings, path: readonly PythonStep[]): PythonDict {
  const container = init.get('container');
  if (!isDict(container)) return failConversion(path, 'an entry of init needs a connection, something to get, or a container');
  return keepName(convertContainer(container, { version, looksForGpus: false, isAsWritten: true, ...nameOr(container, 'init') }, [...path, 'container']), container);
}

function metadataOf(environment: PythonDict, path: readonly PythonStep[]): PythonDict {
  return new Map(['labels', 'annotations'].flatMap((key): [string, PythonValue][] => (
    isTruthy(environment.get(key)) ? [[key, asTexts(environment.get(key), [...path, key])!]] : [])));
}

/** The fields of a Pod that have the same names. */
const POD_FIELDS = [
  'restartPolicy', 'securityContext', 'serviceAccountName', 'tolerations', 'affinity', 'dnsConfig', 'dnsPolicy', 'hostAliases', 'hostNetwork', 'nodeName',
  'priority', 'priorityClassName', 'schedulerName',
];

function specOf(environment: PythonDict, path: readonly PythonStep[]): [string, PythonValue][] {
  const secrets = environment.get('imagePullSecrets');
  const hostPid = environment.get('hostPID') ?? null;
  const selector = asTexts(environment.get('nodeSelector'), [...path, 'nodeSelector']);
  return [
    ...POD_FIELDS.filter(key => environment.has(key)).map((key): [string, PythonValue] => [key, environment.get(key)!]),
    ...isTruthy(secrets) && isList(secrets) ? [['imagePullSecrets', secrets.map(name => new Map([['name', name]]))] as [string, PythonValue]] : [],
    ...selector === undefined ? [] : [['nodeSelector', selector] as [string, PythonValue]],
    ...hostPid === null ? [] : [['hostPID', pythonText(hostPid)] as [string, PythonValue]],
  ];
}

/** Environment variables of inputs, outputs and contexts that ask for one. */
export function environmentOf(ios: readonly PythonDict[], path: readonly PythonStep[]): PythonValue[] {
  return ios.filter(io => isTruthy(io.get('toEnv'))).map(io => (
    new Map<PythonKey, PythonValue>([['name', io.get('toEnv')!], ['value', asText(io.get('value') ?? null, path)]])));
}
