/* eslint-disable @typescript-eslint/no-require-imports -- what draws a table is loaded when somebody wants to see one */
import type CliTable from 'cli-table3';
import type wrapAnsi from 'wrap-ansi';
import { FailureResponse } from './failure-response';

/** One row of a decision table. */
export interface DecisionRow {
  /** Which failure, in words. */
  readonly failure: string;

  /** What the policy answers. */
  readonly response: FailureResponse;

  /** Whether the failure uses one retry of the budget. */
  readonly counted: boolean;

  /** What happens then, in words. */
  readonly then: string;
}

const DEFAULT_WIDTH = 100;
const SMALLEST_WIDTH = 60;

/**
 * A failure policy as a table that can be read without knowing any engine: the first row that fits decides.
 */
export class DecisionTable {
  /** @internal */
  public static _of(rows: DecisionRow[], bounds: string[]): DecisionTable {
    return new DecisionTable(rows, bounds);
  }

  private constructor(private readonly _rows: DecisionRow[], private readonly _bounds: string[]) { }

  /** The rows, in the order in which they are tried. */
  public get rows(): DecisionRow[] {
    return this._rows.map(row => ({ ...row }));
  }

  /** What bounds the whole job, one sentence each. */
  public get bounds(): string[] {
    return [...this._bounds];
  }

  /**
   * The table as text, without colours.
   *
   * @param width the number of columns to fit into: 100 if it is left out, and at least 60
   */
  public toText(width?: number): string {
    const columns = Math.max(Number.isFinite(width) ? Math.floor(width!) : DEFAULT_WIDTH, SMALLEST_WIDTH);
    const inner = columns - '||||'.length;
    const uses = 14;
    const failure = Math.floor((inner - uses) / 2);
    const widths = [failure, inner - uses - failure, uses];
    const fitted = (cells: string[]) => cells.map((cell, column) => wrapped(cell, widths[column] - 2));
    const Table = require('cli-table3') as typeof CliTable;
    const table = new Table({ head: fitted(['When an attempt ends with', 'then', 'uses a retry']), colWidths: widths, style: { head: [], border: [] } });
    for (const row of this._rows) table.push(fitted([row.failure, row.then, row.counted ? 'yes' : 'no']));
    const notes = this._bounds.map(bound => `- ${wrapped(bound, columns - 2).replace(/\n/g, '\n  ')}`);
    return [table.toString(), ...notes].join('\n') + '\n';
  }

  /** The same as `toText()`. */
  public toString(): string {
    return this.toText();
  }

  /** The table as plain data: `{ rows, bounds }`. */
  public toJson(): any {
    return { rows: this.rows, bounds: this.bounds };
  }
}

/** A text in lines of at most so many columns. The words of authors are shown as words: no tab and no escape sequence gets out. */
function wrapped(text: string, columns: number): string {
  const wrapText = require('wrap-ansi') as typeof wrapAnsi;
  return wrapText(text.replace(/[\x00-\x1f\x7f-\x9f]+/g, ' '), columns, { hard: true });
}
