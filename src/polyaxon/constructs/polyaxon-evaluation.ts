import { Duration } from 'cdk8s';
import * as kplus from 'cdk8s-plus-30';
import { Construct } from 'constructs';
import { PolyaxonContainer } from './polyaxon-container';
import { PolyaxonDagOperation, PolyaxonTrigger } from './polyaxon-dag';
import { PolyaxonEarlyStopping } from './polyaxon-early-stopping';
import { PolyaxonEnvironment } from './polyaxon-environment';
import { PolyaxonEvaluationProps } from './polyaxon-evaluation-props';
import { PolyaxonExpr } from './polyaxon-expr';
import { PolyaxonIoType } from './polyaxon-io';
import { PolyaxonMatrix } from './polyaxon-matrix';
import { PolyaxonOperation } from './polyaxon-operation';
import { PolyaxonPod } from './polyaxon-pod';
import { PolyaxonRun } from './polyaxon-run';
import { addFiles } from '../../constructs/construct-files';
import { PolicyWarnings } from '../../constructs/policy-warnings';
import { refuse, withPath } from '../../constructs/with-path';
import { Evaluation } from '../../evaluation/evaluation';
import { descriptionText } from '../../evaluation/evaluation-files';
import { contentHash } from '../../kubernetes/content-hash';
import { ExitCodes, FailurePolicy, FailureResponse } from '../../policy';
import { refuseUnknownKeys, requireList, requireObject, requireWhole } from '../../policy/input';
import { PolicyError, quoted } from '../../policy/policy-error';
import { RESERVED_VARIABLES } from '../evaluation-variables';
import { stopPercent } from '../writing/tolerated-failures';

const OPTIONS = ['manifest', 'manifestPath', 'candidate', 'repetitions', 'container', 'environment', 'run', 'failurePolicy', 'concurrency',
  'toleratedFailedShards', 'onlyShards', 'reconciliation', 'name', 'description', 'tags', 'queue', 'ttlAfterFinished', 'polyaxonVersion'];
const RECONCILIATION = ['receiptsPath', 'container', 'run', 'failurePolicy'];

/** The names of the operations of the dag. */
const SHARDS = 'shards';
const RECONCILE = 'reconcile';

/** Stands in a path for the revision, which nobody knows before the evaluation is declared. */
const REVISION = '{revision}';

/**
 * An evaluation that is split into shards, as a Polyaxon matrix: an operation with a run for each shard, and when all of them have ended, in whatever way,
 * one that compares their receipts with the manifest and fails if no score may be made. Both are in a dag, since a search for runs (a join) finds those
 * that are there, and not those that are missing.
 *
 * The file `polyaxon/NAME.yml` is the dag, `polyaxon/NAME-manifest.json` has the cases of each shard, and `polyaxon/NAME-evaluation.json` what is
 * evaluated. The second has to be where the containers find it, at `manifestPath`, before the dag is run.
 *
 * Who tries again: the Job of each shard, as often as the failure policy says. A shard that has failed for good is not run again by Polyaxon; `onlyShards`
 * makes a dag that runs it.
 *
 * Each shard has the input `shard`, which is `shard-0`, `shard-1` and so on: ids that Polyaxon reads as texts. Its container has the same variables as that
 * of an IndexedEvaluation, so that the same worker runs in both: EVALUATION_SHARDS is the number of the shard and JOB_COMPLETION_INDEX is 0, since its Job
 * has one index. There is no EVALUATION_FOLDER, and EVALUATION_MANIFEST_URI is the path of the manifest.
 *
 * @see https://polyaxon.com/docs/automation/mapping/
 */
export class PolyaxonEvaluation extends Construct {
  /** The evaluation as its workers and `Reconciliation` know it. */
  public readonly evaluation: Evaluation;

  /** The shards that are run, in the order of the rows. */
  public readonly shards: number[];

  private readonly operation: PolyaxonOperation;

  /**
   * @param scope the app, or a construct in it
   * @param id the id of the construct, which is the name of the dag if none is given
   * @param props the work, its cases and its failure policy
   * @throws if Polyaxon cannot hold the policy, or would change or refuse a text
   */
  constructor(scope: Construct, id: string, props: PolyaxonEvaluationProps) {
    super(scope, id);
    const { path } = this.node;
    const { evaluation, shards, operations } = withPath(path, () => operationsOf(props));
    this.evaluation = evaluation;
    this.shards = shards;
    const name = props.name ?? id;
    this.operation = new PolyaxonOperation(this, 'Operation', {
      name,
      description: props.description,
      tags: props.tags,
      polyaxonVersion: props.polyaxonVersion,
      run: PolyaxonRun.dag({ concurrency: 1, operations }),
    });
    if (props.reconciliation.failurePolicy === undefined) {
      PolicyWarnings.of(this.operation)
        .acknowledge('kubernetes/reserved-exit-code', 'failure-policy reconcile itself ends with 1 or 2 when another attempt would not help');
    }
    addFiles(this, () => [
      { path: `polyaxon/${name}-manifest.json`, content: props.manifest.toText() },
      { path: `polyaxon/${name}-evaluation.json`, content: descriptionText(evaluation) },
    ]);
  }

