import { Rejections } from './rejections';
import { QueueFields } from '../fields';

/*
 * What is said to a queue: the factor is looked at by the client if it is there, and by the server also if it is absent.
 * https://github.com/armadaproject/armada/blob/v0.22.7/pkg/client/queue/queue.go
 */

const LEAST_FACTOR = 1;

function tooLow(factor: number): string {
  return `priority factor cannot be lower than 1.0. Value: ${factor.toFixed(6)}`;
}

export function checkQueueAsClient({ priorityFactor }: QueueFields, errors: Rejections): void {
  if (priorityFactor !== undefined && priorityFactor < LEAST_FACTOR) errors.add('armada/priority-factor', 'priorityFactor', tooLow(priorityFactor));
}

export function checkQueueAsServer({ priorityFactor, labels = {} }: QueueFields, errors: Rejections): void {
  if (priorityFactor === undefined) {
    errors.add('armada/priority-factor', 'priorityFactor', `failed to map priority factor. ${tooLow(0)}`);
  }
  for (const [key, value] of Object.entries(labels)) {
    if (key === '' || value === '') {
      errors.add('armada/queue-label', key === '' ? 'labels' : `labels.${key}`,
        `queue labels must not have an empty key or value, key: ${key}, value: ${value}`);
    }
  }
}
