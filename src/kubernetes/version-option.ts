import { kubernetes } from './engine';
import { versionOf } from '../engine';
import { EngineVersion } from '../engine-version';
import { refuseUnknownKeys, requireObject } from '../policy/input';

/** Options that are a version and nothing else. */
interface VersionOption {
  readonly version?: string;
}

/**
 * The version of Kubernetes that somebody asks about, or the default one.
 *
 * @param name how messages call the options
 * @throws PolicyError if something else is among them, or if there is no such version
 */
export function versionIn(options: VersionOption, name: string): EngineVersion {
  refuseUnknownKeys(requireObject(options, name), ['version'], name);
  return { ...versionOf(kubernetes, options.version) };
}
