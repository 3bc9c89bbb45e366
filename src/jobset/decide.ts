import { JobSetAction } from './fields';
import { FailurePolicyRule, FailurePolicySpec } from './job-set-object';
import { GoPattern } from '../manifest/go-pattern';

/*
 * What a JobSet does when child Jobs have failed. https://github.com/kubernetes-sigs/jobset/blob/v0.12.0/pkg/controllers/failure_policy.go
 */

/** A child Job that has failed, as its condition tells. */
export interface FailedJob {
  readonly name: string;
  readonly replicatedJob: string;
  readonly reason: string;
  readonly message: string;
  /** When; the unit does not matter. */
  readonly at: number;
}

/** How a JobSet answers. */
export interface SetDecision {
  readonly isEnd: boolean;
  /** Whether a restart counts. */
  readonly isCounted: boolean;
  readonly action?: JobSetAction;
  /** The position of the rule that matched; absent if none did. */
  readonly rule?: number;
  /** The Job that is named as the cause. */
  readonly job: FailedJob;
  /** The reason of the condition: of `Failed`, or of `Restarting`. */
  readonly reason: string;
  readonly message: string;
}

/**
 * @param failed at least one
 * @param counted how many restarts have counted so far
 */
export function decide(policy: FailurePolicySpec | undefined, failed: readonly FailedJob[], counted: number): SetDecision {
  if (!policy) return end({ job: first(failed), reason: 'FailedJobs', base: 'jobset failed due to one or more job failures' });
  const { rules = [], maxRestarts = 0 } = policy;
  const rule = rules.findIndex(each => failed.some(job => isMatch(each, job)));
  const job = first(rule < 0 ? failed : failed.filter(each => isMatch(rules[rule], each)));
  const action = (rule < 0 ? 'RestartJobSet' : rules[rule].action) as JobSetAction;
  const matched = { action, ...rule >= 0 && { rule } };
  if (action === 'FailJobSet') {
    return end({ ...matched, job, reason: 'FailJobSetFailurePolicyAction', base: 'applying FailJobSet failure policy action' });
  }
  const isCounted = !action.endsWith('AndIgnoreMaxRestarts');
  if (isCounted && counted >= maxRestarts) {
    return end({ ...matched, job, reason: 'ReachedMaxRestarts', base: 'jobset failed due to reaching max number of restarts' });
  }
  return {
    ...matched,
    isEnd: false,
    isCounted,
    job,
    reason: rule < 0 ? 'DefaultFailurePolicy' : `FailurePolicy_${rules[rule].name}`,
    message: naming(`applying ${action} failure policy action`, job),
  };
}

function end({ base, ...decision }: Pick<SetDecision, 'job' | 'reason' | 'action' | 'rule'> & { readonly base: string }): SetDecision {
  return { ...decision, isEnd: true, isCounted: false, message: naming(base, decision.job) };
}

function naming(base: string, { name }: FailedJob): string {
  return `${base} (first failed job: ${name})`;
}

/** Of several the one that failed first; of those that failed together the first in the list. */
function first(failed: readonly FailedJob[]): FailedJob {
  return failed.reduce((earliest, each) => each.at < earliest.at ? each : earliest);
}

/** An empty list fits everything. */
function isMatch(rule: FailurePolicyRule, job: FailedJob): boolean {
  const { onJobFailureReasons = [], onJobFailureMessagePatterns = [], targetReplicatedJobs = [] } = rule;
  return (onJobFailureReasons.length === 0 || onJobFailureReasons.includes(job.reason))
    && (onJobFailureMessagePatterns.length === 0 || onJobFailureMessagePatterns.some(pattern => GoPattern.of(pattern).matches(job.message)))
    && (targetReplicatedJobs.length === 0 || targetReplicatedJobs.includes(job.replicatedJob));
}
