import { Rejections } from './rejections';
import { containersOf } from './submitted-job';
import type { Container, PodSpec } from '../../kubernetes/api-types';
import { parseQuantity } from '../../kubernetes/validation/quantity';

/*
 * What the containers of a job ask for: requests and limits of the same resources, which are equal, and not too little memory.
 */

const RULE = 'armada/resources';

const BILLION = 10n ** 9n;
const MILLION = 10n ** 6n;

const LEAST_MEMORY = 2n ** 20n * BILLION;

type Amounts = { readonly [resource: string]: string };

export function checkContainers(spec: PodSpec, path: string, errors: Rejections): void {
  for (const { container, at } of containersOf(spec, path)) checkResources(container, `${at}.resources`, errors);
  for (const [i, container] of (spec.initContainers ?? []).entries()) checkInitCpu(container, `${path}.initContainers[${i}].resources`, errors);
}

function checkResources({ name = '', resources }: Container, path: string, errors: Rejections): void {
  const requests: Amounts = resources?.requests ?? {};
  const limits: Amounts = resources?.limits ?? {};
  const add = (where: string, message: string) => errors.add(RULE, path + where, `container ${name} ${message}`);
  const asked = Object.keys(requests);
  if (asked.length === 0 && Object.keys(limits).length === 0) return add('', 'has no resources specified');
  if (asked.length !== Object.keys(limits).length) return add('', 'defines different resources for requests and limits');
  for (const [list, amounts, word] of [['requests', requests, 'request'], ['limits', limits, 'limit']] as const) {
    for (const [resource, amount] of Object.entries(amounts)) {
      if (nano(amount) < 0n) add(`.${list}.${resource}`, `defines negative resource ${word} (${amount}) for resource ${resource}`);
    }
  }
  for (const resource of asked) {
    if (!Object.hasOwn(limits, resource)) {
      add(`.requests.${resource}`, `defines ${resource} for requests but not limits`);
      continue;
    }
    const [request, limit] = [milli(requests[resource]), milli(limits[resource])];
    if (limit < request) add(`.limits.${resource}`, `defines ${resource} with limits smaller than requests`);
    if (limit > request) add(`.limits.${resource}`, `defines ${resource} with limits great than 1.00*requests`);
  }
  if (Object.hasOwn(requests, 'memory') && whole(requests.memory) < LEAST_MEMORY) {
    errors.add(RULE, `${path}.requests.memory`, `container "${name}" memory requests (${requests.memory}) below server minimum (1Mi)`);
  }
  return undefined;
}

/** An init container with whole CPUs could make the kubelet's static manager refuse the Pod. */
function checkInitCpu({ name = '', resources }: Container, path: string, errors: Rejections): void {
  for (const list of ['requests', 'limits'] as const) {
    const cpu = (resources?.[list] as Amounts | undefined)?.cpu;
    if (cpu === undefined || nano(cpu) === 0n || milli(cpu) % 1000n !== 0n) continue;
    errors.add('armada/init-container-cpu', `${path}.${list}.cpu`, `Init container ${name} contains invalid cpu value ${cpu}.  All init containers must set `
      + 'requests/limits to fractional cpu e.g. 900m');
    return;
  }
}

function nano(amount: string): bigint {
  const quantity = parseQuantity(amount);
  return 'problem' in quantity ? 0n : quantity.nano;
}

function milli(amount: string): bigint {
  return up(nano(amount), MILLION);
}

function whole(amount: string): bigint {
  return up(nano(amount), BILLION) * BILLION;
}

function up(value: bigint, unit: bigint): bigint {
  return value > 0n ? (value + unit - 1n) / unit : value / unit;
}
