import { requireAtLeastOne, requireCaseId, requireCaseIds, requireHash, requireIdentifier } from './input';
import { RECEIPT_KIND } from './kinds';
import { CaseFailure, CaseFailureKind, ReceiptAttempt, ShardOutput, ShardReceiptProps } from './shard-receipt-parts';
import { API_VERSION, withoutKind } from '../policy/data-kind';
import { readDataText } from '../policy/data-text';
import { refuseUnknownKeys, requireCount, requireList, requireMember, requireObject, requireText } from '../policy/input';
import { PolicyError, quoted } from '../policy/policy-error';

const KEYS = ['revision', 'candidate', 'shard', 'repetition', 'manifestHash', 'attempt', 'supersedes', 'assigned', 'completed', 'failed', 'outputs'];

/**
 * What an attempt says that it did for a shard: which cases it was given, which it evaluated, which failed and by whose fault, and where the results are.
 *
 * Its identity is that of the results: revision, candidate, shard and repetition. The attempt is kept apart, since a second attempt evaluates the same.
 */
export class ShardReceipt {
  /**
   * A receipt.
   *
   * @param props what the receipt says, also as `toJson()` gives it
   * @throws if it contradicts itself: a case that was not assigned, or that was both completed and failed
   */
  public static of(props: ShardReceiptProps): ShardReceipt {
    const given = requireObject(props, 'a shard receipt');
    return 'kind' in given ? ShardReceipt._fromJson(given) : new ShardReceipt(given as any);
  }

  /**
   * Reads the file of a receipt. `schemas/shard-receipt.schema.json` describes it.
   *
   * @param text the text of the file
   * @param source how the file is called in a reconciliation
   * @throws if it is no receipt, with the line
   */
  public static parse(text: string, source?: string): ShardReceipt {
    return readDataText(text, 'a shard receipt', data => ShardReceipt._fromJson(data, source));
  }

  /**
   * The data of a file.
   *
   * @internal
   */
  public static _fromJson(data: unknown, source?: string): ShardReceipt {
    return new ShardReceipt(withoutKind(data, RECEIPT_KIND, 'a shard receipt') as any, source);
  }

  /** The revision of the evaluation. */
  public readonly revision: string;

  /** What was evaluated. */
  public readonly candidate: string;

  /** The number of the shard, counted from 0. */
  public readonly shard: number;

  /** Which repetition it is, counted from 1. */
  public readonly repetition: number;

  /** The content hash of the manifest. */
  public readonly manifestHash: string;

  /** Which attempt wrote it. */
  public readonly attempt: ReceiptAttempt;

  /** The attempts whose receipts this one takes the place of, by the UIDs of their Pods. */
  public readonly supersedes: string[];

  /** The cases of the shard. */
  public readonly assigned: string[];

  /** The cases that were evaluated. */
  public readonly completed: string[];

  /** The cases that failed. */
  public readonly failed: CaseFailure[];

  /** Where the results are. */
  public readonly outputs: ShardOutput[];

  private constructor(
    given: ShardReceiptProps,
    /** How its file is called, or undefined if it comes from no file. */
    public readonly source?: string,
  ) {
    refuseUnknownKeys(given, KEYS, 'a shard receipt');
    this.revision = requireIdentifier(given.revision, 'the revision of a receipt', ['revision']);
    this.candidate = requireIdentifier(given.candidate, 'the candidate of a receipt', ['candidate']);
    this.shard = requireCount(given.shard, 'the shard of a receipt', ['shard']);
    this.repetition = requireAtLeastOne(given.repetition === undefined ? 1 : given.repetition, 'the repetition of a receipt', ['repetition']);
    this.manifestHash = requireHash(given.manifestHash, 'manifestHash', ['manifestHash']);
    this.attempt = readAttempt(given.attempt);
    this.supersedes = listOf(given.supersedes, 'supersedes')
      .map((pod, i) => requireIdentifier(pod, 'an attempt in supersedes', ['supersedes', String(i)]));
    if (this.supersedes.includes(this.attempt.pod)) {
      throw new PolicyError(`the receipt supersedes the attempt ${quoted(this.attempt.pod)}, which wrote it itself`, ['supersedes']);
    }
    this.assigned = [...requireCaseIds(given.assigned, 'the assigned cases', ['assigned'])];
    this.completed = [...requireCaseIds(given.completed, 'the completed cases', ['completed'])];
    this.failed = listOf(given.failed, 'failed').map(readFailure);
    this.outputs = listOf(given.outputs, 'outputs').map(readOutput);
    this.refuseContradictions();
  }

