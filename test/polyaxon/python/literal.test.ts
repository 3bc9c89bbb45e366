import { pythonRepr, storedAndRead, writeJson } from '../../../src/polyaxon/python/json';
import { readLiteral } from '../../../src/polyaxon/python/literal';
import { PythonFloat, PythonOddity, PythonValue } from '../../../src/polyaxon/python/values';

test.each<[string, PythonValue | undefined]>([
  ['1', 1], ['1.10', new PythonFloat(1.1)], ['0,1', [0, 1]], ['True', true], ['None', null], ['\'x\'', 'x'], ['{"a": 1}', new Map([['a', 1]])],
  ['99999999999999999999', 99999999999999999999n], ['{1, 2}', new PythonOddity('set')], ['1+2j', new PythonOddity('complex')],
  ['...', new PythonOddity('ellipsis')], ['{[1]: 2}', new PythonOddity('dict')], ['true', undefined], ['007', undefined], ['12:30', undefined], ['', undefined],
])('reads %s as Python does', (text, expected) => {
  expect(readLiteral(text)).toEqual(expected);
});

test.each<[PythonValue, string, string]>([
  [new PythonFloat(1e-7), '1e-7', '1e-07'], [new PythonFloat(1), '1.0', '1.0'], [[null, true, 'it\'s'], '[null,true,"it\'s"]', '[None, True, "it\'s"]'],
  [new Map([['a', new PythonFloat(1e20)]]), '{"a":1e+20}', '{\'a\': 1e+20}'],
])('writes %j as JSON and as a text', (value, json, text) => {
  expect(writeJson(value)).toBe(json);
  expect(pythonRepr(value)).toBe(text);
});

test('an exponent without a point is a text once it was stored', () => {
  expect(storedAndRead(new PythonFloat(1e-7))).toBe('1e-7');
  expect(storedAndRead(new PythonFloat(1.5e-7))).toEqual(new PythonFloat(1.5e-7));
});
