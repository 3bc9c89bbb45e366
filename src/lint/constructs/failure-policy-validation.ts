import { readFileSync } from 'node:fs';
import { FailurePolicyValidationProps } from './failure-policy-validation-props';
import { summaryOf, violationsOf } from './validation-violations';
import { refuseUnknownKeys, requireObject } from '../../policy/input';
import { FailOn, readConfiguration, rulesOf } from '../configuration';
import { failsAt, resultOf } from '../lint-run';
import { LintRules } from '../lint-settings';
import { FileLint, lintText, unreadable } from '../lint-text';

const PROPERTIES = ['targets', 'profile', 'rules', 'acknowledge', 'evidenceWindowSeconds', 'failOn'];

/**
 * A validation plugin of the cdk8s CLI, which judges what `cdk8s synth` wrote as `failure-policy lint` does. It is named in the `cdk8s.yaml`, and no app
 * has to know of it:
 *
 * ```yaml
 * validations:
 *   - package: ./node_modules/cdk8s-failure-policy
 *     version: 1.0.0
 *     class: FailurePolicyValidation
 *     properties:
 *       targets: [kubernetes=1.34]
 *       failOn: warning
 * ```
 *
 * @see https://cdk8s.io/docs/latest/cli/synth/
 */
export class FailurePolicyValidation {
  private readonly rules: LintRules;
  private readonly failOn: FailOn;

  /**
   * The CLI makes the plugin.
   *
   * @param properties what stands under `properties` in the `cdk8s.yaml`
   * @throws if there is no such property, target or rule
   */
  constructor(properties: FailurePolicyValidationProps = {}) {
    const what = 'the properties of FailurePolicyValidation';
    refuseUnknownKeys(requireObject(properties, what), PROPERTIES, what);
    const configuration = readConfiguration(properties);
    this.rules = rulesOf(configuration);
    this.failOn = configuration.failOn;
  }

  /**
   * Judges the manifests and reports to the CLI. The CLI knows no severities: whatever nobody accepted is a violation, and the report still is a success
   * if none of them lets the synth fail.
   *
   * @param context what the CLI gives to its plugins
   */
  public async validate(context: any): Promise<void> {
    const result = resultOf((context.manifests as string[]).map(manifest => this.lint(manifest)), this.rules);
    for (const violation of violationsOf(result.findings, context.stdout === true)) context.report.addViolation(violation);
    context.report.submit(failsAt(result, this.failOn) ? 'failure' : 'success', summaryOf(result));
  }

  /** The text itself: of what the CLI parses the lines are gone, and it reads YAML 1.2. */
  private lint(manifest: string): FileLint {
    try {
      return lintText(manifest, readFileSync(manifest, 'utf8'), this.rules);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === undefined) throw error;
      return unreadable(manifest, (error as Error).message);
    }
  }
}
