import { Duration, Size } from 'cdk8s';
import {
  ArmadaExecutor, ArmadaJobSet, ArmadaMemoryGrowth, ArmadaPlatform, ArmadaQueue, ArmadaRetryPolicy, ArmadaScheduler, FailurePolicy,
  FailurePolicyApp, FailureResponse,
} from 'cdk8s-failure-policy';
import { Cpu, EmptyDirMedium, Volume } from 'cdk8s-plus-30';

const app = new FailurePolicyApp();

/** Twice as much memory after each failure for want of it, two times; anything else ends the job. */
const policy = ArmadaRetryPolicy.fromFailurePolicy(app, 'oom-grow', {
  failurePolicy: FailurePolicy.of({
    outOfMemory: FailureResponse.RETRY,
    disruption: FailureResponse.FAIL_JOB,
    otherwise: FailureResponse.FAIL_JOB,
    retries: 2,
  }),
  memoryGrowth: ArmadaMemoryGrowth.factor(2),
});

const queue = new ArmadaQueue(app, 'oom-grow-queue', { retryPolicies: [policy] });

// Each cluster has to tell apart what the policy speaks of, and the scheduler has to ask it.
new ArmadaExecutor(app, 'cluster-1', { retryPolicies: [policy] });
new ArmadaScheduler(app, 'scheduler');

// 100 MiB in memory do not fit into 64, and into 128 they do.
const jobs = new ArmadaJobSet(app, 'oom-grow-jobs', { queue, namespace: 'default' });
const job = jobs.addJob('writer', { attemptDeadline: Duration.minutes(10) });
const writer = job.addContainer({
  name: 'writer',
  image: 'registry.example/busybox:1.37',
  command: ['sh', '-c', 'dd if=/dev/zero of=/scratch/data bs=1M count=100'],
  resources: { cpu: { limit: Cpu.millis(100) }, memory: { limit: Size.mebibytes(64) } },
});
writer.mount('/scratch', Volume.fromEmptyDir(job, 'scratch', 'scratch', { medium: EmptyDirMedium.MEMORY }));

new ArmadaPlatform(app, 'platform');

app.synth();
