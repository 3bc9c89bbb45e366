import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, SCENARIO_CASES } from './cases';
import { job } from './cases/common';
import { recordedCases } from './recorded-cases';
import { differencesFrom, RecordedRun } from './recorded-run';
import { JobSimulation } from '../../../src';
import { KUBERNETES_VERSIONS } from '../../../src/kubernetes/versions';

/*
 * The simulation against what the real Job controllers did (`conformance/kubernetes`, question `run`).
 */

const FOLDER = join(__dirname, '../../conformance/kubernetes');

interface Recording {
  readonly version: string;
  readonly runs: readonly (RecordedRun & { readonly sha256: string; readonly error?: string })[];
}

const RECORDINGS: readonly Recording[] = readdirSync(FOLDER).filter(name => name.startsWith('scenarios-')).sort().map(name => {
  const [header, ...lines] = readFileSync(join(FOLDER, name), 'utf8').trimEnd().split('\n').map(line => JSON.parse(line));
  return { version: /^v(\d+\.\d+)\./.exec(header.kubernetes)![1], runs: lines };
});

const BY_NAME = new Map(SCENARIO_CASES.map(each => [each.name, each]));

test('the versions were recorded that are called verified', () => {
  const verified = KUBERNETES_VERSIONS.filter(({ version }) => JobSimulation.run(job(), {}, { version }).target.verified);
  expect(RECORDINGS.map(({ version }) => version)).toEqual(verified.map(({ version }) => version));
});

describe.each(RECORDINGS.map((recording): [string, Recording] => [recording.version, recording]))('Kubernetes %s', (version, { runs }) => {
  test('every case was recorded as it is now', () => {
    expect(runs.map(({ name, sha256 }) => [name, sha256])).toEqual(recordedCases(version).map(each => [each.name, hashOf(each)]));
  });

  test('what the server refuses cannot be simulated', () => {
    const refused = runs.filter(({ error }) => error !== undefined);
    expect(refused.length).toBeGreaterThan(0);
    for (const { name } of refused) {
      const { manifest, scenario } = BY_NAME.get(name)!;
      expect(() => JobSimulation.run(manifest, scenario, { version })).toThrow(/refuses/);
    }
  });

  test.each(runs.filter(({ error }) => error === undefined).map((run): [string, RecordedRun] => [run.name, run]))('%s', (name, run) => {
    expect(differencesFrom(run, BY_NAME.get(name)!, version)).toEqual([]);
  });
});
