import { createHash } from 'node:crypto';
import { LintObject } from './lint-finding';

/**
 * What stays the same when lines move or files are renamed: the rule, the object and the field. Of two findings that have all of them in common, the
 * second one in a file says so by its number.
 */
export function fingerprintOf(rule: string, object: LintObject | undefined, path: string, occurrence: number): string {
  const parts = [rule, object?.apiVersion, object?.kind, object?.namespace, object?.name, path, occurrence === 0 ? undefined : occurrence];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}
