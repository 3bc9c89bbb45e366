import { Construct } from 'constructs';
import { elasticFields } from './elastic-fields';
import { TrainingJob } from './training-job';
import { TrainingElasticity, TrainingJobOptions } from './training-job-options';
import { TrainingReplica, TrainingReplicaProps } from './training-replica';

/** The replicas of a PaddleJob, and what should happen when one of them fails. */
export interface PaddleJobProps extends TrainingJobOptions {
  /**
   * The replica that decides when the job has succeeded.
   *
   * @default - none: all workers have to succeed
   */
  readonly master?: TrainingReplicaProps;

  /**
   * Workers.
   *
   * @default - none
   */
  readonly worker?: TrainingReplicaProps;

  /**
   * That the training goes on with other numbers of workers. Needs workers.
   *
   * @default - the number of workers is fixed
   */
  readonly elastic?: TrainingElasticity;
}

/**
 * A training job of PaddlePaddle that knows what to do when a replica fails.
 *
 * @see https://www.kubeflow.org/docs/components/trainer/legacy-v1/user-guides/paddle/
 */
export class PaddleJob extends TrainingJob {
  /**
   * @param scope the chart, or a construct in it
   * @param id the id of the construct, from which the name of the job is made
   * @param props the replicas and their failure policy
   * @throws if the policy cannot be held by the operator, or if a container has no resources
   */
  constructor(scope: Construct, id: string, props: PaddleJobProps) {
    const { elastic } = props ?? {};
    super(scope, id, props, 'PaddleJob', { keys: ['elastic'], elasticity: elastic, spec: elasticFields(id, elastic, props) });
  }

  /** The replica that decides when the job has succeeded. */
  public get master(): TrainingReplica | undefined {
    return this._replica('Master');
  }

  /** Workers. */
  public get worker(): TrainingReplica | undefined {
    return this._replica('Worker');
  }
}