  /** Whether every assigned case has a result: it was evaluated, or the candidate failed. */
  public get isComplete(): boolean {
    return this.completed.length + this.failed.length === this.assigned.length && this.failed.every(({ kind }) => kind === CaseFailureKind.MODEL);
  }

  /** The receipt as plain data, as it stands in its file. */
  public toJson(): any {
    const { revision, candidate, shard, repetition, manifestHash, attempt, supersedes, assigned, completed, failed, outputs } = this;
    return JSON.parse(JSON.stringify({
      apiVersion: API_VERSION,
      kind: RECEIPT_KIND,
      revision,
      candidate,
      shard,
      repetition,
      manifestHash,
      attempt,
      supersedes,
      assigned,
      completed,
      failed,
      outputs,
    }));
  }

  private refuseContradictions(): void {
    const assigned = new Set(this.assigned);
    const completed = new Set(this.completed);
    const failed = new Set<string>();
    const refuse = (id: string, problem: string, list: string) => {
      throw new PolicyError(`the case ${quoted(id)} ${problem}`, [list]);
    };
    for (const id of this.completed) if (!assigned.has(id)) refuse(id, 'is completed, and is none of the assigned ones', 'completed');
    for (const { caseId: id } of this.failed) {
      if (!assigned.has(id)) refuse(id, 'failed, and is none of the assigned ones', 'failed');
      if (completed.has(id)) refuse(id, 'is both completed and failed', 'failed');
      if (failed.has(id)) refuse(id, 'failed twice in one receipt', 'failed');
      failed.add(id);
    }
  }
}

function readAttempt(given: unknown): ReceiptAttempt {
  const attempt = requireObject(given, 'the attempt of a receipt', ['attempt']);
  refuseUnknownKeys(attempt, ['pod', 'podName', 'indexFailures'], 'the attempt of a receipt', ['attempt']);
  const { podName, indexFailures } = attempt;
  return {
    pod: requireIdentifier(attempt.pod, 'the pod of an attempt', ['attempt', 'pod']),
    ...podName !== undefined && { podName: requireIdentifier(podName, 'the podName of an attempt', ['attempt', 'podName']) },
    ...indexFailures !== undefined && { indexFailures: requireCount(indexFailures, 'indexFailures of an attempt', ['attempt', 'indexFailures']) },
  };
}

function readFailure(given: unknown, i: number): CaseFailure {
  const path = ['failed', String(i)];
  const failure = requireObject(given, 'a failed case', path);
  refuseUnknownKeys(failure, ['caseId', 'kind', 'reason'], 'a failed case', path);
  const id = requireCaseId(failure.caseId, 'the failed cases', [...path, 'caseId']);
  const { kind, reason } = failure;
  if (kind === undefined) {
    throw new PolicyError(`the failed case ${quoted(id)} needs its kind: MODEL if the candidate's answer failed, INFRASTRUCTURE if there is none`,
      path);
  }
  requireMember(CaseFailureKind, kind, `the kind of the failed case ${quoted(id)}`);
  return {
    caseId: id,
    kind: kind as CaseFailureKind,
    ...reason !== undefined && { reason: requireText(reason, `the reason of the failed case ${quoted(id)}`, [...path, 'reason']) },
  };
}

function readOutput(given: unknown, i: number): ShardOutput {
  const path = ['outputs', String(i)];
  const output = requireObject(given, 'an output', path);
  refuseUnknownKeys(output, ['uri', 'sha256'], 'an output', path);
  return {
    uri: requireIdentifier(output.uri, 'the uri of an output', [...path, 'uri']),
    ...output.sha256 !== undefined && { sha256: requireHash(output.sha256, 'the sha256 of an output', [...path, 'sha256']) },
  };
}

function listOf(given: unknown, what: string): unknown[] {
  return given === undefined ? [] : requireList(given, what, [what]);
}
