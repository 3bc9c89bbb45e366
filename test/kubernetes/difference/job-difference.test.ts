import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { cronJob, INDEXED, job, readFromCluster, rules, withLastApplied } from './jobs';
import { LAST_APPLIED } from '../../../src/kubernetes/declared-again';
import { JobDifference } from '../../../src/kubernetes/job-difference';
import { messageOf } from '../../messages';

const POLICY = rules(['FailJob', [3, 42]], ['Ignore', 'DisruptionTarget']);
const DISRUPTION = 'a disruption (node drain, preemption, taint, node pressure, node shutdown, lost node)';
const SIGNALLED = 'a disruption (node drain, preemption, taint, node pressure, node shutdown)';
const KILLED = ['out of memory (OOMKilled)', 'over the disk limit (ephemeral-storage, emptyDir)', 'killed from outside (137)'];

const SIDECAR = { initContainers: [{ name: 'proxy', image: 'proxy:1', restartPolicy: 'Always' }] };

/** `NOW_RETRIED exit code 3: FailJob -> RETRY`. */
function changes(before: any, after: any, version?: string): string[] {
  return JobDifference.of(before, after, { version }).decisions.map(({ change, failure, before: old, after: present }) => (
    `${change} ${failure}: ${old.rule?.action ?? old.response ?? 'nothing'} -> ${present.rule?.action ?? present.response ?? 'nothing'}`));
}

