import { KILLED, TERMINATED } from './failure-causes';
import { oneOf } from '../../policy/policy-error';
import { shortRuns } from '../../policy/words';

/** The codes of the signals are called by their name. */
const NAMES: { readonly [code: number]: string } = { [KILLED]: `${KILLED} (killed)`, [TERMINATED]: `${TERMINATED} (by the signal)` };

/** `ends with 137 (killed) or 143 (by the signal)`, `ends with 1-2, 50-52`. */
export function endsWithText(codes: readonly (number | undefined)[]): string {
  const said = codes.filter(code => code !== undefined);
  const named = said.flatMap(code => NAMES[code] ?? []);
  const others = said.filter(code => NAMES[code] === undefined).sort((a, b) => a - b);
  return `ends with ${oneOf([...named, ...others.length === 0 ? [] : [shortRuns(others)]])}`;
}
