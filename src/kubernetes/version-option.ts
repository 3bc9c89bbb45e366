import { isRecorded } from './controller/controller-version';
import { kubernetes } from './engine';
import { versionOf } from '../engine';
import { EngineVersion } from '../engine-version';
import { ServerVersion } from './validation/server-version';
import { refuseUnknownKeys, requireObject } from '../policy/input';

/** Options that are a version and nothing else. */
interface VersionOption {
  readonly version?: string;
}

/**
 * The version of Kubernetes whose Job controller somebody asks about, or the default one.
 *
 * @param name how messages call the options
 * @throws PolicyError if something else is among them, or if there is no such version
 */
export function versionIn(options: VersionOption, name: string): EngineVersion {
  refuseUnknownKeys(requireObject(options, name), ['version'], name);
  return controllerTarget(versionOf(kubernetes, options.version));
}

/** What is said of Jobs at a version of Kubernetes is verified if its Job controller was recorded, and not only its API server. */
export function controllerTarget(target: EngineVersion): EngineVersion {
  return { ...target, verified: target.verified && isRecorded(ServerVersion.of(target.version).minor) };
}
