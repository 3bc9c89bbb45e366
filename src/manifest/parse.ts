import { Event, parseEvents, YAMLException } from 'js-yaml';

/*
 * The events of a text. Lines of a flow collection, or of a text in quotes, may begin further to the left than YAML 1.2 allows: kubectl reads them, and
 * many people close a bracket in the column of its key.
 */

export interface Parsed {
  readonly events: readonly Event[];
  /** The text that the events speak of: with the spaces that were missing. */
  readonly source: string;
  /** The offset in the original text of an offset in `source`. */
  originalOffset(offset: number): number;
}

/** How deep a document may be nested: far deeper than any manifest, and not deep enough to exhaust the stack. */
const LARGEST_DEPTH = 1000;

/** How many characters may be parsed again for it: each line costs another pass. */
const MOST_PARSED_AGAIN = 50_000_000;

export function parse(text: string): Parsed {
  let source = text;
  const insertions: number[] = [];
  let indentation = 0;
  for (let left = MOST_PARSED_AGAIN; ; left -= source.length) {
    try {
      return { events: parseEvents(source, { maxDepth: LARGEST_DEPTH }), source, originalOffset: offset => offset - inserted(offset) };
    } catch (error) {
      const position = error instanceof YAMLException && error.reason === 'deficient indentation' ? error.mark?.position : undefined;
      if (position === undefined || left <= 0) throw error instanceof YAMLException ? withOffset(error, inserted) : error;
      // Only a few texts need it.
      indentation ||= deepestIndentation(text) + 1;
      // In front of a tab, which is no indentation.
      const lineStart = Math.max(source.lastIndexOf('\n', position - 1), source.lastIndexOf('\r', position - 1)) + 1;
      source = source.slice(0, lineStart) + ' '.repeat(indentation) + source.slice(lineStart);
      insertions.push(lineStart);
    }
  }

  function inserted(offset: number): number {
    return insertions.reduce((total, position) => total + Math.min(Math.max(offset - position, 0), indentation), 0);
  }
}

function deepestIndentation(text: string): number {
  let deepest = 0;
  for (const [spaces] of text.matchAll(/^ +/gm)) deepest = Math.max(deepest, spaces.length);
  return deepest;
}

/** The same error at the place in the original text. */
function withOffset(error: YAMLException, inserted: (offset: number) => number): YAMLException {
  if (error.mark) error.mark.position -= inserted(error.mark.position);
  return error;
}
