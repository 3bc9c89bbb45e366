import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Evaluation, Failure, FailurePolicy, FailureResponse } from 'cdk8s-failure-policy';
import { buildSync } from 'esbuild';
import { evaluation as demo } from './evaluation';
import { readIndexList } from './worker/evaluation';

/*
 * What a cluster does with the evaluation, without one: each index is a process with the environment that its Pod would have, and the policy says what
 * follows from its exit code. Indexes run one after another and without delays, so that the same faults always give the same lines.
 */

export type WorkerLanguage = 'python' | 'typescript';

export interface LocalRun {
  /** Where the results go, and `job.json`: the Job as its controller would leave it. */
  readonly results: string;
  readonly worker: WorkerLanguage;
  /** What goes wrong, by shard, in the words of the workers. */
  readonly faults?: { readonly [shard: string]: string };
  /** The shards to run again, such as `2,4`. Without it all shards are run. */
  readonly shards?: string;
  readonly evaluation?: Evaluation;
  /** A policy with a budget for each index. */
  readonly policy?: FailurePolicy;
  /** Takes a line for each attempt. */
  readonly say?: (line: string) => void;
}

type Environment = { readonly [name: string]: string };

/** Returns whether the Job is complete. */
export async function runLocally(run: LocalRun): Promise<boolean> {
  const { results, worker, faults = {}, shards, evaluation = demo, policy = readPolicy(), say } = run;
  const folder = mkdtempSync(join(tmpdir(), 'indexed-evaluation-'));
  try {
    writeEvaluation(evaluation, folder);
    const all = Array.from({ length: evaluation.shardCount }, (_, shard) => shard);
    const job = new LocalJob(policy, shards === undefined ? all : readIndexList(shards), environmentOf(evaluation, shards), say);
    const places = { EVALUATION_FOLDER: folder, EVALUATION_RESULTS: resolve(results), DEMO_FAULTS: JSON.stringify(faults) };
    const isComplete = await job.run(workerCommand(worker, folder), places);
    mkdirSync(results, { recursive: true });
    writeFileSync(join(results, 'job.json'), `${JSON.stringify(job.toJson(), undefined, 2)}\n`);
    return isComplete;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

class LocalJob {
  private readonly completed: number[] = [];
  private readonly failed: number[] = [];
  private failedPods = 0;

  /** Why the Job has failed. */
  private reason?: string;

  constructor(
    private readonly policy: FailurePolicy,
    private readonly shards: readonly number[],
    private readonly environment: Environment,
    private readonly say: (line: string) => void = () => { },
  ) { }

  public async run(command: readonly string[], places: Environment): Promise<boolean> {
    for (const [index, shard] of this.shards.entries()) {
      if (this.reason === undefined) await this.runIndex(index, shard, command, places);
    }
    if (this.failed.length > 0) this.reason ??= 'FailedIndexes';
    this.say(this.reason === undefined ? 'the Job is complete' : `the Job has failed: ${this.reason}`);
    return this.reason === undefined;
  }

  public toJson(): object {
    const { environment, shards, completed, failed, failedPods, reason } = this;
    const env = Object.entries(environment).map(([name, value]) => ({ name, value }));
    return {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { name: 'evaluation' },
      // In a re-run the environment says which shards the indexes are.
      spec: { completionMode: 'Indexed', completions: shards.length, parallelism: 1, template: { spec: { containers: [{ name: 'worker', env }] } } },
      status: {
        completedIndexes: indexList(completed),
        failedIndexes: indexList(failed),
        succeeded: completed.length,
        failed: failedPods,
        conditions: [{ type: reason === undefined ? 'Complete' : 'Failed', status: 'True', ...reason !== undefined && { reason } }],
      },
    };
  }

  /** Attempts an index until it is completed or given up, or until the whole Job has failed. */
  private async runIndex(index: number, shard: number, command: readonly string[], places: Environment): Promise<void> {
    let failures = 0;
    for (let attempt = 1; ; attempt++) {
      const { code, errors } = await runAttempt(command, {
        ...this.environment,
        ...places,
        JOB_COMPLETION_INDEX: String(index),
        EVALUATION_POD_UID: randomUUID(),
        EVALUATION_POD_NAME: `evaluation-${index}-${attempt}`,
        EVALUATION_INDEX_FAILURES: String(failures),
      });
      const ended = `shard ${shard}, attempt ${attempt}: exit code ${code}`;
      if (code === 0) {
        this.say(ended);
        this.completed.push(index);
        return;
      }
      const { response, counted, because } = this.policy.decide(Failure.exitCode(code));
      this.say([`${ended}: ${response}, since ${because}`, ...errors].join('\n    '));
      // What is retried without being counted is in no number of the status either.
      if (response !== FailureResponse.RETRY_UNCOUNTED) this.failedPods++;
      if (response === FailureResponse.FAIL_JOB) {
        this.reason = 'PodFailurePolicy';
        return;
      }
      if (counted) failures++;
      if (response === FailureResponse.FAIL_INDEX || failures > this.policy.retriesPerIndex!) {
        this.say(`shard ${shard} is given up`);
        this.failed.push(index);
        if (this.failed.length > (this.policy.maxFailedIndexes ?? Infinity)) this.reason = 'MaxFailedIndexesExceeded';
        return;
      }
    }
  }
}

interface Ended {
  readonly code: number;
  readonly errors: string[];
}

/** Runs a worker once. Nothing but where programs are is inherited: what a Pod would not find is not there either. */
export async function runAttempt([program, ...args]: readonly string[], environment: Environment): Promise<Ended> {
  return new Promise((done, fail) => {
    const { PATH, HOME } = process.env;
    const child = spawn(program, args, { env: { PATH, HOME, ...environment }, stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', text => errors += text);
    child.once('error', fail);
    // A container whose program was killed has 128 and the number of the signal as its exit code.
    child.once('close', (code, signal) => done({ code: code ?? 128 + constants.signals[signal!], errors: errors.split('\n').filter(Boolean) }));
  });
}

/** @param folder where a worker that has to be compiled can be put */
export function workerCommand(worker: WorkerLanguage, folder: string): string[] {
  if (worker === 'python') return ['python3', '-B', join(__dirname, 'worker/worker.py')];
  const outfile = join(folder, 'worker.js');
  buildSync({ entryPoints: [join(__dirname, 'worker/worker.ts')], outfile, bundle: true, platform: 'node', target: 'node20' });
  return [process.execPath, outfile];
}

/** Writes the evaluation as its workers find it. */
export function writeEvaluation(evaluation: Evaluation, folder: string): void {
  const manifest = evaluation.manifest!;
  const lines = Array.from({ length: manifest.shardCount }, (_, shard) => `${JSON.stringify({ shard, cases: manifest.casesOf(shard) })}\n`);
  writeFileSync(join(folder, 'evaluation.json'), `${JSON.stringify(evaluation.toJson(), undefined, 2)}\n`);
  writeFileSync(join(folder, 'shards-0.jsonl'), lines.join(''));
}

/** What all Pods of a Job know of the evaluation. */
export function environmentOf(evaluation: Evaluation, shards?: string): Environment {
  return {
    EVALUATION_REVISION: evaluation.revision,
    EVALUATION_CANDIDATE: evaluation.candidate,
    EVALUATION_REPETITIONS: String(evaluation.repetitions),
    EVALUATION_MANIFEST_HASH: evaluation.manifestHash,
    ...shards !== undefined && { EVALUATION_SHARDS: shards },
  };
}

/** Ascending numbers as the controller writes them: what follows each other is drawn together from three on, as in `0,3-5`. */
function indexList(numbers: readonly number[]): string {
  const firsts = numbers.filter(number => !numbers.includes(number - 1));
  return firsts.map(first => {
    let last = first;
    while (numbers.includes(last + 1)) last++;
    return first === last ? `${first}` : `${first}${last === first + 1 ? ',' : '-'}${last}`;
  }).join(',');
}

function readPolicy(): FailurePolicy {
  return FailurePolicy.parse(readFileSync(join(__dirname, 'policy.yaml'), 'utf8'));
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { results, worker = 'python', faults = '{}', shards } = parseArgs({ options: { results: text, worker: text, faults: text, shards: text } }).values;
  if (results === undefined || !(worker === 'python' || worker === 'typescript')) {
    process.stderr.write('usage: run-locally.ts --results DIR [--worker python|typescript] [--faults JSON] [--shards 2,4]\n');
    process.exitCode = 2;
    return;
  }
  const isComplete = await runLocally({ results, worker, faults: JSON.parse(faults), shards, say: line => process.stdout.write(`${line}\n`) });
  process.exitCode = isComplete ? 0 : 1;
}

if (require.main === module) void main();
