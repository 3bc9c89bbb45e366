import { RejectionRuleName } from '../rejection-rules';
import { CauseType, FieldErrors, quotedAsGo } from './field-errors';

/*
 * Texts that have a type of their own in the server, such as the name of a protocol. It prints them in another way than plain texts: since 1.34 as JSON.
 */

const JSON_SINCE = 34;

/** The errors about a text with a type of its own. */
export class TypedTextErrors {
  public constructor(protected readonly errors: FieldErrors) {}

  public invalid(rule: RejectionRuleName, field: string, text: string, detail: string): void {
    this.add(rule, 'FieldValueInvalid', field, `Invalid value: ${this.printed(text)}: ${detail}`);
  }

  public notSupported(rule: RejectionRuleName, field: string, text: string, supported: readonly string[]): void {
    const list = supported.map(each => JSON.stringify(each)).join(', ');
    this.add(rule, 'FieldValueNotSupported', field, `Unsupported value: ${this.printed(text)}: supported values: ${list}`);
  }

  public duplicate(rule: RejectionRuleName, field: string, text: string): void {
    this.add(rule, 'FieldValueDuplicate', field, `Duplicate value: ${this.printed(text)}`);
  }

  /** How the text is printed. */
  protected printed(text: string): string {
    return this.errors.server.minor >= JSON_SINCE ? asGoJson(text) : quotedAsGo(text);
  }

  private add(rule: RejectionRuleName, type: CauseType, field: string, message: string): void {
    this.errors.list.push({ rule, type, field, message });
  }
}

/** The errors about the name of a resource, which some versions print without quotes. */
export class ResourceNameErrors extends TypedTextErrors {
  protected printed(text: string): string {
    const { minor } = this.errors.server;
    return minor >= 29 && minor < JSON_SINCE ? text : super.printed(text);
  }
}

/** A text as Go writes it in JSON, where it escapes what could mean something in HTML. */
function asGoJson(text: string): string {
  return JSON.stringify(text).replace(/[<>&\u2028\u2029]/g, character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