  /** The revision: a hash of everything that can decide a result, which receipts have to name. */
  public get revision(): string {
    return this.evaluation.revision;
  }

  /** The ids of the shards that are run, as the rows of the matrix have them. */
  public get shardIds(): string[] {
    return this.shards.map(idOf);
  }

  /** The Polyaxonfile as text. */
  public toYaml(): string {
    return this.operation.toYaml();
  }

  /** The Polyaxonfile as plain data, before Polyaxon reads its texts a second time. */
  public toJson(): any {
    return this.operation.toJson();
  }
}

/** A bare number would be read as one, and 0 dropped where it is an argument. */
function idOf(shard: number): string {
  return `shard-${shard}`;
}

function operationsOf(props: PolyaxonEvaluationProps) {
  refuseUnknownKeys(requireObject(props, 'the props of an evaluation'), OPTIONS, 'an evaluation');
  refuseUnknownKeys(requireObject(props.reconciliation, 'reconciliation'), RECONCILIATION, 'reconciliation');
  const { manifest, manifestPath, candidate, repetitions, reconciliation } = props;
  refuse([...pathProblems(manifestPath, 'manifestPath'), ...pathProblems(reconciliation.receiptsPath, 'receiptsPath of reconciliation')]);
  const pod = podOf(props, 'an evaluation');
  const evaluation = Evaluation.of({ manifest, candidate, repetitions, revision: revisionOf(props, pod) });
  const shards = shardsOf(props.onlyShards, evaluation);
  const variables = variablesOf(evaluation, manifestPath);
  return { evaluation, shards, operations: [shardsOperation(props, pod, shards, variables), reconcileOperation(props, evaluation, variables)] };
}

function shardsOperation(props: PolyaxonEvaluationProps, pod: PolyaxonPod, shards: readonly number[], variables: Variables): PolyaxonDagOperation {
  const { failurePolicy, concurrency, queue, ttlAfterFinished } = props;
  const known = {
    ...variables,
    EVALUATION_SHARD: PolyaxonExpr.input('shard').toString(),
    EVALUATION_SHARDS: PolyaxonExpr.input('index').toString(),
    JOB_COMPLETION_INDEX: '0',
  };
  return {
    name: SHARDS,
    failurePolicy,
    ttlAfterFinished,
    queue,
    inputs: [
      { name: 'shard', type: PolyaxonIoType.STR, description: 'the id of the shard' },
      { name: 'index', type: PolyaxonIoType.INT, description: 'the number of the shard in the manifest, counted from 0' },
    ],
    matrix: PolyaxonMatrix.mapping(shards.map(shard => ({ shard: idOf(shard), index: shard })), {
      concurrency,
      earlyStopping: earlyStopping(props, shards.length),
    }),
    run: PolyaxonRun.job(withVariables(pod, known)),
  };
}

function earlyStopping({ toleratedFailedShards }: PolyaxonEvaluationProps, runs: number): PolyaxonEarlyStopping[] | undefined {
  if (toleratedFailedShards === undefined) return undefined;
  const percent = stopPercent(requireWhole(toleratedFailedShards, 0, 2147483647, 'toleratedFailedShards'), runs);
  return percent === undefined ? undefined : [PolyaxonEarlyStopping._onShareOfFailures(percent)];
}

function reconcileOperation(props: PolyaxonEvaluationProps, evaluation: Evaluation, variables: Variables): PolyaxonDagOperation {
  const { manifestPath, reconciliation, ttlAfterFinished } = props;
  const { revision, candidate, repetitions } = evaluation;
  const pod = podOf(reconciliation, 'reconciliation');
  const { command, args, cmd } = pod.container;
  const isOwn = [command, args, cmd].some(each => each !== undefined);
  const receipts = reconciliation.receiptsPath.split(REVISION).join(revision);
  const options = [`--revision=${revision}`, `--candidate=${candidate}`, `--repetitions=${repetitions}`];
  return {
    name: RECONCILE,
    failurePolicy: reconciliation.failurePolicy ?? defaultPolicy(),
    ttlAfterFinished,
    dependencies: [SHARDS],
    trigger: PolyaxonTrigger.ALL_DONE,
    run: PolyaxonRun.job(withVariables({
      ...pod,
      container: {
        ...pod.container,
        ...!isOwn && { command: ['failure-policy'], args: ['reconcile', manifestPath, receipts, ...options].map(withoutExpansion) },
      },
    }, variables)),
  };
}

