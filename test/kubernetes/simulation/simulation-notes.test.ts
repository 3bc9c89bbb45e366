import { exits, HELPER, indexedJob, job, MAIN, onFailureJob, SIDECAR } from './cases/common';
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
