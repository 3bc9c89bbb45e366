import { App, Duration } from 'cdk8s';
import {
  ExitCodes, FailurePolicy, FailureResponse, PolyaxonAcquisitionFunction, PolyaxonCacheSection, PolyaxonComponent, PolyaxonComponentProps,
  PolyaxonEarlyStopping, PolyaxonEvaluation, PolyaxonEvaluationProps, PolyaxonEventKind, PolyaxonExpr, PolyaxonHookTrigger,
  PolyaxonHyperoptAlgorithm, PolyaxonHyperparameter, PolyaxonIoType, PolyaxonMatrix, PolyaxonOperation, PolyaxonOperationProps,
  PolyaxonOptimization, PolyaxonParam, PolyaxonPatchStrategy, PolyaxonPreset, PolyaxonRun, PolyaxonSchedule, PolyaxonSource,
  PolyaxonTrigger, ShardManifest,
} from '../../src';

/*
 * Files that use every part of the typed surface, each for the versions that have it. The tests compare them with snapshots.
 */

export const policy = FailurePolicy.of({ retries: 2, deadline: Duration.minutes(10) });

export const text = (expression: PolyaxonExpr) => expression.toString();

const metric = { name: 'loss', optimization: PolyaxonOptimization.MINIMIZE };
const { choice, linspace, loguniform, rangeOf, uniform } = PolyaxonHyperparameter;

/** A component that has what a component can have. */
export const trainer: PolyaxonComponentProps = {
  failurePolicy: policy,
  description: 'trains a model',
  inputs: [
    { name: 'lr', type: PolyaxonIoType.FLOAT, value: 1e-7, validation: { gt: 0, le: 1 } },
    { name: 'layers', type: PolyaxonIoType.INT, value: 0 },
    { name: 'tag', type: PolyaxonIoType.STR, toEnv: 'MODEL_TAG' },
    { name: 'debug', type: PolyaxonIoType.BOOL, isFlag: true, value: false },
    { name: 'names', type: PolyaxonIoType.STR, isList: true, isOptional: true },
    { name: 'data', type: PolyaxonIoType.PATH, value: '/data', argFormat: `--from=${text(PolyaxonExpr.input('data'))}` },
  ],
  outputs: [{ name: 'loss', type: PolyaxonIoType.METRIC }],
  container: {
    image: 'registry.example/trainer:1.0',
    args: [
      `--lr=${text(PolyaxonExpr.input('lr'))}`, `--layers=${text(PolyaxonExpr.input('layers'))}`, text(PolyaxonExpr.param('tag')),
      text(PolyaxonExpr.param('debug')), text(PolyaxonExpr.param('data')),
    ],
    env: { RUN: text(PolyaxonExpr.globals('uuid')), TITLE: `run of ${text(PolyaxonExpr.input('tag'))}` },
  },
  plugins: { collectLogs: true, shm: false, logLevel: 'INFO', notifications: [{ connections: ['slack'], trigger: PolyaxonHookTrigger.FAILED }] },
  cache: { ttl: Duration.hours(1), io: ['lr', 'tag'], sections: [PolyaxonCacheSection.CONTAINERS] },
  hooks: [{
    hubRef: 'slack',
    connection: 'slack',
    trigger: PolyaxonHookTrigger.FAILED,
    conditions: text(PolyaxonExpr.raw('{{ globals.status == "failed" }}')),
    params: { title: PolyaxonParam.value('v1.10') },
  }],
  imageBuild: { hubRef: 'kaniko', connection: 'registry', params: { destination: PolyaxonParam.value('trainer:v1') } },
  mounts: [{ source: 'models/base', target: '/models' }],
  isApproved: true,
  cost: 1.5,
};

const aggregator = { image: 'registry.example/failure-policy:1.0' };

export const evaluation: PolyaxonEvaluationProps = {
  manifest: ShardManifest.split(Array.from({ length: 12 }, (_, i) => `case-${i}`), { shards: 6, dataset: 'questions', datasetRevision: '1' }),
  manifestPath: '/data/quality-manifest.json',
  candidate: 'model-7',
  container: { image: 'registry.example/worker:1.0', env: { EVALUATION_RESULTS: '/data/results' } },
  failurePolicy: FailurePolicy.of({
    exitCodes: ExitCodes.of({ unreadableShard: { code: 42, response: FailureResponse.FAIL_JOB } }), retries: 1, deadline: Duration.minutes(10),
  }),
  concurrency: 2,
  toleratedFailedShards: 2,
  reconciliation: { receiptsPath: '/data/results/receipts', container: aggregator },
};

