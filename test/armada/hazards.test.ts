import { HAZARD_CASES } from './hazard-cases';
import { checkWith, lintFiles } from './lint-files';
import { HAZARDS } from '../../src/armada/hazards';
import { PLATFORM_RULES } from '../../src/armada/platform/check-platform';
import { REJECTION_RULES } from '../../src/armada/rejection-rules';
import { FindingKind, FindingSeverity } from '../../src/finding';

jest.mock('../../src/engine-list', () => jest.requireActual('./armada-engine').withArmada(jest.requireActual('../../src/engine-list')));

describe('what hurts on Armada', () => {
  test.each(HAZARD_CASES.map(each => [`${each.row} ${each.rule}`, each] as const))('%s', (_, { rule, bad, clean, says, version, more }) => {
    const found = (files: typeof bad) => (more ? checkWith(files, more, version) : lintFiles(files, version)).filter(each => each.rule === rule);
    expect(found(bad).map(({ message }) => message)).toEqual(expect.arrayContaining([expect.stringContaining(says)]));
    expect(found(clean)).toEqual([]);
  });

  test('every rule has its files', () => {
    const names = [...HAZARDS, ...PLATFORM_RULES].map(({ name }) => name);
    expect(names.filter(name => !HAZARD_CASES.some(({ rule }) => rule === name))).toEqual([]);
    expect(new Set([...names, ...Object.keys(REJECTION_RULES)]).size).toBe(names.length + Object.keys(REJECTION_RULES).length);
  });

  test('every code of the facts has a rule', () => {
    const codes = [...range(1, 7), ...range(10, 17), ...range(20, 34), ...range(40, 57)].map(code => `ARM${String(code).padStart(3, '0')}`);
    const rows = [...HAZARDS, ...PLATFORM_RULES, ...Object.values(REJECTION_RULES)].map(({ rows: row }) => row);
    expect(codes.filter(code => !rows.includes(code))).toEqual([]);
    expect(codes.filter(code => !HAZARD_CASES.some(({ row }) => row === code))).toEqual([]);
  });
});

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

test.each([...HAZARDS, ...PLATFORM_RULES, ...Object.values(REJECTION_RULES)].map(rule => [rule.name, rule] as const))('%s says what and why', (_, rule) => {
  const { name, kind, severity, summary, rationale, suggestion, see } = rule;
  expect(name).toMatch(/^armada\/[a-z]+(?:-[a-z]+)*$/);
  expect(summary).toMatch(/^[A-Z](?:(?![.!?] ).)*\.$/);
  expect(rationale ?? 'None.').toMatch(/^\S(?:(?! {2}).)*\.$/);
  expect(suggestion ?? 'none').toMatch(/^[a-z`].*[^.]$/);
  expect(see!.every(address => /^https:\/\/[^\s()]+$/.test(address))).toBe(true);
  expect([see!.length > 0, new Set(see).size]).toEqual([true, see!.length]);
  expect(kind !== FindingKind.HAZARD || rationale !== undefined).toBe(true);
  expect(kind !== FindingKind.REJECTION || severity === FindingSeverity.ERROR).toBe(true);
});
