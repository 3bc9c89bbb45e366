import { COMPOSITE } from '../../../src/kubernetes/validation/field-errors';

/**
 * A message of the server without the list or object that it may print as the value: what it generated itself is in there, in the words of its own
 * types.
 */
export function withoutComposite(message: string): string {
  const [prefix] = /^[A-Za-z ]+: /.exec(message) ?? [];
  if (prefix === undefined) return message;
  // Before 1.34 the value is written in Go, with the name of its type.
  const [type] = /^(?:&|\*|\[\])*(?:map\[[\w.]+\])?[\w.]*(?=[{(])/.exec(message.slice(prefix.length)) ?? [''];
  const start = prefix.length + type.length;
  if (type !== '' && message.startsWith('(nil)', start)) return `${prefix}null${message.slice(start + '(nil)'.length)}`;
  if (!'{[('.includes(message[start])) return message;
  const end = endOfValue(message, start);
  return end === undefined ? message : prefix + COMPOSITE + message.slice(end);
}

function endOfValue(text: string, start: number): number | undefined {
  let depth = 0;
  for (let i = start; i < text.length; i++) {
    if (text[i] === '"') {
      for (i++; text[i] !== '"'; i++) if (text[i] === '\\') i++;
    } else if ('{[('.includes(text[i])) {
      depth++;
    } else if ('}])'.includes(text[i])) {
      depth--;
      if (depth === 0) return i + 1;
    }
  }
  return undefined;
}
