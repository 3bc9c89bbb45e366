import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { App, Chart } from 'cdk8s';
import { receiptOf } from './evaluations';
import { Shard } from '../../examples/indexed-evaluation/worker/evaluation';
import { Evaluation, FailurePolicy, IndexedEvaluation, IndexedEvaluationProps, Reconciliation, ShardManifest, ShardReceipt } from '../../src';
import { command } from '../cli/fake-terminal';
import { ROOT } from '../emitted-files';

/*
 * The workers of the example, as processes that are really killed, and what is made of what they leave behind.
 */

const EXAMPLE = join(ROOT, 'examples/indexed-evaluation');
const WORKER = join(EXAMPLE, 'worker');

type Language = 'python' | 'typescript';
interface Run {
  readonly faults?: { readonly [shard: string]: string };
  readonly onlyShards?: number[];
  readonly failurePolicy?: FailurePolicy;
}
type Environment = { [name: string]: string };

// Examples import the package by its name, which only jest finds here.
const { declareEvaluation }: {
  declareEvaluation(scope: Chart, changes?: Partial<IndexedEvaluationProps>): IndexedEvaluation;
} = jest.requireActual(join(EXAMPLE, 'evaluation.ts'));
const local: {
  runLocally(run: {
    results: string; worker: Language; evaluation: IndexedEvaluation; faults?: Run['faults']; say?: (line: string) => void;
  }): Promise<boolean>;
  runAttempt(command: readonly string[], environment: Environment): Promise<{ code: number; errors: string[] }>;
  workerCommand(worker: Language, folder: string): string[];
  objectsOf(evaluation: IndexedEvaluation): any[];
  writeConfigMaps(objects: any[], folder: string): void;
  environmentOf(objects: any[], pod: { uid: string; name: string; index: number; failures: number }): Environment;
} = jest.requireActual(join(EXAMPLE, 'run-locally.ts'));

const declared = (changes: Partial<IndexedEvaluationProps> = {}) => declareEvaluation(new Chart(new App(), 'demo'), changes);
const DEMO = declared().evaluation;
const REVISION = DEMO.revision;

const POLICY = FailurePolicy.parse(readFileSync(join(EXAMPLE, 'policy.yaml'), 'utf8'));
const WITHOUT_RETRY = POLICY.copyWith({ retriesPerIndex: 0 });

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'evaluation-'));

/** The results of an evaluation, and what becomes of them. */
class Results {
  public readonly folder = emptyFolder();

  private readonly evaluation: Evaluation;

  constructor(private readonly worker: Language, private readonly changes: Partial<IndexedEvaluationProps> = {}) {
    this.evaluation = declared(changes).evaluation;
  }

  /** Runs all shards, or some again, and returns the lines of the attempts without what follows from them. */
  public async run({ faults, ...changes }: Run = {}): Promise<string[]> {
    const lines: string[] = [];
    const evaluation = declared({ ...this.changes, ...changes });
    // Whatever says only how it is run leaves the results what they are.
    expect(evaluation.revision).toBe(this.evaluation.revision);
    await local.runLocally({ faults, results: this.folder, worker: this.worker, evaluation, say: line => lines.push(line) });
    return lines.flatMap(line => /^shard \d+, attempt \d+: exit code \d+/.exec(line)?.[0] ?? []);
  }

  public reconcile(): Reconciliation {
    return Reconciliation.of({ evaluation: this.evaluation, receipts: this.receipts() });
  }

  public receipts(): ShardReceipt[] {
    return this.files(/\/receipts\/[^/]+\.json$/).map(file => ShardReceipt.parse(readFileSync(join(this.folder, file), 'utf8'), file));
  }

  public outputsOf(shard: number): string[] {
    return this.files(new RegExp(`/outputs/shard-${shard}-`));
  }

  /** The files whose names match, sorted. */
  public files(pattern: RegExp): string[] {
    const names = readdirSync(this.folder, { recursive: true, encoding: 'utf8' }).sort();
    return names.filter(name => pattern.test(name) && statSync(join(this.folder, name)).isFile());
  }

