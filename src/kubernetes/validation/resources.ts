import { Container, ContainerResizePolicy, PodSpec, ResourceClaim, ResourceRequirements } from '../api-types';
import { isSidecar } from './container-restarts';
import { FieldErrors, quotedAsGo } from './field-errors';
import { dnsLabelMessages, qualifiedNameMessages } from './formats';
import { NEGATIVE } from './object-meta';
import { parseQuantity } from './quantity';
import { ServerVersion } from './server-version';
import { ResourceNameErrors, TypedTextErrors } from './typed-text';

/*
 * How much of what a container or a whole Pod gets. https://kubernetes.io/docs/concepts/configuration/manage-resources-containers/
 */

const RULE = 'kubernetes/resources';
const RESIZE_RULE = 'kubernetes/resize-policy';

type Amounts = { readonly [resource: string]: string };

const NOTHING: Amounts = {};

/** Resources that are counted. */
const COUNTED = [
  'configmaps', 'persistentvolumeclaims', 'pods', 'replicationcontrollers', 'resourcequotas', 'secrets', 'services', 'services.loadbalancers',
  'services.nodeports',
];
const OF_CONTAINERS = ['cpu', 'ephemeral-storage', 'memory'];
const STANDARD = new Set([
  ...OF_CONTAINERS, ...COUNTED, 'limits.cpu', 'limits.ephemeral-storage', 'limits.memory', 'requests.cpu', 'requests.ephemeral-storage',
  'requests.memory', 'requests.storage', 'storage',
]);
const OF_PODS = ['cpu', 'hugepages-', 'memory'];

const HUGE_PAGES = 'hugepages-';

function isHugePages(resource: string): boolean {
  return resource.startsWith(HUGE_PAGES);
}

/** Whether a resource is one of Kubernetes' own. */
function isNative(resource: string): boolean {
  return !resource.includes('/') || resource.includes('kubernetes.io/');
}

/** Whether a resource is one that a device plugin could offer. */
function isExtended(resource: string, server: ServerVersion): boolean {
  return !isNative(resource) && !resource.startsWith('requests.') && qualifiedNameMessages(`requests.${resource}`, server.words).length === 0;
}

/** Whether a node may promise more of a resource than it has. */
function isOvercommittable(resource: string): boolean {
  return isNative(resource) && !isHugePages(resource);
}

/** An amount in billionths. */
function amountOf(text: string): bigint {
  const quantity = parseQuantity(text);
  return 'problem' in quantity ? 0n : quantity.nano;
}

const ONE = 10n ** 9n;

/** An amount in whole units, rounded away from zero. */
function wholeUnits(nano: bigint): bigint {
  const whole = nano / ONE;
  return nano % ONE === 0n ? whole : whole + (nano < 0n ? -1n : 1n);
}

type NameCheck = (resource: string, path: string, errors: FieldErrors) => void;

/** What a container requests and is limited to. */
export function checkContainerResources(requirements: ResourceRequirements | undefined, claims: ReadonlySet<string>, path: string,
  errors: FieldErrors): void {
  if (requirements) checkRequirements(requirements, checkContainerResourceName, claims, path, errors);
}

/** What running a Pod costs besides its containers. The server takes it for limits. */
export function checkOverhead(overhead: Amounts | undefined, path: string, errors: FieldErrors): void {
  if (overhead) checkRequirements({ limits: overhead }, checkContainerResourceName, new Set(), path, errors);
}

