import { hazard, NONE, PolyaxonRule, reference } from './polyaxon-rule';
import { FindingSeverity } from '../../finding';
import { quoted } from '../../policy/policy-error';
import { count } from '../../policy/words';
import { Problem } from '../../rule';
import { PolyaxonSubject } from '../polyaxon-subject';
import { DAG_KIND } from '../run-kinds';
import { SIMPLIFIED_SINCE } from '../versions';
import { WrittenRun } from '../written-run';

/*
 * Operations that are nodes of a graph.
 */

const DAGS = reference('orchestration/dag/specification');

function repeatedNode(run: WrittenRun, subject: PolyaxonSubject): readonly Problem[] {
  // Newer clients refuse it.
  if (subject.isAtLeast(SIMPLIFIED_SINCE)) return NONE;
  const names = run.operations.map(operation => operation.at('name'));
  return names.filter(({ text }, i) => text !== undefined && names.findIndex(other => other.text === text) < i).map(({ path, text }) => ({
    path,
    message: `another operation of this dag is called ${quoted(text)}: one of them takes the place of the other, and is never run`,
  }));
}

function nestedConcurrency(run: WrittenRun, { runs }: PolyaxonSubject): readonly Problem[] {
  const concurrency = run.section?.at('concurrency');
  const limit = concurrency?.whole;
  if (run.kind !== DAG_KIND || concurrency === undefined || limit === undefined) return NONE;
  const pipelines = runs.filter(node => node.dag === run && node.isPipeline);
  if (pipelines.length <= limit) return NONE;
  return [{
    path: concurrency.path,
    message: `concurrency is ${limit}, and ${count(pipelines.length, 'operation')} of this dag (${pipelines.map(({ name }) => name ?? '?').join(', ')}) start runs of their own: `
      + 'when they hold all places, the runs that they wait for never start',
    suggestion: `set concurrency to ${pipelines.length + 1} or more`,
  }];
}

export const GRAPHS: readonly PolyaxonRule[] = [
  hazard({
    name: 'polyaxon/repeated-node-name',
    rows: 'PX-dag-duplicate-name',
    severity: FindingSeverity.ERROR,
    summary: 'Two operations of a dag have the same name.',
    rationale: 'Up to 2.17 the client takes such a dag, and keeps its operations by name. 2.18 refuses it.',
    suggestion: 'give each operation of the dag a name of its own',
    see: [DAGS],
  }, repeatedNode),
  hazard({
    name: 'polyaxon/nested-concurrency',
    rows: 'PX-nested-concurrency',
    summary: 'More pipelines stand in a dag than may run at once.',
    rationale: 'A dag or a matrix within a dag takes one place of its concurrency for as long as its own runs go on. When all places are taken by pipelines, '
      + 'the runs that would end them wait for a place for ever.',
    see: [DAGS, reference('helpers/concurrency'), 'https://github.com/polyaxon/polyaxon/issues/1359'],
  }, nestedConcurrency),
];
