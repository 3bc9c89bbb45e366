import { isRetryable, NO_EXIT_CODE, OperatorBehaviour } from './controller/operator-behaviour';
import { refusalOf } from './controller/reconcile-pods';
import type { Replicas, TrainingJob } from './fields';
import type { JobBounds } from '../explanation';
import { oneOf } from '../policy/policy-error';

/*
 * What a training job can take in the worst case, as far as its fields bound it.
 */

export function trainingBounds(job: TrainingJob, behaviour: OperatorBehaviour): JobBounds {
  const { activeDeadlineSeconds, backoffLimit } = job.runPolicy;
  const podsInFlight = job.replicas.reduce((sum, { replicas }) => sum + Math.max(replicas, 0), 0);
  const restarted = job.replicas.filter(isRestartedInPlace);
  const unboundedBecause = job.replicas.some(each => refusalOf(each) !== undefined) ? [] : unbounded(job, behaviour);
  return {
    ...unboundedBecause.length === 0 && { attempts: podsInFlight },
    ...backoffLimit !== undefined && restarted.length > 0 && { restartsInPlace: Math.max(backoffLimit, 1) },
    podsInFlight,
    ...activeDeadlineSeconds !== undefined && { deadlineSeconds: activeDeadlineSeconds },
    ...unboundedBecause.length > 0 && { unboundedBecause },
    ...activeDeadlineSeconds === undefined && { endlessBecause: endless(job, restarted) },
    provided: conditions(job, behaviour),
  };
}

function isRestartedInPlace({ restartPolicy }: Replicas): boolean {
  return restartPolicy === 'OnFailure' || restartPolicy === 'Always';
}

function unbounded(job: TrainingJob, behaviour: OperatorBehaviour): string[] {
  const { activeDeadlineSeconds, backoffLimit } = job.runPolicy;
  // It fails at the first Pod that has failed, whatever that was.
  const isStrict = backoffLimit !== undefined && backoffLimit <= 0;
  const reasons = job.replicas.filter(({ replicas }) => replicas === 0 && job.kind.kind !== 'MPIJob').map(({ type }) =>
    `replicas of ${type} is 0, and a first Pod is made and deleted all the same, again and again at full speed`);
  if (job.kind.kind === 'MPIJob' || isStrict) return reasons;
  const until = activeDeadlineSeconds === undefined ? 'and there is no activeDeadlineSeconds' : 'and only activeDeadlineSeconds ends that';
  const byCode = job.replicas.filter(({ restartPolicy }) => restartPolicy === 'ExitCode').map(({ type }) => type);
  if (byCode.length > 0) {
    const codes = behaviour.retryableCodes ? oneOf([...behaviour.retryableCodes].map(String)) : 'an exit code from 128 on';
    const without = isRetryable(behaviour, NO_EXIT_CODE) ? ', or without any exit code,' : '';
    reasons.push(`Pods of ${oneOf(byCode, 'and')} that fail with ${codes}${without} are deleted and made again under ExitCode, one after each run of the program and without a `
      + `wait: that uses up no budget${backoffLimit === undefined ? '' : ` of backoffLimit ${backoffLimit}`}, ${until}`);
  }
  const whole = job.kind.kind === 'XGBoostJob' ? [] : job.replicas.filter(isRestartedInPlace).map(({ type }) => type);
  if (whole.length > 0 && behaviour.recreatesUnderOnFailure) {
    reasons.push(`Pods of ${oneOf(whole, 'and')} that the kubelet gives up, as after an eviction, are made again: that uses up no budget, ${until}`);
  }
  return reasons;
}

function endless({ runPolicy: { backoffLimit } }: TrainingJob, restarted: readonly Replicas[]): string[] {
  const types = oneOf(restarted.map(({ type }) => type), 'and');
  return [
    'there is no activeDeadlineSeconds: a Pod that hangs, or that never starts, is waited for without end',
    ...restarted.length > 0 && backoffLimit === undefined
      ? [`there is no backoffLimit: containers of ${types} are started again within their Pods without end, in the end once in 5 minutes and the time of a run`] : [],
  ];
}

function conditions({ kind, runPolicy: { activeDeadlineSeconds, backoffLimit }, replicas }: TrainingJob, behaviour: OperatorBehaviour): string[] {
  return [
    'no Pod is deleted by anybody else: one that is gone is made again, also when it had succeeded, and uses up nothing',
    ...activeDeadlineSeconds === undefined ? [] : [
      'a Pod or the job changes after the deadline: nothing else makes the operator look, and quiet Pods run on',
      'nobody suspends the job: its deadline starts anew when it is resumed',
    ],
    ...backoffLimit !== undefined && replicas.some(isRestartedInPlace)
      ? ['containers that have been restarted go on running: a Pod that ends takes its restarts out of the sum with it'] : [],
    ...kind.kind === 'TFJob' && behaviour.countsTerminatingAsFailed ? ['no Pod is drained or preempted while it runs: that fails a TFJob at once'] : [],
  ];
}
