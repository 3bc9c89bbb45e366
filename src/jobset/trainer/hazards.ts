import { TrainerSubject } from './trainer-subject';
import { isAtLeast } from '../../engine';
import { FindingKind, FindingSeverity } from '../../finding';
import { duration } from '../../policy/words';
import { Problem, Rule, RuleInfo } from '../../rule';
import { ANCESTOR_LABEL } from '../fields';
import { TRAINER_WITH_DEADLINE } from '../trainer-versions';

/*
 * What a cluster with Trainer accepts and what hurts afterwards. What is to be said of the JobSet in a runtime is said by the rules of JobSet.
 */

const TRAINER = 'https://www.kubeflow.org/docs/components/trainer/';

type Declared = Omit<RuleInfo, 'kind' | 'severity' | 'profile'> & Partial<Pick<RuleInfo, 'severity' | 'profile'>>;

function hazard(info: Declared, check: (subject: TrainerSubject) => readonly Problem[]): Rule<TrainerSubject> {
  return { kind: FindingKind.HAZARD, severity: FindingSeverity.WARNING, profile: 'recommended', ...info, check };
}

const NONE: readonly Problem[] = [];

function runtimeTimeToLive({ jobSet }: TrainerSubject) {
  const seconds = jobSet?.ttlSecondsAfterFinished;
  if (seconds === undefined) return NONE;
  return [{
    path: 'spec.template.spec.ttlSecondsAfterFinished',
    message: `JobSets of this runtime are deleted ${duration(seconds)} after they have finished, and Trainer makes a JobSet that is not there again: finished `
      + 'work can run once more, with all of its restarts',
    suggestion: 'leave it out, and delete TrainJobs instead',
  }];
}

function runtimeWithoutPolicy({ jobSet }: TrainerSubject) {
  if (!jobSet || jobSet.failurePolicy) return NONE;
  return [{
    path: 'spec.template.spec.failurePolicy',
    message: 'the runtime has no failurePolicy: the first child Job that fails ends each TrainJob, after up to six Pods that the Job replaces by itself',
  }];
}

function runtimeWithoutTrainer({ jobSet }: TrainerSubject) {
  if (!jobSet) return NONE;
  const isLabelled = jobSet.replicatedJobs?.some(({ template }) => template?.metadata?.labels?.[ANCESTOR_LABEL] === 'trainer') ?? false;
  if (isLabelled) return NONE;
  return [{
    path: 'spec.template.spec.replicatedJobs',
    message: `no Job has the label ${ANCESTOR_LABEL}: trainer, so nothing of the trainer of a TrainJob arrives: image, command, numNodes and resources are ignored`,
  }];
}

function deadlineDeletesEvidence({ kind, object }: TrainerSubject) {
  const seconds: number | undefined = object.spec?.activeDeadlineSeconds;
  if (kind !== 'TrainJob' || !seconds) return NONE;
  return [{
    path: 'spec.activeDeadlineSeconds',
    message: `after ${duration(seconds)} the JobSet is deleted with all of its Pods, so that their logs and exit codes are gone`,
  }];
}

function deadlineZero({ kind, object }: TrainerSubject) {
  if (kind !== 'TrainJob' || object.spec?.activeDeadlineSeconds !== 0) return NONE;
  return [{ path: 'spec.activeDeadlineSeconds', message: 'activeDeadlineSeconds is 0, which is accepted and lost: the TrainJob has no deadline' }];
}

function noDeadline({ kind, object, version }: TrainerSubject) {
  if (kind !== 'TrainJob' || object.spec?.activeDeadlineSeconds !== undefined || !isAtLeast(version, TRAINER_WITH_DEADLINE)) return NONE;
  return [{ path: 'spec.activeDeadlineSeconds', message: 'there is no activeDeadlineSeconds: a node that hangs, or never starts, is waited for without end' }];
}

export const TRAINER_HAZARDS: readonly Rule<TrainerSubject>[] = [
  hazard({
    name: 'trainer/runtime-time-to-live',
    summary: 'A runtime deletes finished JobSets, which Trainer makes again.',
    rationale: 'A TrainJob stays when its JobSet is deleted, and its controller sees to it that there is one. The new one has all of its restarts again.',
    see: ['https://github.com/kubeflow/trainer/issues/2981', 'https://github.com/kubeflow/trainer/issues/3779'],
  }, runtimeTimeToLive),
  hazard({
    name: 'trainer/runtime-without-failure-policy',
    severity: FindingSeverity.INFO,
    profile: 'strict',
    summary: 'A runtime does not say what happens after a failure.',
    rationale: 'A TrainJob has no field for retries. The runtimes that come with Trainer have no policy either.',
    suggestion: 'write a failurePolicy, and a podFailurePolicy with backoffLimit 0 into the Job that trains',
    see: [TRAINER],
  }, runtimeWithoutPolicy),
  hazard({
    name: 'trainer/runtime-without-trainer',
    summary: 'No Job of a runtime is the one that trains.',
    rationale: 'Trainer fills what a TrainJob says into the Job that has the label of the trainer.',
    suggestion: 'put the label into the metadata of the template of the Job that trains',
    see: [TRAINER],
  }, runtimeWithoutTrainer),
  hazard({
    name: 'trainer/deadline-deletes-evidence',
    severity: FindingSeverity.INFO,
    profile: 'strict',
    summary: 'At its deadline everything that a TrainJob has made is deleted.',
    rationale: 'Trainer ends a TrainJob whose time is over by deleting its JobSet.',
    suggestion: 'see to it that the logs are collected',
    since: '2.2',
    see: [TRAINER],
  }, deadlineDeletesEvidence),
  hazard({
    name: 'trainer/deadline-zero',
    summary: 'A deadline of 0 is no deadline.',
    rationale: 'A webhook of Trainer reads the TrainJob and writes it without the 0 before anybody looks whether it is at least 1.',
    suggestion: 'write the seconds that are meant, or leave it out',
    since: '2.3',
    see: [TRAINER],
  }, deadlineZero),
  hazard({
    name: 'trainer/no-deadline',
    severity: FindingSeverity.INFO,
    profile: 'strict',
    summary: 'A TrainJob has no deadline.',
    rationale: 'Nothing else bounds the time of all restarts together: a JobSet has no deadline, and those of its Jobs begin again with each restart.',
    suggestion: 'set activeDeadlineSeconds; it cannot change later',
    since: '2.2',
    see: [TRAINER],
  }, noDeadline),
];
