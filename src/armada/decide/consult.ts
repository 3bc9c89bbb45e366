import { CategorizedFailure, judge, Verdict } from './policy-verdict';
import type { RetryPolicyFields } from '../fields';
import { hasFeature } from '../versions';

/*
 * Whether a policy is asked at all. https://github.com/armadaproject/armada/blob/v0.22.7/internal/scheduler/scheduler.go
 */

/** Why no policy is asked, so that the scheduler does what it does without policies. */
export type Undecided = 'disabled' | 'no-policy' | 'gang' | 'fail-fast' | 'unknown-policy' | 'lease-returned';

/** What is known of policies when a run has ended. */
export interface RetrySettings {
  readonly enabled: boolean;
  readonly globalMaxRetries: number;
  readonly defaultPolicyName: string;
  /** Those that the scheduler has in its cache. */
  readonly policies: ReadonlyMap<string, RetryPolicyFields>;
  readonly version: string;
}

/** What of a job decides whether a policy is asked. */
export interface ConsultedJob {
  /** Those of its queue. */
  readonly queuePolicies: readonly string[];
  /** Those that its annotation names in their place. */
  readonly ownPolicies?: readonly string[];
  readonly isInGang: boolean;
  readonly isFailFast: boolean;
}

export type Consultation = { readonly verdict: Verdict } | { readonly undecided: Undecided; readonly policy?: string };

export function consult(
  settings: RetrySettings, job: ConsultedJob, failure: CategorizedFailure & { readonly isReturned: boolean }, failures: number,
): Consultation {
  if (!settings.enabled) return { undecided: 'disabled' };
  const names = policyNames(settings, job);
  if (names.length === 0) return { undecided: 'no-policy' };
  const [policy] = names;
  if (job.isInGang) return { undecided: 'gang', policy };
  if (job.isFailFast) return { undecided: 'fail-fast', policy };
  const policies = names.flatMap(name => settings.policies.get(name) ?? []);
  if (policies.length === 0) return { undecided: 'unknown-policy', policy };
  if (failure.isReturned) return { undecided: 'lease-returned', policy };
  return { verdict: judge(policies, settings.globalMaxRetries, failure, failures) };
}

/** The names of those that count, in their order: of 0.22.7 only the first one does. */
export function policyNames({ version, defaultPolicyName }: Pick<RetrySettings, 'version' | 'defaultPolicyName'>, job: ConsultedJob): readonly string[] {
  const own = hasFeature(version, 'policiesOfAJob') ? job.ownPolicies : undefined;
  const given = own ?? job.queuePolicies;
  const asked = hasFeature(version, 'everyPolicyOfAQueue') ? given.filter(name => name !== '') : given.slice(0, 1).filter(name => name !== '');
  return asked.length > 0 ? asked : defaultPolicyName === '' ? [] : [defaultPolicyName];
}
