import { readFileSync, statSync } from 'node:fs';

/** The text of a file, or why there is none. */
export type FileText = { readonly text: string } | { readonly problem: string };

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

export function readFile(path: string): FileText {
  try {
    const stats = statSync(path);
    if (!stats.isFile()) return { problem: 'it is no file' };
    if (stats.size > LARGEST_BYTES) return { problem: `it has more than ${LARGEST_BYTES / 1024 / 1024} MiB` };
    return textOf(readFileSync(path));
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    return { problem: REASONS[code] ?? message };
  }
}

function textOf(bytes: Buffer): FileText {
  // A mark at the beginning says that it is UTF-16, which PowerShell writes.
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes) };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes) };
  if (bytes.subarray(0, BEGINNING).includes(0)) return { problem: 'it is no text' };
  return { text: bytes.toString('utf8') };
}
