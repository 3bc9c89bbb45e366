import { LinterOptions } from '../linter-options';

/** How the objects of an app are judged. Where the linter speaks of files, the paths of constructs are meant here: `nightly/import`. */
export interface AppCheckOptions extends LinterOptions {
  /**
   * From which severity on a finding lets the synth fail: `error`, `warning`, `info`, or `never`. What is less is a warning on stderr.
   *
   * @default error
   */
  readonly failOn?: string;
}
