import { TemplateBeyond, TemplateProblem } from './template-errors';
import { applyFilter, applyTest, Arguments } from './template-filters';
import { callMethod, hasAttribute } from './template-methods';
import { calculate } from './template-operators';
import { parseTemplate, TemplateNode } from './template-syntax';
import { areEqual, compare, contains, defined, entryFor, isTrue, itemsOf, TemplateValue, textOf, Undefined } from './template-values';
import { isDict, isList, PythonFloat, PythonOddity, PythonValue } from './values';

/*
 * Jinja2 as the client uses it: an environment of its own for each text, nothing trimmed but one line end behind the last line, and undefined names
 * written as nothing. What is not followed says so, and nothing is guessed.
 */

/** What becomes of a template. */
export type Rendered =
  | { readonly kind: 'text'; readonly text: string }
  /** Jinja2 refuses it, and with it the client. */
  | { readonly kind: 'problem'; readonly message: string }
  /** Jinja2 can do more than is followed here. */
  | { readonly kind: 'beyond'; readonly message: string };

/** The names that a template may use. */
export type TemplateContext = ReadonlyMap<string, PythonValue>;

/** Steps and characters, so that no loop in a template takes for ever. */
const MOST_STEPS = 20_000;
const MOST_CHARACTERS = 1_000_000;
const LONGEST_RANGE = 10_000;

/** What became of templates in a context. A template makes the same of the same names each time. */
const known = new WeakMap<TemplateContext, Map<string, Rendered>>();

/** Longer ones seldom stand at many places. */
const LONGEST_KNOWN = 1000;

export function renderTemplate(template: string, context: TemplateContext): Rendered {
  if (template.length > LONGEST_KNOWN) return rendered(template, context);
  let ofContext = known.get(context);
  if (!ofContext) known.set(context, ofContext = new Map());
  let result = ofContext.get(template);
  if (!result) ofContext.set(template, result = rendered(template, context));
  return result;
}

function rendered(template: string, context: TemplateContext): Rendered {
  try {
    return { kind: 'text', text: new Renderer(context).render(parseTemplate(template)) };
  } catch (error) {
    if (error instanceof TemplateProblem) return { kind: 'problem', message: error.message };
    if (error instanceof TemplateBeyond) return { kind: 'beyond', message: error.message };
    // Brackets nested so deep that neither Python nor this parser has a stack for them.
    if (error instanceof RangeError) return { kind: 'problem', message: 'it is nested too deep' };
    throw error;
  }
}

class Renderer {
  private readonly scopes: Map<string, TemplateValue>[];
  private steps = 0;

  public constructor(context: TemplateContext) {
    this.scopes = [new Map(context)];
  }

  public render(nodes: readonly TemplateNode[]): string {
    let text = '';
    for (const node of nodes) {
      text += this.statement(node);
      if (text.length > MOST_CHARACTERS) throw new TemplateBeyond('a template that writes so much');
    }
    return text;
  }

  private statement(node: TemplateNode): string {
    this.count();
    switch (node.type) {
      case 'If': return this.render(isTrue(this.value(withoutCondition(node.test))) ? node.body : node.alternate);
      case 'For': return this.loop(node);
      case 'Set': return this.assign(node);
      case 'Comment': return '';
      default: return textOf(this.value(node));
    }
  }

  private count(): void {
    if (++this.steps > MOST_STEPS) throw new TemplateBeyond('a template with so many steps');
  }

  private loop(node: TemplateNode): string {
    const { iterable, condition } = node.iterable.type === 'SelectExpression'
      ? { iterable: node.iterable.lhs, condition: node.iterable.test } : { iterable: node.iterable, condition: undefined };
    const all = this.items(withoutCondition(iterable));
    const items = condition === undefined ? all : all.filter(item => this.within(node.loopvar, item, undefined, () => isTrue(this.value(condition))));
    if (items.length === 0) return this.render(node.defaultBlock);
    return items.map((item, at) => this.within(node.loopvar, item, loopOf(at, items.length), () => this.render(node.body))).join('');
  }

  /** A tuple is gone through, and looked into, without being a value. */
  private items(node: TemplateNode): readonly PythonValue[] {
    return node.type === 'TupleLiteral' ? node.value.map((item: TemplateNode) => defined(this.value(item))) : itemsOf(this.value(node));
  }

  private within<T>(name: TemplateNode, item: PythonValue, loop: PythonValue | undefined, act: () => T): T {
    this.count();
    this.scopes.push(new Map());
    this.bind(name, item);
    if (loop !== undefined) this.scopes[this.scopes.length - 1].set('loop', loop);
    const result = act();
    this.scopes.pop();
    return result;
  }

