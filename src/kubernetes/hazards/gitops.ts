import { hazard, JobRule, NONE } from './job-rule';
import { FindingSeverity } from '../../finding';
import { duration } from '../../policy/words';
import { Problem } from '../../rule';
import { ObjectMeta } from '../api-types';
import { JobSubject } from '../job-subject';
import { isReplacedBy } from '../replaced-jobs';

/*
 * Other tools that read the manifest: those that apply it from Git again and again, and a linter that wants something else of it.
 */

const ARGO_CD_HOOKS = 'https://argo-cd.readthedocs.io/en/stable/user-guide/resource_hooks/';
const ARGO_CD_OPTIONS = 'https://argo-cd.readthedocs.io/en/stable/user-guide/sync-options/#force-sync';
const FLUX_JOBS = 'https://fluxcd.io/flux/use-cases/running-jobs/';
const FLUX_KUSTOMIZATIONS = 'https://fluxcd.io/flux/components/kustomize/kustomizations/#force';

const ARGO_CD = 'argocd.argoproj.io/';
const FLUX = 'kustomize.toolkit.fluxcd.io/';
const FLUX_HELM = 'helm.toolkit.fluxcd.io/';

/** Who applies a Job from Git. */
interface Applier {
  /** What the keys of its labels and annotations begin with. */
  readonly prefix: string;
  readonly who: string;
  /** What makes it apply the Job again: `at its next sync`. */
  readonly again: string;
  /** What fails if the server refuses the Job: `its sync`. */
  readonly fails: string;
  readonly withoutTimeToLive: string;
  readonly withNewContent: string;
  /** Whether the Job makes it delete the old one first, or leave it as it is. */
  replaces(metadata: ObjectMeta): boolean;
}

const HASH_IN_NAME = 'put a hash of its content into its name (nameSuffix: CONTENT_HASH of RetryableJob)';

const APPLIERS: readonly Applier[] = [
  {
    prefix: ARGO_CD,
    who: 'Argo CD',
    again: 'at its next sync',
    fails: 'its sync',
    withoutTimeToLive: `leave it out, or make the job a hook with ${ARGO_CD}hook: Sync and ${ARGO_CD}hook-delete-policy: BeforeHookCreation`,
    withNewContent: `${HASH_IN_NAME}, or annotate it with ${ARGO_CD}sync-options: Replace=true,Force=true, which deletes it and runs it again at `
      + 'every sync, even in the middle of its work',
    replaces: metadata => isReplacedBy('Argo CD', metadata),
  },
  {
    prefix: FLUX,
    who: 'Flux',
    again: 'when it reconciles next',
    fails: 'its reconciliation',
    withoutTimeToLive: 'leave it out: Flux prunes the job when it is removed from Git',
    withNewContent: `${HASH_IN_NAME}, or annotate it with ${FLUX}force: enabled, which deletes the old job when it has changed, even in the `
      + 'middle of its work',
    replaces: metadata => isReplacedBy('Flux', metadata),
  },
  {
    prefix: FLUX_HELM,
    who: 'a HelmRelease of Flux',
    again: 'at its next upgrade, or at once where drift is corrected',
    fails: 'its upgrade',
    withoutTimeToLive: 'leave it out, or make the job a hook with helm.sh/hook and helm.sh/hook-delete-policy: before-hook-creation',
    withNewContent: `${HASH_IN_NAME}, or make it a hook with helm.sh/hook and helm.sh/hook-delete-policy: before-hook-creation`,
    replaces: () => false,
  },
];

function mark({ annotations, labels }: ObjectMeta, key: string): string | undefined {
  return annotations?.[key] ?? labels?.[key];
}

/** Flux does not care for the case of its values. */
function says(metadata: ObjectMeta, key: string, value: string): boolean {
  return mark(metadata, key)?.toLowerCase() === value;
}

interface Applied {
  readonly by: Applier;
  /** The annotation or label that shows it. */
  readonly key: string;
}

/** Who applies the Job, told by the marks of the Job itself: those of its Pods are often copied from elsewhere. */
function applied({ kind, metadata }: JobSubject): Applied | undefined {
  const { annotations, labels, name, ownerReferences } = metadata;
  if (!annotations && !labels) return undefined;
  // A CronJob stays, one without a name of its own is another Job each time, and what another object creates is not in Git.
  if (kind === 'CronJob' || !name || ownerReferences?.length) return undefined;
  // A hook is deleted and created by its own rules. Argo CD takes those of Helm for its own, and `Skip` means that it is not applied.
  if (annotations?.[`${ARGO_CD}hook`] !== undefined || annotations?.['helm.sh/hook'] !== undefined) return undefined;
  if (says(metadata, `${FLUX}reconcile`, 'disabled') || says(metadata, `${FLUX}ssa`, 'ignore')) return undefined;
  for (const by of APPLIERS) {
    for (const marks of [annotations, labels]) {
      for (const key in marks) if (key.startsWith(by.prefix)) return { by, key };
    }
  }
  return undefined;
}

