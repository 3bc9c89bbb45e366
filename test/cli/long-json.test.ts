import * as fc from 'fast-check';
import { jsonParts } from '../../src/cli/long-json';

test('parts are together what JSON.stringify makes', () => {
  fc.assert(fc.property(fc.jsonValue(), fc.nat(5), (value, depth) => {
    expect([...jsonParts(value, depth)].join('')).toBe(`${JSON.stringify(value, undefined, 2)}\n`);
  }), { seed: 7, numRuns: 500 });
});

test('no part is long', () => {
  const parts = [...jsonParts({ attempts: Array.from({ length: 10000 }, (_, i) => ({ pod: `import-${i}`, attempt: i })) }, 2)];
  expect(parts.length).toBeGreaterThan(5);
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(70000);
});
