import { widthOf } from '../../src/cli/terminal';

test.each<[string, number | undefined, string | undefined, number]>([
  ['that of a terminal', 132, undefined, 132],
  ['that of a terminal, whatever was exported when it had another', 132, '80', 132],
  ['100 without a terminal', undefined, undefined, 100],
  ['what somebody says without a terminal', undefined, '72', 72],
  ['100 where a terminal does not know its own', 0, undefined, 100],
  ...['', '0', '-5', 'wide', '8e1', '99999999'].map((wanted): [string, undefined, string, number] => [`100 if COLUMNS is '${wanted}'`, undefined, wanted, 100]),
])('the width is %s', (_, columns, wanted, expected) => {
  expect(widthOf(columns, wanted)).toBe(expected);
});
