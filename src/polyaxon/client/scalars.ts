import { ClientValue } from './instances';
import { PythonDate, PythonFloat } from '../python/values';

/*
 * Plain values as the client takes them where it is not strict: a text that says a number is one. Undefined is a refusal.
 */

const TRUE = ['1', 'on', 't', 'true', 'y', 'yes'];
const FALSE = ['0', 'off', 'f', 'false', 'n', 'no'];

export function readBoolean(value: ClientValue): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const text = value instanceof PythonFloat || typeof value === 'number' ? String(numberOf(value)) : value;
  if (typeof text !== 'string') return undefined;
  const isText = typeof value === 'string';
  if (isText ? TRUE.includes(text.toLowerCase()) : text === '1') return true;
  return (isText ? FALSE.includes(text.toLowerCase()) : text === '0') ? false : undefined;
}

export function numberOf(value: PythonFloat | number): number {
  return typeof value === 'number' ? value : value.value;
}

const INTEGER = /^\s*[-+]?\d+(?:_\d+)*(?:\.0*)?\s*$/;
const LARGEST_64 = 2 ** 63;

export function readInteger(value: ClientValue): number | bigint | undefined {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  if (value instanceof PythonFloat) return Number.isInteger(value.value) && Math.abs(value.value) < LARGEST_64 ? value.value : undefined;
  if (typeof value !== 'string' || !INTEGER.test(value)) return undefined;
  const digits = value.trim().replace(/_/g, '').replace(/\..*$/, '').replace(/^\+/, '');
  return Number.isSafeInteger(Number(digits)) ? Number(digits) : BigInt(digits);
}

const FLOAT = /^\s*[-+]?(?:\d+(?:_\d+)*\.?(?:\d+(?:_\d+)*)?|\.\d+(?:_\d+)*)(?:e[-+]?\d+)?\s*$/i;
const NOT_FINITE = /^\s*([-+]?)(?:(inf(?:inity)?)|nan)\s*$/i;

export function readFloat(value: ClientValue): PythonFloat | undefined {
  if (value instanceof PythonFloat) return value;
  if (typeof value === 'boolean' || typeof value === 'number' || typeof value === 'bigint') return new PythonFloat(Number(value));
  if (typeof value !== 'string') return undefined;
  if (FLOAT.test(value)) return new PythonFloat(Number(value.trim().replace(/_/g, '')));
  const special = NOT_FINITE.exec(value);
  if (!special) return undefined;
  return new PythonFloat(special[2] === undefined ? NaN : special[1] === '-' ? -Infinity : Infinity);
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^(\d{2}):?(\d{2})(?::?(\d{2})(?:[.,](\d+))?)?\s?(Z|z|[-+\u2212]\d{2}(?::?\d{2})?)?$/;
const NUMBER = /^[-+]?\d+(?:\.\d+)?$/;
/** Larger numbers count milliseconds. */
const LAST_SECOND = 2e10;
const SECONDS_A_DAY = 86400;
const FIRST_DAY = -62135596800;
const LAST_DAY = 253402300799;

/** A day; of what has a time only midnight is one. */
export function readDate(value: ClientValue): PythonDate | undefined {
  if (value instanceof PythonDate) {
    const [day, time] = value.text.split('T');
    return time === undefined || /^00:00:00(?:\.0+)?(?:Z|[-+].*)?$/.test(time) ? new PythonDate(day, false) : undefined;
  }
  if (typeof value === 'string' && isDay(value)) return new PythonDate(value, false);
  const moment = readMoment(value);
  return moment && /T00:00:00(?:\.0+)?(?:\+00:00)?$/.test(moment.text) ? new PythonDate(moment.text.slice(0, 10), false) : undefined;
}

/** A day with a time. */
export function readMoment(value: ClientValue): PythonDate | undefined {
  if (value instanceof PythonDate) return value.hasTime ? value : new PythonDate(`${value.text}T00:00:00`, true);
  if (typeof value === 'number' || value instanceof PythonFloat) return momentOfSeconds(numberOf(value));
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (NUMBER.test(text)) return momentOfSeconds(Number(text));
  const [day, time] = [text.slice(0, 10), text.slice(11)];
  if (!isDay(day)) return undefined;
  if (text.length === 10) return new PythonDate(`${day}T00:00:00`, true);
  if (!/[Tt _]/.test(text[10]) || !isTime(time)) return undefined;
  return new PythonDate(`${day}T${time.replace(/[zZ]$/, '+00:00')}`, true);
}

function isDay(text: string): boolean {
  const [, year, month, day] = (DATE.exec(text) ?? []).map(Number);
  if (!year || month < 1 || month > 12) return false;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day >= 1 && day <= days[month - 1];
}

function isTime(text: string): boolean {
  const found = TIME.exec(text);
  return found !== null && Number(found[1]) < 24 && Number(found[2]) < 60 && Number(found[3] ?? 0) < 60;
}

function momentOfSeconds(number: number): PythonDate | undefined {
  const seconds = Math.abs(number) > LAST_SECOND ? number / 1000 : number;
  if (!(seconds >= FIRST_DAY && seconds <= LAST_DAY)) return undefined;
  const day = dayOf(Math.floor(seconds / SECONDS_A_DAY));
  const rest = Math.floor(seconds) - Math.floor(seconds / SECONDS_A_DAY) * SECONDS_A_DAY;
  const parts = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60, rest % 60].map(part => String(part).padStart(2, '0'));
  return new PythonDate(`${day}T${parts.join(':')}${seconds % 1 === 0 ? '' : '.5'}+00:00`, true);
}

