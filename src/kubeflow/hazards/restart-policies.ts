import { FindingSeverity } from '../../finding';
import type { Problem, ProposedFix } from '../../rule';
import { RESTART_POLICIES } from '../kinds';
import type { TrainingSubject } from '../training-subject';
import { COMMON_TYPES, hazard, NONE, RECONCILE_JOBS, RECONCILE_PODS, TrainingRule } from './training-rule';

/*
 * Words and numbers that the schema lets through, since they are plain texts and numbers there, and the restart policies of replicas.
 */

function unknownRestartPolicy(job: TrainingSubject): readonly Problem[] {
  const known: readonly string[] = RESTART_POLICIES;
  return job.replicas.filter(({ restartPolicy }) => !known.includes(restartPolicy)).map(({ restartPolicy, path, steps, type }) => {
    const fix = respelled(restartPolicy, known, [...steps, 'restartPolicy']);
    return {
      path: `${path}.restartPolicy`,
      message: `'${restartPolicy}' of ${type} is no restart policy: the job is accepted, Kubernetes refuses its Pods, and it never gets a status`,
      ...fix && { fix },
    };
  });
}

const CLEAN_POD_POLICIES = ['None', 'Running', 'All'];

function unknownCleanPodPolicy(job: TrainingSubject): readonly Problem[] {
  const { cleanPodPolicy } = job.runPolicy;
  if (CLEAN_POD_POLICIES.includes(cleanPodPolicy)) return NONE;
  const isOutside = !job.wrote('cleanPodPolicy');
  const steps = isOutside ? job.steps('cleanPodPolicy') : job.steps('runPolicy', 'cleanPodPolicy');
  const fix = respelled(cleanPodPolicy, CLEAN_POD_POLICIES, steps);
  return [{
    path: isOutside ? job.path('cleanPodPolicy') : job.path('runPolicy', 'cleanPodPolicy'),
    message: `'${cleanPodPolicy}' is no cleanPodPolicy, and works as All: when the job has finished, all of its Pods are deleted, with their logs`,
    ...fix && { fix },
  }];
}

/** Only the case of the letters is wrong. */
function respelled(word: string, known: readonly string[], path: ProposedFix['edits'][number]['path']): ProposedFix | undefined {
  const meant = known.find(each => each.toLowerCase() === word.toLowerCase());
  return meant === undefined ? undefined : { description: `writes ${meant}`, edits: [{ kind: 'set', path, value: meant }] };
}

function limitAtOnce(job: TrainingSubject): readonly Problem[] {
  const { backoffLimit, activeDeadlineSeconds, ttlSecondsAfterFinished } = job.runPolicy;
  return [
    ...backoffLimit !== undefined && backoffLimit < 0 ? [{
      path: job.path('runPolicy', 'backoffLimit'), message: `with backoffLimit: ${backoffLimit} the job fails before it has any Pod`,
    }] : NONE,
    ...activeDeadlineSeconds !== undefined && activeDeadlineSeconds <= 0 ? [{
      path: job.path('runPolicy', 'activeDeadlineSeconds'), message: `with activeDeadlineSeconds: ${activeDeadlineSeconds} the job fails at once`,
    }] : NONE,
    ...ttlSecondsAfterFinished !== undefined && ttlSecondsAfterFinished < 0 ? [{
      path: job.path('runPolicy', 'ttlSecondsAfterFinished'), message: `a time to live of ${ttlSecondsAfterFinished} seconds has passed when the job ends`,
    }] : NONE,
  ];
}

/** Servers may run for ever. */
const SERVERS = ['PS', 'Evaluator'];

function alwaysNeverSucceeds(job: TrainingSubject): readonly Problem[] {
  return job.withPolicy('Always').filter(({ type }) => !SERVERS.includes(type)).map(({ path, steps, type }) => ({
    path: `${path}.restartPolicy`,
    message: `with Always the kubelet restarts ${type} also when it has ended with 0: it never succeeds`,
    fix: {
      description: `writes OnFailure for ${type}`,
      isSuggested: true,
      edits: [{ kind: 'set' as const, path: [...steps, 'restartPolicy'], value: 'OnFailure' }],
    },
  }));
}

function overwrittenRestartPolicy(job: TrainingSubject): readonly Problem[] {
  return job.replicas.flatMap(({ pod, restartPolicy, path, steps, type }) => {
    const written = pod.restartPolicy;
    const real = restartPolicy === 'ExitCode' ? 'Never' : restartPolicy;
    if (written === undefined || written === real) return NONE;
    return [{
      path: `${path}.template.spec.restartPolicy`,
      message: `restartPolicy: ${written} of the template is overwritten: Pods of ${type} have ${real}, which comes from ${restartPolicy} of the replicas`,
      fix: { description: 'removes it from the template', edits: [{ kind: 'remove' as const, path: [...steps, 'template', 'spec', 'restartPolicy'] }] },
    }];
  });
}

export const RESTART_POLICY_RULES: readonly TrainingRule[] = [
  hazard({
    name: 'kubeflow/unknown-restart-policy',
    rows: 'KF004',
    severity: FindingSeverity.ERROR,
    summary: 'A restart policy is none.',
    rationale: 'The CRD takes any text. The operator copies it into the Pod, which the API server refuses, again and again; the job has no status that would '
      + 'say so.',
    suggestion: 'it is Always, OnFailure, Never or ExitCode',
    see: [COMMON_TYPES],
    fix: 'safe',
  }, unknownRestartPolicy),
  hazard({
    name: 'kubeflow/unknown-clean-pod-policy',
    rows: 'KF004',
    severity: FindingSeverity.ERROR,
    summary: 'A cleanPodPolicy is none, and works as All.',
    rationale: 'The CRD takes any text. The operator asks only whether it is None or Running, and deletes every Pod otherwise.',
    suggestion: 'it is None, Running or All',
    see: [COMMON_TYPES, RECONCILE_JOBS],
    fix: 'safe',
  }, unknownCleanPodPolicy),
  hazard({
    name: 'kubeflow/limit-at-once',
    rows: 'KF004',
    severity: FindingSeverity.ERROR,
    summary: 'A limit is so low that the job fails at once.',
    rationale: 'Nothing checks the numbers of the run policy. In other places -1 stands for no limit; here no limit is a field that is absent.',
    suggestion: 'leave the field out for no limit',
    see: [COMMON_TYPES, RECONCILE_JOBS],
  }, limitAtOnce),
  hazard({
    name: 'kubeflow/always-never-succeeds',
    rows: 'KF007',
    summary: 'Replicas that do the work are restarted also after a success.',
    rationale: 'Always is meant for parameter servers. A Pod that is restarted after exit code 0 has not succeeded, and a job whose end depends on it never ends; '
      + 'each restart counts against backoffLimit, too.',
    suggestion: 'write OnFailure or ExitCode',
    see: [COMMON_TYPES],
    fix: 'suggested',
  }, alwaysNeverSucceeds),
  hazard({
    name: 'kubeflow/template-restart-policy',
    rows: 'KF023',
    summary: 'The restart policy of a Pod template is overwritten.',
    rationale: 'The Pods get the policy of their replicas, Never in place of ExitCode, and an event says so at best.',
    suggestion: 'remove it, and set restartPolicy beside template',
    see: [RECONCILE_PODS, 'https://github.com/kubeflow/trainer/issues/2200'],
    fix: 'safe',
  }, overwrittenRestartPolicy),
];
