import { CREATE_CASES, UPDATE_CASES } from './cases';
import { PEERS } from './cases/peers';
import { RULES } from './cases/rules';
import { createCases } from './recorded-cases';
import { recordingsOf } from './recording';
import { JobUpdateMethod, JobValidation } from '../../../src';
import { parseManifest } from '../../../src/kubernetes/manifest-text';
import { REJECTION_RULES } from '../../../src/kubernetes/rejection-rules';
import { validate } from '../../../src/kubernetes/validate';
import { ServerVersion } from '../../../src/kubernetes/validation/server-version';
import { PolicyError } from '../../../src/policy/policy-error';

const ROWS = Array.from({ length: 48 }, (_, i) => `V${String(i + 1).padStart(2, '0')}`);

test.each(ROWS)('%s has a refused manifest and a near one that is accepted', row => {
  const intents = RULES.filter(({ name }) => name.startsWith(`${row} `)).map(({ intent }) => intent);
  expect([...new Set(intents)].sort()).toEqual(['accepted', 'refused']);
});

describe('the thirteen manifests on which other tools were tried', () => {
  const refused = (ending: string) => PEERS.filter(({ name }) => name.endsWith(ending))
    .filter(({ manifest, fieldValidation }) => !JobValidation.ofCreate(manifest, { version: '1.37', strict: fieldValidation !== 'Ignore' }).isAccepted);

  test('twelve are refused as kubectl sends them, and eleven if unknown fields are let through', () => {
    expect([refused('strict').length, refused('ignore').length]).toEqual([12, 11]);
    expect(PEERS).toHaveLength(26);
  });

  test('the server says the same', () => {
    const { answers } = recordingsOf('create').find(({ version }) => version === '1.37')!;
    const count = (ending: string) => answers.filter(({ name, accepted }) => name.startsWith('peers ') && name.endsWith(ending) && !accepted).length;
    expect([count('strict'), count('ignore')]).toEqual([12, 11]);
  });

  test('a condition without a status is accepted', () => {
    const accepted = PEERS.filter(({ intent, name }) => intent === 'accepted' && name.endsWith('strict'));
    expect(accepted.map(({ name }) => name)).toEqual([expect.stringContaining('status')]);
  });
});

test('every rule refuses something, and every refusal has a rule with a name that is documented', () => {
  const used = new Set<string>();
  for (const version of ['1.34', '1.37']) {
    for (const { manifest, text } of createCases()) {
      try {
        const read = text === undefined ? { manifest, repeated: [] } : parseManifest(text);
        const { rejections } = validate(read.manifest, ServerVersion.of(version), { strict: true, repeated: read.repeated });
        for (const { rule } of rejections) used.add(rule);
      } catch (cause) {
        if (!(cause instanceof PolicyError)) throw cause;
      }
    }
    for (const { before, after, how } of UPDATE_CASES) {
      const method = how === 'apply' ? JobUpdateMethod.APPLY : JobUpdateMethod.REPLACE;
      for (const { rule } of JobValidation.ofUpdate(before, after, { version, method }).findings) used.add(rule);
    }
  }
  used.delete('kubernetes/dropped-field');
  // A server cannot be asked: it looks for the namespace before it judges what is to be in it.
  used.add(JobValidation.ofCreate({ apiVersion: 'batch/v1', kind: 'Job', metadata: { namespace: 'A' } }).findings[1].rule);
  expect([...used].sort()).toEqual(Object.keys(REJECTION_RULES).sort());
});

test('summaries are sentences, and suggestions are what to do', () => {
  const rules: { summary: string; suggestion?: string }[] = Object.values(REJECTION_RULES);
  expect(rules.filter(({ summary }) => !/^[A-Z].*\.$/.test(summary))).toEqual([]);
  expect(rules.filter(({ suggestion }) => suggestion !== undefined && !/^[a-z].*[^.]$/.test(suggestion))).toEqual([]);
});

test('cases have names of their own', () => {
  expect(new Set(CREATE_CASES.map(({ name }) => name)).size).toBe(CREATE_CASES.length);
});
