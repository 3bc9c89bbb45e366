import { ClientValue, isFalsy, isMapping, isSequence, ModelInstance, toDict } from './instances';
import { convertInput } from './io-types';
import { KUBERNETES_LOOKS } from './kubernetes-looks';
import { isReference, last, Look, Looks } from './model-reader';
import { validateRunPatch } from './run-patch';
import { SHORTCUT_LOOKS } from './shortcut-looks';
import { shown } from './value-words';
import { isAtLeast } from '../../engine';
import { PythonDate, PythonFloat, PythonOddity, PythonValue } from '../python/values';

/*
 * What the client's models ask for beyond types, by the names that the functions have there.
 */

/** `a, b` is a list of two. */
export function splitList(text: string): string[] {
  return text.split(',').map(part => part.trim()).filter(part => part !== '');
}

const textAsList: Look = value => typeof value === 'string' ? splitList(value) : value;

const positive: Look = (value, { path, reader }) => {
  const number = value instanceof PythonFloat ? value.value : value;
  // The client compares whatever is there with a number.
  if (isFalsy(value) || typeof number === 'boolean') return value;
  if (typeof number !== 'number' && typeof number !== 'bigint') return reader.crash('polyaxon/wrong-type', path, `${last(path)} must be a whole number, got ${shown(value)}`);
  return number < 1 ? reader.wrongValue(path, 'at least 1', value) : value;
};

const HOOK_TRIGGERS = ['succeeded', 'failed', 'stopped', 'skipped', 'upstream_failed', 'done'];

const hookTrigger: Look = (value, { path, reader }) => {
  if (isFalsy(value) || HOOK_TRIGGERS.includes(value as string)) return value;
  return reader.wrongValue(path, `one of ${HOOK_TRIGGERS.join(', ')}`, value);
};

const IMAGE_PARTS = 3;

/** An image as far as the client looks at it: no blanks, and not too many colons. */
export function isImage(image: string): boolean {
  if (isReference(image)) return true;
  if (image === '' || image.includes(' ')) return false;
  // The client takes these letters off both ends, in two rounds.
  const bare = image.replace(/^[https:/]+|[https:/]+$/g, '');
  const parts = bare.split(':');
  return parts.length < IMAGE_PARTS || (parts.length === IMAGE_PARTS && parts[1].includes('/') && !parts[1].startsWith('/'));
}

const dockerImage: Look = (value, { path, reader }) => {
  return isImage(value as string) ? value : reader.wrongValue(path, 'a Docker image such as python:3.12', value);
};

const initializer: Look = (value, { path, reader }) => {
  const init = value as ModelInstance;
  const sources = ['artifacts', 'paths', 'git', 'dockerfile', 'file', 'tensorboard', 'lineage_ref', 'model_ref', 'artifact_ref'];
  const found = sources.filter(source => !isFalsy(init.get(source)));
  if (found.length > 1) {
    return reader.refuse('polyaxon/wrong-value', path, `${last(path)} can have only one of ${sources.join(', ')}, got ${found.join(' and ')}`);
  }
  const git = init.get('git');
  if (!isFalsy(init.get('connection')) || isFalsy(git)) return init;
  if (git instanceof ModelInstance && !isFalsy(git.get('url'))) return init;
  if (!(git instanceof ModelInstance)) return reader.crash('polyaxon/missing-field', path, 'git as a reference needs a connection');
  return reader.refuse('polyaxon/missing-field', path, 'git without a url needs a connection');
};

const RESERVED_INPUTS = ['globals', 'params', 'connections'];

const inputName: Look = (value, { path, reader }) => {
  if (!RESERVED_INPUTS.includes(value as string)) return value;
  return reader.refuse('polyaxon/invalid-input', path, `an input or output cannot be named ${RESERVED_INPUTS.join(', ')}, got ${shown(value)}`);
};

