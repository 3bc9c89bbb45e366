import { Job } from './api-types';
import { ServerVersion } from './validation/server-version';

const TRACKED = 'batch.kubernetes.io/job-tracking';

/**
 * Marks a Job whose Pods are counted with the help of finalizers. Since 1.28 all are, without a mark.
 *
 * @see https://kubernetes.io/docs/reference/labels-annotations-taints/#batch-kubernetes-io-job-tracking
 */
export function annotateTracking(job: Job, server: ServerVersion): void {
  if (server.minor >= 28) return;
  const metadata = job.metadata ??= {};
  metadata.annotations = { ...metadata.annotations, [TRACKED]: '' };
}
