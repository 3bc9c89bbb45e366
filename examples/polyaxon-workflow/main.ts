import { Duration, Size } from 'cdk8s';
import {
  ExitCodes, FailurePolicy, FailurePolicyApp, FailureResponse, PolyaxonCacheSection, PolyaxonExpr, PolyaxonHookTrigger, PolyaxonIoType,
  PolyaxonOperation, PolyaxonParam, PolyaxonRun, PolyaxonTrigger,
} from 'cdk8s-failure-policy';
import { Cpu } from 'cdk8s-plus-30';

const { FAIL_JOB, RETRY } = FailureResponse;
const code = 'v1.0';
const image = `registry.example/churn:${code}`;
const small = {
  cpu: { request: Cpu.millis(500), limit: Cpu.units(1) },
  memory: { request: Size.gibibytes(1), limit: Size.gibibytes(2) },
};

const large = {
  cpu: { request: Cpu.units(4), limit: Cpu.units(4) },
  memory: { request: Size.gibibytes(16), limit: Size.gibibytes(16) },
  gpu: 1,
};

/** It calls other services, so much of what fails is over soon. */
const preparePolicy = FailurePolicy.of({
  exitCodes: ExitCodes.of({
    unknownDataset: { code: 42, response: FAIL_JOB, meaning: 'there is no such revision of the dataset' },
    sourceUnavailable: { code: 75, response: RETRY, meaning: 'the source of the data does not answer' },
  }),
  retries: 5,
  deadline: Duration.hours(2),
});

/** An attempt is dear. A drained node costs none; what runs out of memory once does so again. */
const trainPolicy = FailurePolicy.of({
  exitCodes: ExitCodes.of({
    badConfiguration: { code: 42, response: FAIL_JOB, meaning: 'the configuration cannot work' },
    diverged: { code: 43, response: FAIL_JOB, meaning: 'the loss is no number any more' },
    outOfMemory: { code: 44, response: FAIL_JOB, meaning: 'the batch does not fit into the memory of the GPU' },
  }),
  retries: 1,
  deadline: Duration.hours(8),
});

/** The same model and the same data: what fails is a bug, unless the node was at fault. */
const scorePolicy = FailurePolicy.of({
  exitCodes: ExitCodes.of({ tooBad: { code: 42, response: FAIL_JOB, meaning: 'the score is below the threshold' } }),
  retries: 2,
  deadline: Duration.minutes(30),
});

const app = new FailurePolicyApp();

new PolyaxonOperation(app, 'churn', {
  run: PolyaxonRun.dag({
    concurrency: 2,
    operations: [
      {
        name: 'prepare',
        failurePolicy: preparePolicy,
        inputs: [
          { name: 'revision', type: PolyaxonIoType.STR, description: 'the revision of the dataset' },
          { name: 'code', type: PolyaxonIoType.STR, description: 'the version of the image, which the cache does not look at by itself' },
        ],
        outputs: [
          { name: 'folder', type: PolyaxonIoType.STR, description: 'where the prepared data are' },
          { name: 'rows', type: PolyaxonIoType.INT, description: 'how many there are' },
        ],
        params: { revision: PolyaxonParam.value('r-2026-11-01'), code: PolyaxonParam.value(code) },
        // The same revision is not prepared again by the same code for a week.
        cache: { ttl: Duration.days(7), io: ['revision', 'code'], sections: [PolyaxonCacheSection.CONTAINERS] },
        container: {
          image,
          command: ['python', '/app/prepare.py'],
          args: [`--revision=${PolyaxonExpr.input('revision')}`, `--to=${PolyaxonExpr.globals('run_outputs_path')}`],
          resources: small,
        },
      },
      {
        name: 'train',
        failurePolicy: trainPolicy,
        inputs: [
          { name: 'data', type: PolyaxonIoType.STR },
          { name: 'rows', type: PolyaxonIoType.INT },
          { name: 'rate', type: PolyaxonIoType.FLOAT, value: 0.001 },
        ],
        outputs: [{ name: 'model', type: PolyaxonIoType.STR }],
        // Each makes prepare one of the dependencies.
        params: { data: PolyaxonParam.opsRef('prepare', 'outputs.folder'), rows: PolyaxonParam.opsRef('prepare', 'outputs.rows') },
        container: {
          image,
          command: ['python', '/app/train.py'],
          args: [`--data=${PolyaxonExpr.input('data')}`, `--rows=${PolyaxonExpr.input('rows')}`, `--rate=${PolyaxonExpr.input('rate')}`],
          env: { RUN: `${PolyaxonExpr.globals('uuid')}` },
          resources: large,
        },
        // When the last attempt has failed, and not before.
        hooks: [{ hubRef: 'slack', connection: 'slack-oncall', trigger: PolyaxonHookTrigger.FAILED }],
      },
      {
        name: 'score',
        failurePolicy: scorePolicy,
        inputs: [{ name: 'model', type: PolyaxonIoType.STR }, { name: 'data', type: PolyaxonIoType.STR }],
        outputs: [{ name: 'accuracy', type: PolyaxonIoType.FLOAT }],
        params: { model: PolyaxonParam.opsRef('train', 'outputs.model'), data: PolyaxonParam.opsRef('prepare', 'outputs.folder') },
        container: {
          image,
          command: ['python', '/app/score.py'],
          args: [`--model=${PolyaxonExpr.input('model')}`, `--data=${PolyaxonExpr.input('data')}`],
          resources: small,
        },
      },
      {
        name: 'report',
        failurePolicy: FailurePolicy.of({ retries: 2, deadline: Duration.minutes(10) }),
        dependencies: ['prepare', 'train', 'score'],
        trigger: PolyaxonTrigger.ALL_DONE,
        inputs: [{ name: 'dag', type: PolyaxonIoType.STR }],
        params: { dag: PolyaxonParam.dagRef('globals.uuid') },
        container: { image, command: ['python', '/app/report.py'], args: [`--dag=${PolyaxonExpr.input('dag')}`], resources: small },
      },
    ],
  }),
});

app.synth();
