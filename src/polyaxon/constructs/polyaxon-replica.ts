import { PolyaxonPod } from './polyaxon-pod';

/** What the training operator does when the container of a replica has failed. */
export enum PolyaxonRestartPolicy {
  /** Restarted in place whatever its exit code, also after 0. */
  ALWAYS = 'ALWAYS',

  /** Restarted in place after a failure. These restarts, of all replicas together, are what the retries count. */
  ON_FAILURE = 'ON_FAILURE',

  /** Not restarted. */
  NEVER = 'NEVER',

  /** Exit codes from 1 to 127 end the job; those from 128 to 255 let the Pod be replaced, without any count. */
  EXIT_CODE = 'EXIT_CODE',
}

/** The replicas of one role in a Kubeflow job. */
export interface PolyaxonReplica extends PolyaxonPod {
  /**
   * How many there are.
   *
   * @default 1
   */
  readonly replicas?: number;

  /**
   * What the training operator does when the container has failed.
   *
   * @default - what the failure policy needs, see `PolyaxonJobOptions.failurePolicy`
   */
  readonly restartPolicy?: PolyaxonRestartPolicy;
}
