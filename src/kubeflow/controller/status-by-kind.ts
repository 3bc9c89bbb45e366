import { ConditionType, JobStatus, ReplicaStatus } from './job-status';
import type { Replicas, TrainingJob } from '../fields';

/*
 * How each kind makes its status of what its replicas do. The types come in the order of the operator's own map, which differs each time, but for TFJobs.
 *
 * https://github.com/kubeflow/trainer/tree/v1.9.4/pkg/controller.v1
 */

export interface StatusUpdate {
  readonly job: TrainingJob;
  /** `default/name`, and `name`. */
  readonly key: string;
  readonly name: string;
  /** In the order in which they are looked at. */
  readonly types: readonly Replicas[];
  readonly status: JobStatus;
  readonly now: number;
  /** Whether the first worker has ended with 0. */
  readonly isFirstWorkerDone: boolean;
}

type UpdateStatus = (update: StatusUpdate) => void;

export const UPDATE_STATUS: { readonly [kind: string]: UpdateStatus } = {
  TFJob: tensorFlow,
  PyTorchJob: update => byLeaderOrWorkers(update, update.job.elasticPolicy !== undefined),
  PaddleJob: update => byLeaderOrWorkers(update, false),
  JAXJob: update => byLeaderOrWorkers(update, false),
  XGBoostJob: xgBoost,
  MPIJob: mpi,
};

function tensorFlow(update: StatusUpdate): void {
  const { job, key, status, types, now, isFirstWorkerDone } = update;
  const hasChief = job.replicas.some(({ type }) => isChief(type));
  const restarting = status.conditions.find(({ type }) => type === 'Restarting');
  for (const { type, replicas } of types.filter(each => job.kind.replicaTypes.includes(each.type))) {
    const { active, succeeded, failed } = countsOf(status, type);
    const areAllDone = replicas === succeeded;
    if (hasChief && isChief(type)) {
      if (active > 0) run(update, key);
      if (areAllDone) succeed(update, `TFJob ${key} successfully completed.`);
    } else if (!hasChief && type === 'Worker') {
      if (areAllDone || (isFirstWorkerDone && job.successPolicy !== 'AllWorkers')) succeed(update, `TFJob ${key} successfully completed.`);
      else if (active > 0) run(update, key);
    }
    if (failed === 0) continue;
    if (restarting) {
      status.set({ ...restarting, status: 'True', at: now });
    } else if (!(job.enableDynamicWorker && type === 'Worker')) {
      fail(update, `TFJob ${key} has failed because ${failed} ${type} replica(s) failed.`);
    }
  }
}

/** @param isAnyEnough whether one worker that succeeds ends a job without a master */
function byLeaderOrWorkers(update: StatusUpdate, isAnyEnough: boolean): void {
  const { job: { kind: { kind, replicaTypes } }, key, name, status, types } = update;
  const canHaveMaster = replicaTypes.includes('Master');
  const hasMaster = canHaveMaster && types.some(({ type }) => type === 'Master');
  for (const { type, replicas, restartPolicy } of types) {
    const { active, succeeded, failed } = countsOf(status, type);
    const areAllDone = replicas === succeeded;
    if (hasMaster && type === 'Master') {
      if (active > 0) run(update, name);
      if (areAllDone) {
        succeed(update, `${kind} ${name} is successfully completed.`);
        return;
      }
    } else if (!hasMaster && type === 'Worker') {
      if (areAllDone || (isAnyEnough && succeeded > 0)) succeed(update, `${kind} ${key} successfully completed.`);
      else if (active > 0) run(update, key);
    }
    if (failed > 0 && replicas > succeeded + active) restartOrFail(update, restartPolicy !== 'Never', failed, type);
  }
}

function xgBoost(update: StatusUpdate): void {
  const { name, status, types } = update;
  for (const { type, replicas, restartPolicy } of types) {
    const { active, succeeded, failed } = countsOf(status, type);
    if (type === 'Master') {
      if (active > 0) run(update, name);
      if (replicas === succeeded) {
        run(update, name);
        succeed(update, `XGBoostJob ${name} is successfully completed.`);
        return;
      }
    }
    if (failed > 0) {
      run(update, name);
      restartOrFail(update, restartPolicy === 'ExitCode', failed, type);
    }
  }
}

function mpi(update: StatusUpdate): void {
  const { name, status, types } = update;
  for (const { type, replicas, restartPolicy } of types) {
    const { active, succeeded, failed } = countsOf(status, type);
    if (type === 'Launcher') {
      if (active > 0) run(update, name);
      if (replicas === succeeded) {
        succeed(update, `MPIJob ${name} is successfully completed.`);
        return;
      }
    }
    // The reason has the kind twice.
    if (failed > 0) restartOrFail(update, restartPolicy === 'ExitCode', failed, type, 'MPIJobMPIJobFailed');
  }
}

function countsOf(status: JobStatus, type: string): ReplicaStatus {
  return status.replicas.get(type) ?? { active: 0, succeeded: 0, failed: 0 };
}

function isChief(type: string): boolean {
  return type === 'Chief' || type === 'Master';
}

function run(update: StatusUpdate, who: string): void {
  set(update, 'Running', `${update.job.kind.kind} ${who} is running.`);
}

function succeed(update: StatusUpdate, message: string): void {
  update.status.complete(update.now);
  set(update, 'Succeeded', message);
}

function fail(update: StatusUpdate, message: string, reason?: string): void {
  update.status.complete(update.now);
  set(update, 'Failed', message, reason);
}

function restartOrFail(update: StatusUpdate, restarts: boolean, failed: number, type: string, failedReason?: string): void {
  const { job: { kind: { kind } }, name } = update;
  if (restarts) set(update, 'Restarting', `${kind} ${name} is restarting because ${failed} ${type} replica(s) failed.`);
  else fail(update, `${kind} ${name} is failed because ${failed} ${type} replica(s) failed.`, failedReason);
}

function set({ job, status, now }: StatusUpdate, type: ConditionType, message: string, reason = `${job.kind.kind}${type}`): void {
  status.set({ type, status: 'True', reason, message, at: now });
}
