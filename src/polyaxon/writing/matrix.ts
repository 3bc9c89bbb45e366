import { earlyStopping, OPTIMIZATIONS } from './early-stopping';
import { combinations, matrixValue, parameters, WrittenParameter } from './hyperparameters';
import { inputName, namespace } from './names';
import { opened } from './opened';
import { Entries, listOf, mapOf, mapping, member, nameWriter, placeText, Shape, Writer, yesOrNo } from './shape';
import { requireNumber } from './values';
import { isAtLeast } from '../../engine';
import { requireList, requireObject, requireWhole } from '../../policy/input';
import { oneOf, PolicyError, quoted } from '../../policy/policy-error';

const atLeastOne: Writer = (value, place) => requireWhole(value, 1, 2147483647, placeText(place));

const concurrency: Writer = (value, place) => {
  if (value === undefined) throw new PolicyError(`${placeText(place)} is needed: without it Polyaxon starts all runs at once`);
  return requireWhole(value, 1, 2147483647, placeText(place));
};

const seed: Writer = (value, place) => requireWhole(value, 0, 4294967295, placeText(place));

const number: Writer = (value, place) => requireNumber(value, placeText(place));

const EVERY: Shape = { concurrency, earlyStopping };

const metric = mapping({ name: nameWriter, optimization: member(OPTIMIZATIONS) }, ['name', 'optimization']);

const tuner = mapping({ hubRef: nameWriter, queue: nameWriter, namespace, presets: listOf(nameWriter, 'preset') }, ['hubRef']);

const SEARCH: Shape = { ...EVERY, seed, tuner };

/** The rows of a mapping. The client looks at none of this before the runs are made, and each of them fails then. */
const rows: Writer = (value, place, target) => {
  const given = requireList(value, placeText(place));
  if (given.length === 0) throw new PolicyError('a mapping has at least one row');
  const written = given.map((row, i) => mapOf(matrixValue, 'value', inputName)(row, { name: `row ${i}`, of: '' }, target) as Entries);
  const names = Object.keys(written[0]);
  if (names.length === 0) throw new PolicyError('row 0 has no values; a row names what its run gets');
  const seen = new Map<string, number>();
  written.forEach((row, i) => {
    const others = Object.keys(row);
    const difference = [...names.filter(name => !others.includes(name)), ...others.filter(name => !names.includes(name))];
    if (difference.length > 0) throw new PolicyError(`row 0 has ${oneOf(names, 'and')}, and row ${i} has ${oneOf(others, 'and') || 'nothing'}; all rows have the same names`);
    const key = JSON.stringify(names.map(name => row[name]));
    const twin = seen.get(key);
    if (twin !== undefined) throw new PolicyError(`row ${i} is the same as row ${twin}; its runs could not be told apart`);
    seen.set(key, i);
  });
  return written;
};

const acquisitionFunction = member({ UCB: 'ucb', EI: 'ei', POI: 'poi' });

const utilityFunction: Writer = (value, place, target) => {
  const written = mapping({ acquisitionFunction, kappa: number, eps: number }, ['acquisitionFunction'])(value, place, target) as any;
  const needed = written.acquisitionFunction === 'ucb' ? 'kappa' : 'eps';
  if (written[needed] === undefined) throw new PolicyError(`${needed} of ${placeText(place)} is needed for ${written.acquisitionFunction}`);
  return written;
};

const eta: Writer = (value, place) => {
  if (requireNumber(value, placeText(place)) <= 1) throw new PolicyError(`${placeText(place)} must be greater than 1, got ${quoted(value)}`);
  return value;
};

const resource: Writer = (value, place, target) => {
  const { name, isInt = true } = mapping({ name: inputNameWriter, isInt: yesOrNo }, ['name'])(value, place, target) as any;
  return { name, type: isInt ? 'int' : 'float' };
};

const inputNameWriter: Writer = (value, place) => inputName(value, placeText(place));

const anyDistribution = () => true;

