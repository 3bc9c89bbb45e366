import { findFiles, STANDARD_INPUT } from './find-files';
import { FileText, readNamed } from './read-file';
import { Terminal } from './terminal';
import { UsageError } from './usage-error';
import { RECEIPT_KIND } from '../evaluation/kinds';
import { UnreadableReceipt } from '../evaluation/reconciliation-parts';
import { ShardReceipt } from '../evaluation/shard-receipt';
import { fileName, visible } from '../lint/formats/words';
import { readDocuments } from '../manifest/manifest-document';
import { API_VERSION } from '../policy/data-kind';
import { PolicyError } from '../policy/policy-error';

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
  let links = 0;
  // Storages that keep large files elsewhere leave links in their places.
  for (const file of findFiles(names, terminal.directory, () => false, () => links++)) {
    const source = fileName(file.name);
    const read: FileText = readNamed(file);
    if ('problem' in read) {
      if (file.isNamed) throw new UsageError(visible(`${source}: ${read.problem}`));
      unreadable.push({ source, message: read.problem });
      continue;
    }
    try {
      receipts.push(ShardReceipt.parse(read.text, source));
    } catch (error) {
      if (!(error instanceof PolicyError)) throw error;
      if (!file.isNamed && isSomethingElse(read.text)) others.push(source);
      else unreadable.push({ source, message: error.message });
    }
  }
  return { receipts, unreadable, others, links };
}

/**
 * In a folder there may be other things, too: whole documents that are of another kind. What cannot be read, such as a file that is cut off, may have been a
 * receipt.
 */
function isSomethingElse(text: string): boolean {
  const documents = [...readDocuments(text)];
  return documents.length > 0 && documents.every(({ value, problem }) => problem === undefined && !mayBeReceipt(value));
}

function mayBeReceipt(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return false;
  const { apiVersion, kind } = value as { readonly [key: string]: unknown };
  if (kind === RECEIPT_KIND || ['manifestHash', 'assigned'].some(key => key in value)) return true;
  return apiVersion === API_VERSION && kind === undefined;
}
