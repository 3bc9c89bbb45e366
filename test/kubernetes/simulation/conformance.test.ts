import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScenarioCase, SCENARIO_CASES } from './cases';
import { differencesFrom, RecordedRun } from './recorded-run';
import { JobSimulation } from '../../../src';
import { canonical } from '../default-outputs';

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

function hashOf({ manifest, scenario }: ScenarioCase): string {
  return createHash('sha256').update(canonical(manifest)).update(canonical(scenario)).digest('hex');
}

test('the newest version and older ones were recorded', () => {
  expect(RECORDINGS.map(({ version }) => version)).toEqual(['1.30', '1.34', '1.37']);
});

describe.each(RECORDINGS.map((recording): [string, Recording] => [recording.version, recording]))('Kubernetes %s', (version, { runs }) => {
  test('every case was recorded as it is now', () => {
    expect(runs.map(({ name, sha256 }) => [name, sha256])).toEqual(SCENARIO_CASES.map(each => [each.name, hashOf(each)]));
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
