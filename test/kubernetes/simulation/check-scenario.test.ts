import { job, onFailureJob } from './cases/common';
import { JobSimulation } from '../../../src';
import { Scenario } from '../../../src/kubernetes/simulation/scenario';
import { messageOf } from '../../messages';

const onFailure = onFailureJob({ backoffLimit: 2147483647 });

test.each<[string, object, Scenario, string]>([
  ['a change that nobody would see', job(), { until: 60, changes: [{ at: 90, spec: { suspend: true } }] },
    'change 1 comes at 90 s, and nothing is followed after until: 60'],
  ['more than a day, if nothing else is said', job(), { changes: [{ at: 100000, spec: { suspend: true } }] },
    'change 1 comes at 100000 s, and nothing is followed after until: 86400'],
  ['too many restarts to play', onFailure, { default: { restarts: 2147483647, after: 1 }, until: 1e9 },
    'the default is restarted more than 100000 times until 1000000000 s, and each restart is played: say a smaller until, or a longer after'],
])('a scenario with %s is refused', (_, manifest, scenario, message) => {
  expect(messageOf(() => JobSimulation.run(manifest, scenario, { version: '1.37' }))).toBe(message);
});

test('a container may be restarted as often as it can until the end', () => {
  const { attempts, outcome } = JobSimulation.run(onFailure, { default: { restarts: 2147483647, after: 1 } }, { version: '1.37' });
  expect([attempts.length, attempts[0].restarts, outcome.stoppedBecause]).toEqual([1, 86400, 'horizon']);
});
