import { ApiObject, ApiObjectMetadataDefinition, JsonPatch, Lazy } from 'cdk8s';
import * as kplus from 'cdk8s-plus-30';
import { Construct } from 'constructs';
import { countPatches, PatchOperation, patchesOf, touches, validateWhenPatched } from '../../constructs/patched-objects';
import { resolved } from '../../constructs/resolved';
import { refuse, withPath } from '../../constructs/with-path';
import { Evaluation } from '../../evaluation/evaluation';
import { DESCRIPTION_FILE, descriptionText } from '../../evaluation/evaluation-files';
import { ShardManifest } from '../../evaluation/shard-manifest';
import { ExternalShardManifest } from '../../evaluation/shard-manifest-props';
import { FailurePolicy } from '../../policy';
import { requireObject } from '../../policy/input';
import { contentHash, cutName } from '../content-hash';
import { declarationProblems, DeclaredContainer, environmentProblems, patchedProblems } from '../evaluation/checks';
import { shardFiles } from '../evaluation/config-maps';
import { resultInputs } from '../evaluation/result-inputs';
import { REVISION_LABEL, shardList, SHARDS_ANNOTATION, withWorkerEnvironment, workerEnvironment } from '../evaluation/worker-environment';
import { LONGEST_JOB_NAME } from '../fields';
import { nameProblems } from '../job-checks';
import { RenderedSpec } from './rendered-spec';
import { NameSuffix, RetryableJob } from './retryable-job';
import { RetryableJobOptions } from './retryable-job-options';
import { serverOf } from './retryable-props';

/**
 * What is evaluated, and what should happen when an attempt of a shard fails.
 *
 * Three of the props that come from RetryableJob are refused: `indexed` and `completions` come from the manifest, and a `successPolicy` would call an
 * evaluation complete of which shards are missing.
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
   * The shards to run, for a re-run of those that failed. It is a Job of its own, with an index for each of them, and the evaluation stays the same, so that
   * the receipts of the other shards hold. `Reconciliation.shardsToRerun` has the numbers.
   *
   * @default - all shards of the manifest
   */
  readonly onlyShards?: number[];
}

/**
 * An evaluation that is split into shards: an Indexed Job with an index for each shard, and the manifest that says which cases these are, in immutable
 * ConfigMaps.
 *
 * The Job and its ConfigMaps carry one revision in their names: a hash of the manifest, the candidate, the number of repetitions, and of the images, commands,
 * arguments, variables and volumes of all containers. So a changed manifest is a new evaluation, beside the old one, and never an update that the API server
 * refuses. Everything else, such as resources, the failure policy and which shards are run, gives the Job another name within the same evaluation, and results
 * that are there still count. `parallelism` changes no name, and may be changed while the Job runs.
 *
 * Every container finds the files `evaluation.json` and `shards-*.jsonl` in the folder EVALUATION_FOLDER. Its shard is the entry of the list EVALUATION_SHARDS
 * (such as `0-5`, and `2,4` in a re-run) at the position JOB_COMPLETION_INDEX. What a receipt has to name is in EVALUATION_REVISION, EVALUATION_CANDIDATE,
 * EVALUATION_REPETITIONS and EVALUATION_MANIFEST_HASH, which attempt it is in EVALUATION_POD_UID, EVALUATION_POD_NAME and EVALUATION_INDEX_FAILURES, and where an
 * external manifest is in EVALUATION_MANIFEST_URI.
 *
 * @see https://kubernetes.io/docs/tasks/job/indexed-parallel-processing-static/
 */
export class IndexedEvaluation extends RetryableJob {
  private readonly given: IndexedEvaluationProps;
  /** The files of each ConfigMap, apart from the description, which is in the first one. An external manifest has no others. */
  private readonly files: readonly { readonly [name: string]: string }[];
  private readonly shardCount: number;
  /** Whether the revision is being made: nothing that it is made of can contain it. */
  private isHashed = false;

