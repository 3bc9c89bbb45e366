import { PodResourceClaim } from '../api-types';
import { FieldErrors } from './field-errors';
import { dnsLabelMessages, dnsSubdomainMessages } from './formats';

/*
 * The devices that a Pod claims. https://kubernetes.io/docs/concepts/scheduling-eviction/dynamic-resource-allocation/
 */

const RULE = 'kubernetes/resource-claim';

export function checkResourceClaims(claims: readonly PodResourceClaim[], path: string, errors: FieldErrors): void {
  const names = new Set<string>();
  for (const [i, claim] of claims.entries()) {
    const at = `${path}[${i}]`;
    const { name = '' } = claim;
    if (name === '') {
      errors.required(RULE, `${at}.name`);
    } else if (names.has(name)) {
      errors.duplicate(RULE, `${at}.name`, name);
    } else {
      errors.invalidFor(RULE, `${at}.name`, name, dnsLabelMessages(name, errors.server.words));
      names.add(name);
    }
    checkSource(claim, at, errors);
  }
}

function checkSource(claim: PodResourceClaim, path: string, errors: FieldErrors): void {
  const { resourceClaimName, resourceClaimTemplateName } = claim;
  if (resourceClaimName !== undefined && resourceClaimTemplateName !== undefined) {
    errors.invalid(RULE, path, claim, 'at most one of `resourceClaimName` or `resourceClaimTemplateName` may be specified');
  } else if (resourceClaimName === undefined && resourceClaimTemplateName === undefined) {
    errors.invalid(RULE, path, claim, 'must specify one of: `resourceClaimName`, `resourceClaimTemplateName`');
  }
  for (const field of ['resourceClaimName', 'resourceClaimTemplateName'] as const) {
    const name = claim[field];
    if (name !== undefined) errors.invalidFor(RULE, `${path}.${field}`, name, dnsSubdomainMessages(name));
  }
}
