import { ServerVersion } from './server-version';
import { RejectionRuleName } from '../rejection-rules';

/*
 * What an API server finds wrong with an object, in its own terms: a field, a type of cause, a message.
 * https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/status/
 */

export type CauseType =
  | 'FieldValueDuplicate' | 'FieldValueForbidden' | 'FieldValueInvalid' | 'FieldValueNotFound' | 'FieldValueNotSupported' | 'FieldValueRequired'
  | 'FieldValueTooFew' | 'FieldValueTooLong' | 'FieldValueTooMany' | 'FieldValueTypeInvalid';

export interface FieldError {
  /** The rule by which users know it, such as `kubernetes/exit-code-zero`. */
  readonly rule: RejectionRuleName;
  readonly type: CauseType;
  /** As the server writes it: `spec.template.spec.containers[0].name`. */
  readonly field: string;
  /** As the server writes it. The value of a composite field is left out: the server prints it with what it added itself. */
  readonly message: string;
}

const WORDS: { readonly [type in CauseType]: string } = {
  FieldValueDuplicate: 'Duplicate value',
  FieldValueForbidden: 'Forbidden',
  FieldValueInvalid: 'Invalid value',
  FieldValueNotFound: 'Not found',
  FieldValueNotSupported: 'Unsupported value',
  FieldValueRequired: 'Required value',
  FieldValueTooFew: 'Too few',
  FieldValueTooLong: 'Too long',
  FieldValueTooMany: 'Too many',
  FieldValueTypeInvalid: 'Invalid value',
};

/** A value that the server does not print with its error. */
export const OMITTED = Symbol('omitted');

/** What stands for a composite value in a message. */
export const COMPOSITE = '…';

/** Collects the errors that a server reports. All that is wrong is reported, as the server does; nothing stops at the first error. */
export class FieldErrors {
  public readonly list: FieldError[] = [];

  public constructor(public readonly server: ServerVersion) {}

  public required(rule: RejectionRuleName, field: string, detail = ''): void {
    this.add(rule, 'FieldValueRequired', field, OMITTED, detail);
  }

  public invalid(rule: RejectionRuleName, field: string, value: unknown, detail: string): void {
    this.add(rule, 'FieldValueInvalid', field, value, detail);
  }

  /** The same error for each message. */
  public invalidFor(rule: RejectionRuleName, field: string, value: unknown, details: string[]): void {
    for (const detail of details) this.invalid(rule, field, value, detail);
  }

  public notSupported(rule: RejectionRuleName, field: string, value: unknown, supported: readonly string[]): void {
    this.add(rule, 'FieldValueNotSupported', field, value, `supported values: ${supported.map(each => JSON.stringify(each)).join(', ')}`);
  }

  public duplicate(rule: RejectionRuleName, field: string, value: unknown): void {
    this.add(rule, 'FieldValueDuplicate', field, value, '');
  }

  public forbidden(rule: RejectionRuleName, field: string, detail: string): void {
    this.add(rule, 'FieldValueForbidden', field, OMITTED, detail);
  }

  public notFound(rule: RejectionRuleName, field: string, value: unknown): void {
    this.add(rule, 'FieldValueNotFound', field, value, '');
  }

  public tooLong(rule: RejectionRuleName, field: string, most: number, formerDetail = `must have at most ${most} bytes`): void {
    this.add(rule, 'FieldValueTooLong', field, OMITTED, this.server.minor >= 32 ? `may not be more than ${most} bytes` : formerDetail);
  }

  public tooMany(rule: RejectionRuleName, field: string, count: number, most: number): void {
    this.add(rule, 'FieldValueTooMany', field, count, `must have at most ${most} ${most === 1 ? 'item' : 'items'}`);
  }

  private add(rule: RejectionRuleName, type: CauseType, field: string, value: unknown, detail: string): void {
    const body = value === OMITTED ? WORDS[type] : `${WORDS[type]}: ${printed(value)}`;
    this.list.push({ rule, type, field, message: detail === '' ? body : `${body}: ${detail}` });
  }
}

function printed(value: unknown): string {
  switch (typeof value) {
    case 'string': return quotedAsGo(value);
    case 'object': return value === null ? 'null' : Array.isArray(value) ? printedList(value) : COMPOSITE;
    default: return String(value);
  }
}

const LONGEST_LIST = 20;

/** A short list is more of a help than a sign that there is one. */
function printedList(values: unknown[]): string {
  return values.length <= LONGEST_LIST && values.every(each => typeof each === 'number') ? JSON.stringify(values) : COMPOSITE;
}

/** A text in double quotes as Go's `%q` writes it. */
export function quotedAsGo(text: string): string {
  return `"${text.replace(/["\\]|[^ -~]/gu, escapedAsGo)}"`;
}

const SHORT_ESCAPES: { readonly [character: string]: string } = {
  '"': '\\"', '\\': '\\\\', '\x07': '\\a', '\b': '\\b', '\f': '\\f', '\n': '\\n', '\r': '\\r', '\t': '\\t', '\v': '\\v',
};

/** What Go calls printable: letters, marks, numbers, punctuation, symbols and the plain space. */
const PRINTABLE = /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u;

function escapedAsGo(character: string): string {
  const short = SHORT_ESCAPES[character];
  if (short) return short;
  const code = character.codePointAt(0)!;
  // Half of a surrogate pair is no character: Go reads it as the replacement character.
  if (code >= 0xd800 && code <= 0xdfff) return '\ufffd';
  if (PRINTABLE.test(character)) return character;
  if (code < 0x80) return `\\x${code.toString(16).padStart(2, '0')}`;
  if (code < 0x10000) return `\\u${code.toString(16).padStart(4, '0')}`;
  return `\\U${code.toString(16).padStart(8, '0')}`;
}

/** How many bytes a text has for the server, which counts bytes and not characters. */
export function byteLength(text: string): number {
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.codePointAt(i)!;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    // A character beyond the first 65,536 takes two places.
    if (code >= 0x10000) i++;
  }
  return bytes;
}
