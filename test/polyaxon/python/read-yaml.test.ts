import { readFileSync } from 'fs';
import { join } from 'path';
import { readPythonYaml } from '../../../src/polyaxon/python/read-yaml';
import { PythonDate, PythonFloat, PythonOddity, PythonValue } from '../../../src/polyaxon/python/values';

/*
 * What the loader of the client read, as recorded in `test/conformance/polyaxon/yaml.json`, and what of the reader no recording can show.
 */

const RECORDED: { text: string; value?: unknown; refused?: string }[] = JSON.parse(
  readFileSync(join(__dirname, '../../conformance/polyaxon/yaml.json'), 'utf8'),
).cases;

function read(text: string): PythonValue {
  const result = readPythonYaml(text);
  if ('problem' in result) throw new Error(result.problem.message);
  return result.value;
}

/** A value as the recording writes it. */
function recordedForm(value: PythonValue): unknown {
  if (value instanceof PythonFloat) return { float: value.value };
  if (value instanceof PythonDate) return { [value.hasTime ? 'datetime' : 'date']: value.text };
  if (value instanceof PythonOddity) return { other: value.type };
  if (typeof value === 'bigint') return { int: String(value) };
  if (Array.isArray(value)) return value.map(recordedForm);
  if (value instanceof Map) return { dict: [...value].map(entry => entry.map(recordedForm)) };
  return value;
}

/** Floats as numbers: Python and JavaScript write them in other ways. */
function withNumbers(recorded: any): unknown {
  if (Array.isArray(recorded)) return recorded.map(withNumbers);
  if (recorded?.dict) return { dict: withNumbers(recorded.dict) };
  if (recorded?.float) return { float: recorded.float === 'nan' ? NaN : Number(recorded.float.replace('inf', 'Infinity')) };
  return recorded;
}

/** What is read otherwise: the parser is one of YAML 1.2. */
const OTHERWISE: readonly string[] = [
];

const isCyclic = (value: unknown) => JSON.stringify(value)?.includes('{"cycle":true}');

/** What is told about a text; undefined if it is what the client reads. */
function difference({ text, value, refused }: typeof RECORDED[number]): unknown {
  const result = readPythonYaml(text);
  const mine = 'problem' in result ? 'refused' : recordedForm(result.value);
  // What contains itself is read by the client, and never sent.
  const expected = refused !== undefined || isCyclic(value) ? 'refused' : withNumbers(value);
  try {
    expect(mine).toEqual(expected);
    return undefined;
  } catch {
    return { text: JSON.stringify(text), mine: 'problem' in result ? result.problem.message : JSON.stringify(mine), expected: JSON.stringify(expected), refused };
  }
}

test('texts are read as the client reads them', () => {
  const differences = RECORDED.filter(({ text }) => !OTHERWISE.includes(text)).map(difference).filter(each => each !== undefined);
  expect(differences).toEqual([]);
  expect(RECORDED.length).toBeGreaterThan(1500);
});

test.each(OTHERWISE)('%j is read otherwise', text => {
  expect(difference(RECORDED.find(each => each.text === text)!)).toBeDefined();
});
