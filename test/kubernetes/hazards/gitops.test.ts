import { cronJob, Found, hazardsOf, job } from './check-hazards';
import { DEFAULT_SETTINGS } from '../../../src/engine';
import { FindingSeverity } from '../../../src/finding';
import { GITOPS } from '../../../src/kubernetes/hazards/gitops';
import { JobSubject } from '../../../src/kubernetes/job-subject';
import { prepare, Prepared } from '../../../src/kubernetes/validate';
import { ServerVersion } from '../../../src/kubernetes/validation/server-version';

const { INFO, WARNING } = FindingSeverity;

type Row = [name: string, manifest: object, expected: Array<Pick<Found, 'path' | 'severity'>>];

function placesOf(rule: string, manifest: object): Row[2] {
  return hazardsOf(manifest).filter(each => each.rule === rule).map(({ path, severity }) => ({ path, severity }));
}

/** The whole problems, with suggestions and fixes. */
function problemsOf(name: string, manifest: any) {
  const server = ServerVersion.of('1.34');
  const { kind, object } = prepare(manifest, server, { strict: true }) as Prepared;
  return GITOPS.find(rule => rule.name === name)!.check(new JobSubject(kind, object, manifest, server, DEFAULT_SETTINGS));
}

const TRACKED = { 'argocd.argoproj.io/tracking-id': 'app:batch/Job:default/import' };
const KUSTOMIZED = { 'kustomize.toolkit.fluxcd.io/name': 'apps', 'kustomize.toolkit.fluxcd.io/namespace': 'flux-system' };
const options = (value: string) => ({ 'argocd.argoproj.io/sync-options': value });
const RELEASED = { 'helm.toolkit.fluxcd.io/name': 'app' };

