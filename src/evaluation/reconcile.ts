import { Evaluation } from './evaluation';
import {
  ConflictingReceipts, FailedCase, MissingCases, ReconciledCases, ReconciledShards, ShardInJob, StaleReceipt, SupersededReceipt, UnexpectedReceipt,
} from './reconciliation-parts';
import { ShardManifest } from './shard-manifest';
import { ShardReceipt } from './shard-receipt';
import { CaseFailure, CaseFailureKind } from './shard-receipt-parts';
import { count } from '../policy/words';

/*
 * What the receipts of an evaluation come to. Receipts are sets here: neither their order nor their number may matter.
 */

/** The shards of which a Job says something. */
export interface ShardsInJob {
  readonly completed: ReadonlySet<number>;
  readonly failed: ReadonlySet<number>;
}

export interface Reconciled {
  readonly shards: ReconciledShards;
  readonly cases: ReconciledCases;
  readonly missing: MissingCases[];
  readonly failed: FailedCase[];
  readonly stale: StaleReceipt[];
  readonly conflicting: ConflictingReceipts[];
  readonly unexpected: UnexpectedReceipt[];
  readonly superseded: SupersededReceipt[];
  readonly completeWithoutReceipt: number[];
  readonly shardsToRerun: number[];
}

/** Compares the receipts with what was expected. */
export function reconcile(evaluation: Evaluation, manifest: ShardManifest, receipts: readonly ShardReceipt[], job: ShardsInJob): Reconciled {
  const { expected, stale, unexpected } = sort(evaluation, manifest, receipts);
  const account = new Account(manifest, job);
  for (let shard = 0; shard < manifest.shardCount; shard++) {
    for (let repetition = 1; repetition <= evaluation.repetitions; repetition++) {
      account.add({ shard, repetition }, expected.get(identity(shard, repetition)) ?? []);
    }
  }
  return { ...account.result(manifest.caseCount * evaluation.repetitions), stale, unexpected };
}

interface Place {
  readonly shard: number;
  readonly repetition: number;
}

/** What the receipts of the shards add up to. */
class Account {
  private readonly cases = { completed: 0, failedByModel: 0, failedByInfrastructure: 0, missing: 0, conflicting: 0 };
  private readonly missing: MissingCases[] = [];
  private readonly failed: FailedCase[] = [];
  private readonly conflicting: ConflictingReceipts[] = [];
  private readonly superseded: SupersededReceipt[] = [];
  private readonly incomplete = new Set<number>();
  /** The shards that a further attempt would complete. */
  private readonly unfinished = new Set<number>();

  public constructor(private readonly manifest: ShardManifest, private readonly job: ShardsInJob) {}

  public add(place: Place, receipts: readonly ShardReceipt[]): void {
    const assigned = this.manifest._casesOf(place.shard);
    const { withdrawn, current } = withoutSuperseded(receipts);
    for (const group of withdrawn) this.superseded.push({ ...place, pod: group[0].attempt.pod, sources: sourcesOf(group) });
    if (current.length > 1 || current.some(([first]) => !isOf(assigned, first))) this.addConflict(place, assigned, current);
    else this.addOutcomes(place, assigned, current[0] ?? []);
  }

  public result(expected: number): Omit<Reconciled, 'stale' | 'unexpected'> {
    const { manifest: { shardCount }, cases, missing, failed, conflicting, superseded, incomplete, unfinished, job } = this;
    return {
      shards: { expected: shardCount, complete: shardCount - incomplete.size },
      cases: { expected, ...cases },
      missing,
      failed,
      conflicting,
      superseded,
      completeWithoutReceipt: [...unfinished].filter(shard => job.completed.has(shard)),
      shardsToRerun: [...unfinished],
    };
  }

  private addConflict(place: Place, assigned: readonly string[], groups: readonly Agreeing[]): void {
    const all = groups.flat();
    const cases = differingCases(groups.map(([first]) => first), assigned);
    const finished = groups.filter(([first]) => first.isComplete && isOf(assigned, first)).length;
    this.conflicting.push({ ...place, cases, finished, pods: podsOf(all), sources: sourcesOf(all) });
    this.cases.conflicting += assigned.length;
    this.incomplete.add(place.shard);
    // Where nothing is finished, a further attempt settles it.
    if (finished === 0) this.unfinished.add(place.shard);
  }

