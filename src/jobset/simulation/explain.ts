import { ChildJob } from './child-jobs';
import type { ExplainedFailure } from '../../explanation';
import { AnsweredFailure, answeredFailures } from '../../kubernetes/explanation/explain';
import { NO_LIMIT } from '../../kubernetes/spec-facts';
import { FailureResponse } from '../../policy/failure-response';
import { count } from '../../policy/words';
import { decide, SetDecision } from '../decide';
import { JobSetSpec } from '../job-set-object';

/*
 * What a JobSet does about each cause of failure: what the child Job does first, and what the JobSet answers when the Job has failed of it.
 */

export function explainJobSet({ failurePolicy, replicatedJobs = [] }: JobSetSpec, children: readonly ChildJob[]): ExplainedFailure[] {
  const kinds = children.filter(({ jobIndex }) => jobIndex === 0);
  return kinds.flatMap(child => answeredFailures(child.spec).map(row => {
    const explained = explainRow(row, child, (reason, message) => (
      decide(failurePolicy, [{ name: child.name, replicatedJob: child.replicatedJob, reason, message, at: 0 }], 0)), failurePolicy?.maxRestarts ?? 0);
    return replicatedJobs.length > 1 ? { ...explained, failure: `${explained.failure} (${child.replicatedJob})` } : explained;
  }));
}

type Ask = (reason: string, message: string) => SetDecision;

function explainRow({ failure, observed, answer }: AnsweredFailure, child: ChildJob, ask: Ask, maxRestarts: number): ExplainedFailure {
  const base = { failure, ...observed && { observed } };
  const { spec } = child;
  if (answer.rule?.action === 'FailJob') {
    const decision = ask('PodFailurePolicy', failJobMessage(child, answer.rule.index, observed));
    return { ...base, ...answerOf(decision), then: `the Job ${child.replicatedJob} fails with PodFailurePolicy: ${consequence(decision, maxRestarts)}` };
  }
  const isByBudget = answer.fate === 'ENDS_JOB' && answer.response === FailureResponse.RETRY;
  const later = ask('BackoffLimitExceeded', 'Job has reached the specified backoff limit');
  if (isByBudget) {
    return { ...base, ...answerOf(later), then: `the Job ${child.replicatedJob} fails with BackoffLimitExceeded: ${consequence(later, maxRestarts)}` };
  }
  const { rule, response, counted, then } = answer;
  const isRetriedFirst = answer.fate === 'RETRIED' && response === FailureResponse.RETRY && spec.backoffLimit! < NO_LIMIT;
  const end = isRetriedFirst ? `; when the Job has used up ${count(spec.backoffLimit!, 'retry', 'retries')}: ${consequence(later, maxRestarts)}` : '';
  return { ...base, ...rule && { rule }, ...response && { response }, counted, then: `${then}${end}` };
}

function answerOf({ isEnd, isCounted, reason, rule, action }: SetDecision) {
  const { FAIL_JOB, RETRY, RETRY_UNCOUNTED } = FailureResponse;
  const response = isEnd ? reason === 'ReachedMaxRestarts' ? RETRY : FAIL_JOB : isCounted ? RETRY : RETRY_UNCOUNTED;
  return { ...rule !== undefined && { rule: { index: rule, action: action! } }, response, counted: response === RETRY };
}

function consequence({ isEnd, isCounted, reason }: SetDecision, maxRestarts: number): string {
  if (isEnd) return reason === 'ReachedMaxRestarts' ? 'there is no restart to use, and the JobSet fails' : 'the JobSet fails';
  return isCounted ? `all Jobs are made again, which uses one of ${count(maxRestarts, 'restart')}` : 'all Jobs are made again, which uses no restart';
}

/** What the Job controller would write. The codes of a row all match the same rule of the child Job. */
function failJobMessage(child: ChildJob, index: number, observed: AnsweredFailure['observed']): string {
  const rule = child.spec.podFailurePolicy!.rules![index];
  const pod = `${child.fullName}-0-xxxxx`;
  if (!rule.onExitCodes) {
    const types = rule.onPodConditions?.map(({ type }) => type) ?? [];
    const type = observed?.conditions?.map(each => each.type).find(each => types.includes(each)) ?? types[0];
    return `Pod ${pod} has condition ${type} matching FailJob rule at index ${index}`;
  }
  const named = Object.entries(observed?.exitCodes ?? {}).filter(([, code]) => code !== 0);
  const wanted = rule.onExitCodes.containerName;
  const [container, code] = named.find(([name]) => wanted === undefined || name === wanted)
    ?? [wanted ?? child.spec.template?.spec?.containers?.[0]?.name, observed?.exitCode];
  return `Container ${container} for pod ${pod} failed with exit code ${code} matching FailJob rule at index ${index}`;
}
