import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import fc from 'fast-check';
import { parseAllDocuments } from 'yaml';
import { withCatalogue } from '../../projenrc/configuration-schema';
import { Configuration, DEFAULT_CONFIGURATION, readConfiguration } from '../../src/lint/configuration';
import { LintObject } from '../../src/lint/lint-finding';
import { RULE_CATALOGUE } from '../../src/lint/rule-catalogue';
import { PolicyError } from '../../src/policy/policy-error';
import { messageOf } from '../messages';

const ROOT = join(__dirname, '../..');
const SCHEMA_TEXT = readFileSync(join(ROOT, 'schemas/configuration.schema.json'), 'utf8');
const SCHEMA = JSON.parse(SCHEMA_TEXT);
const matchesSchema = new Ajv({ strict: false }).compile(SCHEMA);

/** A configuration without its functions, which cannot be compared. */
type Plain = Partial<Omit<Configuration, 'acknowledgements' | 'severities' | 'engineOf'>> & { readonly acknowledgements?: object[]; readonly severities?: object };

function plain({ acknowledgements, severities, engineOf: _engineOf, ...rest }: Configuration): Plain {
  return { ...rest, severities: Object.fromEntries(severities), acknowledgements: acknowledgements.map(({ appliesTo: _, ...each }) => each) };
}

const kubernetes = (version: string) => ({ engine: 'kubernetes', version, verified: true });
/** The default version of every engine but Kubernetes, each of which judges manifests. */
const others = DEFAULT_CONFIGURATION.targets.filter(({ engine }) => engine !== 'kubernetes');
const acknowledged = { rule: 'kubernetes/no-deadline', reason: 'the queue bounds it' };

