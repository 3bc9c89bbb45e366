import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command, emptyFolder } from './fake-terminal';
import { ROOT } from '../emitted-files';

const OUTPUT = join(ROOT, 'examples/armada-oom/output/armada');
const JOBS = join(OUTPUT, 'jobs/oom-grow-jobs.yml');

async function simulated(...words: string[]): Promise<any> {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'oom.yaml'), 'default: { needsMemory: 100Mi }\n');
  const { out, err } = await command(['simulate', JOBS, '--scenario', 'oom.yaml', '--format', 'json', ...words], folder);
  expect(err).toBe('');
  return JSON.parse(out);
}

test('the loop that runs out of memory ends after two runs, with twice the memory', async () => {
  const { target, outcome, attempts, notes } = await simulated('--platform', OUTPUT);
  expect(target).toEqual({ engine: 'armada', version: '0.22.7', verified: true });
  expect(outcome).toMatchObject({ condition: 'Complete' });
  expect(attempts).toMatchObject([
    { attempt: 1, counted: true, rule: { action: 'Retry' }, failure: { reason: 'OOMKilled' } }, { attempt: 2, phase: 'Succeeded' },
  ]);
  expect(notes.join('\n')).toContain('run 1 with 64Mi: category out-of-memory; policy oom-grow decides; its Pod is gone; the next run gets 128Mi');
});

test('without the platform nothing is retried, which is said', async () => {
  const { outcome, attempts, notes } = await simulated();
  expect(attempts).toHaveLength(1);
  expect(outcome).toMatchObject({ condition: 'Failed' });
  expect(notes.join('\n')).toContain('there are no settings of a scheduler');
});

test('a platform that is not there', async () => {
  expect(await command(['explain', JOBS, '--platform', 'none'], emptyFolder())).toMatchObject({ status: 2, err: expect.stringContaining('none: there is no such file or folder') });
});

test('explain says what each cause leads to', async () => {
  const { out } = await command(['explain', JOBS, '--platform', OUTPUT, '--format', 'json'], emptyFolder());
  expect(JSON.parse(out).rows).toContainEqual(expect.objectContaining({ failure: 'out of memory (OOMKilled)', response: 'RETRY', counted: true }));
});

test.each([
  ['an experiment of Katib', 'apiVersion: kubeflow.org/v1beta1\nkind: Experiment\nmetadata: { name: a }\nspec: { trialTemplate: { trialSpec: { apiVersion: kubeflow.org/v1, kind: TFJob, spec: {} } } }\n'],
  ['a queue of Armada', 'apiVersion: armadaproject.io/v1beta1\nkind: Queue\nname: a\npriorityFactor: 1\n'],
])('%s runs nothing itself, and what is beside it is explained', async (_, text) => {
  const job = 'apiVersion: batch/v1\nkind: Job\nmetadata: { name: b }\nspec: { template: { spec: { restartPolicy: Never, containers: [{ name: c, image: d }] } } }\n';
  const { status, out, err } = await command(['explain', '-'], emptyFolder(), `${text}---\n${job}`);
  expect([status, err]).toEqual([0, '']);
  expect(out).toMatch(/^Job b/);
});