function timeToLiveUnderGitops(job: JobSubject): readonly Problem[] {
  const seconds = job.spec.ttlSecondsAfterFinished;
  if (seconds === undefined || seconds < 0) return NONE;
  const found = applied(job);
  if (!found) return NONE;
  const { by, key } = found;
  return [{
    path: job.path('ttlSecondsAfterFinished'),
    message: `the job is deleted ${seconds === 0 ? 'as soon as' : `${duration(seconds)} after`} it has finished, and ${by.who}, which applies it `
      + `(${key}), creates it again ${by.again}: work that is done runs once more`,
    suggestion: by.withoutTimeToLive,
  }];
}

/** `import-3f9a01bc`, `import-12`: what makes such a name makes another one when the content changes. */
const REVISION = /[-.](?:(?=[a-z]*\d)[0-9a-f]{6,}|[rv]?\d+)$/;

function sameNameNewPolicy(job: JobSubject): readonly Problem[] {
  const found = applied(job);
  const { name = '' } = job.metadata;
  if (!found || found.by.replaces(job.metadata) || REVISION.test(name)) return NONE;
  const { by, key } = found;
  return [{
    path: 'metadata.name',
    message: `the job keeps the name ${name}: once it exists, the server refuses another `
      + `${job.spec.podFailurePolicy ? 'podFailurePolicy or ' : ''}Pod template, and ${by.who}, which applies it (${key}), stops there: ${by.fails} `
      + 'fails until somebody deletes the job',
    suggestion: by.withNewContent,
  }];
}

const IGNORED_CHECK = 'ignore-check.kube-linter.io/restart-policy';

function kubeLinterDisagrees(job: JobSubject): readonly Problem[] {
  const { podFailurePolicy, backoffLimitPerIndex } = job.spec;
  const field = podFailurePolicy ? 'podFailurePolicy' : backoffLimitPerIndex !== undefined ? 'backoffLimitPerIndex' : undefined;
  if (!field || job.pod.restartPolicy !== 'Never') return NONE;
  const { annotations } = job.metadata;
  if (annotations?.[IGNORED_CHECK] !== undefined || annotations?.['kube-linter.io/ignore-all'] !== undefined) return NONE;
  return [{
    path: job.path('template.spec.restartPolicy'),
    message: `${field} needs restartPolicy: Never, and kube-linter, if its check restart-policy is on, demands Always or OnFailure`,
    suggestion: `annotate the ${job.kind} with ${IGNORED_CHECK} and the reason; do not change restartPolicy`,
    fix: {
      description: 'tells kube-linter to leave out this check',
      isSuggested: true,
      edits: [{ kind: 'set', path: ['metadata', 'annotations', IGNORED_CHECK], value: `${field} needs restartPolicy: Never` }],
    },
  }];
}

export const GITOPS: readonly JobRule[] = [
  hazard({
    name: 'kubernetes/time-to-live-under-gitops',
    rows: 'L23',
    summary: 'A Job that Argo CD or Flux applies is deleted after it has finished, and created again.',
    rationale: 'To whoever applies manifests from Git, a Job that has been deleted is missing. The next sync creates it again, and it runs again, '
      + 'although nothing has changed: a migration or an import is repeated, in the worst case for ever, once in each interval.',
    see: [ARGO_CD_HOOKS, FLUX_JOBS],
    disagreement: 'kube-linter\'s check job-ttl-seconds-after-finished, which is on by default, demands ttlSecondsAfterFinished of each Job that no '
      + 'CronJob creates. Tell it so with the annotation ignore-check.kube-linter.io/job-ttl-seconds-after-finished.',
  }, timeToLiveUnderGitops),
  hazard({
    name: 'kubernetes/same-name-new-policy',
    rows: 'L47',
    severity: FindingSeverity.INFO,
    profile: 'strict',
    summary: 'A Job that Argo CD or Flux applies has the same name whatever is in it.',
    rationale: 'The Pod template and podFailurePolicy of a Job are immutable. If they change in Git, the server refuses the update of the Job that '
      + 'is there, and each sync fails until somebody deletes it or its name changes.',
    see: [ARGO_CD_OPTIONS, FLUX_KUSTOMIZATIONS, FLUX_JOBS],
  }, sameNameNewPolicy),
  hazard({
    name: 'kubernetes/kube-linter-disagrees',
    severity: FindingSeverity.INFO,
    profile: 'strict',
    summary: 'A check of kube-linter refuses the restart policy that the failure policy needs.',
    rationale: 'Rules on failures and limits per index work on Pods that are not restarted in place. Whoever obeys kube-linter\'s check and sets '
      + 'OnFailure gets a Job that the server refuses (podFailurePolicy), or one whose limit per index never counts anything (backoffLimitPerIndex).',
    see: ['https://docs.kubelinter.io/#/configuring-kubelinter?id=ignoring-violations-for-specific-cases'],
    disagreement: 'kube-linter\'s optional check restart-policy accepts only Always and OnFailure, of Jobs and CronJobs too.',
    fix: 'suggested',
  }, kubeLinterDisagrees),
];
