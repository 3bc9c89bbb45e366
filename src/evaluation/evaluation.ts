import { createHash } from 'node:crypto';
import { MOST_REPETITIONS, requireAtLeastOne, requireHash, requireIdentifier } from './input';
import { EVALUATION_KIND } from './kinds';
import { ShardManifest } from './shard-manifest';
import { ExternalShardManifest } from './shard-manifest-props';
import { API_VERSION, withoutKind } from '../policy/data-kind';
import { readDataText } from '../policy/data-text';
import { refuseUnknownKeys, requireObject } from '../policy/input';
import { PolicyError, quoted } from '../policy/policy-error';

/** More than any evaluation has. Without a bound, one wrong digit in a file would fill the memory. */
const MOST_SHARDS = 1_000_000;
const MOST_RECEIPTS = 10_000_000;

/** What is evaluated, and under which name its results are kept. */
export interface EvaluationProps {
  /**
   * Which cases each shard has.
   *
   * @default - `externalManifest`; exactly one of the two is needed
   */
  readonly manifest?: ShardManifest;

  /**
   * The manifest as something that is kept somewhere else.
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

  /** The revision of the evaluation: whatever decides the results and changes gives another one. */
  readonly revision: string;
}

/**
 * An evaluation as its workers and its reconciliation know it: which shards there are, of what, under which revision. A result is known by the revision,
 * the candidate, the case and the repetition, whichever attempt it comes from.
 */
export class Evaluation {
  /**
   * An evaluation.
   *
   * @param props what is evaluated
   * @throws if the manifest is missing or doubled, if a text is empty, if there are no repetitions
   */
  public static of(props: EvaluationProps): Evaluation {
    const keys = ['manifest', 'externalManifest', 'candidate', 'repetitions', 'revision'];
    refuseUnknownKeys(requireObject(props, 'an evaluation'), keys, 'an evaluation');
    return new Evaluation(props, headingOf(props));
  }

  /**
   * Reads the description that workers find as `evaluation.json`, or the same as YAML. `schemas/evaluation.schema.json` describes it. It has no cases:
   * `withManifest` adds them.
   *
   * @param text the text of the file
   * @throws if it is no such file, with the line
   */
  public static parse(text: string): Evaluation {
    return readDataText(text, 'an evaluation', data => Evaluation._fromJson(data));
  }

  /**
   * The data of `evaluation.json`.
   *
   * @internal
   */
  public static _fromJson(data: unknown): Evaluation {
    const file = withoutKind(data, EVALUATION_KIND, 'an evaluation');
    refuseUnknownKeys(file, ['revision', 'candidate', 'repetitions', 'manifest'], 'an evaluation');
    const { manifest, ...props } = file;
    return new Evaluation(props as any, readHeading(manifest));
  }

  /** The revision of the evaluation. */
  public readonly revision: string;

  /** What is evaluated. */
  public readonly candidate: string;

  /** How many times each case is evaluated. */
  public readonly repetitions: number;

  /** The content hash of the shard manifest. */
  public readonly manifestHash: string;

  /** How many shards there are. */
  public readonly shardCount: number;

  /** Which cases each shard has, or undefined if they are not known here. */
  public readonly manifest?: ShardManifest;

  /** Where the manifest is kept, or undefined if it comes with the evaluation. */
  public readonly manifestUri?: string;

  private constructor(props: Pick<EvaluationProps, 'revision' | 'candidate' | 'repetitions' | 'manifest'>, private readonly heading: ManifestHeading) {
    this.revision = requireIdentifier(props.revision, 'the revision of an evaluation', ['revision']);
    this.candidate = requireIdentifier(props.candidate, 'the candidate of an evaluation', ['candidate']);
    this.repetitions = requireAtLeastOne(props.repetitions === undefined ? 1 : props.repetitions, 'repetitions', ['repetitions'], MOST_REPETITIONS);
    this.manifest = props.manifest;
    this.manifestHash = heading.hash;
    this.shardCount = heading.shards;
    this.manifestUri = heading.uri;
    if (this.shardCount * this.repetitions > MOST_RECEIPTS) {
      throw new PolicyError(`${this.shardCount} shards with ${this.repetitions} repetitions each are more than ${MOST_RECEIPTS} receipts`, ['repetitions']);
    }
  }

