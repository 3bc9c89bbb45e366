import { ApiObject, ApiObjectMetadataDefinition, Lazy } from 'cdk8s';
import { Construct } from 'constructs';
import { withWordOfJob } from './told-replica';
import { TrainingElasticity, TrainingGang, TrainingJobOptions } from './training-job-options';
import { TrainingReplica, TrainingReplicaProps } from './training-replica';
import { policyIn, timeToLive } from '../../constructs/policy-props';
import { ACKNOWLEDGEMENT, addWarning, annotateAcknowledgements, refuseContradictions, warnOfGaps } from '../../constructs/warnings';
import { refuse, withPath } from '../../constructs/with-path';
import { isAtLeast, versionOf } from '../../engine';
import { PodSecurity } from '../../kubernetes/pod-security';
import { FailurePolicy } from '../../policy';
import { refuseUnknownKeys, requireMember, requireObject } from '../../policy/input';
import { quoted } from '../../policy/policy-error';
import { wholeSeconds } from '../../policy/seconds';
import { count } from '../../policy/words';
import { kubeflow } from '../engine';
import { TrainingFailureFields } from '../failure-fields';
import { KUBEFLOW_API_VERSION, TrainingKind, trainingKind } from '../kinds';
import { renderTrainingJob } from '../render';

const KEYS = ['failurePolicy', 'metadata', 'ttlAfterFinished', 'evidenceWindow', 'gang', 'security', 'operatorVersion'];

/** Kinds that never delete a job that ended with a permanent exit code: its completionTime stays empty. */
const KEPT_KINDS = ['PyTorchJob', 'XGBoostJob', 'PaddleJob', 'JAXJob'];

/** What a kind adds. */
interface KindOptions {
  /** Props of the kind beside those of its replicas. */
  readonly keys?: readonly string[];
  /** Fields of its spec. */
  readonly spec?: object;
  readonly elasticity?: TrainingElasticity;
  /** Replicas of which there is one and no more. */
  readonly single?: string;
  /** Replicas without which there is no job. */
  readonly needed?: string;
}

/**
 * A job of Kubeflow's training operator that knows what to do when a replica fails.
 *
 * @see https://www.kubeflow.org/docs/components/trainer/legacy-v1/overview/
 */
export abstract class TrainingJob extends Construct {
  /** The policy that the construct was made with. */
  public readonly failurePolicy: FailurePolicy;

  /** The object that is written. */
  public readonly apiObject: ApiObject;

  private readonly trainingKind: TrainingKind;
  private readonly list: TrainingReplica[];
  private readonly fields: TrainingFailureFields;

  /**
   * @param scope the chart, or a construct in it
   * @param id the id of the construct, from which the name of the job is made
   * @param props the replicas and their failure policy
   * @param kind the kind of the object
   * @param options what the kind adds, as data
   */
  protected constructor(scope: Construct, id: string, props: TrainingJobOptions, kind: string, options: any = {}) {
    super(scope, id);
    const { path } = this.node;
    const { keys = [], spec, elasticity, single, needed }: KindOptions = options;
    this.trainingKind = trainingKind(kind)!;
    // The chief of a TFJob can also be called its master; one name for it is enough.
    const { replicaTypes } = this.trainingKind;
    const types = new Map(replicaTypes.filter(type => type !== 'Master' || !replicaTypes.includes('Chief')).map(type => [propOf(type), type]));
    const { policy, version, ttl, runPolicy } = withPath(path, () => {
      refuseUnknownKeys(requireObject(props, `the props of a ${kind}`), [...KEYS, ...types.keys(), ...keys], `a ${kind}`);
      requireMember(PodSecurity, props.security, 'security');
      const { [single ?? '']: one, [needed ?? '']: must } = props as unknown as { readonly [prop: string]: TrainingReplicaProps | undefined };
      if (needed !== undefined && (must === undefined || must === null)) refuse([`a ${kind} needs a ${needed}`]);
      if (single !== undefined && (one?.replicas ?? 1) !== 1) refuse([`there is one ${single} and no more, got replicas: ${quoted(one!.replicas)}`]);
      return {
        policy: this.policyOf(props),
        version: this.versionOf(props),
        ttl: timeToLive(props.ttlAfterFinished, props.evidenceWindow),
        runPolicy: gangFields(props.gang),
      };
    });
    this.failurePolicy = policy;
    this.apiObject = new ApiObject(this, 'Default', {
      apiVersion: KUBEFLOW_API_VERSION,
      kind,
      metadata: props.metadata,
      spec: Lazy.any({ produce: () => this.spec(spec, { ...ttl !== undefined && { ttlSecondsAfterFinished: ttl }, ...runPolicy }) }),
    });
    const given = props as unknown as { readonly [prop: string]: TrainingReplicaProps | undefined };
    this.list = [...types].filter(([prop]) => given[prop] !== undefined && given[prop] !== null).map(([prop, type]) => {
      withPath(path, () => requireObject(given[prop], prop));
      return new TrainingReplica(this, prop, withWordOfJob(given[prop]!, { type, container: this.trainingKind.container, security: props.security }));
    });
    const { fields, gaps } = renderTrainingJob(policy, version, kind, this.list.map(each => each._restartPolicy()));
    this.fields = fields;
    withPath(path, () => {
      if (this.list.length === 0) refuse([`a ${kind} needs replicas: ${[...types.keys()].join(', ')}`]);
      refuseContradictions(gaps);
      this.refuseLostTimeToLive(ttl, version.version);
    });
    annotateAcknowledgements(this.apiObject, props.metadata?.annotations?.[ACKNOWLEDGEMENT], ['kubeflow']);
    warnOfGaps(this, gaps);
    if (elasticity) this.warnOfLayers(elasticity);
    this.node.addValidation({ validate: () => this.list.flatMap(each => each._problems()) });
  }