/** What is accepted, with what differs from the default, or refused with these words. */
const ROWS: readonly [string, unknown, Plain | string][] = [
  ['nothing', null, {}],
  ['an empty one', {}, {}],
  ['a list', [], 'the configuration must be a mapping, got []'],
  ['a text', 'strict', 'the configuration must be a mapping, got \'strict\''],
  ['an unknown key', { target: 'kubernetes=1.30' }, 'the configuration has an unknown key \'target\'; did you mean \'targets\'?'],
  ['a key without a value', { profile: null }, 'profile must be recommended or strict, got null'],

  ['one target', { targets: 'kubernetes=1.30' }, { targets: [kubernetes('1.30'), ...others] }],
  ['several targets', { targets: ['kubernetes=1.30', 'kubernetes=1.37'] }, { targets: [kubernetes('1.30'), kubernetes('1.37'), ...others] }],
  ['a target twice', { targets: ['kubernetes', 'kubernetes=1.34'] }, { targets: [kubernetes('1.34'), ...others] }],
  ['no target', { targets: [] }, {}],
  ['a target of another engine', { targets: ['polyaxon=2.16'] }, {
    targets: [{ engine: 'polyaxon', version: '2.16', verified: true }, kubernetes('1.34'), ...others.filter(({ engine }) => engine !== 'polyaxon')],
  }],
  ['a target of another kind', { targets: 1.34 }, 'targets must be a list of texts, got 1.34'],
  ['a target without an engine', { targets: ['1.34'] }, 'a target names the engine too: kubernetes=1.34, got \'1.34\''],
  ['an unknown engine', { targets: ['kubernets'] }, '\'kubernets\' is no engine; did you mean \'kubernetes\'?'],
  ['a version in full', { targets: ['kubernetes=v1.34.2'] }, 'kubernetes v1.34.2 is not known; write \'1.34\''],
  ['an unknown version', { targets: ['polyaxon=1.0'] }, 'polyaxon 1.0 is not known; known are 2.13, 2.16, 2.17 and 2.18'],
  ['a target with a version too many', { targets: ['kubernetes=1.34=1'] },
    'a target is an engine and its version, such as kubernetes=1.34, got \'kubernetes=1.34=1\''],
  ['a target without a version behind the sign', { targets: ['kubernetes='] },
    'a target is an engine and its version, such as kubernetes=1.34, got \'kubernetes=\''],

  ['a profile', { profile: 'strict' }, { profile: 'strict' }],
  ['a misspelled profile', { profile: 'recomended' }, 'profile must be recommended or strict, got \'recomended\'; did you mean \'recommended\'?'],
  ['another profile', { profile: 'all' }, 'profile must be recommended or strict, got \'all\''],

  ['severities', { rules: { 'kubernetes/no-deadline': 'warning', 'kubernetes/exit-code-zero': 'off' } }, {
    severities: { 'kubernetes/no-deadline': 'WARNING', 'kubernetes/exit-code-zero': 'off' },
  }],
  ['a bare off, as YAML 1.1 reads it', { rules: { 'kubernetes/no-deadline': false } }, { severities: { 'kubernetes/no-deadline': 'off' } }],
  ['a bare on', { rules: { 'kubernetes/no-deadline': true } }, 'the severity of kubernetes/no-deadline must be off, info, warning or error, got true'],
  ['a misspelled severity', { rules: { 'kubernetes/no-deadline': 'warn' } },
    'the severity of kubernetes/no-deadline must be off, info, warning or error, got \'warn\''],
  ['a severity in capitals', { rules: { 'kubernetes/no-deadline': 'ERROR' } },
    'the severity of kubernetes/no-deadline must be off, info, warning or error, got \'ERROR\'; did you mean \'error\'?'],
  ['a misspelled rule', { rules: { 'kubernetes/no-deadlin': 'off' } }, '\'kubernetes/no-deadlin\' is no rule; did you mean \'kubernetes/no-deadline\'?'],
  ['an unknown rule', { rules: { 'helm/x': 'off' } }, '\'helm/x\' is no rule; `failure-policy rules` lists them all'],
  ['rules in a list', { rules: ['kubernetes/no-deadline'] }, 'rules must be a mapping, got ["kubernetes/no-deadline"]'],

  ['a pattern to ignore', { ignore: 'vendor/**' }, { ignore: ['vendor/**'] }],
  ['patterns to ignore', { ignore: ['vendor/**', '*.tmp.yaml'] }, { ignore: ['vendor/**', '*.tmp.yaml'] }],
  ['an empty pattern', { ignore: ['a', ''] }, 'ignore must be a list of texts, got ["a",""]'],
  ['a pattern that is no text', { ignore: [1] }, 'ignore must be a list of texts, got [1]'],

  ['files of an engine', { engines: { polyaxon: 'pipelines/**' } }, {}],
  ['files of two engines', { engines: { polyaxon: ['pipelines/**', 'x.yml'], kubernetes: ['k8s/**'] } }, {}],
  ['files of no engine', { engines: { polyaxn: 'a' } }, 'no files are judged for the engine \'polyaxn\'; did you mean \'polyaxon\'?'],
  ['files of an engine that are no texts', { engines: { polyaxon: [1] } }, 'polyaxon must be a list of texts, got [1]'],
  ['engines in a list', { engines: ['polyaxon'] }, 'engines must be a mapping, got ["polyaxon"]'],

  ['an acknowledgement', { acknowledge: [acknowledged] }, { acknowledgements: [{ ...acknowledged, source: 'CONFIGURATION' }] }],
  ['an acknowledgement for some', { acknowledge: [{ ...acknowledged, files: 'jobs/*.yaml', objects: ['import', 'nightly/*'] }] }, {
    acknowledgements: [{ ...acknowledged, source: 'CONFIGURATION' }],
  }],
  ['a reason with space around it', { acknowledge: [{ ...acknowledged, reason: '  why not\n' }] }, {
    acknowledgements: [{ ...acknowledged, reason: 'why not', source: 'CONFIGURATION' }],
  }],
  ['an acknowledgement that is no list', { acknowledge: acknowledged },
    'acknowledge must be a list, got {"rule":"kubernetes/no-deadline","reason":"the queue bounds it"}'],
  ['a rule alone', { acknowledge: ['kubernetes/no-deadline'] }, 'acknowledge[0] must be a mapping, got \'kubernetes/no-deadline\''],
  ['no reason', { acknowledge: [{ rule: 'kubernetes/no-deadline' }] }, 'acknowledge[0] needs a reason: whoever reads it wants to know why it is fine'],
  ['an empty reason', { acknowledge: [acknowledged, { ...acknowledged, reason: ' ' }] },
    'acknowledge[1] needs a reason: whoever reads it wants to know why it is fine'],
  ['no rule', { acknowledge: [{ reason: 'x' }] }, 'rule of acknowledge[0] must be a text, got undefined'],
  ['an unknown rule with a reason', { acknowledge: [{ ...acknowledged, rule: 'kubernetes/dead-line' }] },
    '\'kubernetes/dead-line\' is no rule; `failure-policy rules` lists them all'],
  ['an unknown key of an acknowledgement', { acknowledge: [{ ...acknowledged, file: 'a' }] },
    'acknowledge[0] has an unknown key \'file\'; did you mean \'files\'?'],
  ['files that are no texts', { acknowledge: [{ ...acknowledged, files: [null] }] }, 'files of acknowledge[0] must be a list of texts, got [null]'],
  ['objects that are no texts', { acknowledge: [{ ...acknowledged, objects: {} }] }, 'objects of acknowledge[0] must be a list of texts, got {}'],

  ['an evidence window', { evidenceWindowSeconds: 86400 }, { evidenceWindowSeconds: 86400 }],
  ['no evidence window', { evidenceWindowSeconds: 0 }, { evidenceWindowSeconds: 0 }],
  ['a negative evidence window', { evidenceWindowSeconds: -1 }, 'evidenceWindowSeconds must be a whole number of seconds, got -1'],
  ['half a second', { evidenceWindowSeconds: 0.5 }, 'evidenceWindowSeconds must be a whole number of seconds, got 0.5'],
  ['an evidence window in words', { evidenceWindowSeconds: '1h' }, 'evidenceWindowSeconds must be a whole number of seconds, got \'1h\''],

  ['a severity to fail on', { failOn: 'warning' }, { failOn: 'warning' }],
  ['to fail never', { failOn: 'never' }, { failOn: 'never' }],
  ['a severity to fail on that is none', { failOn: 'warnings' }, 'failOn must be error, warning, info or never, got \'warnings\'; did you mean \'warning\'?'],
  ['a bare no', { failOn: false }, 'failOn must be error, warning, info or never, got false'],

  ['a baseline', { baseline: 'lint-baseline.json' }, { baseline: 'lint-baseline.json' }],
  ['an empty baseline', { baseline: '' }, 'baseline must be a text, got \'\''],
  ['a baseline that is no text', { baseline: true }, 'baseline must be a text, got true'],

  ['required objects', { requireObjects: true }, { requireObjects: true }],
  ['required objects in words', { requireObjects: 'yes' }, 'requireObjects must be true or false, got \'yes\''],
];

