import { hazard, NONE, PolyaxonRule, reference, TERMINATION } from './polyaxon-rule';
import { FindingSeverity } from '../../finding';
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

/** With ExitCode the operator deletes a Pod that failed and makes it anew, and counts nothing; only 0 retries end it at the first failure. */
function exitCodeUnbounded(run: WrittenRun): readonly Problem[] {
  if (!KUBEFLOW_KINDS.includes(run.kind ?? '')) return NONE;
  const retries = run.bound('maxRetries')?.whole ?? 0;
  const timeout = run.bound('timeout');
  if (retries <= 0 || timeout !== undefined && timeout.whole !== 0) return NONE;
  return run.environments.map(environment => environment.at('restartPolicy')).filter(({ text }) => text === 'ExitCode').map(({ path }) => ({
    path,
    message: `with ExitCode a Pod that ends with 128 or more is made anew without end: nothing counts against the ${count(retries, 'retry', 'retries')}, and there is no timeout`,
  }));
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
    name: 'polyaxon/exit-code-unbounded',
    rows: 'traps 11 and 14, KF001',
    severity: FindingSeverity.ERROR,
    summary: 'Replicas restart by exit code, and nothing bounds that.',
    rationale: 'The training operator takes exit codes from 128 on for retryable: it deletes the Pod and makes it anew, so that its restarts stay 0 and '
      + 'backoffLimit, which maxRetries becomes, is never reached. A node that is drained ends a Pod in the same way.',
    suggestion: 'set termination.timeout, the only bound; or let the replicas have OnFailure, whose restarts are counted',
    see: [KUBEFLOW_REPLICA, TERMINATION],
  }, exitCodeUnbounded),
];
