import { matrixText } from './matrix-texts';
import { inputName } from './names';
import { opened } from './opened';
import { mapOf, mapping, placeText, Shape, Writer } from './shape';
import { requireNumber, writtenValue } from './values';
import { requireList, requireWhole } from '../../policy/input';
import { oneOf, PolicyError, quoted } from '../../policy/policy-error';
import { Seconds, wholeSeconds } from '../../policy/seconds';
import { isNearlyWhole, numbersOfSpace } from '../numbers-of-space';

const number: Writer = (value, place) => requireNumber(value, placeText(place));

const positive: Writer = (value, place) => {
  if (requireNumber(value, placeText(place)) <= 0) throw new PolicyError(`${placeText(place)} must be greater than 0, got ${quoted(value)}`);
  return value;
};

const atLeastOne: Writer = (value, place) => requireWhole(value, 1, 2147483647, placeText(place));

/** A text of digits would become a number again. */
const INSTEAD_OF_BIG = 'in a matrix a text of digits becomes a number as well, so use an id that is none, such as s-9007199254740993';

export const matrixValue: Writer = (value, place) => writtenValue(value, place, matrixText, INSTEAD_OF_BIG);

const choice: Writer = (value, place) => {
  const values = requireList(value, placeText(place));
  if (values.length === 0) throw new PolicyError(`${placeText(place)} has no values`);
  const written = values.map((each, i) => matrixValue(each, { name: `value ${i}`, of: ` of ${placeText(place)}` }, undefined as any));
  const twice = written.find((each, i) => written.findIndex(other => JSON.stringify(other) === JSON.stringify(each)) < i);
  if (twice !== undefined) throw new PolicyError(`${placeText(place)} has ${quoted(twice)} twice; each value is one run`);
  return written;
};

const pchoice: Writer = (value, place, target) => {
  const choices = requireList(value, placeText(place)).map((each, i) => mapping({ value: matrixValue, probability: number }, ['value', 'probability'])(
    each, { name: `value ${i}`, of: ` of ${placeText(place)}` }, target));
  const probabilities = choices.map(({ probability }) => probability as number);
  const wrong = probabilities.find(each => each < 0 || each >= 1);
  if (wrong !== undefined) throw new PolicyError(`each probability of ${placeText(place)} must be from 0 to less than 1, got ${quoted(wrong)}`);
  const sum = probabilities.reduce((total, each) => total + each, 0);
  // The client adds floats up and refuses more than 1; less is a mistake that it does not see.
  if (sum > 1 || sum < 1 - 1e-9) throw new PolicyError(`the probabilities of ${placeText(place)} must be 1 together, got ${sum}`);
  return choices.map(each => [each.value, each.probability]);
};

