import { CONTROLLER, DOCS, hazard, VolcanoRule } from './volcano-rule';
import type { Problem } from '../../rule';
import { TaskAt, VolcanoSubject } from '../volcano-subject';

/*
 * Containers that are restarted within their Pod, which then does not fail.
 */

const SEE = [DOCS, `${CONTROLLER}/job_controller_handler.go`];
const PODS = 'https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#restart-policy';

function isRestartedInPlace({ restartPolicy }: TaskAt): boolean {
  return restartPolicy === 'OnFailure' || restartPolicy === 'Always';
}

function written({ restartPolicy, pod }: TaskAt): string {
  return pod.restartPolicy ? `has restartPolicy: ${restartPolicy}` : 'has no restartPolicy, which is Always';
}

/** Whether restarts in place end something, or the Pod has an end of its own. */
function isBounded(job: VolcanoSubject, task: TaskAt): boolean {
  return task.pod.activeDeadlineSeconds !== undefined || job.policiesFor(task).some(policy => job.isOn(policy, 'TaskFailed'));
}

/** Whether the Job can end well although the containers of a task never do. */
function canComplete(job: VolcanoSubject): boolean {
  return job.spec.minSuccess !== undefined || job.policies.some(({ policy }) => policy.action === 'CompleteJob');
}

export const RESTARTS_IN_PLACE: readonly VolcanoRule[] = [
  hazard({
    name: 'volcano/restart-in-place-hides-failures',
    rows: 'VC003',
    summary: 'Containers are restarted within their Pod, and policies wait for Pods that fail.',
    rationale: 'PodFailed comes when the phase of a Pod becomes Failed, and exit codes are looked at then. With OnFailure or Always the kubelet starts the container '
      + 'again, and the Pod runs on.',
    suggestion: 'set restartPolicy: Never in the template',
    see: ['https://github.com/volcano-sh/volcano/issues/1407', ...SEE],
  }, job => job.tasks.filter(isRestartedInPlace).flatMap((task): Problem[] => {
    const waiting = job.policiesFor(task).filter(policy => policy.policy.exitCode !== undefined || job.isOn(policy, 'PodFailed'));
    if (waiting.length === 0) return [];
    return [{
      path: `${task.path}.template.spec.restartPolicy`,
      message: `the task '${task.name}' ${written(task)}: its containers are started again in their Pods, so that ${waiting.map(({ path }) => path).join(', ')} never see${
        waiting.length === 1 ? 's' : ''} how they end`,
    }];
  })),
  hazard({
    name: 'volcano/endless-restarts-in-place',
    summary: 'Containers that fail are restarted within their Pod, without any end.',
    rationale: 'Restarts by the kubelet are not counted for maxRetry of the Job. Only a policy on TaskFailed looks at them, which comes once those of all Pods of '
      + 'the task that run are as many as maxRetry of the task.',
    suggestion: 'set restartPolicy: Never and let policies restart, or add a policy on TaskFailed',
    see: ['https://github.com/volcano-sh/volcano/issues/1407', ...SEE, PODS],
  }, job => job.tasks.filter(task => isRestartedInPlace(task) && !isBounded(job, task)).map((task): Problem => ({
    path: `${task.path}.template.spec.restartPolicy`,
    message: `the task '${task.name}' ${written(task)}, and nothing counts how often: a program that always fails is started again for ever`,
  }))),
  hazard({
    name: 'volcano/always-restarted',
    summary: 'A program that succeeds is started again, so that its task never completes.',
    rationale: 'With Always, which is also the default, the kubelet restarts a container that has ended with 0. The Pod never succeeds, and neither does the Job, '
      + 'unless something else completes it.',
    suggestion: 'set restartPolicy: Never; for a server beside the work, let TaskCompleted of the work lead to CompleteJob',
    see: [PODS, `${CONTROLLER}/state/running.go`],
  }, job => (canComplete(job) ? [] : job.tasks.filter(({ restartPolicy, replicas }) => restartPolicy === 'Always' && replicas > 0).map((task): Problem => ({
    path: `${task.path}.template.spec.restartPolicy`,
    message: `the task '${task.name}' ${written(task)}: its Pods never succeed, and nothing else completes the Job`,
  })))),
];