describe('changed decisions', () => {
  test.each<[string, any, any, string[]]>([
    ['nothing', job(POLICY), job(POLICY), []],
    ['a code that is no longer permanent', job(POLICY), job(rules(['FailJob', [42]], ['Ignore', 'DisruptionTarget'])), [
      'NOW_RETRIED exit code 3: FailJob -> RETRY',
      `NOW_RETRIED ${SIGNALLED}; the program ends with exit code 3: FailJob -> Ignore`,
      'NOW_RETRIED deletion of the running Pod; the program ends with exit code 3: FailJob -> RETRY',
    ]],
    ['codes that are permanent now', job(rules(['FailJob', [42]])), job(rules(['FailJob', [3, 4, 5, 42, 50]])), [
      'NOW_PERMANENT exit code 3-5, 50: RETRY -> FailJob',
      `NOW_PERMANENT ${SIGNALLED}; the program ends with exit code 3-5, 50: RETRY -> FailJob`,
      'NOW_PERMANENT deletion of the running Pod; the program ends with exit code 3-5, 50: RETRY -> FailJob',
    ]],
    ['a rule that sees the sidecars, too', job(rules(['Ignore', [143], { containerName: 'main' }]), SIDECAR), job(rules(['Ignore', [143]]), SIDECAR), [
      'NOW_UNCOUNTED any failing exit code but 143; each sidecar ends with 143 (by the signal): RETRY -> Ignore',
    ]],
    ['a deleted Pod that is replaced before it has ended', job({ ...INDEXED, podReplacementPolicy: 'Failed' }), job(INDEXED), [
      'OTHERWISE node drain, preemption or taint, and the program ends with 0 when it is told to stop: nothing -> nothing',
      'OTHERWISE deletion of the running Pod: RETRY -> RETRY',
      'OTHERWISE deletion of the Pod before it has started: RETRY -> RETRY',
    ]],
    ['rules that say the same in other words', job(POLICY), job(rules(['FailJob', [3]], ['FailJob', [42]], ['Ignore', 'DisruptionTarget'])), []],
    ['a rule that counts, as if it were not there', job(POLICY), job(rules(['FailJob', [3, 42]], ['Ignore', 'DisruptionTarget'], ['Count', [1]])), []],
    ['rules in another order', job(POLICY), job(rules(['Ignore', 'DisruptionTarget'], ['FailJob', [3, 42]])), [
      `NOW_RETRIED ${SIGNALLED}; the program ends with exit code 3, 42: FailJob -> Ignore`,
    ]],
    ['disruptions that are counted', job(POLICY), job(rules(['FailJob', [3, 42]])), [
      `NOW_COUNTED ${DISRUPTION}; unless the program ends with exit code 3, 42: Ignore -> RETRY`,
    ]],
    ['disruptions that are no longer counted', job(rules(['FailJob', [42]])), job(rules(['FailJob', [42]], ['Ignore', 'DisruptionTarget'])), [
      `NOW_UNCOUNTED ${DISRUPTION}; unless the program ends with exit code 42: RETRY -> Ignore`,
    ]],
    ['everything else is permanent', job(POLICY), job(rules(['FailJob', [3, 42]], ['Ignore', 'DisruptionTarget'], ['FailJob', [75], { operator: 'NotIn' }])), [
      'NOW_PERMANENT any failing exit code but 3, 42, 75: RETRY -> FailJob',
      ...KILLED.map(words => `NOW_PERMANENT ${words}: RETRY -> FailJob`),
      'NOW_PERMANENT deletion of the running Pod; unless the program ends with exit code 3, 42, 75: RETRY -> FailJob',
    ]],
    ['a deadline that is gone', job(rules(['Ignore', 'DisruptionTarget'])), job({ ...rules(['Ignore', 'DisruptionTarget']), activeDeadlineSeconds: undefined }), [
      `NOW_ENDLESS ${DISRUPTION}: Ignore -> Ignore`,
    ]],
    ['a deadline that is new', job({ ...rules(['Ignore', 'DisruptionTarget']), activeDeadlineSeconds: undefined }), job(rules(['Ignore', 'DisruptionTarget'])), [
      `NOW_BOUNDED ${DISRUPTION}: Ignore -> Ignore`,
    ]],
    ['a permanent error that is retried without end', job({ ...rules(['FailJob', [42]]), activeDeadlineSeconds: undefined }),
      job({ ...rules(['Ignore', [42]]), activeDeadlineSeconds: undefined }), [
        'NOW_ENDLESS exit code 42: FailJob -> Ignore',
        `NOW_ENDLESS ${SIGNALLED}; the program ends with exit code 42: FailJob -> Ignore`,
        'NOW_ENDLESS deletion of the running Pod; the program ends with exit code 42: FailJob -> Ignore',
      ]],
    ['one retry more or less, which is a matter of the bounds', job(), job({ backoffLimit: 4 }), []],
    ['another deadline, which is a matter of the bounds', job(), job({ activeDeadlineSeconds: 60 }), []],
    ['no retry at all', job(rules(['FailJob', [42]])), job({ ...rules(['FailJob', [42]]), backoffLimit: 0 }), [
      'NOW_PERMANENT any failing exit code but 42: RETRY -> RETRY',
      `NOW_PERMANENT ${DISRUPTION}; unless the program ends with exit code 42: RETRY -> RETRY`,
      ...KILLED.map(words => `NOW_PERMANENT ${words}: RETRY -> RETRY`),
      'NOW_PERMANENT refused by the node (admission error): RETRY -> RETRY',
      'NOW_PERMANENT deletion of the running Pod; unless the program ends with exit code 42: RETRY -> RETRY',
      'NOW_PERMANENT deletion of the Pod before it has started: RETRY -> RETRY',
    ]],
    ['the same end for another reason', job({ backoffLimit: 0 }), job({ ...rules(['FailJob', [42]]), backoffLimit: 0 }), [
      'OTHERWISE exit code 42: RETRY -> FailJob',
      `OTHERWISE ${SIGNALLED}; the program ends with exit code 42: RETRY -> FailJob`,
      'OTHERWISE node drain, preemption or taint, and the program ends with 0 when it is told to stop: RETRY -> nothing',
      'OTHERWISE deletion of the running Pod; the program ends with exit code 42: RETRY -> FailJob',
    ]],
    ['an index that is given up in place of the Job', job({ ...INDEXED, ...rules(['FailJob', [42]]) }), job({ ...INDEXED, ...rules(['FailIndex', [42]]) }), [
      'NOW_ENDS_INDEX exit code 42: FailJob -> FailIndex',
      `NOW_ENDS_INDEX ${SIGNALLED}; the program ends with exit code 42: FailJob -> FailIndex`,
      'NOW_ENDS_INDEX deletion of the running Pod; the program ends with exit code 42: FailJob -> FailIndex',
    ]],
    ['a first failed index that ends the Job', job({ ...INDEXED, ...rules(['FailIndex', [42]]) }), job({ ...INDEXED, ...rules(['FailIndex', [42]]), maxFailedIndexes: 0 }), [
      'NOW_ENDS_JOB exit code 42: FailIndex -> FailIndex',
      `NOW_ENDS_JOB ${SIGNALLED}; the program ends with exit code 42: FailIndex -> FailIndex`,
      'NOW_ENDS_JOB deletion of the running Pod; the program ends with exit code 42: FailIndex -> FailIndex',
    ]],
    ['a deadline of the Pod itself', job(rules(['FailJob', [42]])), job(rules(['FailJob', [42]]), { activeDeadlineSeconds: 600 }), [
      'OTHERWISE over the Pod\'s own activeDeadlineSeconds (600); the program ends with exit code 42: nothing -> FailJob',
      'OTHERWISE over the Pod\'s own activeDeadlineSeconds (600); unless the program ends with exit code 42: nothing -> RETRY',
    ]],
    ['another deadline of the Pod', job({}, { activeDeadlineSeconds: 60 }), job({}, { activeDeadlineSeconds: 600 }), []],
    ['a condition that only a rule knows', job(rules(['FailJob', 'ConfigIssue'])), job(rules(['Ignore', 'ConfigIssue'])), [
      'NOW_RETRIED Pod condition ConfigIssue: FailJob -> Ignore',
    ]],
    ['a condition with another status', job(rules(['FailJob', 'ConfigIssue'])), job(rules(['FailJob', 'ConfigIssue', { status: 'False' }])), [
      'NOW_RETRIED Pod condition ConfigIssue: FailJob -> RETRY',
      'NOW_PERMANENT Pod condition ConfigIssue=False: RETRY -> FailJob',
    ]],
    ['a CronJob', cronJob(rules(['FailJob', [42]])), cronJob(rules(['Ignore', [42]])), [
      'NOW_RETRIED exit code 42: FailJob -> Ignore',
      `NOW_RETRIED ${SIGNALLED}; the program ends with exit code 42: FailJob -> Ignore`,
      'NOW_RETRIED deletion of the running Pod; the program ends with exit code 42: FailJob -> Ignore',
    ]],
  ])('%s', (_, before, after, expected) => {
    expect(changes(before, after)).toEqual(expected);
  });
});

