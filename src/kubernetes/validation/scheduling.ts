import { PodSchedulingGate } from '../api-types';
import { FieldErrors } from './field-errors';
import { qualifiedNameMessages } from './formats';

/*
 * What holds a Pod back from being scheduled. https://kubernetes.io/docs/concepts/scheduling-eviction/pod-scheduling-readiness/
 */

export function checkSchedulingGates(gates: readonly PodSchedulingGate[], path: string, errors: FieldErrors): void {
  const rule = 'kubernetes/scheduling-gate';
  const seen = new Set<string>();
  for (const [i, { name = '' }] of gates.entries()) {
    errors.invalidFor(rule, `${path}[${i}]`, name, qualifiedNameMessages(name, errors.server.words));
    if (seen.has(name)) errors.duplicate(rule, `${path}[${i}]`, name);
    seen.add(name);
  }
}