  public status(): any {
    return this.objects().find(({ kind }) => kind === 'Job').status;
  }

  /** What kubectl would print. */
  public objects(): any[] {
    return JSON.parse(readFileSync(join(this.folder, 'evaluation.json'), 'utf8')).items;
  }
}

const ONCE = (...shards: number[]) => shards.map(shard => `shard ${shard}, attempt 1: exit code 0`);
const RESULTS = { expected: 24, completed: 22, failedByModel: 2, failedByInfrastructure: 0, missing: 0, conflicting: 0 };

// What is called python3 can be a program that takes longer to find the interpreter than the interpreter takes to run a worker.
const interpreter = spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' });
const hasPython = interpreter.status === 0;
if (hasPython) process.env.PATH = [dirname(interpreter.stdout), process.env.PATH].join(delimiter);

// Dozens of processes may find no idle core.
jest.setTimeout(60_000);

const onlyWith = (language: Language) => language === 'python' && !hasPython ? test.skip : test.concurrent;

describe.each<Language>(['python', 'typescript'])('the worker in %s', language => {
  const testWorker = onlyWith(language);

  testWorker('completes all shards', async () => {
    const results = new Results(language);
    expect(await results.run()).toEqual(ONCE(0, 1, 2, 3, 4, 5));
    expect(results.reconcile()).toMatchObject({ scoreable: true, cases: RESULTS, superseded: [], unexpected: [] });
    expect(results.status()).toEqual({
      completedIndexes: '0-5', failedIndexes: '', succeeded: 6, failed: 0, conditions: [{ type: 'Complete', status: 'True' }],
    });
    for (const { outputs: [{ uri, sha256 }] } of results.receipts()) {
      expect(createHash('sha256').update(readFileSync(join(results.folder, uri))).digest('hex')).toBe(sha256);
    }
    expect(results.files(/temporary/)).toEqual([]);
  });

  testWorker('is killed between output and receipt', async () => {
    const results = new Results(language);
    expect(await results.run({ faults: { 1: 'crash-before-receipt:1' }, failurePolicy: WITHOUT_RETRY }))
      .toEqual(['shard 0, attempt 1: exit code 0', 'shard 1, attempt 1: exit code 137', ...ONCE(2, 3, 4, 5)]);
    const [orphan, ...others] = results.outputsOf(1);
    expect(others).toEqual([]);
    const before = results.reconcile();
    expect(before).toMatchObject({ scoreable: false, cases: { ...RESULTS, completed: 19, failedByModel: 1, missing: 4 }, shardsToRerun: [1] });
    expect(before.missing).toEqual([{ shard: 1, repetition: 1, cases: DEMO.manifest!.casesOf(1), hasReceipt: false, sources: [] }]);

    expect(await results.run()).toEqual(ONCE(0, 1, 2, 3, 4, 5));
    expect(results.reconcile()).toMatchObject({ scoreable: true, cases: RESULTS });
    expect(results.outputsOf(1)).toHaveLength(2);
    expect(results.outputsOf(1)).toContain(orphan);
    expect(results.receipts().flatMap(({ outputs }) => outputs.map(({ uri }) => uri))).not.toContain(orphan);
  });

  testWorker('is killed after the completion record', async () => {
    const results = new Results(language);
    const lines = await results.run({ faults: { 3: 'crash-after-receipt' } });
    expect(lines.filter(line => line.startsWith('shard 3'))).toEqual(['shard 3, attempt 1: exit code 137', 'shard 3, attempt 2: exit code 0']);
    expect(results.receipts().filter(({ shard }) => shard === 3).map(({ attempt }) => attempt.podName)).toEqual([`${declared().name}-3-1`]);
    expect(results.outputsOf(3)).toHaveLength(1);
    expect(results.reconcile()).toMatchObject({ scoreable: true, cases: RESULTS });
  });

  testWorker('finds a service that does not answer once', async () => {
    const results = new Results(language);
    const lines = await results.run({ faults: { 4: 'service-unavailable:1' } });
    expect(lines.filter(line => line.startsWith('shard 4'))).toEqual(['shard 4, attempt 1: exit code 75', 'shard 4, attempt 2: exit code 0']);
    const [incomplete, complete] = results.receipts().filter(({ shard }) => shard === 4);
    expect(complete.supersedes).toEqual([incomplete.attempt.pod]);
    const reconciliation = results.reconcile();
    expect(reconciliation).toMatchObject({ scoreable: true, cases: RESULTS });
    expect(reconciliation.superseded).toEqual([{ shard: 4, repetition: 1, pod: incomplete.attempt.pod, sources: [incomplete.source] }]);
  });

  testWorker('finds a service that never answers', async () => {
    const results = new Results(language);
    const lines = await results.run({ faults: { 4: 'service-unavailable' } });
    expect(lines.filter(line => line.startsWith('shard 4'))).toEqual([1, 2, 3].map(attempt => `shard 4, attempt ${attempt}: exit code 75`));
    expect(results.reconcile()).toMatchObject({
      scoreable: false, cases: { ...RESULTS, completed: 20, failedByInfrastructure: 2 }, conflicting: [], shardsToRerun: [4],
    });
    expect(results.reconcile().superseded).toHaveLength(2);
    expect(results.status()).toMatchObject({ completedIndexes: '0-3,5', failedIndexes: '4', succeeded: 5, failed: 3 });
  });

  testWorker('cannot read a shard, which is run again alone', async () => {
    const results = new Results(language);
    expect(await results.run({ faults: { 2: 'unreadable' } })).toEqual([...ONCE(0, 1), 'shard 2, attempt 1: exit code 42', ...ONCE(3, 4, 5)]);
    expect(results.status()).toEqual({
      completedIndexes: '0,1,3-5', failedIndexes: '2', succeeded: 5, failed: 1, conditions: [{ type: 'Failed', status: 'True', reason: 'FailedIndexes' }],
    });
    const before = results.reconcile();
    expect(before).toMatchObject({ scoreable: false, cases: { missing: 4 }, shardsToRerun: [2] });

    expect(await results.run({ onlyShards: before.shardsToRerun })).toEqual(ONCE(2));
    expect(results.reconcile()).toMatchObject({ scoreable: true, cases: RESULTS });
  });

  // The command loads its parts while it runs, which jest does not do beside other tests.
  (language === 'python' && !hasPython ? test.skip : test)('is told by the command what to run again', async () => {
    const results = new Results(language);
    const reconcile = async () => command(['reconcile', 'evaluation.json', `${REVISION}/receipts`], results.folder);
    await results.run({ faults: { 1: 'crash-before-receipt:1', 2: 'unreadable', 4: 'service-unavailable:1', 5: 'service-unavailable' } });
    const before = await reconcile();
    expect([before.status, before.err]).toEqual([1, '']);
    expect(before.out).toContain('shard 2: 4 cases (case-009, case-010, case-011 and case-012); no receipt; the Job has');
    expect(before.out).toContain('shard 5: 2 cases (case-023 and case-024), by the infrastructure: the service did not');
    expect(before.out).toContain('help         run what is missing once more, with onlyShards: [2, 5]\n');
    await results.run({ onlyShards: [2, 5] });
    const after = await reconcile();
    expect([after.status, after.out.split('\n')[0]]).toEqual([0, `evaluation ${REVISION} of model-7: scoreable`]);
    // A receipt that gets lost afterwards is missed all the same, since the Job speaks of its index.
    rmSync(join(results.folder, `${REVISION}/receipts/shard-5-repetition-1.json`));
    expect((await reconcile()).out).toContain('job          it counts shard 5 as completed, and no receipt');
  });

  testWorker('does not touch what is no record of its shard', async () => {
    const results = new Results(language);
    const place = join(results.folder, `${REVISION}/receipts/shard-1-repetition-1.json`);
    const record = {
      apiVersion: 'failure-policy/v1', kind: 'ShardReceipt', revision: REVISION, candidate: 'model-7', shard: 1, repetition: 1, manifestHash: '0'.repeat(64),
    };
    mkdirSync(dirname(place), { recursive: true });
    const right = receiptOf(DEMO, 1).toJson();
    const wrong = [record, { ...right, assigned: right.assigned.slice(1) }, { ...right, completed: right.completed.slice(1) },
      { ...right, completed: right.completed.slice(1), failed: [{ caseId: right.completed[0], kind: 'INFRASTRUCTURE' }] },
      { ...right, completed: [...right.completed.slice(1), right.completed[1]] }, { ...right, failed: [{}] }, { ...right, shard: true }];
    for (const text of [...wrong.map(each => JSON.stringify(each)), '{"apiVersion":"failure', 'null', '[]']) {
      writeFileSync(place, text);
      expect(await results.run()).toEqual([...ONCE(0), `shard 1, attempt 1: exit code ${POLICY.exitCodes.codeOf('wrongRecord')}`, ...ONCE(2, 3, 4, 5)]);
      expect(results.status()).toMatchObject({ completedIndexes: '0,2-5', failedIndexes: '1' });
      expect(readFileSync(place, 'utf8')).toBe(text);
      expect(results.outputsOf(1)).toEqual([]);
    }
  });

  testWorker('looks at its volume before it evaluates anything', async () => {
    const results = new Results(language);
    // Where the folder of the evaluation belongs is a file.
    writeFileSync(join(results.folder, REVISION), '');
    expect(await results.run()).toEqual([`shard 0, attempt 1: exit code ${POLICY.exitCodes.codeOf('unusableResults')}`]);
    expect(results.status()).toMatchObject({ conditions: [{ type: 'Failed', reason: 'PodFailurePolicy' }] });
  });

  testWorker('does not believe cases that are not those of the manifest', async () => {
    const [folder, results] = [emptyFolder(), new Results(language)];
    const objects = local.objectsOf(declared());
    local.writeConfigMaps(objects, folder);
    const file = join(folder, 'shards-0.jsonl');
    writeFileSync(file, readFileSync(file, 'utf8').replace('case-021', 'case-000'));
    const ended = await local.runAttempt(local.workerCommand(language, folder), {
      ...local.environmentOf(objects, { uid: randomUUID(), name: 'demo-0-1', index: 0, failures: 0 }),
      EVALUATION_FOLDER: folder,
      EVALUATION_RESULTS: results.folder,
    });
    expect(ended).toEqual({ code: 42, errors: [expect.stringContaining('this is another manifest')] });
  });

  testWorker('is there several times at once', async () => {
    const folder = emptyFolder();
    const results = new Results(language);
    const objects = local.objectsOf(declared());
    local.writeConfigMaps(objects, folder);
    const worker = local.workerCommand(language, folder);
    const ended = await Promise.all(Array.from({ length: 4 }, async (_, i) => local.runAttempt(worker, {
      ...local.environmentOf(objects, { uid: randomUUID(), name: `demo-0-${i}`, index: 0, failures: 0 }),
      EVALUATION_FOLDER: folder,
      EVALUATION_RESULTS: results.folder,
    })));
    expect(ended).toEqual(Array(4).fill({ code: 0, errors: [] }));
    expect(results.receipts()).toHaveLength(1);
    expect(results.files(/temporary/)).toEqual([]);
    expect(results.reconcile()).toMatchObject({ conflicting: [], shards: { complete: 1 } });
  });
});