interface MatrixKind {
  readonly shape: Shape;
  readonly required: readonly string[];
  /** The first version that has it. */
  readonly since?: string;
  /** The first version that has it no more, and what takes its place. */
  readonly until?: { readonly version: string; readonly instead: string };
}

const KINDS: { readonly [kind: string]: MatrixKind } = {
  mapping: { shape: { values: rows, ...EVERY }, required: ['values'] },
  grid: {
    shape: { params: parameters(() => false, 'a matrix of kind grid'), numRuns: atLeastOne, ...EVERY },
    required: ['params'],
  },
  random: {
    shape: { params: parameters(anyDistribution, 'a matrix of kind random'), numRuns: atLeastOne, ...EVERY, seed },
    required: ['params', 'numRuns'],
  },
  bayes: {
    shape: {
      params: parameters(kind => kind === 'uniform', 'a matrix of kind bayes'), numInitialRuns: atLeastOne, maxIterations: atLeastOne, metric, utilityFunction, ...SEARCH,
    },
    required: ['params', 'numInitialRuns', 'maxIterations', 'metric'],
  },
  hyperband: {
    shape: { params: parameters(anyDistribution, 'a matrix of kind hyperband'), maxIterations: atLeastOne, eta, resource, metric, resume: yesOrNo, ...SEARCH },
    required: ['params', 'maxIterations', 'eta', 'resource', 'metric'],
  },
  tpe: {
    shape: { params: parameters(anyDistribution, 'a matrix of kind tpe'), numRuns: atLeastOne, maxIterations: atLeastOne, metric, ...SEARCH },
    required: ['params', 'numRuns', 'maxIterations', 'metric'],
    since: '2.17',
  },
  hyperopt: {
    shape: {
      params: parameters(anyDistribution, 'a matrix of kind hyperopt'),
      algorithm: member({ TPE: 'tpe', RAND: 'rand', ANNEAL: 'anneal' }),
      numRuns: atLeastOne,
      maxIterations: atLeastOne,
      metric,
      ...SEARCH,
    },
    required: ['params', 'algorithm', 'numRuns', 'maxIterations', 'metric'],
    until: { version: '2.17', instead: 'PolyaxonMatrix.tpe' },
  },
  iterative: {
    shape: { params: parameters(anyDistribution, 'a matrix of kind iterative'), maxIterations: atLeastOne, ...SEARCH },
    required: ['maxIterations'],
  },
};

/** The `matrix` section of an operation. */
export const matrix: Writer<Entries> = (value, place, target) => {
  const { kind, ...given } = opened(value, '_matrix', place, 'a PolyaxonMatrix, such as PolyaxonMatrix.mapping(rows, { concurrency: 2 })');
  const { shape, required, since, until } = KINDS[kind];
  if (since !== undefined && !isAtLeast(target.version, since)) {
    throw new PolicyError(`Polyaxon ${target.version} has no matrix of kind ${kind} (it came with ${since}); use PolyaxonMatrix.random or .hyperopt`);
  }
  if (until !== undefined && isAtLeast(target.version, until.version)) {
    throw new PolicyError(`Polyaxon ${target.version} has no matrix of kind ${kind} any more (it went with ${until.version}); use ${until.instead}`);
  }
  const written = mapping(shape, [...required, 'concurrency'])(requireObject(given, placeText(place)), { name: `the matrix of kind ${kind}`, of: '' }, target);
  refuseTooManyRuns(kind, written);
  return { kind, ...written };
};

/** The client would look for further combinations without an end. */
function refuseTooManyRuns(kind: string, { params, numRuns }: Entries): void {
  if (numRuns === undefined) return;
  const most = combinations(params as { [name: string]: WrittenParameter });
  if (most !== undefined && numRuns > most) {
    throw new PolicyError(`numRuns of the matrix of kind ${kind} is ${numRuns}, and the params have ${most} combinations; use at most ${most}`);
  }
}

/** The names that the runs of a matrix get; undefined where only the tuner knows them. */
export function namesOfMatrix({ values, params }: Entries): string[] | undefined {
  if (values !== undefined) return Object.keys(values[0]);
  return params === undefined ? undefined : Object.keys(params);
}
