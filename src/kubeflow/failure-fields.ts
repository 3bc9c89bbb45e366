import type { RestartPolicy } from './kinds';

/** A policy in the fields of a training job. */
export interface TrainingFailureFields {
  /** Of every replica. */
  readonly restartPolicy: RestartPolicy;
  readonly runPolicy: {
    /** What still runs when the job has ended is deleted; what has failed stays for people to look at. */
    readonly cleanPodPolicy: 'Running';
    readonly activeDeadlineSeconds?: number;
    /** At how many restarts in place the job fails, counted over all replicas that run. */
    readonly backoffLimit?: number;
  };
}
