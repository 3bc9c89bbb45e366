import { ExitCodes, FailureResponse } from '../../src';
import { messageOf } from '../messages';

const { FAIL_JOB, RETRY } = FailureResponse;

describe('an exit-code contract', () => {
  const contract = ExitCodes.of({
    serviceUnavailable: { code: 75, response: RETRY, meaning: 'a dependency did not answer' },
    badSchema: { code: 42, response: FAIL_JOB },
    badConfig: { code: 43, response: FAIL_JOB },
    badConfiguration: { code: 43, response: FAIL_JOB },
  });

  test('is in the order of its codes, whatever order it was written in', () => {
    expect(contract.names).toEqual(['badSchema', 'badConfig', 'badConfiguration', 'serviceUnavailable']);
  });

  test('gives codes without repetition to an engine', () => {
    expect(contract.codesWith(FAIL_JOB)).toEqual([42, 43]);
    expect(contract.codesWith(FailureResponse.FAIL_INDEX)).toEqual([]);
  });

  test('knows codes by name and names by code', () => {
    expect(contract.codeOf('serviceUnavailable')).toBe(75);
    expect(contract.namesOf(43)).toEqual(['badConfig', 'badConfiguration']);
    expect(messageOf(() => contract.codeOf('nope'))).toBe(
      'the exit-code contract has no \'nope\'; it has badSchema, badConfig, badConfiguration, serviceUnavailable');
  });

  test('is read again from its data', () => {
    expect(ExitCodes.of(contract.toJson()).toJson()).toEqual(contract.toJson());
  });

  test('cannot be changed through what it gives out', () => {
    contract.names.push('x');
    (contract.list()[0] as any).code = 1;
    contract.toJson().badSchema.code = 1;
    expect(contract.codeOf('badSchema')).toBe(42);
    expect(contract.names).toHaveLength(4);
  });
});

describe('wrong contracts are refused in the words of who wrote them', () => {
  test.each<[string, any, string]>([
    ['code 0', { done: { code: 0, response: RETRY } },
      'exit code \'done\' is 0, and an attempt that exits with 0 has succeeded; a failure needs a code from 1 to 255'],
    ['code 256', { big: { code: 256, response: RETRY } }, 'exit code \'big\' must be a whole number from 1 to 255, got 256'],
    ['a negative code', { low: { code: -1, response: RETRY } }, 'exit code \'low\' must be a whole number from 1 to 255, got -1'],
    ['a fraction', { half: { code: 1.5, response: RETRY } }, 'exit code \'half\' must be a whole number from 1 to 255, got 1.5'],
    ['a text', { text: { code: '42', response: RETRY } }, 'exit code \'text\' must be a whole number from 1 to 255, got \'42\''],
    ['no code', { none: { response: RETRY } }, 'exit code \'none\' must be a whole number from 1 to 255, got undefined'],
    ['one code with two responses', { a: { code: 3, response: RETRY }, b: { code: 3, response: FAIL_JOB } },
      'exit code 3 has two responses: RETRY as \'a\' and FAIL_JOB as \'b\'; the engine only sees the number, so give one of them another code'],
    ['an engine\'s word as response', { a: { code: 3, response: 'FailJob' } },
      'the response to exit code \'a\' must be FAIL_JOB, FAIL_INDEX, RETRY or RETRY_UNCOUNTED, got \'FailJob\''],
    ['a key of another language', { a: { code: 3, response: RETRY, Meaning: 'x' } },
      'exit code \'a\' has an unknown key \'Meaning\'; did you mean \'meaning\'?'],
    ['a key that is like none', { a: { code: 3, response: RETRY, retryable: true } },
      'exit code \'a\' has an unknown key \'retryable\'; known are code, response and meaning'],
    ['an empty meaning', { a: { code: 3, response: RETRY, meaning: '' } }, 'the meaning of exit code \'a\' must be a text that is not empty, got \'\''],
    ['a name that is no identifier', { 'a-b': { code: 3, response: RETRY } },
      '\'a-b\' cannot be the name of an exit code: it becomes a constant in the program, so it starts with a letter and has letters, digits and underscores'],
    ['a bare number', { a: 3 }, 'exit code \'a\' must be a mapping, got 3'],
    ['a list', [], 'an exit-code contract must be a mapping, got []'],
    ['a Map', new Map(), 'an exit-code contract must be a mapping, got a Map'],
  ])('%s', (_, codes, message) => {
    expect(messageOf(() => ExitCodes.of(codes))).toBe(message);
  });
});
