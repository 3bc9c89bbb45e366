import { Construct } from 'constructs';
import { elasticFields } from './elastic-fields';
import { TrainingJob } from './training-job';
import { TrainingElasticity, TrainingJobOptions } from './training-job-options';
import { TrainingReplica, TrainingReplicaProps } from './training-replica';

/** The replicas of a PyTorchJob, and what should happen when one of them fails. */
export interface PyTorchJobProps extends TrainingJobOptions {
  /**
   * The replica that decides when the job has succeeded. There is one.
   *
   * @default - none: all workers have to succeed, or of an elastic job any of them
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

  /**
   * How many processes torchrun starts in each Pod: a number, or `auto`, `cpu`, `gpu`.
   *
   * @default auto
   */
  readonly processesPerNode?: string;
}

/**
 * A training job of PyTorch that knows what to do when a replica fails.
 *
 * torchrun ends with 1 whatever its workers end with: for the exit codes of a policy to arrive, the program has to be what the container runs.
 *
 * @see https://www.kubeflow.org/docs/components/trainer/legacy-v1/user-guides/pytorch/
 */
export class PyTorchJob extends TrainingJob {
  /**
   * @param scope the chart, or a construct in it
   * @param id the id of the construct, from which the name of the job is made
   * @param props the replicas and their failure policy
   * @throws if the policy cannot be held by the operator, or if a container has no resources
   */
  constructor(scope: Construct, id: string, props: PyTorchJobProps) {
    const { elastic, processesPerNode } = props ?? {};
    super(scope, id, props, 'PyTorchJob', {
      keys: ['elastic', 'processesPerNode'],
      single: 'master',
      elasticity: elastic,
      spec: { ...elasticFields(id, elastic, props), ...processesPerNode !== undefined && { nprocPerNode: String(processesPerNode) } },
    });
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
