import { LintObject } from './lint-finding';
import type { ManifestJudge } from '../engine';

/** What a manifest says of which object it is, in the way of Kubernetes or in that of its engine. */
export function objectOf(manifest: any, judge?: ManifestJudge): LintObject {
  if (judge?.describe) return { apiVersion: '', ...judge.describe(manifest) };
  const { apiVersion, kind, metadata } = manifest;
  return {
    apiVersion: typeof apiVersion === 'string' ? apiVersion : '',
    kind,
    ...typeof metadata?.namespace === 'string' && { namespace: metadata.namespace },
    ...nameOf(metadata),
  };
}

function nameOf(metadata: any): { name?: string } {
  if (typeof metadata?.name === 'string') return { name: metadata.name };
  return typeof metadata?.generateName === 'string' ? { name: `${metadata.generateName}*` } : {};
}
