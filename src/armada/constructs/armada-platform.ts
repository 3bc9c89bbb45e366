import { Construct } from 'constructs';
import { applicationOrder } from './application-order';
import { armadaFilesIn, FOLDER } from './armada-files';
import { ArmadaPlatformFinding } from './armada-platform-finding';
import { ArmadaPlatformNodes, ArmadaPlatformProps } from './armada-platform-props';
import { platformFindings } from './platform-findings';
import { addFiles } from '../../constructs/construct-files';
import { acknowledgements, isUnderCli } from '../../constructs/warnings';
import { withPath } from '../../constructs/with-path';
import { versionOf } from '../../engine';
import { EngineVersion } from '../../engine-version';
import { FindingKind, FindingSeverity } from '../../finding';
import { refuseUnknownKeys, requireList, requireObject, requireText, requireWhole } from '../../policy/input';
import { PolicyError, quoted } from '../../policy/policy-error';
import { wholeSeconds } from '../../policy/seconds';
import { armada } from '../engine';

/**
 * Checks the policies, queues, executors, scheduler and job sets beside it and below, taken together: no program of Armada sees all of them. What
 * does not work fails the
 * synth, and what may hurt is a warning.
 *
 * It also writes `armada/README.md`, which says in which order the files are applied.
 *
 * @example
 *
 * new ArmadaPlatform(app, 'platform');
 */
export class ArmadaPlatform extends Construct {
  private readonly target: EngineVersion;
  private readonly checked: Construct;
  private readonly said = new Set<string>();

  /**
   * @param scope everything at and below it is checked, whatever is added later included; usually the app
   * @param id the id of the construct
   * @param props the version, and what surrounds the platform
   */
  constructor(scope: Construct, id: string, private readonly props: ArmadaPlatformProps = {}) {
    super(scope, id);
    this.checked = scope;
    this.target = withPath(this.node.path, () => {
      refuseUnknownKeys(requireObject(props, 'the props of a platform'),
        ['armadaVersion', 'nodes', 'retriedBy', 'eventReadersWithoutRetryable', 'wallClock'], 'a platform');
      for (const name of ['retriedBy', 'eventReadersWithoutRetryable'] as const) {
        for (const [i, each] of requireList(props[name] ?? [], name).entries()) requireText(each, `${name}[${i}]`);
      }
      for (const [i, each] of requireList(props.nodes ?? [], 'nodes').entries()) checkNodes(each as ArmadaPlatformNodes, `nodes[${i}]`);
      if (props.wallClock !== undefined) wholeSeconds(props.wallClock, 'wallClock');
      return versionOf(armada, props.armadaVersion);
    });
    addFiles(this, () => [{ path: `${FOLDER}/README.md`, content: applicationOrder(armadaFilesIn(scope), FOLDER) }]);
    this.node.addValidation({ validate: () => this.problems() });
  }

  /**
   * What is found now, accepted findings left out. A finding is accepted by `PolicyWarnings.of(scope).acknowledge(rule, reason)` at the construct
   * whose file it is about, or
   * above it.
   */
  public findings(): ArmadaPlatformFinding[] {
    const files = armadaFilesIn(this.checked);
    const constructs = new Map(files.map(({ path, construct }) => [path, construct]));
    return platformFindings(files, this.target, this.props).filter(({ rule, kind, file }) => (
      kind === FindingKind.REJECTION || !acknowledgements(constructs.get(file) ?? this).has(rule)));
  }

  private problems(): string[] {
    const findings = this.findings();
    if (isUnderCli()) this.warn(findings.filter(({ severity }) => severity === FindingSeverity.WARNING));
    return findings.filter(({ severity }) => severity === FindingSeverity.ERROR).map(words);
  }

  /** Only stderr passes the CLI, and validators run more than once. */
  private warn(findings: readonly ArmadaPlatformFinding[]): void {
    for (const text of findings.map(words)) {
      if (this.said.has(text)) continue;
      this.said.add(text);
      process.stderr.write(`warning: [${this.node.path}] ${text}\n`);
    }
  }
}

function words({ rule, message, path, file, suggestion }: ArmadaPlatformFinding): string {
  return `${file}${path === '' ? '' : ` ${path}`}: ${message}${suggestion === undefined ? '' : `; ${suggestion}`} (${rule})`;
}

function checkNodes(given: ArmadaPlatformNodes, what: string): void {
  const { memory, count, ...others } = requireObject(given, what) as unknown as ArmadaPlatformNodes;
  refuseUnknownKeys(others, ['memory', 'count', 'pool'], what);
  if (typeof (memory as any)?.toMebibytes !== 'function') throw new PolicyError(`memory of ${what} must be a Size, for example Size.gibibytes(64), got ${quoted(memory)}`);
  requireWhole(count, 0, 2 ** 31 - 1, `count of ${what}`);
}
