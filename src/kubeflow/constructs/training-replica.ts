import { ApiObject } from 'cdk8s';
import * as kplus from 'cdk8s-plus-30';
import { Construct } from 'constructs';
import { toldOf } from './told-replica';
import { refuse, withPath } from '../../constructs/with-path';
import { declareContainer } from '../../kubernetes/constructs/declared-containers';
import { PodTemplate } from '../../kubernetes/constructs/pod-template';
import { PodSecurity } from '../../kubernetes/pod-security';
import { requireMember, requireObject } from '../../policy/input';
import { oneOf, quoted } from '../../policy/policy-error';
import type { RestartPolicy } from '../kinds';

/** What the training operator does with a replica that has failed. */
export enum TrainingRestartPolicy {
  /** The kubelet restarts its containers in place, also after a success. For parameter servers, whose restarts count for all replicas. */
  ALWAYS = 'ALWAYS',

  /** The kubelet restarts its containers in place after a failure. */
  ON_FAILURE = 'ON_FAILURE',

  /** The job has failed. */
  NEVER = 'NEVER',

  /** The operator makes a new Pod after an exit code from 128, without counting that, and fails the job after any other. */
  EXIT_CODE = 'EXIT_CODE',
}

const WORDS: { readonly [policy in TrainingRestartPolicy]: RestartPolicy } = {
  [TrainingRestartPolicy.ALWAYS]: 'Always',
  [TrainingRestartPolicy.ON_FAILURE]: 'OnFailure',
  [TrainingRestartPolicy.NEVER]: 'Never',
  [TrainingRestartPolicy.EXIT_CODE]: 'ExitCode',
};

/**
 * The Pods of a type of replicas, in the terms of cdk8s-plus.
 *
 * Three of the props that come from cdk8s-plus mean something else here:
 *
 * - `containers`: each has to state its `resources`, `{}` for none. Without them cdk8s-plus would give limits that nobody asked for. The first one gets the
 *   name whose exit code the operator reads, such as `tensorflow`, if it has none.
 * - `restartPolicy`: has no meaning, since the operator overwrites it; `trainingRestartPolicy` has.
 * - `securityContext`: only what is stated counts; everything else is what `security` says.
 */
export interface TrainingReplicaProps extends kplus.WorkloadProps {
  /**
   * How many there are.
   *
   * @default 1
   */
  readonly replicas?: number;

  /**
   * What happens with one that has failed.
   *
   * @default - what comes nearest to the failure policy and never does more than it allows: EXIT_CODE if some exit codes are permanent, NEVER without
   * retries, otherwise ON_FAILURE
   */
  readonly trainingRestartPolicy?: TrainingRestartPolicy;

  /**
   * How the Pods are secured.
   *
   * @default - as the job says
   */
  readonly security?: PodSecurity;
}

/** The replicas of one type, to which containers, volumes and rules for scheduling can be added as to a Job of cdk8s-plus. */
export class TrainingReplica extends kplus.Workload {
  public readonly resourceType = 'trainingjobs';

  /** What the operator calls this type of replicas: `Worker`. */
  public readonly replicaType: string;

  /** How many there are. */
  public readonly replicas: number;

  protected readonly apiObject: ApiObject;

  private readonly pods: PodTemplate;
  private readonly mainContainer: string;
  private readonly stated?: TrainingRestartPolicy;

  /**
   * @param scope the training job
   * @param id the id of the construct
   * @param props the Pods
   */
  constructor(scope: Construct, id: string, props: TrainingReplicaProps) {
    const told = toldOf(props);
    withPath(scope.node.path, () => {
      if (told === undefined) refuse(['the replicas of a training job are made by the job: give them as props such as worker']);
      const { replicas = 1, restartPolicy } = requireObject(props, id) as TrainingReplicaProps;
      if (restartPolicy !== undefined) {
        refuse([`restartPolicy of ${id} is overwritten by the operator; leave it out, or use trainingRestartPolicy, got ${quoted(restartPolicy)}`]);
      }
      if (!Number.isInteger(replicas) || replicas < 1) refuse([`replicas of ${id} must be a whole number from 1, got ${quoted(replicas)}`]);
      requireMember(TrainingRestartPolicy, props.trainingRestartPolicy, `trainingRestartPolicy of ${id}`);
      requireMember(PodSecurity, props.security, `security of ${id}`);
    });
    super(scope, id, { ...props, select: false, containers: undefined, initContainers: undefined });
    const { type, container, security } = told!;
    this.apiObject = ApiObject.of(scope);
    this.replicaType = type;
    this.mainContainer = container;
    this.replicas = props.replicas ?? 1;
    this.stated = props.trainingRestartPolicy;
    this.pods = new PodTemplate(this, { security: props.security ?? security, securityContext: props.securityContext, containerName: container });
    for (const each of props.containers ?? []) this.addContainer(each);
    for (const each of props.initContainers ?? []) this.addInitContainer(each);
  }

  public addContainer(props: kplus.ContainerProps): kplus.Container {
    const isFirst = this.containers.length === 0;
    const named = isFirst && typeof props === 'object' && props !== null && props.name === undefined ? { ...props, name: this.mainContainer } : props;
    return declareContainer(this.node.path, named, each => super.addContainer(each));
  }

  public addInitContainer(props: kplus.ContainerProps): kplus.Container {
    return declareContainer(this.node.path, props, each => super.addInitContainer(each));
  }

  /**
   * The restart policy that its author gives it.
   *
   * @internal
   */
  public _restartPolicy(): RestartPolicy | undefined {
    return this.stated && WORDS[this.stated];
  }

  /**
   * The entry of the object.
   *
   * @param restartPolicy where the author states none
   *
   * @internal
   */
  public _entry(restartPolicy: RestartPolicy): any {
    const { metadata, spec: { restartPolicy: _, ...spec } } = this.pods.template(this._toPodSpec());
    return { replicas: this.replicas, restartPolicy: this._restartPolicy() ?? restartPolicy, template: { metadata, spec } };
  }

  /**
   * What is wrong, as far as it can be known without writing anything.
   *
   * @internal
   */
  public _problems(): string[] {
    const names = this.containers.map(({ name }) => name);
    if (names.length === 0) return [`${this.node.id} has no container`];
    const missing = names.includes(this.mainContainer) ? [] : [
      `a container of ${this.node.id} must be called '${this.mainContainer}', whose exit code the operator reads; there is only ${
        oneOf(names, 'and')}, and without a name the first one is called so`,
    ];
    return [...missing, ...this.pods.ownProblems().map(problem => `${this.node.id}: ${problem}`)];
  }
}
