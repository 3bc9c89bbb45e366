import { Container, JobSpec } from './api-types';

/*
 * When the kubelet starts a container again within its Pod, so that the Pod does not fail and the Job controller sees nothing.
 * https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#container-restarts
 */

/** What says that a container that ends with a failing code is started again; undefined if nothing does. */
export function restartedBy({ template }: JobSpec, { restartPolicy, restartPolicyRules = [] }: Container, exitCode: number): string | undefined {
  for (const { action, exitCodes: { operator = '', values = [] } = {} } of restartPolicyRules) {
    const isMatched = operator === 'In' ? values.includes(exitCode) : operator === 'NotIn' && !values.includes(exitCode);
    if (isMatched && (action === 'Restart' || action === 'RestartAllContainers')) return 'restartPolicyRules';
  }
  if (restartPolicy !== undefined) return restartPolicy === 'Never' ? undefined : `restartPolicy: ${restartPolicy} of the container`;
  return template?.spec?.restartPolicy === 'OnFailure' ? 'restartPolicy: OnFailure' : undefined;
}

/** Whether a container is started again by itself after some failure, whatever the Pod says. */
export function restartsOnItsOwn({ restartPolicy, restartPolicyRules = [] }: Container): boolean {
  return restartPolicyRules.length > 0 || restartPolicy === 'Always' || restartPolicy === 'OnFailure';
}
