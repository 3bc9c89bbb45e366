/** An acceptance of findings. */
export interface LinterAcknowledgement {
  /** The rule whose findings are accepted, such as `kubernetes/ignore-without-deadline`. */
  readonly rule: string;

  /** Why that is fine. */
  readonly reason: string;

  /**
   * Patterns of files in which it holds. One without a slash is meant for file names in every folder.
   *
   * @default - in all files
   */
  readonly files?: string[];

  /**
   * Patterns of objects for which it holds: `import`, `nightly/import-*`.
   *
   * @default - for all objects
   */
  readonly objects?: string[];
}

/** How manifests are judged. */
export interface LinterOptions {
  /**
   * The engines at the versions for which manifests are judged, such as `kubernetes=1.34`. Several versions of one engine can be given.
   *
   * @default - the default version of every engine that judges manifests
   */
  readonly targets?: string[];

  /**
   * Which rules are asked: `recommended`, which fit everybody, or `strict`, which are all.
   *
   * @default recommended
   */
  readonly profile?: string;

  /**
   * Severities of rules by their names: `off`, `info`, `warning` or `error`.
   *
   * @default - as the rules have them
   */
  readonly rules?: { [rule: string]: string };

  /**
   * Findings that are accepted, beside those that the manifests themselves accept.
   *
   * @default - none
   */
  readonly acknowledge?: LinterAcknowledgement[];

  /**
   * How long what a failed Pod left behind has to be there for people to look at it, in seconds.
   *
   * @default 3600
   */
  readonly evidenceWindowSeconds?: number;
}
