import { INDEXED, job, rules } from './jobs';
import { changedFields } from '../../../src/kubernetes/difference/changed-fields';
import { JobDifference } from '../../../src/kubernetes/job-difference';
import { NO_LIMIT } from '../../../src/kubernetes/spec-facts';

const requests = (requested: object) => ({ containers: [{ name: 'main', image: 'registry.example/import:1.4', resources: { requests: requested, limits: requested } }] });

test.each<[string, any, any, string[]]>([
  ['nothing', job(), job(), []],
  ['retries', job(), job({ backoffLimit: 5 }), ['failures that may count: 3 -> 5', 'Pods in all: 4 -> 6', 'waits in all: 70 seconds -> 5 minutes 10 seconds']],
  ['a deadline', job(), job({ activeDeadlineSeconds: 90 }), ['active time: 1 hour -> 90 seconds']],
  ['no deadline', job(), job({ activeDeadlineSeconds: undefined }),
    ['active time: 1 hour -> no bound (there is no activeDeadlineSeconds: a Pod that hangs, or that never starts, is waited for without end)']],
  ['no bound at all', job(rules(['Ignore', [1]])), job({ ...rules(['Ignore', [1]]), activeDeadlineSeconds: undefined }), [
    'Pods in all: 11 -> no bound (rules[0] ignores failures: they use up no budget, and there is no activeDeadlineSeconds)',
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
  ['requests and a deadline that are both gone', job({}, requests({ cpu: 1 })), job({ activeDeadlineSeconds: undefined }), [
    'active time: 1 hour -> no bound (there is no activeDeadlineSeconds: a Pod that hangs, or that never starts, is waited for without end)',
    'cpu: 1 core-hour (1 each) -> no request',
  ]],
  ['requests and a deadline that are both new', job({ activeDeadlineSeconds: undefined }), job({}, requests({ cpu: 1 })), [
    'active time: no bound -> 1 hour', 'cpu: no request -> 1 core-hour (1 each)',
  ]],
  ['new requests that nothing bounds', job({ activeDeadlineSeconds: undefined }), job({ activeDeadlineSeconds: undefined }, requests({ 'nvidia.com/gpu': 1 })),
    ['nvidia.com/gpu: no request -> no bound']],
  ['no restarts in place any more', job({ backoffLimit: 2 }, { restartPolicy: 'OnFailure' }), job({ backoffLimit: 2 }), ['restarts in place: 2 -> none']],
  ['restarts in place', job({ backoffLimit: 2 }), job({ backoffLimit: 2 }, { restartPolicy: 'OnFailure' }), ['restarts in place: none -> 2']],
  ['restarts in place that nothing bounds', job({ backoffLimit: NO_LIMIT }), job({ backoffLimit: NO_LIMIT }, { restartPolicy: 'OnFailure' }),
    ['restarts in place: none -> no bound']],
  ['indexes', job(), job({ completionMode: 'Indexed', completions: 1 }), []],
  ['no indexes any more', job({ ...INDEXED, maxFailedIndexes: 3 }), job({ completions: 8, parallelism: 4, backoffLimit: 8 }), [
    'failures that may count: no bound -> 8',
    'failures of an index that may count: 1 -> no indexes',
    'indexes that may fail: 3 -> no indexes',
    'Pods of an index: 2 -> no indexes',
    'waits in all: 10 seconds -> 30 minutes 30 seconds',
  ]],
  ['no limit per index any more', job({ ...INDEXED, maxFailedIndexes: 3 }), job({ ...INDEXED, backoffLimitPerIndex: undefined, backoffLimit: 8 }), [
    'failures that may count: no bound -> 8',
    'failures of an index that may count: 1 -> no bound of its own',
    'indexes that may fail: 3 -> no index is given up',
    'Pods of an index: 2 -> no bound of its own',
    'waits in all: 10 seconds -> 30 minutes 30 seconds',
  ]],
  ['any number of failed indexes', job({ ...INDEXED, maxFailedIndexes: 3 }), job(INDEXED), ['indexes that may fail: 3 -> all of them']],
  ['a limit per index that is none', job(INDEXED), job({ ...INDEXED, backoffLimitPerIndex: NO_LIMIT }), [
    'failures of an index that may count: 1 -> no bound of its own', 'Pods in all: 16 -> 88', 'Pods of an index: 2 -> 11', 'waits in all: 10 seconds -> 1 hour',
  ]],
])('%s', (_, before, after, expected) => {
  expect(JobDifference.of(before, after).bounds!.changes.map(({ what, before: old, after: present, because }) => (
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
