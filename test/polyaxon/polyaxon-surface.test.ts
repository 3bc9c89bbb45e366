import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Duration } from 'cdk8s';
import { evaluation, FILES, policy, text, trainer } from './surface-files';
import {
  PolyaxonComponent, PolyaxonDagOperation, PolyaxonEarlyStopping, PolyaxonEvaluation, PolyaxonEvaluationProps, PolyaxonExpr,
  PolyaxonHyperparameter, PolyaxonIo, PolyaxonIoType, PolyaxonMatrix, PolyaxonOperation, PolyaxonOperationProps, PolyaxonOptimization,
  PolyaxonParam, PolyaxonRun, PolyaxonSchedule, PolyaxonSource, ShardManifest, SynthFiles,
} from '../../src';
import { stopPercent } from '../../src/polyaxon/writing/tolerated-failures';

const container = { image: 'registry.example/a:1.0' };

function operation(props: Partial<PolyaxonOperationProps>): PolyaxonOperation {
  const own = props.source || props.run ? {} : { container, failurePolicy: policy };
  return new PolyaxonOperation(new App(), 'op', { ...own, ...props });
}

function messageOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
}

const { choice, pchoice, rangeOf, uniform } = PolyaxonHyperparameter;

describe('files', () => {
  const rows = Object.entries(FILES).flatMap(([name, { versions, write }]) => versions.map(version => [name, version, write] as const));
  // An older version has a snapshot of its own only where more than strictParams is different.
  test.each(rows)('%s for %s', (name, version, write) => {
    const yaml = write(new App(), version).toYaml();
    const newest = FILES[name].versions[FILES[name].versions.length - 1];
    const newestYaml = FILES[name].write(new App(), newest).toYaml();
    expect(yaml.includes('strictParams: true')).toBe(version === '2.18' && newestYaml.includes('strictParams: true'));
    if (version === newest || yaml !== newestYaml.replace(/^ *strictParams: true\n/gm, '')) expect(yaml).toMatchSnapshot();
  });
});

