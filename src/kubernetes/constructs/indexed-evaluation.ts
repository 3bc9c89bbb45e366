import { ApiObject, ApiObjectMetadataDefinition, JsonPatch, Lazy } from 'cdk8s';
import * as kplus from 'cdk8s-plus-30';
import { Construct } from 'constructs';
import { refuse, withPath } from '../../constructs/with-path';
import { Evaluation } from '../../evaluation/evaluation';
import { DESCRIPTION_FILE, descriptionText } from '../../evaluation/evaluation-files';
import { ShardManifest } from '../../evaluation/shard-manifest';
import { ExternalShardManifest } from '../../evaluation/shard-manifest-props';
import { FailurePolicy } from '../../policy';
import { requireObject } from '../../policy/input';
import { contentHash } from '../content-hash';
import { declarationProblems, DeclaredContainer, environmentProblems } from '../evaluation/checks';
import { shardFiles } from '../evaluation/config-maps';
import { REVISION_LABEL, shardList, SHARDS_ANNOTATION, withWorkerEnvironment, workerEnvironment } from '../evaluation/worker-environment';
import { nameProblems } from '../job-checks';
import { NameSuffix, RetryableJob } from './retryable-job';
import { RetryableJobOptions } from './retryable-job-options';
import { serverOf } from './retryable-props';

/**
 * What is evaluated, and what should happen when an attempt of a shard fails.
 *
 * Three of the props that come from RetryableJob are not to be given: `indexed` and `completions` come from the manifest, and a `successPolicy` would call
 * an evaluation complete of which shards are missing.
 */
export interface IndexedEvaluationProps extends RetryableJobOptions {
  /**
   * Which cases each shard has. It is written into immutable ConfigMaps.
   *
   * @default - `externalManifest`; exactly one of the two is needed
   */
  readonly manifest?: ShardManifest;

  /**
   * The manifest as something that is kept somewhere else, for one that is too large for ConfigMaps.
   *
   * @default - `manifest`; exactly one of the two is needed
   */
  readonly externalManifest?: ExternalShardManifest;

  /** What is evaluated: a model, an image digest, a prompt with its version. */
  readonly candidate: string;

  /**
   * How many times each case is evaluated.
   *
   * @default 1
   */
  readonly repetitions?: number;

  /**
   * The shards to run, ascending: for a re-run of those that failed. It is a Job of its own, with an index for each of them, and the evaluation stays the
   * same, so that the receipts of the other shards hold. `Reconciliation.shardsToRerun` has the numbers.
   *
   * @default - all shards of the manifest
   */
  readonly onlyShards?: number[];
}

/**
 * An evaluation that is split into shards: an Indexed Job with an index for each shard, and the manifest that says which cases these are, in immutable
 * ConfigMaps.
 *
 * The Job and its ConfigMaps carry one revision in their names: a hash of the manifest, the candidate, the number of repetitions and everything in the Pods
 * that can decide a result. So a changed manifest is a new evaluation, beside the old one, and never an update that the API server refuses. Resources, the
 * failure policy and which shards are run are no part of it, and give the Job another name within the same evaluation; results that are there still count.
 * `parallelism` changes no name, and may be changed while the Job runs.
 *
 * Every container finds the files `evaluation.json` and `shards-*.jsonl` in the folder EVALUATION_FOLDER, its index in JOB_COMPLETION_INDEX, and which
 * attempt it is in EVALUATION_POD_UID and EVALUATION_INDEX_FAILURES.
 *
 * @see https://kubernetes.io/docs/tasks/job/indexed-parallel-processing-static/
 */
export class IndexedEvaluation extends RetryableJob {
  private readonly given: IndexedEvaluationProps;
  private readonly files: ReadonlyMap<string, string>;

  /**
   * @param scope the chart, or a construct in it
   * @param id the id of the construct, from which the name of the Job is made
   * @param props the work, its cases and its failure policy
   * @throws if the policy has no budget for each index, if the manifest is too large for ConfigMaps, and for every reason that a RetryableJob has
   */
  constructor(scope: Construct, id: string, props: IndexedEvaluationProps) {
    super(scope, id, jobProps(scope, id, props));
    this.given = props;
    this.files = withPath(this.node.path, () => (props.manifest ? shardFiles(props.manifest) : new Map()));
    withPath(this.node.path, () => refuse(nameProblems(this.name, true, this.shards.length, serverOf(props))));
    this.apiObject.metadata.addLabel(REVISION_LABEL, Lazy.any({ produce: () => this.revision }) as any);
    if (props.onlyShards) this.apiObject.metadata.addAnnotation(SHARDS_ANNOTATION, shardList(props.onlyShards));
    this.addConfigMaps();
    this.node.addValidation({ validate: () => environmentProblems(this.declaredContainers(), this.volumes.map(each => each.name)) });
  }

  /** The revision: a hash of everything that can decide a result. It changes until the last container is added. */
  public get revision(): string {
    const { spec } = this._declared();
    const pod = spec.template?.spec;
    const withoutResources = (containers?: any[]) => containers?.map(({ resources, ...rest }) => rest);
    return contentHash({
      evaluation: withoutRevision(this.given),
      pod: pod && { ...pod, containers: withoutResources(pod.containers), initContainers: withoutResources(pod.initContainers) },
    });
  }

