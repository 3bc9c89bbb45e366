import { Container, PodSpec } from './api-types';
import { parseQuantity } from './validation/quantity';

/*
 * What a scheduler sets aside for a Pod. https://kubernetes.io/docs/concepts/workloads/pods/init-containers/#resource-sharing-within-containers
 */

export interface PodRequest {
  readonly resource: string;
  /** In billionths. */
  readonly nano: bigint;
  readonly text: string;
}

type Amounts = Map<string, bigint>;

/** Of each resource: what containers and sidecars request together, or more if an init container needs more while it runs. */
export function podRequests({ containers = [], initContainers = [] }: PodSpec): PodRequest[] {
  const lasting: Amounts = new Map();
  const largest: Amounts = new Map();
  for (const container of initContainers) {
    const requests = requestsOf(container);
    if (container.restartPolicy === 'Always') add(lasting, requests);
    else raise(largest, sum(lasting, requests));
  }
  for (const container of containers) add(lasting, requestsOf(container));
  raise(largest, lasting);
  return [...largest].filter(([, nano]) => nano > 0n).map(([resource, nano]) => ({ resource, nano, text: shown(nano, resource) }));
}

/** What is not requested is what is allowed. */
function requestsOf({ resources: { requests = {}, limits = {} } = {} }: Container): Amounts {
  return new Map(Object.entries({ ...limits, ...requests }).flatMap(([resource, given]) => {
    const quantity = parseQuantity(String(given));
    return 'problem' in quantity ? [] : [[resource, quantity.nano]];
  }));
}

function add(to: Amounts, amounts: Amounts): void {
  for (const [resource, nano] of amounts) to.set(resource, (to.get(resource) ?? 0n) + nano);
}

function sum(one: Amounts, other: Amounts): Amounts {
  const both = new Map(one);
  add(both, other);
  return both;
}

function raise(to: Amounts, amounts: Amounts): void {
  for (const [resource, nano] of amounts) if (nano > (to.get(resource) ?? 0n)) to.set(resource, nano);
}

const BINARY = ['Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];
const NANO = 1000000000n;

/** A quantity as people write it: bytes by 1024, everything else as a number or in thousandths. */
function shown(nano: bigint, resource: string): string {
  if (nano % NANO !== 0n) return nano % 1000000n === 0n ? `${nano / 1000000n}m` : `${nano}n`;
  let amount = nano / NANO;
  if (!/^(?:memory|ephemeral-storage|hugepages-)/.test(resource)) return String(amount);
  let suffix = '';
  for (const next of BINARY) {
    if (amount === 0n || amount % 1024n !== 0n) break;
    amount /= 1024n;
    suffix = next;
  }
  return `${amount}${suffix}`;
}
