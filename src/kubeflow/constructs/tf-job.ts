import { Construct } from 'constructs';
import { TrainingJob } from './training-job';
import { TrainingJobOptions } from './training-job-options';
import { TrainingReplica, TrainingReplicaProps } from './training-replica';
import { withPath } from '../../constructs/with-path';
import { requireMember } from '../../policy/input';

/** When a TFJob without a chief has succeeded. */
export enum TFJobSuccess {
  /** When worker 0 has: the others are not waited for. */
  WORKER_ZERO = 'WORKER_ZERO',

  /** When all workers have. */
  ALL_WORKERS = 'ALL_WORKERS',
}

/** The replicas of a TFJob, and what should happen when one of them fails. */
export interface TFJobProps extends TrainingJobOptions {
  /**
   * The replica that decides when the job has succeeded.
   *
   * @default - none: `success` says what decides
   */
  readonly chief?: TrainingReplicaProps;

  /**
   * Parameter servers.
   *
   * @default - none
   */
  readonly ps?: TrainingReplicaProps;

  /**
   * Workers.
   *
   * @default - none
   */
  readonly worker?: TrainingReplicaProps;

  /**
   * Replicas that evaluate checkpoints beside the training.
   *
   * @default - none
   */
  readonly evaluator?: TrainingReplicaProps;

  /**
   * When a job without a chief has succeeded. The operator's own default is WORKER_ZERO, with which the job ends while other workers still compute.
   *
   * @default TFJobSuccess.ALL_WORKERS
   */
  readonly success?: TFJobSuccess;

  /**
   * Whether a failed worker leaves the others to go on. Only workers that are not restarted can be lost so.
   *
   * @default false
   */
  readonly dynamicWorkers?: boolean;
}

/**
 * A training job of TensorFlow that knows what to do when a replica fails.
 *
 * A Pod that is deleted while it runs, as by a node drain, fails the whole job, whatever the policy says; the construct warns of that.
 *
 * @see https://www.kubeflow.org/docs/components/trainer/legacy-v1/user-guides/tensorflow/
 */
export class TFJob extends TrainingJob {
  /**
   * @param scope the chart, or a construct in it
   * @param id the id of the construct, from which the name of the job is made
   * @param props the replicas and their failure policy
   * @throws if the policy cannot be held by the operator, or if a container has no resources
   */
  constructor(scope: Construct, id: string, props: TFJobProps) {
    withPath(id, () => requireMember(TFJobSuccess, props?.success, 'success'));
    const isWorkersWord = props?.chief === undefined && props?.success !== TFJobSuccess.WORKER_ZERO && props?.worker !== undefined;
    super(scope, id, props, 'TFJob', {
      keys: ['success', 'dynamicWorkers'],
      spec: { ...isWorkersWord && { successPolicy: 'AllWorkers' }, ...props?.dynamicWorkers && { enableDynamicWorker: true } },
    });
  }

  /** The replica that decides when the job has succeeded. */
  public get chief(): TrainingReplica | undefined {
    return this._replica('Chief');
  }

  /** Parameter servers. */
  public get ps(): TrainingReplica | undefined {
    return this._replica('PS');
  }

  /** Workers. */
  public get worker(): TrainingReplica | undefined {
    return this._replica('Worker');
  }

  /** Replicas that evaluate checkpoints. */
  public get evaluator(): TrainingReplica | undefined {
    return this._replica('Evaluator');
  }
}