  /**
   * @param scope the chart, or a construct in it
   * @param id the id of the construct, from which the name of the Job is made
   * @param props the work, its cases and its failure policy
   * @throws if the policy has no budget for each index, if the manifest is too large for ConfigMaps, and for every reason that a RetryableJob has
   */
  constructor(scope: Construct, id: string, props: IndexedEvaluationProps) {
    super(scope, id, jobProps(scope, id, props));
    this.given = { ...props, ...props.onlyShards && { onlyShards: ascending(props.onlyShards) } };
    this.shardCount = unnamed(props).shardCount;
    withPath(this.node.path, () => refuse(this.candidateProblems()));
    withPath(this.node.path, () => refuse(nameProblems(this.name, true, props.onlyShards?.length ?? this.shardCount, serverOf(props))));
    this.files = withPath(this.node.path, () => (
      props.manifest ? [...shardFiles(props.manifest)].map(([name, text]) => ({ [name]: text })) : [{}]));
    this.label(this.apiObject.metadata);
    if (this.given.onlyShards) this.apiObject.metadata.addAnnotation(SHARDS_ANNOTATION, shardList(this.given.onlyShards));
    this.addConfigMaps();
    this.refusePatches();
    this.node.addValidation({ validate: () => environmentProblems(this.declaredContainers(), this.volumes.map(each => each.name)) });
  }

  /** The name of the Job: with the revision, and a hash of how it is run. */
  public get name(): string {
    // The constructor of RetryableJob only wants to know how long a name becomes.
    return this.given ? `${this.beginning}-${this.revision}-${this._hash()}` : super.name;
  }

  /** The revision: a hash of everything that can decide a result. It changes until the last container is added. */
  public get revision(): string {
    if (this.isHashed) refuseWithin(this.node.path);
    this.isHashed = true;
    try {
      return this.hashOfResults();
    } finally {
      this.isHashed = false;
    }
  }

  private hashOfResults(): string {
    const { manifestHash: manifest, shardCount: shards, candidate, repetitions } = unnamed(this.given);
    const patches = this.patches().filter(patch => touches(patch, '/spec/template'));
    return contentHash({
      files: FILES,
      evaluation: { manifest, shards, candidate, repetitions },
      pod: resultInputs(this._declared().spec.template?.spec),
      ...patches.length > 0 && { patches },
    });
  }

  /** The evaluation as its workers and `Reconciliation` know it. */
  public get evaluation(): Evaluation {
    const { manifest, externalManifest, candidate, repetitions } = this.given;
    return Evaluation.of({ manifest, externalManifest, candidate, repetitions, revision: this.revision });
  }

  /** The names of the ConfigMaps. Like that of the Job they change until the last container is added. */
  public get configMapNames(): string[] {
    const { externalManifest } = this.given;
    const beginning = `${this.beginning}-${this.revision}`;
    // What a ConfigMap has may never change under its name, and a manifest can be moved without being another one.
    return this.files.map((_, i) => `${beginning}-${externalManifest ? contentHash({ uri: externalManifest.uri }) : i}`);
  }

  /** The shards that the Job runs, in the order of its indexes. */
  public get shards(): number[] {
    return this.given.onlyShards ? [...this.given.onlyShards] : Array.from({ length: this.shardCount }, (_, shard) => shard);
  }

  /**
   * @internal
   */
  public _toKube(): kplus.k8s.JobSpec {
    const spec = super._toKube();
    const { evaluation } = this;
    const { metadata } = spec.template;
    return {
      ...spec,
      template: {
        ...spec.template,
        metadata: { ...metadata, labels: { ...metadata?.labels, [REVISION_LABEL]: evaluation.revision } },
        spec: withWorkerEnvironment(spec.template.spec!, workerEnvironment(evaluation, this.given.onlyShards) as any, this.configMapNames),
      },
    };
  }

  /**
   * A hash of how it is run.
   *
   * @internal
   */
  protected _hash(): string {
    const { parallelism, ...declared } = this._declared();
    const { onlyShards, externalManifest } = this.given;
    const patches = this.patches().filter(patch => touches(patch, '/spec') && patch.path !== '/spec/parallelism');
    return contentHash({
      ...declared,
      onlyShards,
      uri: externalManifest?.uri,
      ...patches.length > 0 && { patches },
      address: this._address(),
    });
  }

  /** The candidate is also in a text, into which no resolver looks. */
  private candidateProblems(): string[] {
    const { candidate } = this.given;
    return resolved(ApiObject.of(this), ['spec'], candidate) === candidate ? []
      : [`a resolver of the app makes another candidate of '${candidate}'; give the candidate itself`];
  }

  /** What a patch goes past: the fields that come from the evaluation, and the ConfigMaps, which nobody may change under their names. */
  private refusePatches(): void {
    const job = ApiObject.of(this);
    const rendered = new RenderedSpec(job);
    validateWhenPatched(job, () => [
      ...this.patches().filter(({ from }) => from !== undefined).filter(patch => touches(patch, '/spec'))
        .map(({ op }) => `a patch of op ${op} takes a value from somewhere else, so that the name of the Job could not change with it; add or replace the value`),
      ...rendered.problems(manifest => patchedProblems(manifest, workerEnvironment(this.evaluation, this.given.onlyShards), this.shards.length)),
    ]);
    for (const child of this.node.children) {
      if (!ApiObject.isApiObject(child) || child.kind !== 'ConfigMap') continue;
      const ours = countPatches(child);
      validateWhenPatched(child, () => (patchesOf(child).slice(ours).some(patch => ['/data', '/immutable'].some(place => touches(patch, place)))
        ? ['the ConfigMaps of an evaluation are immutable, and what is patched into them would be refused under their names; use a ConfigMap of your own'] : []));
    }
  }

