import { EndingCheck } from './check-ending';
import { MOST_RESTARTS, PodEnding, Scenario, ScenarioAttempt, USUAL_POD_SECONDS, USUAL_UNTIL_SECONDS } from './scenario';
import { suggestion } from '../../policy/input';
import { PolicyError } from '../../policy/policy-error';
import { JobSpec } from '../api-types';
import { restartsOnItsOwn } from '../container-restart';
import { isIndexed } from '../spec-facts';

/*
 * What a scenario says of a Job that is not like that. What names something that does not exist would silently do nothing.
 */

/** @throws PolicyError if the scenario does not fit the Job */
export function checkScenario({ attempts = [], default: others, changes = [], until = USUAL_UNTIL_SECONDS }: Scenario, spec: JobSpec): void {
  const { template } = spec;
  const all = [...template?.spec?.containers ?? [], ...template?.spec?.initContainers ?? []];
  const containers = all.map(({ name }) => name!);
  const endings = new EndingCheck(spec);
  const canRestart = (name: string) => template?.spec?.restartPolicy === 'OnFailure' || all.some(each => each.name === name && restartsOnItsOwn(each));
  const check = (attempt: ScenarioAttempt, what: string, path: string[]) => {
    for (const [ending, where] of [[attempt, path], [attempt.whenDeleted ?? {}, [...path, 'whenDeleted']]] as [PodEnding, string[]][]) {
      for (const [name, ...at] of containersIn(ending)) requireContainer(name, what, [...where, ...at]);
    }
    for (const [ending, where] of endingsOf(attempt, containers[0], path)) endings.check(ending, what, where);
    if (attempt.restartedContainer !== undefined) requireContainer(attempt.restartedContainer, what, [...path, 'restartedContainer']);
    if (attempt.restarts && !canRestart(attempt.restartedContainer ?? containers[0])) {
      throw new PolicyError(`${what} is restarted in place, and nothing restarts this container within its Pod: the Job has restartPolicy: ${
        template?.spec?.restartPolicy}`, [...path, 'restarts']);
    }
    const { restarts = 0, after = USUAL_POD_SECONDS } = attempt;
    if (Math.min(restarts, until / after) > MOST_RESTARTS) {
      throw new PolicyError(`${what} is restarted more than ${MOST_RESTARTS} times until ${until} s, and each restart is played: say a smaller until, or a longer after`,
        [...path, 'restarts']);
    }
  };
  function requireContainer(name: string, what: string, path: string[]): void {
    if (containers.includes(name)) return;
    throw new PolicyError(`${what} speaks of the container '${name}', which this Job does not have; ${suggestion(name, containers)}`, path);
  }
  for (const [i, { at }] of changes.entries()) {
    if (at > until) throw new PolicyError(`change ${i + 1} comes at ${at} s, and nothing is followed after until: ${until}`, ['changes', String(i), 'at']);
  }
  if (others) check(others, 'the default', ['default']);
  if (Array.isArray(attempts)) {
    attempts.forEach((attempt, i) => check(attempt, `attempt ${i + 1}`, ['attempts', String(i)]));
    return;
  }
  const completions = Math.max(spec.completions ?? 0, ...changes.map(each => Number(each.spec.completions) || 0));
  for (const [index, ofIndex] of Object.entries(attempts as { [index: string]: ScenarioAttempt[] })) {
    checkIndex(index, spec, completions);
    ofIndex.forEach((attempt, i) => check(attempt, `attempt ${i + 1} of index ${index}`, ['attempts', index, String(i)]));
  }
}

/** How a Pod can end, and where that is said. One that runs or waits for ever ends when it is deleted, and not otherwise. */
function endingsOf(attempt: ScenarioAttempt, main: string, path: string[]): [PodEnding, string[]][] {
  const { running, pending, deleted, whenDeleted, exitCode, exitCodes, phase, stillRunning = [], notStarted = [] } = attempt;
  // Its exit code is that of the signal, as it is that of a container which is started again without end.
  const isSignalled = deleted && exitCode === undefined && exitCodes === undefined && ![...stillRunning, ...notStarted].includes(main);
  const isFailure = running || isSignalled;
  const own: PodEnding = isFailure ? { ...attempt, phase: phase ?? 'Failed' } : attempt;
  return [
    ...pending ? [] : [[own, path] as [PodEnding, string[]]],
    ...whenDeleted ? [[whenDeleted, [...path, 'whenDeleted']] as [PodEnding, string[]]] : [],
  ];
}

/** @param completions how many there are, or will be */
function checkIndex(index: string, spec: JobSpec, completions: number): void {
  if (!isIndexed(spec)) {
    throw new PolicyError('the attempts are given by completion index, and this Job has no indexes: give a list in the order in which the Pods are created',
      ['attempts']);
  }
  if (Number(index) >= completions) {
    throw new PolicyError(`the attempts name the index ${index}, and the indexes of this Job are 0 to ${completions - 1}`, ['attempts', index]);
  }
}

/** The names of containers, and where they are. */
function containersIn({ exitCodes = {}, reasons = {}, stillRunning = [], notStarted = [] }: PodEnding): [name: string, ...path: string[]][] {
  return [
    ...Object.keys(exitCodes).map((name): [string, ...string[]] => [name, 'exitCodes', name]),
    ...Object.keys(reasons).map((name): [string, ...string[]] => [name, 'reasons', name]),
    ...stillRunning.map((name, i): [string, ...string[]] => [name, 'stillRunning', String(i)]),
    ...notStarted.map((name, i): [string, ...string[]] => [name, 'notStarted', String(i)]),
  ];
}