  private bind(name: TemplateNode, value: TemplateValue): void {
    if (name.type === 'Identifier') {
      this.scopes[this.scopes.length - 1].set(name.value, value);
      return;
    }
    if (name.type !== 'TupleLiteral') throw new TemplateBeyond('an assignment to a part of a value');
    this.bindAll(name, itemsOf(value));
  }

  private bindAll(name: TemplateNode, items: readonly PythonValue[]): void {
    if (items.length !== name.value.length) throw new TemplateProblem(`${items.length} values cannot be assigned to ${name.value.length} names`);
    name.value.forEach((each: TemplateNode, at: number) => this.bind(each, items[at]));
  }

  private assign(node: TemplateNode): string {
    if (node.value === null) throw new TemplateBeyond('{% set %} with a body');
    if (node.assignee.type === 'TupleLiteral') this.bindAll(node.assignee, this.items(node.value));
    else this.bind(node.assignee, this.value(node.value));
    return '';
  }

  private value(node: TemplateNode): TemplateValue {
    this.count();
    switch (node.type) {
      case 'StringLiteral': case 'IntegerLiteral': return node.value;
      case 'FloatLiteral': return new PythonFloat(node.value);
      case 'ArrayLiteral': return node.value.map((item: TemplateNode) => this.part(item));
      case 'ObjectLiteral': return this.dict(node.value);
      case 'Identifier': return this.name(node.value);
      case 'MemberExpression': return this.member(node);
      case 'CallExpression': return this.call(node);
      case 'FilterExpression': return this.filtered(node);
      case 'TestExpression': return this.tested(node);
      case 'UnaryExpression': return this.unary(node);
      case 'BinaryExpression': return this.binary(node);
      case 'Ternary': return this.value(isTrue(this.value(node.condition)) ? node.trueExpr : node.falseExpr);
      case 'SelectExpression': return isTrue(this.value(node.test)) ? this.value(node.lhs) : new Undefined('the value without an else');
      default: throw new TemplateBeyond(`${node.type} in a template`);
    }
  }

  private dict(entries: ReadonlyMap<TemplateNode, TemplateNode>): TemplateValue {
    return new Map([...entries].map(([key, entry]) => {
      const name = this.value(key);
      if (typeof name !== 'string') throw new TemplateBeyond('a dict with keys that are no texts');
      return [name, this.part(entry)];
    }));
  }

  /** Python keeps what is undefined in a list, and fails only where it is used. */
  private part(node: TemplateNode): PythonValue {
    const value = this.value(node);
    if (value instanceof Undefined) throw new TemplateBeyond('something undefined within a list');
    return value;
  }

  private name(name: string): TemplateValue {
    switch (name) {
      case 'true': case 'True': return true;
      case 'false': case 'False': return false;
      case 'none': case 'None': return null;
    }
    const scope = [...this.scopes].reverse().find(each => each.has(name));
    if (scope) return scope.get(name)!;
    if (['range', 'dict', 'lipsum', 'cycler', 'joiner', 'namespace', 'self'].includes(name)) throw new TemplateBeyond(`${name} in a template`);
    return new Undefined(name);
  }

  private member(node: TemplateNode): TemplateValue {
    const object = defined(this.value(node.object));
    if (node.property.type === 'SliceExpression') throw new TemplateBeyond('a slice in a template');
    const key = node.computed ? this.value(node.property) : node.property.value as string | number;
    if (object instanceof PythonOddity) throw new TemplateBeyond('a part of what only the agent knows');
    if (key instanceof Undefined) return new Undefined('the part');
    if (!node.computed && typeof key === 'string' && hasAttribute(object, key)) throw new TemplateBeyond(`.${key} of a value`);
    return partOf(object, key);
  }

  private call({ callee, args }: TemplateNode): TemplateValue {
    const given = this.arguments(args);
    if (callee.type === 'Identifier') return this.callName(callee.value, given);
    if (callee.type !== 'MemberExpression' || callee.computed) throw new TemplateBeyond('a call in a template');
    return callMethod(defined(this.value(callee.object)), String(callee.property.value), given);
  }

  private callName(name: string, { positional, named }: Arguments): TemplateValue {
    if (name !== 'range' || this.scopes.some(each => each.has(name))) {
      const value = this.name(name);
      if (value instanceof Undefined) value.refuse();
      throw new TemplateProblem(`${name} cannot be called`);
    }
    if (named.size > 0 || positional.length < 1 || positional.length > 3 || !positional.every(Number.isSafeInteger)) {
      throw new TemplateProblem('range takes one to three whole numbers');
    }
    return rangeOf(positional as number[]);
  }

