import { ScenarioCase, SCENARIO_CASES, WRITTEN_CASES } from './cases';
import { JobSimulation } from '../../../src';

/**
 * Between these the controller was changed most, and in them all cases are recorded; in the others those that are written by hand, if the server keeps all of
 * their fields. Without one of them it is another case, which may have no end.
 */
const IN_FULL = ['1.30', '1.34', '1.37'];

/** The cases that are recorded of a version of Kubernetes. */
export function recordedCases(version: string): readonly ScenarioCase[] {
  return IN_FULL.includes(version) ? SCENARIO_CASES : WRITTEN_CASES.filter(({ manifest }) => !dropsFields(manifest, version));
}

function dropsFields(manifest: object, version: string): boolean {
  try {
    return JobSimulation.run(manifest, { until: 0 }, { version }).notes.some(note => / drops /.test(note));
  } catch {
    // What is refused is recorded as well.
    return false;
  }
}
