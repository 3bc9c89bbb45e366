import { changedFields } from './changed-fields';
import { stepsTo, valueAt } from '../../manifest/paths';
import { JobSpec } from '../api-types';
import { LAST_APPLIED } from '../declared-again';

/*
 * Whoever applies a manifest changes what it says and takes out what the old one said. All the rest stays, also what the server had filled in for the old
 * one and would fill in otherwise for the new one.
 */

const MOST_FIELDS = 10;

/** What says nothing about failures. */
const ASIDE = /^(?:selector|suspend|manualSelector|template\.metadata)\b/;

/**
 * Which fields stay as they are although the new manifest does not name them, a sentence each.
 *
 * @param alone what a server would make of the new manifest if there were no old one
 * @param stored what it makes of it
 * @param kind of what the manifests declare: in a CronJob the fields stand in the template of its Jobs
 * @param isFromCluster whether the old one was read from a cluster
 */
export function keptFields(alone: JobSpec, stored: JobSpec, kind: string, isFromCluster: boolean): string[] {
  const place = kind === 'CronJob' ? 'spec.jobTemplate.spec' : 'spec';
  return changedFields(alone, stored, []).filter(path => !ASIDE.test(path)).slice(0, MOST_FIELDS).map(path => (
    `${place}.${path} stays ${valueText(valueAt(stored, stepsTo(stored, path)), isFromCluster)}, since the new manifest does not name it`
    + (path === 'completions' ? withoutEffect(stored) : '')));
}

function valueText(value: unknown, isFromCluster: boolean): string {
  const origin = isFromCluster ? 'as it is in the cluster' : 'which the server had filled in';
  if (value === undefined) return 'absent';
  return typeof value === 'object' ? (isFromCluster ? origin : `as it is, ${origin}`) : `${value}, ${origin}`;
}

/** No more Pods run at the same time than successes are missing. */
function withoutEffect({ parallelism = 0, completions = Infinity }: JobSpec): string {
  return parallelism > completions ? `: parallelism: ${parallelism} has no effect beyond that` : '';
}

/** What is not known of what was read from a cluster. */
export const NOT_KNOWN_WHO = `what the new manifest does not name is taken to stay: there is no annotation ${LAST_APPLIED} that says what the old manifest `
  + 'named, and what would be taken out therefore';
