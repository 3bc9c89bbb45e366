import type { TypeNode } from './models';
import { oneOf } from '../../policy/policy-error';
import { someOf } from '../../policy/words';

/* What is allowed somewhere, in words. */

const WORDS: { readonly [type: string]: string } = {
  'any': 'anything',
  'bool': 'true or false',
  'int': 'a whole number',
  'strict int': 'a whole number',
  'int>0': 'a whole number above 0',
  'float': 'a number',
  'strict float': 'a number',
  'float>=0': 'a number that is not negative',
  'str': 'a text',
  'strict str': 'a text',
  'name': 'a text of letters, digits, - and _',
  'reference': 'a reference such as {{ name }}',
  'date': 'a date such as 2024-01-31',
  'datetime': 'a time such as 2024-01-31T12:00:00',
  'timedelta': 'a number of seconds or a duration such as 1 day, 02:00:00',
  'list': 'a list',
  'dict': 'a mapping',
  'model': 'a mapping',
  'kind': 'a mapping',
  'kubernetes': 'a mapping',
  'range list': 'a list',
  'range text': 'a text with colons such as 1:10:1',
};

/** `a whole number or a reference such as {{ name }}`. */
export function typeWords(type: TypeNode): string {
  const words = [...new Set(alternatives(type))];
  // Every text is allowed already.
  return oneOf(words.includes('a text') ? words.filter(word => word !== WORDS.reference) : words);
}

function alternatives(type: TypeNode): string[] {
  if (typeof type === 'string') return [WORDS[type]];
  const [how, ...parts] = type;
  switch (how) {
    case 'nullable': return alternatives(parts[0]);
    case 'before':
    case 'after': return alternatives(parts[1]);
    case 'union': return parts.flatMap(alternatives);
    case 'tuple': return [`a list of ${parts.length}`];
    case 'literal': return [`one of ${someOf(parts as string[], 40)}`];
    default: return [WORDS[how]];
  }
}