function checkRequirements(requirements: ResourceRequirements, checkName: NameCheck, podClaims: ReadonlySet<string>, path: string,
  errors: FieldErrors): void {
  const { limits = NOTHING, requests = NOTHING, claims = [] } = requirements;
  let hasHugePages = false;
  let hasCpuOrMemory = false;
  for (const [amounts, kind] of [[limits, 'limits'], [requests, 'requests']] as const) {
    for (const resource in amounts) {
      const at = `${path}.${kind}[${resource}]`;
      checkName(resource, at, errors);
      checkAmount(resource, amounts[resource], at, errors);
      if (kind === 'requests') checkRequestAgainstLimit(resource, amounts[resource], limits, path, errors);
      if (isHugePages(resource)) {
        hasHugePages = true;
        checkHugePages(resource, amounts[resource], at, errors);
      }
      hasCpuOrMemory ||= resource === 'cpu' || resource === 'memory';
    }
  }
  if (hasHugePages && !hasCpuOrMemory) errors.forbidden(RULE, path, 'HugePages require cpu or memory');
  checkClaims(claims, podClaims, `${path}.claims`, errors);
}

function checkResourceName(resource: string, path: string, errors: FieldErrors): boolean {
  if (OF_CONTAINERS.includes(resource)) return true;
  const named = new ResourceNameErrors(errors);
  const messages = qualifiedNameMessages(resource, errors.server.words);
  for (const message of messages) named.invalid(RULE, path, resource, message);
  if (messages.length > 0) return false;
  if (resource.includes('/') || STANDARD.has(resource) || isHugePages(resource) || resource.startsWith(`requests.${HUGE_PAGES}`)) return true;
  named.invalid(RULE, path, resource, 'must be a standard resource type or fully qualified');
  return false;
}

function checkContainerResourceName(resource: string, path: string, errors: FieldErrors): void {
  checkResourceName(resource, path, errors);
  if (!resource.includes('/')) {
    if (OF_CONTAINERS.includes(resource) || isHugePages(resource)) return;
    new ResourceNameErrors(errors).invalid(RULE, path, resource, 'must be a standard resource for containers');
  } else if (!isNative(resource) && !isExtended(resource, errors.server)) {
    new ResourceNameErrors(errors).invalid(RULE, path, resource, 'doesn\'t follow extended resource name standard');
  }
}

function checkPodResourceName(resource: string, path: string, errors: FieldErrors): void {
  if (!checkResourceName(resource, path, errors) || resource === 'cpu' || resource === 'memory' || isHugePages(resource)) return;
  new ResourceNameErrors(errors).notSupported(RULE, path, resource, OF_PODS);
}

function checkAmount(resource: string, amount: string, path: string, errors: FieldErrors): void {
  if (amount.startsWith('-') && amountOf(amount) < 0n) errors.invalid(RULE, path, amount, NEGATIVE);
  if (!COUNTED.includes(resource) && !isExtended(resource, errors.server)) return;
  // Before it printed it as JSON, the server printed what an amount consists of.
  if (amountOf(amount) % ONE !== 0n) errors.invalid(RULE, path, errors.server.minor >= 34 ? amount : {}, 'must be an integer');
}

function checkRequestAgainstLimit(resource: string, request: string, limits: Amounts, path: string, errors: FieldErrors): void {
  const canOvercommit = isOvercommittable(resource);
  if (!Object.hasOwn(limits, resource)) {
    if (!canOvercommit) errors.required(RULE, `${path}.limits`, 'Limit must be set for non overcommitable resources');
    return;
  }
  const limit = limits[resource];
  if (request === limit) return;
  const isMore = amountOf(request) > amountOf(limit);
  const isLess = amountOf(request) < amountOf(limit);
  if (!isMore && (canOvercommit || !isLess)) return;
  errors.invalid(RULE, `${path}.requests`, request,
    `must be ${canOvercommit ? 'less than or equal to' : 'equal to'} ${resource} limit${errors.server.minor >= 27 ? ` of ${limit}` : ''}`);
}

/** Huge pages come in whole pages only. */
function checkHugePages(resource: string, amount: string, path: string, errors: FieldErrors): void {
  const size = resource.slice(HUGE_PAGES.length);
  const pageSize = size === size.trim() ? amountOf(size) : 0n;
  if (pageSize > 0n && pageSize % ONE === 0n && wholeUnits(amountOf(amount)) % (pageSize / ONE) === 0n) return;
  errors.invalid(RULE, path, amount, `${amount} is not positive integer multiple of ${resource}`);
}

