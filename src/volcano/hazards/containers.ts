import { CONTROLLER, DOCS, hazard, VolcanoRule } from './volcano-rule';
import type { Problem } from '../../rule';
import { firstStatus } from '../first-status';

/*
 * Whose exit code it is.
 */

export const CONTAINERS: readonly VolcanoRule[] = [
  hazard({
    name: 'volcano/exit-code-of-first-status',
    rows: 'VC005',
    summary: 'A Pod has several containers, and the exit code of only one of them is looked at.',
    rationale: 'Volcano takes the first status of a container. The kubelet sorts them by name, so that it is that of the container whose name is first in the '
      + 'alphabet, wherever it stands in the template; if another one fails, the code is 0, which no policy matches.',
    suggestion: 'let the name of the worker be the first, or make the others init containers with restartPolicy: Always, which have a list of their own',
    see: [DOCS, `${CONTROLLER}/job_controller_handler.go`, 'https://github.com/kubernetes/kubernetes/blob/v1.34.1/pkg/kubelet/types/types.go'],
  }, job => job.tasks.filter(({ containers }) => containers.length > 1).flatMap((task): Problem[] => {
    const onCode = job.policiesFor(task).find(({ policy }) => policy.exitCode !== undefined);
    if (!onCode) return [];
    return [{
      path: onCode.path,
      message: `the Pods of the task '${task.name}' have ${task.containers.length} containers, and only the exit code of '${firstStatus(task.containers.map(({ name = '' }) => name))}' is looked at`,
    }];
  })),
];
