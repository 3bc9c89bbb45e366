import { accepted, acceptedText, CreateCase, cronJob, each, Fields, indexedJob, job, refused, refusedText, template } from './case';

/*
 * Names, labels, annotations and the other metadata of a Job, its selector, and the labels that it takes from its template.
 */

function labelledJob(labels: unknown): Fields {
  return job({}, { labels });
}

function annotatedJob(annotations: unknown): Fields {
  return job({}, { annotations });
}

function ownedJob(...owners: readonly Fields[]): Fields {
  const owner = { apiVersion: 'batch/v1', kind: 'CronJob', name: 'cron', uid: '6a1c5c1e-0000-4000-8000-000000000000' };
  return job({}, { ownerReferences: owners.map((fields) => ({ ...owner, ...fields })) });
}

/** A Job that brings its own selector, and these labels in its template. */
function selectingJob(selector: unknown, labels: Fields = { app: 'x', tier: 'y' }): Fields {
  return job({ manualSelector: true, selector, template: template({}, { labels }) });
}

const NAMES: readonly CreateCase[] = [
  ...each(refused, 'metadata name', [undefined, null, ''], (name) => job({}, { name })),
  accepted('metadata generateName', job({}, { name: undefined, generateName: 'job-' })),
  accepted('metadata generateName without a dash', job({}, { name: undefined, generateName: 'job' })),
  accepted('metadata generateName of 58, the longest that is not cut', job({}, { name: undefined, generateName: 'a'.repeat(58) })),
  accepted('metadata generateName of 63, which is cut', job({}, { name: undefined, generateName: 'a'.repeat(63) })),
  ...each(refused, 'metadata generateName', ['Job-', 'job_', '-job', ' ', 'job.'], (generateName) => job({}, { name: undefined, generateName })),
  refused('metadata generateName empty', job({}, { name: undefined, generateName: '' })),
  accepted('metadata name and generateName', job({}, { generateName: 'other-' })),
  refused('metadata name and a generateName that is never used', job({}, { generateName: 'Not A Name' })),
  accepted('metadata generateName of an Indexed Job', indexedJob({}, { name: undefined, generateName: 'job-' })),
  refused('metadata generateName of an Indexed Job, too long for the last index', indexedJob({ completions: 100000 }, {
    name: undefined, generateName: 'a'.repeat(58),
  })),
  accepted('metadata generateName of an Indexed Job, just short enough', indexedJob({ completions: 10 }, {
    name: undefined, generateName: 'a'.repeat(56),
  })),
  accepted('metadata generateName of a CronJob', cronJob({}, {}, { name: undefined, generateName: 'cron-' })),
  refused('metadata generateName of a CronJob, too long', cronJob({}, {}, { name: undefined, generateName: 'a'.repeat(48) })),
  accepted('metadata generateName of a CronJob, just short enough', cronJob({}, {}, { name: undefined, generateName: 'a'.repeat(47) })),
  refused('metadata absent', { ...job(), metadata: undefined }),
  refused('metadata null', { ...job(), metadata: null }),
  refused('metadata empty', { ...job(), metadata: {} }),
  refused('metadata a string', { ...job(), metadata: 'job' }),
  accepted('metadata namespace default', job({}, { namespace: 'default' })),
  accepted('metadata namespace empty', job({}, { namespace: '' })),
];

