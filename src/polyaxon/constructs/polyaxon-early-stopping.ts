/** Which value of a metric is better. */
export enum PolyaxonOptimization {
  /** The larger one. */
  MAXIMIZE = 'MAXIMIZE',

  /** The smaller one. */
  MINIMIZE = 'MINIMIZE',
}

/** When the remaining runs of a matrix or a dag are stopped. */
export class PolyaxonEarlyStopping {
  /**
   * When so many of the runs that were created have failed, in percent. Then the matrix or dag fails, and what still runs is stopped, also what would
   * have succeeded.
   *
   * @param percent from 1 to 99, whole or not
   */
  public static onFailurePercent(percent: number): PolyaxonEarlyStopping {
    return new PolyaxonEarlyStopping({ kind: 'failure', percent });
  }

  /**
   * When a metric of a run has reached a value.
   *
   * @param metric the name of the metric
   * @param value the value that is good enough
   * @param optimization which values are better
   */
  public static onMetric(metric: string, value: number, optimization: PolyaxonOptimization): PolyaxonEarlyStopping {
    return new PolyaxonEarlyStopping({ kind: 'metric', metric, value, optimization });
  }

  /**
   * As onFailurePercent, for a share that was computed and can be less than 1 percent.
   *
   * @internal
   */
  public static _onShareOfFailures(percent: number): PolyaxonEarlyStopping {
    return new PolyaxonEarlyStopping({ kind: 'share', percent });
  }

  /**
   * @internal
   */
  public readonly _earlyStopping: any;

  private constructor(data: any) {
    this._earlyStopping = data;
  }
}
