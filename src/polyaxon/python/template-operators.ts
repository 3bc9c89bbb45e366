import { TemplateBeyond, TemplateProblem } from './template-errors';
import { defined, exact, isFloat, numberOf, TemplateValue } from './template-values';
import { isList, PythonFloat } from './values';

/*
 * The arithmetic of Python.
 */

const LONGEST = 10_000;

export function calculate(sign: string, left: TemplateValue, right: TemplateValue, isUnary = false): TemplateValue {
  if (sign === '%' && typeof left === 'string') throw new TemplateBeyond('the old way to format texts');
  const [a, b] = [defined(left), defined(right)];
  if (!isUnary && sign === '+' && typeof a === 'string' && typeof b === 'string') return a + b;
  if (!isUnary && sign === '+' && isList(a) && isList(b)) return [...a, ...b];
  if (sign === '*' && (typeof a === 'string' || typeof b === 'string')) return repeated(a, b);
  if (sign === '*' && (isList(a) || isList(b))) throw new TemplateBeyond('a list several times');
  const [x, y] = [numberOf(a), numberOf(b)];
  if (x === undefined || y === undefined) throw new TemplateProblem(`${sign} does not go together with these values`);
  const hasFloat = isFloat(a) || isFloat(b) || sign === '/';
  return hasFloat ? new PythonFloat(result(sign, x, y)) : exact(result(sign, x, y));
}

function result(sign: string, x: number, y: number): number {
  if ('//%'.includes(sign) && y === 0) throw new TemplateProblem('a number is divided by 0');
  switch (sign) {
    case '+': return x + y;
    case '-': return x - y;
    case '*': return x * y;
    case '/': return x / y;
    case '//': return Math.floor(x / y);
    // The remainder has the sign of what is divided by.
    case '%': return x - y * Math.floor(x / y);
    default: throw new TemplateBeyond(`${sign} in a template`);
  }
}

function repeated(a: unknown, b: unknown): string {
  const [text, count] = typeof a === 'string' ? [a, b] : [b, a];
  const times = typeof count === 'boolean' ? Number(count) : count;
  if (typeof times !== 'number' || typeof text !== 'string') throw new TemplateProblem('* does not go together with these values');
  if (text.length * times > LONGEST) throw new TemplateBeyond('a text that long');
  return text.repeat(Math.max(0, times));
}
