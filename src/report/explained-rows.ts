import type { ExplainedFailure, JobBounds } from '../explanation';

/*
 * Causes of failure to which the same happens: the same rule, and the same consequence. A Job tells few of them apart.
 */

/** What an engine does about failures of a job. */
export interface Explanation {
  readonly rows: readonly ExplainedFailure[];
  readonly bounds: JobBounds;

  /** How long the engine waits before the next attempt, in seconds, in their order; the last one comes again and again. */
  readonly waits: readonly number[];

  /** What is to be known before the rest. */
  readonly notes?: readonly string[];
}

/** What happens to some causes. */
export interface ExplainedGroup {
  /** The first of them, for its rule and consequence. */
  readonly row: ExplainedFailure;

  /** The causes. */
  readonly causes: readonly string[];
}

/** The rows of an explanation, those with the same consequence together. */
export function explainedGroups(rows: readonly ExplainedFailure[]): ExplainedGroup[] {
  const groups = new Map<string, ExplainedFailure[]>();
  for (const row of rows) {
    const { rule, response, counted, then } = row;
    const key = JSON.stringify([rule, response, counted, then]);
    const known = groups.get(key);
    if (known) known.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()].map(members => ({ row: members[0], causes: causesOf(members.map(({ failure }) => failure)) }));
}

/** What several causes have in common behind the semicolon is said once: `node shutdown; the program ends with 42`. */
function causesOf(failures: readonly string[]): string[] {
  const byEnding = new Map<string, string[]>();
  for (const failure of failures) {
    const [cause, ...ending] = failure.split('; ');
    const key = ending.join('; ');
    const known = byEnding.get(key);
    if (known) known.push(cause);
    else byEnding.set(key, [cause]);
  }
  return [...byEnding].flatMap(([ending, causes]) => {
    if (ending === '') return causes;
    return [causes.length === 1 ? `${causes[0]}; ${ending}` : `${ending} after: ${causes.join(', ')}`];
  });
}

/** `rules[0] FailJob`; `none` if nothing matches. */
export function ruleWords({ rule, response }: ExplainedFailure): string {
  if (rule !== undefined) return `rules[${rule.index}] ${rule.action}`;
  return response === undefined ? '' : 'none';
}

/** Whether a failure is counted; nothing if it is none. */
export function countedWords({ counted, response }: ExplainedFailure): string {
  return response === undefined ? '' : counted ? 'yes' : 'no';
}
