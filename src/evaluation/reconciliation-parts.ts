import type { CaseFailureKind } from './shard-receipt-parts';

/** How many shards there are, and how many have all of their results. */
export interface ReconciledShards {
  /** How many the manifest has. */
  readonly expected: number;

  /** How many have a result for each case and repetition, and nothing that contradicts it. */
  readonly complete: number;
}

/** How many results there are. A case that is evaluated three times is expected three times. The last five add up to the first one. */
export interface ReconciledCases {
  /** How many results there have to be: the cases of the manifest, times the repetitions. */
  readonly expected: number;

  /** How many cases were evaluated. */
  readonly completed: number;

  /** How many the candidate failed. They are results. */
  readonly failedByModel: number;

  /** How many something else kept from being evaluated. */
  readonly failedByInfrastructure: number;

  /** Of how many nothing is known. */
  readonly missing: number;

  /** How many are in shards whose receipts contradict each other. */
  readonly conflicting: number;
}

/** What a Job says of a shard. */
export enum ShardInJob {
  /** The Job counts its index as completed. */
  COMPLETED = 'COMPLETED',

  /** The Job has given its index up. */
  FAILED = 'FAILED',
}

/** Cases of which nothing is known. */
export interface MissingCases {
  /** The number of the shard. */
  readonly shard: number;

  /** Which repetition. */
  readonly repetition: number;

  /** The cases. */
  readonly cases: string[];

  /** Whether there is a receipt, which leaves these cases out. */
  readonly hasReceipt: boolean;

  /** The files in which this receipt is, sorted. Empty if there is none, or if it comes from no file. */
  readonly sources: string[];

  /**
   * What the Job says of the shard.
   *
   * @default - nothing is known of a Job, or it has not ended
   */
  readonly job?: ShardInJob;
}

/** A case that failed. */
export interface FailedCase {
  /** The id of the case. */
  readonly caseId: string;

  /** The shard that has it. */
  readonly shard: number;

  /** Which repetition. */
  readonly repetition: number;

  /** Whose fault it was. */
  readonly kind: CaseFailureKind;

  /**
   * What happened, in the words of the worker.
   *
   * @default - it did not say
   */
  readonly reason?: string;
}

/** A receipt of another revision of the evaluation, or of another manifest. */
export interface StaleReceipt {
  /** The number of the shard there. */
  readonly shard: number;

  /** Which repetition. */
  readonly repetition: number;

  /** The revision that it names. */
  readonly revision: string;

  /** The content hash that it names. */
  readonly manifestHash: string;

  /** The Pod that wrote it. */
  readonly pod: string;

  /** The files in which it is, sorted. Empty if it comes from no file. */
  readonly sources: string[];
}

/** Receipts of the same shard and repetition that say different things, or that are of other cases than the shard has. */
export interface ConflictingReceipts {
  /** The number of the shard. */
  readonly shard: number;

  /** Which repetition. */
  readonly repetition: number;

  /** The cases about which they say different things, and those that the shard does not have. Empty if they only name different outputs. */
  readonly cases: string[];

  /** How many different results are among them: receipts of the cases of the shard in which every case has one. */
  readonly finished: number;

  /** The Pods that wrote them, sorted. */
  readonly pods: string[];

  /** The files in which they are, sorted. */
  readonly sources: string[];
}

/** A receipt that nobody waits for. It is not counted. */
export interface UnexpectedReceipt {
  /** The number of the shard that it names. */
  readonly shard: number;

  /** The repetition that it names. */
  readonly repetition: number;

  /** Why it is not expected, in words. */
  readonly because: string;

  /** The Pod that wrote it. */
  readonly pod: string;

  /** The files in which it is, sorted. */
  readonly sources: string[];
}

/** A receipt that left cases without a result, and in whose place another one says that it is. It is not counted. */
export interface SupersededReceipt {
  /** The number of the shard. */
  readonly shard: number;

  /** Which repetition. */
  readonly repetition: number;

  /** The Pod that wrote it. */
  readonly pod: string;

  /** The files in which it is, sorted. */
  readonly sources: string[];
}

/** Something that should be a receipt, and cannot be read. */
export interface UnreadableReceipt {
  /** The file. */
  readonly source: string;

  /** Why it cannot be read. */
  readonly message: string;
}
