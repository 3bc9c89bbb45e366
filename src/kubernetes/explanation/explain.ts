import { Answer, Answers } from './answers';
import { conditionCauses } from './condition-causes';
import { pending } from './consequences';
import { endsWithText } from './ends-with-text';
import { exitCodeGroups, ExitCodeGroup } from './exit-code-groups';
import { FailureCause, KILLED, outsideCauses, TERMINATED } from './failure-causes';
import { sidecarVariants } from './sidecar-ends';
import type { ExplainedFailure } from '../../explanation';
import type { FailureProps } from '../../policy/failure';
import { shortRuns } from '../../policy/words';
import { Container, JobSpec } from '../api-types';
import { sidecarsOf } from '../container-restart';
import { neverStarts } from '../spec-facts';

/** A row of an explanation, and all that is known of the answer. */
export interface AnsweredFailure {
  readonly failure: string;
  readonly observed?: FailureProps;
  readonly answer: Answer;
}

/** What the Job controller does about each cause of failure. */
export function explainFailures(spec: JobSpec): ExplainedFailure[] {
  return answeredFailures(spec).map(({ failure, observed, answer: { rule, response, counted, then } }) => (
    { failure, ...observed && { observed }, ...rule && { rule }, ...response && { response }, counted, then }));
}

export function answeredFailures(spec: JobSpec): AnsweredFailure[] {
  const answers = new Answers(spec);
  const { containers: [main, ...others] = [], initContainers = [] } = spec.template?.spec ?? {};
  // A server takes no Job without a container.
  if (!main || neverStarts(spec)) return [];
  const sidecars = sidecarsOf(spec);
  const helpers = [...others, ...initContainers.filter(container => !sidecars.includes(container))];
  const ofMain = exitCodeGroups(answers, main);
  const codes = [...new Set([KILLED, TERMINATED, ...ofMain.flatMap(group => group.isRest ? [] : group.codes)])];
  return [
    ...exitCodeRows(spec, answers, main, ofMain),
    ...helpers.flatMap(helper => exitCodeRows(spec, answers, helper, exitCodeGroups(answers, helper), ` in ${helper.name}`)),
    ...sidecars.flatMap(sidecar => sidecarRows(answers, sidecar)),
    ...[...conditionCauses(spec), ...outsideCauses(spec)].flatMap(cause => causeRows(spec, cause, codes, answers)),
  ];
}

/** Of a container that ends by itself, and, if a rule would look at the sidecars that are stopped then, of those. */
function exitCodeRows(spec: JobSpec, answers: Answers, container: Container, groups: readonly ExitCodeGroup[], where = ''): AnsweredFailure[] {
  return groups.flatMap(group => {
    const failure = `${codesText(group, groups.length)}${where}`;
    const [code] = group.codes;
    const variants = sidecarVariants(spec, [code], (_, ofSidecars) => answers.ofExitCode(container, code, ofSidecars));
    return [
      { failure, observed: answers.shownByExitCode(container, code), answer: group.answer },
      ...variants.map(({ words, ofSidecars, answer }) => (
        { failure: `${failure}; ${words}`, observed: answers.shownByExitCode(container, code, ofSidecars), answer })),
    ];
  });
}

/** Of a sidecar that ends by itself, which ends no Pod. */
function sidecarRows(answers: Answers, sidecar: Container): AnsweredFailure[] {
  const groups = exitCodeGroups(answers, sidecar);
  return groups.map(group => ({ failure: `${codesText(group, groups.length)} in the sidecar ${sidecar.name}`, answer: group.answer }));
}

function codesText({ codes, isRest }: ExitCodeGroup, groups: number): string {
  if (isRest) return groups === 1 ? 'any failing exit code' : 'any other exit code';
  return `exit code ${shortRuns(codes)}`;
}

/** One row, or, if it makes a difference how the containers end when they are told to stop, a row for each difference. */
function causeRows(spec: JobSpec, cause: FailureCause, codes: readonly number[], answers: Answers): AnsweredFailure[] {
  const { words, shows, isSignalled = false } = cause;
  if (!shows) return [{ failure: words, answer: { counted: false, then: pending(spec), fate: 'NONE' } }];
  const asked = isSignalled ? codes : [undefined];
  const answerTo = (code: number | undefined, ofSidecars?: number) => answers.ofCause(cause, code, ofSidecars);
  const rows = new Map<string, { codes: (number | undefined)[]; answer: Answer }>();
  for (const code of asked) {
    const answer = answerTo(code);
    const key = answer.rule === undefined ? answer.then : `${answer.rule.index}`;
    const same = rows.get(key);
    if (same) same.codes.push(code);
    else rows.set(key, { codes: [code], answer });
  }
  const different = [...rows.values()];
  // Nobody knows how the containers of a lost node end, and those that never started do not.
  const variants = shows.stillRunning || shows.noContainerStatuses ? [] : sidecarVariants(spec, asked, answerTo);
  return [
    ...different.map(({ codes: same, answer }) => ({
      failure: `${words}${different.length === 1 ? '' : `; the program ${endsWithText(same)}`}`, observed: answers.shownByCause(cause, same[0]), answer,
    })),
    ...variants.map(({ codes: same, words: ofSidecars, ofSidecars: code, answer }) => ({
      failure: `${words}; ${same.length === asked.length ? '' : `the program ${endsWithText(same)}, and `}${ofSidecars}`,
      observed: answers.shownByCause(cause, same[0], code),
      answer,
    })),
  ];
}
