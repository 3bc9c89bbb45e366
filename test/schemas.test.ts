import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';

/*
 * Each schema is a file that somebody can copy, or name by itself.
 */

const FOLDER = join(__dirname, '../schemas');
const NAMES = readdirSync(FOLDER).map(file => file.replace('.schema.json', ''));
const schemaNamed = (name: string) => JSON.parse(readFileSync(join(FOLDER, `${name}.schema.json`), 'utf8'));

test.each(NAMES)('%s needs no other schema', name => {
  expect(() => new Ajv({ strict: false, logger: false }).compile(schemaNamed(name))).not.toThrow();
});

test.each(NAMES)('%s is called like its file', name => {
  expect(schemaNamed(name).$id).toMatch(new RegExp(`/schemas/${name}\\.schema\\.json$`));
});

/** Parts that are in several schemas, and are to be the same in all of them. */
test.each<[part: string, as: string, ...others: string[]]>([
  ['bounds', 'explanation', 'diff'],
  ['seconds', 'explanation', 'diff'],
  ['count', 'explanation', 'diff'],
  ['attempt', 'scenario', 'policy-tests', 'training-scenario'],
  ['ending', 'scenario', 'policy-tests', 'training-scenario'],
  ['seconds', 'scenario', 'policy-tests', 'training-scenario'],
  ['count', 'scenario', 'policy-tests', 'training-scenario'],
  ['text', 'scenario', 'policy-tests', 'training-scenario'],
  ['consistentEnding', 'scenario', 'policy-tests', 'training-scenario'],
  ['endingOfUnstarted', 'scenario', 'policy-tests', 'training-scenario'],
  ['identifier', 'shard-manifest', 'shard-receipt', 'evaluation'],
  ['exitCode', 'scenario', 'policy-tests', 'training-scenario'],
])('%s is what it is in %s', (part, as, ...others) => {
  for (const name of others) expect(schemaNamed(name).definitions[part]).toEqual(schemaNamed(as).definitions[part]);
});

test('the scenario of a policy test is a scenario', () => {
  const { type, additionalProperties, properties } = schemaNamed('scenario');
  expect(schemaNamed('policy-tests').definitions.scenario).toEqual({ description: expect.any(String), type, additionalProperties, properties });
});
