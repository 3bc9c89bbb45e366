import { deadlineOf } from './deadline';
import { Evidence, isPast } from './evidence';
import { indexCount, JobEvidence } from './job-evidence';
import { timeText } from './moments';
import { Progress } from './progress';
import { ruleTitle } from './rule-words';
import { count } from '../../policy/words';
import { SuccessRules } from '../controller/success-rules';
import { hasLimitPerIndex, isIndexed } from '../spec-facts';

/** What the controller will decide as soon as it looks, and why. */
export interface ComingVerdict {
  readonly result: 'fails' | 'succeeds';
  readonly reason: string;
  readonly because: string;
}

/** The first of the reasons that hold, in the order in which the controller asks for them. */
export function comingVerdict(evidence: Evidence, progress: Progress): ComingVerdict | undefined {
  const { job } = evidence;
  return ofRule(evidence) ?? ofLimit(job, progress) ?? ofDeadline(evidence) ?? ofIndexes(job, progress) ?? ofSuccess(job, progress);
}

function ofRule({ pods }: Evidence): ComingVerdict | undefined {
  const matching = pods.filter(({ standing, decision }) => standing === 'failed' && decision?.action === 'FailJob');
  if (matching.length === 0) return undefined;
  const [{ pod, decision }] = matching;
  return {
    result: 'fails',
    reason: 'PodFailurePolicy',
    because: `${ruleTitle(decision!.rule!, 'FailJob')} matches Pod ${pod.name}${matching.length === 1 ? '' : ` and ${matching.length - 1} more`}`,
  };
}

function ofLimit({ spec }: JobEvidence, { failed, restarts }: Progress): ComingVerdict | undefined {
  const limit = spec.backoffLimit!;
  const fails = (because: string): ComingVerdict => ({ result: 'fails', reason: 'BackoffLimitExceeded', because });
  if (failed > limit) return fails(`${count(failed, 'failure counts', 'failures count')}, which is more than backoffLimit ${limit}`);
  const isInPlace = spec.template?.spec?.restartPolicy === 'OnFailure';
  return isInPlace && restarts >= Math.max(limit, 1)
    ? fails(`the containers of its Pods were restarted ${count(restarts, 'time')}, and backoffLimit is ${limit}`) : undefined;
}

/** Nobody knows how late it is, only that it is later than the newest evidence. */
function ofDeadline(evidence: Evidence): ComingVerdict | undefined {
  const deadline = deadlineOf(evidence.job);
  if (deadline === undefined || !isPast(deadline, evidence)) return undefined;
  const because = `the deadline was at ${timeText(deadline)}, and the newest evidence is from ${timeText(evidence.newest!)}`;
  return { result: 'fails', reason: 'DeadlineExceeded', because };
}

function ofIndexes(job: JobEvidence, { failedIndexes, succeededIndexes }: Progress): ComingVerdict | undefined {
  if (!hasLimitPerIndex(job.spec) || failedIndexes.size === 0) return undefined;
  const { maxFailedIndexes } = job.spec;
  const given = `${count(failedIndexes.size, 'index is', 'indexes are')} given up`;
  if (maxFailedIndexes !== undefined && failedIndexes.size > maxFailedIndexes) {
    return { result: 'fails', reason: 'MaxFailedIndexesExceeded', because: `${given}, which is more than maxFailedIndexes ${maxFailedIndexes}` };
  }
  return failedIndexes.size + succeededIndexes.size >= indexCount(job)
    ? { result: 'fails', reason: 'FailedIndexes', because: `${given}, and all others have succeeded` } : undefined;
}

function ofSuccess(job: JobEvidence, { active, succeeded, succeededIndexes }: Progress): ComingVerdict | undefined {
  const { completions, successPolicy } = job.spec;
  if (isIndexed(job.spec) && successPolicy && completions !== undefined) {
    const met = new SuccessRules(successPolicy.rules ?? [], completions, index => succeededIndexes.has(index)).firstMet(succeeded);
    if (met !== undefined) return { result: 'succeeds', reason: 'SuccessPolicy', because: `rules[${met}] of successPolicy is met` };
  }
  const isEnough = completions === undefined ? succeeded > 0 : succeeded >= completions;
  if (active > 0 || !isEnough) return undefined;
  const because = completions === undefined ? 'a Pod has succeeded, and no other one runs' : `${succeeded} of ${completions} completions are there`;
  return { result: 'succeeds', reason: 'CompletionsReached', because };
}
