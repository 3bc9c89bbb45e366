import { Shape } from './shapes';
import type { VolcanoErrors } from './volcano-errors';
import { quotedAsGo } from '../../kubernetes/validation/field-errors';

/** Says what a value has that its shape does not allow, in the words of an API server. What is of another type is passed over: it was refused before. */
export function checkShape(value: unknown, shape: Shape, path: string, errors: VolcanoErrors): void {
  if (typeof value === 'string') {checkText(value, shape, path, errors);} else if (Array.isArray(value)) {checkList(value, shape, path, errors);} else if (typeof value === 'object' && value !== null && shape.fields) {checkFields(value as { [name: string]: unknown }, shape, path, errors);} else if (typeof value === 'number' && shape.minimum !== undefined && value < shape.minimum) {
    errors.schema(shape.rule!, path, `Invalid value: ${value}: ${path} in body should be greater than or equal to ${shape.minimum}`);
  }
}

function checkText(text: string, { rule, minLength, maxLength, pattern, values }: Shape, path: string, errors: VolcanoErrors): void {
  if (values && !values.includes(text)) {
    errors.schema(rule!, path, `Unsupported value: ${quotedAsGo(text)}: supported values: ${values.map(each => JSON.stringify(each)).join(', ')}`);
  }
  const length = [...text].length;
  if (minLength !== undefined && length < minLength) {
    errors.schema(rule!, path, `Invalid value: ${quotedAsGo(text)}: ${path} in body should be at least ${minLength} chars long`);
  }
  if (maxLength !== undefined && length > maxLength) errors.schema(rule!, path, `Too long: may not be more than ${maxLength} bytes`);
  if (pattern && !pattern.test(text)) {
    errors.schema(rule!, path, `Invalid value: ${quotedAsGo(text)}: ${path} in body should match '${pattern.source}'`);
  }
}

function checkList(list: readonly unknown[], { rule, minItems, items }: Shape, path: string, errors: VolcanoErrors): void {
  if (minItems !== undefined && list.length < minItems) {
    errors.schema(rule!, path, `Invalid value: ${list.length}: ${path} in body should have at least ${minItems} items`);
  }
  if (items) list.forEach((each, i) => checkShape(each, items, `${path}[${i}]`, errors));
}

function checkFields(
  object: { readonly [name: string]: unknown }, { rule, required = [], fields = {} }: Shape, path: string, errors: VolcanoErrors,
): void {
  for (const name of required) {
    if (!Object.hasOwn(object, name)) errors.schema(rule!, `${path}.${name}`, 'Required value');
  }
  for (const [name, shape] of Object.entries(fields)) {
    if (Object.hasOwn(object, name)) checkShape(object[name], shape, `${path}.${name}`, errors);
  }
}
