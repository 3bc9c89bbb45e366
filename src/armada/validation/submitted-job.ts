import { checkContainers } from './container-resources';
import { Rejections } from './rejections';
import type { Container, PodSpec } from '../../kubernetes/api-types';
import { checkAffinity } from '../../kubernetes/validation/affinity';
import { byteLength, FieldErrors, quotedAsGo } from '../../kubernetes/validation/field-errors';
import { ServerVersion } from '../../kubernetes/validation/server-version';
import { ANNOTATIONS, SubmittedJobFields } from '../fields';

const LONGEST_CLIENT_ID = 100;
const LONGEST_GRACE_PERIOD = 300;
const LARGEST_POD_SPEC = 65535;

/** Those of the shipped configuration of the server. */
export const PRIORITY_CLASSES: readonly string[] = ['armada-default', 'armada-preemptible', 'armada-resilient'];

const PRICE_BANDS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];

export function checkSubmittedJob(job: SubmittedJobFields, path: string, errors: Rejections): void {
  if ((job.namespace ?? '') === '') errors.add('armada/missing-field', `${path}.namespace`, 'namespace is a required field');
  const { podSpec, podSpecs = [] } = job;
  const wrongNumber = !podSpec && podSpecs.length === 0 ? 'Job must contain at least one PodSpec'
    : podSpec && podSpecs.length > 0 ? 'PodSpec must be nil if PodSpecs is provided (i.e., these are exclusive)'
      : podSpecs.length > 1 ? 'Jobs with multiple pods are not supported' : undefined;
  if (wrongNumber !== undefined) {
    errors.add('armada/pod-specs', podSpecs.length > 0 ? `${path}.podSpecs` : path, wrongNumber);
    return;
  }
  checkPodSpec(podSpec ?? podSpecs[0], podSpec ? `${path}.podSpec` : `${path}.podSpecs[0]`, errors);
  checkIngresses(job, path, errors);
  checkPorts(podSpec ?? podSpecs[0], podSpec ? `${path}.podSpec` : `${path}.podSpecs[0]`, errors);
  const length = byteLength(job.clientId ?? '');
  if (length > LONGEST_CLIENT_ID) {
    errors.add('armada/text-too-long', `${path}.clientId`, `client id of length ${length} is greater than max allowed length of  ${LONGEST_CLIENT_ID}`);
  }
  const band = job.annotations?.[ANNOTATIONS.priceBand];
  if (band !== undefined && !PRICE_BANDS.includes(band.toUpperCase())) {
    errors.add('armada/price-band', `${path}.annotations.${ANNOTATIONS.priceBand}`, `price band ${band} is not supported`);
  }
}

function checkPodSpec(spec: PodSpec, path: string, errors: Rejections): void {
  const least = textsIn(spec);
  if (least > LARGEST_POD_SPEC) {
    errors.add('armada/pod-spec-too-large', path,
      `Pod spec has a size of at least ${least} bytes which is greater than the maximum allowed size of ${LARGEST_POD_SPEC}`);
  }
  checkNodeAffinity(spec, path, errors);
  checkContainers(spec, path, errors);
  const { priorityClassName = '', terminationGracePeriodSeconds: grace = 0 } = spec;
  if (priorityClassName !== '' && !PRIORITY_CLASSES.includes(priorityClassName)) {
    errors.add('armada/priority-class', `${path}.priorityClassName`, `priority class ${priorityClassName} is not supported`);
  }
  if (grace !== 0 && (grace < 1 || grace > LONGEST_GRACE_PERIOD)) {
    errors.add('armada/grace-period', `${path}.terminationGracePeriodSeconds`,
      `terminationGracePeriodSeconds of ${grace} must be [1000000000, ${LONGEST_GRACE_PERIOD}000000000], or omitted`, `1 to ${LONGEST_GRACE_PERIOD} seconds are allowed`);
  }
}

/** The bytes of all texts: the server adds a few for each field, so that this much it has at least. */
function textsIn(value: unknown): number {
  if (typeof value === 'string') return byteLength(value);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, each) => sum + textsIn(each), 0);
}

function checkNodeAffinity({ affinity }: PodSpec, path: string, errors: Rejections): void {
  const node = affinity?.nodeAffinity;
  const at = `${path}.affinity.nodeAffinity`;
  if (node?.preferredDuringSchedulingIgnoredDuringExecution?.length) {
    errors.add('armada/node-affinity', `${at}.preferredDuringSchedulingIgnoredDuringExecution`,
      'preferredDuringSchedulingIgnoredDuringExecution node affinity is not supported by Armada');
    return;
  }
  const required = node?.requiredDuringSchedulingIgnoredDuringExecution;
  if (!required?.nodeSelectorTerms?.length) return;
  const found = new FieldErrors(ServerVersion.of('1.33'));
  checkAffinity({ nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: required } }, '', found);
  for (const { field, message } of found.list) {
    errors.add('armada/node-affinity', `${path}.affinity${field}`, `invalid RequiredDuringSchedulingIgnoredDuringExecution node affinity: ${message}`);
  }
}

function checkIngresses({ ingress = [] }: SubmittedJobFields, path: string, errors: Rejections): void {
  const seen = new Map<number, number>();
  for (const [i, { ports = [] }] of ingress.entries()) {
    const at = `${path}.ingress[${i}]`;
    if (ports.length === 0) errors.add('armada/ports', at, 'ingress contains zero ports. Each ingress should have at least one port');
    for (const [j, port] of ports.entries()) {
      const before = seen.get(port);
      if (before === undefined) {seen.set(port, i);} else {
        errors.add('armada/ports', `${at}.ports[${j}]`, `port ${port} has two ingress configurations, specified in ingress configs with indexes ${before}, ${i}. `
          + 'Each port should at maximum have one ingress configuration');
      }
    }
  }
}

function checkPorts(spec: PodSpec, path: string, errors: Rejections): void {
  const seen = new Map<number, string>();
  for (const { container, at } of containersOf(spec, path)) {
    for (const [j, { containerPort = 0 }] of (container.ports ?? []).entries()) {
      const before = seen.get(containerPort);
      if (before === undefined) {seen.set(containerPort, container.name ?? '');} else {
        errors.add('armada/ports', `${at}.ports[${j}]`, `container port ${containerPort} is exposed multiple times, specified in containers ${quotedAsGo(before)} `
          + `and ${quotedAsGo(container.name ?? '')}. Should only be exposed once`);
      }
    }
  }
}

/** The containers in the order in which the server looks at them. */
export function containersOf(spec: PodSpec, path: string): { readonly container: Container; readonly at: string }[] {
  const { containers = [], initContainers = [] } = spec;
  return [
    ...containers.map((container, i) => ({ container, at: `${path}.containers[${i}]` })),
    ...initContainers.map((container, i) => ({ container, at: `${path}.initContainers[${i}]` })),
  ];
}