describe('containers', () => {
  const containers = (...names: string[]) => ({ containers: names.map(name => ({ name, image: 'registry.example/import:1.4' })) });
  const of = (...names: string[]) => (spec: object) => job(spec, containers(...names));
  const failing = (containerName: string) => rules(['FailJob', [42], { containerName }]);

  test('a main container that is renamed stays the main one', () => {
    expect(changes(of('main')(failing('main')), of('worker')(failing('worker')))).toEqual([]);
    expect(changes(of('main')(failing('main')), of('worker')(rules(['Ignore', [42]])))[0]).toBe('NOW_RETRIED exit code 42: FailJob -> Ignore');
  });

  test('others are told by their names, in whatever order they are', () => {
    expect(changes(of('main', 'proxy')(failing('proxy')), of('proxy', 'main')(failing('proxy')))).toEqual([]);
    expect(changes(of('main', 'proxy')(failing('main')), of('main', 'proxy')(failing('proxy'))).slice(0, 2)).toEqual([
      'NOW_RETRIED exit code 42: FailJob -> RETRY',
      'NOW_PERMANENT exit code 42 in proxy: RETRY -> FailJob',
    ]);
  });

  test('those of one version only cannot be compared', () => {
    const { decisions, notes } = JobDifference.of(of('main', 'proxy')({}), of('main', 'log', 'audit')({}));
    expect(decisions).toEqual([]);
    expect(notes).toEqual([
      'the containers log and audit are new: there is nothing with which the answers to their exit codes could be compared',
      'the container proxy is gone: there is nothing with which the answers to its exit codes could be compared',
    ]);
  });

  test('a container that is started again within its Pod is nobody\'s decision', () => {
    const [first, ...others] = JobDifference.of(job(), job({}, { restartPolicy: 'OnFailure' })).decisions;
    expect(others.map(({ failure }) => failure)).toEqual([KILLED[0], KILLED[2]]);
    expect(first).toMatchObject({
      change: 'OTHERWISE',
      failure: 'any failing exit code',
      before: { response: 'RETRY', counted: true },
      after: { response: 'RETRY', counted: false, then: expect.stringContaining('started again within its Pod (restartPolicy: OnFailure)') },
    });
  });
});

test('a row says what an attempt shows, and what both versions do', () => {
  const [first] = JobDifference.of(job(POLICY), job(rules(['FailJob', [42]], ['Ignore', 'DisruptionTarget']))).decisions;
  expect(first).toEqual({
    failure: 'exit code 3',
    observed: { exitCode: 3 },
    change: 'NOW_RETRIED',
    before: { rule: { index: 0, action: 'FailJob' }, response: 'FAIL_JOB', counted: true, then: expect.stringContaining('the Job fails at once') },
    after: { response: 'RETRY', counted: true, then: expect.stringContaining('at the 4th counted failure the Job fails') },
  });
});

