/** How a param reaches the run. */
export interface PolyaxonParamOptions {
  /**
   * Whether it is no input of the component: only its templates know it.
   *
   * @default false
   */
  readonly contextOnly?: boolean;

  /**
   * Whether Polyaxon fetches it in a container that runs first.
   *
   * @default - what the input says
   */
  readonly toInit?: boolean;

  /**
   * The environment variable in which it is written, too.
   *
   * @default - what the input says
   */
  readonly toEnv?: string;

  /**
   * The connection that it is from.
   *
   * @default - what the input says
   */
  readonly connection?: string;
}

/**
 * The value of an input.
 *
 * @see https://polyaxon.com/docs/core/specification/params/
 */
export class PolyaxonParam {
  /**
   * A value that is known: a text, a number, true or false, a list or a mapping.
   *
   * Polyaxon reads some texts once more, as Python values: one that would arrive as something else is refused, with the way out.
   *
   * @param value the value
   * @param options how it reaches the run
   */
  public static value(value: any, options: PolyaxonParamOptions = {}): PolyaxonParam {
    return new PolyaxonParam({ ...options, value });
  }

  /**
   * A value of another operation of the same dag, which then runs first.
   *
   * @param operation the name of the other operation
   * @param value which value: `outputs.loss`, `inputs.lr`, `globals.uuid`, `artifacts.model`, or all of them: `outputs`
   * @param options how it reaches the run
   */
  public static opsRef(operation: string, value: string, options: PolyaxonParamOptions = {}): PolyaxonParam {
    return new PolyaxonParam({ ...options, ref: `ops.${operation}`, value });
  }

  /**
   * A value of the dag that the operation is in.
   *
   * @param value which value: `inputs.lr`, `globals.uuid`
   * @param options how it reaches the run
   */
  public static dagRef(value: string, options: PolyaxonParamOptions = {}): PolyaxonParam {
    return new PolyaxonParam({ ...options, ref: 'dag', value });
  }

  /**
   * A value of a run that has been.
   *
   * @param uuid the UUID of the run
   * @param value which value: `outputs.loss`, `artifacts.model`
   * @param options how it reaches the run
   */
  public static runRef(uuid: string, value: string, options: PolyaxonParamOptions = {}): PolyaxonParam {
    return new PolyaxonParam({ ...options, ref: `runs.${uuid}`, value });
  }

  /**
   * @internal
   */
  public readonly _param: any;

  private constructor(param: any) {
    this._param = param;
  }
}
