import { VolcanoRejectionRuleName } from '../rejection-rules';

/*
 * What the resource definition says of the fields that are Volcano's own. Types are seen by the webhook before.
 * https://github.com/volcano-sh/volcano/blob/v1.14.1/config/crd/volcano/bases/batch.volcano.sh_jobs.yaml
 */

export interface Shape {
  /** The rule under which a problem with the value itself is known. */
  readonly rule?: VolcanoRejectionRuleName;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly pattern?: RegExp;
  readonly values?: readonly string[];
  readonly required?: readonly string[];
  readonly fields?: { readonly [name: string]: Shape };
  readonly items?: Shape;
}

const SUBDOMAIN = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;

const number = (minimum: number): Shape => ({ rule: 'volcano/number-out-of-range', minimum });
const NAME: Shape = { rule: 'volcano/invalid-name', maxLength: 253, pattern: SUBDOMAIN };

const NETWORK_TOPOLOGY: Shape = {
  fields: { mode: { rule: 'volcano/wrong-value', values: ['hard', 'soft'] }, highestTierAllowed: number(0), highestTierName: NAME },
};

const EVENT: Shape = {
  rule: 'volcano/unknown-event',
  values: ['*', 'PodPending', 'PodRunning', 'PodFailed', 'PodEvicted', 'Unknown', 'TaskCompleted', 'OutOfSync', 'CommandIssued', 'JobUpdated', 'TaskFailed'],
};

const POLICIES: Shape = { items: { fields: { event: EVENT, events: { items: EVENT } } } };

const TASK: Shape = {
  fields: {
    name: { rule: 'volcano/invalid-name', maxLength: 63, pattern: /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/ },
    replicas: number(0),
    minAvailable: number(0),
    maxRetry: number(0),
    policies: POLICIES,
    topologyPolicy: { rule: 'volcano/wrong-value', values: ['none', 'best-effort', 'restricted', 'single-numa-node'] },
    partitionPolicy: {
      rule: 'volcano/partition-policy',
      required: ['partitionSize', 'totalPartitions'],
      fields: { totalPartitions: number(1), partitionSize: number(1), minPartitions: number(0), networkTopology: NETWORK_TOPOLOGY },
    },
  },
};

export const SPEC: Shape = {
  fields: {
    maxRetry: number(0),
    minAvailable: number(0),
    minSuccess: number(1),
    ttlSecondsAfterFinished: number(0),
    networkTopology: NETWORK_TOPOLOGY,
    policies: POLICIES,
    priorityClassName: NAME,
    queue: NAME,
    schedulerName: { rule: 'volcano/invalid-name', maxLength: 63 },
    tasks: { rule: 'volcano/no-tasks', minItems: 1, items: TASK },
    volumes: {
      items: {
        rule: 'volcano/job-volume',
        required: ['mountPath'],
        fields: {
          mountPath: { rule: 'volcano/job-volume', minLength: 1, pattern: /^[^:]+$/ },
          volumeClaimName: { rule: 'volcano/job-volume', maxLength: 253 },
        },
      },
    },
  },
};
