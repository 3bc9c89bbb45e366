import { visible } from '../formats/words';
import { LintFinding } from '../lint-finding';

/** A finding in one sentence on one line: the field, what is wrong with it, what helps. */
export function sentenceOf({ path, message, suggestion }: LintFinding): string {
  // Engines often name the field themselves.
  const field = path === '' || message.includes(path) ? '' : `${path}: `;
  return visible(`${field}${message}${suggestion === undefined ? '' : `; ${suggestion}`}`);
}