describe('the update', () => {
  const refused = (before: any, after: any, version?: string) => JobDifference.of(before, after, { version }).refusedUpdates
    .map(({ path, rule, changed = [] }) => [path, rule, ...changed].join(' '));
  const image = { containers: [{ name: 'main', image: 'registry.example/import:1.5' }] };
  const withLabels = (manifest: any) => ({
    ...manifest, spec: { ...manifest.spec, jobTemplate: { ...manifest.spec.jobTemplate, metadata: { labels: { 'a b': 'c' } } } },
  });

  test.each<[string, any, any, string[]]>([
    ['takes another deadline', job(POLICY), job({ ...POLICY, activeDeadlineSeconds: 60, backoffLimit: 7, suspend: true }), []],
    ['takes no other template', job(), job({}, image), ['spec.template kubernetes/immutable-field spec.template.spec.containers[0].image']],
    ['takes no other rules', job(POLICY), job(rules(['FailJob', [42]])), ['spec.podFailurePolicy kubernetes/immutable-field spec.podFailurePolicy.rules']],
    ['takes no other completions', job({ completions: 2 }), job({ completions: 3 }), ['spec.completions kubernetes/immutable-field']],
    ['takes no other limit per index', job(INDEXED), job({ ...INDEXED, backoffLimitPerIndex: 2 }), ['spec.backoffLimitPerIndex kubernetes/immutable-field']],
    ['of a CronJob takes everything', cronJob(POLICY), cronJob(rules(['FailJob', [42]]), image), []],
    ['of what was read from a cluster', readFromCluster(job(POLICY)), job(POLICY), []],
    ['of what was read from a cluster to another template', readFromCluster(job(POLICY)), job(POLICY, image),
      ['spec.template kubernetes/immutable-field spec.template.spec.containers[0].image']],
    ['to what no server takes', job(), job({ backoffLimit: -1 }), ['spec.backoffLimit kubernetes/negative-number']],
    ['to an unknown field', job(), job({ backofLimit: 3 }), ['spec.backofLimit kubernetes/unknown-field']],
    ['to several fields of which the server would name one after the other', job(), job({ backofLimit: 3, parallelism: 'x', completions: 'y' }), [
      'spec.parallelism kubernetes/wrong-type', 'spec.completions kubernetes/wrong-type', 'spec.backofLimit kubernetes/unknown-field',
    ]],
    ['to unknown fields and others', job(), job({ backofLimit: 3, paralelism: 2, backoffLimit: -1 }, image), [
      'spec.backofLimit kubernetes/unknown-field', 'spec.paralelism kubernetes/unknown-field', 'spec.backoffLimit kubernetes/negative-number',
      'spec.template kubernetes/immutable-field spec.template.spec.containers[0].image',
    ]],
    ['of a CronJob to Jobs that will be refused', cronJob(), withLabels(cronJob()), ['spec.jobTemplate.metadata.labels kubernetes/label']],
  ])('%s', (_, before, after, expected) => {
    expect(refused(before, after)).toEqual(expected);
  });

  test.each<[string, any, any]>([
    ['one that is as it was', job({ backoffLimit: -1 }), job()],
    ['one with another template', job({ backoffLimit: -1 }), job({}, image)],
    ['one with another kind', job({ backoffLimit: -1 }), cronJob()],
    ['one in place of what is no Job', {}, job()],
  ])('is none if the first version is refused: %s', (_, before, after) => {
    const { insteadOfUpdate, refusedUpdates, bounds } = JobDifference.of(before, after);
    expect({ insteadOfUpdate, refusedUpdates, bounds }).toEqual({
      insteadOfUpdate: `Kubernetes 1.34 refuses the first version, so that it is not there: nothing is updated, and a new ${after.kind} is created`,
      refusedUpdates: [],
      bounds: undefined,
    });
  });

  test('is one all the same if the first version was read from a cluster, or can be there without a field', () => {
    const there = readFromCluster(job());
    expect(refused({ ...there, spec: { ...there.spec, backoffLimit: -1 } }, job({}, image))).toEqual([
      'spec.template kubernetes/immutable-field spec.template.spec.containers[0].image',
    ]);
    expect(JobDifference.of(job({ backofLimit: 2 }), job()).insteadOfUpdate).toBe(
      'Kubernetes 1.34 refuses the first version, so that it is not there (unless it was applied without validation): nothing is updated, and a new Job is created');
  });

  test('is none, unless an older server took the first version', () => {
    expect(JobDifference.of({ ...cronJob(), apiVersion: 'batch/v1beta1' }, cronJob()).insteadOfUpdate).toBe(
      'Kubernetes 1.34 refuses the first version, so that it is not there (unless an older server took it): nothing is updated, and a new CronJob is created');
  });

  test('of two versions that are refused says what is wrong with each', () => {
    const { insteadOfUpdate, refusedUpdates, notes } = JobDifference.of(job({ backoffLimit: -1, parallelism: 'x' }), job({ completions: -1 }));
    expect(refusedUpdates.map(({ path }) => path)).toEqual(['spec.completions']);
    expect(insteadOfUpdate).toContain('refuses the first version');
    expect(notes).toEqual([expect.stringMatching(/refuses this manifest: json: cannot unmarshal .*spec\.parallelism.*; spec\.backoffLimit: Invalid value/)]);
  });

  test('of a suspended Job that has not started may change where it runs', () => {
    const selector = { nodeSelector: { pool: 'spot' } };
    expect(refused(job({ suspend: true }), job({ suspend: true }, selector))).toEqual([]);
    expect(refused(readFromCluster(job()), job({}, selector))).toEqual(['spec.template kubernetes/immutable-field spec.template.spec.nodeSelector']);
  });

  test('says what helps', () => {
    expect(JobDifference.of(job(), job({}, image)).refusedUpdates[0]).toEqual({
      path: 'spec.template',
      message: 'Invalid value: …: field is immutable',
      rule: 'kubernetes/immutable-field',
      changed: ['spec.template.spec.containers[0].image'],
      suggestion: 'create a Job with another name, or delete the old one first',
    });
    expect(JobDifference.of(job(), job({ backofLimit: 3 })).refusedUpdates[0].suggestion).toBe('did you mean \'backoffLimit\'?');
  });

  test.each<[string, any, any, string | undefined]>([
    ['of a Job is one', job(), job({}, image), undefined],
    ['to another name is none', job({}, {}, { name: 'import-3f9a01bc' }), job({}, image, { name: 'import-77b1c2d3' }),
      'it was called import-3f9a01bc: nothing is updated, and a new Job is created beside the old one'],
    ['to another kind is none', job(), cronJob({}, image), 'it was a Job: a new CronJob is created beside it'],
    ['of what gets its name from the server is none', job({}, {}, { name: undefined, generateName: 'import-' }),
      job({}, image, { name: undefined, generateName: 'import-' }), 'each time a new Job is created (generateName)'],
    ['of a hook of Helm is none', job(), job({}, image, { annotations: { 'helm.sh/hook': 'pre-upgrade' } }),
      'Helm deletes the old Job before it creates the new one (helm.sh/hook)'],
    ['of a hook of Helm that stays is one', job(), job({}, image, { annotations: { 'helm.sh/hook': 'pre-upgrade', 'helm.sh/hook-delete-policy': 'hook-failed' } }),
      undefined],
    ['of a hook of Argo CD is none', job(), job({}, image, { annotations: { 'argocd.argoproj.io/hook': 'Sync' } }),
      'Argo CD deletes the old Job before it creates the new one (argocd.argoproj.io/hook)'],
    ['by force is none', job(), job({}, image, { annotations: { 'argocd.argoproj.io/sync-options': 'Replace=true, Force=true' } }),
      'Argo CD deletes the old Job and creates the new one, at every sync (argocd.argoproj.io/sync-options)'],
    ['by the force of Flux is none', job(), job({}, image, { annotations: { 'kustomize.toolkit.fluxcd.io/force': 'Enabled' } }),
      'Flux deletes the old Job and creates the new one (kustomize.toolkit.fluxcd.io/force)'],
    ['by the force of Flux in a label is none', job(), job({}, image, { labels: { 'kustomize.toolkit.fluxcd.io/force': 'enabled' } }),
      'Flux deletes the old Job and creates the new one (kustomize.toolkit.fluxcd.io/force)'],
    ['of what Flux leaves alone is none', job(), job({}, image, { annotations: { 'kustomize.toolkit.fluxcd.io/ssa': 'IfNotPresent' } }),
      'Flux leaves the old Job as it is (kustomize.toolkit.fluxcd.io/ssa)'],
    ['of a CronJob is one, whatever is in its annotations', cronJob(), { ...cronJob(), metadata: { name: 'import', annotations: { 'helm.sh/hook': 'pre-upgrade' } } },
      undefined],
  ])('%s', (_, before, after, expected) => {
    const { insteadOfUpdate, refusedUpdates } = JobDifference.of(before, after);
    expect(insteadOfUpdate).toBe(expected);
    expect(refusedUpdates.length > 0).toBe(expected === undefined && after.kind === 'Job');
  });

  const wrong = { backoffLimit: -1 };
  test.each<[string, any, any, string]>([
    ['to another name', job({}, {}, { name: 'import-3f9a01bc' }), job(wrong, {}, { name: 'import-77b1c2d3' }),
      'it was called import-3f9a01bc: nothing is updated, and a new Job would be created beside the old one, but is refused'],
    ['to another kind', cronJob(), job(wrong), 'it was a CronJob: a new Job would be created beside it, but is refused'],
    ['of what gets its name from the server', job(), job(wrong, {}, { name: undefined, generateName: 'import-' }),
      'each time a new Job would be created (generateName), but is refused'],
    ['of what is deleted before', job(), job(wrong, {}, { annotations: { 'helm.sh/hook': 'pre-upgrade' } }),
      'Helm deletes the old Job before it creates the new one (helm.sh/hook); the new one is refused'],
    ['of what was refused before', job(wrong), job(wrong),
      'Kubernetes 1.34 refuses the first version, so that it is not there: nothing is updated, and a new Job would be created, but is refused'],
  ])('that is none can be refused all the same, for what is wrong in the new Job: %s', (_, before, after, expected) => {
    const { refusedUpdates, insteadOfUpdate } = JobDifference.of(before, after);
    expect({ refused: refusedUpdates.map(({ path }) => path), insteadOfUpdate }).toEqual({ refused: ['spec.backoffLimit'], insteadOfUpdate: expected });
  });
});

