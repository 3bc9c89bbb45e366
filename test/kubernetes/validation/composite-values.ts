import { COMPOSITE } from '../../../src/kubernetes/validation/field-errors';

/**
 * A message of the server without the list or object that it may print as the value: what it generated itself is in there, in the words of its own
 * types.
 */
export function withoutComposite(message: string): string {
  const start = /^[A-Za-z ]+: (?=[{[])/.exec(message)?.[0].length;
  if (start === undefined) return message;
  const end = endOfValue(message, start);
  return end === undefined ? message : message.slice(0, start) + COMPOSITE + message.slice(end);
}

function endOfValue(text: string, start: number): number | undefined {
  let depth = 0;
  for (let i = start; i < text.length; i++) {
    if (text[i] === '"') {
      for (i++; text[i] !== '"'; i++) if (text[i] === '\\') i++;
    } else if ('{['.includes(text[i])) {
      depth++;
    } else if ('}]'.includes(text[i])) {
      depth--;
      if (depth === 0) return i + 1;
    }
  }
  return undefined;
}
