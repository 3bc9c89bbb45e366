import { LinterOptions } from '../linter-options';

/** What can be written under `properties` in the `cdk8s.yaml`. */
export interface FailurePolicyValidationProps extends LinterOptions {
  /**
   * From which severity on a finding lets `cdk8s synth` fail: `error`, `warning`, `info`, or `never`. What is less is only shown.
   *
   * @default error
   */
  readonly failOn?: string;
}
