import { ClientValue, isMapping, isSequence } from './instances';
import { Look, Looks, stepOf } from './model-reader';
import { shown } from './value-words';
import { suggestion } from '../../policy/input';
import { PythonFloat } from '../python/values';

/*
 * What the shortcuts of the simplified format ask for. They are checked harder than what they become.
 */

const nonBlankCommand: Look = (value, { path, reader }) => {
  if (value === null) return value;
  const lines = isSequence(value) ? value : [value];
  const blank = lines.findIndex(line => (line as string).trim() === '');
  if (lines.length > 0 && blank < 0) return value;
  const at = isSequence(value) && lines.length > 0 ? [...path, blank] : path;
  return reader.refuse('polyaxon/wrong-value', at, 'cmd must say what is to be run, got nothing but blanks', 'without cmd the image runs its own command');
};

const textEnvironment: Look = (value, { path, reader }) => {
  if (value === null) return value;
  if (!isMapping(value)) {
    return reader.refuse(
      'polyaxon/wrong-type', path, `env must be a mapping of names to texts, got ${shown(value)}`, 'the list of Kubernetes belongs in container.env',
    );
  }
  for (const [name, text] of value) {
    const isBare = typeof text === 'boolean' || typeof text === 'number' || typeof text === 'bigint' || text instanceof PythonFloat;
    if (!isBare) continue;
    return reader.refuse(
      'polyaxon/wrong-type', [...path, stepOf(name)], `env.${stepOf(name)} must be a text, got ${shown(text)}`, `quotes make a text of it: "${shown(text)}"`,
    );
  }
  return value;
};

const resources: Look = (value, { path, reader }) => {
  if (value === null) return value;
  if (!isMapping(value)) return reader.refuse('polyaxon/wrong-type', path, `resources must be a mapping, got ${shown(value)}`);
  if (value.has('nvidia.com/gpu')) {
    return reader.refuse('polyaxon/unknown-field', [...path, 'nvidia.com/gpu'], 'resources has no field \'nvidia.com/gpu\'', 'it is spelled gpu here');
  }
  for (const [name, amount] of value) {
    const at = [...path, stepOf(name)];
    if (typeof name !== 'string' || !(['cpu', 'memory', 'gpu'].includes(name) || name.includes('/'))) {
      const near = suggestion(String(stepOf(name)), ['cpu', 'memory', 'gpu']);
      const message = `resources has no field ${shown(stepOf(name))}; it has cpu, memory, gpu and extended resources such as google.com/tpu`;
      return reader.refuse('polyaxon/unknown-field', at, message, near.startsWith('did you mean') ? near : undefined);
    }
    const wrong = wrongAmount(name, amount);
    if (wrong !== undefined) return reader.refuse(wrong.rule, at, `resources.${name} ${wrong.message}`, wrong.suggestion);
  }
  return value;
};

interface WrongAmount { readonly rule: string; readonly message: string; readonly suggestion?: string }

const NUMBER = '(?:\\d+(?:\\.\\d*)?|\\.\\d+)';
const QUANTITIES: { readonly [name: string]: RegExp } = {
  cpu: new RegExp(`^${NUMBER}[mun]?$`), memory: new RegExp(`^${NUMBER}(?:[KMGTPE]i|[kMGTPE])?$`),
};
const EXAMPLES: { readonly [name: string]: string } = { cpu: '500m, 2 or 500m..2', memory: '512Mi, 2Gi or 512Mi..2Gi' };
/** Quantities of Kubernetes stop at 64 bits. */
const LARGEST = 2n ** 63n;

function wrongAmount(name: string, amount: ClientValue): WrongAmount | undefined {
  const isCount = QUANTITIES[name] === undefined;
  const number = amount instanceof PythonFloat ? amount.value : amount;
  const example = EXAMPLES[name] ?? 'a whole number such as 1 or a range such as 1..2';
  const wrong = (message: string, help?: string): WrongAmount => ({ rule: 'polyaxon/wrong-value', message, ...(help === undefined ? {} : { suggestion: help }) });
  if (typeof number === 'number' || typeof number === 'bigint') {
    if (!(number >= 0) || number === Infinity || number >= LARGEST) return wrong(`must be a number from 0 to below 2^63, got ${shown(amount)}`);
    return isCount && amount instanceof PythonFloat ? wrong(`must be a whole number, got ${shown(amount)}`) : undefined;
  }
  if (typeof amount !== 'string') return { rule: 'polyaxon/wrong-type', message: `must be such as ${example}, got ${shown(amount)}` };
  const { parts, low, high } = rangeOf(amount);
  if (low === '' && high === '') return wrong(`must have a request, a limit or both, got ${shown(amount)}`);
  const odd = parts.find(part => part !== '' && !isAmount(name, part));
  if (odd !== undefined) return wrong(`must be such as ${example}, got ${shown(odd)}`, 'other quantities, and templates, belong in container.resources');
  if (low === '' || high === '' || compareQuantities(low, high) <= 0) return undefined;
  return wrong(`has a request above its limit: ${shown(amount)}`);
}

function isAmount(name: string, text: string): boolean {
  return QUANTITIES[name]?.test(text) ?? (/^\d+$/.test(text) && BigInt(text) < LARGEST);
}

/** `a..b` is a request and a limit. */
export function rangeOf(text: string): { parts: readonly string[]; isRange: boolean; low: string; high: string } {
  const at = text.trim().indexOf('..');
  const isRange = at >= 0;
  const low = (isRange ? text.trim().slice(0, at) : text).trim();
  const high = isRange ? text.trim().slice(at + 2).trim() : '';
  return { parts: [low, high], isRange, low, high };
}

const DECIMAL = ['', 'k', 'M', 'G', 'T', 'P', 'E'];
const BINARY = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];
const SMALL = ['', 'm', 'u', 'n'];
/** So many decimals at most have a meaning for a comparison. */
const DECIMALS = 40;

/** Which of two quantities is the larger one, exactly. */
function compareQuantities(first: string, second: string): number {
  const [a, b] = [first, second].map(exact);
  return a < b ? -1 : a > b ? 1 : 0;
}

function exact(quantity: string): bigint {
  const [, whole, fraction = '', unit] = /^(\d*)\.?(\d*)([A-Za-z]*)$/.exec(quantity)!;
  const kept = fraction.slice(0, DECIMALS);
  const number = BigInt(whole + kept || '0') * 10n ** BigInt(DECIMALS - kept.length + 9);
  if (BINARY.indexOf(unit) > 0) return number * 1024n ** BigInt(BINARY.indexOf(unit));
  if (SMALL.indexOf(unit) > 0) return number / 1000n ** BigInt(SMALL.indexOf(unit));
  return number * 1000n ** BigInt(Math.max(0, DECIMAL.indexOf(unit)));
}

export const SHORTCUT_LOOKS: Looks = {
  'V1Polyaxonfile.validate_cmd': nonBlankCommand,
  'V1Polyaxonfile.validate_env': textEnvironment,
  'V1Polyaxonfile.validate_resources': resources,
};
