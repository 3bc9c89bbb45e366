import { readFailOn } from './configuration';
import { formatNamed, FORMATS } from './formats';
import { LintFinding, LintSummary } from './lint-finding';
import { LintResult } from './lint-result';
import { failsAt } from './lint-run';
import { ruleNamed } from './rule-catalogue';
import { EngineVersion } from '../engine-version';
import { VERSION } from '../version';

/** What was found in manifests. */
export class LintReport {
  /**
   * The report of a run.
   *
   * @internal
   */
  public static _of(result: LintResult): LintReport {
    return new LintReport(JSON.parse(JSON.stringify(result)));
  }

  /** For which engines at which versions it holds. */
  public readonly targets: EngineVersion[];

  /** All findings, those included that somebody accepted. By line. */
  public readonly findings: LintFinding[];

  /** How much was looked at and found. */
  public readonly summary: LintSummary;

  private constructor(private readonly result: LintResult) {
    // Whoever changes what goes out changes nothing of the report.
    const { targets, findings, summary } = JSON.parse(JSON.stringify(result));
    this.targets = targets;
    this.findings = findings;
    this.summary = summary;
  }

  /**
   * Whether there is a finding of a severity, or of a worse one, that nobody accepted.
   *
   * @param severity `error`, `warning` or `info`; errors if it is left out
   * @throws if there is no such severity
   */
  public fails(severity: string = 'error'): boolean {
    return failsAt(this.result, readFailOn(typeof severity === 'string' ? severity.toLowerCase() : severity));
  }

  /**
   * The report as a text.
   *
   * @param format `pretty`, which is for people, or `json`, `sarif`, `junit`, `github`, `markdown`
   * @throws if there is no such format
   */
  public toText(format: string = 'pretty'): string {
    return FORMATS[formatNamed(format)](this.result, { colour: false, width: 100, version: VERSION, ruleOf: ruleNamed });
  }

  /** The report as plain data, as `failure-policy lint --format json` prints it; `schemas/lint.schema.json` describes it. */
  public toJson(): any {
    return JSON.parse(this.toText('json'));
  }
}
