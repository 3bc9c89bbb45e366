import { ApiObject, ApiObjectMetadataDefinition, Lazy } from 'cdk8s';
import * as kplus from 'cdk8s-plus-30';
import { Construct } from 'constructs';
import { jobNameProblems } from './names';
import { ACKNOWLEDGEMENT, annotateAcknowledgements, refuseContradictions, warnOfGaps } from '../../constructs/warnings';
import { refuse, withPath } from '../../constructs/with-path';
import { isAtLeast, versionOf } from '../../engine';
import { FailurePolicy } from '../../policy';
import { requireMember, requireObject } from '../../policy/input';
import { PolicyError, quoted } from '../../policy/policy-error';
import { ANCESTOR_LABEL, TRAINER_API_VERSION, TRAINER_CONTAINER, TRAINER_GROUP } from '../fields';
import { renderTrainJobFields } from '../render';
import { trainer } from '../trainer-engine';
import { JobSetJob, JobSetPodOptions } from './job-set-job';
import { policyIn } from '../../constructs/policy-props';

/** What Trainer prepares for the program. */
export enum TrainJobFramework {
  /** Nothing but as many Pods as there are nodes. */
  PLAIN = 'PLAIN',

  /** The environment variables of torchrun: `PET_NNODES`, `PET_MASTER_ADDR` and so on. */
  TORCH = 'TORCH',

  /** The environment variables of JAX. Trainer 2.2. */
  JAX = 'JAX',
}

/** A distributed training, and what should happen when a Pod of it fails. */
export interface TrainJobProps extends JobSetPodOptions {
  /** What should happen when an attempt fails. A retry restarts all nodes. */
  readonly failurePolicy: FailurePolicy;

  /**
   * How many nodes, that is Pods, train together.
   *
   * @default 1
   */
  readonly numNodes?: number;

  /**
   * What Trainer prepares for the program.
   *
   * @default TrainJobFramework.PLAIN
   */
  readonly framework?: TrainJobFramework;

  /**
   * The minor version of Kubeflow Trainer in the cluster.
   *
   * @default 2.3
   */
  readonly trainerVersion?: string;
}

const POLICIES: { readonly [framework in TrainJobFramework]: object } = {
  [TrainJobFramework.PLAIN]: {}, [TrainJobFramework.TORCH]: { torch: {} }, [TrainJobFramework.JAX]: { jax: {} },
};

/**
 * A TrainJob of Kubeflow Trainer that knows what to do when an attempt fails, with the TrainingRuntime that carries the policy: a TrainJob itself has no field
 * for retries. The container that trains is called `node`, whatever name it was given.
 *
 * @see https://www.kubeflow.org/docs/components/trainer/
 */
export class TrainJob extends Construct {
  /** The policy that the construct was made with. */
  public readonly failurePolicy: FailurePolicy;

  /** The Pods, to which volumes, sidecars and rules for scheduling can be added. */
  public readonly nodes: JobSetJob;

  /** The TrainJob that is written. */
  public readonly apiObject: ApiObject;

  /** The TrainingRuntime that is written. */
  public readonly runtimeObject: ApiObject;

  private readonly runtimeSpec: () => any;

  /**
   * @param scope the chart, or a construct in it
   * @param id the id of the construct, from which the names are made
   * @param props the Pods and their failure policy
   * @throws if the policy cannot be held by Trainer, or if a container has no resources
   */
  constructor(scope: Construct, id: string, props: TrainJobProps) {
    super(scope, id);
    const { path } = this.node;
    const { policy, target, numNodes, framework } = withPath(path, () => readProps(props));
    this.failurePolicy = policy;
    const { fields, gaps } = renderTrainJobFields(policy, target, { container: TRAINER_CONTAINER });
    withPath(path, () => refuseContradictions(gaps));
    const { metadata } = props;
    this.runtimeObject = new ApiObject(this, 'Runtime', {
      apiVersion: TRAINER_API_VERSION,
      kind: 'TrainingRuntime',
      // A name that is undefined would be none, and not the one that comes from the place of the construct.
      metadata: { ...metadata, ...metadata?.name !== undefined && { name: `${metadata.name}-runtime` } },
      spec: Lazy.any({ produce: () => this.runtimeSpec() }),
    });
    this.apiObject = new ApiObject(this, 'Default', {
      apiVersion: TRAINER_API_VERSION,
      kind: 'TrainJob',
      metadata,
      spec: {
        runtimeRef: { apiGroup: TRAINER_GROUP, kind: 'TrainingRuntime', name: this.runtimeObject.name },
        trainer: { numNodes },
        ...fields.trainJob,
      },
    });
    this.apiObject.addDependency(this.runtimeObject);
    for (const object of [this.runtimeObject, this.apiObject]) {
      annotateAcknowledgements(object, metadata?.annotations?.[ACKNOWLEDGEMENT], ['trainer', 'jobset', 'kubernetes']);
    }
    withPath(path, () => refuse(jobNameProblems(this.name, { name: TRAINER_CONTAINER, podsPerJob: numNodes })));
    this.runtimeSpec = () => ({
      mlPolicy: { numNodes, ...POLICIES[framework] },
      template: {
        spec: {
          ...fields.failurePolicy && { failurePolicy: fields.failurePolicy },
          replicatedJobs: [{
            name: TRAINER_CONTAINER,
            replicas: 1,
            template: {
              metadata: { labels: { [ANCESTOR_LABEL]: 'trainer' } },
              spec: { ...fields.childJob, template: this.nodes._podTemplate() },
            },
          }],
        },
      },
    });
    warnOfGaps(this, gaps);
    const { failurePolicy: _, numNodes: __, framework: ___, trainerVersion: ____, metadata: _____, containers = [], ...pods } = props;
    this.nodes = new JobSetJob(this, 'Nodes', { ...pods, name: TRAINER_CONTAINER, podsPerJob: numNodes, containers: containers.map(named) });
    this.node.addValidation({ validate: () => this.problems() });
  }

  /** The name of the TrainJob. */
  public get name(): string {
    return this.apiObject.name;
  }

  /** Name, labels and annotations of the TrainJob, to which more can be added. */
  public get metadata(): ApiObjectMetadataDefinition {
    return this.apiObject.metadata;
  }

  private problems(): string[] {
    return this.nodes._problems(TRAINER_CONTAINER, true);
  }
}

/** The first container is the one that trains, and has the name by which Trainer finds it. */
function named(props: kplus.ContainerProps, position: number): kplus.ContainerProps {
  return position === 0 && typeof props === 'object' && props !== null ? { ...props, name: TRAINER_CONTAINER } : props;
}

function readProps(props: TrainJobProps) {
  requireObject(props, 'the props of a TrainJob');
  requireMember(TrainJobFramework, props.framework, 'framework');
  const { numNodes = 1, framework = TrainJobFramework.PLAIN } = props;
  const target = versionOf(trainer, props.trainerVersion);
  if (!Number.isInteger(numNodes) || numNodes < 1) throw new PolicyError(`numNodes must be a whole number from 1, got ${quoted(numNodes)}`);
  if (framework === TrainJobFramework.JAX && !isAtLeast(target.version, '2.2')) {
    throw new PolicyError(`Trainer ${target.version} does not know JAX; it came with 2.2`);
  }
  return { policy: policyIn(props.failurePolicy), target, numNodes, framework };
}