test.each(ROWS)('%s', (_, data, expected) => {
  if (typeof expected === 'string') expect(messageOf(() => readConfiguration(data))).toBe(expected);
  else expect(plain(readConfiguration(data))).toEqual({ ...plain(DEFAULT_CONFIGURATION), ...expected });
});

test.each(ROWS)('the schema says the same: %s', (_, data, expected) => {
  expect(matchesSchema(data)).toBe(typeof expected !== 'string');
});

test.each<[string, string | undefined]>([
  ['pipelines/a/train.yml', 'polyaxon'], ['./pipelines/train.yml', 'polyaxon'], ['deep/x.yml', 'polyaxon'], ['k8s/job.yaml', 'kubernetes'],
  ['job.yaml', undefined], ['other/pipelines/train.yml', undefined],
])('the engine of %s', (file, engine) => {
  const { engineOf } = readConfiguration({ engines: { polyaxon: ['pipelines/**', 'x.yml'], kubernetes: ['k8s/**'] } });
  expect(engineOf(file)).toBe(engine);
});

/** The keys that lead to what is wrong: by them the line is found. */
test.each<[string, unknown, string[]]>([
  ['an unknown key', { a: 1 }, ['a']],
  ['a value', { failOn: 'x' }, ['failOn']],
  ['an acknowledgement', { acknowledge: [acknowledged, {}] }, ['acknowledge', '1']],
])('what is wrong has its place: %s', (_, data, path) => {
  try {
    readConfiguration(data);
  } catch (error) {
    expect((error as PolicyError).path).toEqual(path);
  }
  expect.assertions(1);
});

describe('an acknowledgement holds', () => {
  const object = { apiVersion: 'batch/v1', kind: 'Job', namespace: 'nightly', name: 'import-users' };
  test.each<[string, { files?: string | string[]; objects?: string | string[] }, string, LintObject | undefined, boolean]>([
    ['everywhere', {}, 'a.yaml', undefined, true],
    ['in a file', { files: 'jobs/a.yaml' }, 'jobs/a.yaml', object, true],
    ['in a file that is named otherwise', { files: './jobs/a.yaml' }, './jobs/a.yaml', object, true],
    ['in no other file', { files: 'jobs/a.yaml' }, 'other/jobs/a.yaml', object, false],
    ['in files of a folder', { files: 'jobs/*.yaml' }, 'jobs/a.yaml', object, true],
    ['in files of folders below', { files: 'jobs/**' }, 'jobs/b/a.yaml', object, true],
    ['not in folders below for one star', { files: 'jobs/*' }, 'jobs/b/a.yaml', object, false],
    ['by a name in any folder', { files: 'a.yaml' }, 'jobs/b/a.yaml', object, true],
    ['in one of several', { files: ['a.yaml', 'b.yaml'] }, 'b.yaml', object, true],
    ['for an object', { objects: 'import-users' }, 'a.yaml', object, true],
    ['for objects by a pattern', { objects: 'import-*' }, 'a.yaml', object, true],
    ['for an object of a namespace', { objects: 'nightly/import-*' }, 'a.yaml', object, true],
    ['for none of another namespace', { objects: 'daily/*' }, 'a.yaml', object, false],
    ['for no object without a name', { objects: '*' }, 'a.yaml', undefined, false],
    ['for both or not at all', { files: 'a.yaml', objects: 'x' }, 'a.yaml', object, false],
  ])('%s', (_, where, file, found, holds) => {
    const [read] = readConfiguration({ acknowledge: [{ ...acknowledged, ...where }] }).acknowledgements;
    expect(read.appliesTo(file, found)).toBe(holds);
  });
});

