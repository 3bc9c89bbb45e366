import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import fc from 'fast-check';
import { stringify } from 'yaml';
import { FailurePolicy } from '../../src';
import { PolicyError } from '../../src/policy/policy-error';
import { messageOf } from '../messages';
import { policyFiles } from './arbitrary-policies';
import { INDEXED_EVALUATION } from './policies';

const HEAD = 'apiVersion: failure-policy/v1\nkind: FailurePolicy\n';
const schema = JSON.parse(readFileSync(join(__dirname, '../../schemas/failure-policy.schema.json'), 'utf8'));
const matchesSchema = new Ajv({ strict: false }).compile(schema);

test('a policy file says what a policy says', () => {
  const policy = FailurePolicy.parse(`${HEAD}
exitCodes:
  unreadableShard: { code: 42, response: FAIL_INDEX, meaning: the data of this shard cannot be read }
disruption: RETRY
otherwise: RETRY
retriesPerIndex: 1
maxFailedIndexes: 2
deadlineSeconds: 600
container: worker
`);
  expect(policy.toJson()).toEqual(INDEXED_EVALUATION.toJson());
});

test('JSON is read too', () => {
  expect(FailurePolicy.parse(JSON.stringify(INDEXED_EVALUATION.toJson())).toJson()).toEqual(INDEXED_EVALUATION.toJson());
});

test('the author\'s own order has its place in the file', () => {
  const text = `${HEAD}
inOrder:
  - { condition: { type: ConfigIssue }, response: FAIL_JOB }
  - { disruption: true, response: RETRY_UNCOUNTED }
  - { otherExitCodes: [75], response: FAIL_JOB }
retries: 3
deadlineSeconds: 60
`;
  expect(FailurePolicy.parse(text).rules.map(rule => rule.match.toString())).toEqual([
    'the pod condition ConfigIssue = True', 'a disruption', 'any failing exit code but 75',
  ]);
});

test.each<[string, any, string]>([
  ['a name in place of the text', 'policies/policy.yaml',
    'the text of a policy file is needed, got \'policies/policy.yaml\', which is its name'],
  ['bytes in place of the text', Buffer.from('kind: FailurePolicy'),
    'the text of a policy file is needed, got a Buffer; readFileSync(path, \'utf8\') gives it'],
])('%s is refused', (_, text, message) => {
  expect(messageOf(() => FailurePolicy.parse(text))).toBe(message);
});

