import { NumberLiteral } from '../../manifest/number-literal';

/*
 * Reads data of any shape: Pods are not decoded as Jobs are, and somebody may have taken fields out of what kubectl printed. What is not of the type that
 * it should have is taken for absent.
 */

export interface Data {
  readonly [key: string]: unknown;
}

const NOTHING: Data = {};

export function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof NumberLiteral);
}

export function dataOf(value: unknown): Data {
  return isData(value) ? value : NOTHING;
}

/** A list without holes, which a program can give. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? Array.from(value) : [];
}

/** A text that is not empty. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function integerOf(value: unknown): number | undefined {
  const number = value instanceof NumberLiteral ? value.valueOf() : value;
  return Number.isSafeInteger(number) ? number as number : undefined;
}

/** A length of time in seconds, of which no server knows a longer one. */
export function secondsOf(value: unknown): number | undefined {
  const seconds = integerOf(value);
  return seconds !== undefined && seconds >= 0 && seconds < 2 ** 31 ? seconds : undefined;
}

/** A number that an annotation holds as text. What is no such number counts as none, as the controller has it. */
export function countIn(text: unknown): number | undefined {
  return typeof text === 'string' && /^\d{1,10}$/.test(text) ? Number(text) : undefined;
}
