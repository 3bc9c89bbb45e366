import type { MemoryBumpFields } from '../fields';

/*
 * How the memory of a job grows with its retries, to the byte. The scheduler grows what it reserves step by step and rounds up; the Pod gets all steps at once,
 * from what was submitted, and is rounded down.
 * https://github.com/armadaproject/armada/blob/v0.22.7/internal/scheduler/api.go
 */

/** What was added up so far: only the kind that came first. */
export type GrowthRecord =
  | { readonly factor: number; readonly staticNano?: undefined }
  | { readonly factor?: undefined; readonly staticNano: bigint };

/** In billionths of a byte, since an amount to add can have a fraction. */
export interface Reservation {
  readonly requestNano?: bigint;
  readonly limitNano?: bigint;
}

export interface GrownReservation {
  readonly reservation: Reservation;
  readonly record: GrowthRecord;
}

/** A factor, or an amount to add, in billionths of a byte. */
export type Bump =
  | { readonly factor: number; readonly staticNano?: undefined }
  | {
    readonly factor?: undefined;
    readonly staticNano: bigint;
    /** Whether the scheduler adds what was added before once more to what it reserves, see `isAddedUpInPlace`. */
    readonly addsUp?: boolean;
  };

/** What a rule says, if it says anything. */
export function bumpOf(memory: MemoryBumpFields | undefined, nanoOf: (quantity: string) => bigint): Bump | undefined {
  if (memory?.static) return { staticNano: nanoOf(memory.static), addsUp: isAddedUpInPlace(memory.static) };
  return memory?.factor ? { factor: memory.factor } : undefined;
}

/** Undefined if the job has grown in the other way before: then it is retried without growing. */
export function grow({ requestNano, limitNano }: Reservation, record: GrowthRecord | undefined, bump: Bump): GrownReservation | undefined {
  if (bump.factor !== undefined) {
    if (record?.staticNano !== undefined) return undefined;
    const { factor } = bump;
    const times = (nano: bigint | undefined) => nano === undefined ? undefined : int64(Math.ceil(Number(wholeUp(nano)) * factor)) * NANO;
    return { reservation: reservationOf(times(requestNano), times(limitNano)), record: { factor: (record?.factor ?? 1) * factor } };
  }
  if (record?.factor !== undefined) return undefined;
  const total = (record?.staticNano ?? 0n) + bump.staticNano;
  const added = bump.addsUp ? total : bump.staticNano;
  const more = (nano: bigint | undefined) => nano === undefined ? undefined : nano + added;
  return { reservation: reservationOf(more(requestNano), more(limitNano)), record: { staticNano: total } };
}

/**
 * Whether an amount is one of those that Kubernetes' library keeps as a decimal number behind a pointer, such as `1.5Gi`. The scheduler sums up what was added
 * in a copy, which shares that number: from the second retry on it reserves all that was added before once more, and, until it reads its policies again, other
 * jobs get the larger amount too.
 * https://github.com/armadaproject/armada/blob/v0.22.7/internal/scheduler/scheduler.go#L708
 */
export function isAddedUpInPlace(quantity: string): boolean {
  const [, whole = '', fraction = '', suffix = ''] = /^[+-]?([0-9]*)(?:\.([0-9]*))?(.*)$/.exec(quantity.trim()) ?? [];
  const digits = (whole.replace(/^0+/, '') || '0').length;
  const power = ['Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'].indexOf(suffix) + 1;
  if (power > 0) return fraction !== '' || 15 - digits - power * 3 - 1 < 0;
  const exponent = /^[eE]/.test(suffix) && suffix.length > 1 ? Number(suffix.slice(1)) : 'num kMGTPE'.indexOf(suffix) * 3 - 9;
  return digits + fraction.length > 18 || (suffix === '' ? 0 : exponent) - fraction.length < -9;
}

function reservationOf(requestNano: bigint | undefined, limitNano: bigint | undefined): Reservation {
  return { ...requestNano !== undefined && { requestNano }, ...limitNano !== undefined && { limitNano } };
}

/** The memory of a container, in bytes; absent where it says nothing, which stays so. */
export interface ContainerMemory {
  readonly request?: bigint;
  readonly limit?: bigint;
}

/** What the containers of a Pod get. An amount to add is shared by the containers in proportion to their requests; each init container gets all of it. */
export function grownPod<Container extends ContainerMemory>(
  containers: readonly Container[], initContainers: readonly Container[], record: GrowthRecord,
): { readonly containers: readonly Container[]; readonly initContainers: readonly Container[] } {
  const factor = record.factor ?? 1;
  const added = wholeUp(record.staticNano ?? 0n);
  const total = containers.reduce((sum, { request = 0n }) => sum + request, 0n);
  const grown = (container: Container, share: bigint): Container => {
    const more = (bytes: bigint) => BigInt.asIntN(64, int64(Math.trunc(Number(bytes) * factor)) + share);
    const { request, limit } = container;
    return { ...container, ...request !== undefined && { request: more(request) }, ...limit !== undefined && { limit: more(limit) } };
  };
  return {
    // The product is one of 64 bits and overflows: 1Gi more of a container with 8Gi is a share below nothing.
    containers: containers.map(each => grown(each, each.request === undefined || total <= 0n ? 0n : BigInt.asIntN(64, added * each.request) / total)),
    initContainers: initContainers.map(each => grown(each, added)),
  };
}

/** Whether the product of which the shares are made is larger than 64 bits hold. */
export function isShareOverflowing(addedBytes: bigint, requestBytes: bigint): boolean {
  return BigInt.asIntN(64, addedBytes * requestBytes) !== addedBytes * requestBytes;
}

const NANO = 10n ** 9n;

/** Whole bytes, rounded up as quantities are. */
export function wholeUp(nano: bigint): bigint {
  return nano >= 0n ? (nano + NANO - 1n) / NANO : nano / NANO;
}

/** What a number of 64 bits is that is too large for a whole one: the processors of most servers (amd64) make it the smallest one. */
export function int64(value: number): bigint {
  return value < 2 ** 63 && value >= -(2 ** 63) ? BigInt(value) : -(2n ** 63n);
}
