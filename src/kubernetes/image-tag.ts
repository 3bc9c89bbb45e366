/*
 * What the server reads in the name of an image, to know how it is to be pulled. https://kubernetes.io/docs/concepts/containers/images/#image-names
 */

const DOMAIN = /^(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?)*|\[[a-fA-F0-9:]+\])(?::[0-9]+)?$/;
const PATH_PART = /^[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*$/;
const TAG = /^\w[\w.-]{0,127}$/;
const DIGEST = /^[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}$/;
const IDENTIFIER = /^[a-f0-9]{64}$/;
const LONGEST_NAME = 255;

/** Whether the image is the latest of its name: tagged so, or neither tagged nor pinned by a digest. An image that cannot be read is not. */
export function isLatest(image: string): boolean {
  if (IDENTIFIER.test(image)) return false;
  const [named, ...digests] = image.split('@');
  if (digests.length > 1 || (digests.length === 1 && !DIGEST.test(digests[0]))) return false;
  const slash = named.indexOf('/');
  const first = named.slice(0, Math.max(slash, 0));
  const hasDomain = slash >= 0 && (/[.:]/.test(first) || first === 'localhost' || first.toLowerCase() !== first);
  const rest = hasDomain ? named.slice(slash + 1) : named;
  const colon = rest.indexOf(':');
  const path = colon < 0 ? rest : rest.slice(0, colon);
  const tag = colon < 0 ? undefined : rest.slice(colon + 1);
  if (hasDomain && !DOMAIN.test(first)) return false;
  if (!path.split('/').every(part => PATH_PART.test(part)) || named.length > LONGEST_NAME) return false;
  if (tag === undefined) return digests.length === 0;
  return TAG.test(tag) && tag === 'latest';
}