describe('kubernetes/time-to-live-under-gitops', () => {
  const RULE = 'kubernetes/time-to-live-under-gitops';
  const FOUND = [{ path: 'spec.ttlSecondsAfterFinished', severity: WARNING }];
  const passing = (metadata: object, spec: object = {}) => job({ ttlSecondsAfterFinished: 86400, ...spec }, {}, metadata);

  test.each<Row>([
    ['tracked by Argo CD', passing({ annotations: TRACKED }), FOUND],
    ['tracked, without a time to live', job({}, {}, { annotations: TRACKED }), []],
    ['labelled by Argo CD', passing({ labels: { 'argocd.argoproj.io/instance': 'app' } }), FOUND],
    ['in a wave of Argo CD', passing({ annotations: { 'argocd.argoproj.io/sync-wave': '1' } }), FOUND],
    ['in a wave, with the label that Argo CD uses', passing({
      labels: { 'app.kubernetes.io/instance': 'app' }, annotations: { 'argocd.argoproj.io/sync-wave': '1' },
    }), FOUND],
    ['only that label, which every Helm chart has', passing({ labels: { 'app.kubernetes.io/instance': 'app' } }), []],
    ['no label nor annotation', passing({}), []],
    ['replaced at every sync, and still missing in between', passing({ annotations: options('Replace=true,Force=true') }), FOUND],
    ['a hook of Argo CD', passing({
      annotations: { ...TRACKED, 'argocd.argoproj.io/hook': 'PreSync', 'argocd.argoproj.io/hook-delete-policy': 'HookSucceeded' },
    }), []],
    ['a hook of Argo CD with the default policy', passing({ annotations: { ...TRACKED, 'argocd.argoproj.io/hook': 'PostSync' } }), []],
    ['skipped by Argo CD', passing({ annotations: { 'argocd.argoproj.io/hook': 'Skip' } }), []],
    ['a hook of Helm', passing({ annotations: { ...TRACKED, 'helm.sh/hook': 'pre-upgrade' } }), []],
    ['applied by Flux', passing({ labels: KUSTOMIZED }), FOUND],
    ['applied by Flux if it is missing', passing({ labels: KUSTOMIZED, annotations: { 'kustomize.toolkit.fluxcd.io/ssa': 'IfNotPresent' } }), FOUND],
    ['ignored by Flux', passing({ labels: KUSTOMIZED, annotations: { 'kustomize.toolkit.fluxcd.io/ssa': 'Ignore' } }), []],
    ['no longer reconciled by Flux', passing({ labels: KUSTOMIZED, annotations: { 'kustomize.toolkit.fluxcd.io/reconcile': 'disabled' } }), []],
    ['released by Flux', passing({ labels: RELEASED }), FOUND],
    ['created by a CronJob that is tracked', passing({
      annotations: TRACKED, ownerReferences: [{ apiVersion: 'batch/v1', kind: 'CronJob', name: 'import', uid: 'a' }],
    }), []],
    ['with a generated name', passing({ name: undefined, generateName: 'import-', annotations: TRACKED }), []],
    ['a CronJob that is tracked', cronJob({}, { ttlSecondsAfterFinished: 86400 }, {}, { annotations: TRACKED }), []],
    ['the annotation on the Pods', job({
      ttlSecondsAfterFinished: 86400,
      template: { metadata: { annotations: TRACKED }, spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'worker:1' }] } },
    }), []],
    ['no metadata', { apiVersion: 'batch/v1', kind: 'Job', spec: { ttlSecondsAfterFinished: 86400 } }, []],
  ])('%s', (_, manifest, expected) => {
    expect(placesOf(RULE, manifest)).toEqual(expected);
  });

  test('the words', () => {
    expect(problemsOf(RULE, passing({ annotations: TRACKED }, { ttlSecondsAfterFinished: 600 }))).toEqual([{
      path: 'spec.ttlSecondsAfterFinished',
      message: 'the job is deleted 10 minutes after it has finished, and Argo CD, which applies it (argocd.argoproj.io/tracking-id), creates it '
        + 'again at its next sync: work that is done runs once more',
      suggestion: 'leave it out, or make the job a hook with argocd.argoproj.io/hook: Sync and argocd.argoproj.io/hook-delete-policy: '
        + 'BeforeHookCreation',
    }]);
    expect(problemsOf(RULE, passing({ labels: KUSTOMIZED }, { ttlSecondsAfterFinished: 0 }))).toMatchObject([{
      message: 'the job is deleted as soon as it has finished, and Flux, which applies it (kustomize.toolkit.fluxcd.io/name), creates it again when '
        + 'it reconciles next: work that is done runs once more',
      suggestion: 'leave it out: Flux prunes the job when it is removed from Git',
    }]);
    expect(problemsOf(RULE, passing({ labels: RELEASED }))).toMatchObject([{
      message: 'the job is deleted 1 day after it has finished, and a HelmRelease of Flux, which applies it (helm.toolkit.fluxcd.io/name), creates '
        + 'it again at its next upgrade, or at once where drift is corrected: work that is done runs once more',
    }]);
  });
});

describe('kubernetes/same-name-new-policy', () => {
  const RULE = 'kubernetes/same-name-new-policy';
  const FOUND = [{ path: 'metadata.name', severity: INFO }];

  test.each<Row>([
    ['tracked by Argo CD', job({}, {}, { annotations: TRACKED }), FOUND],
    ['not applied from Git', job(), []],
    ['replaced by force', job({}, {}, { annotations: { ...TRACKED, ...options('Replace=true,Force=true') } }), []],
    ['replaced by force, in another order', job({}, {}, { annotations: options('Prune=false, Force=true, Replace=true') }), []],
    ['replaced, but not by force, which the server refuses too', job({}, {}, { annotations: options('Replace=true') }), FOUND],
    ['a hook', job({}, {}, { annotations: { 'argocd.argoproj.io/hook': 'Sync' } }), []],
    ['a generated name', job({}, {}, { name: undefined, generateName: 'import-', annotations: TRACKED }), []],
    ['a name with a hash', job({}, {}, { name: 'import-3f9a01bc', annotations: TRACKED }), []],
    ['a name with a revision', job({}, {}, { name: 'import-12', annotations: TRACKED }), []],
    ['a name that only looks like a hash', job({}, {}, { name: 'import-decade', annotations: TRACKED }), FOUND],
    ['applied by Flux', job({}, {}, { labels: KUSTOMIZED }), FOUND],
    ['forced by Flux', job({}, {}, { labels: KUSTOMIZED, annotations: { 'kustomize.toolkit.fluxcd.io/force': 'enabled' } }), []],
    ['forced by Flux, as a label in capitals', job({}, {}, { labels: { ...KUSTOMIZED, 'kustomize.toolkit.fluxcd.io/force': 'Enabled' } }), []],
    ['never changed by Flux', job({}, {}, { labels: { ...KUSTOMIZED, 'kustomize.toolkit.fluxcd.io/ssa': 'IfNotPresent' } }), []],
    ['released by Flux', job({}, {}, { labels: RELEASED }), FOUND],
    ['a CronJob, whose template may change', cronJob({}, {}, {}, { annotations: TRACKED }), []],
  ])('%s', (_, manifest, expected) => {
    expect(placesOf(RULE, manifest)).toEqual(expected);
  });

  test('the words', () => {
    expect(problemsOf(RULE, job({ podFailurePolicy: { rules: [] } }, {}, { annotations: TRACKED }))).toEqual([{
      path: 'metadata.name',
      message: 'the job keeps the name import: once it exists, the server refuses another podFailurePolicy or Pod template, and Argo CD, which '
        + 'applies it (argocd.argoproj.io/tracking-id), stops there: its sync fails until somebody deletes the job',
      suggestion: 'put a hash of its content into its name (nameSuffix: CONTENT_HASH of RetryableJob), or annotate it with '
        + 'argocd.argoproj.io/sync-options: Replace=true,Force=true, which deletes it and runs it again at every sync, even in the middle of its '
        + 'work',
    }]);
    expect(problemsOf(RULE, job({}, {}, { labels: KUSTOMIZED }))).toMatchObject([{
      message: 'the job keeps the name import: once it exists, the server refuses another Pod template, and Flux, which applies it '
        + '(kustomize.toolkit.fluxcd.io/name), stops there: its reconciliation fails until somebody deletes the job',
    }]);
  });
});

