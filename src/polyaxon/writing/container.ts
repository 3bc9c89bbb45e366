import { EngineVersion } from '../../engine-version';
import { requireObject, requireText } from '../../policy/input';
import { oneOf, PolicyError, quoted } from '../../policy/policy-error';
import { argumentText, nameText, scriptText, typedText } from '../texts';
import { variableName } from './names';
import { resourceRequirements } from './resources';
import {
  anything, filledWriter, inside, listOf, mapOf, mapping, nameWriter, notEmpty, placeText, plainMapping, rereadWriter, Shape, typedWriter, whole,
  word, Writer, yesOrNo,
} from './shape';

/** The elements of `command` or `args`. */
const argumentList: Writer = (value, place, target) => {
  if (!(Array.isArray(value) && value.every(each => typeof each === 'string'))) {
    throw new PolicyError(`${placeText(place)} must be a list of texts, got ${quoted(value)}`);
  }
  return value.map((text, i) => argumentText(text, `${place.name}[${i}]${place.of}`, target));
};

const image = (value: unknown, what: string) => typedText(requireText(value, what), what);

/** Where a value comes from that is not written here. */
const valueFrom: Writer = (value, place, target) => {
  const { value: text, valueFrom: source } = requireObject(value, placeText(place));
  if (text !== undefined) return { value: rereadWriter(text, place, target) };
  if (source === undefined) throw new PolicyError(`${placeText(place)} must be an EnvValue, for example EnvValue.fromSecretValue(...), got ${quoted(value)}`);
  return { valueFrom: anything(source, place, target) };
};

/** Kubernetes takes small letters, digits and '-'. The names that Polyaxon gives are its own. */
const containerName: Writer = (value, place) => {
  const text = notEmpty(value, place);
  if (!/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/.test(text)) {
    throw new PolicyError(`${placeText(place)} must have small letters, digits and '-', at most 63, got ${quoted(value)}`);
  }
  if (text.startsWith('polyaxon-')) {
    throw new PolicyError(`${placeText(place)} must not begin with 'polyaxon-', as the containers of Polyaxon do, got ${quoted(value)}`);
  }
  return nameText(text, placeText(place));
};

const PORT: Shape = {
  number: whole(1, 65535),
  hostIp: typedWriter,
  hostPort: whole(1, 65535),
  name: nameWriter,
  protocol: word(['TCP', 'UDP', 'SCTP']),
};

const port: Writer = (value, place, target) => {
  const { number, hostIp, ...rest } = mapping(PORT, ['number'])(value, place, target) as any;
  return { containerPort: number, hostIP: hostIp, ...rest };
};

const MOUNT: Shape = {
  name: nameWriter,
  path: filledWriter,
  subPath: filledWriter,
  readOnly: yesOrNo,
};

const mount: Writer = (value, place, target) => {
  const { path, ...rest } = mapping(MOUNT, ['name', 'path'])(value, place, target) as any;
  if (!path.startsWith('/')) throw new PolicyError(`path of ${placeText(place)} must begin with '/', got ${quoted(path)}`);
  return { mountPath: path, ...rest };
};

/** What every container can have. */
const CONTAINER: Shape = {
  image: (value, place) => image(value, `the ${placeText(place)}`),
  command: argumentList,
  args: argumentList,
  cmd: (value, { of }) => scriptText(value, `cmd${of}`),
  env: mapOf(rereadWriter, 'environment variable', variableName),
  envVariables: mapOf(valueFrom, 'environment variable', variableName),
  resources: resourceRequirements,
  workingDir: filledWriter,
  imagePullPolicy: word(['Always', 'IfNotPresent', 'Never']),
  ports: listOf(port, 'port'),
  volumeMounts: listOf(mount, 'volume mount'),
};

const MAIN_CONTAINER: Shape = { ...CONTAINER, image: (value, { of }) => image(value, `the image of container${of}`) };

/** The main container. Polyaxon names it. */
export const container: Writer = (value, place, target) => lowered(plainMapping(MAIN_CONTAINER, ['image'])(value, place, target), place.of, target);

/** A container beside the main one. */
export const namedContainer: Writer = (value, place, target) => {
  const { name, ...rest } = mapping({ name: containerName, ...CONTAINER }, ['name', 'image'])(value, place, target);
  return { name, ...lowered(rest, inside(place, 'container').of, target) };
};

/** The keys in the order in which people look for them, with what is shorter for the author written out. */
function lowered(
  { image: named, command, args, cmd, env, envVariables, resources, ...rest }: any, of: string, target: EngineVersion,
): { [key: string]: unknown } {
  const doubled = Object.entries({ command, args }).filter(([, each]) => cmd !== undefined && each !== undefined).map(([key]) => key);
  if (doubled.length > 0) throw new PolicyError(`cmd${of} takes the place of ${oneOf(doubled, 'and')}; use either`);
  const twice = Object.keys(envVariables ?? {}).find(name => Object.hasOwn(env ?? {}, name));
  if (twice !== undefined) throw new PolicyError(`environment variable ${twice}${of} is in env and in envVariables; use either`);
  return {
    image: named,
    command: cmd === undefined ? command : ['/bin/sh', '-c'],
    args: cmd === undefined ? args : [argumentText(`set -e\n${cmd}`, `cmd${of}`, target)],
    env: (env || envVariables) && [
      ...Object.entries(env ?? {}).map(([name, text]) => ({ name, value: text })),
      ...Object.entries(envVariables ?? {}).map(([name, source]) => ({ name, ...source as object })),
    ],
    resources,
    ...rest,
  };
}
