import { Evaluation } from './evaluation';
import { reasonsOf } from './reasons';
import { Reconciled, reconcile } from './reconcile';
import {
  ConflictingReceipts, FailedCase, MissingCases, ReconciledCases, ReconciledShards, StaleReceipt, SupersededReceipt, UnexpectedReceipt,
  UnreadableReceipt,
} from './reconciliation-parts';
import { ShardManifest } from './shard-manifest';
import { ShardReceipt } from './shard-receipt';
import { refuseUnknownKeys, requireCount, requireList, requireObject, requireText } from '../policy/input';
import { PolicyError, quoted } from '../policy/policy-error';

/** What is compared. */
export interface ReconciliationProps {
  /** The evaluation, with its manifest. */
  readonly evaluation: Evaluation;

  /** All receipts that there are, in any order: `ShardReceipt`s, or their data. The same one may be there any number of times. */
  readonly receipts: any[];

  /**
   * The shards that the Job counts as completed.
   *
   * @default - nothing is known of a Job
   */
  readonly completedShards?: number[];

  /**
   * The shards that the Job has given up.
   *
   * @default - nothing is known of a Job
   */
  readonly failedShards?: number[];

  /**
   * What should be a receipt, and could not be read. An evaluation with such a one is not scoreable, whatever the others say.
   *
   * @default - everything could be read
   */
  readonly unreadable?: UnreadableReceipt[];
}

/**
 * The receipts of an evaluation against what was expected of it. Only if every case has a result may a score be made of them: a case that is missing is no
 * zero, and it is not left out of the denominator either.
 *
 * Neither the order of the receipts nor how often one of them is there changes anything.
 */
export class Reconciliation {
  /**
   * Reconciles receipts with an evaluation.
   *
   * @param props the evaluation and its receipts
   * @throws if the manifest is not known, or if the data of a receipt are none
   */
  public static of(props: ReconciliationProps): Reconciliation {
    const keys = ['evaluation', 'receipts', 'completedShards', 'failedShards', 'unreadable'];
    refuseUnknownKeys(requireObject(props, 'a reconciliation'), keys, 'a reconciliation');
    const { evaluation, receipts, completedShards = [], failedShards = [], unreadable = [] } = props;
    if (typeof evaluation?.withManifest !== 'function' || typeof evaluation.shardCount !== 'number') throw new PolicyError(`evaluation must be an Evaluation, got ${quoted(evaluation)}${(evaluation as any)?.evaluation ? '; use its `evaluation`' : ''}`);
    if (!ShardManifest.isShardManifest(evaluation.manifest)) {
      const where = evaluation.manifestUri === undefined ? '' : `; it is kept at ${evaluation.manifestUri}`;
      throw new PolicyError(`without the manifest of evaluation ${evaluation.revision} nobody knows which cases are expected: use withManifest${where}`);
    }
    const read = requireList(receipts, 'receipts').map(readReceipt);
    const shards = (given: unknown, what: string) => new Set(requireList(given, what).map(shard => {
      if (requireCount(shard, `a shard of ${what}`) < evaluation.shardCount) return shard as number;
      throw new PolicyError(`${what} has ${quoted(shard)}, and the evaluation has the shards 0 to ${evaluation.shardCount - 1}`);
    }));
    return new Reconciliation(evaluation, reconcile(evaluation, evaluation.manifest!, read, {
      completed: shards(completedShards, 'completedShards'),
      failed: shards(failedShards, 'failedShards'),
    }), requireList(unreadable, 'unreadable').map(readUnreadable));
  }

  /** The revision of the evaluation. */
  public readonly revision: string;

  /** What was evaluated. */
  public readonly candidate: string;

  /** How many shards are complete. */
  public readonly shards: ReconciledShards;

  /** How many cases have a result. */
  public readonly cases: ReconciledCases;

  /** The cases of which nothing is known, by shard and repetition. */
  public readonly missing: MissingCases[];

  /** The cases that failed, by shard and repetition, in the order of the manifest. */
  public readonly failed: FailedCase[];

  /** Receipts of another revision or manifest. */
  public readonly stale: StaleReceipt[];

  /** Receipts that contradict each other. */
  public readonly conflicting: ConflictingReceipts[];

  /** Receipts that nobody waits for. They keep nothing from being scored. */
  public readonly unexpected: UnexpectedReceipt[];

  /** Receipts in whose place others are. */
  public readonly superseded: SupersededReceipt[];

  /** What should be a receipt, and cannot be read. */
  public readonly unreadable: UnreadableReceipt[];

  /** The shards that the Job counts as completed, and that do not have a receipt for each repetition in which every case has a result. */
  public readonly completeWithoutReceipt: number[];

  /** The shards to run again: cases of theirs are missing, or failed because of the infrastructure. */
  public readonly shardsToRerun: number[];

  /** Whether a score may be made: nothing is missing, failed by infrastructure, stale, conflicting or unreadable. */
  public readonly scoreable: boolean;

  /** Why no score may be made, a sentence each. Empty if one may. */
  public readonly because: string[];

  private constructor(private readonly evaluation: Evaluation, reconciled: Reconciled, unreadable: UnreadableReceipt[]) {
    this.revision = evaluation.revision;
    this.candidate = evaluation.candidate;
    this.shards = reconciled.shards;
    this.cases = reconciled.cases;
    this.missing = reconciled.missing;
    this.failed = reconciled.failed;
    this.stale = reconciled.stale;
    this.conflicting = reconciled.conflicting;
    this.unexpected = reconciled.unexpected;
    this.superseded = reconciled.superseded;
    this.completeWithoutReceipt = reconciled.completeWithoutReceipt;
    this.shardsToRerun = reconciled.shardsToRerun;
    this.unreadable = unreadable;
    this.because = reasonsOf(this);
    this.scoreable = this.because.length === 0;
  }

  /** The reconciliation as plain data. `schemas/reconciliation.schema.json` describes it. */
  public toJson(): any {
    const {
      evaluation, revision, candidate, shards, cases, missing, failed, stale, conflicting, unexpected, superseded, unreadable, completeWithoutReceipt,
      shardsToRerun, scoreable, because,
    } = this;
    // What is missing of a large evaluation can be longer than any text may be.
    return structuredClone({
      version: 1,
      revision,
      candidate,
      manifestHash: evaluation.manifestHash,
      repetitions: evaluation.repetitions,
      shards,
      cases,
      missing,
      failed,
      stale,
      conflicting,
      unexpected,
      superseded,
      unreadable,
      completeWithoutReceipt,
      shardsToRerun,
      scoreable,
      because,
    });
  }
}

function readReceipt(given: any, i: number): ShardReceipt {
  if (given instanceof ShardReceipt) return given;
  try {
    // One of another copy of this package is read once more.
    return ShardReceipt._fromJson(typeof given?.toJson === 'function' ? given.toJson() : given, given?.source);
  } catch (error) {
    if (!(error instanceof PolicyError)) throw error;
    throw new PolicyError(`receipts[${i}]: ${error.message}`);
  }
}

function readUnreadable(given: unknown, i: number): UnreadableReceipt {
  const { source, message } = requireObject(given, `unreadable[${i}]`);
  return { source: requireText(source, `the source of unreadable[${i}]`), message: requireText(message, `the message of unreadable[${i}]`) };
}