/** What is in the receipts, by their names, without what tells attempts apart. */
function contents(results: Results): { [file: string]: unknown } {
  const anyPod = (text: string) => text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'POD');
  return Object.fromEntries(results.receipts().map(receipt => [anyPod(receipt.source!), JSON.parse(anyPod(JSON.stringify(receipt.toJson())))]));
}

onlyWith('python')('the workers in both languages write the same, whatever things are called', async () => {
  for (const candidate of ['model-7', '../models/$(HOME) 7 (it\'s "new") é~*!']) {
    const manifest = ShardManifest.of({ dataset: 'd', datasetRevision: '1', shards: [['a'], ['ü/7', 'b "7"', '7']] });
    const changes = { manifest, candidate, repetitions: 2, failurePolicy: POLICY.copyWith({ maxFailedIndexes: 2 }) };
    const [one, other] = (['python', 'typescript'] as const).map(language => new Results(language, changes));
    await Promise.all([one, other].map(async results => results.run({ faults: { 1: 'service-unavailable:1' } })));
    expect(Object.keys(contents(one))).toHaveLength(6);
    expect(contents(one)).toEqual(contents(other));
    expect([one.reconcile().scoreable, other.reconcile().scoreable]).toEqual([true, true]);
    expect(new Set(one.receipts().map(receipt => receipt.candidate))).toEqual(new Set([candidate]));
  }
});

