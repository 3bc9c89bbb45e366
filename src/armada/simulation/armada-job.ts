import { nanoOf } from './quantities';
import { ownValue } from '../../policy/input';
import { PolicyError } from '../../policy/policy-error';
import { Reservation } from '../decide/memory-growth';
import { ANNOTATIONS, JobSubmitFields, SubmittedJobFields } from '../fields';
import { hasFeature } from '../versions';

/*
 * A job as the server keeps it, with what it adds to the file, as far as that decides about failures.
 * https://github.com/armadaproject/armada/blob/v0.22.7/internal/server/submit/conversion/post_process.go
 */

export interface JobContainer {
  readonly name: string;
  /** In billionths of a byte. */
  readonly requestNano?: bigint;
  readonly limitNano?: bigint;
  readonly isSidecar: boolean;
}

export interface ArmadaJob {
  readonly queue: string;
  readonly jobSet: string;
  /** What it is called: by its `clientId`, else by its position. */
  readonly name: string;
  readonly containers: readonly JobContainer[];
  readonly initContainers: readonly JobContainer[];
  readonly reservation: Reservation;
  readonly isFailFast: boolean;
  readonly isInGang: boolean;
  /** The policies that it names itself, where that is known. */
  readonly ownPolicies?: readonly string[];
  readonly priorityClass: string;
  /** Of each run. */
  readonly deadlineSeconds: number;
  /** Whether that comes from the server. */
  readonly isDeadlineAdded: boolean;
}

const ADDED_MEMORY = '1Gi';
const ADDED_DEADLINE = 72 * 3600;
const ADDED_DEADLINE_WITH_GPU = 336 * 3600;

export function armadaJobs(file: JobSubmitFields, version: string): ArmadaJob[] {
  return (file.jobs ?? []).map((job, i) => armadaJob(file, job, i, version));
}

function armadaJob({ queue = '', jobSetId = '' }: JobSubmitFields, job: SubmittedJobFields, position: number, version: string): ArmadaJob {
  const { annotations, clientId, podSpec, podSpecs } = job;
  const spec = podSpec ?? podSpecs?.[0] ?? {};
  const path = ['jobs', String(position), 'podSpec'];
  const containers = containersOf(spec.containers, [...path, 'containers']);
  const initContainers = containersOf(spec.initContainers, [...path, 'initContainers']);
  const cardinality = Number(ownValue(annotations, ANNOTATIONS.gangCardinality) ?? 1);
  const own = hasFeature(version, 'policiesOfAJob') ? ownValue(annotations, ANNOTATIONS.retryPolicies) : undefined;
  const deadline: unknown = spec.activeDeadlineSeconds;
  const isDeadlineAdded = typeof deadline !== 'number';
  const isInGang = ownValue(annotations, ANNOTATIONS.gangId) !== undefined && cardinality > 1;
  return {
    queue,
    jobSet: jobSetId,
    name: clientId || `${jobSetId}[${position}]`,
    containers,
    initContainers,
    reservation: reservationOf(containers, initContainers),
    isFailFast: isInGang || ownValue(annotations, ANNOTATIONS.failFast) === 'true',
    isInGang,
    ...own !== undefined && { ownPolicies: own.split(',').map(name => name.trim()) },
    priorityClass: typeof spec.priorityClassName === 'string' && spec.priorityClassName !== '' ? spec.priorityClassName : 'armada-default',
    deadlineSeconds: isDeadlineAdded ? usesGpu(spec) ? ADDED_DEADLINE_WITH_GPU : ADDED_DEADLINE : deadline,
    isDeadlineAdded,
  };
}

function containersOf(data: unknown, path: string[]): JobContainer[] {
  if (data === undefined || data === null) return [];
  if (!Array.isArray(data)) throw new PolicyError(`${path.join('.')} must be a list`, path);
  return data.map((each: any, i) => {
    const { name, resources: { requests, limits } = {} as any, restartPolicy } = each ?? {};
    const at = [...path, String(i), 'resources'];
    const [request, limit] = [requests?.memory, limits?.memory];
    const [requested, limited] = request === undefined && limit === undefined ? [ADDED_MEMORY, ADDED_MEMORY] : [request, limit];
    return {
      name: typeof name === 'string' ? name : '',
      ...requested !== undefined && { requestNano: nanoOf(requested, 'memory that is requested', [...at, 'requests', 'memory']) },
      ...limited !== undefined && { limitNano: nanoOf(limited, 'the limit of memory', [...at, 'limits', 'memory']) },
      isSidecar: restartPolicy === 'Always',
    };
  });
}

/** What the scheduler sets aside: for containers and sidecars together, and more if an init container takes more. */
export function reservationOf(containers: readonly JobContainer[], initContainers: readonly JobContainer[]): Reservation {
  const amount = (of: (container: JobContainer) => bigint | undefined) => {
    let sum: bigint | undefined;
    for (const each of containers) sum = added(sum, of(each));
    for (const each of initContainers) {
      const own = of(each);
      if (each.isSidecar) sum = added(sum, own);
      else if (own !== undefined && own > (sum ?? 0n)) sum = own;
    }
    return sum;
  };
  const [requestNano, limitNano] = [amount(each => each.requestNano), amount(each => each.limitNano)];
  return { ...requestNano !== undefined && { requestNano }, ...limitNano !== undefined && { limitNano } };
}

function added(sum: bigint | undefined, more: bigint | undefined): bigint | undefined {
  return more === undefined ? sum : (sum ?? 0n) + more;
}

function usesGpu({ containers }: any): boolean {
  return Array.isArray(containers) && containers.some(each => Number(each?.resources?.requests?.['nvidia.com/gpu'] ?? 0) > 0);
}