describe('bounds', () => {
  test('are those of both versions', () => {
    expect(JobDifference.of(job(), job({ backoffLimit: 0 })).bounds).toMatchObject({ before: { attempts: 4 }, after: { attempts: 1 } });
  });

  test.each<[string, any, any]>([
    ['the second version is refused', job(), job({ backoffLimit: -1 })],
    ['the first version is refused', job({ backoffLimit: -1 }), job()],
  ])('are not there if %s', (_, before, after) => {
    const { bounds, decisions } = JobDifference.of(before, after);
    expect({ bounds, decisions }).toEqual({ bounds: undefined, decisions: [] });
  });

  test('that nobody can compare are said', () => {
    expect(JobDifference.of(job({ backoffLimit: -1 }), job()).notes).toEqual([
      'nothing is compared with the first version: Kubernetes 1.34 refuses this manifest: spec.backoffLimit: Invalid value: -1: must be greater than or equal to 0',
    ]);
  });
});

test('whether there is any difference', () => {
  const isEmpty = (before: any, after: any) => JobDifference.of(before, after).isEmpty;
  expect([
    isEmpty(job(POLICY), job(POLICY)), isEmpty(cronJob(POLICY), cronJob(POLICY, { serviceAccountName: 'import' })),
    isEmpty(job(), job({ activeDeadlineSeconds: 60 })), isEmpty(job(), job({}, { serviceAccountName: 'import' })), isEmpty(job(), job(rules(['FailJob', [1]]))),
  ]).toEqual([true, true, false, false, false]);
});

