const PART_LENGTH = 65536;

/**
 * Data as JSON in parts, and a line break: the text of a long run is longer than any text may be.
 *
 * @param depth so deep can be what is long; whatever is further inside is one text
 */
export function* jsonParts(value: unknown, depth: number): Generator<string> {
  let part = '';
  for (const piece of pieces(value, depth, '')) {
    part += piece;
    if (part.length < PART_LENGTH) continue;
    yield part;
    part = '';
  }
  yield `${part}\n`;
}

function* pieces(value: unknown, depth: number, indent: string): Generator<string> {
  if (depth === 0 || typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
    yield JSON.stringify(value, undefined, 2).replace(/\n/g, `\n${indent}`);
    return;
  }
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  let before = open;
  for (const [key, each] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    yield `${before}\n${indent}  ${typeof key === 'number' ? '' : `${JSON.stringify(key)}: `}`;
    yield* pieces(each, depth - 1, `${indent}  `);
    before = ',';
  }
  yield `\n${indent}${close}`;
}
