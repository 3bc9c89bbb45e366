import { IConstruct } from 'constructs';
import { AppCheckOptions } from './app-check-options';
import { judgeApp } from './app-judgement';
import { CheckAtSynth } from './check-at-synth';
import { refuseUnknownKeys, requireObject } from '../../policy/input';
import { FailOn, readConfiguration, rulesOf } from '../configuration';
import { LintReport } from '../lint-report';
import { LintRules } from '../lint-settings';

const OPTIONS = ['targets', 'profile', 'rules', 'acknowledge', 'evidenceWindowSeconds', 'failOn'];

/**
 * Judges every Job and CronJob of an app as `failure-policy lint` judges manifests, whoever made it: this package, cdk8s-plus, `Include`, `Helm` or an
 * `ApiObject`. What the objects are rendered to is judged, with all patches.
 *
 * A finding is accepted by `PolicyWarnings.of(scope).acknowledge(rule, reason)`, by the annotation `failure-policy/acknowledge` of the object, or by the
 * options.
 *
 * @example
 *
 * AppCheck.of(app).runAtSynth();
 * app.synth();
 */
export class AppCheck {
  /**
   * A check of the objects at and below a construct.
   *
   * @param scope a construct, also a chart or the whole app
   * @param options targets, rules, acknowledgements, and what lets the synth fail
   * @throws if there is no such target or rule, or if an acknowledgement has no reason
   */
  public static of(scope: IConstruct, options: AppCheckOptions = {}): AppCheck {
    refuseUnknownKeys(requireObject(options, 'the options of AppCheck.of'), OPTIONS, 'the options of AppCheck.of');
    const configuration = readConfiguration(options);
    return new AppCheck(scope, rulesOf(configuration), configuration.failOn);
  }

  private constructor(private readonly scope: IConstruct, private readonly rules: LintRules, private readonly failOn: FailOn) { }

  /**
   * Renders the objects and judges them. Nothing is changed or written.
   *
   * The `file` of a finding is the path of its construct, and `line` is the line of the manifest of that object alone. `summary.files` counts charts.
   *
   * @throws if an object cannot be rendered
   */
  public report(): LintReport {
    return LintReport._of(judgeApp(this.scope, this.rules));
  }

  /**
   * From now on the synth of the app fails if something is found, and nothing is written then; so does `Testing.synth` of each of its charts. Objects that
   * are added later are judged too. What is found and does not let it fail goes to stderr once when the cdk8s CLI synthesizes the app.
   *
   * Every object that can be judged is rendered once more for it. What is acknowledged in code is written into the manifests as the annotation
   * `failure-policy/acknowledge`.
   *
   * @throws if the construct is checked at synth already
   */
  public runAtSynth(): void {
    CheckAtSynth.add(this.scope, this.rules, this.failOn);
  }
}
