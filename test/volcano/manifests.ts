/* Small manifests for the tests. */

const CONTAINER = { name: 'main', image: 'busybox:1.36' };

/** A task of one container that is never restarted in place. */
export function task(changes: object = {}, pod: object = {}): any {
  return { name: 'worker', replicas: 2, template: { spec: { restartPolicy: 'Never', containers: [{ ...CONTAINER }], ...pod } }, ...changes };
}

/** A Volcano Job. */
export function volcanoJob(spec: object = {}, metadata: object = {}): any {
  return { apiVersion: 'batch.volcano.sh/v1alpha1', kind: 'Job', metadata: { name: 'training', ...metadata }, spec: { tasks: [task()], ...spec } };
}
