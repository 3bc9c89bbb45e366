import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { App, Chart, Testing } from 'cdk8s';
import { Failure, FailureResponse, IndexedEvaluation } from 'cdk8s-failure-policy';
import { buildSync } from 'esbuild';
import { declareEvaluation } from './evaluation';
import { readIndexList } from './worker/evaluation';

/*
 * What a cluster does with the evaluation, without one: the files of its ConfigMaps are written, each index is a process with the environment of its Pod, and
 * the policy says what follows from its exit code. Indexes run one after another and without delays, so that the same faults always give the same lines.
 */

export type WorkerLanguage = 'python' | 'typescript';

export interface LocalRun {
  /** Where the results go, and `evaluation.json`: its ConfigMaps, and the Job as its controller would leave it, as kubectl prints them. */
  readonly results: string;
  readonly worker: WorkerLanguage;
  /** What goes wrong, by shard, in the words of the workers. */
  readonly faults?: { readonly [shard: string]: string };
  readonly evaluation: IndexedEvaluation;
  /** Takes a line for each attempt. */
  readonly say?: (line: string) => void;
}

type Environment = { readonly [name: string]: string };

/** Returns whether the Job is complete. */
export async function runLocally({ results, worker, faults = {}, evaluation, say }: LocalRun): Promise<boolean> {
  const objects = objectsOf(evaluation);
  const folder = mkdtempSync(join(tmpdir(), 'indexed-evaluation-'));
  try {
    writeConfigMaps(objects, folder);
    const job = new LocalJob(evaluation, objects, say);
    const places = { EVALUATION_FOLDER: folder, EVALUATION_RESULTS: resolve(results), DEMO_FAULTS: JSON.stringify(faults) };
    const isComplete = await job.run(workerCommand(worker, folder), places);
    mkdirSync(results, { recursive: true });
    const items = objects.map(object => (object.kind === 'Job' ? { ...object, status: job.status() } : object));
    writeFileSync(join(results, 'evaluation.json'), `${JSON.stringify({ apiVersion: 'v1', kind: 'List', items }, undefined, 2)}\n`);
    return isComplete;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The manifests, as they are applied. */
export function objectsOf(evaluation: IndexedEvaluation): any[] {
  return Testing.synth(Chart.of(evaluation));
}

class LocalJob {
  private readonly completed: number[] = [];
  private readonly failed: number[] = [];
  private failedPods = 0;

  /** Why the Job has failed. */
  private reason?: string;

  constructor(
    private readonly evaluation: IndexedEvaluation,
    private readonly objects: any[],
    private readonly say: (line: string) => void = () => { },
  ) { }

  public async run(command: readonly string[], places: Environment): Promise<boolean> {
    for (const [index, shard] of this.evaluation.shards.entries()) {
      if (this.reason === undefined) await this.runIndex(index, shard, command, places);
    }
    if (this.failed.length > 0) this.reason ??= 'FailedIndexes';
    this.say(this.reason === undefined ? 'the Job is complete' : `the Job has failed: ${this.reason}`);
    return this.reason === undefined;
  }

  public status(): object {
    const { completed, failed, failedPods, reason } = this;
    return {
      completedIndexes: indexList(completed),
      failedIndexes: indexList(failed),
      succeeded: completed.length,
      failed: failedPods,
      conditions: [{ type: reason === undefined ? 'Complete' : 'Failed', status: 'True', ...reason !== undefined && { reason } }],
    };
  }

  /** Attempts an index until it is completed or given up, or until the whole Job has failed. */
  private async runIndex(index: number, shard: number, command: readonly string[], places: Environment): Promise<void> {
    const { failurePolicy: policy, name } = this.evaluation;
    let failures = 0;
    for (let attempt = 1; ; attempt++) {
      const pod = { uid: randomUUID(), name: `${name}-${index}-${attempt}`, index, failures };
      const { code, errors } = await runAttempt(command, { ...environmentOf(this.objects, pod), ...places });
      const ended = `shard ${shard}, attempt ${attempt}: exit code ${code}`;
      if (code === 0) {
        this.say(ended);
        this.completed.push(index);
        return;
      }
      const { response, counted, because } = policy.decide(Failure.exitCode(code));
      this.say([`${ended}: ${response}, since ${because}`, ...errors].join('\n    '));
      // What is retried without being counted is in no number of the status either.
      if (response !== FailureResponse.RETRY_UNCOUNTED) this.failedPods++;
      if (response === FailureResponse.FAIL_JOB) {
        this.reason = 'PodFailurePolicy';
        return;
      }
      if (counted) failures++;
      if (response === FailureResponse.FAIL_INDEX || failures > policy.retriesPerIndex!) {
        this.say(`shard ${shard} is given up`);
        this.failed.push(index);
        if (this.failed.length > (policy.maxFailedIndexes ?? Infinity)) this.reason = 'MaxFailedIndexesExceeded';
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
    const child = spawn(program, args, { env: { ...environment, PATH, HOME }, stdio: ['ignore', 'ignore', 'pipe'] });
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

/** Writes what the ConfigMaps have, as the kubelet mounts it. */
export function writeConfigMaps(objects: any[], folder: string): void {
  for (const { data } of objects.filter(({ kind }) => kind === 'ConfigMap')) {
    for (const [file, text] of Object.entries<string>(data)) writeFileSync(join(folder, file), text);
  }
}

/** What the kubelet knows of a Pod. */
export interface LocalPod {
  readonly uid: string;
  readonly name: string;
  readonly index: number;
  readonly failures: number;
}

/** The environment of the first container of a Pod, as the kubelet makes it. */
export function environmentOf(objects: any[], { uid, name, index, failures }: LocalPod): Environment {
  const job = objects.find(({ kind }) => kind === 'Job');
  const fields: Environment = {
    'metadata.uid': uid,
    'metadata.name': name,
    'metadata.annotations[\'batch.kubernetes.io/job-index-failure-count\']': String(failures),
  };
  const environment: { [variable: string]: string } = { JOB_COMPLETION_INDEX: String(index) };
  for (const { name: variable, value, valueFrom } of job.spec.template.spec.containers[0].env) {
    environment[variable] = valueFrom ? fields[valueFrom.fieldRef.fieldPath]
      : value.replace(/\$\$|\$\(([^)]*)\)/g, (found: string, referred?: string) => (found === '$$' ? '$' : environment[referred!] ?? found));
  }
  return environment;
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

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { results, worker = 'python', faults = '{}', shards } = parseArgs({ options: { results: text, worker: text, faults: text, shards: text } }).values;
  if (results === undefined || !(worker === 'python' || worker === 'typescript')) {
    process.stderr.write('usage: run-locally.ts --results DIR [--worker python|typescript] [--faults JSON] [--shards 2,4]\n');
    process.exitCode = 2;
    return;
  }
  try {
    const chart = new Chart(new App(), 'indexed-evaluation', { namespace: 'evaluations' });
    const evaluation = declareEvaluation(chart, shards === undefined ? {} : { onlyShards: readIndexList(shards) });
    const isComplete = await runLocally({ results, worker, faults: JSON.parse(faults), evaluation, say: line => process.stdout.write(`${line}\n`) });
    process.exitCode = isComplete ? 0 : 1;
  } catch (error) {
    process.stderr.write(`error: ${(error as Error).message}\n`);
    process.exitCode = 2;
  }
}

if (require.main === module) void main();
