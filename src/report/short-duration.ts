const UNITS = [[86400, 'd'], [3600, 'h'], [60, 'min']] as const;

/** `1 min 40 s`, `2 h`, `0.5 s`: for tables and lists, in which `100 seconds` would be long and hard to compare. */
export function shortDuration(seconds: number): string {
  const parts: string[] = [];
  // A simulation counts in milliseconds.
  let left = Math.round(seconds * 1000) / 1000;
  for (const [size, unit] of UNITS) {
    const n = Math.floor(left / size);
    if (n > 0) parts.push(`${n} ${unit}`);
    left -= n * size;
  }
  if (left > 0 || parts.length === 0) parts.push(`${Number(left.toFixed(3))} s`);
  return parts.join(' ');
}
