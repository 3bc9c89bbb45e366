import { PodSchedulingGate, PodSpec } from '../api-types';
import { FieldErrors } from './field-errors';
import { dnsSubdomainMessages, qualifiedNameMessages } from './formats';
import { ServerVersion } from './server-version';

/*
 * What holds a Pod back from being scheduled, and with which other Pods it is scheduled.
 * https://kubernetes.io/docs/concepts/scheduling-eviction/pod-scheduling-readiness/ https://kubernetes.io/docs/concepts/scheduling-eviction/gang-scheduling/
 */

export function checkSchedulingGates(gates: readonly PodSchedulingGate[], path: string, server: ServerVersion, errors: FieldErrors): void {
  const rule = 'kubernetes/scheduling-gate';
  const seen = new Set<string>();
  for (const [i, { name = '' }] of gates.entries()) {
    errors.invalidFor(rule, `${path}[${i}]`, name, qualifiedNameMessages(name, server.words));
    if (seen.has(name)) errors.duplicate(rule, `${path}[${i}]`, name);
    seen.add(name);
  }
}

export function checkSchedulingGroup({ schedulingGroup, evictionResponders = [] }: PodSpec, path: string, errors: FieldErrors): void {
  const rule = 'kubernetes/scheduling-group';
  const name = schedulingGroup?.podGroupName;
  if (name === undefined) errors.invalid(rule, `${path}.podGroupName`, null, 'must specify one of: `podGroupName`');
  else errors.invalidFor(rule, `${path}.podGroupName`, name, dnsSubdomainMessages(name));
  if (evictionResponders.length > 0) errors.forbidden(rule, path, 'may not be set when evictionResponders is set');
}
