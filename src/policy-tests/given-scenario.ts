import { PolicyTest } from './policy-tests';
import { JobSpec } from '../kubernetes/api-types';
import { Scenario } from '../kubernetes/simulation/scenario';
import { isIndexed } from '../kubernetes/spec-facts';

/** Longer than any test needs that waits for an attempt. */
const LONG_SECONDS = 100 * 365 * 86400;

/** A failure as a scenario: the attempt that is looked at ends so, and each one before it; all others succeed. */
export function scenarioOf({ given, attempt = 1, index = 0 }: PolicyTest, spec: JobSpec): Scenario {
  const attempts = Array.from({ length: attempt }, () => given!);
  return { attempts: isIndexed(spec) ? { [index]: attempts } : attempts, until: LONG_SECONDS };
}
