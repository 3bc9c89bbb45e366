import { YAMLException } from 'js-yaml';
import type { PythonKey, PythonStep, PythonValue } from './values';
import { checkCharacters, checkWriting } from './yaml-lexis';
import { composeNodes, YamlProblem } from './yaml-nodes';
import { ValueMaker } from './yaml-values';
import { parse } from '../../manifest/parse';

/*
 * Reads a file as the client does: with PyYAML's safe loader, also what is called .json. https://pyyaml.org/wiki/PyYAMLDocumentation
 */

/** A key that is there more than once in a dict. The client takes the last value, and says nothing. */
export interface RepeatedKey {
  /** To the dict. */
  readonly path: readonly PythonStep[];
  readonly key: PythonKey;
  /** Of the repetition, counted from 1. */
  readonly line: number;
}

/** Why PyYAML refuses a text. */
export interface YamlTextProblem {
  readonly message: string;
  /** The place in the text, counted from 0; absent if there is none. */
  readonly offset?: number;
}

export interface ReadYaml {
  readonly value: PythonValue;
  readonly repeated: readonly RepeatedKey[];
}

/** The value of the only document of a text; null if the text is empty. */
export function readPythonYaml(text: string): ReadYaml | { readonly problem: YamlTextProblem } {
  let originalOffset = (offset: number) => offset;
  try {
    checkCharacters(text);
    const plainText = withPlainLineEnds(text);
    const parsed = parse(plainText);
    originalOffset = parsed.originalOffset;
    checkWriting(parsed, plainText);
    const node = composeNodes(parsed.source, parsed.events);
    if (node === undefined) return { value: null, repeated: [] };
    const maker = new ValueMaker();
    const value = maker.make(node);
    return { value, repeated: maker.repeated.map(({ path, key, offset }) => ({ path, key, line: lineOf(text, originalOffset(offset)) })) };
  } catch (error) {
    if (error instanceof YamlProblem) {
      return { problem: { message: error.message, ...(error.offset !== undefined && { offset: originalOffset(error.offset) }) } };
    }
    // Its own offset is one of the original text already.
    if (error instanceof YAMLException) return { problem: { message: error.reason, ...(error.mark && { offset: error.mark.position }) } };
    throw error;
  }
}

/** In YAML 1.1 this character ends a line, in YAML 1.2 it does not. */
function withPlainLineEnds(text: string): string {
  return text.replace(/\x85/g, '\n');
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split(/\r\n|[\r\n\x85]/).length;
}
