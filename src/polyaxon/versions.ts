import { EngineVersion } from '../engine-version';

/** Versions whose answers are recorded in `test/conformance/polyaxon`; 2.13 is the first with podFailurePolicy. */
export const POLYAXON_VERSIONS: EngineVersion[] = ['2.13', '2.16', '2.17', '2.18']
  .map(version => ({ engine: 'polyaxon', version, verified: true }));

export const DEFAULT_POLYAXON_VERSION = '2.18';

/** The first version with the format that needs neither version nor kind, and that leaves the texts of command and args alone. */
export const SIMPLIFIED_SINCE = '2.18';
