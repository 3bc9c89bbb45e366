import * as fc from 'fast-check';
import { isThere, jobOf, ObservedRun, podOf, runUntil } from './observed-run';
import { validate } from '../../../src/kubernetes/validate';
import { ServerVersion } from '../../../src/kubernetes/validation/server-version';
import { arbitraryCase } from '../simulation/arbitrary-case';

/*
 * Simulated Jobs with their Pods in the middle of their lives.
 */

const SEEDED = { seed: 20261128, numRuns: Number(process.env.RUNS ?? 400) };
const VERSIONS = ['1.27', '1.30', '1.31', '1.34', '1.37'];
const LONG = 5000;

export interface Moment {
  /** How it was when somebody looked. */
  readonly then: ObservedRun;
  /** What became of it. */
  readonly later: ObservedRun;
  readonly seconds: number;
  /** Whether the controller learns of the end of some Pods later than of others. */
  readonly learnsLate: boolean;
  readonly server: ServerVersion;
  readonly job: object;
  readonly pods: readonly object[];
}

/** Holds at any moment of the life of any Job. */
export function holds(property: (moment: Moment) => void, numRuns = SEEDED.numRuns): void {
  fc.assert(fc.property(arbitraryCase, fc.constantFrom(...VERSIONS), fc.integer({ min: 0, max: 90 }), ({ manifest, scenario }, version, seconds) => {
    const server = ServerVersion.of(version);
    // Old versions refuse what they do not know.
    fc.pre(validate(manifest, server, { strict: true }).rejections.length === 0);
    // A little after whole seconds, when the controller has looked, or not yet.
    const then = runUntil(manifest, scenario, version, seconds + 0.25);
    // Of what somebody changes afterwards nobody can know.
    const changes = scenario.changes?.filter(({ at }) => at <= seconds);
    const later = runUntil(manifest, { ...scenario, ...changes && { changes } }, version, LONG);
    const pods = then.pods.filter(isThere).map(pod => podOf(pod, then));
    const learnsLate = JSON.stringify(scenario).includes('reportedAfter');
    property({ then, later, seconds: seconds + 0.25, learnsLate, server, job: jobOf(then), pods });
  }), { ...SEEDED, numRuns });
}
