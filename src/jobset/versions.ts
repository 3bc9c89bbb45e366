import { isAtLeast } from '../engine';
import { EngineVersion } from '../engine-version';

/*
 * The versions of JobSet, and what each of them can do. https://github.com/kubernetes-sigs/jobset/releases
 */

/** The answers of those that are verified are recorded in `test/conformance/jobset`. */
const VERIFIED: ReadonlySet<string> = new Set(['0.12']);

export const JOBSET_VERSIONS: EngineVersion[] = ['0.5', '0.6', '0.7', '0.8', '0.9', '0.10', '0.11', '0.12']
  .map(version => ({ engine: 'jobset', version, verified: VERIFIED.has(version) }));

export const DEFAULT_JOBSET_VERSION = '0.12';

/** The minor version of the Kubernetes API with which each version of JobSet was built: it knows the fields of Pods that were there by then. */
const API_MINOR: { readonly [version: string]: number } = {
  '0.5': 29, '0.6': 30, '0.7': 31, '0.8': 32, '0.9': 33, '0.10': 34, '0.11': 35, '0.12': 36,
};

/** What a version of JobSet can do. */
export interface JobSetAbilities {
  /** The minor version of the Kubernetes API that it knows. */
  readonly apiMinor: number;
  /** Rules on failed Jobs, by reason and by name of the replicated Job. */
  readonly hasRules: boolean;
  /** Rules on the message of a failed Job. */
  readonly hasMessagePatterns: boolean;
  /** Actions on one Job alone, behind a feature gate that is off. */
  readonly hasRestartJob: boolean;
  /** The number of a version such as 0.12, for tables that say since when a field exists. */
  readonly minor: number;
}

export function abilitiesOf(version: string): JobSetAbilities {
  return {
    apiMinor: API_MINOR[version],
    hasRules: isAtLeast(version, '0.6'),
    hasMessagePatterns: isAtLeast(version, '0.10'),
    hasRestartJob: isAtLeast(version, '0.12'),
    minor: Number(version.split('.')[1]),
  };
}
