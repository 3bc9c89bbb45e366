import { Evidence } from './evidence';
import { indexCount, JobEvidence } from './job-evidence';
import { JobVerdict } from './job-verdict';
import { later, SinceCreation, timeText } from './moments';
import { ruleSubject, ruleTitle } from './rule-words';
import { count, duration } from '../../policy/words';
import { countOf, readIndexList } from '../controller/index-list';
import { DiagnosedOutcome } from '../job-diagnosis-parts';
import { isIndexed } from '../spec-facts';

/** How the Job ended, or what is decided about its end. */
export function outcomeOf(evidence: Evidence, since: SinceCreation): DiagnosedOutcome {
  const { verdict } = evidence;
  if (!verdict) return {};
  const { result, isFinal, reason, message, endedAt, decidedAt } = verdict;
  const [at, decided] = [since.secondsTo(endedAt), since.secondsTo(decidedAt)];
  const explanation = evidence.job.otherController === undefined ? reasonWords(evidence, verdict) : undefined;
  return {
    ...isFinal ? { condition: result } : { decided: result },
    ...reason !== undefined && reason !== '' && { reason },
    ...message !== undefined && message !== '' && { message },
    ...at !== undefined && { at },
    ...decided !== undefined && { decidedAt: decided },
    ...explanation !== undefined && { explanation },
  };
}

/** What a reason means, with the numbers of the Job. */
function reasonWords({ job, told }: Evidence, verdict: JobVerdict): string | undefined {
  const { spec } = job;
  switch (verdict.reason) {
    case 'PodFailurePolicy': {
      if (!told) return 'a rule of podFailurePolicy with the action FailJob matched';
      const rule = spec.podFailurePolicy?.rules?.[told.rule];
      return rule ? `${ruleTitle(told.rule, rule.action)} is about ${ruleSubject(rule)}, and ends the whole Job with the first failure that it matches`
        : `the message speaks of ${ruleTitle(told.rule)}, and the Job has no such rule`;
    }
    case 'BackoffLimitExceeded': return limitWords(job);
    case 'DeadlineExceeded': return deadlineWords(job, verdict);
    case 'MaxFailedIndexesExceeded': return `${indexesWords(job)} given up, and maxFailedIndexes is ${spec.maxFailedIndexes ?? 'not set'}`;
    case 'FailedIndexes': return `${indexesWords(job)} given up, and all others have succeeded: one that is given up is enough to fail the Job in the end`;
    case 'SuccessPolicy': return 'successPolicy is met, so that the Job has succeeded before all of its indexes have';
    case 'CompletionsReached':
    case undefined:
    case '': return verdict.result === 'Complete' ? completionWords(job) : undefined;
    default: return `the Job controller of Kubernetes knows no reason ${verdict.reason}: something else has ended the Job`;
  }
}

function limitWords({ spec, status }: JobEvidence): string {
  const limit = spec.backoffLimit!;
  const failed = status.failed ?? 0;
  const isInPlace = spec.template?.spec?.restartPolicy === 'OnFailure';
  const counted = `status.failed is ${failed}`;
  if (failed > limit && !isInPlace) {
    return `backoffLimit is ${limit}, which is ${count(limit, 'retry', 'retries')} and ${count(limit + 1, 'attempt')} of the whole Job; ${counted}`;
  }
  if (isInPlace) {
    return `restartPolicy is OnFailure and backoffLimit ${limit}: ${count(Math.max(limit, 1), 'restart')} of the containers of all Pods together, or `
      + `${limit + 1} failed Pods, end the Job; ${counted}`;
  }
  return `backoffLimit is ${limit}, and ${counted}, which is not more: backoffLimit was smaller when the Job failed`;
}

function deadlineWords({ spec, started }: JobEvidence, { decidedAt }: JobVerdict): string | undefined {
  const { activeDeadlineSeconds } = spec;
  if (activeDeadlineSeconds === undefined) return 'the Job has no activeDeadlineSeconds any more: somebody has removed it since';
  const limit = `activeDeadlineSeconds is ${activeDeadlineSeconds} (${duration(activeDeadlineSeconds)})`;
  if (started === undefined) return limit;
  const deadline = later(started, activeDeadlineSeconds);
  const text = `${limit} from ${timeText(started)}, when the Job started or was last resumed`;
  // Both times have whole seconds, so that one may be a second early.
  return decidedAt !== undefined && decidedAt < later(deadline, -1) ? `${text}, and the Job failed before: the field has been changed since` : text;
}

function indexesWords(job: JobEvidence): string {
  const { failedIndexes = '' } = job.status;
  if (failedIndexes === '') return 'some index was';
  const failed = countOf(readIndexList(failedIndexes, indexCount(job)));
  return failed === 1 ? `index ${failedIndexes} was` : `${failed} indexes (${failedIndexes}) were`;
}

function completionWords(job: JobEvidence): string {
  const { completions } = job.spec;
  if (completions === undefined) return 'a Pod has succeeded, and no other one runs any more';
  return `${count(completions, isIndexed(job.spec) ? 'index' : 'Pod', isIndexed(job.spec) ? 'indexes' : 'Pods')} had to succeed, and ${completions === 1 ? 'it' : 'all of them'} did`;
}
