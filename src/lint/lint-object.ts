import { LintObject } from './lint-finding';

/** What a manifest says of which object it is. */
export function objectOf(manifest: any): LintObject {
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
