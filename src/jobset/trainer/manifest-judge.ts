import { TRAINER_HAZARDS } from './hazards';
import { TRAINER_REJECTION_RULES, TrainerRejectionName, trainerSuggestion } from './rejection-rules';
import { TrainerSubject } from './trainer-subject';
import { TRAINER_KINDS, TrainerRejection, validateTrainer } from './validate';
import { FixableFinding, isAtLeast, LintSettings, ManifestJudge } from '../../engine';
import { FindingKind, FindingSeverity } from '../../finding';
import { childFindings, isAsked } from '../child-findings';
import { JOBSET_API_VERSION, TRAINER_GROUP } from '../fields';
import { HAZARDS } from '../hazards';
import { JobSetSubject } from '../job-set-subject';
import { rejectionFinding, said } from '../manifest-judge';
import { jobSetVersionOf, TRAINER_WITH_DEADLINE } from '../trainer-versions';
import { validateJobSet } from '../validate';

/** What is said of TrainJobs and runtimes that somebody else wrote. */
export const trainerJudge: ManifestJudge<TrainerSubject> = {
  admission: TRAINER_REJECTION_RULES,
  hazards: TRAINER_HAZARDS,

  recognizes(manifest) {
    const { apiVersion, kind } = (manifest ?? {}) as { apiVersion?: unknown; kind?: unknown };
    if (typeof apiVersion === 'string' && apiVersion.startsWith(`${TRAINER_GROUP}/`)) return true;
    return TRAINER_KINDS.some(each => each === kind) && (typeof apiVersion !== 'string' || !apiVersion.includes('/'));
  },

  validate(manifest, target, repeated, settings) {
    const { rejections, kind, object } = validateTrainer(manifest, target.version, repeated);
    const refused = rejections.map(finding);
    if (!kind) return { findings: refused };
    const subject: TrainerSubject = { kind, object, version: target.version, ...kind !== 'TrainJob' && { jobSet: object.spec?.template?.spec ?? {} } };
    const ofJobSet = subject.jobSet ? jobSetFindings(manifest, target.version, settings) : [];
    return { findings: [...refused, ...said(refused, ofJobSet)], subject };
  },
};

function finding({ rule, path, message, by, suggestion }: TrainerRejection): FixableFinding {
  const help = suggestion ?? (rule.startsWith('trainer/') ? trainerSuggestion(rule as TrainerRejectionName) : undefined);
  return { rule, kind: FindingKind.REJECTION, severity: FindingSeverity.ERROR, message, path, ...help !== undefined && { suggestion: help }, by };
}

/** What holds for every TrainJob of a runtime, whose name and number of nodes are those of the TrainJob. */
function jobSetFindings(manifest: any, version: string, settings: LintSettings): FixableFinding[] {
  const spec = structuredClone(manifest?.spec?.template?.spec ?? {});
  const jobs = Array.isArray(spec?.replicatedJobs) ? spec.replicatedJobs : [];
  for (const job of jobs) {
    const jobSpec = job?.template?.spec;
    if (typeof jobSpec !== 'object' || jobSpec === null) continue;
    // They are numNodes, which the TrainJob says.
    jobSpec.completions ??= 1;
    jobSpec.parallelism ??= 1;
    // What starts the program comes with the TrainJob.
    for (const container of Array.isArray(jobSpec.template?.spec?.containers) ? jobSpec.template.spec.containers : []) {
      if (typeof container === 'object' && container !== null) container.image ??= 'image-of-the-train-job';
    }
  }
  const jobSet = { apiVersion: JOBSET_API_VERSION, kind: 'JobSet', metadata: { name: 'train-job' }, spec };
  const jobSetVersion = jobSetVersionOf(version);
  const { rejections, object } = validateJobSet(jobSet, jobSetVersion);
  if (!object) return [];
  const subject = new JobSetSubject(object, jobSet, jobSetVersion, settings, isAtLeast(version, TRAINER_WITH_DEADLINE));
  const refused = rejections.map(rejectionFinding)
    .map(each => ({ ...each, message: `${each.message}: the runtime is taken, and each JobSet that is made of it is refused` }));
  const hazards: FixableFinding[] = HAZARDS.filter(rule => isAsked(rule, settings) && !SAID_OTHERWISE.has(rule.name))
    .flatMap(({ name: rule, kind, severity, suggestion, check }) => (
      check(subject).map(problem => ({ rule, kind, severity, suggestion, ...problem }))));
  return [...refused, ...said(refused, childFindings(subject)), ...hazards].map(inRuntime);
}

/** Rules of JobSet that have one of Trainer's in their place. */
const SAID_OTHERWISE: ReadonlySet<string> = new Set(['jobset/no-failure-policy', 'jobset/short-time-to-live']);

/** The beginning of a path in a JobSet, within any text. */
const OF_JOB_SET = /(?<![\w.])spec\.(?=replicatedJobs|failurePolicy|successPolicy|startupPolicy|network|coordinator|volumeClaimPolicies|managedBy|ttl)/g;

function inRuntime(each: FixableFinding): FixableFinding {
  const moved = (text: string) => text.replace(OF_JOB_SET, 'spec.template.spec.');
  const { path, message, suggestion, fix: _, ...rest } = each as FixableFinding & { fix?: unknown };
  return {
    ...rest,
    path: path.startsWith('spec.') ? moved(path) : path === 'spec' ? 'spec.template.spec' : 'spec.template',
    message: moved(message),
    ...suggestion !== undefined && { suggestion: moved(suggestion) },
  };
}
