/*
 * Durations as Go reads them: `1h30m`, `500ms`, `0`. https://pkg.go.dev/time#ParseDuration
 */

const UNITS: { readonly [unit: string]: number } = { ns: 1e-9, us: 1e-6, µs: 1e-6, μs: 1e-6, ms: 1e-3, s: 1, m: 60, h: 3600 };

const PART = '(?:\\d+\\.?\\d*|\\.\\d+)(?:ns|us|µs|μs|ms|s|m|h)';
const DURATION = new RegExp(`^[+-]?(?:0|(?:${PART})+)$`);

export function isDuration(text: string): boolean {
  return DURATION.test(text);
}

/** In seconds; undefined if the text is none. */
export function durationSeconds(text: string): number | undefined {
  if (!isDuration(text)) return undefined;
  const sum = [...text.matchAll(/(\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h)/g)].reduce((seconds, [, amount, unit]) => seconds + Number(amount) * UNITS[unit], 0);
  return text.startsWith('-') ? -sum : sum;
}
