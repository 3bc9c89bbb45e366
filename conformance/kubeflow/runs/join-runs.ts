/*
 * Puts cases and what was seen of them together: `npx tsx join-runs.ts CASES ANSWERS OUTPUT.gz`.
 */
import { readFileSync, writeFileSync } from 'fs';
import { gzipSync } from 'zlib';

interface Named {
  readonly name: string;
}

const [casesFile, answersFile, output] = process.argv.slice(2);
const read = (file: string) => readFileSync(file, 'utf8').split('\n').filter(line => line !== '').map(line => JSON.parse(line) as Named);
const cases = new Map(read(casesFile).map(each => [each.name, each]));
const joined = read(answersFile).map(({ name, ...answer }) => JSON.stringify({ ...cases.get(name), ...answer }));
// Without a time of its own, so that the same runs give the same file.
writeFileSync(output, gzipSync(`${joined.join('\n')}\n`, { level: 9 }));
