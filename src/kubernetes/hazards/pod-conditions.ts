import {
  canEditRules, DISRUPTION, effectOf, patternsOf, POD_DISRUPTION_CONDITIONS, POD_FAILURE_POLICY, ruleSteps,
} from './failure-rules';
import { hazard, JobRule } from './job-rule';
import { FindingSeverity } from '../../finding';
import { PodFailurePolicyOnPodConditionsPattern as Pattern, PodFailurePolicyRule } from '../api-types';
import { JobSubject } from '../job-subject';

/*
 * What a rule on conditions sees: only what a Pod has when it has failed.
 */

const CONDITIONS_OF_PODS = 'https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#pod-conditions';

const EVERY = 'every Pod that fails on a node';
const NONE_FAILED = 'no Pod that has failed';

/** Which failed Pods have a condition that the kubelet or the scheduler sets, by its status. */
const STANDARD: { readonly [type: string]: { readonly [status: string]: string } } = {
  Ready: { True: NONE_FAILED, False: EVERY },
  ContainersReady: { True: NONE_FAILED, False: EVERY },
  PodScheduled: { True: EVERY, False: NONE_FAILED },
  Initialized: { True: 'every Pod of which a container has started', False: 'every Pod whose init containers have not all succeeded' },
  PodReadyToStartContainers: { True: 'a Pod by chance, until its network is taken down', False: 'a Pod by chance, once its network is taken down' },
};

/** What people know as the reason why a container or Pod has ended. */
const REASONS = [
  'OOMKilled', 'Error', 'Completed', 'Evicted', 'DeadlineExceeded', 'ContainerCannotRun', 'StartError', 'ContainerStatusUnknown', 'NodeLost', 'NodeShutdown',
  'Terminated', 'Preempting', 'Shutdown', 'UnexpectedAdmissionError', 'PreemptionByScheduler', 'DeletionByTaintManager', 'EvictionByEvictionAPI',
  'DeletionByPodGC', 'TerminationByKubelet',
];

/** What keeps a Pod from starting, which is no failure. */
const WAITING_REASONS = [
  'ImagePullBackOff', 'ErrImagePull', 'InvalidImageName', 'CrashLoopBackOff', 'CreateContainerConfigError', 'CreateContainerError', 'Unschedulable',
];

function unlikelyPodCondition(job: JobSubject) {
  return job.rules.flatMap((rule, i) => patternsOf(rule).flatMap(({ type, status = 'True' }, j) => {
    if (!type || type === DISRUPTION || type.includes('/') || isExpected(job, type, status)) return [];
    const isMisspelled = type.toLowerCase() === DISRUPTION.toLowerCase();
    return [{
      path: job.rulePath(i, `onPodConditions[${j}].type`),
      ...severityOf(job, rule, j),
      ...wordsOf(rule, type, status),
      ...isMisspelled && canEditRules(job) && {
        fix: {
          description: `asks for ${DISRUPTION}`,
          isSuggested: true,
          edits: [{ kind: 'set' as const, path: ruleSteps(job, i, 'onPodConditions', j, 'type'), value: DISRUPTION }],
        },
      },
    }];
  }));
}

/** That init containers have not succeeded is worth asking for where there are any, and what the Pod waits for to be ready, somebody sets. */
function isExpected({ initContainers, pod }: JobSubject, type: string, status: string): boolean {
  return type === 'Initialized' && status === 'False' && initContainers.length > 0
    || (pod.readinessGates ?? []).some(({ conditionType }) => conditionType === type);
}

/** Whether a failed Pod can have a condition, unless somebody adds one of that name. */
function isEverMet(job: JobSubject, { type = '', status = 'True' }: Pattern): boolean {
  if (type === DISRUPTION) return status !== 'Unknown';
  if (Object.hasOwn(STANDARD, type)) return STANDARD[type][status] !== NONE_FAILED;
  return type.includes('/') || isExpected(job, type, status);
}

/** A pattern that is never met is only superfluous if the rule has another that can be. */
function severityOf(job: JobSubject, rule: PodFailurePolicyRule, index: number): { readonly severity?: FindingSeverity } {
  const patterns = patternsOf(rule);
  const isSuperfluous = !isEverMet(job, patterns[index]) || patterns[index].type === DISRUPTION;
  return isSuperfluous && patterns.some((each, i) => i !== index && isEverMet(job, each)) ? { severity: FindingSeverity.INFO } : {};
}

