import { Size } from 'cdk8s';
import {
  ArmadaCategoryMatcher, ArmadaErrorCategory, ArmadaExecutor, ArmadaGang, ArmadaInternalFailure, ArmadaJobSet, ArmadaMemoryGrowth, ArmadaPlatform,
  ArmadaPodCondition, ArmadaPodDisposition, ArmadaQueue, ArmadaRetryPolicy, ArmadaScheduler, FailurePolicyApp, PolicyWarnings,
} from 'cdk8s-failure-policy';
import { Cpu } from 'cdk8s-plus-30';

/** What the files in `platform/` want, written such that most of their mistakes cannot be made. */
const app = new FailurePolicyApp();

const userError = new ArmadaErrorCategory('user_error');
const badData = userError.addRule(ArmadaCategoryMatcher.exitCodesIn(42), { subcategory: 'bad-data' });
const gpu = new ArmadaErrorCategory('gpu', { disposition: ArmadaPodDisposition.DELETE });
const gpuLost = gpu.addRule(ArmadaCategoryMatcher.terminationMessage('(?i)xid \\d+'), { subcategory: 'lost' });
const oom = new ArmadaErrorCategory('oom', { disposition: ArmadaPodDisposition.DELETE });
const cgroup = oom.addRule(ArmadaCategoryMatcher.conditions(ArmadaPodCondition.OOM_KILLED), { subcategory: 'cgroup' });

const training = new ArmadaRetryPolicy(app, 'training', { retryLimit: 4 })
  .failOn(badData)
  .retryOn(gpuLost, { avoidSameNode: true })
  .retryOn(ArmadaInternalFailure.EXTERNALLY_DELETED)
  .retryOn(cgroup, { memoryGrowth: ArmadaMemoryGrowth.factor(1.5) });

const ml = new ArmadaQueue(app, 'ml', { retryPolicies: [training] });
new ArmadaQueue(app, 'nightly', { retryPolicies: [training], priorityFactor: 2 });
for (const cluster of ['gpu-a', 'gpu-b']) {
  new ArmadaExecutor(app, cluster, { retryPolicies: [training], trackedNodeLabels: ['topology.kubernetes.io/zone'] });
}
// With the 3 of the base configuration, a job that was retried three times could not return a single lease any more.
new ArmadaScheduler(app, 'scheduler', { maxRetries: 8, indexedNodeLabels: ['topology.kubernetes.io/zone'] });

const jobs = new ArmadaJobSet(app, 'train', { queue: ml, namespace: 'ml' });
const gang = new ArmadaGang('train');
for (const id of ['train-0', 'train-1']) {
  jobs.addJob(id, {
    clientId: id,
    gang,
    containers: [{
      name: 'main',
      image: 'registry.example/train:1.0',
      resources: { cpu: { limit: Cpu.units(8) }, memory: { limit: Size.gibibytes(64) } },
    }],
  });
}
PolicyWarnings.of(jobs).acknowledge('armada/gang-not-retried', 'the training goes on from its last checkpoint, and whoever watches it submits it again');

new ArmadaPlatform(app, 'platform', { nodes: [{ memory: Size.gibibytes(512), count: 8 }] });

app.synth();
