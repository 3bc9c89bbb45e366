import { PLUGINS } from '../fields';
import { kubernetesMinorOf } from '../versions';
import type { JobVolume, NetworkTopology, Task, VolcanoJobManifest, VolcanoSpec } from '../volcano-types';
import { checkPolicies } from './policies';
import { checkTaskTemplate } from './task-template';
import type { VolcanoErrors } from './volcano-errors';
import { dnsSubdomainMessages, qualifiedNameMessages } from '../../kubernetes/validation/formats';
import { nameOf } from '../../kubernetes/validation/object-meta';
import { ServerVersion } from '../../kubernetes/validation/server-version';

/*
 * What the validating webhook says to a new Job. Whether its queue exists and is open only the cluster knows.
 * https://github.com/volcano-sh/volcano/blob/v1.14.1/pkg/webhooks/admission/jobs/validate/admit_job.go
 */

/** @param job with everything that the mutating webhook put in */
export function checkByWebhook(job: VolcanoJobManifest, version: string, errors: VolcanoErrors): void {
  const spec = job.spec ?? {};
  const { tasks = [] } = spec;
  // Without a task, and without those of its plugin, it looks at nothing else.
  if (tasks.length === 0) return errors.webhook('volcano/no-tasks', 'spec.tasks', 'No task specified in job spec');
  if (missesTaskOfMpi(spec, errors)) return;
  checkNetworkTopology(spec.networkTopology, 'spec.networkTopology', errors);
  const total = checkTasks(job, tasks, version, errors);
  const name = nameOf(job.metadata ?? {});
  for (const message of nameMessages(name, version)) errors.webhook('volcano/invalid-name', 'metadata.name', `create job with name ${name} validate failed ${message}`);
  if (total < spec.minAvailable!) {
    errors.webhook('volcano/min-available-too-large', 'spec.minAvailable', 'job \'minAvailable\' should not be greater than total replicas in tasks');
  }
  checkPolicies(spec.policies ?? [], 'spec.policies', 'spec.policies', version, errors);
  for (const plugin of Object.keys(spec.plugins ?? {})) {
    if (!PLUGINS.includes(plugin)) errors.webhook('volcano/unknown-plugin', `spec.plugins.${plugin}`, `unable to find job plugin: ${plugin}`);
  }
  checkVolumes(spec.volumes ?? [], errors);
  if (spec.queue === 'root') errors.webhook('volcano/root-queue', 'spec.queue', 'can not submit job to root queue');
  if (tasks.some(({ dependsOn }) => dependsOn !== undefined) && !isAcyclic(tasks)) {
    errors.webhook('volcano/dependency-cycle', 'spec.tasks', 'job has dependencies between tasks, but doesn\'t form a directed acyclic graph(DAG)');
  }
}

function missesTaskOfMpi({ plugins, tasks = [] }: VolcanoSpec, errors: VolcanoErrors): boolean {
  if (!plugins || !Object.hasOwn(plugins, 'mpi')) return false;
  for (const role of ['master', 'worker']) {
    const name = flagOf(plugins.mpi, role) ?? role;
    if (tasks.some(task => task.name === name)) continue;
    errors.webhook('volcano/mpi-task-missing', 'spec.plugins.mpi', `The specified mpi ${role} task was not found`, `a task has to be called '${name}'`);
    return true;
  }
  return false;
}

/** The value of a flag as Go reads it: `--master=name`, or the argument behind `--master`. */
function flagOf(args: readonly string[], flag: string): string | undefined {
  for (let i = 0; i < args.length; i++) {
    const [, name, value] = /^--?([^-=][^=]*)(?:=(.*))?$/s.exec(args[i]) ?? [];
    // What is no flag ends them.
    if (name === undefined) return undefined;
    const given = value ?? args[++i];
    if (name === flag) return given;
  }
  return undefined;
}