/** The names of the claims that the containers of a Pod can refer to. */
export function claimNames({ resourceClaims = [] }: PodSpec): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { name } of resourceClaims) {
    if (name) names.add(name);
  }
  return names;
}

function checkClaims(claims: readonly ResourceClaim[], podClaims: ReadonlySet<string>, path: string, errors: FieldErrors): void {
  const seen = new Set<string>();
  /** How many requests of each claim are referred to on their own. */
  const parts = new Map<string, number>();
  for (const [i, { name = '', request = '' }] of claims.entries()) {
    const at = `${path}[${i}]`;
    if (name === '') {
      errors.required(RULE, at);
      continue;
    }
    const key = request === '' ? name : `${name}/${request}`;
    if (request !== '' && !seen.has(name)) errors.invalidFor(RULE, `${at}.request`, request, dnsLabelMessages(request, errors.server.words));
    if (seen.has(name)) {
      errors.duplicate(RULE, at, name);
    } else if (seen.has(key)) {
      errors.duplicate(RULE, at, key);
    } else {
      seen.add(key);
      // The whole of a claim takes in each part that was referred to before.
      if (request === '') for (let n = parts.get(name) ?? 0; n > 0; n--) errors.duplicate(RULE, at, name);
      else parts.set(name, (parts.get(name) ?? 0) + 1);
    }
    if (!podClaims.has(name)) {
      const known = podClaims.size === 0 ? ' which is empty' : `: ${[...podClaims].sort().join(', ')}`;
      errors.list.push({
        rule: RULE,
        type: 'FieldValueNotFound',
        field: at,
        message: `Not found: ${quotedAsGo(name)}: must be one of the names in pod.spec.resourceClaims${known}`,
      });
    }
  }
}

const RESIZABLE = ['cpu', 'memory'];
const RESIZE_POLICIES = ['NotRequired', 'RestartContainer'];

/** Whether a container has to start again when it gets more or less of a resource. */
export function checkResizePolicy(policies: readonly ContainerResizePolicy[], podRestartPolicy: string | undefined, path: string,
  errors: FieldErrors): void {
  const named = new ResourceNameErrors(errors);
  const typed = new TypedTextErrors(errors);
  const seen = new Set<string>();
  for (const [i, { resourceName = '', restartPolicy = '' }] of policies.entries()) {
    if (seen.has(resourceName)) named.duplicate(RESIZE_RULE, `${path}[${i}]`, resourceName);
    seen.add(resourceName);
    // All but what is repeated is reported for the whole list.
    if (resourceName === '') errors.required(RESIZE_RULE, path);
    else if (!RESIZABLE.includes(resourceName)) named.notSupported(RESIZE_RULE, path, resourceName, RESIZABLE);
    if (restartPolicy === '') errors.required(RESIZE_RULE, path);
    else if (!RESIZE_POLICIES.includes(restartPolicy)) typed.notSupported(RESIZE_RULE, path, restartPolicy, RESIZE_POLICIES);
    if (podRestartPolicy === 'Never' && restartPolicy !== 'NotRequired') {
      typed.invalid(RESIZE_RULE, path, restartPolicy,
        `must be 'NotRequired' when ${errors.server.minor >= 36 ? 'pod ' : ''}\`restartPolicy\` is 'Never'`);
    }
  }
}

/** What the Pod as a whole requests and is limited to. https://kubernetes.io/docs/tasks/configure-pod-container/assign-pod-level-resources/ */
export function checkPodResources(spec: PodSpec, path: string, errors: FieldErrors): void {
  const { resources, os } = spec;
  if (!resources) return;
  const at = `${path}.resources`;
  if (os?.name === 'windows') return errors.forbidden(RULE, at, 'may not be set for a windows pod');
  if (resources.claims) errors.forbidden(RULE, `${at}.claims`, 'claims may not be set for Resources at pod-level');
  checkRequirements(resources, checkPodResourceName, claimNames(spec), at, errors);
  checkFitsContainers(spec, resources, at, errors);
}