  private arguments(args: readonly TemplateNode[]): Arguments {
    const named = new Map<string, TemplateValue>();
    const positional: TemplateValue[] = [];
    for (const arg of args) {
      if (arg.type === 'SpreadExpression' || arg.type === 'KeywordSpreadExpression') throw new TemplateBeyond('* or ** in a template');
      if (arg.type === 'KeywordArgumentExpression') named.set(arg.key.value, this.value(arg.value));
      else positional.push(this.value(arg));
    }
    return { positional, named };
  }

  private filtered({ operand, filter }: TemplateNode): TemplateValue {
    const isBare = filter.type === 'Identifier';
    if (!isBare && filter.callee?.type !== 'Identifier') throw new TemplateProblem('the name of a filter is missing');
    const given = isBare ? { positional: [], named: new Map() } : this.arguments(filter.args);
    return applyFilter(isBare ? filter.value : filter.callee.value, this.value(operand), given);
  }

  private tested({ operand, negate, test }: TemplateNode): boolean {
    if (operand.type === 'TestExpression') throw new TemplateProblem('one test follows another');
    return applyTest(test.value, this.value(operand)) !== negate;
  }

  private unary({ operator, argument }: TemplateNode): TemplateValue {
    const value = this.value(argument);
    return operator.value === 'not' ? !isTrue(value) : calculate(operator.value, 0, value, true);
  }

  private binary({ operator, left, right }: TemplateNode): TemplateValue {
    const sign: string = operator.value;
    refuseAmbiguous(sign, left, right);
    const first = this.value(left);
    if (sign === 'and') return isTrue(first) ? this.value(right) : first;
    if (sign === 'or') return isTrue(first) ? first : this.value(right);
    if (right.type === 'TupleLiteral' && sign.endsWith('in')) return contains(this.items(right), first) === (sign === 'in');
    const second = this.value(right);
    switch (sign) {
      case '==': return areEqual(first, second);
      case '!=': return !areEqual(first, second);
      case '<': return compare(first, second) < 0;
      case '>': return compare(first, second) > 0;
      case '<=': return compare(first, second) <= 0;
      case '>=': return compare(first, second) >= 0;
      case 'in': return contains(second, first);
      case 'not in': return !contains(second, first);
      case '~': return textOf(first) + textOf(second);
      default: return calculate(sign, first, second);
    }
  }
}

/** Where Jinja2 takes no `a if b`, unless there are brackets around it, which the parser forgets. */
function withoutCondition(node: TemplateNode): TemplateNode {
  if (node.type === 'Ternary' || node.type === 'SelectExpression') throw new TemplateBeyond('a condition within a statement');
  return node;
}

const COMPARISONS = ['==', '!=', '<', '>', '<=', '>=', 'in', 'not in'];

/** Jinja2 chains comparisons, and binds ~ tighter than + and -; the parser does neither. */
function refuseAmbiguous(sign: string, ...sides: readonly TemplateNode[]): void {
  const others = sides.filter(side => side.type === 'BinaryExpression').map(side => side.operator.value as string);
  if (COMPARISONS.includes(sign) && others.some(each => COMPARISONS.includes(each))) throw new TemplateBeyond('comparisons in a row');
  if (sign === '~' ? others.some(each => '+-'.includes(each)) : '+-'.includes(sign) && others.includes('~')) {
    throw new TemplateBeyond('~ beside + or -');
  }
}

function partOf(object: PythonValue, key: PythonValue): TemplateValue {
  const missing = new Undefined(`the part ${textOf(key)}`);
  const found = isDict(object) ? entryFor(object, key) : itemAt(object, key);
  return found === undefined ? missing : found;
}

function itemAt(object: PythonValue, key: PythonValue): PythonValue | undefined {
  if (!Number.isSafeInteger(key)) return undefined;
  const items = typeof object === 'string' ? [...object] : isList(object) ? object : [];
  return items[(key as number) < 0 ? items.length + (key as number) : key as number];
}

function loopOf(at: number, length: number): PythonValue {
  return new Map<string, PythonValue>([
    ['index', at + 1], ['index0', at], ['first', at === 0], ['last', at === length - 1], ['length', length], ['revindex', length - at],
    ['revindex0', length - at - 1],
  ]);
}

function rangeOf(given: readonly number[]): PythonValue {
  const [start, stop] = given.length === 1 ? [0, given[0]] : given;
  const step = given[2] ?? 1;
  if (step === 0) throw new TemplateProblem('the steps of a range cannot be 0');
  const length = Math.max(0, Math.ceil((stop - start) / step));
  if (length > LONGEST_RANGE) throw new TemplateBeyond('a range that long');
  return Array.from({ length }, (_, at) => start + at * step);
}
