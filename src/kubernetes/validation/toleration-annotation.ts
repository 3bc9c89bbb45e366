import { Toleration } from '../api-types';
import { FieldErrors } from './field-errors';
import { jsonProblem } from './go-json';
import { checkTolerations } from './tolerations';

/*
 * The annotation in which tolerations used to be, as JSON.
 */

const TOLERATIONS = 'scheduler.alpha.kubernetes.io/tolerations';

export function checkTolerationsAnnotation(annotations: { readonly [key: string]: string }, path: string, errors: FieldErrors): void {
  const text = annotations[TOLERATIONS];
  if (!text) return;
  const read = readTolerations(text);
  if (typeof read === 'string') errors.invalid('kubernetes/annotation', path, TOLERATIONS, read);
  else checkTolerations(read, `${path}.${TOLERATIONS}`, errors);
}

/** The names by which the server looks for the fields, in whatever case, with their types there. */
const FIELDS: { readonly [name in Lowercase<keyof Toleration>]: { readonly field: keyof Toleration; readonly type: string; readonly go: string } } = {
  key: { field: 'key', type: 'string', go: 'string' },
  operator: { field: 'operator', type: 'string', go: 'core.TolerationOperator' },
  value: { field: 'value', type: 'string', go: 'string' },
  effect: { field: 'effect', type: 'string', go: 'core.TaintEffect' },
  tolerationseconds: { field: 'tolerationSeconds', type: 'number', go: 'int64' },
};

/** The tolerations, or what is wrong with the text. */
function readTolerations(text: string): Toleration[] | string {
  const problem = jsonProblem(text);
  if (problem !== undefined) return problem;
  const list: unknown = JSON.parse(text);
  if (list === null) return [];
  if (!Array.isArray(list)) return cannotRead(list, 'value of type []core.Toleration');
  const tolerations: Toleration[] = [];
  for (const item of list) {
    const toleration = readToleration(item);
    if (typeof toleration === 'string') return toleration;
    tolerations.push(toleration);
  }
  return tolerations;
}

function readToleration(item: unknown): Toleration | string {
  if (item === null) return {};
  if (typeof item !== 'object' || Array.isArray(item)) return cannotRead(item, 'value of type core.Toleration');
  const toleration: { [field: string]: unknown } = {};
  for (const [given, value] of Object.entries(item)) {
    const name = given.toLowerCase();
    if (!Object.hasOwn(FIELDS, name) || value === null) continue;
    const { field, type, go } = FIELDS[name as keyof typeof FIELDS];
    const target = `struct field Toleration.${field[0].toUpperCase()}${field.slice(1)} of type ${go}`;
    if (typeof value !== type) return cannotRead(value, target);
    if (type === 'number' && !isInt64(value as number)) return cannotRead(value, target, ` ${value}`);
    toleration[field] = value;
  }
  return toleration;
}

function isInt64(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) < 2 ** 63;
}

function cannotRead(value: unknown, target: string, shown = ''): string {
  const kind = typeof value === 'boolean' ? 'bool' : Array.isArray(value) ? 'array' : typeof value;
  return `json: cannot unmarshal ${kind}${shown} into Go ${target}`;
}
