import { EngineVersion } from '../engine-version';

/**
 * Patches count here: 1.9.4 deletes other Pods than 1.9.3 when a limit is reached. The answers of those that are verified are recorded in
 * `test/conformance/kubeflow`; of operators up to 1.4 only the table of exit codes is.
 */
export const KUBEFLOW_VERSIONS: EngineVersion[] = [
  { engine: 'kubeflow', version: '1.4', verified: false },
  ...['1.7.0', '1.8.1', '1.9.3', '1.9.4'].map(version => ({ engine: 'kubeflow', version, verified: true })),
];

export const DEFAULT_KUBEFLOW_VERSION = '1.9.4';
