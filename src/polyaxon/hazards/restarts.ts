import { hazard, NONE, PolyaxonRule, reference, TERMINATION } from './polyaxon-rule';
import { FindingSeverity } from '../../finding';
import { oneOf } from '../../policy/policy-error';
import { count } from '../../policy/words';
import { Problem } from '../../rule';
import { KUBEFLOW_KINDS } from '../run-kinds';
import { WrittenRun } from '../written-run';

/*
 * Who starts again what has failed.
 */

const KUBEFLOW_REPLICA = reference('runtimes/distributed/kubeflow-replica');

function exitCodeRestart(run: WrittenRun): readonly Problem[] {
  if (run.kind === undefined || KUBEFLOW_KINDS.includes(run.kind)) return NONE;
  return run.environments.map(environment => environment.at('restartPolicy')).filter(({ text }) => text === 'ExitCode').map(({ path }) => ({
    path,
    message: `the restart policy ExitCode is one of Kubeflow's replicas: a Pod of kind ${run.kind} does not know it, and Kubernetes refuses it`,
  }));
}

/** What Kubeflow's replicas do without a restart policy. */
const DEFAULT_OF_REPLICAS = 'OnFailure';

function twoRetryLayers(run: WrittenRun): readonly Problem[] {
  const maxRetries = run.bound('maxRetries');
  const retries = maxRetries?.whole ?? 0;
  if (maxRetries === undefined || retries <= 0 || !KUBEFLOW_KINDS.includes(run.kind ?? '')) return NONE;
  const patched = run.pods.filter(({ replica }) => replica === undefined).map(({ place }) => place.at('environment', 'restartPolicy').text).find(text => text);
  const restarted = run.pods.flatMap(({ place, replica }) => {
    const policy = patched ?? place.at('environment', 'restartPolicy').text ?? DEFAULT_OF_REPLICAS;
    return replica !== undefined && policy !== 'Never' ? [`${replica} (${policy})`] : [];
  });
  if (restarted.length === 0) return NONE;
  return [{
    path: maxRetries.path,
    message: `${count(retries, 'retry', 'retries')}${run.matrix ? ' of each child of the matrix' : ''}, and the containers of ${oneOf(restarted, 'and')} are also started again `
      + 'where they are: a failure is retried at two layers, and neither number says how often',
  }];
}

export const RESTARTS: readonly PolyaxonRule[] = [
  hazard({
    name: 'polyaxon/exit-code-restart',
    rows: 'PX-exitcode-on-job',
    severity: FindingSeverity.ERROR,
    summary: 'A Pod that is no replica of Kubeflow has the restart policy ExitCode.',
    rationale: 'The client takes Always, OnFailure, Never and ExitCode for every kind. ExitCode is a word of Kubeflow\'s operator; in the Pod of a job or a '
      + 'service it reaches Kubernetes, which refuses the Pod.',
    suggestion: 'write Never, so that a new Pod is made for each retry',
    see: [reference('specification/environment'), KUBEFLOW_REPLICA],
  }, exitCodeRestart),
  hazard({
    name: 'polyaxon/two-retry-layers',
    rows: 'traps 11 and 14',
    summary: 'A distributed run has retries, and its replicas are restarted as well.',
    rationale: 'Replicas of Kubeflow\'s kinds are restarted by the kubelet unless restartPolicy says Never: OnFailure holds where nothing is said. maxRetries '
      + 'comes on top of that, and each row of a matrix has both again.',
    suggestion: 'set environment.restartPolicy: Never in the replicas, or leave maxRetries out: one of both owns the retries',
    see: [KUBEFLOW_REPLICA, TERMINATION],
  }, twoRetryLayers),
];
