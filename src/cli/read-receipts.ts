import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findFiles, STANDARD_INPUT } from './find-files';
import { FileText, readNamed } from './read-file';
import { Terminal } from './terminal';
import { UsageError } from './usage-error';
import { UnreadableReceipt } from '../evaluation/reconciliation-parts';
import { ShardReceipt } from '../evaluation/shard-receipt';
import { fileName, visible } from '../lint/formats/words';

export interface ReadReceipts {
  readonly receipts: readonly ShardReceipt[];
  readonly unreadable: readonly UnreadableReceipt[];
  /** The files of folders that are something else. */
  readonly others: readonly string[];
  /** How many links there are in the folders, which are not followed. */
  readonly links: number;
}

/** The receipts in files, folders and patterns. A name that means nothing is a mistake of whoever wrote it, and says nothing about receipts. */
export function readReceipts(names: readonly string[], terminal: Terminal): ReadReceipts {
  if (names.includes(STANDARD_INPUT)) throw new UsageError('receipts are files, so that a message can say which one it means; name files or folders');
  const receipts: ShardReceipt[] = [];
  const unreadable: UnreadableReceipt[] = [];
  const others: string[] = [];
  for (const file of findFiles(names, terminal.directory, () => false)) {
    const source = fileName(file.name);
    const read: FileText = readNamed(file);
    if ('problem' in read) {
      if (file.isNamed) throw new UsageError(visible(`${source}: ${read.problem}`));
      unreadable.push({ source, message: read.problem });
    } else if (!file.isNamed && isSomethingElse(read.text)) {
      others.push(source);
    } else {
      try {
        receipts.push(ShardReceipt.parse(read.text, source));
      } catch (error) {
        if ((error as Error | undefined)?.name !== 'PolicyError') throw error;
        unreadable.push({ source, message: (error as Error).message });
      }
    }
  }
  return { receipts, unreadable, others, links: names.reduce((total, name) => total + linksBelow(resolve(terminal.directory, name)), 0) };
}

/** In a folder there may be other things, too. What cannot be read, such as a file that is cut off, may have been a receipt. */
function isSomethingElse(text: string): boolean {
  if (/"(?:ShardReceipt|manifestHash|assigned)"/.test(text) || text.includes('kind: ShardReceipt')) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    // Another file of YAML begins with a key.
    return /^(?:---\s*|#.*\n)*[\w.-]+:(?:\s|$)/.test(text);
  }
}

/** Storages that keep large files elsewhere leave links in their places. */
function linksBelow(folder: string): number {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return 0;
  let links = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue;
    if (entry.isSymbolicLink()) links++;
    else if (entry.isDirectory()) links += linksBelow(join(folder, entry.name));
  }
  return links;
}
