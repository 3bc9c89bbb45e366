import { findFiles, STANDARD_INPUT } from './find-files';
import { FileText, readNamed } from './read-file';
import { Terminal } from './terminal';
import { UsageError } from './usage-error';
import { UnreadableReceipt } from '../evaluation/reconciliation-parts';
import { ShardReceipt } from '../evaluation/shard-receipt';
import { fileName } from '../lint/formats/words';

export interface ReadReceipts {
  readonly receipts: readonly ShardReceipt[];
  readonly unreadable: readonly UnreadableReceipt[];
  /** How many files of folders are something else. */
  readonly others: number;
}

/** The receipts in files, folders and patterns. */
export function readReceipts(names: readonly string[], terminal: Terminal): ReadReceipts {
  if (names.includes(STANDARD_INPUT)) throw new UsageError('receipts are files, so that a message can say which one it means; name files or folders');
  const receipts: ShardReceipt[] = [];
  const unreadable: UnreadableReceipt[] = [];
  let others = 0;
  for (const file of findFiles(names, terminal.directory, () => false)) {
    const source = fileName(file.name);
    const read: FileText = readNamed(file);
    if ('problem' in read) {
      unreadable.push({ source, message: read.problem });
    } else if (!file.isNamed && isSomethingElse(read.text)) {
      others++;
    } else {
      try {
        receipts.push(ShardReceipt.parse(read.text, source));
      } catch (error) {
        if ((error as Error | undefined)?.name !== 'PolicyError') throw error;
        unreadable.push({ source, message: (error as Error).message });
      }
    }
  }
  return { receipts, unreadable, others };
}

/** In a folder there may be outputs, too. What is cut off is no JSON, and may have been a receipt. */
function isSomethingElse(text: string): boolean {
  if (text.includes('ShardReceipt')) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return text.trim() !== '' && !text.trimStart().startsWith('{');
  }
}