test('fields that the version does not keep are said', () => {
  const perIndex = job({ completionMode: 'Indexed', completions: 2, backoffLimitPerIndex: 1 });
  expect(JobDifference.of(perIndex, perIndex, { version: '1.28' }).notes).toEqual(['Kubernetes 1.28 drops spec.backoffLimitPerIndex without a word']);
});

describe('a success policy', () => {
  const successPolicy = { rules: [{ succeededCount: 2 }] };
  const EARLY = 'the Job succeeds early (SuccessPolicy), and its other Pods are stopped, as soon as 2 of its 8 indexes have succeeded; what fails the Job before, or '
    + 'at the same moment, comes first';
  test.each<[string, any, any, string[]]>([
    ['that is new', job(INDEXED), job({ ...INDEXED, successPolicy }), [EARLY]],
    ['that is the same', job({ ...INDEXED, successPolicy }), job({ ...INDEXED, successPolicy }), []],
    ['that is gone', job({ ...INDEXED, successPolicy }), job(INDEXED),
      ['the Job no longer succeeds early (SuccessPolicy): it succeeds only when all of its indexes have']],
  ])('%s', (_, before, after, expected) => {
    expect(JobDifference.of(before, after).notes).toEqual(expected);
  });
});

describe('suspending and resuming', () => {
  const suspended = job({ suspend: true });
  const cron = (suspend: boolean, jobs: object = {}, more: object = {}) => ({ ...cronJob(jobs), spec: { ...cronJob(jobs).spec, suspend, ...more } });
  const renamed = (manifest: any) => ({ ...manifest, metadata: { ...manifest.metadata, name: 'other' } });
  const queued = { ...readFromCluster(job()), spec: { ...readFromCluster(job()).spec, suspend: true } };
  const START = 'no Pod is started until somebody resumes it';
  const DEADLINE = 'and its deadline (1 hour) counts from then on';
  const OVER = ', unless it was over in the meantime: then the Job fails at once';
  test.each<[string, any, any, string[]]>([
    ['nothing', suspended, suspended, []],
    ['what is the default', job(), job({ suspend: false }), []],
    ['a Job', job(), suspended, [`it is suspended: the Pods that run are deleted, which counts as no failure, and ${START}, ${DEADLINE}`]],
    ['a Job without a deadline', job({ activeDeadlineSeconds: undefined }), job({ suspend: true, activeDeadlineSeconds: undefined }),
      [`it is suspended: the Pods that run are deleted, which counts as no failure, and ${START}`]],
    ['a Job that is resumed', suspended, job(), [`it is resumed: its Pods are started, ${DEADLINE}${OVER}`]],
    ['a new Job', job(), renamed(suspended), [`the new Job is suspended: ${START}, ${DEADLINE}`]],
    ['a new Job that is not', suspended, renamed(job()), ['the new Job is no longer suspended: its Pods are started at once']],
    ['the Jobs of a CronJob', cronJob(), cronJob({ suspend: true }), [`each Job that it creates is suspended: ${START}, ${DEADLINE}`]],
    ['the Jobs of a CronJob that are not', cronJob({ suspend: true }), cronJob(), ['the Jobs that it creates are no longer suspended: their Pods are started at once']],
    ['a CronJob', cron(false), cron(true), ['it is suspended: it creates no Job until somebody resumes it, and one that runs goes on']],
    ['a CronJob that is resumed', cron(true), cronJob(), ['it is resumed: it creates Jobs again, and one at once if a time was missed meanwhile']],
    ['a CronJob that is resumed soon', cron(true), cron(false, {}, { startingDeadlineSeconds: 600 }),
      ['it is resumed: it creates Jobs again, and one at once if a time was missed in the last 10 minutes']],
    ['a Job that a queue has suspended', queued, job(), []],
    ['a Job that somebody resumes in its place', queued, job({ suspend: false }),
      [`it is resumed: its Pods are started, ${DEADLINE}${OVER}`]],
  ])('%s', (_, before, after, expected) => {
    const { notes, isEmpty } = JobDifference.of(before, after);
    expect({ notes, isEmpty }).toEqual({ notes: expected, isEmpty: expected.length === 0 });
  });
});

