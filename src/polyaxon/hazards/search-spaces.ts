import { combinationsOf } from './matrix-values';
import { hazard, NONE, ofMatrix, PolyaxonRule, reference } from './polyaxon-rule';
import { count, someOf } from '../../policy/words';
import { Problem } from '../../rule';
import { Place } from '../place';
import { PythonFloat } from '../python/values';

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
];
