/*
 * Prints a recording of the question `run` that holds each case as it is now: join-runs.ts v1.34.4 FILE... Of a case that several files hold, the
 * last one is taken. Where a case is missing it ends with an error.
 */
import { existsSync } from 'node:fs';
import { readRecording, RecordedLine } from './run-recording';
import { hashOf } from '../../test/kubernetes/simulation/cases';
import { recordedCases } from '../../test/kubernetes/simulation/recorded-cases';

const [version, ...files] = process.argv.slice(2);
const known = new Map<string, RecordedLine>();
for (const file of files.filter(each => existsSync(each))) {
  for (const run of readRecording(file).runs.values()) known.set(`${run.name} ${run.sha256}`, run);
}
const lines = recordedCases(/\d+\.\d+/.exec(version)![0]).map(each => {
  const run = known.get(`${each.name} ${hashOf(each)}`);
  if (!run) throw new Error(`"${each.name}" was not recorded.`);
  return JSON.stringify(run);
});
process.stdout.write([JSON.stringify({ kubernetes: version }), ...lines, ''].join('\n'));
