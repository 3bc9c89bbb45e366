import { jinja } from './jinja';
import { TemplateBeyond, TemplateProblem } from './template-errors';
import { TemplateToken, templateTokens } from './template-tokens';

/*
 * The syntax tree of a template. The parser is more lenient than Jinja2 in some places and knows less in others; both are found before it is asked.
 */

/** A node of the tree: what its type is says which of the others it has. */
export interface TemplateNode {
  readonly type: string;
  readonly [part: string]: any;
}

/** @throws TemplateProblem, TemplateBeyond */
export function parseTemplate(template: string): TemplateNode[] {
  const tokens = templateTokens(template);
  checkStatements(tokens);
  checkNeighbours(tokens);
  try {
    return jinja().parse(tokens).body;
  } catch {
    if (isBeyondParser(tokens)) throw new TemplateBeyond('a syntax that is seldom used');
    throw new TemplateProblem('Jinja2 cannot read its syntax');
  }
}

/** What Jinja2 reads and the parser does not: filters behind tests, tuples without brackets, conditions within conditions. */
function isBeyondParser(tokens: readonly TemplateToken[]): boolean {
  const count = (isCounted: (token: TemplateToken) => boolean) => tokens.filter(isCounted).length;
  return count(token => isWord(token, 'is')) > 0 || count(token => token.type === 'Comma') > 0 || count(token => isWord(token, 'if')) > 1;
}

const FOLLOWED = ['if', 'elif', 'else', 'endif', 'for', 'endfor', 'set', 'endset'];
const KNOWN_TO_JINJA = [
  'block', 'endblock', 'extends', 'include', 'import', 'from', 'with', 'endwith', 'autoescape', 'endautoescape', 'call', 'endcall', 'filter', 'endfilter',
  'macro', 'endmacro', 'print',
];

function checkStatements(tokens: readonly TemplateToken[]): void {
  tokens.forEach(({ type }, at) => {
    if (type !== 'OpenStatement') return;
    const name = tokens[at + 1];
    if (name.type !== 'Identifier') throw new TemplateProblem('{% needs the name of a statement');
    if (KNOWN_TO_JINJA.includes(name.value)) throw new TemplateBeyond(`{% ${name.value} %}`);
    if (!FOLLOWED.includes(name.value)) throw new TemplateProblem(`there is no statement {% ${name.value} %}`);
  });
}

const KEYWORDS = ['and', 'or', 'not', 'in', 'is', 'if', 'else', 'recursive'];
const ENDS_OPERAND = ['Identifier', 'NumericLiteral', 'StringLiteral', 'CloseParen', 'CloseSquareBracket', 'CloseCurlyBracket'];
const STARTS_OPERAND = ['Identifier', 'NumericLiteral', 'StringLiteral', 'OpenCurlyBracket'];

/** Two values beside each other, which the parser takes where a comma is missing. */
function checkNeighbours(tokens: readonly TemplateToken[]): void {
  tokens.forEach((token, at) => {
    const before = tokens[at - 1];
    if (isWord(token, 'recursive') || isWord(token, 'ignore')) throw new TemplateBeyond(`${token.value} in a template`);
    if (before?.type === 'Comma' && ['CloseSquareBracket', 'CloseParen', 'CloseCurlyBracket'].includes(token.type)) return;
    if (before?.type === 'Comma' && token.type === 'Comma') throw new TemplateProblem('there is nothing between two commas');
    const isNameOfTest = isWord(before, 'is') || (isWord(before, 'not') && isWord(tokens[at - 2], 'is'));
    if (isNameOfTest && (startsOperand(tokens[at + 1], true) || ['if', 'in', 'not'].some(word => isWord(tokens[at + 1], word)))) throw new TemplateBeyond(`the test ${token.value} with a value to compare with`);
    if (tokens[at - 2]?.type === 'OpenStatement' || before?.type === 'OpenStatement') return;
    if (!before || !endsOperand(before) || !startsOperand(token)) return;
    if (before.type === 'StringLiteral' && token.type === 'StringLiteral') return;
    throw new TemplateProblem(`${token.value} is not expected behind ${before.value}`);
  });
}

function isWord(token: TemplateToken | undefined, word: string): boolean {
  return token?.type === 'Identifier' && token.value === word;
}

function endsOperand({ type, value }: TemplateToken): boolean {
  return ENDS_OPERAND.includes(type) && !(type === 'Identifier' && KEYWORDS.includes(value));
}

function startsOperand(token: TemplateToken | undefined, orBracket = false): boolean {
  if (!token || (token.type === 'Identifier' && KEYWORDS.includes(token.value))) return false;
  return STARTS_OPERAND.includes(token.type) || (orBracket && (token.type === 'OpenParen' || token.type === 'OpenSquareBracket'));
}