/** Gives back how many Pods there are, as far as the webhook comes. */
function checkTasks(job: VolcanoJobManifest, tasks: readonly Task[], version: string, errors: VolcanoErrors): number {
  const jobName = nameOf(job.metadata ?? {});
  const names = new Set<string>();
  let total = 0;
  for (const [i, task] of tasks.entries()) {
    const path = `spec.tasks[${i}]`;
    const { name = '', replicas = 0, minAvailable } = task;
    if (minAvailable !== undefined && minAvailable > replicas) {
      errors.webhook('volcano/min-available-too-large', `${path}.minAvailable`, `'minAvailable' is greater than 'replicas' in task: ${name}, job: ${jobName}`);
    }
    total += replicas;
    if (names.has(name)) {
      errors.webhook('volcano/duplicate-task', `${path}.name`, `duplicated task name ${name}`);
      break;
    }
    names.add(name);
    checkPolicies(task.policies ?? [], `${path}.policies`, 'spec.tasks.policies', version, errors);
    const podName = `${jobName}-${name}-${i}`;
    for (const message of nameMessages(podName, version)) {
      errors.webhook('volcano/pod-name-too-long', 'metadata.name', `create pod with name ${podName} validate failed ${message}`);
    }
    checkTaskTemplate(task, i, version, errors);
    checkPartitions(task, path, jobName, errors);
  }
  return total;
}

function nameMessages(name: string, version: string): string[] {
  const messages = qualifiedNameMessages(name, ServerVersion.of(`1.${kubernetesMinorOf(version)}`).words);
  return messages.length > 0 ? [`[${messages.join(' ')}]`] : [];
}

function checkPartitions({ name, replicas = 0, minAvailable, partitionPolicy }: Task, path: string, job: string, errors: VolcanoErrors): void {
  if (!partitionPolicy) return;
  const { totalPartitions = 0, partitionSize = 0, minPartitions = 0 } = partitionPolicy;
  const where = `in task: ${name}, job: ${job}`;
  const problem = totalPartitions <= 0 ? `'TotalPartitions' must be greater than 0 ${where}`
    : partitionSize <= 0 ? `'PartitionSize' must be greater than 0 ${where}`
      : replicas !== totalPartitions * partitionSize ? `'Replicas' are not equal to TotalPartitions*PartitionSize ${where}`
        : minAvailable !== undefined && minPartitions * partitionSize !== minAvailable
          ? `'MinAvailable' is not equal to MinPartitions*PartitionSize ${where}` : undefined;
  if (problem !== undefined) errors.webhook('volcano/partition-policy', `${path}.partitionPolicy`, problem);
  checkNetworkTopology(partitionPolicy.networkTopology, `${path}.partitionPolicy.networkTopology`, errors);
}

function checkNetworkTopology(topology: NetworkTopology | undefined, path: string, errors: VolcanoErrors): void {
  if (topology?.highestTierAllowed === undefined || !topology.highestTierName) return;
  errors.webhook('volcano/network-topology', path, 'must not specify \'highestTierAllowed\' and \'highestTierName\' in networkTopology simultaneously');
}

/** Stops at the first one that is wrong. */
function checkVolumes(volumes: readonly JobVolume[], errors: VolcanoErrors): void {
  const paths = new Set<string>();
  for (const [i, { mountPath = '', volumeClaimName = '', volumeClaim }] of volumes.entries()) {
    const nameProblems = volumeClaimName === '' ? [] : dnsSubdomainMessages(volumeClaimName);
    const problem = mountPath === '' ? 'mountPath is required'
      : paths.has(mountPath) ? `duplicated mountPath: ${mountPath}`
        : !volumeClaim && volumeClaimName === '' ? 'either VolumeClaim or VolumeClaimName must be specified'
          : volumeClaim && volumeClaimName !== ''
            ? 'conflict: If you want to use an existing PVC, just specify VolumeClaimName.'
              + 'If you want to create a new PVC, you do not need to specify VolumeClaimName'
            : nameProblems.length > 0 ? `invalid VolumeClaimName ${volumeClaimName} : [${nameProblems.join(' ')}]` : undefined;
    if (problem !== undefined) {
      errors.webhook('volcano/job-volume', `spec.volumes[${i}]`, problem);
      return;
    }
    paths.add(mountPath);
  }
}

/** A task that nobody has never begins, so that what waits for it is as good as in a cycle. */
function isAcyclic(tasks: readonly Task[]): boolean {
  const waiting = new Map(tasks.map(({ name = '', dependsOn }) => [name, dependsOn?.name ?? []]));
  const done = new Set<string>();
  for (;;) {
    const ready = [...waiting].filter(([, needed]) => needed.every(each => done.has(each)));
    if (ready.length === 0) return done.size === tasks.length;
    for (const [name] of ready) {
      waiting.delete(name);
      done.add(name);
    }
  }
}
