import { parseQuantity } from '../kubernetes/validation/quantity';

/*
 * The values that Armada's decoders of JSON take, and what they say of others.
 */

/** What is said of a value of a type that has names for its values. */
const NAMED: { readonly [type: string]: (value: unknown) => string | undefined } = {
  SubjectKind: value => typeof value === 'string' ? `invalid queue permission subject kind. invalid kind value: ${value}` : undefined,
  RetryAction: value => named('RetryAction', value, 'value', JSON.stringify),
  Quantity: value => quantityProblem(value),
  ServiceType: value => named('ServiceType', value, 'type', String),
  IngressType: value => named('IngressType', value, 'type', String),
};

/** What the type itself says of a value that it does not take; undefined if the decoder says it. */
export function wordsFor(type: string, value: unknown): string | undefined {
  return Object.hasOwn(NAMED, type) ? NAMED[type](value) : undefined;
}

function named(type: string, value: unknown, word: string, quote: (text: string) => string): string | undefined {
  if (isInteger(value, -(2 ** 31), 2 ** 31 - 1)) return `no ${type} of ${word} ${value}`;
  return typeof value === 'string' ? `no ${type} of ${word === 'value' ? 'name' : word} ${quote(value)}` : undefined;
}

const ACTIONS = ['Fail', 'Retry'];
const SERVICES: readonly unknown[] = ['NodePort', 'Headless', 0, 1];
const INGRESSES: readonly unknown[] = ['Ingress', 0];

/** A value as the decoder of JSON takes it; undefined if it does not. */
export function scalarOf(value: unknown, type: string): unknown {
  switch (type) {
    case 'string': return typeof value === 'string' ? value : undefined;
    case 'bool': return typeof value === 'boolean' ? value : undefined;
    case 'int32': return isInteger(value, -(2 ** 31), 2 ** 31 - 1) ? value : undefined;
    case 'int64': return isInteger(value, -(2 ** 63), 2 ** 63) ? value : undefined;
    case 'uint32': return isInteger(value, 0, 2 ** 32 - 1) ? value : undefined;
    case 'float64': return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
    case 'RetryAction': return actionOf(value);
    case 'ServiceType': return SERVICES.includes(value) ? value : undefined;
    case 'IngressType': return INGRESSES.includes(value) ? value : undefined;
    case 'SubjectKind': return value === 'User' || value === 'Group' ? value : undefined;
    case 'Verb': return typeof value === 'string' ? value : undefined;
    case 'Quantity': return quantityOf(value);
    case 'IntOrString': return typeof value === 'string' || isInteger(value, -(2 ** 31), 2 ** 31 - 1) ? value : undefined;
    case 'Time': return typeof value === 'string' ? value : undefined;
    default: return value;
  }
}

/** Short or long names, in any case, and numbers; '' for the number of no action. */
function actionOf(value: unknown): string | undefined {
  if (typeof value === 'number') return ['', ...ACTIONS][value];
  if (typeof value !== 'string') return undefined;
  const canonical = ['UNSPECIFIED', 'FAIL', 'RETRY'];
  const exact = canonical.findIndex(name => value === `RETRY_ACTION_${name}`);
  const at = exact >= 0 ? exact : canonical.indexOf(value.toUpperCase());
  return at < 0 ? undefined : ['', ...ACTIONS][at];
}

/** The decoder hands on the very text of the file. */
function quantityProblem(value: unknown): string | undefined {
  const quantity = parseQuantity(typeof value === 'string' ? value : JSON.stringify(value) ?? '');
  return 'problem' in quantity ? quantity.problem : undefined;
}

function quantityOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const quantity = parseQuantity(String(value));
  return 'problem' in quantity ? undefined : quantity.text;
}

function isInteger(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}
