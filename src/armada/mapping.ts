import { NumberLiteral } from '../manifest/number-literal';

/** Whether a value of a document is a mapping. */
export function isMapping(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof NumberLiteral);
}
