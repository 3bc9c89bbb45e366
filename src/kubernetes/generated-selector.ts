import { Job } from './api-types';
import { CONTROLLER_UID_LABELS, GENERATED_UID, JOB_NAME_LABELS } from './validation/job-spec';
import { nameOf } from './validation/object-meta';
import { ServerVersion } from './validation/server-version';

/** Before 1.27 the labels have no domain in front. */
export function generatedLabels(labels: readonly string[], server: ServerVersion): readonly string[] {
  return server.minor >= 27 ? labels : labels.slice(0, 1);
}

/**
 * Puts the selector and labels into a Job by which the server ties Pods to it, unless the author does that.
 *
 * @see https://kubernetes.io/docs/concepts/workloads/controllers/job/#specifying-your-own-pod-selector
 */
export function generateSelector({ metadata = {}, spec }: Job, server: ServerVersion): void {
  if (!spec || spec.manualSelector) return;
  const uid = metadata.uid ?? GENERATED_UID;
  const labels = ((spec.template ??= {}).metadata ??= {}).labels ??= {};
  for (const label of generatedLabels(JOB_NAME_LABELS, server)) labels[label] ??= nameOf(metadata);
  for (const label of generatedLabels(CONTROLLER_UID_LABELS, server)) labels[label] ??= uid;
  const selected = (spec.selector ??= {}).matchLabels ??= {};
  selected[generatedLabels(CONTROLLER_UID_LABELS, server).slice(-1)[0]] ??= uid;
}
