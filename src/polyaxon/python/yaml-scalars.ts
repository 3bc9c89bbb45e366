import { PythonDate, PythonFloat, PythonOddity, PythonValue } from './values';

/*
 * What PyYAML takes a scalar for, and the value it makes of it. It reads YAML 1.1, whose types are at https://yaml.org/type/ , and differs from them:
 * `y` and `n` are texts for it, and a float needs a point. The reader and the writer of Polyaxonfiles both look here.
 */

/** A tag without `tag:yaml.org,2002:`. */
export type ScalarTag = 'null' | 'bool' | 'int' | 'float' | 'timestamp' | 'merge' | 'value' | 'str';

/** What stands there bare is of the first type that matches. */
const IMPLICIT_TYPES: readonly [ScalarTag, RegExp][] = [
  ['bool', /^(?:[Yy]es|YES|[Nn]o|NO|[Tt]rue|TRUE|[Ff]alse|FALSE|[Oo]n|ON|[Oo]ff|OFF)$/],
  ['null', /^(?:~|[Nn]ull|NULL|)$/],
  // binary, octal, decimal, hexadecimal, and to the base of 60
  ['int', /^[-+]?(?:0b[01_]+|0[0-7_]+|0|[1-9][\d_]*|0x[\da-fA-F_]+|[1-9][\d_]*(?::[0-5]?\d)+)$/],
  ['float', /^(?:[-+]?\d[\d_]*\.[\d_]*|\.\d[\d_]*)(?:[eE][-+]\d+)?$/],
  ['float', /^[-+]?\d[\d_]*(?::[0-5]?\d)+\.[\d_]*$/],
  ['float', /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/],
  ['timestamp', /^\d{4}-\d\d-\d\d$/],
  ['timestamp', /^\d{4}-\d\d?-\d\d?(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d(?:\.\d*)?(?:[ \t]*(?:Z|[-+]\d\d?(?::\d\d)?))?$/],
  // the keys for merging and for a default value
  ['merge', /^<<$/],
  ['value', /^=$/],
];

/** The type of a bare scalar. */
export function implicitTag(text: string): ScalarTag {
  return IMPLICIT_TYPES.find(([, pattern]) => pattern.test(text))?.[0] ?? 'str';
}

/** Readers by tag: undefined is what PyYAML cannot make such a value of. A tag without a reader belongs to no scalar. */
const READERS: { readonly [tag: string]: (text: string) => PythonValue | undefined } = {
  str: text => text,
  // PyYAML does not look at the text here.
  null: () => null,
  bool: readBoolean,
  int: readInteger,
  float: readFloat,
  timestamp: readTimestamp,
  binary: text => isBase64(text) ? new PythonOddity('bytes') : undefined,
};

export function isScalarTag(tag: string): boolean {
  return Object.hasOwn(READERS, tag);
}

/** The value of a scalar that has a tag; undefined if it is none of this type. */
export function readScalar(tag: string, text: string): PythonValue | undefined {
  return READERS[tag](text);
}

function readBoolean(text: string): boolean | undefined {
  const lower = text.toLowerCase();
  if (['yes', 'true', 'on'].includes(lower)) return true;
  return ['no', 'false', 'off'].includes(lower) ? false : undefined;
}

/** Python reads no longer number than this, to stay fast. */
const MOST_DIGITS = 4300;

function readInteger(text: string): number | bigint | undefined {
  const [, sign, digits] = /^([-+]?)([^]*)$/.exec(text.replace(/_/g, ''))!;
  const size = digits.startsWith('0b') ? digitsOf(2, digits.slice(2))
    : digits.startsWith('0x') ? digitsOf(16, digits.slice(2))
      : /^0./.test(digits) ? digitsOf(8, digits.replace(/^0o/, ''))
        : digits.includes(':') ? sixtieths(digits.split(':').map(part => digitsOf(10, part)))
          : digitsOf(10, digits);
  return size === undefined ? undefined : shortest(sign === '-' ? -size : size);
}

const DIGITS: { readonly [base: number]: [RegExp, string] } = { 2: [/^[01]+$/, '0b'], 8: [/^[0-7]+$/, '0o'], 10: [/^\d+$/, ''], 16: [/^[\da-fA-F]+$/, '0x'] };

function digitsOf(base: number, text: string): bigint | undefined {
  const [pattern, prefix] = DIGITS[base];
  if (!pattern.test(text) || (base === 10 && text.length > MOST_DIGITS)) return undefined;
  return BigInt(prefix + text);
}

function sixtieths(parts: readonly (bigint | undefined)[]): bigint | undefined {
  return parts.reduce((total, part) => total === undefined || part === undefined ? undefined : total * 60n + part, 0n);
}

function shortest(value: bigint): number | bigint {
  const short = Number(value);
  return Number.isSafeInteger(short) ? short : value;
}

function readFloat(text: string): PythonFloat | undefined {
  const [, sign, digits] = /^([-+]?)([^]*)$/.exec(text.replace(/_/g, '').toLowerCase())!;
  const size = floatSize(digits);
  return size === undefined ? undefined : new PythonFloat(sign === '-' ? -size : size);
}

function floatSize(digits: string): number | undefined {
  if (/^\.?inf(?:inity)?$/.test(digits)) return Infinity;
  if (/^\.?nan$/.test(digits)) return NaN;
  const parts = digits.split(':');
  if (!parts.every(part => /^(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/.test(part))) return undefined;
  // The smallest first, as PyYAML adds them up.
  return parts.length === 1 ? Number(digits) : parts.reverse().reduce((total, part, place) => total + Number(part) * 60 ** place, 0);
}

const DATE = /^(?<year>\d{4})-(?<month>\d\d?)-(?<day>\d\d?)(?<rest>.*)$/;

const TIME = /^(?:[Tt]|[ \t]+)(?<hour>\d\d?):(?<minute>\d\d):(?<second>\d\d)(?:\.(?<fraction>\d*))?(?:[ \t]*(?<zone>Z|[-+]\d\d?(?::\d\d)?))?$/;

function readTimestamp(text: string): PythonDate | undefined {
  const { year, month, day, rest } = DATE.exec(text)?.groups ?? {};
  if (year === undefined || Number(year) < 1 || !isDay(Number(year), Number(month), Number(day))) return undefined;
  const date = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  if (rest === '') return new PythonDate(date, false);
  const time = timeText(rest);
  return time === undefined ? undefined : new PythonDate(`${date}T${time}`, true);
}

function isDay(year: number, month: number, day: number): boolean {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day >= 1 && day <= (days[month - 1] ?? 0);
}

/** As isoformat() writes it. */
function timeText(text: string): string | undefined {
  const { hour, minute, second, fraction = '', zone = '' } = TIME.exec(text)?.groups ?? {};
  const offset = zoneText(zone);
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59 || offset === undefined) return undefined;
  const micros = fraction.slice(0, 6).padEnd(6, '0');
  return `${twoDigits(hour)}:${minute}:${second}${micros === '000000' ? '' : `.${micros}`}${offset}`;
}

/** Undefined for a whole day and more, which Python refuses. */
function zoneText(zone: string): string | undefined {
  if (zone === '') return '';
  const [hours, minutes = '00'] = zone === 'Z' ? ['0'] : zone.slice(1).split(':');
  const total = Number(hours) * 60 + Number(minutes);
  if (total >= 24 * 60) return undefined;
  return `${zone.startsWith('-') && total > 0 ? '-' : '+'}${twoDigits(Math.floor(total / 60))}:${twoDigits(total % 60)}`;
}

function twoDigits(value: string | number): string {
  return String(Number(value)).padStart(2, '0');
}

/** Python leaves out what is no digit of base 64, and looks at the length of the rest. */
function isBase64(text: string): boolean {
  if (/[^\0-\x7f]/.test(text)) return false;
  const [, digits, rest] = /^([^=]*)([^]*)$/.exec(text.replace(/[^A-Za-z0-9+/=]/g, ''))!;
  const missing = (4 - digits.length % 4) % 4;
  return missing < 3 && rest.length >= missing;
}