describe('what would not arrive, or not mean anything, is refused', () => {
  const input = (name: string, type = PolyaxonIoType.STR, more: Partial<PolyaxonIo> = {}): PolyaxonIo => ({ name, type, ...more });
  const alone = (more: Partial<PolyaxonOperationProps> = {}, type = PolyaxonIoType.STR): Partial<PolyaxonOperationProps> => ({
    inputs: [input('p', type)], container: { ...container, args: ['--p', text(PolyaxonExpr.input('p'))] }, ...more,
  });
  const inVariable = (value: unknown) => ({
    inputs: [input('p')],
    container: { ...container, args: [`--p=${text(PolyaxonExpr.input('p'))}`], env: { P: text(PolyaxonExpr.input('p')) } },
    params: { p: PolyaxonParam.value(value) },
  });
  const grid = (params: { [name: string]: PolyaxonHyperparameter }, options: object = {}) => (
    alone({ matrix: PolyaxonMatrix.grid(params, { concurrency: 1, ...options }) }, PolyaxonIoType.FLOAT));
  const rows = (values: { [name: string]: any }[], options: object = { concurrency: 1 }) => (
    alone({ matrix: PolyaxonMatrix.mapping(values, options as any) }));
  const tpe = PolyaxonMatrix.tpe({ p: uniform(0, 1) }, {
    concurrency: 1, numRuns: 1, maxIterations: 1, metric: { name: 'l', optimization: PolyaxonOptimization.MAXIMIZE },
  });
  const old = { polyaxonVersion: '2.17' };

  test.each<[string, Partial<PolyaxonOperationProps>, RegExp]>([
    ['a template that nobody meant', { container: { ...container, args: ['{{ p }}'] } }, /args\[0\] has \{\{/],
    ['a brace before an expression', { container: { ...container, args: [`{${text(PolyaxonExpr.input('p'))}}`] } }, /directly before an expression/],
    ['a comment beside an expression', { container: { ...container, args: [`\${#X}${text(PolyaxonExpr.input('p'))}`] } }, /start of a comment/],
    ['an expression as a name', { presets: [text(PolyaxonExpr.input('p'))] }, /looked up before templates/],
    ['an empty param alone in an argument', alone({ params: { p: PolyaxonParam.value('') } }), /is empty.*--p=/],
    ['None alone in an argument', alone({ params: { p: PolyaxonParam.value('None') } }), /'None'.*--p=/],
    ['a version alone in an old argument', alone({ params: { p: PolyaxonParam.value('1.10') }, ...old }), /'1.10'.*write the argument with its name, as --p=/],
    ['a list in a variable and an argument', inVariable('0,1'), /'0,1'.*pass it as an argument/],
    ['0 alone in an old argument', alone({ params: { p: PolyaxonParam.value(0) }, ...old }, PolyaxonIoType.INT), /is 0, which Polyaxon 2.17 drops/],
    ['a text for a component of the hub', { source: PolyaxonSource.hub('a:1'), params: { p: PolyaxonParam.value('1e3') } }, /'1e3'.*environment variable/],
    ['an unknown param', alone({ params: { q: PolyaxonParam.value('x') } }), /param q is no input of the component, which has p/],
    ['a missing param', alone(), /input p has no value/],
    ['a param of another type', alone({ params: { p: PolyaxonParam.value(1) } }), /must be a text, since its type is str, got 1/],
    ['a param that is too great for a whole number', alone({ params: { p: PolyaxonParam.value(1e21) } }, PolyaxonIoType.INT), /must be a whole number, since its type is int/],
    ['a default that is too great for a whole number', { inputs: [input('p', PolyaxonIoType.INT, { value: 1e22 })] }, /must be a whole number, since its type/],
    ['a row with what is too great for a whole number', alone({ matrix: PolyaxonMatrix.mapping([{ p: 1e21 }], { concurrency: 1 }) }, PolyaxonIoType.INT),
      /a value of p in the matrix must be a whole number/],
    ['a value that is no param', alone({ params: { p: 'x' as any } }), /must be a PolyaxonParam/],
    ['a ref to nowhere', alone({ params: { p: PolyaxonParam.opsRef('a', 'loss') } }), /must name a value of ops\.a as outputs\.loss/],
    ['an input with a name that templates cannot have', { inputs: [input('a-b')] }, /begins with no digit, got 'a-b'/],
    ['an input with a taken name', { inputs: [input('params')] }, /templates have another meaning/],
    ['two inputs of one name', { inputs: [input('a', PolyaxonIoType.STR, { value: 'x' }), input('a', PolyaxonIoType.STR, { value: 'y' })] }, /two inputs with the name a/],
    ['a flag that is no bool', { inputs: [input('a', PolyaxonIoType.STR, { isFlag: true })] }, /only a BOOL can be/],
    ['a default that is not optional', { inputs: [input('a', PolyaxonIoType.STR, { value: 'x', isOptional: false })] }, /leave either out/],
    ['a matrix without concurrency', rows([{ p: 'a' }], {}), /concurrency of the matrix of kind mapping is needed/],
    ['a concurrency of 0', rows([{ p: 'a' }], { concurrency: 0 }), /whole number from 1/],
    ['a mapping without rows', rows([]), /at least one row/],
    ['uneven rows', rows([{ p: 'a' }, { q: 'b' }]), /row 0 has p, and row 1 has q/],
    ['a row twice', rows([{ p: 'a' }, { p: 'a' }]), /row 1 is the same as row 0/],
    ['a row with a name that is no input', rows([{ q: 'a' }]), /values of q, which is no input/],
    ['a row with a number in a text', rows([{ p: '1e3' }]), /'1e3'.*such as s-1e3/],
    ['a row with a list in a text', rows([{ p: '0,1' }]), /becomes '\[0,1\]'.*s-0-1/],
    ['0 in a row, alone in an old argument', { ...rows([{ p: 0 }]), ...old }, /p in the matrix is 0, which Polyaxon 2.17 drops/],
    ['a param that the matrix gives too', { ...rows([{ p: 'a' }]), params: { p: PolyaxonParam.value('b') } }, /given twice/],
    ['a distribution in a grid', grid({ p: uniform(0, 1) }), /param p is uniform, which a matrix of kind grid cannot have/],
    ['more runs than combinations', grid({ p: choice([1, 2]) }, { numRuns: 3 }), /numRuns of the matrix of kind grid is 3, and the params have 2 combinations/],
    ['a range that ends before it starts', grid({ p: rangeOf({ start: 2, stop: 1, step: 1 }) }), /start of .* must be less than its stop/],
    ['a step of 0', grid({ p: rangeOf({ start: 1, stop: 2, step: 0 }) }), /must be greater than 0/],
    ['a choice twice', grid({ p: choice([1, 1]) }), /has 1 twice/],
    ['tpe before it was there', { ...alone({ matrix: tpe }), polyaxonVersion: '2.16' }, /it came with 2.17/],
    ['a percentage of 100', rows([{ p: 'a' }], { concurrency: 1, earlyStopping: [PolyaxonEarlyStopping.onFailurePercent(100)] }), /must be from 1 to 99, got 100/],
    ['a percentage of 0', rows([{ p: 'a' }], { concurrency: 1, earlyStopping: [PolyaxonEarlyStopping.onFailurePercent(0)] }), /must be from 1 to 99, got 0/],
    ['a cron expression with a wrong minute', { schedule: PolyaxonSchedule.cron('61 * * * *') }, /no cron expression: Invalid value for minute: 61/],
    ['a cron expression with four fields', { schedule: PolyaxonSchedule.cron('* * * *') }, /five fields/],
    ['a cron expression that only some know', { schedule: PolyaxonSchedule.cron('0 0 L * *') }, /five fields/],
    ['a cron expression that never comes', { schedule: PolyaxonSchedule.cron('0 0 31 2 *') }, /never comes/],
    ['an end before the start', { schedule: PolyaxonSchedule.interval(Duration.hours(1), { startAt: '2026-11-02T00:00:00Z', endAt: '2026-11-01T00:00:00Z' }) }, /must be before its endAt/],
    ['a condition without an expression', { conditions: 'true' }, /must be a text with an expression/],
    ['sandboxes of an old version', { plugins: { sandbox: true }, polyaxonVersion: '2.13' }, /came with 2.16/],
    ['a mount with a colon', { mounts: [{ source: 'a:b', target: '/c' }] }, /must have no ':'/],
    ['two ways to say what runs', { container, source: PolyaxonSource.hub('a') }, /container and source each say what runs/],
    ['an unknown section', { matrixes: 1 } as any, /unknown key 'matrixes'/],
    ['a field of the file that says where the component is', { hubRef: 'a:1' } as any, /no hubRef here; say it by source: PolyaxonSource\.hub\(/],
    ['a namespace with a capital letter', { namespace: 'Team' }, /namespace .*small letters, digits and '-'.*got 'Team'/],
    ['the name of a variable that begins with a digit', { container: { ...container, env: { '1A': 'x' } } }, /begins with no digit, got '1A'; Kubernetes would refuse the Pod/],
    ['the name of a variable with a blank', { container: { ...container, env: { 'A B': 'x' } } }, /got 'A B'/],
    ['a number that has lost digits in a matrix', rows([{ p: 2 ** 60 }]), /use an id that is none, such as s-9007199254740993/],
    ['a connection of a cleaner', { container: undefined, run: PolyaxonRun.cleaner({ container, connections: ['data'] }), failurePolicy: policy }, /connection 'data', and Polyaxon finds none for a cleaner/],
  ])('%s', (_, props, message) => {
    expect(messageOf(() => operation(props))).toMatch(message);
  });

  test('probabilities that are not 1 together', () => {
    const params = { p: pchoice([{ value: 1, probability: 0.5 }, { value: 2, probability: 0.1 }]) };
    expect(messageOf(() => operation(alone({ matrix: PolyaxonMatrix.random(params, { concurrency: 1, numRuns: 1 }) }, PolyaxonIoType.FLOAT)))).toMatch(/must be 1 together, got 0.6/);
  });

  test.each<[string, PolyaxonIoType, PolyaxonMatrix, RegExp]>([
    ['a row', PolyaxonIoType.INT, PolyaxonMatrix.mapping([{ p: 'x' }], { concurrency: 1 }), /a value of p in the matrix must be a whole number, since its type is int, got 'x'/],
    ['a choice', PolyaxonIoType.INT, PolyaxonMatrix.grid({ p: choice([1, 0.5]) }, { concurrency: 1 }), /got 0\.5/],
    ['a weighted choice', PolyaxonIoType.BOOL, PolyaxonMatrix.random({ p: pchoice([{ value: 'x', probability: 0.5 }, { value: true, probability: 0.5 }]) },
      { concurrency: 1, numRuns: 1 }), /must be true or false.*got 'x'/],
    ['a range', PolyaxonIoType.INT, PolyaxonMatrix.grid({ p: rangeOf({ start: 0.5, stop: 2, step: 1 }) }, { concurrency: 1 }), /got 0\.5/],
    ['a number where a text takes any', PolyaxonIoType.STR, PolyaxonMatrix.mapping([{ p: 1 }], { concurrency: 1 }), /^accepted$/],
    ['a distribution', PolyaxonIoType.INT, PolyaxonMatrix.random({ p: uniform(0, 1) }, { concurrency: 1, numRuns: 1 }), /p is uniform.*use quniform with q: 1/],
    ['a range with steps', PolyaxonIoType.INT, PolyaxonMatrix.grid({ p: rangeOf({ start: 0, stop: 2, step: 0.5 }) }, { concurrency: 1 }), /p is range with 0\.5 among its values/],
    ['what fits', PolyaxonIoType.FLOAT, PolyaxonMatrix.random({ p: uniform(0, 1) }, { concurrency: 1, numRuns: 1 }), /^accepted$/],
  ])('a value of another type than its input: %s', (_, type, matrix, message) => {
    expect(messageOf(() => operation({ inputs: [{ name: 'p', type }], matrix }))).toMatch(message);
  });

  test('hyperopt after it went', () => {
    const matrix = PolyaxonMatrix.hyperopt({ p: uniform(0, 1) }, { concurrency: 1 } as any);
    expect(messageOf(() => operation(alone({ matrix })))).toMatch(/it went with 2.17\); use PolyaxonMatrix.tpe/);
  });

  test('a policy in the component and one in the operation', () => {
    const app = new App();
    const source = PolyaxonSource.component(new PolyaxonComponent(app, 'trainer', trainer));
    expect(messageOf(() => new PolyaxonOperation(app, 'op', { source, failurePolicy: policy, params: { tag: PolyaxonParam.value('x') } }))).toMatch(/keep one of them/);
  });

  test('names that templates do not know', () => {
    expect(messageOf(() => PolyaxonExpr.globals('uid'))).toMatch(/got 'uid'/);
    expect(messageOf(() => PolyaxonExpr.raw('uuid'))).toMatch(/a template has/);
  });
});

describe('a dag', () => {
  const job = (name: string, more: Partial<PolyaxonDagOperation> = {}): PolyaxonDagOperation => ({ name, failurePolicy: policy, container, ...more });
  const dag = (operations: PolyaxonDagOperation[], more: object = { concurrency: 1 }) => (
    operation({ run: PolyaxonRun.dag({ operations, ...more } as any) }));

  test.each<[string, PolyaxonDagOperation[], RegExp]>([
    ['two operations of one name', [job('a'), job('a')], /two operations with the name a/],
    ['no operations', [], /at least one operation/],
    ['an unknown dependency', [job('a', { dependencies: ['c'] }), job('b')], /operation a of the dag depends on c, and there are a and b/],
    ['a circle', [job('a', { dependencies: ['b'] }), job('b', { dependencies: ['a'] })], /wait for each other: a -> b -> a/],
    ['a circle of one', [job('a', { dependencies: ['a'] })], /a -> a/],
    ['an unknown operation in a param', [job('a', { inputs: [{ name: 'p', type: PolyaxonIoType.STR }], params: { p: PolyaxonParam.opsRef('x', 'outputs.y') } })], /refers to ops\.x/],
    ['an unknown output', [job('a'), job('b', { inputs: [{ name: 'p', type: PolyaxonIoType.STR }], params: { p: PolyaxonParam.opsRef('a', 'outputs.y') } })], /outputs\.y of a, which has no outputs/],
    ['an unknown component', [{ name: 'a', source: PolyaxonSource.dag('c') }], /which has none, got 'c'/],
    ['an operation without a policy', [{ name: 'a', container }], /operation a of the dag: a failurePolicy is needed/],
    ['a schedule', [job('a', { schedule: 1 } as any)], /unknown key 'schedule'/],
  ])('%s', (_, operations, message) => {
    expect(messageOf(() => dag(operations))).toMatch(message);
  });

  test('without concurrency', () => {
    expect(messageOf(() => dag([job('a')], {}))).toMatch(/concurrency of the dag is needed/);
  });

  test('a long chain is read once for each operation', () => {
    const chain = Array.from({ length: 30 }, (_, i) => job(`o${i}`, { dependencies: [i - 1, i - 2].filter(each => each >= 0).map(each => `o${each}`) }));
    expect(dag(chain.reverse()).toJson().component.run.operations).toHaveLength(30);
  });
});

describe('an evaluation', () => {
  const make = (more: Partial<PolyaxonEvaluationProps> = {}) => new PolyaxonEvaluation(new App(), 'quality', { ...evaluation, ...more });
  const shardsOf = (made: PolyaxonEvaluation) => made.toJson().component.run.operations[0];

  test('has a row for each shard, and its id is a text', () => {
    expect(shardsOf(make()).matrix.values.slice(0, 2)).toEqual([{ shard: 'shard-0', index: 0 }, { shard: 'shard-1', index: 1 }]);
    expect(make().shardIds).toHaveLength(6);
  });

  test('runs some shards again within the same evaluation', () => {
    const again = make({ onlyShards: [4, 0] });
    expect(shardsOf(again).matrix.values).toEqual([{ shard: 'shard-0', index: 0 }, { shard: 'shard-4', index: 4 }]);
    expect(again.revision).toBe(make().revision);
  });

  test.each<[string, Partial<PolyaxonEvaluationProps>]>([
    ['another candidate', { candidate: 'model-8' }],
    ['another image', { container: { image: 'registry.example/worker:2.0' } }],
    ['another manifest', { manifest: ShardManifest.of({ dataset: 'd', datasetRevision: '1', shards: [['a']] }), toleratedFailedShards: undefined }],
    ['more repetitions', { repetitions: 3 }],
  ])('has another revision with %s', (_, more) => {
    expect(make(more).revision).not.toBe(make().revision);
  });

  test('keeps its revision when only the way it is run changes', () => {
    expect(make({ concurrency: 5, toleratedFailedShards: 0, polyaxonVersion: '2.16' }).revision).toBe(make().revision);
    // Pinned: a new release of this package must not give the results of its users another revision.
    expect(make().revision).toBe('e0d55f29');
  });

  test('writes the manifest and what is evaluated beside the dag', () => {
    const app = new App({ outdir: mkdtempSync(join(tmpdir(), 'evaluation-')) });
    const made = new PolyaxonEvaluation(app, 'quality', evaluation);
    const written = SynthFiles.write(app);
    const names = written.map(path => path.slice(app.outdir.length + 1)).sort();
    const manifest = readFileSync(join(app.outdir, 'polyaxon/quality-manifest.json'), 'utf8');
    rmSync(app.outdir, { recursive: true });
    expect(names).toEqual(['polyaxon/quality-evaluation.json', 'polyaxon/quality-manifest.json', 'polyaxon/quality.yml']);
    expect(ShardManifest.parse(manifest).hash).toBe(made.evaluation.manifestHash);
  });

  test.each<[string, Partial<PolyaxonEvaluationProps>, RegExp]>([
    ['a relative path', { manifestPath: 'manifest.json' }, /manifestPath must be a path that begins with '\/'/],
    ['a container and a run', { run: PolyaxonRun.job({ container }) }, /needs either a container or a run/],
    ['a service', { container: undefined, run: PolyaxonRun.service({ container } as any) }, /must be PolyaxonRun.job/],
    ['a variable of its own', { container: { ...container, env: { EVALUATION_SHARDS: '1' } } }, /declares EVALUATION_SHARDS, which the evaluation sets/],
    ['a shard that is not there', { onlyShards: [6] }, /from 0 to 5, got 6/],
    ['a shard twice', { onlyShards: [1, 1] }, /twice/],
    ['no concurrency', { concurrency: undefined }, /concurrency of the matrix of kind mapping is needed/],
  ])('refuses %s', (_, more, message) => {
    expect(messageOf(() => make(more))).toMatch(message);
  });

  test('looks for the receipts where the workers of its revision put them', () => {
    const made = make({ reconciliation: { receiptsPath: '/results/{revision}/receipts', container } });
    expect(made.toJson().component.run.operations[1].component.run.container.args[2]).toBe(`/results/${made.revision}/receipts`);
  });

  test('leaves a command of the reconciliation alone', () => {
    const { command, args } = make({ reconciliation: { receiptsPath: '/r', container: { ...container, command: ['python', 'report.py'] } } })
      .toJson().component.run.operations[1].component.run.container;
    expect([command, args]).toEqual([['python', 'report.py'], undefined]);
  });
});

describe('the percentage for a number of tolerated failures', () => {
  test.each([[0, 1, 1], [0, 6, 1], [2, 6, 34], [5, 6, 84], [6, 6, undefined], [0, 1000, 0.05], [1, 3, 34], [98, 100, 98.5]])('%p of %p', (tolerated, runs, percent) => {
    expect(stopPercent(tolerated, runs)).toBe(percent);
  });

  test('is not reached by those, and is by one more, for all counts', () => {
    // As the server computes it.
    const stops = (failed: number, runs: number, percent: number) => failed / runs >= percent / 100;
    for (let runs = 1; runs <= 400; runs++) {
      for (let tolerated = 0; tolerated < runs; tolerated++) {
        const percent = stopPercent(tolerated, runs)!;
        if (stops(tolerated, runs, percent) || !stops(tolerated + 1, runs, percent)) throw new Error(`${tolerated} of ${runs}: ${percent}`);
      }
    }
    expect(stopPercent(400, 400)).toBeUndefined();
  });
});
