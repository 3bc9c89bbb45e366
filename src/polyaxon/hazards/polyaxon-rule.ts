import { FindingKind, FindingSeverity } from '../../finding';
import { Problem, Rule, RuleInfo } from '../../rule';
import { Place } from '../place';
import { PolyaxonSubject } from '../polyaxon-subject';
import { WrittenRun } from '../written-run';

/** A rule about what a Polyaxonfile that is accepted will do. */
export type PolyaxonRule = Rule<PolyaxonSubject>;

/** Looks at one thing that runs: the file's own, or a node of its dag. */
export type RunCheck = (run: WrittenRun, subject: PolyaxonSubject) => readonly Problem[];

type Declared = Omit<RuleInfo, 'kind' | 'severity' | 'profile'> & Partial<Pick<RuleInfo, 'severity' | 'profile'>>;

/** Looks at the matrix of what runs, if it has one. */
export function ofMatrix(check: (matrix: Place, run: WrittenRun, subject: PolyaxonSubject) => readonly Problem[]): RunCheck {
  return (run, subject) => run.matrix ? check(run.matrix, run, subject) : NONE;
}

/** A hazard of each thing that runs: a warning that is recommended for everybody, unless it says otherwise. */
export function hazard(info: Declared, check: RunCheck): PolyaxonRule {
  return { kind: FindingKind.HAZARD, severity: FindingSeverity.WARNING, profile: 'recommended', ...info, check: everyRun(check) };
}

/** Something that is accepted and lost. */
export function dropped(info: Declared, check: RunCheck): PolyaxonRule {
  return { kind: FindingKind.DROPPED, severity: FindingSeverity.WARNING, profile: 'recommended', ...info, check: everyRun(check) };
}

/** No problem: one list for all rules, since most rules find nothing in most files. */
export const NONE: readonly Problem[] = [];

const REFERENCE = 'https://polyaxon.com/docs/references/polyaxonfile';

/** A page of the reference on Polyaxonfiles. */
export function reference(page: string): string {
  return `${REFERENCE}/${page}/`;
}

export const TERMINATION = reference('specification/termination');

/** What most readers of YAML take for a boolean, nothing or a number where Polyaxon's takes it for a text: `N`, `1e3`. */
const READ_OTHERWISE = /^(?:[yn]|yes|no|on|off|true|false|null|~|[-+.\d].*)$/i;

/** Below such a key the file is edited as others read it, and the key would be there twice. */
function withSafeFix({ fix, ...problem }: Problem): Problem {
  const isSafe = fix?.edits.every(({ path }) => !path.some(step => typeof step === 'string' && READ_OTHERWISE.test(step)));
  return isSafe ? { ...problem, fix } : problem;
}

/** A component that several nodes use is only one place in the file. */
function everyRun(check: RunCheck): PolyaxonRule['check'] {
  return subject => {
    const problems = subject.runs.flatMap(run => check(run, subject)).map(withSafeFix);
    if (problems.length < 2) return problems;
    return [...new Map(problems.map(problem => [JSON.stringify([problem.path, problem.message]), problem])).values()];
  };
}
