/*
 * What all benchmarks print and read alike.
 */

/** The whole number that a flag has. */
export function wholeNumber(name, text) {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) {
    process.stderr.write(`--${name} must be a whole number from 1 on, got ${text}\n`);
    process.exit(1);
  }
  return value;
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export function named(number, noun) {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** Prints a table. */
export function print(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map(row => row[column].length)));
  for (const row of rows) process.stdout.write(`${row.map((cell, column) => cell.padEnd(widths[column])).join('  ').trimEnd()}\n`);
}
