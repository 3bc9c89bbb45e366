import { failedContainers, FailedPod } from './failed-pod';
import { GoPattern } from '../../manifest/go-pattern';
import type { FailedPodChecksFields } from '../fields';

/*
 * `kubernetes.failedPodChecks`: whoever matches gives its lease back, and no policy is asked.
 * https://github.com/armadaproject/armada/tree/v0.22.7/internal/executor/podchecks/failedpodchecks
 */

/** The message of what matched; undefined if nothing does. Once a container has started, only checks of containers are asked. */
export function failedPodCheck({ events = [], podStatuses = [], containerStatuses = [] }: FailedPodChecksFields, pod: FailedPod): string | undefined {
  if (pod.containers.length + (pod.initContainers ?? []).length > 0) {
    const failed = failedContainers(pod);
    for (const { containerNameRegexp, messageRegexp } of containerStatuses) {
      const found = failed.find(({ name, message }) => isFound(containerNameRegexp, name) && isFound(messageRegexp, message));
      if (found) return found.message ?? '';
    }
    return undefined;
  }
  for (const { regexp, reason, type } of events) {
    const found = (pod.events ?? []).find(event => (!reason || reason === event.reason) && type === event.type && isFound(regexp, event.message));
    if (found) return found.message ?? '';
  }
  const status = podStatuses.find(({ regexp, reason }) => (!reason || reason === pod.reason) && isFound(regexp, pod.message));
  return status && (pod.message ?? '');
}

/** Other than those of categories, these patterns match what is empty too. */
function isFound(pattern = '', text = ''): boolean {
  return GoPattern.of(pattern).matches(text);
}
