import { ATTACHMENT } from './attachment';
import { CATEGORIES } from './categories';
import { LIMITS } from './limits';
import { MEMORY_GROWTH } from './memory-growth';
import { NODE_LABELS } from './node-labels';
import { Platform, PlatformInput, PlatformPart } from './platform';
import type { PlatformRule } from './platform-rule';
import { RETRIED_JOBS } from './retried-jobs';
import type { Finding } from '../../finding';

/** What hurts between the files of a platform, by theme. */
export const PLATFORM_RULES: readonly PlatformRule[] = [...ATTACHMENT, ...LIMITS, ...NODE_LABELS, ...CATEGORIES, ...MEMORY_GROWTH, ...RETRIED_JOBS];

/** A finding and the part of the platform in which it is mended. Its path begins at the fields of the part. */
export type PlatformFinding = Finding & { readonly part: PlatformPart<unknown> };

/** What is wrong between policies, queues, executors, the scheduler and jobs, which no program of Armada sees together. */
export function checkPlatform(input: PlatformInput, version: string, rules: readonly PlatformRule[] = PLATFORM_RULES): PlatformFinding[] {
  const platform = new Platform(input, version);
  return rules.flatMap(rule => rule.check(platform).map(({ part, path, message, suggestion = rule.suggestion, severity = rule.severity }) => (
    { rule: rule.name, kind: rule.kind, severity, message, path, ...suggestion !== undefined && { suggestion }, part })));
}