describe('what stays although the new manifest does not name it', () => {
  const bare = { backoffLimit: 2, activeDeadlineSeconds: undefined };
  const two = { containers: ['main', 'log'].map(name => ({ name, image: 'registry.example/import:1.4' })) };
  const KEPT = 'since the new manifest does not name it';
  const UNKNOWN = 'what the new manifest does not name is taken to stay: there is no annotation kubectl.kubernetes.io/last-applied-configuration that says what '
    + 'the old manifest named, and what would be taken out therefore';
  const COMPLETIONS = `spec.completions stays 1, which the server had filled in, ${KEPT}: parallelism: 3 has no effect beyond that`;
  const filled = readFromCluster(job(bare));
  const retried = readFromCluster(job({ ...bare, backoffLimit: 7 }));
  test.each<[string, any, any, { bounds: string[]; notes: string[]; refused: string[] }]>([
    ['completions', job(bare), job({ ...bare, parallelism: 3 }), { bounds: [], notes: [COMPLETIONS], refused: [] }],
    ['completions that are named', job({ ...bare, completions: 3 }), job({ ...bare, completions: 3, parallelism: 3 }),
      { bounds: ['Pods at the same time: 1 -> 3'], notes: [], refused: [] }],
    ['completions that are taken out', job({ ...bare, completions: 1 }), job({ ...bare, parallelism: 3 }),
      { bounds: ['completions: 1 -> one success, once no Pod runs any more', 'Pods in all: 3 -> 5', 'Pods at the same time: 1 -> 3'], notes: [], refused: ['spec.completions'] }],
    ['nothing of a CronJob, for whose Jobs nothing was filled in', cronJob(bare), cronJob({ ...bare, parallelism: 3 }),
      { bounds: ['completions: 1 -> one success, once no Pod runs any more', 'Pods in all: 3 -> 5', 'Pods at the same time: 1 -> 3'], notes: [], refused: [] }],
    ['completions in the cluster, of which the annotation does not speak', withLastApplied(filled, job(bare)), job({ ...bare, parallelism: 3 }),
      { bounds: [], notes: [`spec.completions stays 1, as it is in the cluster, ${KEPT}: parallelism: 3 has no effect beyond that`], refused: [] }],
    ['completions in the cluster, without an annotation', filled, job({ ...bare, parallelism: 3 }),
      { bounds: [], notes: [`spec.completions stays 1, as it is in the cluster, ${KEPT}: parallelism: 3 has no effect beyond that`, UNKNOWN], refused: [] }],
    ['nothing of which the annotation speaks', withLastApplied(retried, job({ ...bare, backoffLimit: 7 })), job({ ...bare, backoffLimit: undefined }),
      { bounds: ['failures that may count: 7 -> 6', 'Pods in all: 8 -> 7'], notes: [], refused: [] }],
    ['what somebody has written beside it', withLastApplied(retried, job({ ...bare, backoffLimit: undefined })), job({ ...bare, backoffLimit: undefined }),
      { bounds: [], notes: [`spec.backoffLimit stays 7, as it is in the cluster, ${KEPT}`], refused: [] }],
    ['all that is there, if the annotation is none', { ...retried, metadata: { ...retried.metadata, annotations: { [LAST_APPLIED]: '{' } } }, job({ ...bare, backoffLimit: undefined }),
      { bounds: [], notes: [`spec.backoffLimit stays 7, as it is in the cluster, ${KEPT}`, UNKNOWN], refused: [] }],
    ['a container of a CronJob in the cluster', { ...cronJob(bare, two), metadata: { ...cronJob().metadata, uid: '5f7c' } }, cronJob(bare),
      { bounds: [], notes: [`spec.jobTemplate.spec.template.spec.containers stays as it is in the cluster, ${KEPT}`, UNKNOWN], refused: [] }],
    ['no container of which the annotation speaks', withLastApplied({ ...cronJob(bare, two), metadata: { ...cronJob().metadata, uid: '5f7c' } }, cronJob(bare, two)),
      cronJob(bare), { bounds: [], notes: [expect.stringMatching(/^the container log is gone/)], refused: [] }],
    ['what is suspended in the cluster, of which the annotation speaks', withLastApplied({ ...filled, spec: { ...filled.spec, suspend: true } }, job({ ...bare, suspend: true })),
      job(bare), { bounds: [], notes: ['it is resumed: its Pods are started'], refused: [] }],
    ['a CronJob that somebody has suspended', withLastApplied({ ...cronJob(bare), spec: { ...cronJob(bare).spec, suspend: true }, metadata: { name: 'import', uid: '1' } },
      cronJob(bare)), cronJob(bare), { bounds: [], notes: [], refused: [] }],
  ])('%s', (_, before, after, expected) => {
    const { bounds, notes, refusedUpdates } = JobDifference.of(before, after);
    expect({
      bounds: bounds!.changes.filter(({ what }) => what !== 'waits in all').map(({ what, before: old, after: present }) => `${what}: ${old} -> ${present}`),
      notes,
      refused: refusedUpdates.map(({ path }) => path),
    }).toEqual(expected);
  });

  test('is a difference, since the author wanted one', () => {
    expect(JobDifference.of(job(bare), job({ ...bare, parallelism: 3 })).isEmpty).toBe(false);
  });
});