  /** The evaluation as its workers and `Reconciliation` know it. */
  public get evaluation(): Evaluation {
    const { manifest, externalManifest, candidate, repetitions } = this.given;
    return Evaluation.of({ manifest, externalManifest, candidate, repetitions, revision: this.revision });
  }

  /** The names of the ConfigMaps. Like that of the Job they change until the last container is added. */
  public get configMapNames(): string[] {
    return Array.from({ length: Math.max(this.files.size, 1) }, (_, i) => this.configMapName(i));
  }

  /** The shards that the Job runs, in the order of its indexes. */
  public get shards(): number[] {
    return this.given.onlyShards ? [...this.given.onlyShards] : Array.from({ length: this.evaluation.shardCount }, (_, shard) => shard);
  }

  /**
   * @internal
   */
  public _toKube(): kplus.k8s.JobSpec {
    const spec = super._toKube();
    const environment = workerEnvironment(this.evaluation, this.given.onlyShards);
    const { metadata } = spec.template;
    return {
      ...spec,
      template: {
        ...spec.template,
        metadata: { ...metadata, labels: { ...metadata?.labels, [REVISION_LABEL]: this.revision } },
        spec: withWorkerEnvironment(spec.template.spec!, environment as any, this.configMapNames),
      },
    };
  }

  /**
   * The revision, and a hash of how it is run.
   *
   * @internal
   */
  protected _hash(): string {
    // The constructor of RetryableJob only wants to know how long a name becomes.
    if (!this.given) return super._hash();
    const { parallelism, ...declared } = this._declared();
    const { onlyShards, externalManifest } = this.given;
    return `${this.revision}-${contentHash({ ...declared, onlyShards, uri: externalManifest?.uri })}`;
  }

  private configMapName(i: number): string {
    const { externalManifest } = this.given;
    // What a ConfigMap has may never change under its name, and a manifest can be moved without being another one.
    const last = externalManifest ? contentHash({ uri: externalManifest.uri }) : i;
    return `${this.metadata.name}-${this.revision}-${last}`;
  }

  private addConfigMaps(): void {
    const files = [...this.files];
    this.configMapNames.forEach((_, i) => {
      const data = () => ({
        ...i === 0 && { [DESCRIPTION_FILE]: descriptionText(this.evaluation) },
        ...files[i] && { [files[i][0]]: files[i][1] },
      });
      const configMap = new ApiObject(this, `manifest-${i}`, {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { namespace: this.metadata.namespace },
        immutable: true,
        data: Lazy.any({ produce: data }),
      });
      labelled(configMap.metadata, () => this.revision);
      configMap.addJsonPatch(JsonPatch.replace('/metadata/name', { toJSON: () => this.configMapName(i) }));
      // A Pod waits for its ConfigMaps, so they come first.
      this.apiObject.addDependency(configMap);
    });
  }

  private declaredContainers(): DeclaredContainer[] {
    return [...this.containers, ...this.initContainers].map(({ name, env, mounts }) => ({
      name,
      variables: Object.keys(env.variables),
      mounts: mounts.map(({ path, volume }) => ({ path, volume: volume.name })),
    }));
  }
}

/** The label of what belongs to the evaluation, whose revision is known only when it is written. */
function labelled(metadata: ApiObjectMetadataDefinition, revision: () => string): void {
  metadata.addLabel(REVISION_LABEL, Lazy.any({ produce: revision }) as any);
}

/**
 * Raised when the files in the ConfigMaps get another shape: what is in an immutable ConfigMap may not change under its name, also not with a new release of
 * this package. A test pins them.
 */
const FILES = 1;

/** What the evaluation is, apart from its Pods. */
function withoutRevision({ manifest, externalManifest, candidate, repetitions }: IndexedEvaluationProps): object {
  const { manifestHash, ...evaluation } = Evaluation.of({ manifest, externalManifest, candidate, repetitions, revision: '-' });
  return { files: FILES, manifest: manifestHash, candidate: evaluation.candidate, repetitions: evaluation.repetitions };
}

/** The props of the Job, as far as they come from the evaluation. */
function jobProps(scope: Construct, id: string, props: IndexedEvaluationProps) {
  return withPath(`${scope.node.path ? `${scope.node.path}/` : ''}${id}`, () => {
    requireObject(props, 'the props of an evaluation');
    const { manifest, externalManifest, candidate, repetitions, onlyShards, ...jobOptions } = props;
    const { shardCount } = Evaluation.of({ manifest, externalManifest, candidate, repetitions, revision: '-' });
    refuse(declarationProblems(props, shardCount));
    const completions = onlyShards?.length ?? shardCount;
    return {
      ...jobOptions,
      failurePolicy: onlyShards ? within(props.failurePolicy, completions) : props.failurePolicy,
      indexed: true,
      completions,
      nameSuffix: NameSuffix.CONTENT_HASH,
    };
  });
}

/** The policy of a re-run: the API server takes no maxFailedIndexes above the number of indexes. */
function within(policy: FailurePolicy, completions: number): FailurePolicy {
  const isAbove = FailurePolicy.isFailurePolicy(policy) && (policy.maxFailedIndexes ?? 0) > completions;
  return isAbove ? policy.copyWith({ maxFailedIndexes: completions }) : policy;
}
