import { deadlineOf } from './deadline';
import { Evidence } from './evidence';
import { timeText } from './moments';
import { Next } from './next';
import { progressOf } from './progress';
import { ruleSubject, ruleTitle } from './rule-words';
import { count } from '../../policy/words';
import { NO_LIMIT, hasLimitPerIndex } from '../spec-facts';

/*
 * What is certain, and worth knowing.
 */

export function notesOf(evidence: Evidence, next: Next): string[] {
  const { job } = evidence;
  if (!job.isStored) return [];
  const ofController = [...budgetNotes(evidence), ...deadlineNotes(evidence, next), ...ruleNotes(evidence), ...indexNotes(evidence)];
  return [...job.otherController === undefined ? ofController : [], ...namesakeNotes(evidence)];
}

function budgetNotes(evidence: Evidence): string[] {
  const { job, verdict } = evidence;
  const limit = job.spec.backoffLimit!;
  if (verdict || limit === NO_LIMIT || job.deleted !== undefined) return [];
  const { failed, restarts } = progressOf(evidence);
  if (job.spec.template?.spec?.restartPolicy === 'OnFailure') {
    return restarts === 0 ? [] : [`${restarts} of ${count(Math.max(limit, 1), 'restart')} (backoffLimit) ${restarts === 1 ? 'is' : 'are'} used: those of all containers of all Pods that `
      + 'have not ended count together'];
  }
  if (failed === 0 || failed > limit) return [];
  const isLast = failed === limit;
  return [`${failed} of ${count(limit, 'retry', 'retries')} (backoffLimit) ${failed === 1 ? 'is' : 'are'} used${
    isLast ? ': the next failure that counts ends the Job' : ''}`];
}

function deadlineNotes({ job, verdict }: Evidence, { wait, earliest }: Next): string[] {
  const deadline = deadlineOf(job);
  return deadline === undefined || verdict || !wait || earliest === deadline ? []
    : [`the deadline ends the Job at ${timeText(deadline)}, unless it is suspended and resumed before`];
}

function ruleNotes({ job, pods, verdict }: Evidence): string[] {
  const failed = pods.filter(({ standing, decision }) => standing === 'failed' && decision);
  if (failed.length === 0) return [];
  const rules = job.spec.podFailurePolicy?.rules ?? [];
  const used = new Set(failed.map(({ decision }) => decision!.rule));
  const unused = rules.flatMap((rule, index) => (used.has(index) ? [] : [`${ruleTitle(index, rule.action)}, about ${ruleSubject(rule)}`]));
  const failing = failed.filter(({ decision }) => decision!.action === 'FailJob').length;
  return [
    ...failing > 1 ? [`${failing} Pods match rules with the action FailJob${verdict ? ', and which of them the message names is not defined' : ''}`] : [],
    ...unused.map(rule => `${rule}, decided none of the failures that are here`),
  ];
}

function indexNotes({ job, pods }: Evidence): string[] {
  const givenUp = pods.some(({ decision }) => decision?.action === 'FailIndex');
  return givenUp && hasLimitPerIndex(job.spec) && job.spec.backoffLimit! < NO_LIMIT
    ? [`a failure that gives up its index counts for backoffLimit ${job.spec.backoffLimit} too, which is for the whole Job`] : [];
}

function namesakeNotes({ namesakes }: Evidence): string[] {
  if (namesakes.length === 0) return [];
  const names = namesakes.map(({ name }) => name).sort().slice(0, 3).join(', ');
  const more = namesakes.length > 3 ? ` and ${namesakes.length - 3} more` : '';
  return [`left out, since another Job that has or had this name owns ${namesakes.length === 1 ? 'it' : 'them'}: ${names}${more}`];
}
