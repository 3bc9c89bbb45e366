import { DISRUPTED, FAILS, indexedJob, job, NEVER_STARTS, onDisruption, policyJob, SUCCEEDS } from './cases/common';
import { JobSimulation } from '../../../src';
import { Scenario } from '../../../src/kubernetes/simulation/scenario';

/*
 * Why a run is not followed any further, whether it could have gone on without end, and what else is to be known.
 */

const IGNORING = policyJob([onDisruption('Ignore')]);

test.each<[string, object, Scenario, string, boolean]>([
  ['it has ended', job(), { default: SUCCEEDS }, 'terminal', false],
  ['the time is over', IGNORING, { default: DISRUPTED, until: 100 }, 'horizon', true],
  ['there are as many Pods as there may be', IGNORING, { default: DISRUPTED, maxPods: 3 }, 'max-pods', true],
  ['its Pod never starts', IGNORING, { default: NEVER_STARTS }, 'pending', false],
  ['nobody resumes it', job({ suspend: true }), {}, 'suspended', false],
  ['another controller runs it', job({ managedBy: 'example.com/queue' }), { default: SUCCEEDS }, 'unmanaged', false],
  ['somebody has given it a deadline', IGNORING, { default: DISRUPTED, until: 100, changes: [{ at: 3, spec: { activeDeadlineSeconds: 5000 } }] }, 'horizon', false],
  ['somebody has taken its deadline away', policyJob([onDisruption('Ignore')], { activeDeadlineSeconds: 5000 }),
    { default: DISRUPTED, maxPods: 4, changes: [{ at: 3, spec: { activeDeadlineSeconds: null } }] }, 'max-pods', true],
])('%s', (_, manifest, scenario, stoppedBecause, isUnbounded) => {
  const { outcome, isUnbounded: is } = JobSimulation.run(manifest, scenario, { version: '1.34' });
  expect({ stoppedBecause: outcome.stoppedBecause, isUnbounded: is }).toEqual({ stoppedBecause, isUnbounded });
});

test.each<[string, object, Scenario, RegExp[]]>([
  ['attempts in their order, of a Job with indexes', indexedJob(2), { attempts: [FAILS], default: SUCCEEDS }, [/^the attempts of the scenario are a list, and /]],
  ['attempts by index', indexedJob(2), { attempts: { 0: [FAILS] }, default: SUCCEEDS }, []],
  ['attempts in their order, of a Job without indexes', job(), { attempts: [FAILS], default: SUCCEEDS }, []],
  ['no attempts at all', indexedJob(2), { attempts: [], default: SUCCEEDS }, []],
])('a note on %s', (_, manifest, scenario, notes) => {
  expect(JobSimulation.run(manifest, scenario).notes).toEqual(notes.map(note => expect.stringMatching(note)));
});
