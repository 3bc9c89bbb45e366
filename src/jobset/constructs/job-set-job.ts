import { ApiObject } from 'cdk8s';
import * as kplus from 'cdk8s-plus-30';
import { Construct } from 'constructs';
import { withPath } from '../../constructs/with-path';
import { declareContainer } from '../../kubernetes/constructs/declared-containers';
import { PodTemplate } from '../../kubernetes/constructs/pod-template';
import { PodSecurity } from '../../kubernetes/pod-security';
import { requireMember, requireObject } from '../../policy/input';
import { PolicyError, quoted } from '../../policy/policy-error';

/**
 * The Pods of a Job that a JobSet or a TrainJob makes, in the terms of cdk8s-plus.
 *
 * Three of the props that come from cdk8s-plus mean something else here:
 *
 * - `containers`: each has to state its `resources`, `{}` for none. Without them cdk8s-plus would give limits that nobody asked for.
 * - `restartPolicy`: is NEVER, and can be nothing else: rules on failures see only Pods that have failed.
 * - `securityContext`: only what is stated counts; everything else is what `security` says.
 */
export interface JobSetPodOptions extends kplus.WorkloadProps {
  /**
   * How the Pods are secured.
   *
   * @default PodSecurity.RESTRICTED
   */
  readonly security?: PodSecurity;
}

/** A replicated Job of a JobSet: a Job, so many times. */
export interface JobSetJobProps extends JobSetPodOptions {
  /** The name, of which those of the Jobs and Pods are made: small letters, digits and `-`. */
  readonly name: string;

  /**
   * How many Jobs of this kind there are.
   *
   * @default 1
   */
  readonly replicas?: number;

  /**
   * How many Pods each of the Jobs has, all at the same time, each with an index from 0.
   *
   * @default 1
   */
  readonly podsPerJob?: number;

  /**
   * The container whose exit codes the policy speaks of.
   *
   * @default - the container of the policy, or the only container
   */
  readonly containerName?: string;
}

/** A replicated Job of a JobSet, to which containers, volumes and rules for scheduling can be added as to a Job of cdk8s-plus. */
export class JobSetJob extends kplus.Workload {
  public readonly resourceType = 'jobsets';

  /** The name of the replicated Job. */
  public readonly jobName: string;

  /** How many Jobs of this kind there are. */
  public readonly replicas: number;

  /** How many Pods each of the Jobs has. */
  public readonly podsPerJob: number;

  protected readonly apiObject: ApiObject;

  private readonly pods: PodTemplate;

  /**
   * @param scope the JobSet
   * @param id the id of the construct
   * @param props the Pods
   */
  constructor(scope: Construct, id: string, props: JobSetJobProps) {
    const path = `${scope.node.path ? `${scope.node.path}/` : ''}${id}`;
    const { name, replicas = 1, podsPerJob = 1, restartPolicy } = requireObject(props, 'a job of a JobSet') as unknown as JobSetJobProps;
    withPath(path, () => {
      if (restartPolicy !== undefined && restartPolicy !== kplus.RestartPolicy.NEVER) {
        throw new PolicyError(`restartPolicy must be NEVER, got ${quoted(restartPolicy)}: rules on failures see only Pods that have failed`);
      }
      requireMember(PodSecurity, props.security, 'security');
      for (const [what, count] of Object.entries({ replicas, podsPerJob })) {
        if (!Number.isInteger(count) || count < 1) throw new PolicyError(`${what} must be a whole number from 1, got ${quoted(count)}`);
      }
    });
    super(scope, id, { ...props, restartPolicy: kplus.RestartPolicy.NEVER, select: false, containers: undefined, initContainers: undefined });
    this.apiObject = ApiObject.of(scope);
    this.jobName = name;
    this.replicas = replicas;
    this.podsPerJob = podsPerJob;
    this.pods = new PodTemplate(this, props);
    for (const container of props.containers ?? []) this.addContainer(container);
    for (const container of props.initContainers ?? []) this.addInitContainer(container);
  }

  public addContainer(props: kplus.ContainerProps): kplus.Container {
    return declareContainer(this.node.path, props, each => super.addContainer(each));
  }

  public addInitContainer(props: kplus.ContainerProps): kplus.Container {
    return declareContainer(this.node.path, props, each => super.addInitContainer(each));
  }

  /**
   * The template of the Pods.
   *
   * @internal
   */
  public _podTemplate(): any {
    return this.pods.template(this._toPodSpec());
  }

  /**
   * What is wrong with the Pods, as far as it can be known without writing them.
   *
   * @internal
   */
  public _problems(stated: string | undefined, isNeeded: boolean): string[] {
    return this.pods.problems(stated ?? this.pods.containerName, isNeeded);
  }

  /**
   * The container whose exit codes the policy speaks of.
   *
   * @internal
   */
  public _workerName(stated: string | undefined): string | undefined {
    return this.pods.workerName(stated ?? this.pods.containerName);
  }
}
