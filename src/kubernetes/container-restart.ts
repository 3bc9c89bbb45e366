import { Container, JobSpec } from './api-types';
import { NO_LIMIT } from './spec-facts';
import { isSidecar } from './validation/container-restarts';

/*
 * When the kubelet starts a container again within its Pod, so that the Pod does not fail, and what the Job controller makes of that.
 * https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#container-restarts
 */

const RESTART_ALL = 'RestartAllContainers';

/** What `restartedBy` says if all containers are started again together. */
export const ALL_RESTARTED = `restartPolicyRules: ${RESTART_ALL}`;

/** What says that a container that ends with a failing code is started again; undefined if nothing does. */
export function restartedBy({ template }: JobSpec, { restartPolicy, restartPolicyRules = [] }: Container, exitCode: number): string | undefined {
  for (const { action, exitCodes: { operator = '', values = [] } = {} } of restartPolicyRules) {
    const isMatched = operator === 'In' ? values.includes(exitCode) : operator === 'NotIn' && !values.includes(exitCode);
    if (isMatched && action === 'Restart') return 'restartPolicyRules';
    if (isMatched && action === RESTART_ALL) return ALL_RESTARTED;
  }
  if (restartPolicy !== undefined) return restartPolicy === 'Never' ? undefined : `restartPolicy: ${restartPolicy} of the container`;
  return template?.spec?.restartPolicy === 'OnFailure' ? 'restartPolicy: OnFailure' : undefined;
}

/** Whether a container is started again by itself after some failure, whatever the Pod says. */
export function restartsOnItsOwn({ restartPolicy, restartPolicyRules = [] }: Container): boolean {
  return restartPolicyRules.length > 0 || restartPolicy === 'Always' || restartPolicy === 'OnFailure';
}

/**
 * Whether the Job controller counts the restarts of containers. It does so if the Pod itself is to restart them, and then it counts those of all of its
 * containers, whatever started each of them again; init containers and sidecars are among them.
 */
export function countsRestarts({ template, backoffLimit }: JobSpec): boolean {
  return template?.spec?.restartPolicy === 'OnFailure' && backoffLimit! < NO_LIMIT;
}

/**
 * The containers that can keep their Pod from ever ending because they are started again by themselves. A sidecar does not hold up the others, unless it
 * starts all of them again with it.
 */
export function endlesslyRestarted({ template }: JobSpec): Container[] {
  const { containers = [], initContainers = [] } = template?.spec ?? {};
  return [
    ...initContainers.filter(container => isSidecar(container) ? restartsAll(container) : restartsOnItsOwn(container)),
    ...containers.filter(restartsOnItsOwn),
  ];
}

function restartsAll({ restartPolicyRules = [] }: Container): boolean {
  return restartPolicyRules.some(({ action }) => action === RESTART_ALL);
}

/** Those whose end can end the Pod: a sidecar cannot. */
export function lastingContainers({ template }: JobSpec): Container[] {
  const { containers = [], initContainers = [] } = template?.spec ?? {};
  return [...containers, ...initContainers.filter(container => !isSidecar(container))];
}

/** The init containers that run beside the containers, and are stopped when these have ended. */
export function sidecarsOf({ template }: JobSpec): Container[] {
  return (template?.spec?.initContainers ?? []).filter(isSidecar);
}
