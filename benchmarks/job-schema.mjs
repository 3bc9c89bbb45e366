import { createRequire } from 'node:module';

const { structNamed } = createRequire(import.meta.url)('../lib/kubernetes/api-schema.js');

/**
 * A JSON schema for Jobs at a minor version of Kubernetes 1, in the shape of those that kubeconform downloads in its strict mode: the types of all fields,
 * and no field besides them. It is made of this package's table of fields, so that no network is needed.
 */
export function jobSchema(minor) {
  return { $schema: 'http://json-schema.org/draft-07/schema#', ...schemaOf(structNamed('Job', minor)) };
}

function schemaOf(type) {
  if (type.kind === 'list') return { type: ['array', 'null'], items: schemaOf(type.of) };
  if (type.kind === 'map') return { type: ['object', 'null'], additionalProperties: schemaOf(type.of) };
  if (type.kind === 'scalar') return SCALARS[type.name];
  const properties = Object.fromEntries([...type.fields].map(([name, field]) => [name, schemaOf(field.type)]));
  return { type: ['object', 'null'], properties, additionalProperties: false };
}

const TEXT_OR_NUMBER = { oneOf: [{ type: ['string', 'null'] }, { type: ['number', 'null'] }] };

const SCALARS = {
  any: {},
  string: { type: ['string', 'null'] },
  bool: { type: ['boolean', 'null'] },
  int32: { type: ['integer', 'null'], format: 'int32' },
  int64: { type: ['integer', 'null'], format: 'int64' },
  Time: { type: ['string', 'null'], format: 'date-time' },
  Quantity: TEXT_OR_NUMBER,
  IntOrString: TEXT_OR_NUMBER,
};
