/** Which data are evaluated, and which assignment of them it is. */
export interface ShardManifestOptions {
  /** What the cases are from, such as `support-questions`. */
  readonly dataset: string;

  /** Which state of the dataset it is: a version, a commit, a digest. */
  readonly datasetRevision: string;

  /**
   * What this assignment of cases to shards is called. It is there for people; what counts is the content hash.
   *
   * @default '1'
   */
  readonly revision?: string;
}

/** The cases of each shard. */
export interface ShardManifestProps extends ShardManifestOptions {
  /** The case ids by shard: the first list is that of shard 0. No list is empty, and no case is in two. */
  readonly shards: string[][];
}

/** How cases are split into shards. */
export interface ShardSplit extends ShardManifestOptions {
  /** How many shards there are. They have equally many cases, or one more. */
  readonly shards: number;

  /**
   * Whether cases keep their shard when others are appended behind them: they are dealt in turn. Otherwise cases that follow each other stay together,
   * which is good for data that are read in order.
   *
   * @default false
   */
  readonly stableOnAppend?: boolean;
}

/** A shard manifest that is kept somewhere else, since it is too large for ConfigMaps. */
export interface ExternalShardManifest {
  /** Where workers read it, such as `s3://evaluations/manifest-7.json`. Nobody reads it when the app is synthesized. */
  readonly uri: string;

  /**
   * The SHA-256 of the file, 64 hexadecimal digits. It is `ShardManifest.hash` for a file that has the text of `ShardManifest.toText()`. Workers compare
   * before they believe what they read.
   */
  readonly sha256: string;

  /** How many shards the manifest has. */
  readonly shards: number;
}
