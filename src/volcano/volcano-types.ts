import type { ObjectMeta, PersistentVolumeClaimSpec, PodTemplateSpec } from '../kubernetes/api-types';

/*
 * A Volcano Job as its webhooks have decoded it: everything is of the right type, and anything can be absent.
 */

export interface VolcanoJobManifest {
  apiVersion?: string;
  kind?: string;
  metadata?: ObjectMeta;
  spec?: VolcanoSpec;
}

export interface VolcanoSpec {
  schedulerName?: string;
  minAvailable?: number;
  minSuccess?: number;
  maxRetry?: number;
  queue?: string;
  priorityClassName?: string;
  ttlSecondsAfterFinished?: number;
  runningEstimate?: string;
  plugins?: { [name: string]: string[] };
  policies?: LifecyclePolicy[];
  tasks?: Task[];
  volumes?: JobVolume[];
  networkTopology?: NetworkTopology;
}

export interface LifecyclePolicy {
  action?: string;
  event?: string;
  events?: string[];
  exitCode?: number;
  timeout?: string;
}

export interface Task {
  name?: string;
  replicas?: number;
  minAvailable?: number;
  maxRetry?: number;
  template?: PodTemplateSpec;
  policies?: LifecyclePolicy[];
  topologyPolicy?: string;
  dependsOn?: { name?: string[]; iteration?: string };
  partitionPolicy?: PartitionPolicy;
}

export interface PartitionPolicy {
  totalPartitions?: number;
  partitionSize?: number;
  minPartitions?: number;
  networkTopology?: NetworkTopology;
}

export interface NetworkTopology {
  mode?: string;
  highestTierAllowed?: number;
  highestTierName?: string;
}

export interface JobVolume {
  mountPath?: string;
  volumeClaimName?: string;
  volumeClaim?: PersistentVolumeClaimSpec;
}