  private addOutcomes(place: Place, assigned: readonly string[], receipts: Agreeing): void {
    const receipt: ShardReceipt | undefined = receipts[0];
    const outcomes = outcomesOf(receipt);
    for (const id of assigned) {
      const outcome = outcomes.get(id);
      if (outcome === COMPLETED) this.cases.completed++;
      else if (outcome !== undefined) this.addFailure(place, outcome);
    }
    const cases = assigned.filter(id => !outcomes.has(id));
    this.cases.missing += cases.length;
    if (cases.length > 0) {
      const job = this.inJob(place.shard);
      this.missing.push({ ...place, cases, hasReceipt: receipt !== undefined, sources: sourcesOf(receipts), ...job && { job } });
    }
    if (receipt?.isComplete === true) return;
    this.incomplete.add(place.shard);
    this.unfinished.add(place.shard);
  }

  private addFailure(place: Place, failure: CaseFailure): void {
    this.failed.push({ ...failure, ...place });
    this.cases[failure.kind === CaseFailureKind.MODEL ? 'failedByModel' : 'failedByInfrastructure']++;
  }

  private inJob(shard: number): ShardInJob | undefined {
    if (this.job.completed.has(shard)) return ShardInJob.COMPLETED;
    return this.job.failed.has(shard) ? ShardInJob.FAILED : undefined;
  }
}

/** Receipts by what is expected of them, and those that are not. */
interface Sorted {
  readonly expected: ReadonlyMap<string, readonly ShardReceipt[]>;
  readonly stale: StaleReceipt[];
  readonly unexpected: UnexpectedReceipt[];
}

function sort(evaluation: Evaluation, manifest: ShardManifest, receipts: readonly ShardReceipt[]): Sorted {
  const expected = new Map<string, ShardReceipt[]>();
  const stale: ShardReceipt[] = [];
  const unexpected: { readonly receipt: ShardReceipt; readonly because: string }[] = [];
  for (const receipt of receipts) {
    if (receipt.candidate !== evaluation.candidate) {
      unexpected.push({ receipt, because: `it is of the candidate ${receipt.candidate}` });
    } else if (receipt.revision !== evaluation.revision || receipt.manifestHash !== evaluation.manifestHash) {
      stale.push(receipt);
    } else {
      const because = whyUnexpected(evaluation, manifest, receipt);
      if (because === undefined) add(expected, identity(receipt.shard, receipt.repetition), receipt);
      else unexpected.push({ receipt, because });
    }
  }
  return {
    expected,
    stale: grouped(stale, ({ shard, repetition, revision, manifestHash, attempt: { pod } }) => ({ shard, repetition, revision, manifestHash, pod })),
    unexpected: grouped(unexpected, ({ receipt: { shard, repetition, attempt }, because }) => ({ shard, repetition, because, pod: attempt.pod }),
      ({ receipt }) => receipt),
  };
}

function whyUnexpected({ repetitions }: Evaluation, manifest: ShardManifest, { shard, repetition }: ShardReceipt): string | undefined {
  if (shard >= manifest.shardCount) return `the manifest has ${count(manifest.shardCount, 'shard')}, and it is of shard ${shard}`;
  if (repetition > repetitions) return `the evaluation has ${count(repetitions, 'repetition')}, and it is of repetition ${repetition}`;
  return undefined;
}

/** Whether a receipt is of the cases that its shard has. One that is not contradicts the manifest, whose hash it names. */
function isOf(cases: readonly string[], { assigned }: ShardReceipt): boolean {
  if (assigned.length !== cases.length) return false;
  // Workers take the cases as they find them.
  if (assigned.every((id, i) => id === cases[i])) return true;
  const known = new Set(cases);
  return assigned.every(id => known.has(id));
}

function identity(shard: number, repetition: number): string {
  return `${shard} ${repetition}`;
}

