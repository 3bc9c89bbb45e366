import { createHash } from 'node:crypto';
import { FieldType, structNamed } from '../../../src/kubernetes/api-schema';

/*
 * Stored objects in one way of writing, so that two of them can be compared: what the server made of a manifest, and what we think it makes of it.
 */

/** What differs whenever one asks, or is the affair of the API machinery and not of a Job. */
const VOLATILE = ['creationTimestamp', 'deletionGracePeriodSeconds', 'deletionTimestamp', 'generateName', 'generation', 'managedFields', 'name', 'namespace',
  'resourceVersion', 'selfLink', 'uid'];

/** The UID that our side takes for the one which the server generates. */
const GENERATED_UID = /0{8}-0000-0000-0000-0{12}/g;

interface Stored {
  readonly kind?: string;
  readonly metadata?: { readonly [field: string]: unknown };
}

/** The object without what is zero or empty, where that is the same as to be absent. */
export function comparable(object: Stored, minor: number): object {
  const kept = Object.fromEntries(Object.entries(object.metadata ?? {}).filter(([field]) => !VOLATILE.includes(field)));
  const { status, ...rest } = { ...object, metadata: kept, status: undefined };
  return JSON.parse(JSON.stringify(reduced(rest, structNamed(object.kind === 'CronJob' ? 'CronJob' : 'Job', minor))).replace(GENERATED_UID, '<uid>'));
}

export function hashOf(value: object): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}

function reduced(value: any, type: FieldType): unknown {
  if (value === undefined || value === null) return undefined;
  switch (type.kind) {
    case 'struct': return reducedStruct(value, type.fields);
    case 'list': return value.length === 0 ? undefined : value.map((each: unknown) => reduced(each, type.of) ?? null);
    case 'map': {
      const keys = Object.keys(value).sort();
      return keys.length === 0 ? undefined : Object.fromEntries(keys.map(key => [key, reduced(value[key], type.of)]));
    }
    case 'scalar': return value;
  }
}

function reducedStruct(value: any, fields: Extract<FieldType, { kind: 'struct' }>['fields']): object {
  const result: { [field: string]: unknown } = {};
  for (const name of Object.keys(value).sort()) {
    const field = fields.get(name);
    // What the table does not know would be a mistake of the table: it stays, and is seen.
    const kept = field ? reduced(value[name], field.type) : value[name];
    if (kept === undefined || (field && !field.isPointer && isEmpty(kept))) continue;
    result[name] = kept;
  }
  return result;
}

function isEmpty(value: unknown): boolean {
  return value === '' || value === 0 || value === false || (typeof value === 'object' && Object.keys(value!).length === 0);
}
