import { Chart, Duration, Size } from 'cdk8s';
import { FailurePolicyApp, PolicyWarnings, PyTorchJob, TFJob } from 'cdk8s-failure-policy';
import { Cpu, PersistentVolumeClaim, Volume } from 'cdk8s-plus-30';
import { policy } from './policy';

const app = new FailurePolicyApp();
const chart = new Chart(app, 'kubeflow-training', { namespace: 'training' });

// Every attempt goes on from the last checkpoint. Without one, a retry would be the whole training again.
const checkpoints = Volume.fromPersistentVolumeClaim(chart, 'checkpoints', PersistentVolumeClaim.fromClaimName(chart, 'claim', 'trainer-checkpoints'));

const image = 'registry.example/trainer:1.0';
const resources = {
  cpu: { request: Cpu.units(4), limit: Cpu.units(4) },
  memory: { request: Size.gibibytes(16), limit: Size.gibibytes(16) },
};
const container = (script: string) => ({
  image,
  command: ['python', '-u', `/app/${script}`],
  args: ['--checkpoints=/checkpoints'],
  volumeMounts: [{ path: '/checkpoints', volume: checkpoints }],
  resources,
});

// What was a TFJob with a parameter server and three workers, of which the first one failed again and again.
const tftest = new TFJob(chart, 'tftest', {
  metadata: { name: 'tftest' },
  failurePolicy: policy,
  ps: { containers: [container('ps.py')] },
  worker: { replicas: 3, containers: [container('worker.py')] },
  gang: { minAvailable: 4, queue: 'default' },
});

new PyTorchJob(chart, 'digits', {
  metadata: { name: 'digits' },
  failurePolicy: policy,
  master: { containers: [container('train.py')] },
  worker: { replicas: 3, containers: [container('train.py')] },
  // Three replicas that wait for a fourth would hold their machines and train nothing.
  gang: { minAvailable: 4, scheduleTimeout: Duration.minutes(30) },
});

const deadline = 'the programs end by themselves after 15 minutes without progress';
const drained = 'nodes of this pool are drained at night only, and a TFJob that fails then is started anew by hand';

PolicyWarnings.of(chart)
  .acknowledge('kubeflow/otherwise', 'a replica that is killed goes on from its last checkpoint, so that another attempt is what we want')
  .acknowledge('kubeflow/retries', 'six hours are all that a training may cost, and the deadline sees to it')
  .acknowledge('kubeflow/deadline-late', deadline)
  .acknowledge('kubeflow/lazy-deadline', deadline);
PolicyWarnings.of(tftest)
  .acknowledge('kubeflow/disruption', drained)
  .acknowledge('kubeflow/drain-fails-job', drained);

app.synth();
