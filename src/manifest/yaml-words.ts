import { NumberLiteral } from './number-literal';

/*
 * What a plain word of YAML means to kubectl: the words of YAML 1.1 as its YAML library reads them, which knows some of YAML 1.2 beside them and leaves out
 * dates and numbers with colons. `test/conformance/kubernetes/reading-words-*.jsonl` are its own answers.
 */

const WORDS = new Map<string, boolean | null>([
  ...[true, false].flatMap(value => (value ? ['y', 'yes', 'true', 'on'] : ['n', 'no', 'false', 'off']).flatMap(word => (
    [word, word[0].toUpperCase() + word.slice(1), word.toUpperCase()].map((each): [string, boolean] => [each, value])))),
  ...['', '~', 'null', 'Null', 'NULL'].map((word): [string, null] => [word, null]),
]);

const INFINITE = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;

const DECIMAL = /^[-+]?(?:0|[1-9][0-9]*)$/;
const PREFIXED = /^([-+]?)0(?:[xX]([0-9a-fA-F]+)|[bB]([01]+)|[oO]?([0-7]+)|b([-+][01]+))$/;
const POINT_FIRST = /^\.[0-9]+(?:_[0-9]+)*(?:[eE][-+]?[0-9]+(?:_[0-9]+)*)?$/;
const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;

/** What begins with another character can only be a text. By the code of the character. */
const CAN_BE_SPECIAL = Array.from({ length: 128 }, (_, code) => '-+.0123456789~yYnNtTfFoO'.includes(String.fromCharCode(code)));

/** So many digits are exact as a number, whatever they are. */
const MOST_EXACT_DIGITS = 15;

/** Numbers that JSON cannot write, so that kubectl gives up. */
export const NOT_IN_JSON = Symbol('not in JSON');

/** The value of a plain scalar. */
export function plainValue(word: string): unknown {
  if (word !== '' && !CAN_BE_SPECIAL[word.charCodeAt(0)]) return word;
  const special = WORDS.get(word);
  if (special !== undefined) return special;
  const first = word.charCodeAt(0);
  // Neither a digit nor a sign nor a point: no number.
  if (first > 0x39 || first < 0x2b) return word;
  return numberValue(word) ?? word;
}

function numberValue(word: string): number | NumberLiteral | typeof NOT_IN_JSON | undefined {
  if (word.length <= MOST_EXACT_DIGITS && DECIMAL.test(word)) return Number(word) + 0;
  if (INFINITE.test(word)) return NOT_IN_JSON;
  if (word.startsWith('.')) return POINT_FIRST.test(word) ? floating(word.replaceAll('_', '')) : undefined;
  const digits = word.replaceAll('_', '');
  if (DECIMAL.test(digits)) return integerIn(digits) ?? floating(digits);
  const prefixed = PREFIXED.exec(digits);
  if (prefixed) {
    const [, sign, hexadecimal, binary, octal, signedBinary] = prefixed;
    const size = BigInt(hexadecimal ? `0x${hexadecimal}` : octal ? `0o${octal}` : `0b${binary ?? signedBinary.slice(1)}`);
    // Two signs are too many.
    if (signedBinary && sign) return undefined;
    const value = integer((sign || signedBinary?.[0]) === '-' ? -size : size);
    if (value !== undefined) return value;
  }
  return FLOAT.test(digits) ? floating(digits) : undefined;
}

const LARGEST_INTEGER = 2n ** 64n - 1n;
const SMALLEST_INTEGER = -(2n ** 63n);

/** A sign leaves 63 bits for the number. */
function integerIn(digits: string): number | NumberLiteral | undefined {
  const isSigned = digits.startsWith('+');
  const value = BigInt(isSigned ? digits.slice(1) : digits);
  return isSigned && value > LARGEST_INTEGER / 2n ? undefined : integer(value);
}

/** Undefined if it does not fit 64 bits. */
function integer(value: bigint): number | NumberLiteral | undefined {
  if (value > LARGEST_INTEGER || value < SMALLEST_INTEGER) return undefined;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : new NumberLiteral(String(value));
}

function floating(digits: string): number | typeof NOT_IN_JSON | undefined {
  const value = Number(digits);
  return Number.isFinite(value) ? value : undefined;
}

/** Whether a word is an integer of 64 bits, and no number with a fraction or an exponent. */
export function isIntegerWord(word: string): boolean {
  const digits = word.replaceAll('_', '');
  return DECIMAL.test(digits) ? integerIn(digits) !== undefined : PREFIXED.test(digits);
}

/** A plain word as the key of a map, which is always a text in JSON; undefined if it cannot be one. */
export function plainKey(word: string): string | undefined {
  const value = plainValue(word);
  if (typeof value === 'string') return value;
  if (value === NOT_IN_JSON) return word.toLowerCase().replace('+', '');
  if (value === null) return undefined;
  if (typeof value === 'number' && !isIntegerWord(word)) return shortFloat(value);
  return value instanceof NumberLiteral ? integerKey(value.source) : String(value);
}

/** A value that was read as the key of a map. */
export function valueKey(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (value instanceof NumberLiteral) return integerKey(value.source);
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : shortFloat(value);
  return undefined;
}

/** What needs 64 bits without a sign cannot be a key. */
function integerKey(digits: string): string | undefined {
  return BigInt(digits) < 2n ** 63n ? digits : undefined;
}

/** A number as the library writes those that are keys: with 32 bits, and an exponent from a million on. */
function shortFloat(value: number): string {
  const single = Math.fround(value);
  if (!Number.isFinite(single)) return single < 0 ? '-.inf' : '.inf';
  if (single === 0) return Object.is(single, -0) ? '-0' : '0';
  let precision = 1;
  while (Math.fround(Number(single.toPrecision(precision))) !== single) precision++;
  const [digits, exponent] = single.toExponential(precision - 1).split('e');
  const power = Number(exponent);
  if (power >= -4 && power < 6) return String(Number(single.toPrecision(precision)));
  return `${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
}