  /** The name of the job. */
  public get name(): string {
    return this.apiObject.name;
  }

  /** Name, labels and annotations, to which more can be added. */
  public get metadata(): ApiObjectMetadataDefinition {
    return this.apiObject.metadata;
  }

  /** The replicas, by type. */
  public get replicas(): TrainingReplica[] {
    return [...this.list];
  }

  /**
   * The replicas of a type.
   *
   * @param type as the operator calls it: `Worker`
   *
   * @internal
   */
  protected _replica(type: string): TrainingReplica | undefined {
    return this.list.find(({ replicaType }) => replicaType === type);
  }

  private policyOf({ failurePolicy }: TrainingJobOptions): FailurePolicy {
    const policy = policyIn(failurePolicy);
    const { kind, container } = this.trainingKind;
    if (policy.container !== undefined && policy.container !== container) {
      refuse([`the policy speaks of the container '${policy.container}', and of a ${kind} only the exit code of '${container}' is read; leave container out`]);
    }
    return policy;
  }

  private versionOf({ operatorVersion }: TrainingJobOptions) {
    const { kind, since } = this.trainingKind;
    const version = versionOf(kubeflow, operatorVersion);
    if (since !== undefined && !isAtLeast(version.version, since)) {
      refuse([`training operator ${version.version} knows no ${kind}; there is one from ${since} on`]);
    }
    return version;
  }

  private refuseLostTimeToLive(ttl: number | undefined, version: string): void {
    const { kind } = this.trainingKind;
    const isLost = ttl !== undefined && KEPT_KINDS.includes(kind) && isAtLeast(version, '1.8')
      && this.list.some(each => (each._restartPolicy() ?? this.fields.restartPolicy) === 'ExitCode');
    if (isLost) {
      refuse([`ttlAfterFinished has no effect on a ${kind} that ended with a permanent exit code: with ExitCode the operator never sets its completionTime, and logs `
        + 'an error for ever; leave it out']);
    }
  }

  private warnOfLayers({ maxRestarts = 0 }: TrainingElasticity): void {
    const { restartPolicy, runPolicy: { backoffLimit } } = this.fields;
    if (maxRestarts === 0 || restartPolicy === 'Never') return;
    const outer = backoffLimit === undefined ? 'and begins anew in each Pod that the operator makes'
      : `and the containers are restarted until ${count(backoffLimit, 'restart')} are counted: up to ${(maxRestarts + 1) * backoffLimit} starts of the program`;
    addWarning(this, 'kubeflow/restarts-multiply', `the launcher restarts its workers ${count(maxRestarts, 'time')} within one container, ${outer}; let one of them `
      + 'retry: maxRestarts: 0, or a policy with retries: 0');
  }

  private spec(ofKind: object | undefined, ofJob: object): any {
    const { restartPolicy, runPolicy } = this.fields;
    return {
      runPolicy: { ...runPolicy, ...ofJob },
      ...ofKind,
      [this.trainingKind.replicasField]: Object.fromEntries(this.list.map(each => [each.replicaType, each._entry(restartPolicy)])),
    };
  }
}

/** `worker`, and `ps`. */
function propOf(type: string): string {
  return type === type.toUpperCase() ? type.toLowerCase() : type[0].toLowerCase() + type.slice(1);
}

function gangFields(gang: TrainingGang | undefined): object {
  if (gang === undefined) return {};
  refuseUnknownKeys(requireObject(gang, 'gang'), ['minAvailable', 'queue', 'priorityClass', 'scheduleTimeout'], 'gang');
  const { minAvailable, queue, priorityClass, scheduleTimeout } = gang;
  if (minAvailable !== undefined && (!Number.isInteger(minAvailable) || minAvailable < 1)) {
    refuse([`minAvailable must be a whole number from 1, got ${quoted(minAvailable)}`]);
  }
  const scheduleTimeoutSeconds = scheduleTimeout && wholeSeconds(scheduleTimeout, 'scheduleTimeout');
  return { schedulingPolicy: JSON.parse(JSON.stringify({ minAvailable, queue, priorityClass, scheduleTimeoutSeconds })) };
}
