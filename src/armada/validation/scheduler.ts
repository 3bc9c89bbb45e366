import { Rejections } from './rejections';
import { DEFAULTS, SchedulerFields } from '../fields';
import { hasFeature } from '../versions';

/*
 * Why a scheduler would not start, as far as it is about failures.
 * https://github.com/armadaproject/armada/blob/v0.22.7/internal/scheduler/configuration/validation.go
 */

export function checkScheduler({ scheduling = {} }: SchedulerFields, version: string, errors: Rejections): void {
  const { nodeIdLabel = DEFAULTS.nodeIdLabel, indexedNodeLabels = DEFAULTS.indexedNodeLabels, retryPolicy } = scheduling;
  if (nodeIdLabel === '') {
    errors.add('armada/node-label-missing', 'scheduling.nodeIdLabel', 'ConfigError: Field scheduling.nodeIdLabel is required but was not found');
  }
  if (retryPolicy?.enabled && !indexedNodeLabels.includes(nodeIdLabel) && !hasFeature(version, 'unindexedNodeLabel')) {
    errors.add('armada/node-label-not-indexed', scheduling.indexedNodeLabels ? 'scheduling.indexedNodeLabels' : 'scheduling.retryPolicy.enabled',
      `scheduling.nodeIdLabel must be present in scheduling.indexedNodeLabels when scheduling.retryPolicy.enabled is true, got '${nodeIdLabel}' and `
      + `${indexedNodeLabels.length === 0 ? 'no indexed labels' : indexedNodeLabels.join(', ')}`,
      `add ${nodeIdLabel} to scheduling.indexedNodeLabels; the list replaces that of every other file`);
  }
}
