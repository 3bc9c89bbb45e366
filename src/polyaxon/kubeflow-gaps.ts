import { KUBEFLOW_KINDS, RESTART_POLICY_WORDS, RestartPolicy } from './restart-policy';
import { Gap } from '../gap';
import { trainingGaps } from '../kubeflow/gaps';
import type * as kubeflow from '../kubeflow/kinds';
import { DEFAULT_KUBEFLOW_VERSION } from '../kubeflow/versions';
import { FailurePolicy } from '../policy';

/*
 * What of a policy a distributed run cannot hold. Polyaxon hands on backoffLimit, activeDeadlineSeconds, the time to live and the restart policy of each
 * replica to Kubeflow's training operator, and nothing else.
 */

const POLICIES = Object.fromEntries(Object.entries(RESTART_POLICY_WORDS).map(([policy, word]) => [word, policy])) as
  { [word in RestartPolicy]: kubeflow.RestartPolicy };

/** The gaps of a policy in a run of a kind, whose replicas have these restart policies. Of indexes it is said for every kind of run. */
export function kubeflowGaps(policy: FailurePolicy, kind: string, restartPolicies: readonly RestartPolicy[]): Gap[] {
  const prefix = 'polyaxon/kubeflow-';
  return trainingGaps(policy, {
    prefix,
    kind: KUBEFLOW_KINDS[kind],
    kindWord: kind,
    version: DEFAULT_KUBEFLOW_VERSION,
    restartPolicies: restartPolicies.map(word => POLICIES[word]),
    wordOf: each => RESTART_POLICY_WORDS[each],
    budgetField: 'maxRetries',
  }).filter(({ rule }) => rule !== `${prefix}no-index-budget`);
}
