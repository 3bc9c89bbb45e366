import { job, onCodes, policyJob } from './cases/common';
import { JobSimulation } from '../../../src';
import { messageOf } from '../../messages';

/*
 * How Pods are called whose names nobody can know: everywhere in the same way.
 */

const { metadata: _, ...NAMELESS } = policyJob([onCodes('FailJob', [1])]);
const cronJob = (metadata: object) => ({
  apiVersion: 'batch/v1', kind: 'CronJob', metadata, spec: { schedule: '0 5 * * *', jobTemplate: { spec: (NAMELESS as any).spec } },
});

test.each<[string, object, string, string]>([
  ['a name', { ...NAMELESS, metadata: { name: 'import' } }, 'default', 'import-1'],
  ['a name in a namespace', { ...NAMELESS, metadata: { name: 'import', namespace: 'nightly' } }, 'nightly', 'import-1'],
  ['a name that is generated', { ...NAMELESS, metadata: { generateName: 'import-' } }, 'default', 'import-xxxxx-1'],
  ['a name, beside what it could be generated from', { ...NAMELESS, metadata: { name: 'import', generateName: 'other-' } }, 'default', 'import-1'],
  ['a CronJob', cronJob({ name: 'report', namespace: 'nightly' }), 'nightly', 'report-xxxxxxxx-1'],
  ['a CronJob whose name is generated', cronJob({ generateName: 'report-' }), 'default', 'report-xxxxx-xxxxxxxx-1'],
])('%s', (__, manifest, namespace, pod) => {
  const { attempts, outcome } = JobSimulation.run(manifest, { default: { exitCode: 1 } }, { version: '1.34' });
  expect(attempts.map(each => each.pod)).toEqual([pod]);
  expect(outcome.message).toBe(`Container main for pod ${namespace}/${pod} failed with exit code 1 matching FailJob rule at index 0`);
});

test('of each index its own', () => {
  const manifest = { ...job({ completionMode: 'Indexed', completions: 2 }), metadata: { generateName: 'import-' } };
  expect(JobSimulation.run(manifest).attempts.map(({ pod }) => pod)).toEqual(['import-xxxxx-0-1', 'import-xxxxx-1-1']);
});

test('the name of an index of a CronJob can be too long although that of the CronJob is not', () => {
  const manifest = cronJob({ name: 'a'.repeat(52) });
  manifest.spec.jobTemplate.spec = { ...manifest.spec.jobTemplate.spec, completionMode: 'Indexed', completions: 100 };
  expect(messageOf(() => JobSimulation.run(manifest))).toMatch(/^Kubernetes 1\.34 refuses the Jobs of this CronJob: .*invalid DNS label: a+-xxxxxxxx-99$/);
});
