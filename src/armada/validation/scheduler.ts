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
    errors.add('armada/node-label-missing', 'scheduling.nodeIdLabel', 'ConfigError: Field Scheduling.NodeIdLabel is required but was not found');
  }
  if (retryPolicy?.enabled && !indexedNodeLabels.includes(nodeIdLabel) && !hasFeature(version, 'unindexedNodeLabel')) {
    errors.add('armada/node-label-not-indexed', scheduling.indexedNodeLabels ? 'scheduling.indexedNodeLabels' : 'scheduling.retryPolicy.enabled',
      `ConfigError: Field Scheduling.IndexedNodeLabels has invalid value [${indexedNodeLabels.join(' ')}]: nodeIdLabel must be in indexedNodeLabels when the `
      + 'retry policy engine is enabled, so avoidSameNode retries can match nodes efficiently',
      `add ${nodeIdLabel} to scheduling.indexedNodeLabels; the list replaces that of every other file`);
  }
}
