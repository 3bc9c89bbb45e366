import { TemplateBeyond, TemplateProblem } from '../python/template-errors';
import { parseTemplate, TemplateNode } from '../python/template-syntax';

/*
 * Texts that the client takes for templates of Jinja: those with {{ or {%. https://jinja.palletsprojects.com/templates/
 */

/** A name that a template asks for: `lr`, or `params.lr`. */
export interface TemplateName {
  readonly name: string;
  /** What is asked of it: `lr` of `params.lr`. */
  readonly member?: string;
}

export type TemplateReading =
  /** What is asked for and not made by the template itself. Names that the template asks about first are left out. */
  | { readonly kind: 'template'; readonly names: readonly TemplateName[] }
  /** Jinja cannot read it. */
  | { readonly kind: 'broken' }
  /** It has something that is not followed here. */
  | { readonly kind: 'unknown' };

export function isTemplate(text: string): boolean {
  return text.includes('{{') || text.includes('{%');
}

const RAW = /\{%[-+]?\s*raw\s*[-+]?%\}([^]*?)\{%[-+]?\s*endraw\s*[-+]?%\}/g;

/**
 * Reads a template.
 *
 * @param keepsRaw whether what stands in {% raw %} is left alone; elsewhere the client renders its own output once more
 */
export function readTemplate(text: string, keepsRaw: boolean): TemplateReading {
  const withoutRaw = text.replace(RAW, (_, inner) => keepsRaw ? '' : inner);
  if (!isTemplate(withoutRaw)) return { kind: 'template', names: [] };
  try {
    const names: TemplateName[] = [];
    const reader = new NameReader(names);
    parseTemplate(withoutRaw).forEach(node => reader.read(node));
    return { kind: 'template', names: names.filter(({ name }) => !reader.known.has(name)) };
  } catch (error) {
    if (error instanceof TemplateBeyond) return { kind: 'unknown' };
    if (error instanceof TemplateProblem || error instanceof RangeError) return { kind: 'broken' };
    throw error;
  }
}

/** Filters that give something for what is not there. */
const DEFAULTS = ['default', 'd'];

class NameReader {
  /** What the template makes itself, and what it asks about before it uses it. */
  public readonly known = new Set<string>();

  public constructor(private readonly names: TemplateName[]) { }

  public read(node: TemplateNode): void {
    switch (node.type) {
      case 'Identifier': this.names.push({ name: node.value }); return;
      case 'MemberExpression': return this.readMember(node);
      case 'FilterExpression': return this.readFilter(node);
      case 'TestExpression': return this.guard(node.operand);
      case 'KeywordArgumentExpression': return this.read(node.value);
      case 'For': this.known.add('loop'); this.bind(node.loopvar); break;
      case 'Set': this.bind(node.assignee); break;
      case 'Macro': this.bind(node.name); node.args.forEach((argument: TemplateNode) => this.bind(argument)); break;
      case 'If': case 'Ternary': this.guard(node.test ?? node.condition); break;
    }
    this.readParts(node);
  }

  private readParts(node: TemplateNode): void {
    for (const [name, part] of Object.entries(node)) {
      // The parser keeps operators as tokens, some of which look like names.
      if (name === 'operator') continue;
      const parts = Array.isArray(part) ? part : part instanceof Map ? [...part].flat() : [part];
      for (const each of parts) if (typeof each?.type === 'string') this.read(each);
    }
  }

  private readMember({ object, property, computed }: TemplateNode): void {
    if (computed && property.type !== 'StringLiteral') this.read(property);
    if (object.type !== 'Identifier') return this.read(object);
    const member = computed && property.type !== 'StringLiteral' ? undefined : property.value;
    this.names.push({ name: object.value, ...member !== undefined && { member } });
  }

  private readFilter({ operand, filter }: TemplateNode): void {
    const name = filter.type === 'CallExpression' ? filter.callee.value : filter.value;
    if (DEFAULTS.includes(name)) this.guard(operand);
    else this.read(operand);
    if (filter.type === 'CallExpression') filter.args.forEach((argument: TemplateNode) => this.read(argument));
  }

  private bind(target: TemplateNode): void {
    if (target.type === 'Identifier') this.known.add(target.value);
    else if (Array.isArray(target.value)) target.value.forEach((each: TemplateNode) => this.bind(each));
    else if (target.type === 'KeywordArgumentExpression') this.bind(target.key);
  }

  /** What is asked about may be absent. */
  private guard(node: TemplateNode): void {
    const asked: TemplateName[] = [];
    const reader = new NameReader(asked);
    reader.read(node);
    for (const name of [...asked.map(each => each.name), ...reader.known]) if (name !== 'params' && name !== 'globals') this.known.add(name);
  }
}
