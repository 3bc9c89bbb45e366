import { ClientValue, ModelInstance } from './instances';
import { checkValidation } from './io-validation';
import { parseJson } from './json-text';
import { last, Place } from './model-reader';
import type { TypeNode } from './models';
import { shown } from './value-words';

/*
 * The types of inputs and outputs, and what becomes of a value there. A text for a type such as int or dict is read as JSON.
 */

const ANY_DICT: TypeNode = ['dict', 'any', 'any'];

const TYPES: { readonly [type: string]: TypeNode } = {
  any: 'any',
  Any: 'any',
  int: 'int',
  float: 'float',
  bool: 'bool',
  str: ['before', 'GenericStr.validate', 'strict str'],
  dict: ANY_DICT,
  Dict: ANY_DICT,
  list: ['list', 'any'],
  List: ['list', 'any'],
  path: 'str',
  metric: 'float',
  metadata: ANY_DICT,
  uuid: ['before', 'UUIDStr.validate', 'str'],
  email: ['after', 'EmailStr.validate', 'str'],
  date: 'date',
  datetime: 'date',
  timedelta: 'timedelta',
  image: ['before', 'ImageStr.validate', 'str'],
  uri: ['after', 'Uri.validate', 'str'],
  gcs: ['after', 'GcsPath.validate', 'str'],
  s3: ['after', 'S3Path.validate', 'str'],
  wasb: ['after', 'WasbPath.validate', 'str'],
  file: ['model', 'V1FileType'],
  tensorboard: ['model', 'V1TensorboardType'],
  dockerfile: ['model', 'V1DockerfileType'],
  git: ['model', 'V1GitType'],
  event: ['model', 'V1EventType'],
  artifacts: ['model', 'V1ArtifactsType'],
  StrictStr: 'strict str',
  StrictInt: 'strict int',
  StrictFloat: 'strict float',
  PositiveInt: 'int>0',
  NonNegativeFloat: 'float>=0',
};

/** Types for which a text stays a text. */
const TEXT_TYPES = ['any', 'Any', 'str', 'bool', 'path', 'date', 'datetime', 'timedelta', 'uuid', 'email', 'image', 'uri', 'gcs', 's3', 'wasb'];

/** The types of the documentation, for messages. */
const KNOWN_TYPES = Object.keys(TYPES).filter(type => /^[a-z]/.test(type));

/**
 * The value that an input or output makes of a value, after its own validation. A refusal is reported, and gives undefined.
 */
export function convertInput(io: ModelInstance, value: ClientValue, place: Place, fallback: ClientValue = null): ClientValue | undefined {
  const isOptional = io.get('is_optional') === true;
  if (value === null) {
    if (!isOptional) return refuse(place, io, 'has no value, and it is not optional');
    return fallback;
  }
  const type = typeNamed(io.get('type') as string);
  if (type === undefined) return refuse(place, io, `has the unknown type ${shown(io.get('type'))}; known are ${KNOWN_TYPES.join(', ')}`);
  const isList = io.get('is_list') === true;
  const isRead = (isList || !TEXT_TYPES.includes(io.get('type') as string)) && typeof value === 'string';
  const content = isRead ? parseJson(value) : value;
  const converted = content === undefined ? undefined : attempt(isList ? ['list', type] : type, content, place);
  if (converted === undefined) return refuse(place, io, `must be ${typeLabel(io)}, got ${shown(value)}`);
  const wrong = checkValidation(io.get('validation')!, converted, isOptional);
  return wrong === undefined ? converted : refuse(place, io, `must ${wrong}, got ${shown(value)}`);
}

function typeNamed(name: string): TypeNode | undefined {
  if (Object.hasOwn(TYPES, name)) return TYPES[name];
  const [, outer, inner] = /^\s*(List|Optional|list)\[(.+)\]\s*$/.exec(name) ?? [];
  const of = inner === undefined ? undefined : typeNamed(inner.trim());
  return of && (outer === 'Optional' ? ['nullable', of] : ['list', of]);
}

function attempt(type: TypeNode, value: ClientValue, { reader, path }: Place): ClientValue | undefined {
  const outer = reader.problems;
  reader.problems = [];
  const read = reader.read(type, value, path);
  reader.problems = outer;
  return read;
}

function typeLabel(io: ModelInstance): string {
  return `of type ${String(io.get('type'))}${io.get('is_list') === true ? ' (a list of them)' : ''}`;
}

function refuse({ reader, path }: Place, io: ModelInstance, words: string): undefined {
  const rule = last(path) === 'value' && path.includes('params') ? 'polyaxon/invalid-param' : 'polyaxon/invalid-input';
  return reader.refuse(rule, path, `${String(io.get('name'))} ${words}`);
}

const COMPATIBLE = ['str', 'path', 's3', 'gcs', 'wasb'];

/** Whether an output of one type can go into an input of another. */
export function areCompatible(first: ClientValue, second: ClientValue): boolean {
  // The client compares the name of float with its class, so that metric fits nothing but itself.
  return first === second || (COMPATIBLE.includes(first as string) && COMPATIBLE.includes(second as string));
}

