import { PodTemplateSpec } from '../api-types';
import { FieldErrors } from './field-errors';
import { checkAnnotations, checkLabels } from './object-meta';
import { checkPodAnnotations } from './pod-annotations';
import { checkPodSpec } from './pod-spec';
import { checkAppArmorAgreement, checkSeccompAgreement } from './profile-annotations';

/*
 * The template of the Pods of a Job. https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-template-v1/
 * The server leaves `metadata` out of the paths of labels and annotations.
 */

export function checkPodTemplate({ metadata = {}, spec = {} }: PodTemplateSpec, path: string, errors: FieldErrors): void {
  checkLabels(metadata.labels, `${path}.labels`, errors);
  checkAnnotations(metadata.annotations, `${path}.annotations`, errors);
  if (metadata.annotations) checkPodAnnotations(metadata.annotations, spec, `${path}.annotations`, errors);
  checkPodSpec(spec, `${path}.spec`, errors);
  if (metadata.annotations) {
    checkSeccompAgreement(metadata.annotations, spec, `${path}.spec`, errors);
    checkAppArmorAgreement(metadata.annotations, spec, `${path}.spec`, errors);
  }
  if (spec.ephemeralContainers && spec.ephemeralContainers.length > 0) {
    errors.forbidden('kubernetes/ephemeral-container', `${path}.spec.ephemeralContainers`, 'ephemeral containers not allowed in pod template');
  }
}
