import { PodEnding, Scenario, ScenarioAttempt } from '../../../../src/kubernetes/simulation/scenario';

/*
 * What a case for the Job controller looks like, and the builders from which the cases are made. A case says what happens to the Pods of a Job; what the
 * controller does then was recorded from the real one.
 *
 * Real time has to pass for that, and two things that happen nearly at once can come in either order. So what happens to the Pods of a case happens either
 * at the same moment, which the controller then sees at once, or seconds apart. The controller looks one second after it has been told of something: nothing
 * else should happen then.
 */

export type Fields = Readonly<Record<string, unknown>>;

/** A Job, and what happens to its Pods. */
export interface ScenarioCase {
  readonly name: string;
  readonly manifest: Fields;
  readonly scenario: Scenario;
}

export function scenario(name: string, manifest: Fields, happening: Scenario): ScenarioCase {
  return { name, manifest, scenario: happening };
}

export const MAIN = { name: 'main', image: 'busybox' };
export const HELPER = { name: 'helper', image: 'busybox' };
export const INIT = { name: 'init', image: 'busybox' };
export const SIDECAR = { name: 'sidecar', image: 'busybox', restartPolicy: 'Always' };

/** A Job with one container, `main`, whose Pods are not restarted. */
export function job(spec: Fields = {}, pod: Fields = {}): Fields {
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'job' },
    spec: { ...spec, template: { spec: { restartPolicy: 'Never', containers: [MAIN], ...pod } } },
  };
}

export function onFailureJob(spec: Fields = {}, pod: Fields = {}): Fields {
  return job(spec, { restartPolicy: 'OnFailure', ...pod });
}

/** All of its indexes run at the same time, unless something else is said. */
export function indexedJob(completions: number, spec: Fields = {}, pod: Fields = {}): Fields {
  return job({ completionMode: 'Indexed', completions, parallelism: completions, ...spec }, pod);
}

export function policyJob(rules: readonly Fields[], spec: Fields = {}, pod: Fields = {}): Fields {
  return job({ podFailurePolicy: { rules }, ...spec }, pod);
}

export type Action = 'Count' | 'FailIndex' | 'FailJob' | 'Ignore';

export function onCodes(action: Action, values: readonly number[], containerName?: string): Fields {
  return { action, onExitCodes: { ...containerName !== undefined && { containerName }, operator: 'In', values } };
}

export function onOtherCodes(action: Action, values: readonly number[], containerName?: string): Fields {
  return { action, onExitCodes: { ...containerName !== undefined && { containerName }, operator: 'NotIn', values } };
}

export function onDisruption(action: Action): Fields {
  return onCondition(action, 'DisruptionTarget');
}

export function onCondition(action: Action, type: string, status?: string): Fields {
  return { action, onPodConditions: [{ type, ...status !== undefined && { status } }] };
}

export function successRules(...rules: readonly Fields[]): Fields {
  return { successPolicy: { rules } };
}

/** Where a case is over at the latest that a success policy ends: versions that do not know it go on for ever. */
export const WITHOUT_SUCCESS_POLICIES = 30;

/** How long a Pod runs where nothing else matters. It has been seen running long before, and ends long after that. */
const SOON = 5;

export function exits(exitCode: number, more: ScenarioAttempt = {}): ScenarioAttempt {
  return { ...more.at === undefined && { after: SOON }, exitCode, ...more };
}

export const SUCCEEDS = exits(0);
export const FAILS = exits(1);
export const DISRUPTED = exits(137, { disrupted: true });
export const RUNS: ScenarioAttempt = { running: true };
export const NEVER_STARTS: ScenarioAttempt = { pending: true };

/** It is deleted, and takes so long to end. */
export function deleted(terminationSeconds: number, exitCode: number, more: ScenarioAttempt = {}): ScenarioAttempt {
  return { after: SOON, deleted: true, terminationSeconds, exitCode, ...more };
}

/** It runs until the controller deletes it, and then takes so long to end. */
export function runsUntilDeleted(terminationSeconds: number, ending: PodEnding = { exitCode: 143 }): ScenarioAttempt {
  return { running: true, whenDeleted: { ...ending, terminationSeconds } };
}

/** It takes longer to end than Kubernetes waits by default. */
export const PATIENT = { terminationGracePeriodSeconds: 120 };
