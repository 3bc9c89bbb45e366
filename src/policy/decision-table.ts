import CliTable from 'cli-table3';
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

/**
 * A failure policy as a table that can be read without knowing any engine: the first row that fits decides.
 */
export class DecisionTable {
  /** @internal */
  constructor(
    private readonly _rows: DecisionRow[],
    private readonly _bounds: string[],
  ) { }

  /** The rows, in the order in which they are tried. */
  public get rows(): DecisionRow[] {
    return this._rows.map(row => ({ ...row }));
  }

  /** What bounds the whole job, one sentence each. */
  public get bounds(): string[] {
    return [...this._bounds];
  }

  /**
   * The table as text.
   *
   * @param width the number of columns to fit into, at least 60
   */
  public toText(width?: number): string {
    const inner = Math.max(width ?? 100, 60) - 4;
    const uses = 14;
    const failure = Math.floor((inner - uses) / 2);
    const table = new CliTable({
      head: ['When an attempt ends with', 'then', 'uses a retry'],
      colWidths: [failure, inner - uses - failure, uses],
      wordWrap: true,
      style: { head: [], border: [] },
    });
    for (const row of this._rows) {
      table.push([row.failure, row.then, row.counted ? 'yes' : 'no']);
    }
    return [table.toString(), ...this._bounds.map(bound => `- ${bound}`)].join('\n') + '\n';
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
