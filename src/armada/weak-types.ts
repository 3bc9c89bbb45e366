import { isMapping } from './mapping';
import { parseQuantity } from '../kubernetes/validation/quantity';

/*
 * What the reader of settings makes of a value that is of another type than its field.
 * https://github.com/go-viper/mapstructure
 */

const BITS: { readonly [type: string]: number } = { int: 64, int32: 32, int64: 64, uint: 64, uint32: 32 };

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
      default: return type in BITS ? integerOf(value, type) : value;
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

/** What is too large, or negative without a sign to have, wraps around: -1 becomes the largest number. A text has to be a number that fits. */
function integerOf(value: unknown, type: string): number | undefined {
  const isSigned = !type.startsWith('u');
  if (typeof value === 'string' && !(isSigned ? /^[+-]?\d*$/ : /^\d*$/).test(value)) return undefined;
  const number = numberOf(value);
  if (number === undefined || !Number.isFinite(number)) return undefined;
  const whole = BigInt(Math.trunc(number));
  const wrapped = isSigned ? BigInt.asIntN(BITS[type], whole) : BigInt.asUintN(BITS[type], whole);
  return typeof value === 'string' && wrapped !== whole ? undefined : Number(wrapped);
}

const DURATION = /^[+-]?(?:0|(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+)$/;

function durationText(text: string): string | undefined {
  return DURATION.test(text) ? text : undefined;
}

function quantityText(value: unknown): string | undefined {
  const quantity = parseQuantity(String(value));
  return 'problem' in quantity ? undefined : quantity.text;
}
