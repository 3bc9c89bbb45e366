/** An engine at a version: what a policy is rendered for. */
export interface EngineVersion {
  /** The engine: `kubernetes`, `polyaxon`. */
  readonly engine: string;

  /** The version, as the engine writes its minor versions: `1.34`, `2.18`. */
  readonly version: string;

  /** Whether answers of this very version were recorded and are compared in the tests. Otherwise the facts come from reading. */
  readonly verified: boolean;
}
