/*
 * Amounts of resources: `500m`, `2Gi`, `1e3`. https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/quantity/
 */

/** An amount in billionths, the finest that an API server keeps. */
export interface Quantity {
  readonly nano: bigint;
  /** As the server writes it, which is not always how it was given. */
  readonly text: string;
}

const SHAPE = /^[+-]?[0-9.]*[eEinumkKMGTP]*[-+]?[0-9]*$/;
const PARTS = /^([+-]?)([0-9]*)(?:\.([0-9]*))?([eEinumkKMGTP]*[-+]?[0-9]*)$/;

export const WRONG_SHAPE = 'quantities must match the regular expression \'^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$\'';
export const WRONG_SUFFIX = 'unable to parse quantity\'s suffix';

type Format = 'decimal' | 'binary' | 'exponent';

const BINARY: { readonly [suffix: string]: number } = { Ki: 10, Mi: 20, Gi: 30, Ti: 40, Pi: 50, Ei: 60 };
const DECIMAL: { readonly [suffix: string]: number } = { 'n': -9, 'u': -6, 'm': -3, '': 0, 'k': 3, 'M': 6, 'G': 9, 'T': 12, 'P': 15, 'E': 18 };

const NANO_DIGITS = 9;
/** What the server makes of an exponent beyond this, nobody needs to know; it keeps a text of a few bytes from becoming a number of a gigabyte. */
const LARGEST_EXPONENT = 1000;
const LARGEST = (2n ** 63n - 1n) * 10n ** 9n;

type Parsed = Quantity | { readonly problem: string };

/** Thousands of Jobs ask for the same few amounts. */
const known = new Map<string, Parsed>();
const MOST_KNOWN = 1000;

/** The amount, or why the text is none. */
export function parseQuantity(given: string): Parsed {
  let parsed = known.get(given);
  if (!parsed) {
    parsed = parse(given);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(given, parsed);
  }
  return parsed;
}

function parse(given: string): Parsed {
  const text = given.trim();
  // The server reads the JSON as it is written, in which these characters are escaped.
  if (text === '' || !SHAPE.test(text) || /[\0-\x1f]/.test(given)) return { problem: WRONG_SHAPE };
  const parts = PARTS.exec(text);
  if (!parts) return { problem: WRONG_SHAPE };
  const [, sign, whole, fraction = '', suffix] = parts;
  const scale = scaleOf(suffix);
  if (!scale) return { problem: WRONG_SUFFIX };
  // Without any digit, it is nothing.
  const digits = BigInt(whole + fraction);
  let nano = scale.format === 'binary'
    ? dividedUp(digits * 10n ** 9n * 2n ** BigInt(scale.exponent), fraction.length)
    : shifted(digits, scale.exponent - fraction.length + NANO_DIGITS);
  let format = scale.format;
  if (format === 'binary' && nano > LARGEST) nano = LARGEST;
  if (format === 'binary' && nano > 0n && nano < 10n ** 9n) format = 'decimal';
  if (sign === '-') nano = -nano;
  if (keepsItsText(whole, fraction, scale, digits)) return { nano, text };
  return { nano, text: canonical(nano, format) };
}

function scaleOf(suffix: string): { readonly format: Format; readonly exponent: number } | undefined {
  if (suffix in BINARY) return { format: 'binary', exponent: BINARY[suffix] };
  if (suffix in DECIMAL) return { format: 'decimal', exponent: DECIMAL[suffix] };
  const exponent = /^[eE]([-+]?[0-9]+)$/.exec(suffix);
  if (!exponent || !(Math.abs(Number(exponent[1])) <= LARGEST_EXPONENT)) return undefined;
  return { format: 'exponent', exponent: Number(exponent[1]) };
}

function shifted(digits: bigint, places: number): bigint {
  return places >= 0 ? digits * 10n ** BigInt(places) : dividedUp(digits, -places);
}

/** Away from zero: an amount too small to be kept becomes the smallest one, never nothing. */
function dividedUp(value: bigint, places: number): bigint {
  if (places === 0) return value;
  const divisor = 10n ** BigInt(places);
  return (value + divisor - 1n) / divisor;
}

/** Whether the server remembers the text as it was given: when it is its own way of writing the amount already. */
function keepsItsText(whole: string, fraction: string, { format, exponent }: { format: Format; exponent: number }, digits: bigint): boolean {
  const significant = whole.replace(/^0+/, '') || '0';
  if (format === 'binary') {
    const precision = 15 - significant.length - Math.trunc(exponent * 3 / 10) - 1;
    return fraction === '' && precision >= 0 && digits % 8n !== 0n;
  }
  const all = significant + fraction;
  const scale = exponent - fraction.length;
  return 18 - all.length >= 0 && scale >= -NANO_DIGITS && scale % 3 === 0 && !all.endsWith('000') && all[0] !== '0';
}

const MILLI = 10n ** 6n;

/** The canonical text of an amount, rounded up to thousandths as the server stores the resources of a container. */
export function roundedUpToMilli(text: string): string {
  const quantity = parseQuantity(text);
  if ('problem' in quantity || quantity.nano % MILLI === 0n) return text;
  const magnitude = quantity.nano < 0n ? -quantity.nano : quantity.nano;
  const rounded = (magnitude / MILLI + 1n) * MILLI;
  return canonical(quantity.nano < 0n ? -rounded : rounded, /[eE][-+]?[0-9]+$/.test(text) ? 'exponent' : 'decimal');
}

function canonical(nano: bigint, format: Format): string {
  if (nano === 0n) return '0';
  const isSmall = nano > -1024n * 10n ** 9n && nano < 1024n * 10n ** 9n;
  if (format === 'binary' && !isSmall && nano % 10n ** 9n === 0n) {
    let value = nano / 10n ** 9n;
    let power = 0;
    while (value % 1024n === 0n && power < 6) {
      value /= 1024n;
      power++;
    }
    return `${value}${['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'][power]}`;
  }
  let value = nano;
  let exponent = -NANO_DIGITS;
  while (value % 1000n === 0n && (format === 'exponent' || exponent < 18)) {
    value /= 1000n;
    exponent += 3;
  }
  if (format === 'exponent') return exponent === 0 ? `${value}` : `${value}e${exponent}`;
  return `${value}${Object.keys(DECIMAL).find(suffix => DECIMAL[suffix] === exponent)}`;
}
