import { runs } from '../../policy/words';

/** The exit codes that can be a failure. */
export const FAILING_CODES: readonly number[] = Array.from({ length: 255 }, (_, i) => i + 1);

/** `exit code 3, 7-9`, `any failing exit code but 42`. The codes are in order. */
export function exitCodesText(codes: readonly number[]): string {
  if (codes.length === FAILING_CODES.length) return 'any failing exit code';
  return isMost(codes) ? `any failing exit code but ${list(others(codes))}` : `exit code ${list(codes)}`;
}

/** What the program has to do so that a failure that is not its own is one of these: nothing if there are no codes, or all of them. */
export function endsWithText(codes: readonly number[]): string {
  if (codes.length === 0 || codes.length === FAILING_CODES.length) return '';
  return isMost(codes) ? `; unless the program ends with exit code ${list(others(codes))}` : `; the program ends with exit code ${list(codes)}`;
}

/** Whether there are so many codes that it is easier to say which are missing. */
export function isMost(codes: readonly number[]): boolean {
  return codes.length > FAILING_CODES.length / 2;
}

function others(codes: readonly number[]): number[] {
  const set = new Set(codes);
  return FAILING_CODES.filter(code => !set.has(code));
}

/** `3, 7-9`. */
function list(codes: readonly number[]): string {
  return runs(codes).join(', ');
}