/** What never matches if a pattern does not: the rule, or that pattern of several. */
function subjectOf(rule: PodFailurePolicyRule): string {
  return patternsOf(rule).length > 1 ? 'this pattern' : 'this rule';
}

function wordsOf(rule: PodFailurePolicyRule, type: string, status: string): { readonly message: string; readonly suggestion: string } {
  const which = Object.hasOwn(STANDARD, type) ? STANDARD[type][status] : undefined;
  if (which !== undefined) {
    return {
      message: `${type} is ${status} of ${which}${which === NONE_FAILED ? `: ${subjectOf(rule)} never matches` : `: each of them ${effectOf(rule)}`}`,
      suggestion: `ask for ${DISRUPTION} if disruptions are meant, and for exit codes if failures of the program are`,
    };
  }
  if (type.toLowerCase() === DISRUPTION.toLowerCase()) {
    return { message: `no Pod has a condition ${type}: it is spelled ${DISRUPTION}`, suggestion: `write ${DISRUPTION}` };
  }
  if (REASONS.includes(type)) {
    return {
      message: `${type} is the reason of an end, and no condition of a Pod: no rule can ask for a reason, and `
        + `${patternsOf(rule).length > 1 ? 'this pattern' : 'this one'} never matches`,
      suggestion: type === 'OOMKilled' ? 'ask for exit code 137, which every other kill has too'
        : `ask for ${DISRUPTION} if disruptions are meant, and for exit codes if failures of the program are`,
    };
  }
  if (WAITING_REASONS.includes(type)) {
    return {
      message: `${type} is what a Pod waits for, and no condition: such a Pod has not failed, so that no rule is asked`,
      suggestion: 'set activeDeadlineSeconds, the only bound on Pods that do not start',
    };
  }
  return {
    message: `nothing in Kubernetes sets a condition ${type}: unless a controller or webhook of yours does, before the Pod has failed, `
      + `${subjectOf(rule)} never matches`,
    suggestion: `give a condition of your own a prefix, such as example.com/${type}, or ask for ${DISRUPTION} or exit codes`,
  };
}

function unlikelyConditionStatus(job: JobSubject) {
  return job.rules.flatMap((rule, i) => patternsOf(rule).flatMap(({ type, status }, j) => {
    if (type !== DISRUPTION || status !== 'False' && status !== 'Unknown') return [];
    return [{
      path: job.rulePath(i, `onPodConditions[${j}].status`),
      ...severityOf(job, rule, j),
      message: status === 'False'
        ? `${DISRUPTION} is False only of a Pod that was to be disrupted and was not: a Pod that nobody disrupts has no such condition, and does not match`
        : `nothing sets ${DISRUPTION} to Unknown, so that ${subjectOf(rule)} never matches`,
      suggestion: 'ask for status "True" if disruptions are meant; what is no disruption, the rules behind that one see',
      ...canEditRules(job) && {
        fix: {
          description: 'asks for status "True"',
          isSuggested: true,
          edits: [{ kind: 'set' as const, path: ruleSteps(job, i, 'onPodConditions', j, 'status'), value: 'True' }],
        },
      },
    }];
  }));
}

export const POD_CONDITIONS: readonly JobRule[] = [
  hazard({
    name: 'kubernetes/unlikely-pod-condition',
    rows: 'L34',
    summary: 'A rule asks for a condition that failed Pods have either always or never.',
    rationale: 'A rule compares type and status with the conditions that the Pod has when it has failed, and nothing else. Of those that Kubernetes sets, '
      + 'DisruptionTarget alone tells failures apart; Ready is False of all failed Pods, and reasons such as OOMKilled are no conditions.',
    see: [POD_FAILURE_POLICY, CONDITIONS_OF_PODS],
    fix: 'suggested',
  }, unlikelyPodCondition),
  hazard({
    name: 'kubernetes/unlikely-condition-status',
    rows: 'L35',
    summary: 'A rule asks for Pods of which DisruptionTarget is not True.',
    rationale: 'The condition is set to True when a Pod is about to be disrupted, and is absent otherwise. An absent condition matches no status, so that a rule '
      + 'on False does not mean "not disrupted".',
    see: [POD_FAILURE_POLICY, POD_DISRUPTION_CONDITIONS],
    fix: 'suggested',
  }, unlikelyConditionStatus),
];
