import { isMapping } from './mapping';
import { parseQuantity } from '../kubernetes/validation/quantity';

/*
 * What the reader of settings makes of a value that is of another type than its field.
 * https://github.com/go-viper/mapstructure
 */

const INTEGERS: { readonly [type: string]: readonly [number, number] } = {
  int: [-(2 ** 63), 2 ** 63], int32: [-(2 ** 31), 2 ** 31 - 1], int64: [-(2 ** 63), 2 ** 63], uint: [0, 2 ** 64], uint32: [0, 2 ** 32 - 1],
};

export const weakly = {
  /** The entries of something that is no list; undefined if it cannot be one. */
  list(value: unknown): readonly unknown[] | undefined {
    if (value === '') return [];
    if (typeof value === 'string') return value.split(',');
    return isMapping(value) && Object.keys(value).length === 0 ? [] : [value];
  },

  /** Undefined if nothing can be made of it. */
  scalar(value: unknown, type: string): unknown {
    if (type === 'any') return value;
    if (typeof value === 'object') return undefined;
    switch (type) {
      case 'string': return typeof value === 'boolean' ? String(Number(value)) : String(value);
      case 'bool': return boolOf(value);
      case 'float64': return numberOf(value);
      case 'duration': return typeof value === 'string' ? durationText(value) : numberOf(value);
      case 'QuantityText': return quantityText(value);
      default: return type in INTEGERS ? integerOf(value, INTEGERS[type]) : value;
    }
  },
};

const TRUE = ['1', 't', 'T', 'TRUE', 'true', 'True'];
const FALSE = ['0', 'f', 'F', 'FALSE', 'false', 'False', ''];

function boolOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value !== 0;
  return TRUE.includes(String(value)) ? true : FALSE.includes(String(value)) ? false : undefined;
}

function numberOf(value: unknown): number | undefined {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'number') return value;
  if (value === '') return 0;
  const text = String(value);
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : undefined;
}

function integerOf(value: unknown, [least, most]: readonly [number, number]): number | undefined {
  const number = typeof value === 'string' && !/^[+-]?\d*$/.test(value) ? undefined : numberOf(value);
  if (number === undefined || !Number.isFinite(number)) return undefined;
  const whole = Math.trunc(number);
  return whole >= least && whole <= most ? whole : undefined;
}

const DURATION = /^[+-]?(?:0|(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+)$/;

function durationText(text: string): string | undefined {
  return DURATION.test(text) ? text : undefined;
}

function quantityText(value: unknown): string | undefined {
  const quantity = parseQuantity(String(value));
  return 'problem' in quantity ? undefined : quantity.text;
}
