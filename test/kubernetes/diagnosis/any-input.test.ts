import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import * as fc from 'fast-check';
import { FIXTURES, objectsOf } from './fixtures';
import { Page } from '../../../src/cli/page';
import { diagnosesAsMarkdown } from '../../../src/cli/reports/diagnose-markdown';
import { diagnosesAsText } from '../../../src/cli/reports/diagnose-text';
import { JobDiagnosis } from '../../../src/kubernetes/job-diagnosis';
import { PolicyError } from '../../../src/policy/policy-error';

/*
 * Whatever somebody has taken out of what kubectl printed, or written into it, there is an answer.
 */

const SEEDED = { seed: 20261130, numRuns: 500 };

const schema = JSON.parse(readFileSync(join(__dirname, '../../../schemas/diagnosis.schema.json'), 'utf8'));
const matchesSchema = new Ajv({ strict: false, allErrors: true, formats: { 'date-time': true } }).compile(schema);

type Path = readonly (string | number)[];

/** The place of every value in some data. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.keys(value).flatMap(key => placesIn((value as any)[key], [...path, Array.isArray(value) ? Number(key) : key]))];
}

const OBJECTS = FIXTURES.map(objectsOf);
const PLACES = OBJECTS.map(objects => placesIn(objects).filter(path => path.length > 1));
/** Few places are in the metadata and the status, where most things are decided. */
const TELLING = PLACES.map(places => places.filter(([, first]) => first !== 'spec'));

interface Change {
  readonly path: Path;
  readonly to: unknown;
}

/** Changes at any place of any fixture. */
function changed(to: fc.Arbitrary<unknown>): fc.Arbitrary<{ readonly fixture: number; readonly changes: readonly Change[] }> {
  return fc.nat(FIXTURES.length - 1).chain(fixture => {
    const path = fc.oneof(fc.constantFrom(...PLACES[fixture]), fc.constantFrom(...TELLING[fixture]));
    return fc.record({ fixture: fc.constant(fixture), changes: fc.array(fc.record({ path, to }), { minLength: 1, maxLength: 8 }) });
  });
}

function at(data: any, path: Path): any {
  return path.reduce((value, step) => value?.[step], data);
}

function diagnosed(objects: any[]): JobDiagnosis[] {
  try {
    return JobDiagnosis.ofObjects(objects);
  } catch (error) {
    // No server gives what cannot be read like this.
    if (error instanceof PolicyError) return [];
    throw error;
  }
}

function check(objects: any[]): void {
  const diagnoses = diagnosed(objects);
  for (const diagnosis of diagnoses) {
    matchesSchema(diagnosis.toJson());
    expect(matchesSchema.errors ?? []).toEqual([]);
    const said = JSON.stringify(diagnosis.toJson());
    expect(said).not.toMatch(/undefined|NaN|\[object|Infinity/);
  }
  const report = { target: { engine: 'kubernetes', version: '1.34', verified: true }, diagnoses };
  expect(diagnosesAsText(report, new Page({ width: 80, hasColour: false }))).not.toMatch(/undefined|NaN|\[object|Infinity/);
  expect(diagnosesAsMarkdown(report)).not.toMatch(/undefined|NaN|\[object|Infinity/);
}

test('fields can be missing', () => {
  fc.assert(fc.property(changed(fc.constant(undefined)), ({ fixture, changes }) => {
    const objects = structuredClone(OBJECTS[fixture]);
    for (const { path } of changes) {
      const parent = at(objects, path.slice(0, -1));
      const key = path.at(-1)!;
      if (Array.isArray(parent)) parent.splice(key as number, 1);
      else if (parent !== undefined && parent !== null) delete parent[key];
    }
    check(objects);
  }), SEEDED);
});

const anything = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1, 2, 1.5, 2147483647, 2 ** 53, 1e300, '', '0', '-1', '0-2147483646', '3,1-', 'Failed', 'True', '2026-11-28T02:00:30Z',
    '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-13-41T99:99:99Z', '__proto__', [], {}, [[]], [null], { a: 1 }, { terminated: {} }, ['batch.kubernetes.io/job-tracking']),
  fc.anything({ maxDepth: 2, withNullPrototype: true }),
);

test('values can be of any type', () => {
  fc.assert(fc.property(changed(anything), ({ fixture, changes }) => {
    const objects = structuredClone(OBJECTS[fixture]);
    for (const { path, to } of changes) {
      const parent = at(objects, path.slice(0, -1));
      if (typeof parent === 'object' && parent !== null) parent[path.at(-1)!] = to;
    }
    check(objects);
  }), SEEDED);
});

test('objects can be anything', () => {
  fc.assert(fc.property(fc.array(fc.anything()), objects => {
    check(objects);
    check([{ apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'a', uid: 'b' } }, ...objects.map(status => (
      { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'c', labels: { 'job-name': 'a' } }, status }))]);
  }), { seed: SEEDED.seed, numRuns: 300 });
});
