import { Construct } from 'constructs';
import { TrainingJob } from './training-job';
import { TrainingJobOptions } from './training-job-options';
import { TrainingReplica, TrainingReplicaProps } from './training-replica';

/** The replicas of a JAXJob, and what should happen when one of them fails. */
export interface JAXJobProps extends TrainingJobOptions {
  /** Workers, all of which have to succeed. */
  readonly worker: TrainingReplicaProps;
}

/**
 * A training job of JAX that knows what to do when a replica fails. Training operators know it from 1.9 on.
 *
 * @see https://www.kubeflow.org/docs/components/trainer/legacy-v1/user-guides/jax/
 */
export class JAXJob extends TrainingJob {
  /**
   * @param scope the chart, or a construct in it
   * @param id the id of the construct, from which the name of the job is made
   * @param props the replicas and their failure policy
   * @throws if the policy cannot be held by the operator, or if a container has no resources
   */
  constructor(scope: Construct, id: string, props: JAXJobProps) {
    super(scope, id, props, 'JAXJob', { needed: 'worker' });
  }

  /** Workers. */
  public get worker(): TrainingReplica | undefined {
    return this._replica('Worker');
  }
}
