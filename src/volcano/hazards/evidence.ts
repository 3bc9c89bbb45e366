import { CONTROLLER, DOCS, hazard, VolcanoRule } from './volcano-rule';
import { FindingSeverity } from '../../finding';
import { duration } from '../../policy/words';

/*
 * What is left of a failure, and what ends a Job that hangs.
 */

const COLLECTOR = 'https://github.com/volcano-sh/volcano/blob/v1.14.1/pkg/controllers/garbagecollector/garbagecollector.go';

export const EVIDENCE: readonly VolcanoRule[] = [
  hazard({
    name: 'volcano/short-time-to-live',
    summary: 'The Job and its Pods are deleted before anybody can look at them.',
    rationale: 'ttlSecondsAfterFinished counts from when the Job is Completed, Failed or Terminated. With the Job go its Pods and their logs.',
    suggestion: 'leave it out, or let it be at least as long as somebody needs',
    see: [COLLECTOR],
  }, ({ spec: { ttlSecondsAfterFinished: ttl }, settings: { evidenceWindowSeconds } }) => (ttl === undefined || ttl >= evidenceWindowSeconds ? [] : [{
    path: 'spec.ttlSecondsAfterFinished',
    message: `the Job and its Pods are deleted ${ttl === 0 ? 'at once' : duration(ttl)} after it has ended, and the evidence window is ${duration(evidenceWindowSeconds)}`,
  }])),
  hazard({
    name: 'volcano/failed-pods-deleted',
    severity: FindingSeverity.INFO,
    profile: 'strict',
    summary: 'A restart deletes the Pods that have failed, with their logs.',
    rationale: 'RestartJob deletes every Pod, also those that have ended. Only at the last retry they stay.',
    suggestion: 'collect the logs elsewhere',
    see: [`${CONTROLLER}/job_controller_actions.go`],
  }, job => job.policies.filter(({ policy }) => policy.action === 'RestartJob').map(({ path }) => (
    { path, message: 'the restart deletes the Pods of the attempt before, with their logs' }))),
  hazard({
    name: 'volcano/no-deadline',
    profile: 'strict',
    summary: 'Nothing ends a Job that hangs.',
    rationale: 'A Volcano Job has no activeDeadlineSeconds: runningEstimate is a hint for the scheduler. Only its Pods can have a deadline, and each has its own.',
    suggestion: 'set activeDeadlineSeconds in the Pod templates, which bounds one attempt',
    see: [DOCS],
  }, job => job.tasks.filter(({ pod, replicas }) => replicas > 0 && pod.activeDeadlineSeconds === undefined).map(({ name, path }) => (
    { path: `${path}.template.spec`, message: `nothing ends a Pod of the task '${name}' that hangs` }))),
];
