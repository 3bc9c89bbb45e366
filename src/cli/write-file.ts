import { readFileSync, writeFileSync } from 'node:fs';
import { UsageError } from './usage-error';

const REASONS: { readonly [code: string]: string } = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'a part of its path is no folder',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be written',
  EPERM: 'it may not be written',
  EROFS: 'it may not be written',
  ENOSPC: 'there is no room left',
};

/** Writes a text. What keeps it from being written is said with the name of the file. */
export function writeFile(path: string, name: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new UsageError(`${name} cannot be written: ${REASONS[code] ?? message}`);
  }
}

/** Whether a file has its text in the encoding in which it would be written: of any other one, everything would change. */
export function isUtf8(path: string, text: string): boolean {
  return readFileSync(path).equals(Buffer.from(text));
}
