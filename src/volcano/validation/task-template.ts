import { kubernetesMinorOf } from '../versions';
import type { Task } from '../volcano-types';
import type { VolcanoErrors } from './volcano-errors';
import type { Container, PodTemplateSpec } from '../../kubernetes/api-types';
import { defaultPodTemplate } from '../../kubernetes/pod-defaulting';
import { REJECTION_RULES } from '../../kubernetes/rejection-rules';
import { FieldErrors } from '../../kubernetes/validation/field-errors';
import { checkPodTemplate } from '../../kubernetes/validation/pod-template';
import { parseQuantity } from '../../kubernetes/validation/quantity';
import { ServerVersion } from '../../kubernetes/validation/server-version';

/*
 * The Pod template of a task: the webhook runs the whole validation of the Kubernetes that it was built with, with defaults and without options.
 */

export function checkTaskTemplate({ template = {}, topologyPolicy = '' }: Task, index: number, version: string, errors: VolcanoErrors): void {
  const server = ServerVersion.withoutOptions(`1.${kubernetesMinorOf(version)}`);
  const filled: PodTemplateSpec = JSON.parse(JSON.stringify(template));
  defaultPodTemplate(filled, server);
  const found = new FieldErrors(server);
  checkPodTemplate(filled, 'template', found);
  const path = `spec.tasks[${index}]`;
  const seen = new Set<string>();
  for (const { rule, field, message } of found.list) {
    const whole = `${field}: ${message}`;
    if (seen.has(whole)) continue;
    seen.add(whole);
    errors.webhook('volcano/pod-template', `${path}.${field}`, whole, REJECTION_RULES[rule].suggestion);
  }
  if (found.list.length === 0 && topologyPolicy !== '' && topologyPolicy !== 'none') checkWholeCpus(template, index, errors);
}

/** In billionths. */
const ONE = 10n ** 9n;

function checkWholeCpus({ spec = {} }: PodTemplateSpec, index: number, errors: VolcanoErrors): void {
  const all = [...spec.containers ?? [], ...spec.initContainers ?? []];
  const position = all.findIndex(container => !hasWholeCpus(container));
  if (position < 0) return;
  errors.webhook('volcano/topology-without-whole-cpus', `spec.tasks[${index}].topologyPolicy`,
    `the cpu request isn't  an integer in spec.task[${index}] container[${position}].`);
}

function hasWholeCpus({ resources = {} }: Container): boolean {
  const requests = Object.keys(resources.requests ?? {}).length > 0 ? resources.requests : resources.limits;
  const quantity = parseQuantity(requests?.cpu ?? '0');
  return !('problem' in quantity) && quantity.nano > 0n && quantity.nano % ONE === 0n;
}
