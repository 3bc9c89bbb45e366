import { RUN } from '../client/agent';
import type { LoweredContainer, LoweredPod, LoweredResource } from '../client/answers';

/*
 * The Kubernetes Job that the operator makes of a resource of kind Job.
 */

/** A Job of batch/v1 as data. */
export interface OperatorJob {
  readonly apiVersion: 'batch/v1';
  readonly kind: 'Job';
  readonly metadata: { readonly name: string; readonly namespace: string };
  readonly spec: any;
}

/** Polyaxon's own images, of which only the containers matter here. */
const POLYAXON_IMAGE = 'polyaxon/polyaxon-sidecar';

/** Undefined for services and distributed kinds, which the operator makes other things of. */
export function jobOf(resource: LoweredResource): OperatorJob | undefined {
  const pod = resource.pods[0];
  if (resource.kind !== 'Job' || !pod) return undefined;
  const { termination } = resource;
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: `plx-operation-${RUN.uuid}`, namespace: 'polyaxon' },
    spec: {
      backoffLimit: termination?.backoffLimit ?? 0,
      ...(termination?.activeDeadlineSeconds !== undefined && { activeDeadlineSeconds: termination.activeDeadlineSeconds }),
      ttlSecondsAfterFinished: termination?.ttlSecondsAfterFinished ?? 0,
      ...(termination?.podFailurePolicy !== undefined && { podFailurePolicy: structuredClone(termination.podFailurePolicy) }),
      template: templateOf(pod),
    },
  };
}

/** The Pod as the operator has it. */
export function templateOf({ metadata, spec }: LoweredPod): { readonly metadata?: any; readonly spec: any } {
  return { ...(metadata && { metadata: structuredClone(metadata) }), spec: podSpec(spec) };
}

function podSpec(spec: any): any {
  const { initContainers, containers, ...others } = structuredClone(spec);
  return {
    ...others,
    restartPolicy: others.restartPolicy ?? 'Never',
    ...(initContainers && { initContainers: initContainers.map(named) }),
    containers: containers.map(named),
  };
}

/** Polyaxon's containers have images of its own, and what is random in a name is some text there. */
function named(container: LoweredContainer): LoweredContainer {
  const isPolyaxons = container.name.startsWith('polyaxon-init') || container.name === 'polyaxon-sidecar';
  // A field that Kubernetes does not know is lost on the way to the operator.
  const env = container.env?.map(({ value_from: _, ...entry }) => entry);
  return { ...container, ...env && { env }, name: container.name.replace(/\*/g, '0000000000'), ...(isPolyaxons && container.image === undefined && { image: POLYAXON_IMAGE }) };
}