/** Equal entries once, in an order that does not depend on where they came from. */
function grouped<Given, Entry extends { readonly shard: number; readonly repetition: number }>(
  given: readonly Given[], entryOf: (each: Given) => Entry, receiptOf: (each: Given) => ShardReceipt = each => each as ShardReceipt,
): (Entry & { readonly sources: string[] })[] {
  const groups = new Map<string, ShardReceipt[]>();
  for (const each of given) add(groups, JSON.stringify(entryOf(each)), receiptOf(each));
  return [...groups].map(([text, receipts]) => ({ text, entry: JSON.parse(text) as Entry, sources: sourcesOf(receipts) }))
    .sort((a, b) => a.entry.shard - b.entry.shard || a.entry.repetition - b.entry.repetition || compare(a.text, b.text))
    .map(({ entry, sources }) => ({ ...entry, sources }));
}

/** Receipts of one shard and repetition that say the same. */
type Agreeing = readonly ShardReceipt[];

/**
 * The receipts in whose place others are, by attempt, and the others by what they say. Only what is not finished can be replaced: nobody may choose between
 * two results afterwards.
 */
function withoutSuperseded(receipts: readonly ShardReceipt[]): { readonly withdrawn: Agreeing[]; readonly current: Agreeing[] } {
  // Most shards have one receipt, and nothing to compare.
  if (receipts.length === 1) return { withdrawn: [], current: [receipts] };
  const pods = new Set(receipts.flatMap(({ supersedes }) => supersedes));
  const withdrawn = new Map<string, ShardReceipt[]>();
  const current = new Map<string, ShardReceipt[]>();
  for (const receipt of receipts) {
    const { pod } = receipt.attempt;
    if (pods.has(pod) && !receipt.isComplete) add(withdrawn, pod, receipt);
    else add(current, contentOf(receipt), receipt);
  }
  return { withdrawn: inOrder(withdrawn), current: inOrder(current) };
}

function inOrder(groups: ReadonlyMap<string, ShardReceipt[]>): Agreeing[] {
  return [...groups].sort(([a], [b]) => compare(a, b)).map(([, receipts]) => leastFirst(receipts));
}

/** Agreeing receipts may give other reasons. The first one speaks for all, and is always the same one. */
function leastFirst(receipts: readonly ShardReceipt[]): Agreeing {
  if (receipts.length === 1) return receipts;
  const [first] = receipts.map(receipt => [receipt, JSON.stringify(receipt.failed)] as const).reduce((a, b) => (compare(b[1], a[1]) < 0 ? b : a));
  return [first, ...receipts.filter(each => each !== first)];
}

/** What decides a score: what became of each case, and which outputs there are. Who says it, and in which words, does not. */
function contentOf(receipt: ShardReceipt): string {
  const completed = [...receipt.completed].sort(compare);
  const failed = receipt.failed.map(({ caseId, kind }) => `${kind} ${caseId}`).sort(compare);
  const outputs = [...new Set(receipt.outputs.map(({ uri, sha256 }) => sha256 ?? `at ${uri}`))].sort(compare);
  return JSON.stringify([completed, failed, outputs, [...receipt.assigned].sort(compare)]);
}

/** The cases of which receipts say different things, and those that are not of the shard. */
function differingCases(receipts: readonly ShardReceipt[], assigned: readonly string[]): string[] {
  const outcomes = receipts.map(outcomesOf);
  const kindOf = (outcome: Outcome | undefined) => outcome === undefined || outcome === COMPLETED ? outcome : outcome.kind;
  const known = new Set(assigned);
  const strangers = new Set(receipts.flatMap(receipt => receipt.assigned.filter(id => !known.has(id))));
  return [...assigned.filter(id => new Set(outcomes.map(each => kindOf(each.get(id)))).size > 1), ...[...strangers].sort(compare)];
}

const COMPLETED = 'COMPLETED';
type Outcome = typeof COMPLETED | CaseFailure;

function outcomesOf(receipt: ShardReceipt | undefined): ReadonlyMap<string, Outcome> {
  const outcomes = new Map<string, Outcome>();
  for (const id of receipt?.completed ?? []) outcomes.set(id, COMPLETED);
  for (const failure of receipt?.failed ?? []) outcomes.set(failure.caseId, failure);
  return outcomes;
}

function podsOf(receipts: readonly ShardReceipt[]): string[] {
  return [...new Set(receipts.map(({ attempt }) => attempt.pod))].sort(compare);
}

function sourcesOf(receipts: readonly ShardReceipt[]): string[] {
  return [...new Set(receipts.flatMap(({ source }) => source ?? []))].sort(compare);
}

function add<Value>(groups: Map<string, Value[]>, key: string, value: Value): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
