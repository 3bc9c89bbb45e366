import { DEFAULTS, MemoryBumpFields, SchedulingFields, SubmittedJobFields } from './fields';
import type { Container } from '../kubernetes/api-types';
import { parseQuantity } from '../kubernetes/validation/quantity';

/*
 * How much memory a job asks for, how it grows, and how much of it a node has for jobs. All in bytes.
 */

const BILLION = 10n ** 9n;

/** What the server gives to a container that asks for no memory. */
const DEFAULT_MEMORY = 2n ** 30n;

/** Undefined if the text is no quantity. What is no whole number of bytes is rounded up. */
export function bytesOf(text: string | undefined): bigint | undefined {
  const quantity = parseQuantity(text ?? '');
  return 'problem' in quantity ? undefined : (quantity.nano + BILLION - 1n) / BILLION;
}

/** What the Pod of a job asks for: its containers together, or the largest of its init containers. */
export function memoryOf({ podSpec, podSpecs }: SubmittedJobFields): bigint {
  const { containers = [], initContainers = [] } = (podSpec ?? podSpecs?.[0] ?? {}) as { containers?: Container[]; initContainers?: Container[] };
  const main = containers.reduce((sum, container) => sum + requested(container), 0n);
  return initContainers.map(requested).reduce((most, each) => each > most ? each : most, main);
}

function requested({ resources }: Container): bigint {
  return bytesOf(resources?.requests?.memory ?? resources?.limits?.memory) ?? DEFAULT_MEMORY;
}

/** The memory after each of so many retries, rounded up as the scheduler does it at each of them. */
export function growth(memory: bigint, { factor = 0, static: added }: MemoryBumpFields, retries: number): bigint[] {
  const steps: bigint[] = [];
  let now = memory;
  const more = bytesOf(added);
  for (let i = 0; i < Math.min(retries, MOST_STEPS); i++) {
    if (more === undefined && !(factor > 1)) break;
    now = more === undefined ? BigInt(Math.min(Math.ceil(Number(now) * factor), LARGEST)) : now + more;
    steps.push(now);
  }
  return steps;
}

/** Behind this nothing fits any node. */
const MOST_STEPS = 100;
const LARGEST = 2 ** 62;

/** What a node has for the Pods of jobs: the shipped settings keep some for others, and count in steps. */
export function roomOf(memory: string, { indexedResources = [] }: SchedulingFields): bigint {
  const all = bytesOf(memory) ?? 0n;
  const kept = bytesOf(DEFAULTS.memoryOfOthers)!;
  const step = bytesOf(indexedResources.find(({ name }) => name === 'memory')?.resolution ?? DEFAULTS.memoryResolution) || 1n;
  return all <= kept ? 0n : (all - kept) / step * step;
}

/** An amount as people write it. */
export function memoryText(bytes: bigint): string {
  const units = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi'];
  let [value, unit] = [Number(bytes), 0];
  while (value >= 1024 && unit < units.length - 1) [value, unit] = [value / 1024, unit + 1];
  return `${Math.round(value * 10) / 10}${units[unit]}`;
}