describe('kubernetes/kube-linter-disagrees', () => {
  const RULE = 'kubernetes/kube-linter-disagrees';
  const POLICY = { podFailurePolicy: { rules: [{ action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget' }] }] } };
  const PER_INDEX = { completionMode: 'Indexed', completions: 4, backoffLimit: undefined, backoffLimitPerIndex: 1 };
  const FOUND = [{ path: 'spec.template.spec.restartPolicy', severity: INFO }];

  test.each<Row>([
    ['a policy', job(POLICY), FOUND],
    ['no policy', job(), []],
    ['a limit per index', job(PER_INDEX), FOUND],
    ['a limit per index of none', job({ ...PER_INDEX, backoffLimitPerIndex: 0 }), FOUND],
    ['a limit per index with OnFailure, which is another rule\'s', job(PER_INDEX, { restartPolicy: 'OnFailure' }), []],
    ['the check is ignored', job(POLICY, {}, { annotations: { 'ignore-check.kube-linter.io/restart-policy': 'needed' } }), []],
    ['another check is ignored', job(POLICY, {}, { annotations: { 'ignore-check.kube-linter.io/run-as-non-root': 'needed' } }), FOUND],
    ['all checks are ignored', job(POLICY, {}, { annotations: { 'kube-linter.io/ignore-all': 'generated' } }), []],
    ['a CronJob', cronJob({}, POLICY), [{ path: 'spec.jobTemplate.spec.template.spec.restartPolicy', severity: INFO }]],
    ['a CronJob for which the check is ignored', cronJob({}, POLICY, {}, { annotations: { 'ignore-check.kube-linter.io/restart-policy': '' } }), []],
  ])('%s', (_, manifest, expected) => {
    expect(placesOf(RULE, manifest)).toEqual(expected);
  });

  test('the words', () => {
    expect(problemsOf(RULE, cronJob({}, POLICY))).toEqual([{
      path: 'spec.jobTemplate.spec.template.spec.restartPolicy',
      message: 'podFailurePolicy needs restartPolicy: Never, and kube-linter, if its check restart-policy is on, demands Always or OnFailure',
      suggestion: 'annotate the CronJob with ignore-check.kube-linter.io/restart-policy and the reason; do not change restartPolicy',
      fix: {
        description: 'tells kube-linter to leave out this check',
        isSuggested: true,
        edits: [{
          kind: 'set',
          path: ['metadata', 'annotations', 'ignore-check.kube-linter.io/restart-policy'],
          value: 'podFailurePolicy needs restartPolicy: Never',
        }],
      },
    }]);
  });
});
