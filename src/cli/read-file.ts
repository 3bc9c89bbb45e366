import { readFileSync, statSync } from 'node:fs';
import type { NamedFile } from './find-files';

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

function textOf(bytes: Buffer): FileText {
  const text = decoded(bytes);
  return text.slice(0, BEGINNING).includes('\0') ? { problem: 'it is no text' } : { text };
}

/** A mark at the beginning says that it is UTF-16, which PowerShell writes. */
export function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return bytes.toString('utf8');
}