/** Moves the old ways to say a validation into the new one. */
const inputBefore: Look = (value, { path, reader }) => {
  const io = new Map(value as ReadonlyMap<string, ClientValue>);
  if (isAtLeast(reader.version, '2.16') && io.has('value')) {
    const isOptional = io.has('is_optional') ? io.get('is_optional') : io.get('isOptional');
    if (isOptional === undefined) io.set('is_optional', true);
    else if (isOptional === false) return refuseDefault(io.get('name'), io.get('value'), path, reader);
  }
  const hasOld = given(io, 'options') || given(io, 'delay_validation');
  const validation = !isFalsy(io.get('validation')) ? io.get('validation') : hasOld ? new Map() : io.get('validation');
  if (!hasOld && (isFalsy(validation) && !isMapping(validation))) return io;
  if (!isMapping(validation)) {
    if (!hasOld) return reader.crash('polyaxon/wrong-type', [...path, 'validation'], `validation must be a mapping, got ${shown(validation)}`);
    return reader.crash('polyaxon/wrong-type', [...path, 'validation'], `validation must be a mapping beside options, got ${shown(validation)}`);
  }
  const read = reader.readInstance('V1Validation', validation, [...path, 'validation']);
  if (read === undefined) return undefined;
  const renamed = [['options', 'options'], ['delay_validation', 'delay']] as const;
  const full = renamed.reduce((instance, [old, now]) => given(io, old) ? instance.with(now, io.get(old)!) : instance, read);
  renamed.filter(([old]) => given(io, old)).forEach(([old]) => io.delete(old));
  return io.set('validation', toDict(full, reader.version));
};

function given(io: ReadonlyMap<string, ClientValue>, key: string): boolean {
  return (io.get(key) ?? null) !== null;
}

function refuseDefault(name: ClientValue | undefined, value: ClientValue | undefined, path: Parameters<Look>[1]['path'], reader: Parameters<Look>[1]['reader']) {
  return reader.refuse(
    'polyaxon/invalid-input', path, `the input ${shown(name)} is not optional and has the default ${shown(value)}`, 'isOptional: true, or no value',
  );
}

const inputAfter: Look = (value, place) => {
  const io = value as ModelInstance;
  const { path, reader } = place;
  const content = io.get('value')!;
  const isFlag = io.get('is_flag');
  if (content === null && isFalsy(isFlag)) return io;
  const counts = (entry: ClientValue): boolean => isAtLeast(reader.version, '2.16') ? entry !== null : !isFalsy(entry);
  if (!isFalsy(io.get('type')) && counts(content)) {
    const before = reader.problems.length;
    const converted = convertInput(io, content, { reader, path: [...path, 'value'] });
    if (reader.problems.length > before) return undefined;
    if (isFalsy(io.get('is_optional')) && counts(converted ?? null)) return refuseDefault(io.get('name'), content, path, reader);
  } else if (isFalsy(io.get('is_optional')) && counts(content)) {
    return refuseDefault(io.get('name'), content, path, reader);
  }
  if (!isFalsy(isFlag) && io.get('type') !== 'bool') {
    return reader.refuse('polyaxon/invalid-input', path, `only an input of type bool can be a flag, and ${shown(io.get('name'))} is ${shown(io.get('type'))}`);
  }
  return io;
};

const DISTRIBUTIONS = /^V1Hp(?:PChoice|Q?(?:Log)?(?:Uniform|Normal))$/;

/** Fields of hyperparameters that a search can draw from only in some ways. */
function onlySome(isAllowed: (model: string) => boolean, words: string): Look {
  return (value, { path, reader }) => {
    if (isFalsy(value)) return null;
    if (!isMapping(value)) return reader.crash('polyaxon/invalid-matrix', path, `${last(path)} must be a mapping here, got ${shown(value)}`);
    const wrong = [...value].find(([, param]) => !isAllowed((param as ModelInstance).model));
    if (wrong === undefined) return value;
    const kind = (wrong[1] as ModelInstance).get('kind');
    return reader.refuse('polyaxon/invalid-matrix', [...path, String(wrong[0])], `${String(wrong[0])} is ${shown(kind)}, and ${words}`);
  };
}

const mappingConcurrency: Look = (value, { path, reader }) => {
  // A reference is compared with a number.
  return typeof value === 'string' ? reader.crash('polyaxon/wrong-type', path, `concurrency cannot be a reference, got ${shown(value)}`) : value;
};

