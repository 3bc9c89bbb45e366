import { Answer, Answers } from './answers';
import { conditionCauses } from './condition-causes';
import { pending } from './consequences';
import { exitCodeGroups, ExitCodeGroup } from './exit-code-groups';
import { FailureCause, KILLED, outsideCauses, TERMINATED } from './failure-causes';
import type { ExplainedFailure } from '../../explanation';
import { oneOf } from '../../policy/policy-error';
import { Container, JobSpec } from '../api-types';

/** What the Job controller does about each cause of failure. */
export function explainFailures(spec: JobSpec): ExplainedFailure[] {
  const answers = new Answers(spec);
  const { containers: [main, ...others] = [], initContainers = [] } = spec.template?.spec ?? {};
  // A server takes no Job without a container.
  if (!main) return [];
  const helpers = [...others, ...initContainers.filter(({ restartPolicy }) => restartPolicy !== 'Always')];
  const ofMain = exitCodeGroups(answers, main);
  const codes = [...new Set([KILLED, TERMINATED, ...ofMain.filter(({ isRest }) => !isRest).map(group => group.codes[0])])];
  return [
    ...ofMain.map(group => exitCodeRow(answers, main, group, ofMain.length)),
    ...helpers.flatMap(helper => exitCodeRows(answers, helper)),
    ...[...conditionCauses(spec), ...outsideCauses(spec)].flatMap(cause => causeRows(spec, cause, codes, answers)),
  ];
}

function exitCodeRows(answers: Answers, container: Container): ExplainedFailure[] {
  const groups = exitCodeGroups(answers, container);
  return groups.map(group => {
    const row = exitCodeRow(answers, container, group, groups.length);
    return { ...row, failure: `${row.failure} in ${container.name}` };
  });
}

function exitCodeRow(answers: Answers, container: Container, group: ExitCodeGroup, groups: number): ExplainedFailure {
  return { failure: codesText(group, groups), observed: answers.shownByExitCode(container, group.codes[0]), ...rowOf(group.answer) };
}

function rowOf({ rule, response, counted, then }: Answer): Pick<ExplainedFailure, 'rule' | 'response' | 'counted' | 'then'> {
  return { ...rule && { rule }, ...response && { response }, counted, then };
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
function causeRows(spec: JobSpec, cause: FailureCause, codes: readonly number[], answers: Answers): ExplainedFailure[] {
  const { words, shows, isSignalled = false } = cause;
  if (!shows) return [{ failure: words, counted: false, then: pending(spec) }];
  const rows = new Map<string, { codes: number[]; row: ExplainedFailure }>();
  for (const code of isSignalled ? codes : [undefined]) {
    const row = { failure: words, observed: answers.shownByCause(cause, code), ...rowOf(answers.ofCause(cause, code)) };
    const key = row.rule === undefined ? row.then : `${row.rule.index}`;
    const same = rows.get(key);
    if (same) same.codes.push(code!);
    else rows.set(key, { codes: [code!], row });
  }
  const different = [...rows.values()];
  if (different.length === 1) return [different[0].row];
  return different.map(({ codes: [...same], row }) => ({ ...row, failure: `${words}; the program ends with ${oneOf(same.map(codeWords))}` }));
}

function codeWords(code: number): string {
  return code === KILLED ? `${KILLED} (killed)` : code === TERMINATED ? `${TERMINATED} (by the signal)` : `${code}`;
}
