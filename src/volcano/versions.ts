import { isAtLeast } from '../engine';
import { EngineVersion } from '../engine-version';

/** The answers of 1.14 are recorded in `test/conformance/volcano`. What is said of the others comes from reading. */
export const VOLCANO_VERSIONS: EngineVersion[] = ['1.8', '1.9', '1.10', '1.11', '1.12', '1.13', '1.14']
  .map(version => ({ engine: 'volcano', version, verified: version === '1.14' }));

export const DEFAULT_VOLCANO_VERSION = '1.14';

/** The Kubernetes whose types and validation a release of Volcano is built with, and by which its webhook judges Pod templates. */
const BUILT_WITH: { readonly [version: string]: number } = { '1.8': 27, '1.9': 29, '1.10': 30, '1.11': 31, '1.12': 32, '1.13': 33, '1.14': 34 };

export function kubernetesMinorOf(version: string): number {
  return BUILT_WITH[version];
}

/** What a release can do that those before it cannot. */
const SINCE = {
  networkTopology: '1.11',
  partitionPolicy: '1.14',
  /** `PodPending`, `timeout` and `RestartPod` came together. */
  delayedActions: '1.11',
  RestartPartition: '1.14',
} as const;

export type VolcanoFeature = keyof typeof SINCE;

export function sinceOf(feature: VolcanoFeature): string {
  return SINCE[feature];
}

export function hasFeature(version: string, feature: VolcanoFeature): boolean {
  return isAtLeast(version, SINCE[feature]);
}
