import fc from 'fast-check';
import { resultOf } from './realistic';
import { FindingKind, FindingSeverity } from '../../../src/finding';
import { AcknowledgementSource, LintFinding } from '../../../src/lint/lint-finding';
import { LintResult } from '../../../src/lint/lint-result';

/*
 * Results whose texts say what a manifest can say at worst: marks of every format, controls, halves of characters, and very much of it.
 */

const NASTY = [
  '\x1b[31m', '\x1b]8;;https://example.org\x07', '\x9b2J', '\x00', '\x7f', '\x85', '\b', '\r', '\n', '\r\n', '\t', '\u2028', '\u202e', '\ufeff',
  '\ud800', '\udfff', '\ufffe', '\uffff', ']]>', '<![CDATA[', '<!--', '</failure>', '&', '&#27;', '"', '\'', '<script>', '</details>', '|', '\\', '\\|',
  '`', '```', '*', '_', '[a](b)', '](', '@team', '#1', '%', '%0A', '::error::', '::', ':', ',', '=', '{0}', '日本語', 'é', 'e\u0301', '👩‍👩‍👧', ' ', '   ',
  'word ', 'x'.repeat(3000),
];

const part = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary', maxLength: 8 }), fc.string({ maxLength: 20 }));
const text = fc.array(part, { maxLength: 12 }).map(parts => parts.join(''));

const FILES = ['-', 'a.yaml', './jobs/a b.yaml', '../x/a.yaml', '/etc/jobs/a.yaml', 'C:\\jobs\\a.yaml', 'jobs\\..\\a.yaml', 'ü/a:b.yaml'];
const file = fc.oneof(fc.constantFrom(...FILES), text);

const place = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 5000 }));

export const findings: fc.Arbitrary<LintFinding> = fc.record({
  rule: fc.oneof(fc.constantFrom('kubernetes/ignore-without-deadline', 'kubernetes/exit-code-zero', 'input/unparsable'), text),
  kind: fc.constantFrom(...Object.values(FindingKind)),
  severity: fc.constantFrom(...Object.values(FindingSeverity)),
  message: text,
  file,
  document: fc.nat({ max: 9 }),
  line: place,
  column: place,
  endLine: place,
  path: fc.oneof(fc.constant(''), text),
  fingerprint: fc.string(),
  suggestion: text,
  source: text,
  object: fc.record({ apiVersion: text, kind: text, namespace: text, name: text }, { requiredKeys: ['apiVersion', 'kind'] }),
  target: fc.oneof(fc.constantFrom('kubernetes=1.34', 'kubernetes=1.28'), text),
  by: text,
  cause: fc.record({ type: text, field: text }),
  fix: fc.record({ description: text, isSuggested: fc.boolean() }),
  acknowledged: fc.record({ reason: text, source: fc.constantFrom(...Object.values(AcknowledgementSource)) }),
}, { requiredKeys: ['rule', 'kind', 'severity', 'message', 'file', 'document', 'line', 'column', 'endLine', 'path', 'fingerprint'] });

export const results: fc.Arbitrary<LintResult> = fc.array(findings, { maxLength: 6 }).map(resultOf);

/** Lines of files, for excerpts. */
export const sourceLines: fc.Arbitrary<string> = text;

export const SEED = 20261129;
