import { INDEXED, job, rules } from './jobs';
import { changedFields } from '../../../src/kubernetes/difference/changed-fields';
import { changedBounds } from '../../../src/kubernetes/difference/compare-bounds';
import { JobDifference } from '../../../src/kubernetes/job-difference';

const requests = (requested: object) => ({ containers: [{ name: 'main', image: 'registry.example/import:1.4', resources: { requests: requested, limits: requested } }] });

test.each<[string, any, any, string[]]>([
  ['nothing', job(), job(), []],
  ['retries', job(), job({ backoffLimit: 5 }), ['failures that may count: 3 -> 5', 'Pods in all: 4 -> 6', 'waits in all: 70 seconds -> 5 minutes 10 seconds']],
  ['a deadline', job(), job({ activeDeadlineSeconds: 90 }), ['active time: 1 hour -> 90 seconds']],
  ['no deadline', job(), job({ activeDeadlineSeconds: undefined }),
    ['active time: 1 hour -> no bound (there is no activeDeadlineSeconds: a Pod that hangs, or that never starts, is waited for without end)']],
  ['no bound at all', job(rules(['Ignore', [1]])), job({ ...rules(['Ignore', [1]]), activeDeadlineSeconds: undefined }), [
    'Pods in all: 12 -> no bound (rules[0] ignores failures: they use up no budget, and there is no activeDeadlineSeconds)',
    'waits in all: 1 hour -> no bound',
    'active time: 1 hour -> no bound (there is no activeDeadlineSeconds: a Pod that hangs, or that never starts, is waited for without end)',
  ]],
  ['parallelism', job({ completions: 4 }), job({ completions: 4, parallelism: 2 }), ['Pods at the same time: 1 -> 2']],
  ['a limit per index', job({ ...INDEXED, backoffLimitPerIndex: undefined, backoffLimit: 8 }), job(INDEXED), [
    'failures that may count: 8 -> no bound', 'failures of an index that may count: no bound of its own -> 1',
    'Pods of an index: no bound of its own -> 2', 'waits in all: 30 minutes 30 seconds -> 10 seconds',
  ]],
  ['requests', job({}, requests({ 'cpu': '500m', 'nvidia.com/gpu': 1 })), job({}, requests({ cpu: 1, memory: '2Gi' })), [
    'cpu: 0.5 core-hours (500m each) -> 1 core-hour (1 each)', 'nvidia.com/gpu: 1 hour (1 each) -> no request', 'memory: no request -> 2 GiB-hours (2Gi each)',
  ]],
  ['requests without a deadline', job({}, requests({ cpu: 1 })), job({ activeDeadlineSeconds: undefined }, requests({ cpu: 1 })), [
    'active time: 1 hour -> no bound (there is no activeDeadlineSeconds: a Pod that hangs, or that never starts, is waited for without end)',
    'cpu: 1 core-hour (1 each) -> no bound',
  ]],
])('%s', (_, before, after, expected) => {
  expect(changedBounds(JobDifference.of(before, after).bounds!).map(({ what, before: old, after: present, because }) => (
    `${what}: ${old} -> ${present}${because ? ` (${because.join('; ')})` : ''}`))).toEqual(expected);
});

test.each<[string, unknown, unknown, string[]]>([
  ['nothing', { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, []],
  ['a value', { a: [1, { b: 2 }] }, { a: [1, { b: 3 }] }, ['spec.a[1].b']],
  ['a list of another length', { a: [1] }, { a: [1, 2] }, ['spec.a']],
  ['a field more and a field less', { a: 1 }, { b: 1 }, ['spec.a', 'spec.b']],
  ['another type', { a: [] }, { a: {} }, ['spec.a']],
  ['everything', undefined, { a: 1 }, ['spec']],
])('fields that differ: %s', (_, before, after, expected) => {
  expect(changedFields(before, after, ['spec'])).toEqual(expected);
});
