import type { Duration } from 'cdk8s';

/** Evenly spaced values. */
export interface PolyaxonRangeOptions {
  /** The first value. */
  readonly start: number;

  /** Where the values end, which is no value itself. */
  readonly stop: number;

  /** From a value to the next one. */
  readonly step: number;
}

/** So many values from one to another. */
export interface PolyaxonSpaceOptions {
  /** The first value. */
  readonly start: number;

  /** The last value. */
  readonly stop: number;

  /** How many there are. */
  readonly num: number;

  /**
   * The base of a logarithmic space; others have none.
   *
   * @default 10
   */
  readonly base?: number;
}

/** A value with its probability. */
export interface PolyaxonWeightedChoice {
  /** The value. */
  readonly value: any;

  /** How likely it is, from 0 to less than 1. Those of all values are 1 together. */
  readonly probability: number;
}

/**
 * The values of one name in a matrix.
 *
 * @see https://polyaxon.com/docs/automation/optimization-engine/params/
 */
export class PolyaxonHyperparameter {
  /**
   * One of these values. Texts that Polyaxon would read as a Python value, such as `1e3` or `0,1`, are refused: no quotes protect them in a matrix.
   *
   * @param values the values
   */
  public static choice(values: any[]): PolyaxonHyperparameter {
    return new PolyaxonHyperparameter({ kind: 'choice', value: values });
  }

  /**
   * One of these values, some of which are more likely. Not for a grid.
   *
   * @param values the values with their probabilities
   */
  public static pchoice(values: PolyaxonWeightedChoice[]): PolyaxonHyperparameter {
    return new PolyaxonHyperparameter({ kind: 'pchoice', value: values });
  }

  /**
   * Numbers with the same distance, without the last one.
   *
   * @param options from where to where
   */
  public static rangeOf(options: PolyaxonRangeOptions): PolyaxonHyperparameter {
    return new PolyaxonHyperparameter({ kind: 'range', value: options });
  }

  /**
   * So many numbers with the same distance, with the last one.
   *
   * @param options from where to where
   */
  public static linspace(options: PolyaxonSpaceOptions): PolyaxonHyperparameter {
    return new PolyaxonHyperparameter({ kind: 'linspace', value: options });
  }

  /**
   * So many powers of a base, whose exponents have the same distance.
   *
   * @param options from which exponent to which
   */
  public static logspace(options: PolyaxonSpaceOptions): PolyaxonHyperparameter {
    return new PolyaxonHyperparameter({ kind: 'logspace', value: options });
  }

  /**
   * So many numbers, each of which is the one before by the same factor.
   *
   * @param options from where to where, neither of them 0
   */
  public static geomspace(options: PolyaxonSpaceOptions): PolyaxonHyperparameter {
    return new PolyaxonHyperparameter({ kind: 'geomspace', value: options });
  }

  /**
   * Any number between two. This and the other distributions are not for a grid.
   *
   * @param low the least one
   * @param high the greatest one
   */
  public static uniform(low: number, high: number): PolyaxonHyperparameter {
    return new PolyaxonHyperparameter({ kind: 'uniform', value: { low, high } });
  }

  /**
   * A multiple of a number, between two.
   *
   * @param low the least one
   * @param high the greatest one
   * @param q of what it is a multiple
   */
  public static quniform(low: number, high: number, q: number): PolyaxonHyperparameter {
    return new PolyaxonHyperparameter({ kind: 'quniform', value: { low, high, q } });
  }

  /**
   * A number whose logarithm is between two.
   *
   * @param low the least logarithm
   * @param high the greatest logarithm
   */
  public static loguniform(low: number, high: number): PolyaxonHyperparameter {
    return new PolyaxonHyperparameter({ kind: 'loguniform', value: { low, high } });
  }

  /**
   * A multiple of a number, whose logarithm is between two.
   *
   * @param low the least logarithm
   * @param high the greatest logarithm
   * @param q of what it is a multiple
   */
  public static qloguniform(low: number, high: number, q: number): PolyaxonHyperparameter {
    return new PolyaxonHyperparameter({ kind: 'qloguniform', value: { low, high, q } });
  }

  /**
   * A number of a normal distribution.
   *
   * @param loc the mean
   * @param scale the standard deviation
   */
  public static normal(loc: number, scale: number): PolyaxonHyperparameter {
    return new PolyaxonHyperparameter({ kind: 'normal', value: { loc, scale } });
  }

  /**
   * A multiple of a number, of a normal distribution.
   *
   * @param loc the mean
   * @param scale the standard deviation
   * @param q of what it is a multiple
   */
  public static qnormal(loc: number, scale: number, q: number): PolyaxonHyperparameter {
    return new PolyaxonHyperparameter({ kind: 'qnormal', value: { loc, scale, q } });
  }

  /**
   * A number whose logarithm is of a normal distribution.
   *
   * @param loc the mean of the logarithm
   * @param scale the standard deviation of the logarithm
   */
  public static lognormal(loc: number, scale: number): PolyaxonHyperparameter {
    return new PolyaxonHyperparameter({ kind: 'lognormal', value: { loc, scale } });
  }

  /**
   * A multiple of a number, whose logarithm is of a normal distribution.
   *
   * @param loc the mean of the logarithm
   * @param scale the standard deviation of the logarithm
   * @param q of what it is a multiple
   */
  public static qlognormal(loc: number, scale: number, q: number): PolyaxonHyperparameter {
    return new PolyaxonHyperparameter({ kind: 'qlognormal', value: { loc, scale, q } });
  }

  /**
   * Days with the same distance, for an input of type DATE.
   *
   * @param start the first day, as `2026-11-01`
   * @param stop where they end
   * @param days from a day to the next one
   */
  public static dateRange(start: string, stop: string, days: number): PolyaxonHyperparameter {
    return new PolyaxonHyperparameter({ kind: 'daterange', value: { start, stop, step: days } });
  }

  /**
   * Moments with the same distance, for an input of type DATETIME.
   *
   * @param start the first moment, as `2026-11-01T00:00:00`
   * @param stop where they end
   * @param step from a moment to the next one
   */
  public static dateTimeRange(start: string, stop: string, step: Duration): PolyaxonHyperparameter {
    return new PolyaxonHyperparameter({ kind: 'datetimerange', value: { start, stop, step } });
  }

  /**
   * @internal
   */
  public readonly _hyperparameter: any;

  private constructor(data: any) {
    this._hyperparameter = data;
  }
}
