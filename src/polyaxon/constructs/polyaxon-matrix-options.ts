import { PolyaxonEarlyStopping, PolyaxonOptimization } from './polyaxon-early-stopping';
import { PolyaxonHyperparameter } from './polyaxon-hyperparameter';

/** What every matrix has. */
export interface PolyaxonMatrixOptions {
  /** How many runs there are at once, at least 1. Polyaxon would start all of them at once if nothing was said, so something has to be. */
  readonly concurrency: number;

  /**
   * When the remaining runs are stopped.
   *
   * @default - never: a run that fails stops no other
   */
  readonly earlyStopping?: PolyaxonEarlyStopping[];
}

/** Every combination of values. */
export interface PolyaxonGridOptions extends PolyaxonMatrixOptions {
  /**
   * How many of the combinations are run; there must be so many.
   *
   * @default - all
   */
  readonly numRuns?: number;
}

/** Values by chance. */
export interface PolyaxonRandomOptions extends PolyaxonMatrixOptions {
  /** How many runs there are. Where all values are discrete there must be so many combinations, or Polyaxon would look for further ones without an end. */
  readonly numRuns: number;

  /**
   * With the same number the same values are chosen.
   *
   * @default - others each time
   */
  readonly seed?: number;
}

/** The metric that is optimized. */
export interface PolyaxonMetric {
  /** The name of the metric that the runs log. */
  readonly name: string;

  /** Which values are better. */
  readonly optimization: PolyaxonOptimization;
}

/** The component that suggests the next values. */
export interface PolyaxonTuner {
  /** Where it is in the hub. */
  readonly hubRef: string;

  /**
   * The queue.
   *
   * @default - the default queue of the project
   */
  readonly queue?: string;

  /**
   * The namespace.
   *
   * @default - that of the agent
   */
  readonly namespace?: string;

  /**
   * Presets.
   *
   * @default - none
   */
  readonly presets?: string[];
}

/** What every search has that learns from what has run. */
export interface PolyaxonSearchOptions extends PolyaxonMatrixOptions {
  /**
   * With the same number the same values are chosen.
   *
   * @default - others each time
   */
  readonly seed?: number;

  /**
   * The component that suggests the next values.
   *
   * @default - Polyaxon's own
   */
  readonly tuner?: PolyaxonTuner;
}

/** How the next values are chosen in a Bayesian search. */
export enum PolyaxonAcquisitionFunction {
  /** The upper confidence bound; it needs `kappa`. */
  UCB = 'UCB',

  /** The expected improvement; it needs `eps`. */
  EI = 'EI',

  /** The probability of an improvement; it needs `eps`. */
  POI = 'POI',
}

/** How the next values are chosen in a Bayesian search. */
export interface PolyaxonUtilityFunction {
  /** The function. */
  readonly acquisitionFunction: PolyaxonAcquisitionFunction;

  /**
   * How much what is not known is worth, for UCB.
   *
   * @default - none; UCB needs it
   */
  readonly kappa?: number;

  /**
   * How large an improvement must be, for EI and POI.
   *
   * @default - none; EI and POI need it
   */
  readonly eps?: number;
}

/** A Bayesian search. */
export interface PolyaxonBayesOptions extends PolyaxonSearchOptions {
  /** How many runs there are by chance, before anything is learned. */
  readonly numInitialRuns: number;

  /** How many rounds follow. */
  readonly maxIterations: number;

  /** The metric. */
  readonly metric: PolyaxonMetric;

  /**
   * How the next values are chosen.
   *
   * @default - UCB with a kappa of Polyaxon's own
   */
  readonly utilityFunction?: PolyaxonUtilityFunction;
}

/** The resource of which good runs get more. */
export interface PolyaxonResourceBudget {
  /** The name of the input. */
  readonly name: string;

  /**
   * Whether it is counted in whole numbers.
   *
   * @default true
   */
  readonly isInt?: boolean;
}

/** A search with Hyperband. */
export interface PolyaxonHyperbandOptions extends PolyaxonSearchOptions {
  /** The most of the resource that a run gets. */
  readonly maxIterations: number;

  /** Of so many runs one is kept in each round; greater than 1. */
  readonly eta: number;

  /** The resource. */
  readonly resource: PolyaxonResourceBudget;

  /** The metric. */
  readonly metric: PolyaxonMetric;

  /**
   * Whether the runs that are kept go on, or start again.
   *
   * @default false
   */
  readonly resume?: boolean;
}

/** A search with a tree of Parzen estimators. */
export interface PolyaxonTpeOptions extends PolyaxonSearchOptions {
  /** How many runs there are in each round. */
  readonly numRuns: number;

  /** The metric. */
  readonly metric: PolyaxonMetric;

  /** How many rounds there are. Polyaxon would go on without an end if nothing was said, so something has to be. */
  readonly maxIterations: number;
}

/** How Hyperopt chooses values. */
export enum PolyaxonHyperoptAlgorithm {
  /** A tree of Parzen estimators. */
  TPE = 'TPE',

  /** By chance. */
  RAND = 'RAND',

  /** Simulated annealing. */
  ANNEAL = 'ANNEAL',
}

/** A search with Hyperopt. */
export interface PolyaxonHyperoptOptions extends PolyaxonTpeOptions {
  /** How values are chosen. */
  readonly algorithm: PolyaxonHyperoptAlgorithm;
}

/** A search whose tuner decides everything. */
export interface PolyaxonIterativeOptions extends PolyaxonSearchOptions {
  /** How many rounds there are. */
  readonly maxIterations: number;

  /**
   * The values.
   *
   * @default - the tuner knows them
   */
  readonly params?: { [name: string]: PolyaxonHyperparameter };
}
