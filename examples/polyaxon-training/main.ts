import { Duration, Size } from 'cdk8s';
import {
  ExitCodes, FailurePolicy, FailurePolicyApp, FailureResponse, PolicyWarnings, PolyaxonCleanPodPolicy, PolyaxonOperation, PolyaxonRun, PolyaxonVolume,
} from 'cdk8s-failure-policy';
import { Cpu } from 'cdk8s-plus-30';

/**
 * What train.py ends with. The training operator knows no rules: whatever is below 128 ends the job, and whatever is not lets the Pod be replaced. So the
 * numbers are chosen such that it does what is meant.
 */
const exitCodes = ExitCodes.of({
  badConfiguration: { code: 42, response: FailureResponse.FAIL_JOB, meaning: 'the configuration cannot work' },
  diverged: { code: 43, response: FailureResponse.FAIL_JOB, meaning: 'the loss is no number any more' },
  lostPeer: { code: 138, response: FailureResponse.RETRY, meaning: 'another replica does not answer; the last checkpoint is good' },
});

const replica = {
  container: {
    image: 'registry.example/trainer:1.0',
    command: ['python', '-u', '/app/train.py'],
    args: ['--checkpoints=/checkpoints', '--stop-without-progress=900'],
    volumeMounts: [{ name: 'checkpoints', path: '/checkpoints' }],
    resources: {
      cpu: { request: Cpu.units(8), limit: Cpu.units(8) },
      memory: { request: Size.gibibytes(64), limit: Size.gibibytes(64) },
      gpu: 1,
    },
  },
  volumes: [PolyaxonVolume.claim('checkpoints', 'trainer-checkpoints')],
};

const app = new FailurePolicyApp();

const training = new PolyaxonOperation(app, 'training', {
  failurePolicy: FailurePolicy.of({ exitCodes, otherwise: FailureResponse.FAIL_JOB, retries: 3, deadline: Duration.hours(24) }),
  run: PolyaxonRun.pytorchJob({
    master: replica,
    worker: { ...replica, replicas: 3 },
    // Three replicas that wait for a fourth would hold three GPUs and train nothing.
    schedulingPolicy: { minAvailable: 4, scheduleTimeout: Duration.minutes(30) },
    cleanPodPolicy: PolyaxonCleanPodPolicy.RUNNING,
  }),
});

PolicyWarnings.of(training)
  .acknowledge('polyaxon/kubeflow-otherwise', 'a replica that is killed resumes from its last checkpoint, so that another attempt is what we want')
  .acknowledge('polyaxon/kubeflow-retries', 'a day is all that this training may cost, and the deadline sees to it')
  .acknowledge('polyaxon/kubeflow-deadline-late', 'train.py ends by itself after 15 minutes without progress');

app.synth();