const LABELS: readonly CreateCase[] = [
  ...each(accepted, 'metadata labels', [
    {}, { a: 'b' }, { a: '' }, { 'example.com/a': 'B_c.d-e' }, { A: '1' }, { ['a'.repeat(63)]: 'b'.repeat(63) }, { [`${'a'.repeat(63)}.b/c`]: 'd' },
  ], labelledJob),
  ...each(refused, 'metadata labels', [
    { 'a b': 'c' }, { a: 'b c' }, { '': 'a' }, { a: '-b' }, { a: 'b-' }, { a: 'b/c' }, { '-a': 'b' }, { 'a/': 'b' }, { '/a': 'b' }, { 'a/b/c': 'd' },
    { 'A/b': 'c' }, { ['a'.repeat(64)]: 'b' }, { a: 'b'.repeat(64) }, { a: 'ä' }, { a: 'b:c' }, { [`${'a'.repeat(254)}/b`]: 'c' },
  ], labelledJob),
  refused('metadata labels a list', labelledJob(['a'])),
  refused('metadata labels with two errors in one', labelledJob({ 'a b': 'c d' })),
  refusedText('metadata labels with a number in YAML', `apiVersion: batch/v1
kind: Job
metadata:
  name: job
  labels:
    version: 1.10
spec:
  template:
    spec:
      restartPolicy: Never
      containers:
      - name: main
        image: busybox
`),

  accepted('metadata labels of the template become those of the Job', job({ template: template({}, { labels: { app: 'x' } }) })),
  accepted('metadata labels of the Job stay what they are', job({ template: template({}, { labels: { app: 'x' } }) }, { labels: { tier: 'y' } })),
  accepted('metadata labels of the Job empty, so that the template decides', job({ template: template({}, { labels: { app: 'x' } }) }, {
    labels: {},
  })),
  accepted('metadata labels of the template empty', job({ template: template({}, { labels: {} }) })),
  accepted('metadata labels neither in the Job nor in the template', job()),
  refused('metadata labels of the template that are wrong are wrong in the Job too', job({ template: template({}, { labels: { app: '-' } }) })),
  refused('metadata labels of the template that are wrong, beside labels of the Job', job({ template: template({}, { labels: { app: '-' } }) }, {
    labels: { tier: 'y' },
  })),
  accepted('metadata labels of a CronJob are not those of its template', cronJob({}, { template: template({}, { labels: { app: 'x' } }) })),

  accepted('metadata labels that the server makes, given with the right name', job({
    template: template({}, { labels: { 'job-name': 'job', 'batch.kubernetes.io/job-name': 'job' } }),
  })),
  refused('metadata labels that the server makes, given with the wrong name', job({
    template: template({}, { labels: { 'job-name': 'other', 'batch.kubernetes.io/job-name': 'other' } }),
  })),
  refused('metadata labels that the server makes, one of the two with the wrong name', job({
    template: template({}, { labels: { 'batch.kubernetes.io/job-name': 'other' } }),
  })),
  refused('metadata labels that the server makes, given with a uid', job({
    template: template({}, { labels: { 'batch.kubernetes.io/controller-uid': 'x' } }),
  })),
  refused('metadata labels that the server makes, given with an empty uid', job({ template: template({}, { labels: { 'controller-uid': '' } }) })),
  accepted('metadata labels that the server makes, given in a CronJob', cronJob({}, {
    template: template({}, { labels: { 'job-name': 'other', 'controller-uid': 'x' } }),
  })),
  accepted('metadata labels that the server makes, given for the Job only', labelledJob({ 'job-name': 'other', 'controller-uid': 'x' })),
];

const ANNOTATIONS: readonly CreateCase[] = [
  ...each(accepted, 'metadata annotations', [
    {}, { a: '' }, { a: 'b c\n/ä' }, { 'example.com/a': 'b' }, { 'EXAMPLE.com/a': 'b' }, { A: 'b' },
  ], annotatedJob),
  ...each(refused, 'metadata annotations', [
    { 'a b': 'c' }, { '': 'a' }, { 'a/b/c': 'd' }, { 'a/': 'b' }, { '/a': 'b' }, { ['a'.repeat(64)]: 'b' },
  ], annotatedJob),
  accepted('metadata annotations of 256 KiB', annotatedJob({ a: 'x'.repeat(262143) })),
  refused('metadata annotations of more than 256 KiB', annotatedJob({ a: 'x'.repeat(262144) })),
  refused('metadata annotations of more than 256 KiB together', annotatedJob({ a: 'x'.repeat(131072), b: 'x'.repeat(131072) })),
  refused('metadata annotations of more than 256 KiB counted in bytes', annotatedJob({ a: 'ä'.repeat(131072) })),
  accepted('metadata annotations of 256 KiB each in the Job and in the template',
    job({ template: template({}, { annotations: { a: 'x'.repeat(262143) } }) }, {
      annotations: { a: 'x'.repeat(262143) },
    })),
];

const OTHERS: readonly CreateCase[] = [
  ...each(refused, 'metadata finalizers', [
    ['a'], [''], ['example.com/a b'], ['a/b/c'], ['foregroundDeletion', 'orphan'], ['example.com/'],
  ], (finalizers) => job({}, { finalizers })),
  ...each(accepted, 'metadata finalizers', [
    [], ['example.com/a'], ['foregroundDeletion'], ['orphan'], ['kubernetes'], ['example.com/a', 'example.com/a'],
  ], (finalizers) => job({}, { finalizers })),
  ...each(refused, 'metadata owner', [
    { apiVersion: '' }, { apiVersion: undefined }, { apiVersion: 'a/b/c' }, { kind: '' }, { name: '' }, { uid: '' }, { uid: undefined },
    { apiVersion: 'v1', kind: 'Event' }, { apiVersion: 'batch/' },
  ], (owner) => ownedJob(owner)),
  ...each(accepted, 'metadata owner', [
    {}, { controller: true }, { blockOwnerDeletion: true }, { apiVersion: 'v1', kind: 'Pod' }, { uid: 'not a uid' },
  ], (owner) => ownedJob(owner)),
  refused('metadata two owners that control', ownedJob({ controller: true }, { controller: true, uid: 'other' })),
  accepted('metadata two owners of which one controls', ownedJob({ controller: true }, { controller: false, uid: 'other' })),
  accepted('metadata one owner twice', ownedJob({}, {})),
  accepted('metadata resourceVersion empty', job({}, { resourceVersion: '' })),
  accepted('metadata uid', job({}, { uid: 'any' })),
  accepted('metadata generation', job({}, { generation: 7 })),
  accepted('metadata generation negative, which is overwritten', job({}, { generation: -1 })),
  accepted('metadata creationTimestamp null', job({}, { creationTimestamp: null })),
  accepted('metadata creationTimestamp', job({}, { creationTimestamp: '2026-01-01T00:00:00Z' })),
  refused('metadata creationTimestamp that is no time', job({}, { creationTimestamp: 'yesterday' })),
  accepted('metadata deletionTimestamp', job({}, { deletionTimestamp: '2026-01-01T00:00:00Z', deletionGracePeriodSeconds: 5 })),
  accepted('metadata selfLink', job({}, { selfLink: '/nowhere' })),
  accepted('metadata managedFields empty', job({}, { managedFields: [] })),
  accepted('metadata managedFields with an unknown operation, which are dropped', job({}, {
    managedFields: [{ manager: 'a', operation: 'Patch', apiVersion: 'batch/v1', fieldsType: 'FieldsV1', fieldsV1: {} }],
  })),
  refused('metadata clusterName, which is gone', job({}, { clusterName: 'a' })),
  acceptedText('metadata as a client prints it', `apiVersion: batch/v1
kind: Job
metadata:
  creationTimestamp: null
  name: job
spec:
  template:
    metadata:
      creationTimestamp: null
    spec:
      containers:
      - image: busybox
        name: job
        resources: {}
      restartPolicy: Never
status: {}
`),
];

