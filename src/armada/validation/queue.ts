import { Rejections } from './rejections';
import { writtenSteps } from '../decode';
import { QueueFields } from '../fields';
import { isMapping } from '../mapping';

/*
 * What is said to a queue: the factor is looked at by the client if it is there, and by the server also if it is absent.
 * https://github.com/armadaproject/armada/blob/v0.22.7/pkg/client/queue/queue.go
 */

const LEAST_FACTOR = 1;

function tooLow(factor: number): string {
  return `priority factor cannot be lower than 1.0. Value: ${factor.toFixed(6)}`;
}

/** A null is no absence here: it is a factor of 0, and no kind of a subject. */
export function checkQueueAsClient(data: unknown, { priorityFactor = 0 }: QueueFields, errors: Rejections): void {
  const [key] = writtenSteps(data, ['priorityFactor']);
  const written = isMapping(data) ? data[key] : undefined;
  if ((typeof written === 'number' || written === null) && priorityFactor < LEAST_FACTOR) {
    errors.add('armada/priority-factor', 'priorityFactor', tooLow(priorityFactor));
  }
}

export function checkQueueAsServer({ priorityFactor, permissions = [], labels = {} }: QueueFields, errors: Rejections): void {
  if (priorityFactor === undefined) {
    errors.add('armada/priority-factor', 'priorityFactor', `failed to map priority factor. ${tooLow(0)}`);
  }
  for (const [i, { subjects = [] }] of permissions.entries()) {
    for (const [j, { kind = '' }] of subjects.entries()) {
      if (kind !== '') continue;
      errors.add('armada/permission-subject', `permissions[${i}].subjects[${j}]`,
        `failed to map permission with index: ${i}. failed to map subjects. failed to map kind with index: ${j}. invalid kind value: `);
    }
  }
  for (const [key, value] of Object.entries(labels)) {
    if (key === '' || value === '') {
      errors.add('armada/queue-label', key === '' ? 'labels' : `labels.${key}`,
        `queue labels must not have an empty key or value, key: ${key}, value: ${value}`);
    }
  }
}
