import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import fc from 'fast-check';
import { FindingKind, FindingSeverity } from '../../src/finding';
import { acceptBaseline, BaselineEntry, readBaseline, writeBaseline } from '../../src/lint/baseline';
import { AcknowledgementSource, LintFinding } from '../../src/lint/lint-finding';
import { PolicyError } from '../../src/policy/policy-error';
import { messageOf } from '../messages';

const withNames = (entries: BaselineEntry[]) => ({ entries, nameOf: (file: string) => file });

const SCHEMA = JSON.parse(readFileSync(join(__dirname, '../../schemas/baseline.schema.json'), 'utf8'));
const matchesSchema = new Ajv({ strict: false }).compile(SCHEMA);

const ENTRY = { file: 'jobs/import.yaml', rule: 'kubernetes/no-deadline', fingerprint: '0123456789abcdef' };

/** What is read as these entries, or refused with these words. */
const ROWS: readonly [string, unknown, readonly object[] | string][] = [
  ['an empty one', { version: 1, findings: [] }, []],
  ['entries', { version: 1, findings: [ENTRY, ENTRY] }, [ENTRY, ENTRY]],
  ['a list', [], 'a baseline must be a mapping, got []'],
  ['nothing', null, 'a baseline must be a mapping, got null'],
  ['no version', { findings: [] }, 'a baseline has version: 1, got undefined'],
  ['another version', { version: 2, findings: [] }, 'a baseline has version: 1, got 2'],
  ['a version in words', { version: '1', findings: [] }, 'a baseline has version: 1, got \'1\''],
  ['an unknown key', { version: 1, findings: [], finding: [] }, 'a baseline has an unknown key \'finding\'; did you mean \'findings\'?'],
  ['no findings', { version: 1 }, 'the findings of a baseline must be a list, got undefined'],
  ['findings that are no list', { version: 1, findings: {} }, 'the findings of a baseline must be a list, got {}'],
  ['an entry that is a text', { version: 1, findings: ['a'] }, 'findings[0] of a baseline must be a mapping, got \'a\''],
  ['an entry with too little', { version: 1, findings: [ENTRY, { file: 'a' }] }, 'findings[1] of a baseline needs rule and fingerprint as texts'],
  ['an entry with a number', { version: 1, findings: [{ ...ENTRY, fingerprint: 1 }] }, 'findings[0] of a baseline needs fingerprint as texts'],
  ['an entry with too much', { version: 1, findings: [{ ...ENTRY, line: 1 }] },
    'findings[0] of a baseline has an unknown key \'line\'; known are file, rule and fingerprint'],
];

test.each(ROWS)('%s', (_, data, expected) => {
  const text = JSON.stringify(data);
  if (typeof expected === 'string') expect(messageOf(() => readBaseline(text))).toBe(expected);
  else expect(readBaseline(text).entries).toEqual(expected);
});

test.each(ROWS)('the schema says the same: %s', (_, data, expected) => {
  expect(matchesSchema(data)).toBe(typeof expected !== 'string');
});

test('what is no JSON is refused', () => {
  expect(messageOf(() => readBaseline('version: 1'))).toMatch(/^a baseline is JSON, as --write-baseline writes it: /);
});

test('reader and schema agree on whatever a file says', () => {
  const text = fc.constantFrom<unknown>('a', '', 1, null);
  const entry = fc.record({ file: text, rule: text, fingerprint: text, more: text }, { requiredKeys: [] });
  const near = fc.record({ version: fc.constantFrom<unknown>(1, 2, '1'), findings: fc.oneof(fc.array(entry, { maxLength: 2 }), fc.jsonValue()) }, { requiredKeys: [] });
  fc.assert(fc.property(fc.oneof(near, fc.jsonValue()), file => {
    let isRead = true;
    try {
      readBaseline(JSON.stringify(file));
    } catch (error) {
      expect(error).toBeInstanceOf(PolicyError);
      isRead = false;
    }
    expect({ file, isRead: matchesSchema(file) }).toEqual({ file, isRead });
  }), { seed: 20261130, numRuns: 2000 });
});

describe('findings', () => {
  const finding = (rule: string, more: Partial<LintFinding> = {}): LintFinding => ({
    ...ENTRY, rule, kind: FindingKind.HAZARD, severity: FindingSeverity.WARNING, message: 'x', path: '', document: 0, line: 1, column: 1, endLine: 1, ...more,
  });
  const accepted = { acknowledged: { reason: 'fine', source: AcknowledgementSource.COMMENT } };

  test('that are written are accepted, and match the schema', () => {
    const findings = [finding('kubernetes/no-deadline'), finding('kubernetes/exit-code-zero')];
    const text = writeBaseline(findings);
    expect(matchesSchema(JSON.parse(text))).toBe(true);
    expect(acceptBaseline(findings, readBaseline(text)).map(each => each.acknowledged?.source)).toEqual(['BASELINE', 'BASELINE']);
  });

  test('that are accepted otherwise, or cannot be accepted, are not written', () => {
    expect(JSON.parse(writeBaseline([finding('kubernetes/no-deadline', accepted), finding('input/unparsable')])).findings).toEqual([]);
  });

  test('are accepted once for each entry', () => {
    const twice = [finding('kubernetes/no-deadline'), finding('kubernetes/no-deadline')];
    expect(acceptBaseline(twice, withNames([{ ...ENTRY }])).map(each => each.acknowledged !== undefined)).toEqual([true, false]);
  });

  test('of another file, rule or fingerprint are not accepted', () => {
    const others = [finding(ENTRY.rule, { file: 'b.yaml' }), finding('kubernetes/exit-code-zero'), finding(ENTRY.rule, { fingerprint: 'f' })];
    expect(acceptBaseline(others, withNames([ENTRY])).every(each => each.acknowledged === undefined)).toBe(true);
  });

  test('that somebody has accepted keep their reason, and use up no entry', () => {
    const [one, other] = acceptBaseline([finding(ENTRY.rule, accepted), finding(ENTRY.rule)], withNames([ENTRY]));
    expect([one.acknowledged?.reason, other.acknowledged?.source]).toEqual(['fine', 'BASELINE']);
  });
});
