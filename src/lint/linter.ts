import { readConfiguration, rulesOf } from './configuration';
import { LintReport } from './lint-report';
import { resultOf } from './lint-run';
import { LintRules } from './lint-settings';
import { lintText } from './lint-text';
import { LinterOptions } from './linter-options';
import { refuseUnknownKeys, requireObject } from '../policy/input';
import { PolicyError, quoted } from '../policy/policy-error';

const OPTIONS = ['targets', 'profile', 'rules', 'acknowledge', 'evidenceWindowSeconds'];

/**
 * Judges manifests that anybody wrote: what an engine will refuse, what it will lose without a word, and what it will accept and then hurt. The same as the
 * command `failure-policy lint`, without files.
 *
 * @example
 *
 * const report = Linter.of().lintText(fs.readFileSync('jobs.yaml', 'utf8'), 'jobs.yaml');
 * console.log(report.toText());
 */
export class Linter {
  /**
   * A linter.
   *
   * @param options targets, rules, acknowledgements
   * @throws if there is no such target or rule, or if an acknowledgement has no reason
   */
  public static of(options: LinterOptions = {}): Linter {
    refuseUnknownKeys(requireObject(options, 'the options of Linter.of'), OPTIONS, 'the options of Linter.of');
    return new Linter(rulesOf(readConfiguration(options)));
  }

  private constructor(private readonly rules: LintRules) { }

  /**
   * Judges a text with any number of documents, YAML or JSON, read as kubectl reads it. What cannot be read is a finding.
   *
   * @param text the text of a file
   * @param file its name, for the findings; `-` if it has none
   */
  public lintText(text: string, file: string = '-'): LintReport {
    if (typeof text !== 'string') throw new PolicyError(`the text of manifests is needed, got ${quoted(text)}`);
    return LintReport._of(resultOf([lintText(file, text, this.rules)], this.rules));
  }

  /**
   * Judges manifests that are data. Each is a document of one line, so that lines say nothing about fields.
   *
   * @param manifests objects as Kubernetes has them
   * @param file a name for the findings
   */
  public lintManifests(manifests: any[], file: string = '-'): LintReport {
    if (!Array.isArray(manifests)) throw new PolicyError(`a list of manifests is needed, got ${quoted(manifests)}`);
    const text = manifests.map(manifest => `${JSON.stringify(manifest ?? null)}\n`).join('---\n');
    return LintReport._of(resultOf([lintText(file, text, this.rules)], this.rules));
  }
}
