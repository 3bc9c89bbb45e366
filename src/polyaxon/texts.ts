import { isAtLeast } from '../engine';
import { EngineVersion } from '../engine-version';
import { aroundTemplates, hasToken, PLACEHOLDER, withTemplates } from './expression';
import { protect, protectType, reread } from './python-literal';
import { SIMPLIFIED_SINCE } from './versions';
import { oneOf, PolicyError, quoted } from '../policy/policy-error';

/*
 * How the author's texts are written so that they arrive unchanged. The client renders every text as a Jinja template and reads it again as a Python
 * literal; only `command`, `args` and `cmd` are left alone by 2.18.
 */

/** A text that the client reads a second time and makes a text of again: values of environment variables, labels, annotations, node selectors. */
export function rereadText(text: unknown, what: string): string {
  return hasTemplate(text) ? plainText(text, what) : protect(plainText(text, what));
}

/** A text that the client reads a second time and leaves as whatever it then is: image, tolerations, queue, service account. */
export function typedText(text: unknown, what: string): string {
  return hasTemplate(text) ? plainText(text, what) : protectType(plainText(text, what));
}

/** An element of `command` or `args`. */
export function argumentText(text: unknown, what: string, target: EngineVersion): string {
  const plain = plainText(text, what);
  if (plain === '') {
    throw new PolicyError(`${what} is empty, and Polyaxon drops empty elements, so the ones behind it would move up; leave it out or use --name=value`);
  }
  return isAtLeast(target.version, SIMPLIFIED_SINCE) || hasTemplate(text) ? plain : protectType(plain);
}

/** The lines of a shell script. Python, and so the client, takes some control characters for blanks too. */
export function scriptText(text: unknown, what: string): string {
  const plain = plainText(text, what);
  if (/^[\s\x1c-\x1f]*$/.test(plain)) throw new PolicyError(`${what} is blank; leave it out for the command of the image`);
  return plain;
}

/** A name that is looked up, or stands as a key, cannot be protected: the quotes would be part of it. */
export function nameText(name: string, what: string): string {
  if (hasTemplate(name)) throw new PolicyError(`${what} is looked up before templates are filled in, so it cannot have an expression`);
  if (reread(plainText(name, what)).kind !== 'text') {
    throw new PolicyError(`${what} cannot be named ${quoted(name)}: Polyaxon reads that as a Python value and not as a name`);
  }
  return name;
}

/**
 * What gets lost on the way: the client stores what it read as JSON and reads that again as YAML 1.1, in which some characters are refused, and
 * others are ends of lines. Half of a surrogate pair cannot be stored at all.
 */
const LOST = /[\x7f-\x9f\u2028\u2029\ufffe\uffff]|\p{Surrogate}/u;

/** A template is filled in before the text is read again, so that quotes around it would be no protection but a part of the text. */
function hasTemplate(text: unknown): boolean {
  return typeof text === 'string' && hasToken(text);
}

/** A text that is written as it is, with the templates that are meant: those of a PolyaxonExpr. */
export function plainText(text: unknown, what: string): string {
  if (typeof text !== 'string') throw new PolicyError(`${what} must be a text, got ${quoted(text)}`);
  const around = aroundTemplates(text);
  refuseTemplates(around, what);
  if (around !== text) refuseTemplateMarks(around, what);
  const written = withTemplates(text);
  const lost = LOST.exec(written);
  if (lost) {
    const code = lost[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
    throw new PolicyError(`${what} has the character U+${code}, which Polyaxon refuses or changes, however it is written; leave it out`);
  }
  return written;
}

function refuseTemplates(text: string, what: string): void {
  const braces = ['{{', '{%'].filter(each => text.includes(each));
  if (braces.length === 0) return;
  throw new PolicyError(`${what} has ${oneOf(braces, 'and')}, which Polyaxon takes for the start of a template; PolyaxonExpr.input('name') refers to an input; `
    + 'read such a text from a file or an environment variable in the container');
}

/** Beside a template further marks mean something, which they do not in a text without one. */
function refuseTemplateMarks(around: string, what: string): void {
  if (around.includes('{#')) {
    throw new PolicyError(`${what} has an expression and {#, which Polyaxon takes for the start of a comment then; use them in different texts`);
  }
  if (around.includes(`{${PLACEHOLDER}`)) {
    throw new PolicyError(`${what} has a { directly before an expression, which would become a part of it; put a blank between them`);
  }
}
