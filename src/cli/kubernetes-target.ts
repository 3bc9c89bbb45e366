import { UsageError } from './usage-error';
import { targetOf } from '../engine-list';
import { EngineVersion } from '../engine-version';
import { kubernetes } from '../kubernetes/engine';
import { controllerTarget } from '../kubernetes/version-option';
import { Configuration } from '../lint/configuration';

/**
 * The version of Kubernetes for which a command is asked: one that is named, or that the configuration pins, or the default one. Of several the oldest,
 * which knows least.
 *
 * @param because what is wrong with another engine: `apply writes Jobs of Kubernetes`
 */
export function kubernetesTarget(named: readonly string[] = [], { targets }: Configuration, because: string): EngineVersion {
  const other = named.find(option => targetOf(option).engine !== kubernetes.name);
  if (other !== undefined) throw new UsageError(`${because}, so the target is a version of it, such as kubernetes=1.34, got '${other}'`);
  const wanted = named.length > 0 ? named.map(targetOf) : targets.filter(({ engine }) => engine === kubernetes.name);
  return controllerTarget(kubernetes.versions.find(({ version }) => wanted.some(each => each.version === version)) ?? targetOf(kubernetes.name));
}
