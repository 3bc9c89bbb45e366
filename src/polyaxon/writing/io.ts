import { inputName } from './names';
import { refuseDropped, TextInput, valueTextOf } from './param-texts';
import { listOf, mapping, member, nameWriter, notEmpty, Place, placeText, plainWriter, Shape, whole, Writer, yesOrNo } from './shape';
import { Use, usesOf } from './uses';
import { requireNumber, writtenValue } from './values';
import { PolicyError, quoted } from '../../policy/policy-error';
import { plainText } from '../texts';

export const IO_TYPES: { readonly [member: string]: string } = Object.fromEntries([
  'ANY', 'INT', 'FLOAT', 'BOOL', 'STR', 'DICT', 'LIST', 'URI', 'AUTH', 'IMAGE', 'GCS', 'S3', 'WASB', 'PATH', 'METRIC', 'METADATA', 'UUID', 'EMAIL', 'DATE',
  'DATETIME', 'TIMEDELTA', 'FILE', 'TENSORBOARD', 'DOCKERFILE', 'GIT', 'EVENT', 'ARTIFACTS',
].map(type => [type, type.toLowerCase()]));

const number: Writer = (value, place) => requireNumber(value, placeText(place));

const plainValue: Writer = (value, place) => writtenValue(value, place, plainText);

const VALIDATION: Shape = {
  delay: yesOrNo,
  gt: number,
  ge: number,
  lt: number,
  le: number,
  multipleOf: number,
  minDigits: whole(0),
  maxDigits: whole(1),
  decimalPlaces: whole(0),
  regex: plainWriter,
  minLength: whole(0),
  maxLength: whole(0),
  contains: plainValue,
  excludes: plainValue,
  options: listOf(plainValue, 'option'),
  minItems: whole(0),
  maxItems: whole(0),
  keys: listOf(nameWriter, 'key'),
  containsKeys: listOf(nameWriter, 'key'),
  excludesKeys: listOf(nameWriter, 'key'),
};

const environmentVariable: Writer = (value, place) => {
  const text = notEmpty(value, place);
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(text)) throw new PolicyError(`${placeText(place)} must be a name of an environment variable, got ${quoted(value)}`);
  return text;
};

export const TO_RUN: Shape = { connection: nameWriter, toInit: yesOrNo, toEnv: environmentVariable };

const IO: Shape = {
  name: (value, place) => inputName(value, place.of.replace(/^ of /, '')),
  description: plainWriter,
  type: member(IO_TYPES),
  isOptional: yesOrNo,
  isList: yesOrNo,
  isFlag: yesOrNo,
  argFormat: plainWriter,
  ...TO_RUN,
  value: value => value,
  validation: mapping(VALIDATION),
};

/** An input or output as it is written. */
export interface WrittenIo {
  readonly name: string;
  readonly type: string;
  readonly isOptional?: boolean;
  readonly isList?: boolean;
  readonly value?: unknown;
}

const io = (templates: readonly Use[]): Writer<WrittenIo> => (value, place, target) => {
  const written = mapping(IO, ['name', 'type'])(value, place, target) as any;
  const what = `${place.name.replace(/ \d+$/, '')} ${written.name}`;
  if (written.isFlag && written.type !== 'bool') throw new PolicyError(`${what} is a flag, which only a BOOL can be, and its type is ${written.type}`);
  if (written.value === undefined) return written;
  if (written.isOptional === false) {
    throw new PolicyError(`${what} has the value ${quoted(written.value)} and isOptional: false; a value is what is taken if nobody gives one, so leave either out`);
  }
  const at: Place = { name: 'the value', of: ` of ${what}` };
  const known: TextInput = { ...written, uses: usesOf(written.name, templates) };
  const given = writtenValue(written.value, at, valueTextOf(known, target));
  refuseDropped(given, known, placeText(at), target);
  checkType(written, given, placeText(at));
  return { ...written, isOptional: true, value: given };
};

/** Inputs or outputs, each of which has another name. The templates of the run say what becomes of their texts. */
export function ios(entry: string, templates: readonly Use[]): Writer<WrittenIo[]> {
  return (value, place, target) => {
    const written = listOf(io(templates), entry)(value, place, target) as WrittenIo[];
    const twice = written.find(({ name }, i) => written.findIndex(other => other.name === name) < i);
    if (twice !== undefined) throw new PolicyError(`there are two ${entry}s with the name ${twice.name}`);
    return written;
  };
}

const IS_OF_TYPE: { readonly [type: string]: { readonly holds: (value: unknown) => boolean; readonly what: string } } = {
  // What JSON writes with an exponent is a float for the client, which it does not take for a whole number.
  int: { holds: value => Number.isSafeInteger(value), what: 'a whole number' },
  float: { holds: value => typeof value === 'number', what: 'a number' },
  metric: { holds: value => typeof value === 'number', what: 'a number' },
  bool: { holds: value => typeof value === 'boolean', what: 'true or false' },
  str: { holds: value => typeof value === 'string', what: 'a text' },
  path: { holds: value => typeof value === 'string', what: 'a text' },
  image: { holds: value => typeof value === 'string', what: 'a text' },
  uuid: { holds: value => typeof value === 'string', what: 'a text' },
  dict: { holds: value => typeof value === 'object' && !Array.isArray(value), what: 'a mapping' },
  list: { holds: value => Array.isArray(value), what: 'a list' },
};

/** The simple types; the client knows more of the others. A template is only known when it runs. */
export function checkType({ type, isList }: WrittenIo, value: unknown, what: string): void {
  if (isTemplate(value)) return;
  const { holds, what: kind } = IS_OF_TYPE[type] ?? { holds: () => true, what: '' };
  if (isList && !Array.isArray(value)) throw new PolicyError(`${what} must be a list, got ${quoted(value)}`);
  const wrong = (isList ? value as unknown[] : [value]).find(each => !isTemplate(each) && !holds(each));
  if (wrong !== undefined) throw new PolicyError(`${what} must be ${kind}, since its type is ${type}, got ${quoted(wrong)}`);
}

function isTemplate(value: unknown): boolean {
  return typeof value === 'string' && /\{\{|\{%/.test(value);
}
