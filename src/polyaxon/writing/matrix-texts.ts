import { PolicyError, quoted } from '../../policy/policy-error';
import { hasToken } from '../expression';
import { reread } from '../python-literal';
import { plainText } from '../texts';

/** A text among the values of a matrix, which are read several times: quotes around it would only last for the first time. */
export function matrixText(text: string, what: string): string {
  if (hasToken(text)) throw new PolicyError(`${what} is a template, and a matrix has values that are known; use a param beside the matrix`);
  const plain = plainText(text, what);
  if (plain === '') throw new PolicyError(`${what} is empty, and Polyaxon drops an empty argument; use a word for it, such as none`);
  const read = reread(plain);
  if (read.kind === 'text') return plain;
  const becomes = read.kind === 'crash' ? 'cannot be stored as that' : `becomes ${quoted(read.json)}`;
  throw new PolicyError(`${what} is the text ${quoted(text)}, which Polyaxon reads as a Python value several times, so that no quotes protect it: it ${becomes}; `
    + `use ids that no number can be, such as s-${plain.replace(/[^\w.-]+/g, '-').replace(/^-+|-+$/g, '') || '0'}, or give a number where a number is meant`);
}