const rangeOrder: Look = (value, { path, reader }) => {
  const range = value as ModelInstance;
  const names = [...range.fields.keys()];
  const values = names.map(name => range.get(name)).filter(entry => entry !== null);
  const hasOrder = names[0] === 'start';
  if (hasOrder && !isBelow(values[0]!, values[1]!)) {
    return reader.refuse('polyaxon/invalid-matrix', path, `stop must be above start, got ${shown(values[0])} and ${shown(values[1])}`);
  }
  const isThree = names[2] !== 'size';
  return isThree && isFalsy(values[2]) ? reader.refuse('polyaxon/invalid-matrix', path, `${names[2]} must not be 0`) : range;
};

function isBelow(first: ClientValue, second: ClientValue): boolean {
  const [a, b] = [first, second].map(value => value instanceof PythonFloat ? value.value : typeof value === 'object' && value !== null && 'text' in value ? value.text : value);
  return a! < b!;
}

const weightedChoice: Look = (value, { path, reader }) => {
  const weight = isSequence(value) && value.length === 2 ? value[1] : undefined;
  if (weight instanceof PythonFloat && weight.value >= 0 && weight.value < 1) return value;
  return reader.refuse('polyaxon/invalid-matrix', path, `${last(path)} must be a list of a value and its probability from 0 to below 1, as 0.5, got ${shown(value)}`);
};

const weightedChoices: Look = (value, { path, reader }) => {
  if (!isSequence(value)) return value;
  const total = value.reduce((sum: number, choice) => sum + ((choice as readonly PythonFloat[])[1]).value, 0);
  return total > 1 ? reader.refuse('polyaxon/invalid-matrix', path, `the probabilities must not add up to more than 1, got ${total}`) : value;
};

const PARAM_KEYS = ['value', 'ref', 'toInit', 'to_init', 'toEnv', 'to_env', 'contextOnly', 'context_only', 'connection'];

/** A param in its short form is its value. */
export function fullParam(value: ClientValue): ClientValue {
  if (value instanceof ModelInstance) return value;
  const isLong = isMapping(value) && (value.size === 0 || [...value.keys()].some(key => PARAM_KEYS.includes(key as string)));
  return isLong ? value : new Map([['value', value]]);
}

const fullParams: Look = (value, { path, reader }) => {
  if (isMapping(value)) return new Map([...value].map(([key, param]) => [key, fullParam(param)]));
  // The newest client leaves it to the type.
  if (isFalsy(value) || isAtLeast(reader.version, '2.18')) return value;
  return reader.crash('polyaxon/wrong-type', path, `params must be a mapping, got ${shown(value)}`);
};

const paramReference: Look = (value, { path, reader, siblings }) => {
  const target = siblings?.get('value');
  if (isFalsy(value) || typeof target === 'string') return value;
  return reader.refuse('polyaxon/invalid-reference', path, `a param with a ref needs a value such as outputs.loss, got ${shown(target)}`);
};

const oneReference: Look = (value, { path, reader }) => {
  const operation = value as ModelInstance;
  if (!isFalsy(operation.get('is_preset'))) return operation;
  const refs = [['hub_ref', 'hubRef'], ['dag_ref', 'dagRef'], ['url_ref', 'urlRef'], ['path_ref', 'pathRef']];
  const found = refs.filter(([field]) => !isFalsy(operation.get(field))).map(([, key]) => key);
  const isNewest = isAtLeast(reader.version, '2.18');
  if (found.length > 1) return reader.refuse('polyaxon/invalid-reference', path, `only one of hubRef, dagRef, urlRef and pathRef is allowed, got ${found.join(' and ')}`);
  if (!isNewest && found.length === 0 && isFalsy(operation.get('component'))) {
    return reader.refuse('polyaxon/missing-field', path, 'an operation needs one of component, hubRef, dagRef, urlRef and pathRef, got none');
  }
  if (isNewest && found.length === 0 && isMapping(operation.get('run')) && operation.get('component') === null) {
    return reader.refuse('polyaxon/missing-field', [...path, 'run'], 'run needs a kind, such as job: there is no component that has one');
  }
  return operation;
};

const sandboxOnlyInServices: Look = (value, { path, reader }) => {
  const operation = value as ModelInstance;
  const plugins = operation.get('plugins');
  const wanted = plugins instanceof ModelInstance ? ['sandbox', 'ssh'].filter(name => ![null, false].includes(plugins.get(name) as null)) : [];
  const run = operation.get('run');
  if (wanted.length === 0 || (run instanceof ModelInstance && run.get('kind') === 'service')) return operation;
  return reader.refuse('polyaxon/wrong-value', [...path, 'plugins', wanted[0]], `${wanted[0]} works only where run is a service`);
};

