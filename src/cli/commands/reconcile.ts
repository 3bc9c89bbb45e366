import { Reconciliation } from '../../evaluation/reconciliation';
import { count } from '../../policy/words';
import { ExitStatus } from '../exit-status';
import { jsonParts } from '../long-json';
import { Page } from '../page';
import { EvaluationOptions, readEvaluation } from '../read-evaluation';
import { readReceipts } from '../read-receipts';
import { ReconciledEvaluation } from '../reports/reconcile';
import { reconciliationAsMarkdown } from '../reports/reconcile-markdown';
import { reconciliationAsText } from '../reports/reconcile-text';
import { Terminal } from '../terminal';

/** The options of `failure-policy reconcile`, as they are written. */
export interface ReconcileCommandOptions extends EvaluationOptions {
  readonly format: string;
  readonly colour?: boolean;
}

/** Says whether a score may be made of the receipts of an evaluation, and what is missing. */
export async function reconcile(
  name: string, receiptNames: readonly string[], options: ReconcileCommandOptions, terminal: Terminal,
): Promise<ExitStatus> {
  const { evaluation, completedShards, failedShards, isRunning } = await readEvaluation(name, options, terminal);
  const { receipts, unreadable, others } = readReceipts(receiptNames, terminal);
  const reconciliation = Reconciliation.of({ evaluation, receipts: [...receipts], completedShards, failedShards, unreadable: [...unreadable] });
  if (others > 0) terminal.say(`${count(others, 'file')} in the folders ${others === 1 ? 'is no receipt' : 'are no receipts'}\n`);
  write({ evaluation, reconciliation, isRunning }, options, terminal);
  if (unreadable.length > 0) return ExitStatus.UNUSABLE;
  return reconciliation.scoreable ? ExitStatus.OK : ExitStatus.FOUND;
}

/** So deep is what can be long: the lists of shards, and the cases in them. */
const DEPTH_OF_LISTS = 4;

function write(reconciled: ReconciledEvaluation, { format, colour }: ReconcileCommandOptions, terminal: Terminal): void {
  if (format === 'json') {
    for (const part of jsonParts(reconciled.reconciliation.toJson(), DEPTH_OF_LISTS)) terminal.write(part);
    return;
  }
  terminal.write(format === 'markdown' ? reconciliationAsMarkdown(reconciled) : reconciliationAsText(reconciled, new Page(terminal, colour)));
}
