import type { ApiObjectMetadata, Duration } from 'cdk8s';
import { PodSecurity } from '../../kubernetes/pod-security';
import { FailurePolicy } from '../../policy';

/** All Pods of the job or none: what a scheduler of gangs is told. It has to be switched on in the operator (`--gang-scheduler-name`). */
export interface TrainingGang {
  /**
   * How many Pods have to find room before any of them starts.
   *
   * @default - all
   */
  readonly minAvailable?: number;

  /**
   * The queue of Volcano. It cannot be changed afterwards, and other schedulers ignore it.
   *
   * @default - the queue that Volcano calls default
   */
  readonly queue?: string;

  /**
   * The priority class of the gang. Schedulers other than Volcano ignore it.
   *
   * @default - none
   */
  readonly priorityClass?: string;

  /**
   * How long the scheduler waits for room before it lets others go first. Volcano ignores it.
   *
   * @default - as long as the scheduler likes
   */
  readonly scheduleTimeout?: Duration;
}

/** What all training jobs have in common. */
export interface TrainingJobOptions {
  /**
   * What should happen when an attempt fails. The operator knows no rules: the policy becomes a restart policy of the replicas, a limit that all of them share
   * and a deadline, and what these cannot hold is refused or warned of.
   */
  readonly failurePolicy: FailurePolicy;

  /**
   * Name, namespace, labels and annotations.
   *
   * @default - a name from the place of the construct
   */
  readonly metadata?: ApiObjectMetadata;

  /**
   * How long the finished job is kept, with its Pods. With EXIT_CODE most kinds never delete a job that has failed for good, so it is refused there.
   *
   * @default - for ever, or until somebody deletes it
   */
  readonly ttlAfterFinished?: Duration;

  /**
   * How long the evidence of a failure has to be there for whoever is called. A shorter `ttlAfterFinished` is refused.
   *
   * @default Duration.hours(1)
   */
  readonly evidenceWindow?: Duration;

  /**
   * What a scheduler of gangs is told.
   *
   * @default - all Pods or none, if the operator has a scheduler of gangs
   */
  readonly gang?: TrainingGang;

  /**
   * How the Pods are secured, where a replica does not say otherwise.
   *
   * @default PodSecurity.RESTRICTED
   */
  readonly security?: PodSecurity;

  /**
   * The version of the training operator in the cluster.
   *
   * @default 1.9.4
   */
  readonly operatorVersion?: string;
}

/** torchrun, or its like, that starts again with the workers that are there when some come or go. */
export interface TrainingElasticity {
  /**
   * With how many workers the training goes on.
   *
   * @default - all of them
   */
  readonly minReplicas?: number;

  /**
   * How many workers there can be.
   *
   * @default - as many as there are replicas
   */
  readonly maxReplicas?: number;

  /**
   * How often the launcher restarts its workers within one container, before the container fails: a layer of retries below those of the policy.
   *
   * @default - what the launcher does by itself; for torchrun 0
   */
  readonly maxRestarts?: number;
}