const utilityFunction: Look = (value, { path, reader }) => {
  const config = value as ModelInstance;
  const acquisition = config.get('acquisition_function');
  const needed = acquisition === 'ucb' ? 'kappa' : acquisition === 'ei' || acquisition === 'poi' ? 'eps' : undefined;
  if (needed === undefined || config.get(needed) !== null) return config;
  return reader.refuse('polyaxon/invalid-matrix', path, `the acquisition function ${acquisition} needs ${needed}`);
};

const inlineComponent: Look = (value, { path, reader }) => {
  const component = (value as ReadonlyMap<string, ClientValue>).get('component');
  if (!isMapping(component)) return value;
  const read = reader.readInstance(modelOfKind(component.has('kind') ? component.get('kind')! : 'component'), component, [...path, 'component']);
  return read && new Map(value as ReadonlyMap<string, ClientValue>).set('component', read);
};

/** The model of 2.18 that fits the kind. */
export function modelOfKind(kind: ClientValue | undefined): string {
  return kind === 'component' ? 'V1Component' : kind === 'operation' ? 'V1Operation' : 'V1Polyaxonfile';
}

const dagEntries: Look = (value, { path, reader }) => {
  if (!isSequence(value)) return value;
  const read = value.map((entry, at) => isMapping(entry) ? reader.readInstance(modelOfKind(entry.get('kind')), entry, [...path, at]) : entry);
  return read.includes(undefined) ? undefined : read as ClientValue[];
};

const typedRun: Look = (value, { path, reader }) => {
  return isMapping(value) && value.has('kind') ? validateRunPatch(reader, value, value.get('kind')!, undefined, path) : value;
};

const genericText: Look = (value, { path, reader }) => {
  if (typeof value === 'string' || value === null) return value;
  // A text is made of bytes too.
  if (value instanceof PythonOddity && typeof value.text === 'string') return value.text;
  const text = jsonText(value as PythonValue);
  return text ?? reader.crash('polyaxon/wrong-type', path, `${last(path)} must be a text, got ${shown(value)}`);
};

/** A value as JSON, as the client writes a label; undefined where it cannot. */
function jsonText(value: PythonValue): string | undefined {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (typeof value === 'bigint') return value < 2n ** 64n && value >= -(2n ** 63n) ? String(value) : undefined;
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof PythonFloat) return Number.isFinite(value.value) ? floatText(value.value) : 'null';
  if (isSequence(value)) {
    const entries = value.map(entry => jsonText(entry as PythonValue));
    return entries.includes(undefined) ? undefined : `[${entries.join(',')}]`;
  }
  if (isMapping(value)) {
    const entries = [...value].map(([key, entry]) => typeof key === 'string' ? [JSON.stringify(key), jsonText(entry as PythonValue)] : [undefined, undefined]);
    return entries.some(([, entry]) => entry === undefined) ? undefined : `{${entries.map(pair => pair.join(':')).join(',')}}`;
  }
  return value instanceof PythonDate ? value.text.replace('T', ' ') : undefined;
}

function floatText(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e16 ? `${value}.0` : String(value).replace('e+', 'e');
}

const UUID = /^[0-9a-f]{32}$/i;

const uuid: Look = (value, { path, reader }) => {
  if (isFalsy(value)) return value;
  if (typeof value !== 'string') return reader.crash('polyaxon/wrong-type', path, `${last(path)} must be a uuid, got ${shown(value)}`);
  return isUuid(value) ? value : reader.wrongValue(path, 'a uuid', value);
};

export function isUuid(text: string): boolean {
  return UUID.test(text.replace('urn:', '').replace('uuid:', '').replace(/^[{}]+|[{}]+$/g, '').replace(/-/g, ''));
}

