import { UsageError } from './usage-error';
import { SMALLEST_EXIT_CODE } from '../kubernetes/simulation/scenario';
import { LARGEST_COUNT } from '../policy/input';

/*
 * Numbers that somebody has written behind an option.
 */

const UNITS: readonly (readonly [string, number])[] = [['d', 86400], ['h', 3600], ['m', 60], ['s', 1]];

const DURATION = /^(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+(?:\.\d+)?)s)?$/;

/** `90`, `90s`, `5m`, `1h30m`: seconds, or a duration as kubectl takes it. */
export function secondsOf(option: string, text: string): number {
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text);
  const parts = text === '' ? null : DURATION.exec(text);
  if (!parts) throw new UsageError(`${option} wants seconds, or a duration such as 90s, 5m or 1h30m, got '${text}'`);
  return UNITS.reduce((total, [, size], i) => total + Number(parts[i + 1] ?? 0) * size, 0);
}

/** @param because why no more than the largest one is taken */
export function countOf(option: string, text: string, largest: number, because: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > largest) {
    throw new UsageError(`${option} wants a whole number from 1 to ${largest}, since ${because}, got '${text}'`);
  }
  return value;
}

/** `1`, or `1,1,0`. */
export function exitCodesOf(option: string, text: string): number[] {
  const codes = text.split(',').map(each => each.trim());
  if (!codes.every(each => /^-?\d{1,10}$/.test(each))) throw new UsageError(`${option} wants an exit code, or several such as 1,1,0, got '${text}'`);
  const wrong = codes.find(each => Number(each) < SMALLEST_EXIT_CODE || Number(each) > LARGEST_COUNT);
  if (wrong !== undefined) {
    throw new UsageError(`${option} wants whole numbers from ${SMALLEST_EXIT_CODE} to ${LARGEST_COUNT}, got ${wrong}${wrong === text ? '' : ` in '${text}'`}`);
  }
  return codes.map(Number);
}