/** Attempts of shard 1 as objects, so that their steps can be taken in any order. */
interface Attempts {
  readonly results: Results;
  readonly environment: (pod: string) => { [name: string]: string };
}

function attempts(language: Language): Attempts {
  const folder = emptyFolder();
  const results = new Results(language);
  const objects = local.objectsOf(declared());
  local.writeConfigMaps(objects, folder);
  return {
    results,
    environment: uid => ({
      ...local.environmentOf(objects, { uid, name: `demo-1-${uid}`, index: 1, failures: 0 }), EVALUATION_FOLDER: folder, EVALUATION_RESULTS: results.folder,
    }),
  };
}

/** Runs Python that finds the environment of a Pod by `of(pod)`, and returns what it writes. */
function python(program: string, { environment }: Attempts): any {
  const head = `import json, sys\nsys.path.insert(0, ${JSON.stringify(WORKER)})\nfrom evaluation import *\n`;
  const of = `def of(pod):\n    return Shard.from_environment({**${JSON.stringify(environment('pod'))}, "EVALUATION_POD_UID": pod})\n`;
  const { stdout, stderr } = spawnSync('python3', ['-B', '-c', head + of + program], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

describe('two attempts that both evaluate', () => {
  const check = ({ results }: Attempts, written: boolean[]) => {
    expect(written).toEqual([true, true]);
    expect(results.receipts().map(({ attempt }) => attempt.pod)).toEqual(['first']);
    expect(results.files(/\/outputs\//)).toHaveLength(2);
    expect(results.files(/temporary/)).toEqual([]);
  };

  test('leave one record in TypeScript', () => {
    const both = attempts('typescript');
    const shards = ['first', 'second'].map(pod => Shard.fromEnvironment(both.environment(pod)));
    expect(shards.map(shard => shard.isRecorded(1))).toEqual([false, false]);
    const outputs = shards.map(shard => shard.writeOutput(1, []));
    check(both, shards.map((shard, i) => shard.writeReceipt(1, { completed: [...shard.cases], outputs: [outputs[i]] })));
  });

  onlyWith('python')('leave one record in Python', () => {
    const both = attempts('python');
    check(both, python(`
shards = [of("first"), of("second")]
assert not any(shard.is_recorded(1) for shard in shards)
outputs = [shard.write_output(1, []) for shard in shards]
print(json.dumps([shard.write_receipt(1, shard.cases, [], [output]) for shard, output in zip(shards, outputs)]))
`, both));
  });
});

describe('an attempt that could not finish', () => {
  const check = ({ results }: Attempts, written: boolean[]) => {
    // The third one took the place of both; the fourth came too late, and left nothing.
    expect(written).toEqual([false, false, true, true]);
    expect(results.receipts().map(({ attempt, supersedes }) => [attempt.pod, supersedes])).toEqual([
      ['first', []], ['second', ['first']], ['third', ['first', 'second']],
    ]);
    expect(results.reconcile()).toMatchObject({ conflicting: [], shards: { complete: 1 } });
  };

  test('leaves a receipt until another can, in TypeScript', () => {
    const all = attempts('typescript');
    const shards = ['first', 'second', 'third', 'fourth'].map(pod => Shard.fromEnvironment(all.environment(pod)));
    const [id, ...others] = shards[0].cases;
    check(all, shards.map((shard, i) => shard.writeReceipt(1, i === 2 ? { completed: [id, ...others] } : {
      completed: others, failed: [{ caseId: id, kind: 'INFRASTRUCTURE' }],
    })));
  });

  onlyWith('python')('leaves a receipt until another can, in Python', () => {
    const all = attempts('python');
    check(all, python(`
def write(pod):
    shard = of(pod)
    first, *others = shard.cases
    return shard.write_receipt(1, shard.cases if pod == "third" else others, [] if pod == "third" else [{"caseId": first, "kind": "INFRASTRUCTURE"}])
print(json.dumps([write(pod) for pod in ["first", "second", "third", "fourth"]]))
`, all));
  });

  test('is set aside if it came while another wrote its record, in TypeScript', () => {
    const all = attempts('typescript');
    const [late, fast] = ['late', 'fast'].map(pod => Shard.fromEnvironment(all.environment(pod)));
    // What it writes between the looks of the other one.
    const unfinished = (fast as any).unfinished.bind(fast);
    let looks = 0;
    (fast as any).unfinished = (repetition: number) => {
      const found = unfinished(repetition);
      if (looks++ === 0) late.writeReceipt(repetition, { completed: [] });
      return found;
    };
    expect(fast.writeReceipt(1, { completed: [...fast.cases] })).toBe(true);
    expect(all.results.files(/receipts/).map(file => basename(file))).toEqual(['shard-1-repetition-1.attempt-late.json.superseded', 'shard-1-repetition-1.json']);
    expect(all.results.reconcile()).toMatchObject({ conflicting: [], shards: { complete: 1 } });
  });

  onlyWith('python')('is set aside if it came while another wrote its record, in Python', () => {
    const all = attempts('python');
    expect(python(`
late, fast = of("late"), of("fast")
unfinished, looks = Shard._unfinished, []
def look(shard, repetition):
    found = unfinished(shard, repetition)
    if shard is fast and not looks:
        looks.append(late.write_receipt(repetition, []))
    return found
Shard._unfinished = look
print(json.dumps([fast.write_receipt(1, fast.cases), looks]))
`, all)).toEqual([true, [false]]);
    expect(all.results.files(/receipts/).map(file => basename(file))).toEqual(['shard-1-repetition-1.attempt-late.json.superseded', 'shard-1-repetition-1.json']);
  });

  const record = [`${REVISION}/receipts/shard-1-repetition-1.json`];

  test('has no other receipt once it can after all, in TypeScript', () => {
    const all = attempts('typescript');
    const shard = Shard.fromEnvironment(all.environment('first'));
    expect([shard.writeReceipt(1, { completed: [] }), shard.writeReceipt(1, { completed: [...shard.cases] })]).toEqual([false, true]);
    expect(all.results.files(/receipts/)).toEqual(record);
  });

  onlyWith('python')('has no other receipt once it can after all, in Python', () => {
    const all = attempts('python');
    expect(python('shard = of("first")\nprint(json.dumps([shard.write_receipt(1, cases) for cases in ([], shard.cases)]))', all)).toEqual([false, true]);
    expect(all.results.files(/receipts/)).toEqual(record);
  });
});

onlyWith('python')('answers that are no valid text are the same in both languages', async () => {
  const [one, other] = [attempts('python'), attempts('typescript')];
  const answer = 'half of \ud83d, "all" of \ud83d\ude00\n';
  const { sha256 } = python(`print(json.dumps(of("first").write_output(1, [${JSON.stringify(answer)}])))`, one);
  expect(Shard.fromEnvironment(other.environment('first')).writeOutput(1, [answer])).toMatchObject({ sha256 });
});

test.each([['r/1', 'r%2F1'], ['..', '%2E.'], ['.hidden', '%2Ehidden']])('the revision %s is the name of one folder', (revision, name) => {
  const all = attempts('typescript');
  const shard = Shard.fromEnvironment({ ...all.environment('first'), EVALUATION_REVISION: revision });
  expect(shard.writeOutput(1, [])).toMatchObject({ uri: `${name}/outputs/shard-1-repetition-1/first.jsonl` });
  if (!hasPython) return;
  const environment = { ...all.environment('first'), EVALUATION_REVISION: revision };
  expect(python(`print(json.dumps(Shard.from_environment(${JSON.stringify(environment)}).write_output(1, [])))`, all)).toMatchObject({
    uri: `${name}/outputs/shard-1-repetition-1/first.jsonl`,
  });
});

describe('an error without words', () => {
  const check = ({ results }: Attempts, isComplete: boolean) => {
    expect(isComplete).toBe(true);
    expect(results.receipts().map(({ failed }) => failed)).toEqual([[{ caseId: 'case-005', kind: 'MODEL' }]]);
  };

  test('is a failure without a reason, in TypeScript', () => {
    const all = attempts('typescript');
    const shard = Shard.fromEnvironment(all.environment('first'));
    const [id, ...others] = shard.cases;
    check(all, shard.writeReceipt(1, { completed: others, failed: [{ caseId: id, kind: 'MODEL', reason: new Error().message }] }));
  });

  onlyWith('python')('is a failure without a reason, in Python', () => {
    const all = attempts('python');
    check(all, python(`
shard = of("first")
case, *others = shard.cases
print(json.dumps(shard.write_receipt(1, others, [{"caseId": case, "kind": "MODEL", "reason": str(TimeoutError())}])))
`, all));
  });
});

describe('a receipt that nobody could read later is refused at once', () => {
  const message = 'a receipt names each case once, and only cases of the shard';
  const KIND = 'the kind of a failed case is MODEL or INFRASTRUCTURE, not model';
  const OTHERS = 'a failed case has caseId, kind and, in words, its reason';

  test('in TypeScript', () => {
    const shard = Shard.fromEnvironment(attempts('typescript').environment('first'));
    const [id] = shard.cases;
    expect(() => shard.writeReceipt(1, { completed: ['case-024'] })).toThrow(message);
    expect(() => shard.writeReceipt(1, { completed: [id, id] })).toThrow(message);
    expect(() => shard.writeReceipt(1, { completed: [id], failed: [{ caseId: id, kind: 'MODEL' }] })).toThrow(message);
    expect(() => shard.writeReceipt(1, { completed: [], failed: [{ caseId: id, kind: 'model' as any }] })).toThrow(KIND);
    expect(() => shard.writeReceipt(1, { completed: [], failed: [{ caseId: id, kind: 'MODEL', score: 0 } as any] })).toThrow(OTHERS);
    expect(() => shard.writeReceipt(1, { completed: 'all' as any })).toThrow('completed is a list of cases');
  });

  onlyWith('python')('in Python', () => {
    expect(python(`
shard = of("first")
case = shard.cases[0]
def attempt(completed, failed):
    try:
        return shard.write_receipt(1, completed, failed)
    except ValueError as error:
        return str(error)
print(json.dumps([
    attempt(["case-024"], []), attempt([case, case], []), attempt([case], [{"caseId": case, "kind": "MODEL"}]),
    attempt([], [{"caseId": case, "kind": "model"}]), attempt([], [{"caseId": case, "kind": "MODEL", "score": 0}]),
]))
`, attempts('python'))).toEqual([message, message, message, KIND, OTHERS]);
  });
});

describe('the cases of a shard', () => {
  const elsewhere = (all: Attempts) => ({ ...all.environment('first'), EVALUATION_SHARDS: '0,2,4-5', EVALUATION_MANIFEST_URI: 's3://evaluations/7' });
  const text = DEMO.manifest!.toText();
  const inFile = (all: Attempts, manifest: string) => {
    const path = join(emptyFolder(), 'manifest.json');
    writeFileSync(path, manifest);
    return { ...all.environment('first'), EVALUATION_SHARDS: '2', JOB_COMPLETION_INDEX: '0', EVALUATION_MANIFEST_URI: path };
  };

  test('are those of the position in the list of a re-run', () => {
    const all = attempts('typescript');
    expect(['0', '1', '2', '3'].map(index => (
      Shard.fromEnvironment({ ...all.environment('first'), EVALUATION_SHARDS: '0,2,4-5', JOB_COMPLETION_INDEX: index }).number
    ))).toEqual([0, 2, 4, 5]);
  });

  test('come from a manifest that was fetched, if it is the right one, in TypeScript', () => {
    const environment = elsewhere(attempts('typescript'));
    expect(() => Shard.fromEnvironment(environment)).toThrow('fetch the manifest from s3://evaluations/7');
    expect(() => Shard.fromEnvironment(environment, Buffer.from(`${text} `))).toThrow('this is another manifest');
    expect(Shard.fromEnvironment(environment, Buffer.from(text)).cases).toEqual(DEMO.manifest!.casesOf(2));
  });

  test('come from a manifest in a file, if it is the right one, in TypeScript', () => {
    const all = attempts('typescript');
    expect(Shard.fromEnvironment(inFile(all, text)).cases).toEqual(DEMO.manifest!.casesOf(2));
    expect(() => Shard.fromEnvironment(inFile(all, `${text} `))).toThrow('this is another manifest');
  });

  onlyWith('python')('come from a manifest in a file, if it is the right one, in Python', () => {
    const all = attempts('python');
    const environments = [inFile(all, text), inFile(all, `${text} `)];
    expect(python(`
def attempt(environment):
    try:
        return Shard.from_environment(environment).cases
    except UnreadableShard as error:
        return str(error)
print(json.dumps([attempt(each) for each in ${JSON.stringify(environments)}]))
`, all)).toEqual([DEMO.manifest!.casesOf(2), expect.stringContaining('this is another manifest')]);
  });

  onlyWith('python')('come from a manifest that was fetched, if it is the right one, in Python', () => {
    const all = attempts('python');
    const answers = python(`
environment = ${JSON.stringify(elsewhere(all))}
text = ${JSON.stringify(text)}.encode()
def attempt(manifest):
    try:
        return Shard.from_environment(environment, manifest).cases
    except UnreadableShard as error:
        return str(error)
print(json.dumps([attempt(each) for each in [None, text + b" ", text]]))
`, all);
    expect(answers).toEqual([
      expect.stringContaining('fetch the manifest from s3://evaluations/7'), expect.stringContaining('this is another manifest'), DEMO.manifest!.casesOf(2),
    ]);
  });

  const anotherManifest = { EVALUATION_MANIFEST_HASH: '0'.repeat(64) };
  const anotherShard = { JOB_COMPLETION_INDEX: '6' };

  test('are not those of another evaluation or shard, in TypeScript', () => {
    const { environment } = attempts('typescript');
    expect(() => Shard.fromEnvironment({ ...environment('first'), ...anotherManifest })).toThrow('this is another manifest');
    expect(() => Shard.fromEnvironment({ ...environment('first'), ...anotherShard })).toThrow('the Job has the shards 0-5, and none for the index 6');
  });

  onlyWith('python')('are not those of another evaluation or shard, in Python', () => {
    const all = attempts('python');
    const environments = [anotherManifest, anotherShard].map(each => ({ ...all.environment('first'), ...each }));
    expect(python(`
def attempt(environment):
    try:
        return Shard.from_environment(environment).cases
    except UnreadableShard as error:
        return str(error)
print(json.dumps([attempt(each) for each in ${JSON.stringify(environments)}]))
`, all)).toEqual([expect.stringContaining('this is another manifest'), 'the Job has the shards 0-5, and none for the index 6']);
  });
});

test.each(['exit_codes.py', 'exit-codes.json'])('%s is what failure-policy exit-codes makes of the policy', async file => {
  const { out, status } = await command(['exit-codes', '../policy.yaml', '--language', file.endsWith('.py') ? 'python' : 'json'], WORKER);
  expect([status, out]).toEqual([0, readFileSync(join(WORKER, file), 'utf8')]);
});
