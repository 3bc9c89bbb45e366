/* eslint-disable @typescript-eslint/no-require-imports -- the YAML package costs more to load than all of this room, and few who load it read a file */
import type * as jsYaml from 'js-yaml';
import type * as yaml from 'yaml';
import { PolicyError, quoted } from './policy-error';

/*
 * Files of the package's own kinds, as YAML or JSON: policies, scenarios, policy tests.
 */

/**
 * Reads the text of a file; whatever is wrong is said with its line.
 *
 * @param file what it is: `a policy file`
 * @param read makes sense of its data
 * @param reword changes what `read` complains of, where a file says it in another way
 */
export function readDataText<Content>(
  text: string, file: string, read: (data: unknown) => Content, reword: (message: string) => string = message => message,
): Content {
  if (typeof text !== 'string') throw new PolicyError(`the text of ${file} is needed, got ${quoted(text)}; readFileSync(path, 'utf8') gives it`);
  if (/^\S+\.(ya?ml|json)$/.test(text)) throw new PolicyError(`the text of ${file} is needed, got ${quoted(text)}, which is its name`);
  const json = jsonOf(text);
  if (json) {
    try {
      return read(json.data);
    } catch (error) {
      if (!(error instanceof PolicyError)) throw error;
      if (text.length > LONGEST_WITH_LINES) throw new PolicyError(reword(error.message), error.path);
    }
  }
  const { isCollection, LineCounter, parseDocument } = require('yaml') as typeof yaml;
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  if (document.errors.length > 0) {
    const [error] = document.errors;
    const problem = error.code === 'MULTIPLE_DOCS' ? `${file} has one document, and here another one begins` : `this cannot be parsed: ${inASentence(error.message)}`;
    throw new PolicyError(`line ${lines.linePos(error.pos[0]).line}: ${problem}`);
  }
  try {
    return read(toData(document));
  } catch (error) {
    if (!(error instanceof PolicyError)) throw error;
    throw new PolicyError(`line ${lineOf(error.path)}: ${reword(error.message)}`, error.path);
  }

  /** The line of the innermost part of the path that is in the text: a missing key is reported where it is missed. */
  function lineOf(path: string[]): number {
    for (let length = path.length; length > 0; length--) {
      const node: any = document.getIn(path.slice(0, length).map(key => /^\d+$/.test(key) ? Number(key) : key), true);
      if (node?.range) return lines.linePos(node.range[0]).line;
    }
    return isCollection(document.contents) && document.contents.range ? lines.linePos(document.contents.range[0]).line : 1;
  }
}

/** Finding a line takes as long as reading the text as YAML. In a long text, what is wrong is said without. */
const LONGEST_WITH_LINES = 1_000_000;

/** JSON is read many times as fast as what could be YAML. Undefined if it is none, or repeats a key, which is said with its line. */
function jsonOf(text: string): { readonly data: unknown } | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  const { load } = require('js-yaml') as typeof jsYaml;
  try {
    const data: unknown = JSON.parse(text);
    // It refuses what is there twice, of which JSON.parse takes the last.
    load(text);
    return { data };
  } catch {
    return undefined;
  }
}

/** Where manifests are read, what is wrong begins with no capital either. */
function inASentence(message: string): string {
  return message.replace(/^[A-Z](?=[a-z])/, letter => letter.toLowerCase());
}

/** Aliases to nowhere and aliases without end are found only when they are resolved. */
function toData(document: yaml.Document): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    throw new PolicyError(`this cannot be parsed: ${inASentence((error as Error).message)}`);
  }
}
