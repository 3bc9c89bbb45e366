import { terminationPlace } from './author-path';
import { resourceProblems } from './resource-problems';
import type { ClientProblem, LoweredResource } from '../client/answers';
import type { WrittenRun } from '../written-run';

/** What the definitions in the cluster refuse of a resource, each at its place in the file. */
export function refusedByOperator(resource: LoweredResource, run: WrittenRun): ClientProblem[] {
  return resourceProblems(resource).map(problem => ({ ...problem, path: terminationPlace(run, problem.path.slice(1)).steps }));
}