/** The calendar day so many days after 1970-01-01 (Howard Hinnant's way to count in eras of 400 years). */
function dayOf(days: number): string {
  const shifted = days + 719468;
  const era = Math.floor(shifted / 146097);
  const dayOfEra = shifted - era * 146097;
  const yearOfEra = Math.floor((dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const month = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * month + 2) / 5) + 1;
  const number = month < 10 ? month + 3 : month - 9;
  const year = yearOfEra + era * 400 + (number <= 2 ? 1 : 0);
  return `${String(year).padStart(4, '0')}-${String(number).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

const ISO_DURATION = /^([-+]?)P(?:(\d+(?:\.\d+)?)Y)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)W)?(?:(\d+(?:\.\d+)?)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$/i;
const CLOCK_DURATION = /^([-+]?)(?:(\d+)\s*(?:d|days?)?,?\s*)?(?:(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/i;
const LONGEST_DURATION = 999999999 * SECONDS_A_DAY;

/** A length of time in seconds. */
export function readDuration(value: ClientValue): PythonFloat | undefined {
  const number = typeof value === 'boolean' ? Number(value) : value;
  const seconds = typeof number === 'string' ? durationOfText(number) : typeof number === 'number' || number instanceof PythonFloat ? numberOf(number) : NaN;
  return Math.abs(seconds) <= LONGEST_DURATION ? new PythonFloat(seconds) : undefined;
}

function durationOfText(text: string): number {
  // A number says no unit.
  if (/^\s*[-+]?\d+[\s,]*$/.test(text)) return NaN;
  const iso = ISO_DURATION.exec(text);
  const sizes = [365, 30, 7, 1, 1 / 24, 1 / 1440, 1 / SECONDS_A_DAY].map(days => days * SECONDS_A_DAY);
  if (iso && iso.slice(2).some(part => part !== undefined)) return signed(iso[1], iso.slice(2).map((part, at) => Number(part ?? 0) * sizes[at]));
  const clock = CLOCK_DURATION.exec(text);
  if (!clock || text === '' || clock.slice(2).every(part => part === undefined)) return NaN;
  const [days, hours, minutes, seconds] = clock.slice(2).map(part => Number(part ?? 0));
  if (minutes > 59 || seconds > 59 || hours > 23) return NaN;
  return signed(clock[1], [days * SECONDS_A_DAY, hours * 3600, minutes * 60, seconds]);
}

function signed(sign: string, parts: readonly number[]): number {
  const total = parts.reduce((sum, part) => sum + part, 0);
  return sign === '-' ? -total : total;
}
