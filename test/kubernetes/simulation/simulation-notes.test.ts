import { exits, HELPER, indexedJob, INIT, job, MAIN, onDisruption, onFailureJob, policyJob, SIDECAR } from './cases/common';
import { JobSimulation } from '../../../src';
import { Scenario } from '../../../src/kubernetes/simulation/scenario';

const VERSION = { version: '1.37' };
const notesOf = (manifest: object, scenario: Scenario) => JobSimulation.run(manifest, scenario, VERSION).notes;
const FAILS = exits(1);
const RULES = { restartPolicy: 'Never', restartPolicyRules: [{ action: 'Restart', exitCodes: { operator: 'In', values: [1] } }] };

describe('an attempt that fails where the kubelet starts its container again', () => {
  const note = (attempts: string, by: string) => `${attempts}, which no cluster shows: the kubelet starts such a container again within its Pod (${by}); say `
    + 'restarts: N, which is how often it does so before the Pod ends';

  test.each<[string, object, Scenario, string]>([
    ['once', onFailureJob(), { attempts: [FAILS] }, note('attempt 1 fails', 'restartPolicy: OnFailure')],
    ['several times', onFailureJob({ backoffLimit: 3 }), { default: FAILS }, note('attempts 1-4 fail', 'restartPolicy: OnFailure')],
    ['some of them', onFailureJob(), { attempts: [FAILS, exits(143, { disrupted: true }), FAILS] }, note('attempts 1, 3 fail', 'restartPolicy: OnFailure')],
    ['by rules of the container', job({}, { containers: [{ ...MAIN, ...RULES }] }), { attempts: [exits(2), FAILS] }, note('attempt 2 fails', 'restartPolicyRules')],
    ['of indexes', indexedJob(5, {}, { restartPolicy: 'OnFailure' }), { attempts: { 1: [FAILS, FAILS], 4: [FAILS] } },
      note('attempt 1 of index 1, attempt 1 of index 4 and attempt 2 of index 1 fail', 'restartPolicy: OnFailure')],
    ['of many indexes', indexedJob(6, { backoffLimit: 6 }, { restartPolicy: 'OnFailure' }), { default: FAILS, until: 10 },
      note('attempt 1 of index 0, attempt 1 of index 1, attempt 1 of index 2 and 3 more fail', 'restartPolicy: OnFailure')],
  ])('%s', (_, manifest, scenario, expected) => {
    expect(notesOf(manifest, scenario)).toEqual([expected]);
  });

  test.each<[string, object, Scenario]>([
    ['it says how often', onFailureJob(), { attempts: [exits(1, { restarts: 0 })] }],
    ['something else ends it', onFailureJob(), { attempts: [exits(143, { disrupted: true }), exits(1, { podReason: 'Evicted' }), exits(143, { deleted: true })] }],
    ['its own deadline ends it', onFailureJob({}, { activeDeadlineSeconds: 20 }), { attempts: [exits(1, { after: 60 })] }],
    ['the controller ends it', onFailureJob({ activeDeadlineSeconds: 20 }), { default: exits(1, { after: 60 }) }],
    ['another container fails for good', job({}, { containers: [{ ...MAIN, ...RULES }, HELPER] }), { attempts: [exits(1, { exitCodes: { helper: 2 } })] }],
    ['only a sidecar is started again', job({}, { initContainers: [SIDECAR] }), { attempts: [FAILS] }],
    ['nothing is started again', job(), { attempts: [FAILS] }],
  ])('but not if %s', (_, manifest, scenario) => {
    expect(notesOf(manifest, scenario)).toEqual([]);
  });
});