  /**
   * The same evaluation with its cases.
   *
   * @param text the text of the manifest
   * @throws if it is not the manifest of this evaluation
   */
  public withManifest(text: string): Evaluation {
    const manifest = ShardManifest.parse(text);
    // A manifest that somebody else wrote is known by the bytes of its file.
    if (![manifest.hash, createHash('sha256').update(text).digest('hex')].includes(this.manifestHash)) throw this.anotherManifest(manifest);
    return this.withChecked(manifest);
  }

  /**
   * The same evaluation with its cases, if they have its hash.
   *
   * @internal
   */
  public _withShards(shards: string[][]): Evaluation {
    const { dataset = '', datasetRevision = '', revision, hash } = this.heading;
    const manifest = ShardManifest.of({ dataset, datasetRevision, revision, shards });
    if (manifest.hash !== hash) throw this.anotherManifest(manifest);
    return this.withChecked(manifest);
  }

  private withChecked(manifest: ShardManifest): Evaluation {
    const { revision, shardCount } = this;
    if (shardCount !== manifest.shardCount) {
      throw new PolicyError(`the manifest has ${manifest.shardCount} shards, and evaluation ${revision} has ${shardCount}`);
    }
    return new Evaluation({ ...this, manifest }, this.heading);
  }

  private anotherManifest({ hash }: ShardManifest): PolicyError {
    return new PolicyError(`this is another manifest than that of evaluation ${this.revision}: its content hash is ${hash}, and ${this.manifestHash} was evaluated`);
  }

  /** The description as plain data, without the cases. */
  public toJson(): any {
    const { revision, candidate, repetitions, heading } = this;
    return { apiVersion: API_VERSION, kind: EVALUATION_KIND, revision, candidate, repetitions, manifest: { ...heading } };
  }
}

/** What an evaluation says of its manifest. */
interface ManifestHeading {
  readonly dataset?: string;
  readonly datasetRevision?: string;
  readonly revision?: string;
  readonly shards: number;
  readonly cases?: number;
  readonly hash: string;
  readonly uri?: string;
}

function headingOf({ manifest, externalManifest }: EvaluationProps): ManifestHeading {
  if (manifest !== undefined && !ShardManifest.isShardManifest(manifest)) {
    const isExternal = typeof (manifest as any)?.sha256 === 'string';
    throw new PolicyError(isExternal ? 'manifest must be a ShardManifest; what is stored elsewhere is given as externalManifest'
      : `manifest must be a ShardManifest, made by ShardManifest.of or ShardManifest.split, got ${quoted(manifest)}`);
  }
  if (ShardManifest.isShardManifest(externalManifest)) {
    throw new PolicyError('externalManifest says where a manifest is stored: use manifest.storedAt(uri), or give it as manifest');
  }
  if ((manifest === undefined) === (externalManifest === undefined)) {
    throw new PolicyError(manifest ? 'manifest and externalManifest are two manifests; keep one'
      : 'an evaluation needs a manifest: which cases each shard has, from ShardManifest.of or ShardManifest.split; or an externalManifest');
  }
  if (manifest === undefined) return readExternal(externalManifest);
  const { dataset, datasetRevision, revision, shardCount: shards, caseCount: cases, hash } = manifest;
  return { dataset, datasetRevision, revision, shards, cases, hash };
}

function readExternal(given: unknown): ManifestHeading {
  const external = requireObject(given, 'externalManifest');
  refuseUnknownKeys(external, ['uri', 'sha256', 'shards'], 'externalManifest');
  return {
    shards: requireAtLeastOne(external.shards, 'shards of externalManifest', [], MOST_SHARDS),
    hash: requireHash(external.sha256, 'sha256 of externalManifest'),
    uri: requireIdentifier(external.uri, 'uri of externalManifest'),
  };
}

function readHeading(given: unknown): ManifestHeading {
  const path = (key: string) => ['manifest', key];
  const heading = requireObject(given, 'the manifest of an evaluation', ['manifest']);
  refuseUnknownKeys(heading, ['dataset', 'datasetRevision', 'revision', 'shards', 'cases', 'hash', 'uri'], 'the manifest of an evaluation', ['manifest']);
  const texts = ['dataset', 'datasetRevision', 'revision', 'uri'].filter(key => heading[key] !== undefined);
  for (const key of texts) requireIdentifier(heading[key], `${key} of the manifest`, path(key));
  if (heading.cases !== undefined) requireAtLeastOne(heading.cases, 'cases of the manifest', path('cases'));
  requireAtLeastOne(heading.shards, 'shards of the manifest', path('shards'), MOST_SHARDS);
  requireHash(heading.hash, 'hash of the manifest', path('hash'));
  return heading as any;
}