/** The Pod must leave its containers what they ask for. */
function checkFitsContainers(spec: PodSpec, { limits = NOTHING, requests = NOTHING }: ResourceRequirements, path: string, errors: FieldErrors): void {
  for (const resource in requests) checkTotal(spec, resource, 'requests', requests[resource], path, errors);
  for (const resource in limits) {
    if (isHugePages(resource)) checkTotal(spec, resource, 'limits', limits[resource], path, errors);
  }
  for (const [i, container] of (spec.containers ?? []).entries()) {
    for (const resource in limits) {
      const limit = ownAmount(container, 'limits', resource);
      if (!limit || limit.nano <= amountOf(limits[resource])) continue;
      errors.invalid(RULE, `${path}.containers[${i}][${resource}].limits`, limit.like, `must be less than or equal to pod limits of ${limits[resource]}`);
    }
  }
}

type Kind = 'limits' | 'requests';

function checkTotal(spec: PodSpec, resource: string, kind: Kind, ofPod: string, path: string, errors: FieldErrors): void {
  const total = totalOf(spec, kind, resource);
  if (!total || total.nano <= amountOf(ofPod)) return;
  errors.invalid(RULE, `${path}.${kind}[${resource}]`, ofPod,
    `must be greater than or equal to aggregate container ${kind} of ${written(total)}`);
}

/** An amount, and a text in the format in which the server writes it. */
interface Sum {
  readonly nano: bigint;
  readonly like: string;
}

/** The most that the containers of a Pod take at any one time: all of them together, or an init container and the sidecars before it. */
function totalOf({ containers = [], initContainers = [] }: PodSpec, kind: Kind, resource: string): Sum | undefined {
  let total: Sum | undefined;
  let sidecars: Sum | undefined;
  let peak: Sum | undefined;
  for (const container of containers) total = sumOf(total, ownAmount(container, kind, resource));
  for (const container of initContainers) {
    const own = ownAmount(container, kind, resource);
    if (isSidecar(container)) {
      total = sumOf(total, own);
      sidecars = sumOf(sidecars, own);
      peak = largerOf(peak, sidecars);
    } else {
      peak = largerOf(peak, sumOf(own, sidecars));
    }
  }
  return largerOf(total, peak);
}

function ownAmount({ resources }: Container, kind: Kind, resource: string): Sum | undefined {
  const amounts = resources?.[kind];
  if (!amounts || !Object.hasOwn(amounts, resource)) return undefined;
  return { nano: amountOf(amounts[resource]), like: amounts[resource] };
}

function sumOf(one: Sum | undefined, other: Sum | undefined): Sum | undefined {
  if (!one || !other) return one ?? other;
  return { nano: one.nano + other.nano, like: one.nano === 0n ? other.like : one.like };
}

function largerOf(one: Sum | undefined, other: Sum | undefined): Sum | undefined {
  if (!one || !other) return one ?? other;
  return other.nano > one.nano ? other : one;
}

const KIBI = 1024n * ONE;

/** A sum as the server writes it, in the format of what was summed up. */
function written({ nano, like }: Sum): string {
  if (like.endsWith('i')) {
    if (nano % KIBI === 0n) return textOf(`${nano / KIBI}Ki`);
    if (nano % ONE === 0n && (nano >= KIBI || nano <= -KIBI)) return `${nano / ONE}`;
  }
  return textOf(/[eE][-+]?[0-9]+$/.test(like) ? `${nano}e-9` : `${nano}n`);
}

function textOf(quantity: string): string {
  const parsed = parseQuantity(quantity);
  return 'problem' in parsed ? quantity : parsed.text;
}
