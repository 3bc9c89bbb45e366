/*
 * The numbers that a grid makes of a range or a space, as numpy does.
 */

/** The numbers of a space, in the order in which they are tried. */
export interface Numbers { readonly length: number; at(index: number): number }

/** What is written of a space: `start`, `stop` and so on. */
export type Bounds = (key: string) => number;

const SPACES: Readonly<Record<string, (bound: Bounds) => Numbers>> = {
  range: bound => {
    const [start, step] = [bound('start'), bound('step')];
    // numpy makes the second number first, and steps as far as it is from the first.
    const delta = start + step - start;
    return { length: Math.ceil((bound('stop') - start) / step), at: index => index === 0 ? start : start + index * delta };
  },
  linspace: bound => linear(bound('start'), bound('stop'), bound('num')),
  logspace: bound => {
    const base = Number.isNaN(bound('base')) ? 10 : bound('base');
    const exponents = linear(bound('start'), bound('stop'), bound('num'));
    return { length: exponents.length, at: index => base ** exponents.at(index) };
  },
  geomspace: bound => {
    const [start, stop, length] = [bound('start'), bound('stop'), bound('num')];
    const exponents = linear(Math.log10(start), Math.log10(stop), length);
    return { length, at: index => index === 0 ? start : index === length - 1 ? stop : 10 ** exponents.at(index) };
  },
};

/** Undefined for a kind that has no such numbers. */
export function numbersOfSpace(kind: string, bound: Bounds): Numbers | undefined {
  return Object.hasOwn(SPACES, kind) ? SPACES[kind](bound) : undefined;
}

function linear(start: number, stop: number, length: number): Numbers {
  const step = (stop - start) / (length - 1);
  return { length, at: index => index === 0 ? start : index === length - 1 ? stop : index * step + start };
}

/** Whether a number is whole but for the rounding of sums and powers such as 0.1 + 0.2. */
export function isNearlyWhole(number: number): boolean {
  return !Number.isFinite(number) || Math.abs(number - Math.round(number)) <= EXACT_ENOUGH * Math.max(1, Math.abs(number));
}

const EXACT_ENOUGH = 1e-9;
