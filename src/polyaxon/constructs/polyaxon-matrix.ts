import { PolyaxonHyperparameter } from './polyaxon-hyperparameter';
import {
  PolyaxonBayesOptions, PolyaxonGridOptions, PolyaxonHyperbandOptions, PolyaxonHyperoptOptions, PolyaxonIterativeOptions, PolyaxonMatrixOptions,
  PolyaxonRandomOptions, PolyaxonTpeOptions,
} from './polyaxon-matrix-options';

/**
 * An operation many times with other values. Each run is a run of its own, with the termination of the operation: its retries and its deadline count for
 * each of them, and nothing above retries a run that has failed.
 *
 * Values are read several times, and no quotes protect them: a text that Polyaxon would read as a Python value, such as `1e3`, `0,1` or `True`, is refused.
 *
 * @see https://polyaxon.com/docs/automation/mapping/
 */
export class PolyaxonMatrix {
  /**
   * A run for each row.
   *
   * @param rows the values by name; all rows have the same names
   * @param options how many at once
   */
  public static mapping(rows: { [name: string]: any }[], options: PolyaxonMatrixOptions): PolyaxonMatrix {
    return new PolyaxonMatrix({ kind: 'mapping', ...options, values: rows });
  }

  /**
   * A run for each combination of values.
   *
   * @param params the values by name, none of which is a distribution
   * @param options how many at once
   */
  public static grid(params: { [name: string]: PolyaxonHyperparameter }, options: PolyaxonGridOptions): PolyaxonMatrix {
    return new PolyaxonMatrix({ kind: 'grid', ...options, params });
  }

  /**
   * Runs with values by chance.
   *
   * @param params the values by name
   * @param options how many, and how many at once
   */
  public static random(params: { [name: string]: PolyaxonHyperparameter }, options: PolyaxonRandomOptions): PolyaxonMatrix {
    return new PolyaxonMatrix({ kind: 'random', ...options, params });
  }

  /**
   * A Bayesian search. Of the distributions only the uniform one can be among the values.
   *
   * @param params the values by name
   * @param options what is optimized, and how many at once
   */
  public static bayes(params: { [name: string]: PolyaxonHyperparameter }, options: PolyaxonBayesOptions): PolyaxonMatrix {
    return new PolyaxonMatrix({ kind: 'bayes', ...options, params });
  }

  /**
   * A search with Hyperband, which gives good runs more of a resource.
   *
   * @param params the values by name
   * @param options what is optimized, and how many at once
   */
  public static hyperband(params: { [name: string]: PolyaxonHyperparameter }, options: PolyaxonHyperbandOptions): PolyaxonMatrix {
    return new PolyaxonMatrix({ kind: 'hyperband', ...options, params });
  }

  /**
   * A search with a tree of Parzen estimators. Polyaxon has it since 2.17.
   *
   * @param params the values by name
   * @param options what is optimized, and how many at once
   */
  public static tpe(params: { [name: string]: PolyaxonHyperparameter }, options: PolyaxonTpeOptions): PolyaxonMatrix {
    return new PolyaxonMatrix({ kind: 'tpe', ...options, params });
  }

  /**
   * A search with Hyperopt. Polyaxon has it up to 2.16.
   *
   * @param params the values by name
   * @param options what is optimized, and how many at once
   */
  public static hyperopt(params: { [name: string]: PolyaxonHyperparameter }, options: PolyaxonHyperoptOptions): PolyaxonMatrix {
    return new PolyaxonMatrix({ kind: 'hyperopt', ...options, params });
  }

  /**
   * A search whose tuner decides which values come next.
   *
   * @param options how many rounds, and how many at once
   */
  public static iterative(options: PolyaxonIterativeOptions): PolyaxonMatrix {
    return new PolyaxonMatrix({ kind: 'iterative', ...options });
  }

  /**
   * @internal
   */
  public readonly _matrix: any;

  private constructor(data: any) {
    this._matrix = data;
  }
}
