import { Reconciliation } from '../../evaluation/reconciliation';
import { visibleLines } from '../../lint/formats/words';
import { count, someOf } from '../../policy/words';
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
  const { receipts, unreadable, others, links } = readReceipts(receiptNames, terminal);
  const reconciliation = Reconciliation.of({ evaluation, receipts: [...receipts], completedShards, failedShards, unreadable: [...unreadable] });
  terminal.say(visibleLines(remarksOn(others, links)));
  write({ evaluation, reconciliation, isRunning, isEmpty: receipts.length + unreadable.length === 0 }, options, terminal);
  if (unreadable.length > 0) return ExitStatus.UNUSABLE;
  return reconciliation.scoreable ? ExitStatus.OK : ExitStatus.FOUND;
}

/** What somebody who misses a receipt wants to know. */
function remarksOn(others: readonly string[], links: number): string {
  return [
    ...others.length > 0 ? [`${count(others.length, 'file')} in the folders ${others.length === 1 ? 'is no receipt' : 'are no receipts'}: `
      + someOf(others, SEVERAL)] : [],
    ...links > 0 ? [`${count(links, 'link')} in the folders ${links === 1 ? 'is' : 'are'} not followed`] : [],
  ].map(line => `${line}\n`).join('');
}

const SEVERAL = 3;

/** So deep is what can be long: the lists of shards, and the cases in them. */
const DEPTH_OF_LISTS = 4;

function write(reconciled: ReconciledEvaluation, { format, colour }: ReconcileCommandOptions, terminal: Terminal): void {
  if (format === 'json') {
    for (const part of jsonParts(reconciled.reconciliation.toJson(), DEPTH_OF_LISTS)) terminal.write(part);
    return;
  }
  terminal.write(format === 'markdown' ? reconciliationAsMarkdown(reconciled) : reconciliationAsText(reconciled, new Page(terminal, colour)));
}
