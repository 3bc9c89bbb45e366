import { ApiObject, Lazy } from 'cdk8s';
import { IConstruct } from 'constructs';
import { authorOf, JudgedObject, judgeForSynth } from './app-judgement';
import { sentenceOf } from './finding-words';
import { isRepeatedValidation } from './repeated-validation';
import { ACKNOWLEDGEMENT, isUnderCli } from '../../constructs/warnings';
import { FindingSeverity } from '../../finding';
import { PolicyError } from '../../policy/policy-error';
import { FailOn } from '../configuration';
import { LintFinding } from '../lint-finding';
import { failsAt } from '../lint-run';
import { LintRules } from '../lint-settings';

const checked = new WeakSet<IConstruct>();

/** Judges the objects whenever the app is synthesized. */
export class CheckAtSynth {
  /** Adds a check to a construct. */
  public static add(scope: IConstruct, rules: LintRules, failOn: FailOn): void {
    if (checked.has(scope)) throw new PolicyError(`${scope.node.path || 'the app'} is checked at synth already; make one AppCheck with all options`);
    checked.add(scope);
    const check = new CheckAtSynth(scope, rules, failOn);
    // The app is validated before everything in it. So what is found can still be said by the construct that it is about, whose path cdk8s adds.
    scope.node.root.node.addValidation({ validate: () => check.validate() });
  }

  private readonly problems = new Map<IConstruct, string[]>();
  private readonly speaking = new WeakSet<IConstruct>();
  private readonly acknowledged = new Map<ApiObject, readonly string[]>();
  private readonly annotated = new WeakSet<ApiObject>();
  private readonly said = new Set<string>();

  private constructor(private readonly scope: IConstruct, private readonly rules: LintRules, private readonly failOn: FailOn) { }

  private validate(): string[] {
    if (isRepeatedValidation()) return [];
    this.problems.clear();
    this.acknowledged.clear();
    for (const judged of judgeForSynth(this.scope, this.rules)) this.take(judged);
    return [];
  }

  private take({ object, result, unwritten }: JudgedObject): void {
    const author = authorOf(object);
    for (const finding of result.findings) {
      if (finding.acknowledged) continue;
      if (failsAt({ ...result, findings: [finding] }, this.failOn)) this.refuse(author, this.sentence(finding));
      else if (finding.severity !== FindingSeverity.INFO) this.say(`${finding.severity.toLowerCase()}: [${author.node.path}] ${this.sentence(finding)}\n`);
    }
    if (unwritten.length > 0) this.annotate(object, unwritten);
  }

  private sentence(finding: LintFinding): string {
    const { rule, target } = finding;
    // Of one version of an engine nobody needs to be told which.
    const versions = this.rules.targets.filter(({ version }) => target?.startsWith(`${version.engine}=`));
    const forTarget = versions.length > 1 ? ` for ${target}` : '';
    return `${sentenceOf(finding)} (${rule}${forTarget})`;
  }

  private refuse(author: IConstruct, problem: string): void {
    this.problems.set(author, [...this.problems.get(author) ?? [], problem]);
    if (this.speaking.has(author)) return;
    this.speaking.add(author);
    author.node.addValidation({ validate: () => this.problems.get(author) ?? [] });
  }

  private say(line: string): void {
    if (!isUnderCli() || this.said.has(line)) return;
    this.said.add(line);
    process.stderr.write(line);
  }

  /** Writes acknowledgements into the manifest beside those of its author, so that whoever looks at the YAML knows of them. */
  private annotate(object: ApiObject, lines: readonly string[]): void {
    this.acknowledged.set(object, lines);
    if (this.annotated.has(object)) return;
    this.annotated.add(object);
    const written: unknown = object.metadata.toJson().annotations?.[ACKNOWLEDGEMENT];
    const produce = () => [...typeof written === 'string' ? [written.trimEnd()] : [], ...this.acknowledged.get(object) ?? []].join('\n') || undefined;
    object.metadata.addAnnotation(ACKNOWLEDGEMENT, Lazy.any({ produce }) as any);
  }
}
