import { CHANGES } from './changes';
import { ScenarioCase } from './common';
import { GENERATED } from './generated';
import { PUBLIC_REPORTS } from './public-reports';
import { REFERENCE_OUTCOMES } from './reference-outcomes';
import { RUNTIME_FACTS } from './runtime-facts';

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

export const SCENARIO_CASES: readonly ScenarioCase[] = named([...REFERENCE_OUTCOMES, ...RUNTIME_FACTS, ...PUBLIC_REPORTS, ...CHANGES, ...GENERATED]);
