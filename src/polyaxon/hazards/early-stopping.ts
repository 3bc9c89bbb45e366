import { combinationsOf } from './matrix-values';
import { dropped, hazard, NONE, PolyaxonRule, reference } from './polyaxon-rule';
import { FindingSeverity } from '../../finding';
import { count } from '../../policy/words';
import { Problem } from '../../rule';
import { Place } from '../place';
import { PythonFloat } from '../python/values';
import { WrittenRun } from '../written-run';

/*
 * What stops the other runs of a matrix or a dag.
 */

const LARGEST_PERCENT = 99;

/** Early stopping stands in a matrix and in a dag. */
const earlyStoppingOf = (run: WrittenRun) => [...run.matrix?.at('earlyStopping').items ?? [], ...run.section?.at('earlyStopping').items ?? []];

function percentOutOfRange(run: WrittenRun): readonly Problem[] {
  return earlyStoppingOf(run).filter(each => each.at('kind').text === 'failure_early_stopping').map(each => each.at('percent')).flatMap(place => {
    const percent = place.value instanceof PythonFloat ? place.value.value : place.whole;
    if (percent === undefined) return NONE;
    if (percent > 0 && percent < 1) return fractionOf(percent, place, run);
    if (percent > 0 && percent <= LARGEST_PERCENT) return NONE;
    const isAtOnce = percent <= 0;
    return [{
      path: place.path,
      severity: isAtOnce ? FindingSeverity.ERROR : FindingSeverity.WARNING,
      message: `percent is ${percent}: ${isAtOnce ? 'so many have failed before the first run has ended, and all are stopped'
        : percent === 100 ? 'this stops nothing before everything has failed' : 'so many can never fail, and this never stops anything'}`,
    }];
  });
}

/** A small percentage is right for many runs, and a fraction that was meant for one otherwise. */
function fractionOf(percent: number, { path }: Place, { matrix }: WrittenRun): readonly Problem[] {
  const runs = matrix && runsOf(matrix);
  if (runs === undefined || percent / 100 * runs >= 1) return NONE;
  return [{
    path,
    message: `percent is ${percent}, and the first of ${count(runs, 'run')} that fails is more: it stops all others`,
    suggestion: `write ${percent * 100} for ${percent * 100} %`,
  }];
}

/** How many runs a matrix makes, if the file says it. */
function runsOf(matrix: Place): number | undefined {
  return matrix.at('kind').text === 'mapping' ? matrix.at('values').items.length : matrix.at('numRuns').whole ?? combinationsOf(matrix);
}

function policyIgnored(run: WrittenRun): readonly Problem[] {
  return earlyStoppingOf(run).filter(each => each.at('kind').text === 'metric_early_stopping').map(each => each.at('policy'))
    .filter(({ isWritten }) => isWritten).map(({ path }) => ({ path, message: 'nothing looks at the policy of a metric: this never stops a run' }));
}

export const EARLY_STOPPING: readonly PolyaxonRule[] = [
  hazard({
    name: 'polyaxon/early-stopping-percent',
    rows: 'PX-early-stop-percent, trap 13',
    summary: 'A percentage of failures that stops a matrix is not within 1 and 99.',
    rationale: 'Failure early stopping ends a matrix when so many percent of its runs have failed. The client takes any number.',
    suggestion: 'write a percentage from 1 to 99',
    see: [reference('helpers/early-stopping')],
  }, percentOutOfRange),
  dropped({
    name: 'polyaxon/early-stopping-policy',
    rows: 'PX-early-stop-policy-ignored, trap 13',
    summary: 'Early stopping on a metric has a policy.',
    rationale: 'The policies (median, truncation, diff) were switched off on the server: the file is accepted, and no run is ever stopped by them.',
    suggestion: 'compare with a fixed value, or stop in the program',
    see: [reference('helpers/early-stopping'), 'https://github.com/polyaxon/polyaxon/issues/1327'],
  }, policyIgnored),
];