const EMAIL_USER = /^[-!#$%&'*+/=?^`{}|~\w\u00a1-\uffff]+(?:\.[-!#$%&'*+/=?^`{}|~\w\u00a1-\uffff]+)*$/;
const EMAIL_DOMAIN = /^(?:[a-z0-9\u00a1-\uffff](?:[a-z0-9\u00a1-\uffff-]{0,61}[a-z0-9\u00a1-\uffff])?\.)+(?:[a-z]{2,6}|[a-z0-9-]{2,})$/i;

const email: Look = (value, { path, reader }) => {
  const at = (value as string).lastIndexOf('@');
  const [user, domain] = [(value as string).slice(0, at), (value as string).slice(at + 1)];
  const isRight = at >= 0 && EMAIL_USER.test(user) && (domain === 'localhost' || EMAIL_DOMAIN.test(domain));
  return isRight ? value : reader.wrongValue(path, 'an email address', value);
};

/** An address of one of some schemes; a bucket is the host. */
function address(schemes: readonly string[] | undefined, isRight: (url: URL) => boolean): Look {
  return (value, { path, reader }) => {
    const url = URL.canParse(value as string) ? new URL(value as string) : undefined;
    if (url && (schemes === undefined || schemes.includes(url.protocol.slice(0, -1))) && isRight(url)) return value;
    return reader.wrongValue(path, `an address${schemes === undefined ? '' : ` such as ${schemes[0]}://...`}`, value);
  };
}

const BLOB_HOST = /^[^.]+\.blob\.core\.windows\.net/;

const image: Look = (value, { path, reader }) => {
  const name = isMapping(value) ? value.get('name') : value;
  return typeof name === 'string' && isImage(name) ? name : reader.wrongValue(path, 'a Docker image such as python:3.12', value);
};

export const LOOKS: Looks = {
  ...KUBERNETES_LOOKS,
  ...SHORTCUT_LOOKS,
  'BaseComponent.validate_str_list': textAsList,
  'BaseRange.validate_range': rangeOrder,
  'EmailStr.validate': email,
  'GcsPath.validate': address(['gs', 'gcs'], url => url.host !== ''),
  'GenericStr.validate': genericText,
  'ImageStr.validate': image,
  'PChoice.validate': weightedChoice,
  'S3Path.validate': address(['s3'], url => url.host !== ''),
  'UUIDStr.validate': uuid,
  'Uri.validate': address(undefined, () => true),
  'UtilityFunctionConfig.validate_utility_function': utilityFunction,
  'V1Bayes.validate_matrix': onlySome(model => !DISTRIBUTIONS.test(model) || model === 'V1HpUniform', 'of the distributions bayes takes only uniform'),
  'V1CompiledOperation.validate_sandbox_kind': sandboxOnlyInServices,
  'V1Dag.validate_polyaxonfiles': dagEntries,
  'V1DockerfileType.check_image': dockerImage,
  'V1GridSearch.check_values': positive,
  'V1GridSearch.validate_matrix': onlySome(model => !DISTRIBUTIONS.test(model), 'grid takes no distribution'),
  'V1Hook.validate_trigger': hookTrigger,
  'V1HpPChoice.validate_value': weightedChoices,
  'V1Hyperopt.check_values': positive,
  'V1IO.handle_validation': inputBefore,
  'V1IO.validate_io': inputAfter,
  'V1IO.validate_name': inputName,
  'V1Init.validate_init': initializer,
  'V1Iterative.check_values': positive,
  'V1Mapping.check_concurrency': mappingConcurrency,
  'V1Operation.validate_params': fullParams,
  'V1Operation.validate_reference': oneReference,
  // In the client it looks in a place where there is never a component.
  'V1Operation.validate_run_patch': value => value,
  'V1Param.check_ref': paramReference,
  'V1Polyaxonfile.parse_component': inlineComponent,
  'V1Polyaxonfile.validate_params': fullParams,
  'V1Polyaxonfile.validate_reference': oneReference,
  'V1Polyaxonfile.validate_run': typedRun,
  'V1RandomSearch.check_values': positive,
  'V1TPE.check_values': positive,
  'WasbPath.validate': address(['wasbs', 'wasb', 'https', 'az', 'abfs'], ({ protocol, host, username }) => {
    return protocol === 'https:' ? BLOB_HOST.test(host) : !protocol.startsWith('wasb') || (username !== '' && BLOB_HOST.test(host));
  }),
  'V1TensorboardType.validate_str_list': value => typeof value === 'string' && !isReference(value) ? splitList(value) : value,
};
