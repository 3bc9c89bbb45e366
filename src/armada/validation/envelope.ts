import { Rejections } from './rejections';
import { ARMADA_API_VERSION } from '../fields';
import { isMapping } from '../mapping';

/*
 * The first two fields of a resource. The client reads them before everything else.
 * https://github.com/armadaproject/armada/blob/v0.22.7/pkg/client/resource.go
 */

const KINDS: readonly string[] = ['Queue', 'RetryPolicy'];

export function checkEnvelope(data: unknown, errors: Rejections): void {
  const { apiversion, kind } = foldedKeys(data);
  if (apiversion === undefined) {
    errors.add('armada/not-a-resource', 'apiVersion', 'invalid resource field \'apiVersion\': ');
  } else if (typeof apiversion !== 'string' && apiversion !== null) {
    errors.add('armada/not-a-resource', 'apiVersion', `json: cannot unmarshal ${typeName(apiversion)} into Go struct field Resource.apiVersion of type string`);
  } else if (apiversion !== ARMADA_API_VERSION) {
    errors.add('armada/not-a-resource', 'apiVersion', `invalid version: ${apiversion ?? ''}. Valid values: [${ARMADA_API_VERSION}]`);
  }
  if (kind === undefined) {
    errors.add('armada/not-a-resource', 'kind', 'invalid resource kind: ');
  } else if (typeof kind !== 'string' && kind !== null) {
    errors.add('armada/not-a-resource', 'kind', `json: cannot unmarshal ${typeName(kind)} into Go struct field Resource.kind of type string`);
  } else if (kind === null || !KINDS.includes(kind)) {
    errors.add('armada/not-a-resource', 'kind', `invalid kind: ${kind ?? ''}. Valid values: [${KINDS.join(' ')}]`);
  }
}

/** Names in any case; of two that are the same so, the last one in the order of the alphabet counts. */
function foldedKeys(data: unknown): { readonly [key: string]: unknown } {
  if (!isMapping(data)) return {};
  return Object.fromEntries(Object.keys(data).sort().map(key => [key.toLowerCase(), data[key]]));
}

function typeName(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'boolean' ? 'bool' : isMapping(value) ? 'object' : 'number';
}