interface SurfaceFile {
  readonly versions: readonly string[];
  readonly write: (app: App, version: string) => { toYaml(): string };
}

const ALL = ['2.13', '2.16', '2.17', '2.18'];

function operation(props: PolyaxonOperationProps, versions: readonly string[] = ALL): SurfaceFile {
  return { versions, write: (app, polyaxonVersion) => new PolyaxonOperation(app, 'operation', { ...props, polyaxonVersion }) };
}

function ofTrainer(props: (source: PolyaxonSource) => PolyaxonOperationProps, versions: readonly string[] = ALL): SurfaceFile {
  return {
    versions,
    write: (app, polyaxonVersion) => {
      const component = new PolyaxonComponent(app, 'trainer', { ...trainer, polyaxonVersion });
      return new PolyaxonOperation(app, 'operation', { ...props(PolyaxonSource.component(component)), polyaxonVersion });
    },
  };
}

const search = (matrix: PolyaxonMatrix, versions = ALL) => ofTrainer(source => ({ source, params: { tag: PolyaxonParam.value('v1') }, matrix }), versions);

export const FILES: { readonly [name: string]: SurfaceFile } = {
  component: {
    versions: ALL,
    write: (app, polyaxonVersion) => new PolyaxonComponent(app, 'trainer', {
      ...trainer, inputs: trainer.inputs!.map(input => (input.name === 'tag' ? { ...input, value: 'v1' } : input)), polyaxonVersion,
    }),
  },
  template: {
    versions: ['2.18'],
    write: (app, polyaxonVersion) => new PolyaxonComponent(app, 'form', {
      failurePolicy: policy,
      container: { image: 'registry.example/form:1.0' },
      template: { enabled: false, description: 'fill in the tag', fields: ['tag'] },
      polyaxonVersion,
    }),
  },
  params: ofTrainer(source => ({
    source,
    params: {
      tag: PolyaxonParam.value('v1.10'), lr: PolyaxonParam.value(0.1), names: PolyaxonParam.value(['a', 'b']), note: PolyaxonParam.value('x', { contextOnly: true }),
    },
    conditions: text(PolyaxonExpr.raw('{{ lr > 0 }}')),
    events: [{ kinds: [PolyaxonEventKind.RUN_STATUS_SUCCEEDED], ref: 'runs.0123456789abcdef0123456789abcdef' }],
  })),
  mapping: search(PolyaxonMatrix.mapping([{ lr: 0.1, layers: 0 }, { lr: 1e-7, layers: 2 }], {
    concurrency: 1, earlyStopping: [PolyaxonEarlyStopping.onFailurePercent(50)],
  })),
  grid: search(PolyaxonMatrix.grid({ lr: linspace({ start: 0.1, stop: 0.5, num: 3 }), layers: rangeOf({ start: 1, stop: 5, step: 2 }) }, {
    concurrency: 2, numRuns: 6,
  })),
  random: search(PolyaxonMatrix.random({ lr: uniform(0, 0.5), layers: choice([1, 2, 3]) }, { concurrency: 2, numRuns: 4, seed: 7 })),
  distributions: search(PolyaxonMatrix.random({
    lr: loguniform(-7, 0),
    layers: PolyaxonHyperparameter.pchoice([{ value: 1, probability: 0.25 }, { value: 2, probability: 0.75 }]),
  }, { concurrency: 1, numRuns: 2, earlyStopping: [PolyaxonEarlyStopping.onMetric('loss', 0.1, PolyaxonOptimization.MINIMIZE)] })),
  normal: search(PolyaxonMatrix.random({ lr: PolyaxonHyperparameter.normal(0.5, 0.01), layers: PolyaxonHyperparameter.quniform(1, 9, 2) }, {
    concurrency: 1, numRuns: 2,
  })),
  spaces: search(PolyaxonMatrix.grid({
    lr: PolyaxonHyperparameter.logspace({ start: -3, stop: -1, num: 3, base: 10 }),
    layers: PolyaxonHyperparameter.geomspace({ start: 1, stop: 4, num: 3 }),
  }, { concurrency: 1 })),
  bayes: search(PolyaxonMatrix.bayes({ lr: uniform(0, 1), layers: choice([1, 2]) }, {
    concurrency: 2,
    numInitialRuns: 5,
    maxIterations: 10,
    metric,
    seed: 1,
    utilityFunction: { acquisitionFunction: PolyaxonAcquisitionFunction.UCB, kappa: 1.2 },
  })),
  hyperband: search(PolyaxonMatrix.hyperband({ lr: uniform(0, 1) }, { concurrency: 2, maxIterations: 9, eta: 3, resource: { name: 'layers' }, metric })),
  tpe: search(PolyaxonMatrix.tpe({ lr: uniform(0, 1) }, { concurrency: 2, numRuns: 5, maxIterations: 3, metric }), ['2.17', '2.18']),
  hyperopt: search(PolyaxonMatrix.hyperopt({ lr: uniform(0, 1) }, {
    concurrency: 2, numRuns: 5, maxIterations: 3, metric, algorithm: PolyaxonHyperoptAlgorithm.ANNEAL,
  }), ['2.13', '2.16']),
  iterative: search(PolyaxonMatrix.iterative({ concurrency: 2, maxIterations: 3, params: { lr: uniform(0, 1) }, tuner: { hubRef: 'my-tuner' } })),
  cron: ofTrainer(source => ({
    source, params: { tag: PolyaxonParam.value('v1') }, schedule: PolyaxonSchedule.cron('0 2 * * MON-FRI', { startAt: '2026-11-01T00:00:00Z', maxRuns: 3, dependsOnPast: true }),
  })),
  interval: ofTrainer(source => ({ source, params: { tag: PolyaxonParam.value('v1') }, schedule: PolyaxonSchedule.interval(Duration.hours(2)) })),
  dateTime: ofTrainer(source => ({ source, params: { tag: PolyaxonParam.value('v1') }, schedule: PolyaxonSchedule.dateTime('2026-11-01T00:00:00Z') })),
  join: operation({
    failurePolicy: policy,
    inputs: [{ name: 'losses', type: PolyaxonIoType.FLOAT, isList: true }],
    container: { image: 'registry.example/report:1.0', args: [`--losses=${text(PolyaxonExpr.input('losses'))}`] },
    joins: [{ query: 'status: succeeded', sort: '-created_at', limit: 10, params: { losses: { value: 'outputs.loss' } } }],
  }),
  dag: {
    versions: ALL,
    write: (app, polyaxonVersion) => {
      const component = new PolyaxonComponent(app, 'trainer', { ...trainer, polyaxonVersion });
      return new PolyaxonOperation(app, 'operation', {
        polyaxonVersion,
        run: PolyaxonRun.dag({
          concurrency: 2,
          components: [component],
          earlyStopping: [PolyaxonEarlyStopping.onFailurePercent(99)],
          operations: [
            { name: 'train', source: PolyaxonSource.dag('trainer'), params: { tag: PolyaxonParam.value('v1') } },
            {
              name: 'report',
              failurePolicy: policy,
              inputs: [{ name: 'loss', type: PolyaxonIoType.METRIC }],
              params: { loss: PolyaxonParam.opsRef('train', 'outputs.loss') },
              container: { image: 'registry.example/report:1.0', args: [`--loss=${text(PolyaxonExpr.input('loss'))}`] },
              trigger: PolyaxonTrigger.ALL_SUCCEEDED,
            },
            { name: 'clean', failurePolicy: policy, dependencies: ['report'], trigger: PolyaxonTrigger.ALL_DONE, skipOnUpstreamSkip: true, container: { image: 'registry.example/clean:1.0' } },
          ],
        }),
      });
    },
  },
  evaluation: { versions: ALL, write: (app, polyaxonVersion) => new PolyaxonEvaluation(app, 'quality', { ...evaluation, polyaxonVersion }) },
  preset: {
    versions: ALL,
    write: (app, polyaxonVersion) => new PolyaxonPreset(app, 'gpu', {
      environment: { nodeSelector: { pool: 'gpu' } }, queue: 'gpu', plugins: { shm: true }, patchStrategy: PolyaxonPatchStrategy.PRE_MERGE, polyaxonVersion,
    }),
  },
};
