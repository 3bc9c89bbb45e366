import { App, Duration, Size } from 'cdk8s';
import * as kplus from 'cdk8s-plus-30';
import { ExitCodes, FailurePolicy, FailureResponse } from '../../src';
import {
  ArmadaCategoryMatcher, ArmadaErrorCategory, ArmadaExecutor, ArmadaGang, ArmadaInternalFailure, ArmadaJobSet, ArmadaMemoryGrowth, ArmadaPlatform,
  ArmadaPodCondition, ArmadaPodDisposition,
  ArmadaPodEventType, ArmadaQueue, ArmadaQueueSubjectKind, ArmadaQueueVerb, ArmadaRetryPolicy, ArmadaScheduler, ArmadaSettingsFormat,
} from '../../src/armada';

/*
 * Platforms that the constructs write.
 */

export const RESOURCES = { cpu: { limit: kplus.Cpu.units(1) }, memory: { limit: Size.gibibytes(1) } };
export const CONTAINER: kplus.ContainerProps = { name: 'main', image: 'registry.example/train:1.0', resources: RESOURCES };

export const EXIT_CODES = ExitCodes.of({
  unsupportedSchema: { code: 42, response: FailureResponse.FAIL_JOB, meaning: 'the program cannot read this schema' },
  serviceUnavailable: { code: 75, response: FailureResponse.RETRY },
});

export const POLICY = FailurePolicy.of({
  exitCodes: EXIT_CODES, outOfMemory: FailureResponse.RETRY, disruption: FailureResponse.RETRY, retries: 3, deadline: Duration.hours(2),
});

/** A platform whose policy is a failure policy. */
export function sharedPlatform(): App {
  const app = new App();
  const training = ArmadaRetryPolicy.fromFailurePolicy(app, 'training', { failurePolicy: POLICY, avoidSameNode: true });
  const batch = ArmadaRetryPolicy.fromFailurePolicy(app, 'batch', {
    failurePolicy: FailurePolicy.of({ exitCodes: EXIT_CODES, disruption: FailureResponse.RETRY, otherwise: FailureResponse.FAIL_JOB, retries: 1 }),
    memoryGrowth: ArmadaMemoryGrowth.NONE,
  });
  const queue = new ArmadaQueue(app, 'ml', { retryPolicies: [training] });
  new ArmadaQueue(app, 'nightly', { retryPolicies: [batch], priorityFactor: 2 });
  for (const id of ['gpu-a', 'gpu-b']) new ArmadaExecutor(app, id, { retryPolicies: [training, batch], trackedNodeLabels: ['topology.kubernetes.io/zone'] });
  new ArmadaScheduler(app, 'scheduler', { maxRetries: 6 });
  const jobs = new ArmadaJobSet(app, 'train', { queue, namespace: 'ml' });
  jobs.addJob('train', { containers: [CONTAINER], extendedResources: { 'nvidia.com/gpu': 1 }, clientId: 'train-1', podMetadata: { labels: { team: 'ml' } } });
  new ArmadaPlatform(app, 'platform');
  return app;
}

/** A platform in Armada's own words, with everything in it. */
export function ownPlatform(): App {
  const app = new App();
  const oom = new ArmadaErrorCategory('oom', { disposition: ArmadaPodDisposition.DELETE });
  const cgroup = oom.addRule(ArmadaCategoryMatcher.conditions(ArmadaPodCondition.OOM_KILLED), { containerName: 'main', subcategory: 'cgroup', hint: 'ask for more memory' });
  oom.addRule(ArmadaCategoryMatcher.terminationMessage('(?i)out of memory'), { subcategory: 'said' });
  const gpu = new ArmadaErrorCategory('gpu', { disposition: ArmadaPodDisposition.DELETE });
  gpu.addRule(ArmadaCategoryMatcher.podEvents({ regexp: 'Xid [0-9]+', eventType: ArmadaPodEventType.WARNING, reason: 'GpuLost' }));
  gpu.addRule(ArmadaCategoryMatcher.podError('UnexpectedAdmissionError'));
  const user = new ArmadaErrorCategory('user-error');
  const badData = user.addRule(ArmadaCategoryMatcher.exitCodesIn(43, 42, 43), { subcategory: 'on' });
  const other = new ArmadaErrorCategory('other');
  other.addRule(ArmadaCategoryMatcher.exitCodesNotIn(75));
  const policy = new ArmadaRetryPolicy(app, 'training', { retryLimit: 2 })
    .failOn(badData)
    .retryOn(cgroup, { memoryGrowth: ArmadaMemoryGrowth.add(Size.mebibytes(512)) })
    .retryOn(oom.any, { memoryGrowth: ArmadaMemoryGrowth.add(Size.gibibytes(1)) })
    .retryOn(gpu.any, { avoidSameNode: true })
    .failOn(other.any)
    .retryOn(ArmadaInternalFailure.EXTERNALLY_DELETED);
  const queue = new ArmadaQueue(app, 'queue', {
    queueName: 'ml.on',
    retryPolicies: [policy],
    permissions: [{ subjects: [{ kind: ArmadaQueueSubjectKind.GROUP, name: 'ml' }, { kind: ArmadaQueueSubjectKind.USER, name: 'yes' }], verbs: [ArmadaQueueVerb.SUBMIT, ArmadaQueueVerb.WATCH] }],
    resourceLimits: { 'armada-default': { fractions: { memory: 0.5 }, fractionsByPool: { gpu: { cpu: 1 } } } },
    cordoned: false,
    labels: { team: 'ml' },
  });
  new ArmadaExecutor(app, 'gpu', {
    clusterId: 'gpu-1',
    pool: 'gpu',
    retryPolicies: [policy],
    defaultCategory: 'unknown',
    defaultSubcategory: 'unknown',
    nodeIdLabel: 'node',
    trackedNodeLabels: ['rack', 'node'],
    format: ArmadaSettingsFormat.CONFIG,
    furtherSettings: { kubernetes: { stuckTerminatingPodExpiry: '1m' } },
  });
  new ArmadaScheduler(app, 'settings', {
    defaultPolicy: policy,
    globalMaxRetries: 4,
    nodeIdLabel: 'node',
    indexedNodeLabels: ['rack'],
    format: ArmadaSettingsFormat.CONFIG,
    furtherSettings: { scheduling: { executorTimeout: '5m' }, cyclePeriod: '2s' },
  });
  const jobs = new ArmadaJobSet(app, 'jobs', { queue, namespace: 'ml', jobSetId: 'nightly-1' });
  const gang = new ArmadaGang('gang-1', { nodeUniformityLabel: 'rack' });
  for (const id of ['one', 'two']) jobs.addJob(id, { containers: [CONTAINER], gang, priorityClassName: 'armada-preemptible' });
  jobs.addJob('alone', {
    priority: 2, namespace: 'other', failFast: true, attemptDeadline: Duration.minutes(10), podMetadata: { annotations: { note: 'a: b' } },
  }).addContainer({ ...CONTAINER, portNumber: 8080 });
  new ArmadaPlatform(app, 'platform');
  return app;
}
