import { quotedAsGo } from '../../kubernetes/validation/field-errors';

/*
 * Durations as Go reads them: `1h30m`, `500ms`, `0`. https://pkg.go.dev/time#ParseDuration
 */

const UNITS: { readonly [unit: string]: number } = { ns: 1e-9, us: 1e-6, µs: 1e-6, μs: 1e-6, ms: 1e-3, s: 1, m: 60, h: 3600 };

const PART = /(\d+\.?\d*|\.\d+)([^\d.]*)/y;

/** What Go says to a text that is no duration; undefined if it is one. */
export function durationProblem(text: string): string | undefined {
  const unsigned = text.replace(/^[+-]/, '');
  if (unsigned === '0') return undefined;
  if (unsigned === '') return invalid(text);
  PART.lastIndex = 0;
  while (PART.lastIndex < unsigned.length) {
    const part = PART.exec(unsigned);
    if (!part) return invalid(text);
    const [, , unit] = part;
    if (unit === '') return `time: missing unit in duration ${quotedAsGo(text)}`;
    if (!Object.hasOwn(UNITS, unit)) return `time: unknown unit ${quotedAsGo(unit)} in duration ${quotedAsGo(text)}`;
  }
  return undefined;
}

function invalid(text: string): string {
  return `time: invalid duration ${quotedAsGo(text)}`;
}

/** In seconds; undefined if the text is none. */
export function durationSeconds(text: string): number | undefined {
  if (durationProblem(text) !== undefined) return undefined;
  const parts = [...text.matchAll(/(\d+\.?\d*|\.\d+)([a-zµμ]+)/g)];
  const seconds = parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * UNITS[unit], 0);
  return text.startsWith('-') ? -seconds : seconds;
}
