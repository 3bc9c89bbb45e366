import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface RecordedCause {
  readonly type?: string;
  readonly field?: string;
  readonly message: string;
}

export interface RecordedReplicas {
  readonly replicas?: number;
  readonly restartPolicy: string;
  readonly ports?: readonly string[];
}

/** What the real API server and operator said to a manifest. */
export interface RecordedVerdict {
  readonly unknown?: readonly string[];
  /** What the server refuses. */
  readonly errors?: readonly RecordedCause[];
  readonly webhook?: readonly RecordedCause[];
  readonly operator?: string;
  /** How the operator ended when it filled the job in. */
  readonly panic?: string;
  readonly defaulted?: { readonly cleanPodPolicy: string; readonly replicas: { readonly [type: string]: RecordedReplicas } };
}

const FOLDER = join(__dirname, '..', 'conformance', 'kubeflow');

export const RECORDED_VERSIONS = ['1.7.0', '1.8.1', '1.9.3', '1.9.4'];

function linesOf(name: string): any[] {
  return readFileSync(join(FOLDER, name), 'utf8').split('\n').filter(line => line !== '').map(line => JSON.parse(line));
}

/** The manifests and what each version said to them. */
export function recordedVerdicts(version: string): [manifest: any, verdict: RecordedVerdict][] {
  const verdicts = linesOf(`verdicts-${version}.jsonl`);
  return linesOf('manifests.jsonl').map((manifest, i) => [manifest, verdicts[i]]);
}
