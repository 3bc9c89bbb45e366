import { App, Duration } from 'cdk8s';
import {
  DrawnInput, DrawnKind, DrawnRun, DrawnValue, drawContainer, drawEnvironment, drawRun, ExpectedContainer, INPUTS, plain, RUN_KINDS, Values,
} from './constructed-runs';
import { Draw } from './draw';
import {
  ExitCodes, FailurePolicy, FailureResponse, PolyaxonAcquisitionFunction, PolyaxonComponent, PolyaxonEarlyStopping, PolyaxonEventKind, PolyaxonExpr,
  PolyaxonFormat, PolyaxonHookTrigger, PolyaxonHyperoptAlgorithm, PolyaxonHyperparameter, PolyaxonIo, PolyaxonMatrix, PolyaxonOperation,
  PolyaxonOperationProps, PolyaxonOptimization, PolyaxonParam, PolyaxonRun, PolyaxonSchedule, PolyaxonSource,
} from '../../../src';
import { hasEnd } from '../../../src/polyaxon/writing/run';

/*
 * Operations through the typed surface, drawn by chance, with what their author may expect of them.
 */

/** What has to arrive. */
export interface ExpectedRun {
  readonly mainContainer: string;
  readonly containers: readonly ExpectedContainer[];
}

export interface ConstructedOperation {
  readonly name: string;
  /** The minor version that it is written for. */
  readonly version: string;
  readonly kind: DrawnKind | 'dag';
  readonly policy?: FailurePolicy;
  readonly ttlSeconds?: number;
  /** Of its run, or of each of the first runs of a matrix; none where no run is known. */
  readonly runs: readonly ExpectedRun[];
  /** The file. */
  readonly write: () => string;
}

const VERSIONS = ['2.13', '2.16', '2.17', '2.18'];

/** The same for the same seed. Some of them are refused when they are written. */
export function constructedOperations(seed: number, count: number): ConstructedOperation[] {
  const draw = new Draw(seed);
  return Array.from({ length: count }, (_, index) => operation(draw, index));
}

function operation(draw: Draw, index: number): ConstructedOperation {
  const version = draw.one(VERSIONS);
  if (draw.once(12)) return dagOperation(draw, index, version);
  if (version === '2.18' && draw.once(4)) return simplified(draw, index, version);
  const kind = draw.once(2) ? 'job' : draw.one(RUN_KINDS);
  const inputs = INPUTS.filter(() => draw.once(3));
  const drawn = drawRun(draw, kind, inputs);
  const policy = policyFor(draw, drawn.run);
  const values = valuesFor(draw, inputs, kind, version);
  const { ttlAfterFinished, ttlSeconds } = ttl(draw);
  const beside = { failurePolicy: policy, ...ttlAfterFinished && { ttlAfterFinished } };
  const component = { run: drawn.run, ...values.inputs.length > 0 && { inputs: values.inputs } };
  const further = { ...head(draw), ...sections(draw), ...values.props, polyaxonVersion: version };
  return {
    name: `${values.shape}-${kind}-${index}`,
    version,
    kind,
    policy,
    ttlSeconds: ttlAfterFinished ? ttlSeconds : policy && 3600,
    runs: values.rows.map(row => expectedRun(drawn, row)),
    write: draw.once(5) ? ofComponent({ ...component, ...beside }, further) : ofProps({ ...component, ...beside, ...further }),
  };
}

function expectedRun({ run, containers }: DrawnRun, values: Values): ExpectedRun {
  return { mainContainer: run.mainContainer, containers: containers.map(({ expected }) => expected(values)) };
}

function ofProps(props: PolyaxonOperationProps): () => string {
  return () => new PolyaxonOperation(new App(), 'operation', props).toYaml();
}

/** The same with a component of its own. */
function ofComponent(component: object, props: object & { readonly polyaxonVersion: string }): () => string {
  return () => {
    const app = new App();
    const { polyaxonVersion } = props;
    const source = PolyaxonSource.component(new PolyaxonComponent(app, 'component', { ...component, polyaxonVersion } as any));
    return new PolyaxonOperation(app, 'operation', { ...props, source } as any).toYaml();
  };
}

function ttl(draw: Draw): { readonly ttlAfterFinished?: Duration; readonly ttlSeconds?: number } {
  if (!draw.once(4)) return {};
  const ttlSeconds = draw.one([0, 3600, 86400]);
  return { ttlAfterFinished: Duration.seconds(ttlSeconds), ttlSeconds: ttlSeconds === 0 ? undefined : ttlSeconds };
}

/** What has no end of its own needs no policy, and an MPI job cannot retry. */
function policyFor(draw: Draw, { kind, holdsFailurePolicy, _run: run }: PolyaxonRun): FailurePolicy | undefined {
  if (!hasEnd(run)) return undefined;
  return kind === 'mpijob' ? FailurePolicy.once() : drawPolicy(draw, holdsFailurePolicy);
}