describe('what is wrong is said with its line', () => {
  test.each<[string, string, string]>([
    ['an empty file', '', 'line 1: the policy file is empty'],
    ['a list', '- a\n', 'line 1: a policy file must be a mapping, got ["a"]'],
    ['no YAML', 'a: [\n', 'line 2: this cannot be parsed: flow sequence in block collection must be sufficiently indented and end with a ]'],
    ['a key twice', `${HEAD}retries: 1\nretries: 2\n`, 'line 4: this cannot be parsed: map keys must be unique'],
    ['two documents', `${HEAD}retries: 1\n---\n${HEAD}`, 'line 4: a policy file has one document, and here another one begins'],
    ['another kind', 'apiVersion: batch/v1\nkind: Job\n', 'line 1: a policy file has apiVersion: failure-policy/v1; got \'batch/v1\''],
    ['no kind', 'apiVersion: failure-policy/v1\nretries: 1\n', 'line 1: a policy file has kind: FailurePolicy; it is missing'],
    ['code 0', `${HEAD}exitCodes:\n  ok: { code: 42, response: RETRY }\n  done: { code: 0, response: RETRY }\nretries: 1\n`,
      'line 5: exit code \'done\' is 0, and an attempt that exits with 0 has succeeded; a failure needs a code from 1 to 255'],
    ['a key of another language', `${HEAD}retries: 3\n\ndeadline_seconds: 3\n`,
      'line 5: a policy file has an unknown key \'deadline_seconds\'; did you mean \'deadlineSeconds\'?'],
    ['a missing deadline', `${HEAD}retries: 3\ndisruption: RETRY_UNCOUNTED\n`,
      'line 1: a disruption is retried without being counted (RETRY_UNCOUNTED), so without a deadline nothing may ever end the job; add a deadline, for '
      + 'example deadlineSeconds: 3600, or answer with RETRY'],
    ['a key without a value', `${HEAD}retries: 1\ndeadlineSeconds: 5\ndisruption:\n`,
      'line 5: the response to disruption must be FAIL_JOB, FAIL_INDEX, RETRY or RETRY_UNCOUNTED, got null'],
    ['a budget that is no number', `${HEAD}deadlineSeconds: 5\nretries: three\n`, 'line 4: retries must be a whole number from 0 to 2147483647, got \'three\''],
    ['classes beside an order', `${HEAD}inOrder: []\nexitCodes: {}\nretries: 1\n`,
      'line 4: inOrder has the rules already, so exitCodes beside it would say everything twice'],
    ['a rule on two things', `${HEAD}inOrder:\n  - { exitCodes: [1], disruption: true, response: RETRY }\nretries: 1\n`,
      'line 4: rules[0] must have exactly one of exitCodes, otherExitCodes, condition, disruption and outOfMemory, got 2'],
    ['a rule that cannot match', `${HEAD}inOrder:\n  - { otherExitCodes: [], response: RETRY }\n  - { exitCodes: [1], response: RETRY }\nretries: 1\n`,
      'line 5: rules[1] (exit code 1) can never match: rules[0] (any failing exit code) before it takes all of its failures; move it up or remove it'],
    ['code 0 in a rule', `${HEAD}inOrder:\n  - response: RETRY\n    exitCodes: [0]\nretries: 1\n`,
      'line 5: the exit code of a rule is 0, and an attempt that exits with 0 has succeeded; a failure needs a code from 1 to 255'],
    ['disruption: false', `${HEAD}inOrder:\n  - { disruption: false, response: RETRY }\nretries: 1\n`, 'line 4: disruption of rules[0] can only be true, got false'],
  ])('%s', (_, text, message) => {
    expect(messageOf(() => FailurePolicy.parse(text))).toBe(message);
  });

  test('aliases without end are refused and not expanded', () => {
    const levels = Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}, *a${i}, *a${i}, *a${i}]`).join('\n');
    expect(messageOf(() => FailurePolicy.parse(`a0: &a0 [x]\n${levels}\n`))).toContain('alias');
  });
});

describe('whatever a file says', () => {
  const SEED = 20261129;

  test('a file that is accepted gives itself back, as data and as text', () => {
    fc.assert(fc.property(policyFiles, file => {
      const policy = accepted(file);
      if (policy === undefined) return;
      const data = policy.toJson();
      expect(FailurePolicy.fromJson(data).toJson()).toEqual(data);
      expect(FailurePolicy.parse(stringify(data)).toJson()).toEqual(data);
      expect(data).toMatchObject(JSON.parse(JSON.stringify({ ...file, inOrder: undefined, exitCodes: undefined })));
    }), { seed: SEED, numRuns: 500 });
  });

  test('what is accepted also matches the schema', () => {
    fc.assert(fc.property(policyFiles, file => {
      expect(matchesSchema(file)).toBe(true);
      const policy = accepted(file);
      if (policy !== undefined) expect(matchesSchema(policy.toJson())).toBe(true);
    }), { seed: SEED, numRuns: 500 });
  });

  test('what does not match the schema is refused, and always with our own words', () => {
    const broken = fc.tuple(policyFiles, fc.constantFrom('apiVersion', 'kind', 'exitCodes', 'disruption', 'outOfMemory', 'otherwise', 'inOrder', 'retries',
      'retriesPerIndex', 'maxFailedIndexes', 'deadlineSeconds', 'container', 'unknown'), fc.jsonValue())
      .map(([file, key, value]) => ({ ...file, [key]: value }));
    let refused = 0;
    fc.assert(fc.property(broken, file => {
      if (!matchesSchema(file)) {
        expect(accepted(file)).toBeUndefined();
        refused++;
      } else {
        accepted(file);
      }
    }), { seed: SEED, numRuns: 2000 });
    expect(refused).toBeGreaterThan(1000);
  });

  test('any text is either a policy or refused with a line', () => {
    fc.assert(fc.property(fc.string(), text => {
      expect(messageOf(() => FailurePolicy.parse(text))).toMatch(/^line \d+: /);
    }), { seed: SEED, numRuns: 500 });
  });

  /** The policy, or nothing if it is refused; anything else than our own error is a mistake of ours. */
  function accepted(file: object): FailurePolicy | undefined {
    try {
      return FailurePolicy.fromJson(file);
    } catch (error) {
      expect(error).toBeInstanceOf(PolicyError);
      return undefined;
    }
  }
});
