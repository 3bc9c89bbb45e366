import { createHash } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/*
 * The shard of a worker, and a way of writing its results down that survives retries. Copy it into your image; it needs Node 20 and nothing else.
 *
 *   const shard = Shard.fromEnvironment();
 *   for (const repetition of shard.repetitions) {
 *     if (shard.isRecorded(repetition)) continue;
 *     ... // evaluate shard.cases; what is not written yet when the Pod is killed is evaluated once more
 *     const output = shard.writeOutput(repetition, answers);
 *     shard.writeReceipt(repetition, { completed: [...], failed: [...], outputs: [output] });
 *   }
 */

/** What no further attempt will find otherwise. */
const LASTING = ['EPERM', 'EACCES', 'EROFS', 'ENOTSUP', 'ENOSYS', 'EMLINK', 'ENOTDIR', 'EEXIST', 'ENAMETOOLONG'];

/** Nobody knows the cases of the shard, and another attempt will not know them either. */
export class UnreadableShard extends Error {}

/** Where the completion record belongs is something else. */
export class WrongRecord extends Error {}

/** The results cannot be written, or not in the way that is needed here. */
export class UnusableResults extends Error {}

export interface FailedCase {
  readonly caseId: string;
  /** `MODEL` is a bad answer: a result, and part of the score. `INFRASTRUCTURE` is whatever kept the case from being evaluated, which is done again. */
  readonly kind: 'MODEL' | 'INFRASTRUCTURE';
  readonly reason?: string;
}

export interface Results {
  readonly completed: string[];
  readonly failed?: FailedCase[];
  readonly outputs?: object[];
}

export class Shard {
  /**
   * The shard of this Pod.
   *
   * @param fetched only needed if the manifest has to be fetched from EVALUATION_MANIFEST_URI: its bytes, as they were fetched
   */
  public static fromEnvironment(environment: NodeJS.ProcessEnv = process.env, fetched?: Uint8Array): Shard {
    // A Job that runs some shards again counts its own indexes from 0; the list says which shards they are.
    const shards = required(environment, 'EVALUATION_SHARDS');
    const index = Number(required(environment, 'JOB_COMPLETION_INDEX'));
    const number = readIndexList(shards)[index];
    if (number === undefined) throw new UnreadableShard(`the Job has the shards ${shards}, and none for the index ${index}`);
    const manifestHash = required(environment, 'EVALUATION_MANIFEST_HASH');
    const uri = environment.EVALUATION_MANIFEST_URI;
    const manifest = fetched ?? (uri?.startsWith('/') ? readFileSync(uri) : undefined);
    if (uri && !manifest) {
      throw new UnreadableShard(`fetch the manifest from ${uri} and give it to Shard.fromEnvironment, which compares it with ${manifestHash}`);
    }
    const cases = manifest ? casesOfManifest(manifest, manifestHash, number)
      : casesOfFolder(required(environment, 'EVALUATION_FOLDER'), manifestHash, number);
    const { EVALUATION_POD_NAME: podName, EVALUATION_INDEX_FAILURES: indexFailures } = environment;
    return new Shard(
      number,
      cases,
      Array.from({ length: Number(required(environment, 'EVALUATION_REPETITIONS')) }, (_, i) => i + 1),
      { revision: required(environment, 'EVALUATION_REVISION'), candidate: required(environment, 'EVALUATION_CANDIDATE'), manifestHash },
      {
        pod: required(environment, 'EVALUATION_POD_UID'),
        ...podName && { podName },
        // Empty unless the Job counts failures for each index.
        ...indexFailures && { indexFailures: Number(indexFailures) },
      },
      required(environment, 'EVALUATION_RESULTS'),
    );
  }

  private constructor(
    public readonly number: number,
    public readonly cases: readonly string[],
    public readonly repetitions: readonly number[],
    private readonly identity: { readonly revision: string; readonly candidate: string; readonly manifestHash: string },
    public readonly attempt: { readonly pod: string; readonly podName?: string; readonly indexFailures?: number },
    private readonly results: string,
  ) { }

