import { EngineVersion } from '../engine-version';

/** The first is the one in which podFailurePolicy is on by default. The answers of all are recorded in `test/conformance/kubernetes`. */
export const KUBERNETES_VERSIONS: EngineVersion[] = Array.from({ length: 12 }, (_, i) => `1.${26 + i}`)
  .map(version => ({ engine: 'kubernetes', version, verified: true }));

export const DEFAULT_KUBERNETES_VERSION = '1.34';
