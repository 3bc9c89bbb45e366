import { parseQuantity } from '../../kubernetes/validation/quantity';
import { PolicyError, quoted } from '../../policy/policy-error';

const NANO = 10n ** 9n;

/** An amount in billionths, the finest there is. */
export function nanoOf(quantity: unknown, what: string, path: string[] = []): bigint {
  const parsed = typeof quantity === 'string' || typeof quantity === 'number' ? parseQuantity(String(quantity)) : undefined;
  if (!parsed || 'problem' in parsed) throw new PolicyError(`${what} must be an amount such as 64Mi, got ${quoted(quantity)}`, path);
  return parsed.nano;
}

export function wholeDown(nano: bigint): bigint {
  const whole = nano / NANO;
  return nano < 0n && whole * NANO !== nano ? whole - 1n : whole;
}

const UNITS = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];

/** Bytes as people write memory: `128Mi`, and the bytes themselves if they are no whole number of anything. */
export function memoryText(bytes: bigint): string {
  let amount = bytes;
  let unit = 0;
  while (amount !== 0n && amount % 1024n === 0n && unit < UNITS.length - 1) {
    amount /= 1024n;
    unit++;
  }
  return `${amount}${UNITS[unit]}`;
}
