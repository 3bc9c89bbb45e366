import { isAtLeast } from '../../engine';
import { EngineVersion } from '../../engine-version';
import { PolicyError, quoted } from '../../policy/policy-error';
import { hasToken } from '../expression';
import { protectType, reread } from '../python-literal';
import { plainText } from '../texts';
import { SIMPLIFIED_SINCE } from '../versions';
import { anyUse, rendered, Use } from './uses';
import { TextWriter } from './values';

/*
 * Texts as values of params and inputs. The client reads them as a Python value, then fills them into the templates, and reads those once more. With 2.18
 * it leaves texts alone where the input is of a type for texts, and where the template is an argument. So a text can be written as it is, or in quotes
 * which the first reading takes away, or not at all; which of them depends on the version and on where the templates stand.
 */

/** An input, as far as its texts are concerned. */
export interface TextInput {
  readonly name: string;
  readonly type: string;
  readonly isList?: boolean;
  readonly toEnv?: string;
  /** Where templates name it; undefined if nobody knows. */
  readonly uses?: readonly Use[];
}

/** Types whose texts 2.18 leaves alone. */
const TEXT_TYPES = new Set(['str', 'path', 'image', 'uuid']);

/** Numbers that Python, JSON and the author write alike, and which are not 0. */
function isSameNumber(text: string): boolean {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) && Number(text) !== 0 && Math.abs(Number(text)) < 1e15 && Math.abs(Number(text)) >= 1e-4
    && String(Number(text)) === text.replace(/\.0$/, '');
}

/** How the texts of an input are written. */
export function valueTextOf(input: TextInput, target: EngineVersion): TextWriter {
  return (text, what) => {
    const plain = plainText(text, what);
    // What a template gives is known when it runs.
    if (hasToken(text)) return plain;
    const isKept = isAtLeast(target.version, SIMPLIFIED_SINCE) && TEXT_TYPES.has(input.type);
    const uses = [...input.uses ?? anyUse(input.name), ...input.toEnv === undefined ? [] : [ofVariable(input)]];
    if (input.isList || !['any', ...TEXT_TYPES].includes(input.type)) return listedText(plain, what);
    const lost = uses.find(use => !arrives(plain, input.name, use, target));
    if (lost !== undefined) {
      // The type keeps the quotes until the variable is read, which takes them away.
      if (isKept && input.toEnv === undefined && uses.every(use => isAloneInVariable(use, input.name))) return protectType(plain);
      throw changed(plain, what, input.name, lost);
    }
    // Only a text that is read, and would be another one then, needs the quotes.
    return isKept || isSameNumber(plain) || reread(plain).kind === 'text' ? plain : protectType(plain);
  };
}

function ofVariable({ name, toEnv }: TextInput): Use {
  return { text: `{{ ${name} }}`, isArgument: false, where: `the environment variable ${toEnv}` };
}

function isAloneInVariable(use: Use, name: string): boolean {
  return !use.isArgument && rendered(use, name, 'x') === 'x' && rendered(use, name, 'y') === 'y';
}

/** Whether a text comes out of a template as it went in. */
function arrives(text: string, name: string, use: Use, { version }: EngineVersion): boolean {
  const filled = rendered(use, name, text);
  if (use.isArgument && filled === '') return false;
  // A template that gives None is one of an optional input without a value.
  if (use.isArgument && filled === 'None') return false;
  if (use.isArgument && isAtLeast(version, SIMPLIFIED_SINCE)) return true;
  const read = reread(filled);
  if (read.kind === 'text') return true;
  if (read.kind === 'crash') return false;
  return use.isArgument ? isSameNumber(filled) : read.json === filled;
}

/** A text in a list or a mapping, which is written as a whole. */
function listedText(text: string, what: string): string {
  const read = reread(text);
  if (read.kind === 'text' || isSameNumber(text)) return text;
  throw new PolicyError(`${what} is the text ${quoted(text)}, which Polyaxon reads as a Python value; give it a prefix, such as s-`);
}

function changed(text: string, what: string, name: string, use: Use): PolicyError {
  const alone = `Polyaxon reads as a Python value where it stands alone (${use.where})`;
  const way = use.isArgument
    ? `write the argument with its name, as --${name}= and the expression behind it`
    : 'pass it as an argument in place of a variable, or put something in front of the expression, such as v';
  const is = text === '' ? 'is empty, which' : `is the text ${quoted(text)}, which`;
  const verb = text === '' ? `Polyaxon drops where it stands alone (${use.where})` : alone;
  return new PolicyError(`${what} ${is} ${verb}, so it would not arrive; ${way}`);
}

/** A number or a boolean that vanishes: up to 2.17 arguments that are 0 or False are dropped. */
export function refuseDropped(value: unknown, { name, uses }: TextInput, what: string, { version }: EngineVersion): void {
  if ((value !== 0 && value !== false) || isAtLeast(version, SIMPLIFIED_SINCE)) return;
  const dropped = (uses ?? anyUse(name)).find(use => use.isArgument && rendered(use, name, '0') === '0');
  if (dropped === undefined) return;
  throw new PolicyError(`${what} is ${value}, which Polyaxon ${version} drops where it is an argument of its own (${dropped.where}); `
    + `write the argument with its name, as --${name}= and the expression behind it`);
}