/** To compare the same receipts once more comes to the same end. */
function defaultPolicy(): FailurePolicy {
  return FailurePolicy.of({
    exitCodes: ExitCodes.of({
      notScoreable: { code: 1, response: FailureResponse.FAIL_JOB, meaning: 'no score may be made of the receipts' },
      unusable: { code: 2, response: FailureResponse.FAIL_JOB, meaning: 'a receipt or the manifest cannot be read' },
    }),
    retries: 2,
    deadline: Duration.hours(1),
  });
}

interface Variables {
  readonly [name: string]: string;
}

function variablesOf({ revision, candidate, repetitions, manifestHash }: Evaluation, manifestPath: string): Variables {
  return {
    EVALUATION_REVISION: revision,
    EVALUATION_CANDIDATE: withoutExpansion(candidate),
    EVALUATION_REPETITIONS: String(repetitions),
    EVALUATION_MANIFEST_HASH: manifestHash,
    EVALUATION_MANIFEST_URI: withoutExpansion(manifestPath),
  };
}

/** `$(NAME)` in a value and in an argument is replaced by the kubelet, and `$$` is how a `$` stays one. */
function withoutExpansion(value: string): string {
  return value.replace(/\$/g, '$$$$');
}

/** The Pod with what its container needs to know. */
function withVariables(pod: PolyaxonPod, variables: Variables): PolyaxonPod {
  const { env, envVariables } = pod.container;
  const taken = Object.keys({ ...env, ...envVariables }).filter(name => RESERVED_VARIABLES.includes(name));
  if (taken.length > 0) throw new PolicyError(`the container declares ${taken.join(', ')}, which the evaluation sets; use another name`);
  const fieldOf = (path: kplus.EnvFieldPaths) => kplus.EnvValue.fromFieldRef(path);
  return {
    ...pod,
    container: {
      ...pod.container,
      env: { ...variables, ...env },
      envVariables: {
        EVALUATION_POD_UID: fieldOf(kplus.EnvFieldPaths.POD_UID),
        EVALUATION_POD_NAME: fieldOf(kplus.EnvFieldPaths.POD_NAME),
        ...envVariables,
      },
    },
  };
}

interface WhatRuns {
  readonly run?: PolyaxonRun;
  readonly container?: PolyaxonContainer;
  readonly environment?: PolyaxonEnvironment;
}

function podOf({ run, container, environment }: WhatRuns, what: string): PolyaxonPod {
  if ((run === undefined) === (container === undefined)) throw new PolicyError(`${what} needs either a container or a run, which is a job`);
  if (run === undefined) return { container: container!, ...environment && { environment } };
  if (run._run?.kind !== 'job') throw new PolicyError(`the run of ${what} must be PolyaxonRun.job({ ... }), got ${quoted(run._run?.kind ?? run)}`);
  return run._run.props as PolyaxonPod;
}

/** What can decide a result, as it was declared: a new release of this package must give no other revision. */
function revisionOf({ manifest, candidate, repetitions = 1 }: PolyaxonEvaluationProps, { container, init, volumes }: PolyaxonPod): string {
  const { image, command, args, cmd, env, envVariables, workingDir, volumeMounts } = requireObject(container, 'container') as any;
  const declared = { image, command, args, cmd, env, envVariables, workingDir, volumeMounts, init, volumes };
  return contentHash({ evaluation: { manifest: manifest?.hash, candidate, repetitions }, pod: JSON.parse(JSON.stringify(declared)) });
}

function shardsOf(onlyShards: unknown, { shardCount }: Evaluation): number[] {
  if (onlyShards === undefined) return Array.from({ length: shardCount }, (_, shard) => shard);
  const shards = requireList(onlyShards, 'onlyShards').map(shard => requireWhole(shard, 0, shardCount - 1, 'a shard of onlyShards'));
  if (shards.length === 0) throw new PolicyError('onlyShards has no shards; leave it out for all of them');
  if (new Set(shards).size < shards.length) throw new PolicyError(`onlyShards has a shard twice: ${quoted(shards)}`);
  return [...shards].sort((a, b) => a - b);
}

function pathProblems(path: unknown, what: string): string[] {
  return typeof path === 'string' && /^\/\S*$/.test(path) ? [] : [`${what} must be a path that begins with '/', got ${quoted(path)}`];
}