const SELECTORS: readonly CreateCase[] = [
  ...each(accepted, 'metadata manual selector', [
    { matchLabels: { app: 'x' } }, { matchLabels: { app: 'x', tier: 'y' } },
    { matchExpressions: [{ key: 'app', operator: 'In', values: ['x', 'z'] }] }, { matchExpressions: [{ key: 'app', operator: 'Exists' }] },
    { matchExpressions: [{ key: 'none', operator: 'DoesNotExist' }] }, { matchExpressions: [{ key: 'app', operator: 'NotIn', values: ['z'] }] }, {},
  ], (selector) => selectingJob(selector)),
  ...each(refused, 'metadata manual selector', [
    { matchLabels: { app: 'z' } }, { matchLabels: { app: 'x', other: 'y' } }, { matchLabels: { 'a b': 'x' } }, { matchLabels: { app: 'x y' } },
    { matchExpressions: [{ key: 'app', operator: 'In' }] }, { matchExpressions: [{ key: 'app', operator: 'In', values: [] }] },
    { matchExpressions: [{ key: 'app', operator: 'Exists', values: ['x'] }] },
    { matchExpressions: [{ key: 'app', operator: 'Equals', values: ['x'] }] }, { matchExpressions: [{ operator: 'Exists' }] },
    { matchExpressions: [{}] }, { matchExpressions: [{ key: 'app', operator: 'In', values: ['x y'] }] }, null,
  ], (selector) => selectingJob(selector)),
  refused('metadata manual selector and no labels', job({ manualSelector: true, selector: { matchLabels: { app: 'x' } } })),
  accepted('metadata manual selector, empty, and no labels', job({ manualSelector: true, selector: {} })),
  accepted('metadata manual selector leaves the labels of the template alone', selectingJob({ matchLabels: { app: 'x' } }, {
    'app': 'x', 'job-name': 'other',
  })),
  accepted('metadata manual selector of an Indexed Job', indexedJob({
    manualSelector: true, selector: { matchLabels: { app: 'x' } }, template: template({}, { labels: { app: 'x' } }),
  })),
  accepted('metadata manual selector with a name of 64', job({
    manualSelector: true, selector: { matchLabels: { app: 'x' } }, template: template({}, { labels: { app: 'x' } }),
  }, { name: 'a'.repeat(64) })),
  accepted('metadata manual selector with a name of 253', job({
    manualSelector: true, selector: { matchLabels: { app: 'x' } }, template: template({}, { labels: { app: 'x' } }),
  }, { name: `${'a'.repeat(62)}.${'a'.repeat(62)}.${'a'.repeat(62)}.${'a'.repeat(64)}` })),

  ...each(accepted, 'metadata generated selector', [
    { matchLabels: {} }, { matchExpressions: [] }, { matchExpressions: [{ key: 'batch.kubernetes.io/job-name', operator: 'Exists' }] },
    { matchLabels: { 'job-name': 'job' } },
  ], (selector) => job({ selector })),
  ...each(refused, 'metadata generated selector', [
    { matchLabels: { 'controller-uid': 'x' } }, { matchLabels: { 'batch.kubernetes.io/controller-uid': 'x' } },
    { matchLabels: { 'job-name': 'other' } }, { matchExpressions: [{ key: 'app', operator: 'Exists' }] },
    { matchExpressions: [{ key: 'a b', operator: 'Exists' }] }, { matchLabels: { 'a b': 'c' } },
  ], (selector) => job({ selector })),
];

export const METADATA: readonly CreateCase[] = [...NAMES, ...LABELS, ...ANNOTATIONS, ...OTHERS, ...SELECTORS];
