import { createHash } from 'node:crypto';
import { requireCaseId, requireCaseIds, requireIdentifier } from './input';
import { MANIFEST_KIND } from './kinds';
import { ExternalShardManifest, ShardManifestOptions, ShardManifestProps, ShardSplit } from './shard-manifest-props';
import { splitCases } from './split-cases';
import { API_VERSION, withoutKind } from '../policy/data-kind';
import { readDataText } from '../policy/data-text';
import { refuseUnknownKeys, requireObject } from '../policy/input';
import { PolicyError, quoted } from '../policy/policy-error';

const OPTIONS = ['dataset', 'datasetRevision', 'revision'];

/**
 * Which cases each shard of an evaluation has. It is written down once and never changes, so that a retry of shard 4 evaluates what the first attempt of
 * shard 4 was going to evaluate.
 *
 * @example
 *
 * const manifest = ShardManifest.split(caseIds, { shards: 6, dataset: 'support-questions', datasetRevision: '2026-11-01' });
 */
export class ShardManifest {
  /**
   * A manifest whose shards are known.
   *
   * @param props the dataset, and the cases of each shard
   * @throws if there is no shard, if a shard is empty, if a case is there twice, or if an id is no text in one line
   */
  public static of(props: ShardManifestProps): ShardManifest {
    refuseUnknownKeys(requireObject(props, 'a shard manifest'), [...OPTIONS, 'shards'], 'a shard manifest');
    return new ShardManifest(props, requireShards(props.shards));
  }

  /**
   * Splits cases into shards of equal size. The same cases in the same order always give the same manifest.
   *
   * @param caseIds the ids of the cases; their order decides, so it should not be that of a directory
   * @param split the dataset, and how many shards there are
   * @throws if there are fewer cases than shards, if a case is there twice, or if an id is no text in one line
   */
  public static split(caseIds: string[], split: ShardSplit): ShardManifest {
    refuseUnknownKeys(requireObject(split, 'a split'), [...OPTIONS, 'shards', 'stableOnAppend'], 'a split');
    const { shards, stableOnAppend = false, ...options } = split;
    return new ShardManifest(options, splitCases(requireCaseIds(caseIds, 'the cases'), shards, stableOnAppend));
  }

  /**
   * Reads what `toText` has written, or the same as YAML. `schemas/shard-manifest.schema.json` describes it.
   *
   * @param text the text of the file
   * @throws if it is no such file, with the line
   */
  public static parse(text: string): ShardManifest {
    return readDataText(text, 'a shard manifest', data => ShardManifest.of(withoutKind(data, MANIFEST_KIND, 'a shard manifest') as any));
  }

  /**
   * Whether something is a shard manifest, also one of another copy of this package.
   *
   * @param value anything
   */
  public static isShardManifest(value: any): boolean {
    return value !== null && typeof value === 'object' && typeof value.casesOf === 'function' && typeof value.hash === 'string';
  }

  /** What the cases are from. */
  public readonly dataset: string;

  /** Which state of the dataset it is. */
  public readonly datasetRevision: string;

  /** What this assignment is called. */
  public readonly revision: string;

  /** How many shards there are. */
  public readonly shardCount: number;

  /** How many cases there are. */
  public readonly caseCount: number;

  private shardByCase?: Map<string, number>;
  private hashOfText?: string;

  private constructor({ dataset, datasetRevision, revision = '1' }: ShardManifestOptions, private readonly shards: readonly (readonly string[])[]) {
    this.dataset = requireIdentifier(dataset, 'dataset of a shard manifest', ['dataset']);
    this.datasetRevision = requireIdentifier(datasetRevision, 'datasetRevision of a shard manifest', ['datasetRevision']);
    this.revision = requireIdentifier(revision, 'revision of a shard manifest', ['revision']);
    this.shardCount = this.shards.length;
    this.caseCount = this.shards.reduce((total, cases) => total + cases.length, 0);
  }

  /**
   * The SHA-256 of `toText()`, 64 hexadecimal digits: manifests with the same hash say the same.
   */
  public get hash(): string {
    this.hashOfText ??= createHash('sha256').update(this.toText()).digest('hex');
    return this.hashOfText;
  }

  /**
   * The cases of a shard.
   *
   * @param shard the number of the shard, counted from 0
   * @throws if there is no such shard
   */
  public casesOf(shard: number): string[] {
    return [...this._casesOf(shard)];
  }

  /**
   * The shard of a case, or undefined if no shard has it.
   *
   * @param caseId the id of the case
   */
  public shardOf(caseId: string): number | undefined {
    this.shardByCase ??= new Map(this.shards.flatMap((cases, shard) => cases.map(id => [id, shard] as const)));
    return this.shardByCase.get(requireCaseId(caseId, 'a shard manifest'));
  }

  /**
   * The same manifest as something that is kept somewhere else: whoever calls this stores `toText()` there.
   *
   * @param uri where workers read it
   */
  public storedAt(uri: string): ExternalShardManifest {
    return { uri: requireIdentifier(uri, 'the URI of a shard manifest'), sha256: this.hash, shards: this.shardCount };
  }

  /** The manifest as plain data. */
  public toJson(): any {
    const { dataset, datasetRevision, revision } = this;
    return { apiVersion: API_VERSION, kind: MANIFEST_KIND, dataset, datasetRevision, revision, shards: this.shards.map(cases => [...cases]) };
  }

  /** The manifest as the text of a JSON file, a line for each shard. Equal manifests give equal texts. */
  public toText(): string {
    const { shards, ...heading } = this.toJson();
    const lines = shards.map((cases: string[]) => JSON.stringify(cases));
    return `${JSON.stringify(heading).slice(0, -1)},"shards":[\n${lines.join(',\n')}\n]}\n`;
  }

  /**
   * The cases of a shard, which nobody may change.
   *
   * @internal
   */
  public _casesOf(shard: number): readonly string[] {
    const cases = Number.isInteger(shard) ? this.shards[shard] : undefined;
    if (cases === undefined) throw new PolicyError(`the manifest has the shards 0 to ${this.shardCount - 1}, and none with the number ${quoted(shard)}`);
    return cases;
  }
}

function requireShards(given: unknown): string[][] {
  if (!Array.isArray(given)) throw new PolicyError(`the shards of a manifest must be a list with a list of case ids for each, got ${quoted(given)}`, ['shards']);
  if (given.length === 0) throw new PolicyError('a shard manifest needs at least one shard', ['shards']);
  const shardOf = new Map<string, number>();
  // A hole in a list is a shard without cases, too.
  return Array.from(given, (cases, shard) => {
    const what = `the cases of shard ${shard}`;
    const path = ['shards', String(shard)];
    if (!Array.isArray(cases)) throw new PolicyError(`${what} must be a list of case ids, got ${quoted(cases)}`, path);
    if (cases.length === 0) {
      throw new PolicyError(`shard ${shard} has no cases; its receipt could not be told from one that is missing, so use fewer shards`, path);
    }
    for (const [i, id] of cases.entries()) {
      requireCaseId(id, what, [...path, String(i)]);
      const other = shardOf.get(id);
      if (other !== undefined) {
        const where = other === shard ? `twice in shard ${shard}` : `in shard ${other} and in shard ${shard}`;
        throw new PolicyError(`the case ${quoted(id)} is ${where}; it would count twice`, [...path, String(i)]);
      }
      shardOf.set(id, shard);
    }
    return [...cases];
  });
}
