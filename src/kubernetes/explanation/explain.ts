import { consequence, pending, restartConsequence, SUCCEEDS } from './consequences';
import { exitCodeGroups, ExitCodeGroup } from './exit-code-groups';
import { FailureCause, KILLED, outsideCauses, TERMINATED } from './failure-causes';
import type { ExplainedFailure } from '../../explanation';
import { FailureResponse } from '../../policy/failure-response';
import { oneOf } from '../../policy/policy-error';
import { Container, JobSpec } from '../api-types';
import { restartedBy } from '../container-restart';
import { FailureDecision, FailureRules } from '../controller/failure-rules';
import { NOTHING_YET } from '../controller/pod-end';
import { failureOf, responseTo } from '../simulation/attempts';
import { PodEnds } from '../simulation/pod-ends';
import { PodEnding } from '../simulation/scenario';

/** What the Job controller does about each cause of failure. */
export function explainFailures(spec: JobSpec): ExplainedFailure[] {
  const rules = new FailureRules(spec.podFailurePolicy?.rules);
  const ends = new PodEnds(spec);
  const { containers = [], initContainers = [] } = spec.template?.spec ?? {};
  const others = [...containers.slice(1), ...initContainers.filter(({ restartPolicy }) => restartPolicy !== 'Always')];
  const toldApart = containers.slice(0, 1).flatMap(container => exitCodeGroups(spec, container, rules, ends))
    .filter(({ isRest }) => !isRest).map(group => group.codes[0]);
  const codes = [...new Set([KILLED, TERMINATED, ...toldApart])];
  return [
    ...containers.slice(0, 1).flatMap(container => exitCodeRows(spec, container, '', rules, ends)),
    ...others.flatMap(container => exitCodeRows(spec, container, ` in ${container.name}`, rules, ends)),
    ...outsideCauses(spec).flatMap(cause => causeRows(spec, cause, codes, rules, ends)),
  ];
}

function exitCodeRows(spec: JobSpec, container: Container, where: string, rules: FailureRules, ends: PodEnds): ExplainedFailure[] {
  const groups = exitCodeGroups(spec, container, rules, ends);
  return groups.map(group => {
    const failure = `${codesText(group, groups.length)}${where}`;
    const ending = where === '' ? { exitCode: group.codes[0] } : { exitCodes: { [container.name!]: group.codes[0] } };
    const observed = failureOf(ends.of(ending), false, ends.mainContainer);
    if (group.restartedBy !== undefined) {
      return { failure, observed, response: FailureResponse.RETRY, counted: false, then: restartConsequence(spec, group.restartedBy) };
    }
    return { failure, observed, ...answer(spec, group.decision) };
  });
}

const MOST_CODES = 8;

function codesText({ codes, isRest }: ExitCodeGroup, groups: number): string {
  if (isRest) return groups === 1 ? 'any failing exit code' : 'any other exit code';
  const shown = runs(codes);
  const words = shown.length <= MOST_CODES ? shown.join(', ') : `${shown.slice(0, MOST_CODES).join(', ')} and ${codes.length - MOST_CODES} more`;
  return `exit code ${words}`;
}

/** `3`, `7`, `10-12`. */
function runs(codes: readonly number[]): string[] {
  const texts: string[] = [];
  for (let i = 0; i < codes.length; i++) {
    const first = codes[i];
    while (codes[i + 1] === codes[i] + 1) i++;
    texts.push(first === codes[i] ? `${first}` : `${first}-${codes[i]}`);
  }
  return texts;
}

/** One row, or, if it makes a difference how the program ends when it is told to stop, a row for each difference. */
function causeRows(spec: JobSpec, cause: FailureCause, codes: readonly number[], rules: FailureRules, ends: PodEnds): ExplainedFailure[] {
  const { words, shows, isSignalled = false } = cause;
  if (!shows) return [{ failure: words, counted: false, then: pending(spec) }];
  const rows = new Map<string, { codes: number[]; row: ExplainedFailure }>();
  for (const code of isSignalled ? codes : [undefined]) {
    const row = causeRow(spec, cause, code === undefined ? shows : { ...shows, exitCodes: allWith(spec, code) }, rules, ends);
    const key = row.rule === undefined ? row.then : `${row.rule.index}`;
    const same = rows.get(key);
    if (same) same.codes.push(code!);
    else rows.set(key, { codes: [code!], row });
  }
  const different = [...rows.values()];
  if (different.length === 1) return [different[0].row];
  return different.map(({ codes: [...same], row }) => ({ ...row, failure: `${words}; the program ends with ${oneOf(same.map(codeWords))}` }));
}

/** Who stops a Pod stops all of its containers. */
function allWith({ template }: JobSpec, code: number): { [container: string]: number } {
  return Object.fromEntries((template?.spec?.containers ?? []).map(({ name }) => [name!, code]));
}

function codeWords(code: number): string {
  return code === KILLED ? `${KILLED} (killed)` : code === TERMINATED ? `${TERMINATED} (by the signal)` : `${code}`;
}

function causeRow(spec: JobSpec, cause: FailureCause, shows: PodEnding, rules: FailureRules, ends: PodEnds): ExplainedFailure {
  const { words, isDeleted = false, isOfContainer = false } = cause;
  const end = ends.of(shows);
  const observed = failureOf(end, isDeleted, ends.mainContainer);
  const main = spec.template?.spec?.containers?.[0];
  const by = isOfContainer && main ? restartedBy(spec, main, KILLED) : undefined;
  if (by !== undefined) return { failure: words, observed, response: FailureResponse.RETRY, counted: false, then: restartConsequence(spec, by) };
  // What is deleted has failed for a Job that replaces terminating Pods, whatever it does then.
  const isReplacedAtOnce = isDeleted && spec.podReplacementPolicy !== 'Failed' && !spec.podFailurePolicy;
  if (end.phase === 'Succeeded' && !isReplacedAtOnce) return { failure: words, observed, counted: false, then: SUCCEEDS };
  const row = { failure: words, observed, ...answer(spec, rules.decide(isReplacedAtOnce ? NOTHING_YET : end)) };
  return isReplacedAtOnce ? { ...row, then: `failed as soon as it is deleted, even if it ends with 0: ${row.then}` } : row;
}

function answer(spec: JobSpec, decision: FailureDecision): Pick<ExplainedFailure, 'rule' | 'response' | 'counted' | 'then'> {
  const { rule, action, counted } = decision;
  return {
    ...rule !== undefined && { rule: { index: rule, action: action! } },
    response: responseTo(decision),
    counted,
    then: consequence(spec, decision),
  };
}
