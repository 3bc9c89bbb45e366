/** A scalar that stands in a file without quotes, as people write it. */
export class Bare {
  public constructor(public readonly text: string) { }
}

/** Data of a file: plain data with bare scalars in it. */
export type FileData = any;

const words = /^[A-Za-z/][\w/.:-]*[A-Za-z]$/;
const otherThings = /^(?:y|n|yes|no|on|off|true|false|null)$/i;

/** A file as people write it: in blocks, what is short in one line, texts without quotes where they are nothing else. */
export function fileText(data: FileData): string {
  return `${block(data, '').replace(/^\n/, '')}\n`;
}

/** What stands after a key or a dash, with the space or the line end before it. */
function block(value: FileData, indent: string): string {
  const short = flow(value);
  if (short.length < 60 && indent !== '') return ` ${short}`;
  if (Array.isArray(value) && value.length > 0) return value.map(item => `\n${indent}-${block(item, `${indent}  `)}`).join('');
  if (isMap(value)) return Object.entries(value).map(([key, entry]) => `\n${indent}${scalar(key)}:${block(entry, `${indent}  `)}`).join('');
  return ` ${short}`;
}

function flow(value: FileData): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`;
  if (isMap(value)) return `{${Object.entries(value).map(([key, entry]) => `${scalar(key)}: ${flow(entry)}`).join(', ')}}`;
  return scalar(value);
}

function scalar(value: FileData): string {
  if (value instanceof Bare) return value.text;
  if (typeof value !== 'string') return JSON.stringify(value);
  return words.test(value) && !otherThings.test(value) ? value : ascii(JSON.stringify(value));
}

/** JSON has escapes for all characters, and YAML has the same ones. */
function ascii(text: string): string {
  return text.replace(/[^ -~]/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function isMap(value: FileData): boolean {
  return typeof value === 'object' && value !== null && !(value instanceof Bare);
}
