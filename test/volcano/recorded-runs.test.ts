import { recordingOf } from './recordings';
import { RunCase, runCases } from './run-cases';
import { readVolcanoScenario } from '../../src/volcano/simulation/scenario';
import { runVolcanoJob } from '../../src/volcano/simulation/simulate';
import { isTerminating } from '../../src/volcano/simulation/volcano-pod';
import { validateVolcanoJob } from '../../src/volcano/validate';

/*
 * The same story as that of the real Job controller of Volcano 1.14.1, which conformance/volcano has played in virtual time.
 */

const RUNS = recordingOf('run');

const tenths = (seconds: number) => Math.round(seconds * 10) / 10;

function played({ manifest, attempts, default: others, until }: RunCase): any {
  const { spec } = validateVolcanoJob(manifest, '1.14').job!;
  const byPod = Object.entries(attempts).flatMap(([task, ofTask]) => Object.entries(ofTask).map(([index, list]) => [`${task}-${index}`, list]));
  const scenario = readVolcanoScenario({ attempts: Object.fromEntries(byPod), default: others, until });
  const { controller, phases, pods } = runVolcanoJob(spec!, scenario);
  const left = pods.filter(({ isGone }) => !isGone && true);
  const count = (phase: string) => left.filter(pod => pod.phase === phase && !isTerminating(pod)).length;
  return {
    phases: phases.map(({ phase, retryCount, at }) => ({ phase, retryCount, at: tenths(at) })),
    pods: pods.map(({ task, index, createdAt, finishedAt, phase, deletedAt }) => ({
      task,
      index: `${index}`,
      createdAt: tenths(createdAt),
      ...finishedAt !== undefined && { endedAt: tenths(finishedAt), phase },
      ...deletedAt !== undefined && { deletedAt: tenths(deletedAt) },
    })).sort((a, b) => a.createdAt - b.createdAt || (`${a.task} ${a.index}` < `${b.task} ${b.index}` ? -1 : 1)),
    status: { phase: controller.phase, retryCount: controller.retryCount },
    running: count('Running'),
  };
}

function recorded({ name }: RunCase): any {
  const { phases, pods, status: { phase, retryCount } } = RUNS.get(name);
  return { phases, pods: pods ?? [], status: { phase, retryCount } };
}

test('every scenario is recorded', () => {
  expect(runCases().map(({ name }) => name)).toEqual([...RUNS.keys()]);
});

test.each(runCases().map((each): [string, RunCase] => [each.name, each]))('%s', (_, each) => {
  const { running: _running, ...ours } = played(each);
  expect(ours).toEqual(recorded(each));
});
