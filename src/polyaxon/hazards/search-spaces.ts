import { combinationsOf, numbersOf } from './matrix-values';
import { hazard, NONE, ofMatrix, PolyaxonRule, reference } from './polyaxon-rule';
import { FindingSeverity } from '../../finding';
import { count, someOf } from '../../policy/words';
import { Problem } from '../../rule';
import { isNearlyWhole, numbersOfSpace } from '../numbers-of-space';
import { Place } from '../place';
import { PythonFloat } from '../python/values';
import { WrittenRun } from '../written-run';

/*
 * What a matrix draws its values from.
 */

function tooManyRuns(matrix: Place): readonly Problem[] {
  const numRuns = matrix.at('numRuns');
  if (matrix.at('kind').text !== 'random' || numRuns.whole === undefined) return NONE;
  const combinations = combinationsOf(matrix);
  if (combinations === undefined || numRuns.whole <= combinations) return NONE;
  return [{
    path: numRuns.path,
    message: `${count(numRuns.whole, 'run')} are asked for, and the parameters have ${count(combinations, 'combination')}: there will be no more runs than that`,
  }];
}

/** Rounding of sums such as 0.1 + 0.2. */
const EXACT_ENOUGH = 1e-9;

function missingProbability(matrix: Place): readonly Problem[] {
  return matrix.at('params').fields.filter(([, space]) => space.at('kind').text === 'pchoice').flatMap(([, space]) => {
    const pairs = space.at('value').items;
    const sum = pairs.map(pair => numberOf(pair.at(1))).reduce((total, each) => total + each, 0);
    if (pairs.length === 0 || !(sum < 1 - EXACT_ENOUGH)) return NONE;
    const left = Number((1 - sum).toPrecision(6));
    const last = pairs[pairs.length - 1];
    return [{
      path: space.at('value').path,
      message: `the probabilities of ${someOf(pairs.map(pair => String(pair.at(0).value)), 4)} add up to ${Number(sum.toPrecision(6))}, and the last one, `
        + `${String(last.at(0).value)}, gets the ${left} that are left`,
    }];
  });
}

/** Those that draw from everything between two numbers. */
const CONTINUOUS = ['uniform', 'loguniform', 'normal', 'lognormal'];

/** Those that draw multiples of a number, their third. */
const QUANTIZED = ['quniform', 'qloguniform', 'qnormal', 'qlognormal'];

function fractionsForWholeInput(matrix: Place, { declared }: WrittenRun): readonly Problem[] {
  return matrix.at('params').fields.flatMap(([name, space]) => {
    const input = declared.get(name);
    if (input === undefined || input.at('type').text !== 'int' || input.at('isList').value === true) return NONE;
    const kind = space.at('kind').text ?? '';
    const because = `and the input ${name} is of type int`;
    if (CONTINUOUS.includes(kind)) {
      return [{
        path: space.at('kind').path,
        message: `${kind} draws numbers such as 3.7, ${because}: nearly every run fails before it starts`,
        suggestion: `use q${kind} with q: 1, or an input of type float`,
      }];
    }
    if (QUANTIZED.includes(kind)) {
      const q = numbersOf(space.at('value'), ['low', 'high', 'q'])[2] ?? numbersOf(space.at('value'), ['loc', 'scale', 'q'])[2];
      return q === undefined || Number.isInteger(q) ? NONE : [{
        path: space.at('value').path,
        message: `${kind} gives multiples of ${q}, ${because}: the runs of those with a fraction fail before they start`,
        suggestion: 'use a whole q, or an input of type float',
      }];
    }
    const fraction = fractionOf(kind, space.at('value'));
    return fraction === undefined ? NONE : [{
      path: space.at('value').path,
      message: `${kind} gives ${Number(fraction.toPrecision(6))}, ${because}: the runs of values with a fraction fail before they start`,
      suggestion: 'choose steps that are whole numbers, or an input of type float',
    }];
  });
}

/** Further values of a space say nothing new. */
const MOST_VALUES = 1000;

/** The first value of a space that is no whole number, and not only for want of digits. */
function fractionOf(kind: string, value: Place): number | undefined {
  const last = kind === 'range' ? 'step' : 'num';
  const entries = ['start', 'stop', last].map((field, i): [string, number | undefined] => [field, numbersOf(value, ['start', 'stop', last])[i]]);
  const base = value.at('base');
  const bounds = new Map([...entries, ['base', base.isWritten ? numberOf(base) : 10]]);
  const space = entries.every(([, number]) => number !== undefined) ? numbersOfSpace(kind, key => bounds.get(key)!) : undefined;
  if (space === undefined || !(space.length > 0)) return undefined;
  const values = Array.from({ length: Math.min(space.length, MOST_VALUES) }, (_, at) => space.at(at));
  return values.find(each => !isNearlyWhole(each));
}

function numberOf({ value, whole }: Place): number {
  return value instanceof PythonFloat ? value.value : whole ?? NaN;
}

export const SEARCH_SPACES: readonly PolyaxonRule[] = [
  hazard({
    name: 'polyaxon/random-runs',
    rows: 'PX-random-numruns',
    summary: 'A random search asks for more runs than there are combinations.',
    rationale: 'Combinations are not tried twice. Polyaxon makes as many runs as there are, and once hung while it looked for more.',
    see: [reference('orchestration/matrix/random-search'), 'https://github.com/polyaxon/polyaxon/issues/193'],
  }, ofMatrix(tooManyRuns)),
  hazard({
    name: 'polyaxon/probabilities-below-one',
    summary: 'The probabilities of a choice do not add up to 1.',
    rationale: 'More than 1 is refused. Of less than 1, the last value silently gets the rest, since the values are drawn from a multinomial distribution.',
    suggestion: 'let them add up to 1',
    see: [reference('orchestration/matrix/random-search')],
  }, ofMatrix(missingProbability)),
  hazard({
    name: 'polyaxon/fractions-for-whole-input',
    severity: FindingSeverity.ERROR,
    summary: 'A search draws numbers with a fraction for an input of type int.',
    rationale: 'The check of the file looks only at whether both are numbers. The value is converted when its run is made: 2.0 becomes 2, and with 2.5 the '
      + 'run fails before it starts.',
    see: [reference('orchestration/matrix/random-search'), reference('specification/types')],
  }, ofMatrix(fractionsForWholeInput)),
];
