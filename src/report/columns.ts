/* eslint-disable @typescript-eslint/no-require-imports -- what draws a table is loaded when somebody wants to see one */
import type CliTable from 'cli-table3';
import type wrapAnsi from 'wrap-ansi';

/*
 * Tables in a terminal.
 */

/** A column of a table. */
export interface TextColumn {
  readonly head: string;
  /** How narrow it may become. It is as wide as what is in it if this is absent. */
  readonly least?: number;
}

/** Its cells, or one text in the place of all of them. */
export type TextRow = readonly string[] | string;

const GAP = 2;
const HANGING = 2;

const NO_LINES = Object.fromEntries([
  'top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right', 'left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid',
  'middle',
].map(part => [part, '']));

/**
 * A table without lines.
 *
 * @param style gives a line of a cell its colours; the head is row -1
 * @returns undefined if it does not fit into so many columns
 */
export function plainTable(
  columns: readonly TextColumn[], rows: readonly TextRow[], width: number, style: (line: string, row: number, column: number) => string,
): string | undefined {
  const widths = fittedWidths(columns, rows, width, GAP);
  if (!widths) return undefined;
  const Table = require('cli-table3') as typeof CliTable;
  const last = columns.length - 1;
  // What stands in the place of all cells has all the room that there is.
  const before = widths.slice(0, last).reduce((total, each) => total + each + GAP, 0);
  const table = new Table({
    colWidths: widths.map((each, column) => column === last ? width - before : each + GAP),
    chars: NO_LINES,
    style: { 'head': [], 'border': [], 'padding-left': 0, 'padding-right': 0 },
  });
  const styled = (text: string, columnWidth: number, row: number, column: number) => (
    wrapped(text, columnWidth).split('\n').map(line => style(line, row, column)).join('\n'));
  const draw = (row: TextRow, i: number) => (typeof row === 'string' ? [{ content: styled(row, width, i, 0), colSpan: columns.length }]
    : row.map((cell, column) => styled(cell, widths[column], i, column)));
  table.push(draw(columns.map(({ head }) => head), -1), ...rows.map(draw));
  return table.toString().split('\n').map(line => line.trimEnd()).join('\n');
}

/**
 * A table with lines.
 *
 * @returns undefined if it does not fit into so many columns
 */
export function linedTable(columns: readonly TextColumn[], rows: readonly (readonly string[])[], width: number): string | undefined {
  const lines = 1 + columns.length * (1 + GAP);
  const widths = fittedWidths(columns, rows, width - lines, 0);
  if (!widths) return undefined;
  const Table = require('cli-table3') as typeof CliTable;
  const fitted = (cells: readonly string[]) => cells.map((cell, column) => cell.split('\n').map(line => (
    // Of several texts in a cell one has to see where the next one begins.
    cell.includes('\n') ? wrapped(line, widths[column], HANGING) : wrapped(line, widths[column]))).join('\n'));
  const head = fitted(columns.map(column => column.head));
  const table = new Table({ head, colWidths: widths.map(each => each + GAP), style: { head: [], border: [] } });
  table.push(...rows.map(fitted));
  return table.toString();
}

/** How wide the columns are: as wide as what is in them, or so that they fit together with the gaps between them. */
function fittedWidths(columns: readonly TextColumn[], rows: readonly TextRow[], width: number, gap: number): number[] | undefined {
  const widths = columns.map(({ head }, column) => (
    rows.reduce((widest, row) => typeof row === 'string' ? widest : Math.max(widest, lineWidth(row[column])), head.length)));
  let excess = widths.reduce((total, each) => total + each, 0) + gap * (columns.length - 1) - width;
  for (; excess > 0; excess--) {
    // The widest one has most to give.
    const widest = widths.reduce((best, each, column) => (each > (columns[column].least ?? each) && each > (widths[best] ?? 0) ? column : best), -1);
    if (widest < 0) return undefined;
    widths[widest]--;
  }
  return widths;
}

function lineWidth(text: string): number {
  return text.split('\n').reduce((widest, { length }) => Math.max(widest, length), 0);
}

/** A text in lines of so many columns, of which all but the first are indented. */
function wrapped(text: string, columns: number, indent = 0): string {
  const wrapText = require('wrap-ansi') as typeof wrapAnsi;
  const [first, ...others] = wrapText(text, columns, { hard: true }).split('\n');
  if (indent === 0 || others.length === 0) return [first, ...others].join('\n');
  const rest = text.slice(first.length).trimStart();
  return [first, ...wrapText(rest, columns - indent, { hard: true }).split('\n').map(line => ' '.repeat(indent) + line)].join('\n');
}
