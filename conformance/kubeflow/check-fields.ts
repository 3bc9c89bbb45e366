/*
 * Compares src/kubeflow/crd-fields.ts, and the fields of a Pod that it leads to, with the CRDs of each version: check-fields.ts VERSION FOLDER.
 * It prints every difference and ends with 1 if there is one.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { isAtLeast } from '../../src/engine';
import { KEYED_SINCE, REQUIRED_FIELDS, REQUIRED_SINCE } from '../../src/kubeflow/crd-fields';
import { crdStruct } from '../../src/kubeflow/crd-schema';
import type { FieldType } from '../../src/kubernetes/api-schema';
import { entryKeysOf } from '../../src/kubernetes/entry-keys';

const [version, folder] = process.argv.slice(2);
const differences: string[] = [];

/** The types of scalars in a schema. */
const SCALARS: { readonly [name: string]: string } = {
  string: 'string', bool: 'boolean', int32: 'integer int32', int64: 'integer int64', Time: 'string date-time',
};

function compare(schema: any, type: FieldType, path: string): void {
  const say = (what: string): void => void differences.push(`${path}: ${what}`);
  if (schema['x-kubernetes-int-or-string']) {
    const wanted = schema.pattern ? 'Quantity' : 'IntOrString';
    if (type.kind !== 'scalar' || type.name !== wanted) say(`is ${wanted}`);
    return;
  }
  switch (type.kind) {
    case 'struct': return compareStruct(schema, type.name, path);
    case 'map':
      if (!schema.additionalProperties) return say('is no map');
      return compare(schema.additionalProperties, type.of, `${path}{}`);
    case 'list': {
      if (schema.type !== 'array') return say('is no list');
      const keys = type.of.kind === 'struct' && (KEYED_SINCE[type.of.name] === undefined || isAtLeast(version, KEYED_SINCE[type.of.name])) ? entryKeysOf(type) : undefined;
      const theirs = schema['x-kubernetes-list-type'] === 'map' ? schema['x-kubernetes-list-map-keys'] : undefined;
      // Owners are in the metadata of objects alone, which no CRD describes.
      if (JSON.stringify(keys) !== JSON.stringify(theirs)) say(`has the keys ${JSON.stringify(theirs)}`);
      return compare(schema.items, type.of, `${path}[]`);
    }
    case 'scalar': {
      const theirs = [schema.type, schema.format].filter(each => each !== undefined).join(' ');
      if (theirs !== SCALARS[type.name] || schema.enum || schema.minimum !== undefined || schema.pattern) say(`is ${theirs}`);
    }
  }
}

function compareStruct(schema: any, name: string, path: string): void {
  const fields = crdStruct(name, version);
  const properties = schema.properties ?? {};
  for (const field of new Set([...fields.keys(), ...Object.keys(properties)])) {
    if (!properties[field]) differences.push(`${path}: has no ${field}`);
    else if (!fields.has(field)) differences.push(`${path}: has ${field}`);
    else compare(properties[field], fields.get(field)!, `${path}.${field}`);
  }
  const required = REQUIRED_SINCE[name] === undefined || isAtLeast(version, REQUIRED_SINCE[name]) ? REQUIRED_FIELDS[name] ?? [] : [];
  if (JSON.stringify(schema.required ?? []) !== JSON.stringify(required)) differences.push(`${path}: requires ${JSON.stringify(schema.required)}`);
}

let count = 0;
for (const name of readdirSync(folder).filter(each => /^kubeflow\.org_(?:tf|pytorch|xgboost|paddle|jax|mpi)jobs\.yaml$/.test(each))) {
  const { spec: { names: { kind }, versions } } = parse(readFileSync(join(folder, name), 'utf8'));
  const { spec, status } = versions[0].schema.openAPIV3Schema.properties;
  compareStruct(spec, `${kind}Spec`, `${kind}.spec`);
  compareStruct(status, 'TrainingJobStatus', `${kind}.status`);
  count++;
}
for (const difference of differences) process.stdout.write(`${difference}\n`);
process.stdout.write(`${version}: ${count} CRDs, ${differences.length} differences\n`);
process.exitCode = differences.length === 0 && count > 0 ? 0 : 1;
