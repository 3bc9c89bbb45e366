import { PodSpec } from '../api-types';
import { FieldErrors } from './field-errors';
import { checkAppArmorAnnotations, checkSeccompAnnotations } from './profile-annotations';
import { checkTolerationsAnnotation } from './toleration-annotation';

/*
 * Annotations that mean something to Pods. https://kubernetes.io/docs/reference/labels-annotations-taints/
 */

const RULE = 'kubernetes/annotation';

const MIRROR = 'kubernetes.io/config.mirror';
const DELETION_COST = 'controller.kubernetes.io/pod-deletion-cost';

export function checkPodAnnotations(annotations: { readonly [key: string]: string }, spec: PodSpec, path: string, errors: FieldErrors): void {
  if (Object.hasOwn(annotations, MIRROR) && !spec.nodeName) {
    errors.invalid(RULE, `${path}[${MIRROR}]`, annotations[MIRROR], 'must set spec.nodeName if mirror pod annotation is set');
  }
  checkTolerationsAnnotation(annotations, path, errors);
  if (Object.hasOwn(annotations, DELETION_COST) && !isDeletionCost(annotations[DELETION_COST])) {
    errors.invalid(RULE, `${path}[${DELETION_COST}]`, annotations[DELETION_COST], 'must be a 32bit integer');
  }
  checkSeccompAnnotations(annotations, path, errors);
  checkAppArmorAnnotations(annotations, spec, path, errors);
}

function isDeletionCost(text: string): boolean {
  if (!/^(-[0-9]+|0|[1-9][0-9]*)$/.test(text)) return false;
  const cost = Number(text);
  return cost >= -(2 ** 31) && cost < 2 ** 31;
}
