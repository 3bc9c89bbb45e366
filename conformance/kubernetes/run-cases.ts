/*
 * Prints the cases of the question `run`: a line of JSON each, with manifest and scenario in their canonical form. They are those that are
 * recorded of a version, --version 1.34, or all; --without RECORDING leaves out those that are recorded there as they are now.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readRecording } from './run-recording';
import { canonical } from '../../test/kubernetes/default-outputs';
import { hashOf, SCENARIO_CASES } from '../../test/kubernetes/simulation/cases';
import { recordedCases } from '../../test/kubernetes/simulation/recorded-cases';

const { version, without } = parseArgs({ options: { version: { type: 'string' }, without: { type: 'string' } } }).values;
const recorded = new Set(without !== undefined && existsSync(without) ? [...readRecording(without).runs.values()].map(({ sha256 }) => sha256) : []);

for (const each of version === undefined ? SCENARIO_CASES : recordedCases(version)) {
  const { name, manifest, scenario } = each;
  if (recorded.has(hashOf(each))) continue;
  process.stdout.write(`{"name":${JSON.stringify(name)},"manifest":${canonical(manifest)},"scenario":${canonical(scenario)}}\n`);
}
