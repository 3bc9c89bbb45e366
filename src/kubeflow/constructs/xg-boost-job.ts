import { Construct } from 'constructs';
import { TrainingJob } from './training-job';
import { TrainingJobOptions } from './training-job-options';
import { TrainingReplica, TrainingReplicaProps } from './training-replica';

/** The replicas of an XGBoostJob, and what should happen when one of them fails. */
export interface XGBoostJobProps extends TrainingJobOptions {
  /** The replica that decides when the job has succeeded. There is one. */
  readonly master: TrainingReplicaProps;

  /**
   * Workers.
   *
   * @default - none
   */
  readonly worker?: TrainingReplicaProps;
}

/**
 * A training job of XGBoost that knows what to do when a replica fails.
 *
 * @see https://www.kubeflow.org/docs/components/trainer/legacy-v1/user-guides/xgboost/
 */
export class XGBoostJob extends TrainingJob {
  /**
   * @param scope the chart, or a construct in it
   * @param id the id of the construct, from which the name of the job is made
   * @param props the replicas and their failure policy
   * @throws if the policy cannot be held by the operator, or if a container has no resources
   */
  constructor(scope: Construct, id: string, props: XGBoostJobProps) {
    super(scope, id, props, 'XGBoostJob', { single: 'master', needed: 'master' });
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