  /** Whether an attempt has completed this already. Then there is nothing to do, so that a repeated Pod costs nothing. */
  public isRecorded(repetition: number): boolean {
    const record = this.receipt(repetition);
    let found: any;
    try {
      found = JSON.parse(readFileSync(record, 'utf8'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      if (!(error instanceof SyntaxError)) throw error;
      throw new WrongRecord(`${record} is no JSON: ${error.message}`);
    }
    // Whatever is there was paid for. A person has to look at it: it is neither believed nor overwritten.
    for (const [key, expected] of Object.entries({ ...this.heading(repetition), assigned: this.cases })) {
      if (JSON.stringify(found?.[key]) !== JSON.stringify(expected)) {
        throw new WrongRecord(`${record} is not the completion record of this shard: its ${key} is not ${expected}`);
      }
    }
    const { completed, failed = [] } = found;
    const problem = problemOf(this.cases, completed, failed) ?? (isComplete(this.cases, completed, failed) ? undefined : 'it leaves cases without a result');
    if (problem !== undefined) throw new WrongRecord(`${record} is no completion record: ${problem}`);
    // What another attempt wrote while this one was being recorded is named by nobody. It keeps its content, and is no receipt any more.
    for (const [pod, path] of this.unfinished(repetition)) if (!(found.supersedes ?? []).includes(pod)) renameIfThere(path, `${path}.superseded`);
    return true;
  }

  /** Tries what a receipt needs, so that an unusable volume is found before anything is evaluated, and paid for. */
  public checkResults(): void {
    try {
      const temporary = this.writeTemporary(this.receipt(0), Buffer.alloc(0));
      linkSync(temporary, `${temporary}.linked`);
      rmSync(`${temporary}.linked`);
      rmSync(temporary);
    } catch (error) {
      // Others, such as a server that does not answer, may be over at the next attempt.
      if (!LASTING.includes((error as NodeJS.ErrnoException).code!)) throw error;
      throw new UnusableResults(`${this.results} has to take files and hard links: ${(error as Error).message}`);
    }
  }

  /** Writes results as JSON lines into a file that no other attempt writes, and returns what the receipt says of it. */
  public writeOutput(repetition: number, lines: unknown[]): object {
    const uri = `${this.folder}/outputs/${this.name(repetition)}/${this.attempt.pod}.jsonl`;
    const path = join(this.results, uri);
    const written = Buffer.from(lines.map(line => `${JSON.stringify(line)}\n`).join(''));
    renameSync(this.writeTemporary(path, written), path);
    // The receipt promises what the storage has, and not what the storage was given.
    const stored = readFileSync(path);
    if (!stored.equals(written)) throw new Error(`${path} does not have what was written into it`);
    return { uri, sha256: sha256Of(stored) };
  }

  /** Says what became of the cases, and returns whether all have a result. If not, end with an exit code that is retried. */
  public writeReceipt(repetition: number, { completed, failed: stated = [], outputs = [] }: Results): boolean {
    // Some errors have no words. A reason that says nothing is left out.
    const failed = stated.map(({ reason, ...rest }) => ({ ...rest, ...reason && { reason } }));
    // What nobody can read later would stand in the way of every further attempt.
    const problem = problemOf(this.cases, completed, failed);
    if (problem !== undefined) throw new Error(problem);
    // A late attempt has nothing to add.
    if (this.isRecorded(repetition)) return true;
    const isFinished = isComplete(this.cases, completed, failed);
    const { attempt } = this;
    // Earlier attempts that could not finish have receipts too. This one takes their place, or they would contradict it.
    const supersedes = [...this.unfinished(repetition).keys()].sort();
    const receipt = Buffer.from(`${JSON.stringify({
      ...this.heading(repetition), attempt, supersedes, assigned: this.cases, completed, failed, outputs,
    })}\n`);
    const [record, own] = [this.receipt(repetition), this.receipt(repetition, `.attempt-${attempt.pod}`)];
    if (!isFinished) {
      renameSync(this.writeTemporary(own, receipt), own);
      // Somebody may have been faster than an attempt that was thought to be dead; then it does not matter what this one could not do.
      const isRecorded = this.isRecorded(repetition);
      if (isRecorded) rmSync(own, { force: true });
      return isRecorded;
    }
    rmSync(own, { force: true });
    const temporary = this.writeTemporary(record, receipt);
    try {
      // Only one attempt gets the name. A rename would overwrite; a file that is created at its place can be seen half written.
      // Object stores have no link: there a conditional put (If-None-Match: *) takes its place.
      linkSync(temporary, record);
    } catch (error) {
      // Another attempt was faster. Its record counts, if it is one, and this receipt is dropped.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(temporary);
    }
    return this.isRecorded(repetition);
  }

  /** The receipts of other attempts that could not finish, by their Pods. */
  private unfinished(repetition: number): Map<string, string> {
    const [prefix, suffix] = [`${this.name(repetition)}.attempt-`, '.json'];
    const folder = dirname(this.receipt(repetition));
    const files = (existsSync(folder) ? readdirSync(folder) : []).filter(file => file.startsWith(prefix) && file.endsWith(suffix));
    const found = new Map(files.map(file => [file.slice(prefix.length, -suffix.length), join(folder, file)]));
    found.delete(this.attempt.pod);
    return found;
  }

  private get folder(): string {
    // The revision stands for everything that decides results, also for the candidate.
    return segment(this.identity.revision);
  }

  private name(repetition: number): string {
    return `shard-${this.number}-repetition-${repetition}`;
  }

  private receipt(repetition: number, which = ''): string {
    return join(this.results, this.folder, 'receipts', `${this.name(repetition)}${which}.json`);
  }

  private heading(repetition: number): { [key: string]: unknown } {
    return { apiVersion: 'failure-policy/v1', kind: 'ShardReceipt', ...this.identity, shard: this.number, repetition };
  }

  /** Writes a file beside its place, where nobody shall ever see half of it, and on the disk, before it gets its name. */
  private writeTemporary(path: string, data: Buffer): string {
    mkdirSync(dirname(path), { recursive: true });
    const temporary = `${path}.${this.attempt.pod}.temporary`;
    const file = openSync(temporary, 'w');
    try {
      writeFileSync(file, data);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    return temporary;
  }
}

/** The cases of a shard in a manifest that was fetched, provided that it is the one that is evaluated. */
export function casesOfManifest(manifest: Uint8Array, sha256: string, shard: number): string[] {
  const found = sha256Of(manifest);
  if (found !== sha256) throw new UnreadableShard(`this is another manifest: its SHA-256 is ${found}, and ${sha256} is evaluated`);
  return JSON.parse(Buffer.from(manifest).toString()).shards[shard];
}

/** The cases of a shard in the files that come with the evaluation, which are put together to the manifest once more. */
export function casesOfFolder(folder: string, sha256: string, shard: number): string[] {
  const { dataset, datasetRevision, revision } = JSON.parse(readFileSync(join(folder, 'evaluation.json'), 'utf8')).manifest;
  const texts = readdirSync(folder).filter(each => /^shards-\d+\.jsonl$/.test(each)).map(file => readFileSync(join(folder, file), 'utf8'));
  const entries = texts.flatMap(text => text.split('\n').filter(Boolean)).map(line => JSON.parse(line)).sort((a, b) => a.shard - b.shard);
  const said = JSON.stringify({ apiVersion: 'failure-policy/v1', kind: 'ShardManifest', dataset, datasetRevision, revision });
  const manifest = `${said.slice(0, -1)},"shards":[\n${entries.map(({ cases }) => JSON.stringify(cases)).join(',\n')}\n]}\n`;
  return casesOfManifest(Buffer.from(manifest), sha256, shard);
}

/** Why nobody could read a receipt that says this. */
function problemOf(cases: readonly string[], completed: any, failed: any): string | undefined {
  if (!Array.isArray(completed) || !Array.isArray(failed)) return 'completed is a list of cases, and failed one of failed cases';
  const known = new Set(cases);
  const said = new Set([...completed, ...failed.map(each => each?.caseId)]);
  if (said.size < completed.length + failed.length || [...said].some(id => !known.has(id))) {
    return 'a receipt names each case once, and only cases of the shard';
  }
  for (const { caseId, kind, reason = '', ...others } of failed) {
    if (!['MODEL', 'INFRASTRUCTURE'].includes(kind)) return `the kind of a failed case is MODEL or INFRASTRUCTURE, not ${kind}`;
    if (Object.keys(others).length > 0 || typeof reason !== 'string') return 'a failed case has caseId, kind and, in words, its reason';
  }
  return undefined;
}

/** Whether every case has a result. */
function isComplete(cases: readonly string[], completed: readonly string[], failed: readonly FailedCase[]): boolean {
  return completed.length + failed.length === cases.length && failed.every(({ kind }) => kind === 'MODEL');
}

/** The numbers of a list such as 2,4,7-9. */
export function readIndexList(text: string): number[] {
  return text.split(',').flatMap(part => {
    const [first, last = first] = part.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });
}

/** Somebody may have been faster. */
function renameIfThere(path: string, name: string): void {
  try {
    renameSync(path, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function required(environment: NodeJS.ProcessEnv, name: string): string {
  const value = environment[name];
  if (value === undefined) throw new Error(`the environment variable ${name} is missing`);
  return value;
}

/** A text as the name of one folder, whatever is in it. Without a dot at its beginning it is neither hidden nor a folder above. */
function segment(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]|^\./g, each => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);
}

function sha256Of(data: Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
