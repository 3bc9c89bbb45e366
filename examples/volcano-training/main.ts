import { Chart, Duration, Size } from 'cdk8s';
import { FailurePolicyApp, PolicyWarnings, VolcanoJob } from 'cdk8s-failure-policy';
import { Cpu, PersistentVolumeClaim, Volume } from 'cdk8s-plus-30';
import { policy } from './policy';

const app = new FailurePolicyApp();
const chart = new Chart(app, 'volcano-training', { namespace: 'training' });

// Every attempt goes on from the last checkpoint. Without one, a retry would be the whole training again.
const checkpoints = Volume.fromPersistentVolumeClaim(chart, 'checkpoints', PersistentVolumeClaim.fromClaimName(chart, 'claim', 'trainer-checkpoints'));

const container = (script: string) => ({
  name: 'trainer',
  image: 'registry.example/trainer:1.0',
  command: ['python', '-u', `/app/${script}`],
  args: ['--checkpoints=/checkpoints'],
  volumeMounts: [{ path: '/checkpoints', volume: checkpoints }],
  resources: {
    cpu: { request: Cpu.units(4), limit: Cpu.units(4) },
    memory: { request: Size.gibibytes(16), limit: Size.gibibytes(16) },
  },
});

const training = new VolcanoJob(chart, 'digits', {
  metadata: { name: 'digits' },
  failurePolicy: policy,
  queue: 'default',
  plugins: { svc: [], env: [] },
  tasks: [
    { name: 'leader', containers: [container('leader.py')], attemptDeadline: Duration.hours(2) },
    // Five attempts of two hours are the most that this can take.
    { name: 'worker', replicas: 3, containers: [container('worker.py')], attemptDeadline: Duration.hours(2) },
  ],
});

PolicyWarnings.of(training).acknowledge('volcano/no-deadline-of-job', 'each attempt has two hours, and five of them are what the training may cost');

app.synth();
