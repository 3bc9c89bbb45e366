import { changed, CHILD, JOB_SET } from './pieces';
import { versionOf } from '../../src/engine';
import { jobset } from '../../src/jobset/engine';
import { messageOf } from '../messages';

/*
 * What a scenario says of which Pods of a JobSet.
 */

const TWO_JOBS = changed(JOB_SET, { 'spec.replicatedJobs.0.replicas': 2, 'spec.failurePolicy.maxRestarts': 1 });
const WITHOUT_INDEXES = changed(TWO_JOBS, { [`${CHILD}.completionMode`]: 'NonIndexed' });

function simulate(scenario: unknown, manifest = TWO_JOBS) {
  return jobset.player!.simulate(manifest, scenario, versionOf(jobset));
}

/** `workers-0-1: 1, 0` by Pod: with what its attempts ended, `-` if they were stopped before. */
function codesOf(scenario: unknown, manifest = TWO_JOBS): string[] {
  const byPod = new Map<string, string[]>();
  for (const { pod, failure, phase } of simulate(scenario, manifest).attempts) {
    const name = pod.replace(/^train-/, '').replace(/-\d+$/, '');
    byPod.set(name, [...byPod.get(name) ?? [], failure && failure.exitCode !== 143 ? String(failure.exitCode) : phase === 'Succeeded' ? '0' : '-']);
  }
  return [...byPod].map(([pod, codes]) => `${pod}: ${codes.join(', ')}`);
}

test.each<[string, object, string[]]>([
  ['a list for a Pod', { attempts: { 'workers-1-0': [{ exitCode: 1, after: 5 }] } }, [
    'workers-0-0: -, 0', 'workers-0-1: -, 0', 'workers-1-0: 1, 0', 'workers-1-1: -, 0',
  ]],
  ['a list for the Pods of a Job', { attempts: { 'workers-1': [{ exitCode: 1, after: 5 }] } }, [
    'workers-0-0: -, 0', 'workers-0-1: -, 0', 'workers-1-0: 1, 0', 'workers-1-1: 1, 0',
  ]],
  ['one that all attempts of a Pod have', { attempts: { 'workers-0-1': { exitCode: 1, after: 5 } } }, [
    'workers-0-0: -, -', 'workers-0-1: 1, 1', 'workers-1-0: -, -', 'workers-1-1: -, -',
  ]],
  ['a list for all Pods of a replicated Job', { attempts: { workers: [{ exitCode: 1, after: 5 }] } }, [
    'workers-0-0: 1, 0', 'workers-0-1: 1, 0', 'workers-1-0: 1, 0', 'workers-1-1: 1, 0',
  ]],
  ['the longest name counts', { attempts: { 'workers': { running: true }, 'workers-0': [{ exitCode: 1, after: 5 }], 'workers-0-1': {} }, until: 100 }, [
    'workers-0-0: 1, 0', 'workers-0-1: -, 0', 'workers-1-0: -, -', 'workers-1-1: -, -',
  ]],
  ['a moment after the start of the JobSet', { attempts: { workers: [{ exitCode: 1, at: 5 }, { exitCode: 1, at: 8 }] } }, [
    'workers-0-0: 1, 1', 'workers-0-1: 1, 1', 'workers-1-0: 1, 1', 'workers-1-1: 1, 1',
  ]],
])('%s', (_, scenario, codes) => {
  expect(codesOf(scenario)).toEqual(codes);
});

test('in a Job without indexes a list has its Pods in their order, and what is no list is for all of them', () => {
  const failures = (scenario: object) => simulate(scenario, WITHOUT_INDEXES).attempts
    .filter(({ failure }) => failure && failure.exitCode !== 143).map(({ pod, failure }) => `${pod}: ${failure!.exitCode}`);
  expect(failures({ attempts: { 'workers-1': [{ exitCode: 0 }, { exitCode: 1, after: 5 }] } })).toEqual(['train-workers-1-2: 1']);
  expect(failures({ attempts: { 'workers-1': { exitCode: 1, after: 5 } } })).toHaveLength(4);
});

test('a Pod that fails each time uses up the restarts', () => {
  expect(simulate({ attempts: { workers: { exitCode: 1, after: 5 } } }).outcome).toMatchObject({ condition: 'Failed', reason: 'ReachedMaxRestarts' });
});

test.each<[string, unknown, string]>([
  ['a list', { attempts: [{ exitCode: 1 }] },
    'attempts must be a mapping from Pods such as workers-0-1, Jobs such as workers-0, or replicated Jobs such as workers, got a list'],
  ['changes', { changes: [{ at: 5, spec: { suspend: true } }] }, 'changes of a JobSet while it runs are not followed; leave changes out'],
  ['a Pod that does not exist', { attempts: { 'workers-0-7': {} } }, 'attempts has \'workers-0-7\', which is no Pod of this JobSet; did you mean \'workers-0-0\'?'],
  ['a container that does not exist', { attempts: { workers: [{}, { exitCodes: { mian: 1 } }] } },
    'attempt 2 of workers speaks of the container \'mian\', which this Job does not have; known are main'],
  ['the same for all attempts', { attempts: { workers: { exitCodes: { mian: 1 } } } },
    'what happens to workers speaks of the container \'mian\', which this Job does not have; known are main'],
  ['a key', { attempts: { 'workers-0-0': [{ exit_code: 1 }] } }, 'attempt 1 of workers-0-0 has an unknown key \'exit_code\'; did you mean \'exitCode\'?'],
])('%s is refused', (_, scenario, message) => {
  expect(messageOf(() => simulate(scenario))).toBe(message);
});
