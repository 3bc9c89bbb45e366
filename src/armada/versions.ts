import { EngineVersion } from '../engine-version';

/** The answers of 0.22.7 are recorded in `test/conformance/armada`. What is said of `next` comes from changes that are not in any release yet. */
export const ARMADA_VERSIONS: EngineVersion[] = ['0.22.7', 'next'].map(version => ({ engine: 'armada', version, verified: version === '0.22.7' }));

export const DEFAULT_ARMADA_VERSION = '0.22.7';

/** What changes after 0.22.7. */
const OF_NEXT = {
  /** Every policy of a queue is asked in its order, and not the first one alone. */
  everyPolicyOfAQueue: true,
  /** The annotation `armadaproject.io/retryPolicies` replaces the policies of the queue for one job. */
  policiesOfAJob: true,
  /** The scheduler starts with the retry engine though the label of the nodes is not indexed. */
  unindexedNodeLabel: true,
} as const;

export type ArmadaFeature = keyof typeof OF_NEXT;

export function hasFeature(version: string, feature: ArmadaFeature): boolean {
  return version === 'next' && OF_NEXT[feature];
}

/** The release in which a setting came, for executors whose image is older than the scheduler: what they do not know they skip without a word. */
export const SETTING_SINCE: { readonly [setting in 'errorCategories' | 'enabled' | 'onPodError' | 'action' | 'onPodEvents']: string } = {
  errorCategories: '0.20.37',
  enabled: '0.20.43',
  onPodError: '0.20.43',
  action: '0.22.3',
  onPodEvents: '0.22.5',
};
