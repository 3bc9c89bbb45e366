import { CONTROLLER_UID_LABELS, JOB_NAME_LABELS } from './validation/job-spec';

/*
 * What was read from a cluster has fields in it that only the server writes, and that a manifest in Git does not have. Whoever applies such a manifest
 * leaves them alone, so that they are no difference.
 */

/** What only the server writes into the metadata. */
const OF_THE_SERVER = ['uid', 'resourceVersion', 'generation', 'creationTimestamp', 'deletionTimestamp', 'managedFields', 'selfLink'];

/** In which kubectl apply keeps what it was given. */
export const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/** Whether a manifest was read from a cluster: only the server gives a uid. */
export function isReadFromCluster(manifest: any): boolean {
  return manifest?.metadata?.uid !== undefined;
}

/**
 * The manifest to which kubectl apply compares a new one: it takes out what this one says and the new one does not. Undefined if what was read from a
 * cluster does not say which that is; then nothing is taken out. https://kubernetes.io/docs/tasks/manage-kubernetes-objects/declarative-config/
 */
export function lastApplied(manifest: any): any {
  const text = manifest?.metadata?.annotations?.[LAST_APPLIED];
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A manifest as somebody could have written it. Its status stays: it says whether the Job has started. */
export function declaredAgain(manifest: any): any {
  if (!isReadFromCluster(manifest)) return manifest;
  const declared = JSON.parse(JSON.stringify(manifest));
  for (const field of OF_THE_SERVER) delete declared.metadata[field];
  const { kind, spec } = declared;
  if (kind !== 'Job' || spec?.manualSelector) return declared;
  delete spec?.selector;
  const metadata = spec?.template?.metadata;
  for (const label of [...CONTROLLER_UID_LABELS, ...JOB_NAME_LABELS]) delete metadata?.labels?.[label];
  // The server writes this into every template.
  if (metadata?.creationTimestamp === null) delete metadata.creationTimestamp;
  deleteIfEmpty(metadata, 'labels');
  deleteIfEmpty(spec?.template, 'metadata');
  return declared;
}

function deleteIfEmpty(object: any, key: string): void {
  if (object?.[key] && Object.keys(object[key]).length === 0) delete object[key];
}
