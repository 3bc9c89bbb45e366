import { Construct } from 'constructs';
import { TrainingJob } from './training-job';
import { TrainingJobOptions } from './training-job-options';
import { TrainingReplica, TrainingReplicaProps } from './training-replica';
import { refuse, withPath } from '../../constructs/with-path';
import { quoted } from '../../policy/policy-error';

/** The replicas of an MPIJob, and what should happen when one of them fails. */
export interface MPIJobProps extends TrainingJobOptions {
  /** The Pod that runs mpirun, and decides how the job ends. There is one. */
  readonly launcher: TrainingReplicaProps;

  /**
   * The Pods in which mpirun starts its processes.
   *
   * @default - none
   */
  readonly worker?: TrainingReplicaProps;

  /**
   * How many processes each worker has room for.
   *
   * @default 1
   */
  readonly slotsPerWorker?: number;
}

/**
 * A job of MPI, version 1, that knows what to do when a replica fails: nothing. Its controller makes no failed Pod again, so only a policy without retries, such
 * as `FailurePolicy.once()`, can be held.
 *
 * @see https://www.kubeflow.org/docs/components/trainer/legacy-v1/user-guides/mpi/
 */
export class MPIJob extends TrainingJob {
  /**
   * @param scope the chart, or a construct in it
   * @param id the id of the construct, from which the name of the job is made
   * @param props the replicas and their failure policy
   * @throws if the policy has retries, or if a container has no resources
   */
  constructor(scope: Construct, id: string, props: MPIJobProps) {
    const { slotsPerWorker } = props ?? {};
    withPath(id, () => {
      const isWrong = slotsPerWorker !== undefined && (!Number.isInteger(slotsPerWorker) || slotsPerWorker < 1);
      if (isWrong) refuse([`slotsPerWorker must be a whole number from 1, got ${quoted(slotsPerWorker)}`]);
    });
    // mpirun starts its processes with kubectl exec, for which the launcher needs the account that the operator makes for it.
    const launcher = props?.launcher && { automountServiceAccountToken: true, ...props.launcher };
    super(scope, id, { ...props, launcher } as MPIJobProps, 'MPIJob', {
      keys: ['slotsPerWorker'], single: 'launcher', needed: 'launcher', spec: slotsPerWorker === undefined ? {} : { slotsPerWorker },
    });
  }

  /** The Pod that runs mpirun. */
  public get launcher(): TrainingReplica | undefined {
    return this._replica('Launcher');
  }

  /** The Pods in which mpirun starts its processes. */
  public get worker(): TrainingReplica | undefined {
    return this._replica('Worker');
  }
}
