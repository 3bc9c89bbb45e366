import type { ArmadaAttempt } from './armada-attempt';
import type { ArmadaJob } from './armada-job';
import type { ArmadaScenarioAttempt } from './armada-scenario';
import { CAUSES } from './causes';
import type { ArmadaPlatformState } from './platform';
import { playArmadaJob } from './play';
import type { ExplainedFailure } from '../../explanation';
import { oneOf } from '../../policy/policy-error';
import { shortRuns } from '../../policy/words';

/** What happens about a cause, on top of what other engines say. */
export interface ArmadaExplainedFailure extends ExplainedFailure {
  readonly category: string;
  readonly subcategory: string;
  /** The executors for which it holds; all of them if it is absent. */
  readonly executors?: readonly string[];
}

/** What is done about each cause of failure at the first run of a job. Executors that do the same are told together. */
export function explainArmadaJob(platform: ArmadaPlatformState, job: ArmadaJob, version: string): ArmadaExplainedFailure[] {
  const { executors } = platform;
  const perExecutor = executors.map(executor => {
    // As if all nodes were its own: only what becomes of the failure is asked here.
    const alone: ArmadaPlatformState = { ...platform, nodes: platform.nodes.map(node => ({ ...node, executor: executor.id })) };
    return { id: executor.id, rows: rowsOf(alone, job, version, executor.id, executors.length) };
  });
  const groups = new Map<string, { readonly row: ArmadaExplainedFailure; readonly ids: string[] }>();
  for (const { id, rows } of perExecutor) {
    for (const row of rows) {
      const key = JSON.stringify(row);
      const same = groups.get(key);
      if (same) same.ids.push(id);
      else groups.set(key, { row, ids: [id] });
    }
  }
  const order = [...new Set(perExecutor.flatMap(({ rows }) => rows.map(({ failure }) => failure)))];
  return [...groups.values()]
    .sort((a, b) => order.indexOf(a.row.failure) - order.indexOf(b.row.failure))
    .map(({ row, ids }) => ids.length === executors.length ? row : { ...row, failure: `${row.failure} on ${oneOf(ids, 'and')}`, executors: ids });
}

function rowsOf(
  platform: ArmadaPlatformState, job: ArmadaJob, version: string, executor: string, executors: number,
): ArmadaExplainedFailure[] {
  const ask = (attempt: ArmadaScenarioAttempt) => (
    playArmadaJob(platform, job, { attempts: [{ ...attempt, executor }], until: Infinity, maxPods: 1 }, version).attempts.at(0));
  const byAnswer = new Map<string, { readonly codes: number[]; readonly attempt: ArmadaAttempt }>();
  for (let code = 1; code <= 255; code++) {
    const attempt = ask({ exitCode: code });
    if (!attempt) return [];
    const { category, subcategory, podFate, decision, rule, policy } = attempt;
    const key = JSON.stringify([category, subcategory, podFate, decision, rule, policy]);
    const same = byAnswer.get(key);
    if (same) same.codes.push(code);
    else byAnswer.set(key, { codes: [code], attempt });
  }
  const sorted = [...byAnswer.values()].sort((a, b) => a.codes.length - b.codes.length);
  const ofCodes = sorted.map(({ codes, attempt }, i) => {
    const isRest = i === sorted.length - 1 && codes.length > 1;
    const words = isRest ? sorted.length === 1 ? 'any failing exit code' : 'any other exit code' : `exit code ${shortRuns(codes)}`;
    return explained(words, attempt, executors);
  });
  return [...ofCodes, ...CAUSES.flatMap(({ words, attempt }) => {
    const played = ask(attempt);
    return played ? [explained(words, played, executors)] : [];
  })];
}

function explained(failure: string, attempt: ArmadaAttempt, executors: number): ArmadaExplainedFailure {
  const { failure: observed, rule, response, counted = false, category = '', subcategory = '' } = attempt;
  return {
    failure,
    ...observed && { observed },
    ...rule && { rule },
    ...response && { response },
    counted,
    then: thenWords(attempt, executors),
    category,
    subcategory,
  };
}

function thenWords(attempt: ArmadaAttempt, executors: number): string {
  const { category = '', subcategory = '', nextAt, because = '', decision, podFate } = attempt;
  const { grownMemory, isGrowthSkipped, avoidedNodes, collision, memory } = attempt;
  const name = category === '' ? 'no category' : subcategory === '' ? category : `${category}/${subcategory}`;
  const why = decision ? because : `${name}: ${because}`;
  const deleted = attempt.deletedBecause === 'retry' && podFate === 'gone' ? ', the Pod is deleted first' : '';
  if (nextAt === undefined) return `the job fails (${why})${deleted}`;
  const extras = [
    ...grownMemory ? [`with ${grownMemory.reserved} in place of ${memory.reserved}`] : [],
    ...isGrowthSkipped ? ['without more memory'] : [],
    ...avoidedNodes ? ['on another node'] : [],
  ];
  const next = `another run follows${extras.length > 0 ? `, ${oneOf(extras, 'and')}` : ''} (${why})${deleted}`;
  if (!collision) return next;
  const where = executors > 1 ? `if it is on ${collision.executor} again` : undefined;
  if (collision.risk === 'certain') return `${next}; it cannot start while the failed Pod is kept, and returns its lease, which deletes that Pod`;
  return `${next}; its Pod can find its name taken${where ? ` ${where}` : ''}: ${collision.because}`;
}
