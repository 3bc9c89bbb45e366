import { EngineVersion } from '../engine-version';

/** Minor versions whose answers are recorded in `test/conformance/kubernetes`. */
const RECORDED = ['1.29', '1.31', '1.33', '1.34', '1.35', '1.36', '1.37'];

/** The first is the one in which podFailurePolicy is on by default. */
export const KUBERNETES_VERSIONS: EngineVersion[] = Array.from({ length: 12 }, (_, i) => `1.${26 + i}`)
  .map(version => ({ engine: 'kubernetes', version, verified: RECORDED.includes(version) }));

export const DEFAULT_KUBERNETES_VERSION = '1.34';
