import { EngineVersion } from '../engine-version';

/*
 * The versions of Kubeflow Trainer. Each installs a JobSet of its own choice beside itself. https://github.com/kubeflow/trainer/releases
 */

/** The answers of those that are verified are recorded in `test/conformance/jobset`. */
const VERIFIED: ReadonlySet<string> = new Set(['2.3']);

export const TRAINER_VERSIONS: EngineVersion[] = ['2.0', '2.1', '2.2', '2.3']
  .map(version => ({ engine: 'trainer', version, verified: VERIFIED.has(version) }));

export const DEFAULT_TRAINER_VERSION = '2.3';

/** The JobSet that a version of Trainer was built with and installs. */
const JOBSET_OF: { readonly [version: string]: string } = { '2.0': '0.8', '2.1': '0.10', '2.2': '0.11', '2.3': '0.12' };

export function jobSetVersionOf(version: string): string {
  return JOBSET_OF[version];
}

/** The first one in which a TrainJob has a deadline. */
export const TRAINER_WITH_DEADLINE = '2.2';