describe('whatever a file says', () => {
  const SEED = 20261130;
  const mostly = (right: readonly unknown[], wrong: readonly unknown[]) => (
    fc.oneof({ weight: 20, arbitrary: fc.constantFrom(...right) }, { weight: 1, arbitrary: fc.constantFrom(...wrong) }));
  const some = (value: fc.Arbitrary<unknown>) => fc.oneof(value, fc.array(value, { maxLength: 3 }));
  const targets = mostly(['kubernetes', 'kubernetes=1.26', 'kubernetes=1.37', 'polyaxon=2.18'], ['kubernetes=1.25', 'nomad', '']);
  const rules = mostly([...RULE_CATALOGUE.keys()], ['kubernetes/no-such-rule', '__proto__', 'constructor']);
  const patterns = mostly(['a.yaml', 'jobs/**', '!x', '['], ['']);
  const near = fc.record({
    targets: some(targets),
    profile: mostly(['recommended', 'strict'], ['all']),
    rules: fc.dictionary(rules as fc.Arbitrary<string>, mostly(['off', 'info', 'warning', 'error', false], ['fatal', true]), { maxKeys: 3 }),
    ignore: some(patterns),
    acknowledge: fc.array(fc.record({
      rule: rules, reason: mostly(['fine'], ['', ' \t']), files: some(patterns), objects: some(patterns),
    }, { requiredKeys: ['rule', 'reason'] }), { maxLength: 3 }),
    engines: fc.dictionary(mostly(['kubernetes', 'polyaxon'], ['jobset', '__proto__']) as fc.Arbitrary<string>, some(patterns), { maxKeys: 2 }),
    evidenceWindowSeconds: mostly([0, 1, 3600, 1e300], [-1, 0.5]),
    failOn: mostly(['error', 'never'], ['always']),
    baseline: mostly(['baseline.json'], ['']),
    requireObjects: mostly([true, false], ['true']),
  }, { requiredKeys: [] });
  const anything = fc.tuple(near, fc.constantFrom(...Object.keys(SCHEMA.properties), 'more'), fc.jsonValue())
    .map(([file, key, value]) => ({ ...file, [key]: value }));

  test.each<[string, fc.Arbitrary<unknown>]>([['nearly right', near], ['one key with anything', anything], ['anything', fc.jsonValue()]])(
    'reader and schema agree on it: %s', (_, files) => {
      const counts = { accepted: 0, refused: 0 };
      fc.assert(fc.property(files, file => {
        const isRead = isAccepted(file);
        expect({ file, isRead: matchesSchema(file) }).toEqual({ file, isRead });
        counts[isRead ? 'accepted' : 'refused']++;
      }), { seed: SEED, numRuns: 1000 });
      expect(Math.min(counts.accepted, counts.refused)).toBeGreaterThan(10);
    });

  /** Anything else than our own error is a mistake of ours. */
  function isAccepted(file: unknown): boolean {
    try {
      readConfiguration(file);
      return true;
    } catch (error) {
      expect(error).toBeInstanceOf(PolicyError);
      return false;
    }
  }
});

test('the schema has the engines and rules that there are; if not, run: npx tsx projenrc/rules-page.ts', () => {
  expect(withCatalogue(SCHEMA_TEXT) === SCHEMA_TEXT).toBe(true);
});

test('the schema states the defaults', () => {
  for (const [key, { default: stated }] of Object.entries<{ default?: unknown }>(SCHEMA.properties)) {
    if (stated !== undefined) expect([key, stated]).toEqual([key, DEFAULT_CONFIGURATION[key as keyof Configuration]]);
  }
});

describe('the page about the configuration', () => {
  const page = readFileSync(join(ROOT, 'docs/configuration.md'), 'utf8');
  const examples = [...page.matchAll(/<!-- example: \.failure-policy\.yaml -->\n```yaml\n([^]*?)```/g)].map(([, text]) => parseAllDocuments(text)[0].toJS());

  test('its examples are read', () => {
    expect(examples.length).toBeGreaterThan(1);
    for (const example of examples) {
      readConfiguration(example);
      expect([example, matchesSchema(example)]).toEqual([example, true]);
    }
  });

  test('it has every key', () => {
    const keys = Object.keys(SCHEMA.properties);
    expect(keys.filter(key => !page.includes(`| \`${key}\``))).toEqual([]);
    expect(Object.keys(examples[0])).toEqual(keys);
  });
});
