/** Why a case has no good result. */
export enum CaseFailureKind {
  /** The candidate answered, and its answer counts as a failure. It is a result, and part of the score. */
  MODEL = 'MODEL',

  /** Something else kept the case from being evaluated: a service, a disk, missing data. It says nothing about the candidate. */
  INFRASTRUCTURE = 'INFRASTRUCTURE',
}

/** A case that failed, and whose fault it was. */
export interface CaseFailure {
  /** The id of the case. */
  readonly caseId: string;

  /** Whose fault it was. */
  readonly kind: CaseFailureKind;

  /**
   * What happened, in words.
   *
   * @default - not said
   */
  readonly reason?: string;
}

/** Where results are kept. */
export interface ShardOutput {
  /** The place: a URI, or a path in the storage of the evaluation. */
  readonly uri: string;

  /**
   * The SHA-256 of what is there, 64 hexadecimal digits. Outputs with the same one are the same, wherever they are.
   *
   * @default - not known, so two outputs are the same if they are in the same place
   */
  readonly sha256?: string;
}

/** Which attempt wrote a receipt. It says where a result comes from, and is no part of its identity. */
export interface ReceiptAttempt {
  /** The UID of the Pod, or whatever else no two attempts have in common. */
  readonly pod: string;

  /**
   * The name of the Pod.
   *
   * @default - not said
   */
  readonly podName?: string;

  /**
   * How many attempts of the index had failed before, as Kubernetes counts them.
   *
   * @default - not said
   */
  readonly indexFailures?: number;
}

/** What an attempt says of a shard. */
export interface ShardReceiptProps {
  /** The revision of the evaluation. */
  readonly revision: string;

  /** What was evaluated. */
  readonly candidate: string;

  /** The number of the shard, counted from 0. */
  readonly shard: number;

  /**
   * Which repetition it is, counted from 1.
   *
   * @default 1
   */
  readonly repetition?: number;

  /** The content hash of the manifest from which the cases were taken. */
  readonly manifestHash: string;

  /** Which attempt wrote it. */
  readonly attempt: ReceiptAttempt;

  /**
   * The attempts of the same shard and repetition, by the UIDs of their Pods, whose receipts this one takes the place of. Only receipts that leave cases
   * without a result can be replaced: two finished ones that say different things contradict each other, whatever a third one says.
   *
   * @default - none: another receipt that says something else contradicts this one
   */
  readonly supersedes?: string[];

  /** The cases of the shard, as the worker found them in the manifest. */
  readonly assigned: string[];

  /** The cases that were evaluated. */
  readonly completed: string[];

  /**
   * The cases that failed.
   *
   * @default - none
   */
  readonly failed?: CaseFailure[];

  /**
   * Where the results are.
   *
   * @default - not said
   */
  readonly outputs?: ShardOutput[];
}
