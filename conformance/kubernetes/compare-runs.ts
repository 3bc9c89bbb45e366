/*
 * Prints in what two recordings of the question `run` differ: compare-runs.ts RECORDING OTHER. Moments may differ by half a second, since real time
 * never passes twice in the same way. Recordings may be of two versions, or of the same one to find cases that depend on chance.
 */
import { readRecording } from './run-recording';

const MOMENTS = ['seconds', 'at', 'created', 'started', 'ended', 'deletedAt', 'removed'];
const TOLERANCE = 0.5;

function* differences(path: string, a: any, b: any): Generator<string> {
  const key = path.slice(path.lastIndexOf('.') + 1);
  if (MOMENTS.includes(key) && typeof a === 'number' && typeof b === 'number') {
    if (Math.abs(a - b) > TOLERANCE) yield `${path}: ${a} or ${b}`;
  } else if (typeof a === 'object' && typeof b === 'object' && a !== null && b !== null) {
    for (const each of new Set([...Object.keys(a), ...Object.keys(b)])) yield* differences(`${path}.${each}`, a[each], b[each]);
  } else if (a !== b) {
    yield `${path}: ${JSON.stringify(a)} or ${JSON.stringify(b)}`;
  }
}

const [before, after] = process.argv.slice(2).map(file => readRecording(file).runs);
let same = 0;
for (const [name, outcome] of after) {
  const other = before.get(name);
  // Another case of the same name has another outcome.
  if (other === undefined || other.sha256 !== outcome.sha256 && other.sha256 !== undefined && outcome.sha256 !== undefined) continue;
  const found = [...differences('', other, outcome)];
  if (found.length === 0) same++;
  else process.stdout.write([name, ...found.map(each => `  ${each.slice(1)}`), ''].join('\n'));
}
process.stdout.write(`${same} cases are the same\n`);
