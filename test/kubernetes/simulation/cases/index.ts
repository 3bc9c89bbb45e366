import { createHash } from 'node:crypto';
import { CHANGES } from './changes';
import { ScenarioCase } from './common';
import { GENERATED } from './generated';
import { PUBLIC_REPORTS } from './public-reports';
import { REFERENCE_OUTCOMES } from './reference-outcomes';
import { RUNTIME_FACTS } from './runtime-facts';
import { canonical } from '../../default-outputs';

export type { ScenarioCase } from './common';

function named(cases: readonly ScenarioCase[]): readonly ScenarioCase[] {
  const names = new Set<string>();
  for (const { name } of cases) {
    if (names.has(name)) {
      throw new Error(`Two cases are called "${name}".`);
    }
    names.add(name);
  }
  return cases;
}

/** Those that somebody has thought of. */
export const WRITTEN_CASES: readonly ScenarioCase[] = named([...REFERENCE_OUTCOMES, ...RUNTIME_FACTS, ...PUBLIC_REPORTS, ...CHANGES]);

export const SCENARIO_CASES: readonly ScenarioCase[] = named([...WRITTEN_CASES, ...GENERATED]);

/** What a recording names a case by, so that it holds for this case only. */
export function hashOf({ manifest, scenario }: ScenarioCase): string {
  return createHash('sha256').update(canonical(manifest)).update(canonical(scenario)).digest('hex');
}
