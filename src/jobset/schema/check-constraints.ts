import { Constraint, ConstraintTable } from './constraints';
import { POD_CONSTRAINTS } from './pod-constraints';
import { FieldType, StructType } from '../../kubernetes/api-schema';
import { NumberLiteral } from '../../manifest/number-literal';
import { oneOf, quoted } from '../../policy/policy-error';

/*
 * Holds a manifest against what a definition demands beyond types. It looks at what the author wrote: what is of a wrong type is passed over, since that is
 * said already.
 */

export interface ConstraintProblem {
  readonly kind: 'required' | 'unsupported' | 'duplicate' | 'range';
  readonly path: string;
  readonly message: string;
}

export interface ConstraintOptions {
  readonly table: ConstraintTable;
  readonly minor: number;
  /** Whether a webhook has read and written the object before the definition is asked: then everything that has to be there is, if only as an empty text. */
  readonly isRewritten: boolean;
}

/** What tells the entries of lists of Kubernetes' own types apart, and what has to be there. */
const OF_PODS: ConstraintTable = Object.fromEntries(Object.entries(POD_CONSTRAINTS).flatMap(([struct, written]) => {
  const ofStruct = new Map<string, Constraint>();
  for (const each of written.split(', ')) {
    const [, field, keys] = /^(\w+)(?:\[(.*)\])?$/.exec(each)!;
    const more: Constraint = keys === undefined ? { isRequired: true } : keys === '' ? { isSet: true } : { keys: keys.split(' ') };
    ofStruct.set(field, { ...ofStruct.get(field), ...more });
  }
  return [...ofStruct].map(([field, constraint]) => [`${struct}.${field}`, constraint]);
}));

/** What a key is where it is left out. */
const KEY_DEFAULTS: { readonly [key: string]: string } = { protocol: 'TCP' };

export function checkConstraints(value: unknown, type: StructType, path: string, options: ConstraintOptions): ConstraintProblem[] {
  const problems: ConstraintProblem[] = [];
  visit(value, type, path);
  return problems;

  function visit(at: unknown, atType: FieldType, where: string): void {
    if (at === undefined || at === null) return;
    if (atType.kind === 'list' && Array.isArray(at)) at.forEach((each, i) => visit(each, atType.of, `${where}[${i}]`));
    if (!isMapping(at)) return;
    if (atType.kind === 'map') for (const key of Object.keys(at)) visit(at[key], atType.of, `${where}.${key}`);
    if (atType.kind !== 'struct') return;
    for (const [name, field] of atType.fields) {
      const written = at[name] ?? undefined;
      const fieldPath = where === '' ? name : `${where}.${name}`;
      const constraint = constraintOf(`${atType.name}.${name}`, options);
      if (constraint) check(written, constraint, fieldPath, field.type);
      // What is no pointer is there once the webhook has written the object.
      const isMade = written === undefined && options.isRewritten && !field.isPointer && field.type.kind === 'struct';
      if (written !== undefined || isMade) visit(written ?? {}, field.type, fieldPath);
    }
  }

  function check(written: unknown, constraint: Constraint, where: string, fieldType: FieldType): void {
    const { words, minimum, isRequired, mostItems, leastItems = 0, longest, isFilled, keys, isSet, hasEntries } = constraint;
    const add = (kind: ConstraintProblem['kind'], message: string) => problems.push({ kind, path: where, message });
    if (written === undefined) {
      if (!isRequired) return;
      if (!options.isRewritten) add('required', 'Required value');
      else if (fieldType.kind === 'list') add('required', 'Invalid value: "null": must be of type array, and is not there');
      else if (words) add('unsupported', `Unsupported value: "": supported values: ${listed(words)}`);
      return;
    }
    if (typeof written === 'string') {
      // What the author left empty is left out when it is written again, and so has its default.
      const isLeftOut = written === '' && options.isRewritten && !isRequired;
      if (words && !words.includes(written) && !isLeftOut) add('unsupported', `Unsupported value: ${quoted(written)}: supported values: ${listed(words)}`);
      if (isFilled && written === '') add('range', 'Invalid value: "": should be at least 1 chars long');
      if (longest !== undefined && written.length > longest) add('range', `Too long: may not be more than ${longest} bytes`);
    }
    const number = numberOf(written);
    const isLost = number === 0 && constraint.zeroIsLostSince !== undefined && options.minor >= constraint.zeroIsLostSince;
    if (minimum !== undefined && number !== undefined && number < minimum && !isLost) {
      add('range', `Invalid value: ${number}: should be greater than or equal to ${minimum}`);
    }
    if (hasEntries && isMapping(written) && Object.values(written).every(each => each === undefined || each === null)) {
      add('range', 'Invalid value: 0: should have at least 1 properties');
    }
    if (!Array.isArray(written)) return;
    if (mostItems !== undefined && written.length > mostItems) add('range', `Too many: ${written.length}: must have at most ${mostItems} items`);
    if (written.length < leastItems) add('range', `Invalid value: ${written.length}: should have at least ${leastItems} items`);
    if (keys || isSet) checkUnique(written, keys, where);
  }

  function checkUnique(list: readonly unknown[], keys: readonly string[] | undefined, where: string): void {
    const seen = new Set<string>();
    for (const [i, each] of list.entries()) {
      const shown = keys === undefined ? text(each) : isMapping(each) ? keys.map(key => text(each[key] ?? KEY_DEFAULTS[key])).join(', ') : undefined;
      if (shown === undefined) continue;
      if (seen.has(shown)) {
        const what = keys === undefined ? shown : `${oneOf([...keys], 'and')} ${shown}`;
        problems.push({ kind: 'duplicate', path: `${where}[${i}]`, message: `Duplicate value: ${what} ${keys && keys.length > 1 ? 'are' : 'is'} there already` });
      }
      seen.add(shown);
    }
  }
}

function constraintOf(field: string, { table, minor }: ConstraintOptions): Constraint | undefined {
  if (Object.hasOwn(table, field)) {
    const constraint = table[field];
    return constraint.since !== undefined && minor < constraint.since ? undefined : constraint;
  }
  return Object.hasOwn(OF_PODS, field) ? OF_PODS[field] : undefined;
}

function listed(words: readonly string[]): string {
  return words.map(word => JSON.stringify(word)).join(', ');
}

function numberOf(value: unknown): number | undefined {
  const number = value instanceof NumberLiteral ? Number(value.source) : value;
  return typeof number === 'number' ? number : undefined;
}

function text(value: unknown): string {
  if (value instanceof NumberLiteral) return value.source;
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

function isMapping(value: unknown): value is { [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof NumberLiteral);
}