  /** Everything but the name, which is patched in by this package. */
  private patches(): PatchOperation[] {
    return patchesOf(ApiObject.of(this)).filter(({ path }) => path !== '/metadata/name');
  }

  /** With what the names of all objects begin. Two long names that begin alike are told apart by a hash. */
  private get beginning(): string {
    const name = this.metadata.name!;
    const longest = LONGEST_JOB_NAME - `-${this.shardCount - 1}`.length - '-00000000-00000000'.length;
    if (name.length <= longest) return name;
    const hash = contentHash({ name });
    return `${cutName(name, longest - hash.length - 1)}-${hash}`;
  }

  private addConfigMaps(): void {
    const { metadata } = this.given;
    this.files.forEach((files, i) => {
      const data = () => ({ ...i === 0 && { [DESCRIPTION_FILE]: descriptionText(this.evaluation) }, ...files });
      const configMap = new ApiObject(this, `manifest-${i}`, {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        // Whoever selects the Job by its labels, to apply or to prune, has to find them as well.
        metadata: { namespace: this.metadata.namespace, ...metadata?.labels && { labels: { ...metadata.labels } } },
        immutable: true,
        data: Lazy.any({ produce: data }),
      });
      this.label(configMap.metadata);
      configMap.addJsonPatch(JsonPatch.replace('/metadata/name', { toJSON: () => this.configMapNames[i] }));
      // A Pod waits for its ConfigMaps, so they come first.
      this.apiObject.addDependency(configMap);
    });
  }

  /** The label of what belongs to the evaluation. Its value is known when it is written. */
  private label(metadata: ApiObjectMetadataDefinition): void {
    metadata.addLabel(REVISION_LABEL, Lazy.any({ produce: () => this.revision }) as any);
  }

  private declaredContainers(): DeclaredContainer[] {
    return [...this.containers, ...this.initContainers].map(({ name, env, mounts }) => ({
      name,
      variables: Object.keys(env.variables),
      mounts: mounts.map(({ path, volume }) => ({ path, volume: volume.name })),
    }));
  }
}

/**
 * Raised when the files in the ConfigMaps get another shape: what is in an immutable ConfigMap may not change under its name, also not with a new release of
 * this package. A test pins them.
 */
const FILES = 1;

/** The evaluation before its revision is known. */
function unnamed({ manifest, externalManifest, candidate, repetitions }: IndexedEvaluationProps): Evaluation {
  return Evaluation.of({ manifest, externalManifest, candidate, repetitions, revision: '-' });
}

/** The props of the Job, as far as they come from the evaluation. */
function jobProps(scope: Construct, id: string, props: IndexedEvaluationProps) {
  return withPath(`${scope.node.path ? `${scope.node.path}/` : ''}${id}`, () => {
    requireObject(props, 'the props of an evaluation');
    const { shardCount } = unnamed(props);
    refuse(declarationProblems(props, shardCount));
    const { manifest, externalManifest, candidate, repetitions, onlyShards, ...jobOptions } = props;
    const completions = onlyShards?.length ?? shardCount;
    const failurePolicy = within(props.failurePolicy, completions);
    return { ...jobOptions, failurePolicy, indexed: true, completions, nameSuffix: NameSuffix.CONTENT_HASH };
  });
}

/** The policy for so many indexes. As many failed indexes as there are can never be too many, and the API server refuses more. */
function within(policy: FailurePolicy, completions: number): FailurePolicy {
  const isNoLimit = FailurePolicy.isFailurePolicy(policy) && policy.maxFailedIndexes !== undefined && policy.maxFailedIndexes >= completions;
  return isNoLimit ? policy.copyWith({ maxFailedIndexes: undefined }) : policy;
}

function refuseWithin(path: string): never {
  throw new Error(`[${path}] a variable has the revision in its value, which the revision is made of; write $(EVALUATION_REVISION) into the value, and the kubelet `
    + 'puts it in');
}

function ascending(shards: readonly number[]): number[] {
  return [...shards].sort((a, b) => a - b);
}
