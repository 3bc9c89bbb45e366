import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import type { NamedFile } from './find-files';

/** The text of a file, or why there is none. */
export type FileText = ReadText | { readonly problem: string; readonly line?: number; readonly likely?: string };

interface ReadText {
  readonly text: string;
  /** Whether it was written in UTF-16, which not everybody reads. */
  readonly isUtf16?: boolean;
}

/** More than any manifest has, and as much as is read in a few seconds. */
const LARGEST_BYTES = 256 * 1024 * 1024;

/** So many bytes are looked at to tell a text from anything else. */
const BEGINNING = 8192;

const REASONS: { readonly [code: string]: string } = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'it may not be read',
  EPERM: 'it may not be read',
  ELOOP: 'it is a link that leads to itself',
  ENOTDIR: 'a part of its path is no folder',
  ENAMETOOLONG: 'its name is too long',
};

/** The text of a file that was found. */
export function readNamed({ path, problem }: NamedFile): FileText {
  return problem === undefined ? readFile(path) : { problem };
}

export function readFile(path: string): FileText {
  try {
    const stats = statSync(path);
    // A pipe can be read too: `<(helm template .)`.
    if (stats.isDirectory()) return { problem: 'it is a folder' };
    if (stats.size > LARGEST_BYTES) return { problem: `it has more than ${LARGEST_BYTES / 1024 / 1024} MiB` };
    return textOf(readFileSync(path));
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    return { problem: REASONS[code] ?? message };
  }
}

/** The text of bytes, or why they are none. */
export function textOf(bytes: Buffer): FileText {
  const encoding = utf16Of(bytes);
  const text = decoded(bytes);
  if (text.slice(0, BEGINNING).includes('\0')) return { problem: 'it is no text' };
  if (encoding !== undefined) return { text, isUtf16: true };
  // What is no character has become U+FFFD, which a file can also have itself.
  return text.includes('\ufffd') && !isUtf8(bytes) ? malformed(bytes, text) : { text };
}

/** A mark at the beginning says that it is UTF-16, which PowerShell writes. */
function decoded(bytes: Buffer): string {
  const encoding = utf16Of(bytes);
  return encoding === undefined ? bytes.toString('utf8') : new TextDecoder(encoding).decode(bytes);
}

function utf16Of(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

/** No program that reads manifests takes it: not kubectl, nor what is written in Python. */
function malformed(bytes: Buffer, text: string): FileText {
  const at = firstMalformed(bytes, text);
  const line = bytes.subarray(0, at).reduce((lines, byte) => byte === LINE_FEED ? lines + 1 : lines, 1);
  const byte = `0x${bytes[at].toString(16).padStart(2, '0')}`;
  return { problem: `it is not UTF-8: in line ${line} the byte ${byte} begins no character`, line, likely: text };
}

const LINE_FEED = 0x0a;

/** As far as what was decoded is the same in bytes again. */
function firstMalformed(bytes: Buffer, text: string): number {
  let at = 0;
  for (let next = text.indexOf('\ufffd'); next >= 0; next = text.indexOf('\ufffd', next + 1)) {
    at = Buffer.byteLength(text.slice(0, next));
    if (!bytes.subarray(at, at + REPLACEMENT.length).equals(REPLACEMENT)) break;
  }
  return at;
}

const REPLACEMENT = Buffer.from('\ufffd');