describe('a disruption without a deletion', () => {
  const note = (attempts: string, takes = 'takes') => `${attempts} in spite of a disruption, since no deletion is played: a drain deletes the Pod as well, and this Job ${
    takes} it for failed as soon as it is deleted; say deleted: true, and with terminationSeconds how long it takes to end`;
  const DRAINED = exits(0, { disrupted: true });

  test.each<[string, object, Scenario, string]>([
    ['in a Job that replaces Pods as soon as they are deleted', job(), { default: DRAINED }, note('attempt 1 succeeds')],
    ['said as a condition', job({ completions: 2, parallelism: 2 }), { default: exits(0, { conditions: [{ type: 'DisruptionTarget' }] }) }, note('attempts 1-2 succeed')],
    ['of indexes with retries', indexedJob(2, { backoffLimitPerIndex: 1 }), { attempts: { 1: [DRAINED] } }, note('attempt 1 of index 1 succeeds', 'can take')],
    ['of indexes without retries', indexedJob(2, { backoffLimitPerIndex: 0 }), { attempts: { 1: [DRAINED] } }, note('attempt 1 of index 1 succeeds')],
  ])('%s', (_, manifest, scenario, expected) => {
    expect(notesOf(manifest, scenario)).toEqual([expected]);
  });

  test.each<[string, object, Scenario]>([
    ['the Job waits for the end of deleted Pods', job({ podReplacementPolicy: 'Failed' }), { default: DRAINED }],
    ['a policy makes it wait for that', policyJob([onDisruption('Ignore')]), { default: DRAINED }],
    ['it is deleted', job(), { attempts: [exits(0, { disrupted: true, deleted: true, terminationSeconds: 3 })] }],
    ['it fails', job(), { attempts: [exits(143, { disrupted: true })] }],
    ['the kubelet took it, which deletes nothing', job(), { default: exits(0, { conditions: [{ type: 'DisruptionTarget', reason: 'TerminationByKubelet' }] }) }],
  ])('but not if %s', (_, manifest, scenario) => {
    expect(notesOf(manifest, scenario)).toEqual([]);
  });
});

describe('containers of which nobody says how they end', () => {
  const note = (ends: string) => `the scenario does not say how ${ends}, which is taken for 0 at the same moment: as long as one container runs, its Pod has not failed`;
  const TWO = { containers: [MAIN, HELPER] };

  test.each<[string, object, Scenario, string]>([
    ['the other one', job({}, TWO), { attempts: [FAILS] }, note('helper ends')],
    ['the main one', job({}, TWO), { attempts: [{ exitCodes: { helper: 3 }, after: 5 }] }, note('main ends')],
    ['the others', job({}, { containers: [MAIN, HELPER, { ...HELPER, name: 'proxy' }] }), { attempts: [FAILS] }, note('helper and proxy end')],
  ])('%s', (_, manifest, scenario, expected) => {
    expect(notesOf(manifest, scenario)).toEqual([expected]);
  });

  test.each<[string, object, Scenario]>([
    ['all of them are told', job({}, TWO), { attempts: [exits(1, { exitCodes: { helper: 0 } })] }],
    ['all succeed', job({}, TWO), {}],
    ['the Pod is taken', job({}, TWO), { attempts: [exits(143, { disrupted: true }), exits(137, { podReason: 'Evicted' })] }],
    ['the scenario says what the Pod is in the end', job({}, TWO), { attempts: [exits(1, { phase: 'Failed' })] }],
    ['an init container keeps them from starting', job({}, { ...TWO, initContainers: [INIT] }), { attempts: [{ exitCodes: { init: 7 }, after: 5 }] }],
    ['the other one is a sidecar', job({}, { initContainers: [SIDECAR] }), { attempts: [FAILS] }],
  ])('but not if %s', (_, manifest, scenario) => {
    expect(notesOf(manifest, scenario)).toEqual([]);
  });
});

describe('a Job that wants no Pods', () => {
  const NONE = 'parallelism is 0: there is no Pod until somebody raises it';

  test.each<[string, object, Scenario, string[]]>([
    ['from the beginning', job({ parallelism: 0 }), {}, [NONE]],
    ['until its deadline', job({ parallelism: 0, activeDeadlineSeconds: 60 }), {}, [NONE]],
    ['while it is suspended', job({ parallelism: 0, suspend: true }), {}, [NONE]],
    ['until somebody raises it', job({ parallelism: 0 }), { changes: [{ at: 60, spec: { parallelism: 1 } }] }, []],
    ['any more', job(), { attempts: [FAILS], changes: [{ at: 3, spec: { parallelism: 0 } }] }, ['parallelism is 0 in the end: no other Pod comes until somebody raises it']],
    ['and is complete', job({ parallelism: 0, completions: 0 }), {}, []],
    ['and belongs to somebody else', job({ parallelism: 0, managedBy: 'acme.io/queue' }), {}, [expect.stringContaining('managed by acme.io/queue')]],
  ])('%s', (_, manifest, scenario, expected) => {
    expect(notesOf(manifest, scenario)).toEqual(expected);
  });
});
