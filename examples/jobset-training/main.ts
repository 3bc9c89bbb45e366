import { Chart, Size } from 'cdk8s';
import { FailurePolicyApp, JobSet, PolicyWarnings, TrainJob, TrainJobFramework } from 'cdk8s-failure-policy';
import { Cpu, PersistentVolumeClaim, Volume } from 'cdk8s-plus-30';
import { policy } from './policy';

const app = new FailurePolicyApp();
const chart = new Chart(app, 'jobset-training', { namespace: 'training' });

// Every attempt goes on from the last checkpoint. Without one, a retry would be the whole training again.
const checkpoints = Volume.fromPersistentVolumeClaim(chart, 'checkpoints', PersistentVolumeClaim.fromClaimName(chart, 'claim', 'trainer-checkpoints'));

const container = (script: string) => ({
  image: 'registry.example/trainer:1.0',
  command: ['python', '-u', `/app/${script}`],
  args: ['--checkpoints=/checkpoints'],
  volumeMounts: [{ path: '/checkpoints', volume: checkpoints }],
  resources: {
    cpu: { request: Cpu.units(4), limit: Cpu.units(4) },
    memory: { request: Size.gibibytes(16), limit: Size.gibibytes(16) },
  },
});

const digits = new JobSet(chart, 'digits', {
  metadata: { name: 'digits' },
  failurePolicy: policy,
  jobs: [
    { name: 'leader', containers: [container('leader.py')] },
    { name: 'workers', podsPerJob: 3, containers: [container('worker.py')] },
  ],
});

// The same policy, with the deadline that a JobSet does not have.
new TrainJob(chart, 'letters', {
  metadata: { name: 'letters' },
  failurePolicy: policy,
  numNodes: 4,
  framework: TrainJobFramework.TORCH,
  containers: [container('train.py')],
});

const bounded = 'a node is drained once a week, and the programs end by themselves after 15 minutes without progress';

PolicyWarnings.of(digits)
  .acknowledge('jobset/deadline-starts-anew', bounded)
  .acknowledge('jobset/restarts-without-bound', bounded);

app.synth();
