import { terminationPlace } from './origin-in-file';
import { resourceProblems } from './resource-problems';
import type { ClientProblem } from '../client/answers';
import type { RunResource } from '../node-resources';

/** What the definitions in the cluster refuse of a resource, each at its place in the file. */
export function refusedByOperator({ run, resource }: RunResource): ClientProblem[] {
  return resourceProblems(resource).map(problem => ({ ...problem, path: terminationPlace(run, problem.path.slice(1)).steps }));
}