/** @param hasRules whether the run becomes a Job, which holds rules */
function drawPolicy(draw: Draw, hasRules: boolean): FailurePolicy {
  const deadline = draw.once(2) ? Duration.minutes(draw.one([5, 60])) : undefined;
  const retries = draw.one([0, 1, 3]);
  if (retries === 0) return FailurePolicy.once({ deadline });
  const { FAIL_JOB, RETRY, RETRY_UNCOUNTED } = FailureResponse;
  // What is not counted needs a deadline.
  const response = () => draw.one(deadline === undefined ? [FAIL_JOB, RETRY] : [FAIL_JOB, RETRY, RETRY_UNCOUNTED]);
  const simple = { retries, deadline, ...deadline === undefined && { disruption: RETRY } };
  if (!hasRules || draw.once(4)) return FailurePolicy.of(simple);
  const codes = draw.list(1, 3, index => [`code${index}`, { code: 40 + 3 * index + draw.below(3), response: response() }]);
  return FailurePolicy.of({
    ...simple,
    exitCodes: ExitCodes.of(Object.fromEntries(codes)),
    ...draw.sparse({ disruption: [3, response], otherwise: [3, () => FAIL_JOB] }),
  });
}

interface DrawnValues {
  readonly shape: string;
  readonly inputs: PolyaxonIo[];
  readonly props: Partial<PolyaxonOperationProps>;
  /** The values of each run that is known. */
  readonly rows: readonly Values[];
}

const io = ({ name, type, isList }: DrawnInput): PolyaxonIo => ({ name, type, ...isList && { isList } });

function valuesFor(draw: Draw, inputs: readonly DrawnInput[], kind: DrawnKind, version: string): DrawnValues {
  const given = new Map(inputs.map(({ name, values }) => [name, draw.one(values)]));
  const simple = inputs.filter(({ name }) => ['layers', 'rate', 'tag', 'debug'].includes(name));
  const hasMatrix = simple.length > 0 && kind !== 'service' && draw.once(3);
  const inMatrix = hasMatrix ? simple : [];
  const outside = inputs.filter(each => !inMatrix.includes(each));
  const byDefault = outside.filter(() => draw.once(3));
  const params = outside.filter(each => !byDefault.includes(each) || draw.once(4));
  const value = (name: string) => given.get(name)!.value;
  const props = { ...params.length > 0 && { params: Object.fromEntries(params.map(({ name }) => [name, PolyaxonParam.value(value(name))])) } };
  const written = inputs.map(each => (byDefault.includes(each) ? { ...io(each), value: value(each.name) } : io(each)));
  if (!hasMatrix) return { shape: 'plain', inputs: written, props, rows: [given] };
  const [shape, matrix, rows] = drawMatrix(draw, inMatrix, version);
  return { shape, inputs: written, props: { ...props, matrix }, rows: rows.map(row => new Map([...given, ...row])) };
}

/** Values of which none is twice, and none is a text that a matrix cannot have. */
function valuesIn(draw: Draw, { name, values }: DrawnInput): DrawnValue[] {
  const fit = name === 'tag' ? values.filter(({ value }) => ['v1.10', 'a b', '--x', '12:30'].includes(value)) : values;
  const first = draw.below(fit.length);
  return [...fit.slice(first), ...fit.slice(0, first)].slice(0, draw.one([1, 2, 2]));
}

function drawMatrix(
  draw: Draw, inputs: readonly DrawnInput[], version: string,
): [shape: string, matrix: PolyaxonMatrix, rows: Map<string, DrawnValue>[]] {
  const options = {
    concurrency: draw.one([1, 2, 10]),
    ...draw.sparse({ earlyStopping: [4, () => [PolyaxonEarlyStopping.onFailurePercent(draw.one([1, 50, 99]))]] }),
  };
  const choices = inputs.map(input => [input.name, valuesIn(draw, input)] as const);
  if (draw.once(2)) {
    const rows = Array.from({ length: Math.max(...choices.map(([, values]) => values.length)) }, (_, i) => (
      new Map(choices.map(([name, values]) => [name, values[i % values.length]]))));
    const plainRows = rows.map(row => Object.fromEntries([...row].map(([name, { value }]) => [name, value])));
    return ['mapping', PolyaxonMatrix.mapping(plainRows, options), rows];
  }
  const params = Object.fromEntries(choices.map(([name, values]) => [name, PolyaxonHyperparameter.choice(values.map(({ value }) => value))]));
  // The order of the runs of a grid is the client's: only their number is expected here, and what they are in the comparison with our own lowering.
  if (draw.once(2)) return ['grid', PolyaxonMatrix.grid(params, options), []];
  return ['search', search(draw, params, options, version), []];
}

