import { ScenarioAttempt } from './scenario';
import { ownValue } from '../../policy/input';
import { JobSpec } from '../api-types';
import { lastingContainers, restartedBy } from '../container-restart';

/** What starts a container again that ends like this, so that the Pod does not fail and no attempt ends. */
export function restartOf(given: ScenarioAttempt, spec: JobSpec): string | undefined {
  if (!endsByItself(given)) return undefined;
  const [main] = spec.template?.spec?.containers ?? [];
  const codeOf = (name: string | undefined, isMain: boolean) => ownValue(given.exitCodes, name!) ?? (isMain ? given.exitCode : undefined) ?? 0;
  // A sidecar has no say, and one container that ends for good is enough.
  const ended = lastingContainers(spec).map(container => ({ container, code: codeOf(container.name, container === main) }));
  const restarts = ended.filter(({ code }) => code !== 0).map(({ container, code }) => restartedBy(spec, container, code));
  return restarts.every(by => by !== undefined) ? restarts[0] : undefined;
}

/** Whether nothing ends the Pod but its containers. Whoever says how often a container is restarted knows that it is. */
function endsByItself(given: ScenarioAttempt): boolean {
  return OTHER_ENDS.every(key => given[key] === undefined || given[key] === false);
}

const OTHER_ENDS: readonly (keyof ScenarioAttempt)[] = [
  'disrupted', 'conditions', 'podReason', 'phase', 'noContainerStatuses', 'deleted', 'pending', 'running', 'restarts',
];
