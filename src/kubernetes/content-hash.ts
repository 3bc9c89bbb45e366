import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json';

/**
 * Raised only when what goes into the hash changes its shape. A release of this package must not rename the jobs of its users, because a new name is a
 * new run; a test pins the hash of a known job.
 */
const SCHEMA = 1;

/** A short hash of declared inputs, which does not depend on the order of keys. */
export function contentHash(inputs: object): string {
  return createHash('sha256').update(canonicalJson({ schema: SCHEMA, inputs })!).digest('hex').slice(0, 8);
}

/** A name with the hash behind it, cut so that it fits. */
export function nameWithHash(name: string, hash: string, longest: number): string {
  return `${cutName(name, longest - hash.length - 1)}-${hash}`;
}

/** The beginning of a name, or all of it. */
export function cutName(name: string, longest: number): string {
  return name.slice(0, longest).replace(/[-.]+$/, '');
}
