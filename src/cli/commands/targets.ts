import { ENGINES, targetOf } from '../../engine-list';
import { EngineVersion } from '../../engine-version';
import { Engines } from '../../engines';
import { findConfiguration } from '../configuration-file';
import { ExitStatus } from '../exit-status';
import { Page } from '../page';
import { readPolicy } from '../read-policy';
import { holdingOf, targetsAsJson, targetsAsMarkdown, targetsAsText, TargetsReport } from '../reports/targets';
import { Terminal } from '../terminal';

/** The options of `failure-policy targets`, as they are written. */
export interface TargetsCommandOptions {
  readonly format: string;
  readonly target?: string[];
  readonly fields?: boolean;
  readonly config?: string | false;
  readonly colour?: boolean;
}

/** Says what every engine makes of a policy. */
export async function targets(name: string, options: TargetsCommandOptions, terminal: Terminal): Promise<ExitStatus> {
  const { format, target, fields = false, config, colour } = options;
  const asked = target ? once(target.map(targetOf)) : pinned(config, terminal);
  const policy = await readPolicy(name, terminal);
  const report: TargetsReport = { policy: name, targets: asked.map(({ engine, version }) => Engines.render(policy, engine, { version })), fields };
  terminal.write(format === 'json' ? targetsAsJson(report)
    : format === 'markdown' ? targetsAsMarkdown(report)
      : targetsAsText(report, new Page(terminal, colour)));
  return report.targets.some(each => holdingOf(each) === 'NOT_AT_ALL') ? ExitStatus.FOUND : ExitStatus.OK;
}

/** Every engine: at the versions for which manifests are judged, or else at its default one. */
function pinned(config: string | false | undefined, { directory }: Terminal): EngineVersion[] {
  const { configuration } = findConfiguration(config, directory);
  return ENGINES.flatMap(engine => {
    const versions = configuration.targets.filter(each => each.engine === engine.name);
    return versions.length > 0 ? versions : [targetOf(engine.name)];
  });
}

function once(versions: readonly EngineVersion[]): EngineVersion[] {
  return [...new Map(versions.map(each => [`${each.engine}=${each.version}`, each])).values()];
}
