import { Scenario, ScenarioAttempt } from './scenario';
import { ControlledPod } from '../controller/controlled-pod';

const SUCCESS: ScenarioAttempt = {};

/** How a scenario tells a Pod to behave. */
export function scriptOf({ attempts, defaults, default: others = SUCCESS }: Scenario, { sequence, index, attempt }: ControlledPod): ScenarioAttempt {
  if (attempts !== undefined && isList(attempts)) return attempts[sequence] ?? others;
  return attempts?.[index]?.[attempt - 1] ?? defaults?.[index] ?? others;
}

function isList(attempts: NonNullable<Scenario['attempts']>): attempts is readonly ScenarioAttempt[] {
  return Array.isArray(attempts);
}
