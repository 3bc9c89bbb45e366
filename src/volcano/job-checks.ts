import { API_VERSION } from './fields';
import { firstStatus } from './first-status';
import { validateVolcanoJob } from './validate';
import { FailurePolicy } from '../policy';
import { requireList, requireObject } from '../policy/input';
import { quoted } from '../policy/policy-error';

/*
 * What is wrong with the props of a Volcano Job, in the words of whoever wrote them.
 */

/** @throws PolicyError if something is of another type */
export function propsProblems(props: unknown): string[] {
  const { failurePolicy, tasks } = requireObject(props, 'the props of a Volcano Job');
  if (failurePolicy === undefined || failurePolicy === null) return ['a failurePolicy is needed: what should happen when an attempt fails'];
  if (!FailurePolicy.isFailurePolicy(failurePolicy)) return [`failurePolicy must be a FailurePolicy, made by FailurePolicy.of({ ... }), got ${quoted(failurePolicy)}`];
  const names = new Set<unknown>();
  return requireList(tasks, 'tasks').flatMap((given, i) => {
    const { name, restartPolicy, metadata } = requireObject(given, `tasks[${i}]`);
    const isTwice = names.has(name);
    names.add(name);
    return [
      ...typeof name !== 'string' || name === '' ? [`tasks[${i}] needs a name, got ${quoted(name)}`] : [],
      ...isTwice ? [`two tasks are named ${quoted(name)}; give each a name of its own`] : [],
      ...restartPolicy !== undefined && restartPolicy !== 'Never'
        ? [`the restartPolicy of the task ${quoted(name)} must be NEVER, got ${quoted(restartPolicy)}: otherwise the kubelet restarts a container in place, and Volcano `
          + 'never sees how it ended'] : [],
      ...metadata !== undefined ? [`the task ${quoted(name)} has metadata, and is no object of its own; use podMetadata for its Pods`] : [],
    ];
  });
}

/** What Volcano would refuse, whatever the containers are. */
export function refusedSpec(name: string, spec: object, version: string): string[] {
  const manifest = { apiVersion: API_VERSION, kind: 'Job', metadata: { name }, spec: JSON.parse(JSON.stringify(spec)) };
  return validateVolcanoJob(manifest, version).rejections.map(({ path, message }) => `Volcano refuses ${path}: ${message}`);
}

/** Whether Volcano looks at the exit code of the container of which the policy speaks. */
export function containerProblems(task: string, names: readonly string[], wanted: string | undefined, asksForCodes: boolean): string[] {
  const first = firstStatus(names);
  if (!asksForCodes || first === undefined) return [];
  if (wanted !== undefined && names.includes(wanted) && wanted !== first) {
    return [`Volcano looks at the exit code of the container whose name is first in the alphabet, which is '${first}' in the task '${task}' and not '${wanted}'; give '${
      first}' a name that comes later, or make it an init container that is a sidecar (volcano/exit-code-of-other-container)`];
  }
  if (wanted === undefined && names.length > 1) {
    return [`the task '${task}' has ${names.length} containers, and Volcano looks at the exit code of '${first}' alone; say containerName: '${first}' if the policy speaks `
      + 'of that one, or give the others names that come later'];
  }
  return [];
}
