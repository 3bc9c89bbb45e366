import { FAILURE_POLICY, hazard, JobSetRule, NONE } from './job-set-rule';
import { torchRestarts } from './torchrun';
import { FindingSeverity } from '../../finding';
import { NO_LIMIT } from '../../kubernetes/spec-facts';
import { count } from '../../policy/words';
import { FailureReason } from '../fields';
import { JobSetSubject, ReplicatedJobAt, RuleAt } from '../job-set-subject';

/*
 * A failure goes through several layers: the program, the Pod, the child Job, the JobSet. What each of them does with it has to fit together.
 */

const POD_FAILURE_POLICY = 'https://kubernetes.io/docs/concepts/workloads/controllers/job/#pod-failure-policy';

function restartPolicyWithFailureRules(set: JobSetSubject) {
  return set.jobs.filter(({ spec, pod }) => spec.podFailurePolicy !== undefined && pod.restartPolicy !== 'Never').map(job => {
    const isStated = set.wrote(job, 'template', 'spec', 'restartPolicy');
    return {
      path: isStated ? `${job.specPath}.template.spec.restartPolicy` : `${job.specPath}.podFailurePolicy`,
      message: `${isStated ? `the Pods have restartPolicy ${job.pod.restartPolicy}` : 'the Pods have no restartPolicy, which JobSet makes OnFailure'}, and a Job `
        + 'with rules on failures needs Never: JobSet accepts it, every Job that it makes is refused, and no Pod ever starts',
      suggestion: `set ${job.specPath}.template.spec.restartPolicy to Never`,
    };
  });
}

function firstFailuresUnseen(set: JobSetSubject) {
  if (!set.hasFailurePolicy) return NONE;
  return set.jobs.filter(job => !set.wrote(job, 'backoffLimit') && job.spec.backoffLimitPerIndex === undefined).map(job => ({
    path: `${job.specPath}.backoffLimit`,
    message: `backoffLimit is not written, and so it is 6: the Job ${job.name} answers the first six failures by itself, and the failure policy of the JobSet sees `
      + 'only the seventh',
    suggestion: 'set it to 0 if every failure is the JobSet\'s affair, or to the number of retries of single Pods that are meant',
  }));
}

function retriesMultiply(set: JobSetSubject) {
  return set.jobs.flatMap(job => {
    const torch = torchRestarts(job);
    const layers = [
      ...torch === undefined || torch.restarts < 1 ? [] : [{ words: `torchrun restarts its workers ${count(torch.restarts, 'time')}`, factor: torch.restarts + 1 }],
      // That nobody wrote it is a finding of its own.
      ...set.wrote(job, 'backoffLimit') && job.retries >= 1 && job.retries < NO_LIMIT
        ? [{ words: `the Job replaces ${count(job.retries, 'failed Pod')}`, factor: job.retries + 1 }] : [],
      ...set.maxRestarts >= 1 ? [{ words: `the JobSet restarts everything ${count(set.maxRestarts, 'time')}`, factor: set.maxRestarts + 1 }] : [],
    ];
    if (layers.length < 2) return [];
    const runs = layers.reduce((product, { factor }) => product * factor, 1);
    return [{
      path: torch?.path ?? `${job.specPath}.backoffLimit`,
      message: `the retries of several layers multiply: ${layers.map(({ words }) => words).join(', ')}, so that a program which fails each time runs up to ${runs} times`,
      suggestion: 'let one layer retry: backoffLimit 0 and no restarts of torchrun leave it to the JobSet',
    }];
  });
}

/** What a child Job needs so that it can fail with a reason. */
const CAN_FAIL_WITH: { readonly [reason in FailureReason]: (job: ReplicatedJobAt) => boolean } = {
  BackoffLimitExceeded: () => true,
  DeadlineExceeded: ({ spec }) => spec.activeDeadlineSeconds !== undefined,
  FailedIndexes: ({ spec }) => spec.backoffLimitPerIndex !== undefined,
  MaxFailedIndexesExceeded: ({ spec }) => spec.maxFailedIndexes !== undefined,
  PodFailurePolicy: ({ spec }) => spec.podFailurePolicy?.rules?.some(({ action }) => action === 'FailJob') ?? false,
};

const NEEDED: { readonly [reason in FailureReason]: string } = {
  BackoffLimitExceeded: '',
  DeadlineExceeded: 'has no activeDeadlineSeconds',
  FailedIndexes: 'has no backoffLimitPerIndex',
  MaxFailedIndexesExceeded: 'has no maxFailedIndexes',
  PodFailurePolicy: 'has no rule with the action FailJob in its podFailurePolicy',
};

function deadRules(set: JobSetSubject) {
  return set.rules.flatMap(({ rule, path, targets }: RuleAt) => {
    const reasons = (rule.onJobFailureReasons ?? []) as FailureReason[];
    if (reasons.length === 0 || targets.length === 0 || reasons.some(reason => !Object.hasOwn(CAN_FAIL_WITH, reason))) return [];
    const isAlive = reasons.some(reason => targets.some(job => CAN_FAIL_WITH[reason](job)));
    if (isAlive) return [];
    const who = targets.length === 1 ? `the Job ${targets[0].name} ${NEEDED[reasons[0]]}` : `no Job of which it speaks can fail so: each ${NEEDED[reasons[0]]}`;
    return [{
      path: `${path}.onJobFailureReasons`,
      message: `this rule waits for Jobs that fail with ${reasons.join(' or ')}, and ${who}`,
    }];
  });
}

export const LAYERS: readonly JobSetRule[] = [
  hazard({
    name: 'jobset/on-failure-with-failure-rules',
    severity: FindingSeverity.ERROR,
    rows: 'JS001',
    summary: 'A child Job has rules on failures, and its Pods are restarted in place.',
    rationale: 'JobSet gives Pods without a restartPolicy the policy OnFailure, and does not look whether that goes with podFailurePolicy. The API server does, '
      + 'and refuses each Job that JobSet wants to make.',
    see: [POD_FAILURE_POLICY, 'https://github.com/kubernetes/kubernetes/issues/125677'],
  }, restartPolicyWithFailureRules),
  hazard({
    name: 'jobset/rule-without-cause',
    rows: 'JS002',
    summary: 'A rule waits for a reason with which no Job of its targets can fail.',
    rationale: 'PodFailurePolicy is the reason of a Job which a rule with FailJob has ended; the other reasons need the limit that they name.',
    see: [FAILURE_POLICY],
  }, deadRules),
  hazard({
    name: 'jobset/first-failures-unseen',
    rows: 'JS003',
    summary: 'There is a failure policy, and the child Job retries six times before it is asked.',
    rationale: 'A JobSet sees a failure only when a whole Job has failed. Without backoffLimit a Job replaces six failed Pods, with minutes between them, while '
      + 'the other Pods of a group wait.',
    see: ['https://kubernetes.io/docs/concepts/workloads/controllers/job/#pod-backoff-failure-policy'],
  }, firstFailuresUnseen),
  hazard({
    name: 'jobset/retries-multiply',
    summary: 'Several layers retry, and their numbers multiply.',
    rationale: 'Each restart of a JobSet makes new Jobs, which have all of their retries again, and each new Pod has all restarts of torchrun again.',
    see: ['https://pytorch.org/docs/stable/elastic/run.html', FAILURE_POLICY],
  }, retriesMultiply),
];
