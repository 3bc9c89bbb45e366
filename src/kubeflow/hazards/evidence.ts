import { FindingSeverity } from '../../finding';
import { duration } from '../../policy/words';
import type { Problem } from '../../rule';
import type { ReplicasAt, TrainingSubject } from '../training-subject';
import { hazard, NONE, RECONCILE_JOBS, TrainingRule, typesText } from './training-rule';

/*
 * What is left of a job that has ended: nothing to look at, or Pods that run on.
 */

function evidenceDeleted(job: TrainingSubject): readonly Problem[] {
  const { cleanPodPolicy, ttlSecondsAfterFinished: ttl } = job.runPolicy;
  const problems: Problem[] = [];
  if (cleanPodPolicy === 'All') {
    problems.push({
      path: job.wrote('cleanPodPolicy') ? job.path('runPolicy', 'cleanPodPolicy') : job.path('cleanPodPolicy'),
      message: 'when the job has failed, all of its Pods are deleted at once, with their logs',
      suggestion: 'write Running: what still runs is deleted then, and what has failed is kept',
    });
  }
  if (ttl !== undefined && ttl >= 0 && ttl < job.settings.evidenceWindowSeconds) {
    problems.push({
      path: job.path('runPolicy', 'ttlSecondsAfterFinished'),
      message: `${ttl === 0 ? 'at once' : duration(ttl)}${ttl === 0 ? '' : ' after its end'} the job and its Pods are deleted, with their logs`,
      suggestion: `leave people ${duration(job.settings.evidenceWindowSeconds)} to look at a failure`,
    });
  }
  return problems;
}

function evidenceDeletedAtLimit(job: TrainingSubject): readonly Problem[] {
  const { backoffLimit, activeDeadlineSeconds, cleanPodPolicy } = job.runPolicy;
  if (isAtLeast194(job) || cleanPodPolicy === 'All' || (backoffLimit === undefined && activeDeadlineSeconds === undefined)) return NONE;
  return [{
    path: job.path('runPolicy', backoffLimit === undefined ? 'activeDeadlineSeconds' : 'backoffLimit'),
    message: `when this limit is reached, operator ${job.version.version} deletes all Pods with their logs, though cleanPodPolicy is ${cleanPodPolicy}`,
  }];
}

function isAtLeast194({ version }: TrainingSubject): boolean {
  const [major, minor, patch = 0] = version.version.split('.').map(Number);
  return major > 1 || minor > 9 || (minor === 9 && patch >= 4);
}

/** The replicas on which the end of the job depends. */
function deciding(job: TrainingSubject): readonly ReplicasAt[] {
  const chiefs = job.ofType('Chief', 'Master', 'Launcher');
  return chiefs.length > 0 ? chiefs : job.ofType('Worker');
}

function leftoverServers(job: TrainingSubject): readonly Problem[] {
  if (job.runPolicy.cleanPodPolicy !== 'None') return NONE;
  const deciders = deciding(job);
  const left = job.replicas.filter(each => !deciders.includes(each) && (each.type === 'PS' || each.restartPolicy === 'Always'));
  if (left.length === 0) return NONE;
  return [leftover(job, left, `${typesText(left)} ${left.length === 1 ? 'runs' : 'run'} on when the job has ended`)];
}

function leftoverWorkers(job: TrainingSubject): readonly Problem[] {
  if (job.runPolicy.cleanPodPolicy !== 'None') return NONE;
  const deciders = deciding(job);
  const left = job.replicas.filter(each => !deciders.includes(each) && each.type !== 'PS' && each.restartPolicy === 'OnFailure');
  if (left.length === 0) return NONE;
  return [leftover(job, left, `a ${typesText(left)} that keeps failing is restarted on and on when the job has ended`)];
}

function leftover(job: TrainingSubject, [{ path }]: readonly ReplicasAt[], what: string): Problem {
  return {
    path: job.wrote('cleanPodPolicy') ? job.path('runPolicy', 'cleanPodPolicy') : path,
    message: `${what}: cleanPodPolicy is None${job.wrote('cleanPodPolicy') ? '' : ', the default'}, and nothing deletes its Pods`,
    fix: {
      description: 'sets cleanPodPolicy to Running',
      isSuggested: true,
      edits: [{ kind: 'set', path: job.steps('runPolicy', 'cleanPodPolicy'), value: 'Running' }],
    },
  };
}

export const EVIDENCE: readonly TrainingRule[] = [
  hazard({
    name: 'kubeflow/evidence-deleted',
    rows: 'KF020',
    summary: 'What a failed Pod leaves behind is deleted before anybody has looked at it.',
    rationale: 'The status of a training job has no exit codes and no messages: they are in its Pods and in its events.',
    see: [RECONCILE_JOBS, 'https://github.com/kubeflow/trainer/issues/877'],
  }, evidenceDeleted),
  hazard({
    name: 'kubeflow/evidence-deleted-at-limit',
    rows: 'KF020',
    severity: FindingSeverity.INFO,
    summary: 'This version deletes all Pods of a job that has reached a limit.',
    rationale: 'Up to 1.9.3 the operator deletes the Pods before it makes the job Failed, and so without asking for cleanPodPolicy.',
    suggestion: 'use operator 1.9.4, or send the logs elsewhere',
    see: ['https://github.com/kubeflow/trainer/issues/3419', 'https://github.com/kubeflow/trainer/pull/3420'],
  }, evidenceDeletedAtLimit),
  hazard({
    name: 'kubeflow/leftover-servers',
    rows: 'KF021',
    summary: 'Replicas that never end by themselves run on after the job.',
    rationale: 'With cleanPodPolicy None, the default since 1.6, every Pod stays as it is when the job has ended: a parameter server serves, and keeps its '
      + 'node busy, until somebody deletes the job.',
    suggestion: 'set spec.runPolicy.cleanPodPolicy: Running, which keeps the Pods that have ended',
    see: [RECONCILE_JOBS],
    fix: 'suggested',
  }, leftoverServers),
  hazard({
    name: 'kubeflow/leftover-workers',
    rows: 'KF021',
    severity: FindingSeverity.INFO,
    profile: 'strict',
    summary: 'Workers that fail are restarted also after the end of the job.',
    rationale: 'The job ends with its Master or Chief. With cleanPodPolicy None a worker in a loop of failures stays in it.',
    suggestion: 'set spec.runPolicy.cleanPodPolicy: Running, which keeps the Pods that have ended',
    see: [RECONCILE_JOBS],
    fix: 'suggested',
  }, leftoverWorkers),
];
