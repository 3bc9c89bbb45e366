import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import fc from 'fast-check';
import { results, SEED } from './arbitrary-results';
import { CLEAN, EMPTY, finding, OPTIONS, REALISTIC, resultOf, UNKNOWN } from './realistic';
import { json } from '../../../src/lint/formats/json';
import { LintResult } from '../../../src/lint/lint-result';

const schema = JSON.parse(readFileSync(join(__dirname, '../../../schemas/lint.schema.json'), 'utf8'));
const matchesSchema = new Ajv({ strict: false, allErrors: true }).compile(schema);

function read(result: LintResult): any {
  return JSON.parse(json(result, OPTIONS));
}

function problemsOf(data: unknown) {
  matchesSchema(data);
  return matchesSchema.errors ?? [];
}

test.each([
  ['a realistic run', REALISTIC], ['no file', EMPTY], ['nothing known', UNKNOWN], ['nothing found', CLEAN],
])('%s is what the schema says', (_, result) => {
  expect(problemsOf(read(result))).toEqual([]);
});

test('nothing is lost', () => {
  const { version, ...rest } = read(REALISTIC);
  expect(version).toBe(1);
  expect(rest).toEqual(REALISTIC);
});

test('nothing is added: what an object bears beside its fields stays inside', () => {
  const more = { ...finding({}), note: 'inside', object: { apiVersion: 'batch/v1', kind: 'Job', uid: '1' } };
  expect(problemsOf(read(resultOf([more])))).toEqual([]);
});

test('the schema refuses what is not in it', () => {
  expect(problemsOf({ ...read(REALISTIC), more: 1 })).toHaveLength(1);
  expect(problemsOf({ ...read(REALISTIC), findings: [{ ...read(REALISTIC).findings[0], line: 0 }] })).toHaveLength(1);
});

test('whatever the texts are', () => {
  fc.assert(fc.property(results, result => {
    const data = read(result);
    expect(problemsOf(data)).toEqual([]);
    expect(data.findings).toEqual(result.findings);
  }), { seed: SEED, numRuns: 300 });
});