/** What has a first and a last value. */
function between(shape: Shape, required: string[], first = 'start', last = 'stop'): Writer {
  return (value, place, target) => {
    const written = mapping(shape, required)(value, place, target);
    if (!(written[first] < written[last])) {
      throw new PolicyError(`${first} of ${placeText(place)} must be less than its ${last}, got ${quoted(written[first])} and ${quoted(written[last])}`);
    }
    return written;
  };
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;

function matching(pattern: RegExp, example: string): Writer {
  return (value, place) => {
    if (typeof value !== 'string' || !pattern.test(value)) throw new PolicyError(`${placeText(place)} must be like ${example}, got ${quoted(value)}`);
    return value;
  };
}

const secondsText: Writer = (value, place) => {
  const whole = wholeSeconds(value as Seconds, placeText(place));
  if (whole < 1) throw new PolicyError(`${placeText(place)} must be a second or more`);
  return whole;
};

const SPACE: Shape = { start: number, stop: number, num: atLeastOne };

const geomspace: Writer = (value, place, target) => {
  const written = between(SPACE, ['start', 'stop', 'num'])(value, place, target) as any;
  if (written.start * written.stop <= 0) throw new PolicyError(`start and stop of ${placeText(place)} must not be 0, nor on different sides of it`);
  return written;
};

function distribution(first: string, second: string, isOrdered: boolean): Writer {
  const shape = { [first]: number, [second]: isOrdered ? number : positive, q: positive };
  return isOrdered ? between(shape, [first, second], first, second) : mapping(shape, [first, second]);
}

const LOW_HIGH = distribution('low', 'high', true);
const LOC_SCALE = distribution('loc', 'scale', false);

interface Kind {
  readonly write: Writer;
  /** How many values there are; none if it is a distribution. */
  readonly count?: (written: any) => number;
}

const ofSpace = ({ num }: any) => num;
const ofRange = ({ start, stop, step }: any) => Math.ceil((stop - start) / step);
const ofDates = ({ start, stop, step }: any) => Math.ceil((Date.parse(`${stop}Z`) - Date.parse(`${start}Z`)) / (step * 1000));

const KINDS: { readonly [kind: string]: Kind } = {
  choice: { write: choice, count: written => written.length },
  pchoice: { write: pchoice },
  range: { write: between({ start: number, stop: number, step: positive }, ['start', 'stop', 'step']), count: ofRange },
  linspace: { write: between(SPACE, ['start', 'stop', 'num']), count: ofSpace },
  logspace: { write: between({ ...SPACE, base: atLeastOne }, ['start', 'stop', 'num']), count: ofSpace },
  geomspace: { write: geomspace, count: ofSpace },
  uniform: { write: LOW_HIGH },
  quniform: { write: LOW_HIGH },
  loguniform: { write: LOW_HIGH },
  qloguniform: { write: LOW_HIGH },
  normal: { write: LOC_SCALE },
  qnormal: { write: LOC_SCALE },
  lognormal: { write: LOC_SCALE },
  qlognormal: { write: LOC_SCALE },
  daterange: {
    write: between({ start: matching(DAY, '2026-11-01'), stop: matching(DAY, '2026-11-30'), step: atLeastOne }, ['start', 'stop', 'step']),
    count: ({ start, stop, step }) => Math.ceil((Date.parse(stop) - Date.parse(start)) / (step * 86400000)),
  },
  datetimerange: {
    write: between({ start: matching(MOMENT, '2026-11-01T00:00:00'), stop: matching(MOMENT, '2026-11-02T00:00:00'), step: secondsText }, ['start', 'stop', 'step']),
    count: ofDates,
  },
};

/** A parameter as it is written. */
export interface WrittenParameter {
  readonly kind: string;
  readonly value: unknown;
}

const parameter: Writer = (value, place, target): WrittenParameter => {
  const { kind, value: given } = opened(value, '_hyperparameter', place, 'a PolyaxonHyperparameter, such as PolyaxonHyperparameter.choice([1, 2])');
  return { kind, value: KINDS[kind].write(given, place, target) };
};

/** The parameters of a matrix, of which only some kinds of distribution may be. */
export function parameters(allows: (kind: string) => boolean, search: string): Writer {
  return (value, place, target) => {
    const written = mapOf(parameter, 'param', inputName)(value, place, target) as { [name: string]: WrittenParameter };
    if (Object.keys(written).length === 0) throw new PolicyError(`${placeText(place)} has no params, so there would be nothing to run`);
    for (const [name, { kind }] of Object.entries(written)) {
      if (KINDS[kind].count === undefined && !allows(kind)) {
        const allowed = Object.keys(KINDS).filter(each => KINDS[each].count !== undefined || allows(each));
        throw new PolicyError(`param ${name} is ${kind}, which ${search} cannot have; it can have ${oneOf(allowed)}`);
      }
    }
    return written;
  };
}

/** Those that draw from everything between two numbers, and those that draw multiples of `q`. */
const CONTINUOUS = ['uniform', 'loguniform', 'normal', 'lognormal'];
const QUANTIZED = CONTINUOUS.map(kind => `q${kind}`);

/** Further values of a space say nothing new. */
const MOST_VALUES = 1000;

/** The client makes the run of a value with a fraction, which fails then. */
export function refuseFractions(name: string, { kind, value }: WrittenParameter): void {
  const because = `and the input ${name} is of type int: the client makes the runs of those with a fraction, and they fail`;
  if (CONTINUOUS.includes(kind)) {
    throw new PolicyError(`param ${name} is ${kind}, which draws numbers with a fraction, ${because}; use q${kind} with q: 1, or an input of type float`);
  }
  const written = value as { readonly [key: string]: number };
  if (QUANTIZED.includes(kind) && !Number.isInteger(written.q)) {
    throw new PolicyError(`param ${name} is ${kind} with ${written.q === undefined ? 'no q' : `q ${written.q}`}, ${because}; use a whole q, or an input of type float`);
  }
  const space = numbersOfSpace(kind, key => written[key] ?? NaN);
  const values = space === undefined ? [] : Array.from({ length: Math.min(space.length, MOST_VALUES) }, (_, at) => space.at(at));
  const fraction = values.find(each => !isNearlyWhole(each));
  if (fraction !== undefined) {
    throw new PolicyError(`param ${name} is ${kind} with ${Number(fraction.toPrecision(6))} among its values, ${because}; choose whole steps, or an input of type float`);
  }
}

/** How many combinations there are, or undefined if there is no end of them. */
export function combinations(written: { readonly [name: string]: WrittenParameter }): number | undefined {
  return Object.values(written).reduce<number | undefined>((product, { kind, value }) => {
    const count = KINDS[kind].count?.(value) ?? (kind === 'pchoice' ? (value as unknown[]).length : undefined);
    return product === undefined || count === undefined ? undefined : product * count;
  }, 1);
}