describe('an elastic Job', () => {
  const elastic = (completions: number, parallelism = completions) => job({ completionMode: 'Indexed', completions, parallelism });
  test.each<[string, any, any, string | undefined]>([
    ['that grows', elastic(10, 4), elastic(12), undefined],
    ['that shrinks', elastic(12), elastic(10), 'the indexes 10 to 11 are no longer needed: their Pods are deleted, and a success of them no longer counts'],
    ['that shrinks by one', elastic(12), elastic(11), 'the index 11 is no longer needed: its Pods are deleted, and a success of it no longer counts'],
  ])('%s', (_, before, after, note) => {
    const { bounds, notes } = JobDifference.of(before, after);
    const [old, present] = [before, after].map(({ spec }) => `${spec.completions}`);
    expect({ first: bounds!.changes[0], notes }).toEqual({ first: { what: 'completions', before: old, after: present }, notes: note === undefined ? [] : [note] });
  });
});

test('another controller is said', () => {
  expect(JobDifference.of(job(), job({ managedBy: 'example.com/queue' })).notes).toEqual([
    'another controller manages it (that of Kubernetes before, example.com/queue after), and what is said here holds for that of Kubernetes alone',
  ]);
});

describe('what is asked wrongly', () => {
  test.each<[string, () => unknown, string]>([
    ['a version', () => JobDifference.of(job(), job(), { version: '1.99' }), 'kubernetes 1.99 is not known; known are 1.2'],
    ['an option', () => JobDifference.of(job(), job(), { target: '1.34' } as any), 'JobSimulationOptions has an unknown key \'target\''],
  ])('%s', (_, ask, message) => {
    expect(messageOf(ask)).toContain(message);
  });

  test.each([undefined, null, 'Job', [], {}, { kind: 'Pod' }, { apiVersion: 'batch/v1', kind: 'Job' }])('what is no Job is refused: %j', manifest => {
    for (const [before, after] of [[manifest, job()], [job(), manifest], [manifest, manifest]]) {
      const difference = JobDifference.of(before, after);
      expect(difference.bounds).toBeUndefined();
      expect(difference.refusedUpdates.length + difference.notes.length).toBeGreaterThan(0);
    }
  });
});

const schemaNamed = (name: string) => JSON.parse(readFileSync(join(__dirname, `../../../schemas/${name}.schema.json`), 'utf8'));

test('the data is what the schema says', () => {
  const schema = schemaNamed('diff');
  const matches = new Ajv({ strict: false, allErrors: true }).addSchema(schema).compile({ $ref: `${schema.$id}#/definitions/difference` });
  for (const [before, after] of [[job(POLICY), job(rules(['Ignore', [42]]), { activeDeadlineSeconds: 600 })], [job(), job({ backoffLimit: -1 })]]) {
    const data = JobDifference.of(before, after).toJson();
    expect([matches(data), matches.errors]).toEqual([true, null]);
    expect(data).toMatchObject({ version: 1, object: { kind: 'Job', namespace: 'nightly', name: 'import' } });
  }
});