function search(
  draw: Draw, choices: { [name: string]: PolyaxonHyperparameter }, options: { readonly concurrency: number }, version: string,
): PolyaxonMatrix {
  const metric = { name: 'loss', optimization: PolyaxonOptimization.MINIMIZE };
  const params = 'rate' in choices ? { ...choices, rate: PolyaxonHyperparameter.uniform(0.1, 0.5) } : choices;
  switch (draw.below(5)) {
    case 0: return PolyaxonMatrix.bayes(params, {
      ...options, numInitialRuns: 2, maxIterations: 4, metric, utilityFunction: { acquisitionFunction: PolyaxonAcquisitionFunction.UCB, kappa: 1.2 },
    });
    case 1: return PolyaxonMatrix.hyperband(params, { ...options, maxIterations: 9, eta: 3, resource: { name: 'layers' }, metric });
    case 2: return ['2.13', '2.16'].includes(version)
      ? PolyaxonMatrix.hyperopt(params, { ...options, numRuns: 1, maxIterations: 3, metric, algorithm: PolyaxonHyperoptAlgorithm.TPE })
      : PolyaxonMatrix.tpe(params, { ...options, numRuns: 1, maxIterations: 3, metric });
    case 3: return PolyaxonMatrix.iterative({ ...options, maxIterations: 3, params });
    default: return PolyaxonMatrix.random(params, { ...options, numRuns: 1, seed: 7 });
  }
}

function head(draw: Draw): Partial<PolyaxonOperationProps> {
  return draw.sparse({
    description: [6, () => plain(draw) || 'x'],
    tags: [6, () => draw.list(1, 3, () => plain(draw))],
    queue: [12, () => draw.one(['default', 'agent/gpu', '1'])],
    name: [6, () => draw.one(['train', 'job-1', 'b_2'])],
  });
}

function sections(draw: Draw): Partial<PolyaxonOperationProps> {
  return draw.sparse({
    schedule: [12, () => draw.one([
      PolyaxonSchedule.cron('0 2 * * MON-FRI', { startAt: '2026-11-01T00:00:00Z', maxRuns: 3 }), PolyaxonSchedule.interval(Duration.hours(2)),
      PolyaxonSchedule.dateTime('2026-11-01T00:00:00Z'),
    ])],
    hooks: [8, () => [{
      hubRef: 'slack',
      trigger: draw.one(Object.values(PolyaxonHookTrigger)),
      params: { title: PolyaxonParam.value(draw.one(['v1.10', 'a b', 'it\'s'])) },
      ...draw.sparse({ conditions: [2, () => `${PolyaxonExpr.raw('{{ globals.status == "failed" }}')}`], connection: [2, () => 'chat'] }),
    }]],
    plugins: [8, () => draw.sparse({ auth: [2, () => draw.once(2)], shm: [2, () => true], collectLogs: [2, () => draw.once(2)], logLevel: [4, () => 'INFO'] })],
    cache: [8, () => draw.sparse({ disable: [2, () => draw.once(2)], ttl: [2, () => Duration.hours(1)] })],
    mounts: [12, () => [{ source: 'models/base', target: '/models' }]],
    events: [12, () => [{ kinds: [PolyaxonEventKind.RUN_STATUS_SUCCEEDED], ref: 'runs.0123456789abcdef0123456789abcdef' }]],
    conditions: [15, () => `${PolyaxonExpr.raw('{{ globals.iteration == 0 }}')}`],
    imageBuild: [40, () => ({ hubRef: 'kaniko', connection: 'registry', params: { destination: PolyaxonParam.value('trainer:v1') } })],
    isApproved: [10, () => draw.once(2)],
    cost: [10, () => draw.one([0, 1.5])],
    namespace: [15, () => 'polyaxon'],
  });
}

function simplified(draw: Draw, index: number, version: string): ConstructedOperation {
  const container = drawContainer(draw, 'main', []);
  const policy = drawPolicy(draw, true);
  const { ttlAfterFinished, ttlSeconds } = ttl(draw);
  return {
    name: `simplified-job-${index}`,
    version,
    kind: 'job',
    policy,
    ttlSeconds: ttlAfterFinished ? ttlSeconds : 3600,
    runs: [{ mainContainer: 'polyaxon-main', containers: [container.expected(new Map())] }],
    write: ofProps({
      container: container.props,
      environment: drawEnvironment(draw),
      failurePolicy: policy,
      ...ttlAfterFinished && { ttlAfterFinished },
      ...head(draw),
      ...sections(draw),
      polyaxonVersion: version,
      format: PolyaxonFormat.SIMPLIFIED,
    }),
  };
}

function dagOperation(draw: Draw, index: number, version: string): ConstructedOperation {
  const names = ['first', 'second', 'third'].slice(0, 1 + draw.below(3));
  const operations = names.map((name, i) => ({
    name,
    failurePolicy: drawPolicy(draw, true),
    outputs: [{ name: 'p', type: INPUTS[0].type }],
    ...i > 0 && draw.once(2)
      ? { inputs: [io(INPUTS[0])], params: { layers: PolyaxonParam.opsRef(names[i - 1], 'outputs.p') } }
      : { dependencies: names.slice(0, i) },
    run: drawRun(draw, 'job', []).run,
  }));
  return {
    name: `dag-${index}`,
    version,
    kind: 'dag',
    runs: [],
    write: ofProps({ ...head(draw), run: PolyaxonRun.dag({ operations, concurrency: draw.one([1, 2]) }), polyaxonVersion: version }),
  };
}
