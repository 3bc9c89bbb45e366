import { oneOf } from '../../policy/policy-error';
import { count, duration } from '../../policy/words';
import { JobSpec, SuccessPolicyRule } from '../api-types';
import { deadlineSecondsOf, isIndexed, LONGEST_DEADLINE_SECONDS, neverStarts, otherController } from '../spec-facts';

/*
 * What makes the whole of an explanation mean something else than it seems to, the most important first.
 */

export function explanationNotes(spec: JobSpec): string[] {
  return NOTES.flatMap(note => note(spec) ?? []);
}

const NOTES: ((spec: JobSpec) => string | undefined)[] = [managedByAnother, suspended, neverStarting, withoutParallelism, succeedingEarly, workQueue];

function managedByAnother(spec: JobSpec): string | undefined {
  const foreign = otherController(spec);
  return foreign === undefined ? undefined
    : `the Job is managed by ${foreign}: the Job controller of Kubernetes does not touch it, and what is said here holds only as far as ${foreign} does the same`;
}

function suspended({ suspend, activeDeadlineSeconds, completions }: JobSpec): string | undefined {
  // That it wants no completions ends it all the same.
  if (suspend !== true || completions === 0) return undefined;
  const deadline = activeDeadlineSeconds === undefined ? '' : ', and its deadline counts from then';
  return `the Job starts suspended: there is no Pod until somebody, such as a queue, sets suspend to false${deadline}`;
}

function neverStarting(spec: JobSpec): string | undefined {
  const { activeDeadlineSeconds, completions, suspend } = spec;
  const isOverAtOnce = deadlineSecondsOf(spec) === 0;
  if (completions === 0 && (suspend === true || !isOverAtOnce)) {
    return 'completions is 0: the Job is complete at once (CompletionsReached), and never has a Pod that could fail';
  }
  if (!isOverAtOnce) return undefined;
  const tooLong = activeDeadlineSeconds === 0 ? '' : `, which is more than the controller can count (${LONGEST_DEADLINE_SECONDS}) and is taken for a time that is over`;
  return `activeDeadlineSeconds is ${activeDeadlineSeconds}${tooLong}: the Job fails as soon as it ${suspend === true ? 'is resumed' : 'starts'} (DeadlineExceeded), and never has a Pod`;
}

/** Why a Job does nothing. */
export const NO_PARALLELISM = 'parallelism is 0: there is no Pod until somebody raises it';

function withoutParallelism(spec: JobSpec): string | undefined {
  const { activeDeadlineSeconds, parallelism } = spec;
  if (parallelism !== 0 || neverStarts(spec)) return undefined;
  const meanwhile = activeDeadlineSeconds === undefined ? '' : ` in the meantime the deadline goes on, and ends the Job after ${duration(activeDeadlineSeconds)};`;
  return `${NO_PARALLELISM};${meanwhile} the answers to failures are those that hold from then on`;
}

/** When the Job has succeeded before all of its indexes have; undefined if never. */
export function succeedingEarly(spec: JobSpec): string | undefined {
  const { completions, successPolicy } = spec;
  if (!isIndexed(spec) || !successPolicy || neverStarts(spec)) return undefined;
  const met = (successPolicy.rules ?? []).flatMap(rule => metText(rule, completions!) ?? []);
  if (met.length === 0) return 'no rule of the success policy can ever be met: the Job succeeds only when all of its indexes have';
  return `the Job succeeds early (SuccessPolicy), and its other Pods are stopped, as soon as ${oneOf(met)}; what fails the Job before, or at the same `
    + 'moment, comes first';
}

/** When a rule is met; undefined if it never is. */
function metText({ succeededIndexes, succeededCount }: SuccessPolicyRule, completions: number): string | undefined {
  if (succeededIndexes === '') return undefined;
  // Not even a rule that wants none is met before something has succeeded.
  if (succeededIndexes === undefined || succeededCount === 0) return partText(succeededCount || 1, `its ${count(completions, 'index', 'indexes')}`);
  if (/^\d+$/.test(succeededIndexes)) return `index ${succeededIndexes} has succeeded`;
  const named = `the indexes ${succeededIndexes.replace(/,/g, ', ')}`;
  return succeededCount === undefined ? `${named} have all succeeded` : partText(succeededCount, named);
}

function partText(wanted: number, named: string): string {
  return wanted === 1 ? `any of ${named} has succeeded` : `${wanted} of ${named} have succeeded`;
}

function workQueue({ completions, parallelism }: JobSpec): string | undefined {
  if (completions !== undefined || parallelism! < 2) return undefined;
  return 'the Job names no completions, so that its Pods share their work: as soon as one of them has succeeded no other Pod is started, also not after a failure';
}
