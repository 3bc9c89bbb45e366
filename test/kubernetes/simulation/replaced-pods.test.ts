import { exits, FAILS, job, SUCCEEDS } from './cases/common';
import { JobSimulation } from '../../../src';
import { Scenario } from '../../../src/kubernetes/simulation/scenario';

/*
 * Which Pod comes in the place of which.
 */

test.each<[string, object, Scenario, (number | undefined)[]]>([
  ['one after the other', job(), { attempts: [FAILS, FAILS], default: SUCCEEDS }, [15, 40, undefined]],
  ['in their order, if several are replaced at once', job({ completions: 2, parallelism: 2 }), { attempts: [FAILS, FAILS], default: SUCCEEDS },
    [25, 25, undefined, undefined]],
  ['once, if it is deleted, replaced, and ends after that', job({ podReplacementPolicy: 'TerminatingOrFailed' }),
    { attempts: [exits(1, { deleted: true, terminationSeconds: 25 }), exits(1, { after: 60 })], default: SUCCEEDS }, [15, 95, undefined]],
])('a Pod is replaced %s', (_, manifest, scenario, next) => {
  expect(JobSimulation.run(manifest, scenario, { version: '1.37' }).attempts.map(({ nextAt }) => nextAt)).toEqual(next);
});
