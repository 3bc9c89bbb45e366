import { decide, VolcanoDecision } from './decide';
import { RESTARTS } from './fields';
import { responseTo } from './responses';
import type { Task, VolcanoSpec } from './volcano-types';
import type { ExplainedFailure, JobBounds } from '../explanation';
import type { FailureProps } from '../policy/failure';
import { count, duration, shortRuns } from '../policy/words';

/*
 * What Volcano does about each cause of failure, and what a Job can take in the worst case.
 */

interface Cause {
  readonly words: string;
  readonly shows: FailureProps;
  readonly event: 'PodFailed' | 'PodEvicted' | 'PodPending';
  readonly exitCode: number;
}

const CAUSES: readonly Cause[] = [
  { words: 'node drain, preemption or taint; the program ends with 143', shows: { exitCode: 143, deleted: true }, event: 'PodFailed', exitCode: 143 },
  { words: 'node drain, preemption or taint; the program does not stop in time', shows: { exitCode: 137, deleted: true }, event: 'PodFailed', exitCode: 137 },
  { words: 'a Pod that goes without an end, as before it has started', shows: { deleted: true, noContainerStatuses: true }, event: 'PodEvicted', exitCode: 0 },
  { words: 'out of memory (OOMKilled)', shows: { exitCode: 137, reason: 'OOMKilled' }, event: 'PodFailed', exitCode: 137 },
  { words: 'refused by the node (admission error)', shows: { noContainerStatuses: true }, event: 'PodFailed', exitCode: 0 },
];

export function explainVolcanoFailures(spec: VolcanoSpec): ExplainedFailure[] {
  const { tasks = [] } = spec;
  const withPods = tasks.filter(({ replicas = 0 }) => replicas > 0);
  // Tasks without policies of their own are answered alike.
  const groups = withPods.some(({ policies = [] }) => policies.length > 0) ? withPods.map(task => [task]) : withPods.length > 0 ? [withPods] : [];
  return groups.flatMap(group => rowsOf(spec, group[0], groups.length > 1 ? ` in the task ${group[0].name}` : ''));
}

function rowsOf(spec: VolcanoSpec, task: Task, where: string): ExplainedFailure[] {
  const answerTo = (event: string, exitCode: number) => decide(spec, { event, exitCode, task: task.name });
  const groups = new Map<string, { readonly codes: number[]; readonly decision: VolcanoDecision }>();
  for (let code = 1; code <= 255; code++) {
    const decision = answerTo('PodFailed', code);
    const key = `${decision.by?.path ?? ''}`;
    const same = groups.get(key);
    if (same) same.codes.push(code);
    else groups.set(key, { codes: [code], decision });
  }
  const sorted = [...groups.values()].sort((a, b) => a.codes.length - b.codes.length);
  const codes = sorted.map(({ codes: own, decision }, i) => {
    const isRest = i === sorted.length - 1 && own.length > 1;
    const words = isRest ? sorted.length === 1 ? 'any failing exit code' : 'any other exit code' : `exit code ${shortRuns(own)}`;
    return row(spec, `${words}${where}`, { exitCode: own[0] }, decision);
  });
  return [
    ...codes,
    ...CAUSES.map(({ words, shows, event, exitCode }) => row(spec, `${words}${where}`, shows, answerTo(event, exitCode), event)),
    pendingRow(spec, where, answerTo('PodPending', 0)),
  ];
}

function row(spec: VolcanoSpec, failure: string, observed: FailureProps, decision: VolcanoDecision, event = 'PodFailed'): ExplainedFailure {
  const response = responseTo(decision.action);
  return {
    failure,
    observed,
    ...decision.by && { rule: { index: decision.by.index, action: decision.action } },
    ...response && { response },
    counted: RESTARTS.includes(decision.action),
    then: consequence(spec, decision, event),
  };
}

const TARGETS: { readonly [action: string]: string } = {
  RestartJob: 'all Pods of all tasks are deleted and made anew',
  RestartTask: 'all Pods of the task are deleted and made anew',
  RestartPod: 'the Pod is deleted and made anew, and the others run on',
  RestartPartition: 'the Pods of its partition are deleted and made anew',
};

const ENDS: { readonly [action: string]: string } = {
  TerminateJob: 'the Job is Terminated, and Pods that run are deleted',
  AbortJob: 'the Job is Aborted until somebody resumes it, and Pods that run are deleted',
  CompleteJob: 'the Job is Completed, and Pods that run are deleted',
};

function consequence({ maxRetry = 0 }: VolcanoSpec, { action, delaySeconds }: VolcanoDecision, event: string): string {
  const later = delaySeconds > 0 ? `after ${duration(delaySeconds)}, ` : '';
  if (Object.hasOwn(TARGETS, action)) {
    return maxRetry <= 1 ? `${later}Pods are deleted and the Job is Failed: no restart is left with maxRetry: ${maxRetry}`
      : `${later}${TARGETS[action]}, ${count(maxRetry - 1, 'time')} at most for the whole Job; the next one makes it Failed`;
  }
  if (Object.hasOwn(ENDS, action)) return `${later}${ENDS[action]}`;
  return event === 'PodEvicted' ? 'the Pod is made anew on its own, without being counted' : 'the Pod stays failed, and the others run on until all have ended';
}

function pendingRow(spec: VolcanoSpec, where: string, decision: VolcanoDecision): ExplainedFailure {
  const { by, action } = decision;
  return {
    failure: `a Pod that never starts${where}`,
    ...by && { rule: { index: by.index, action }, ...responseTo(action) && { response: responseTo(action) } },
    counted: by !== undefined && RESTARTS.includes(action),
    then: by ? consequence(spec, decision, 'PodPending') : 'it is waited for without end',
  };
}

export function volcanoBounds({ tasks = [], policies = [], maxRetry = 0 }: VolcanoSpec): JobBounds {
  const pods = tasks.reduce((sum, { replicas = 0 }) => sum + replicas, 0);
  const all = [...policies, ...tasks.flatMap(task => task.policies ?? [])];
  const restarts = all.some(({ action = '' }) => RESTARTS.includes(action)) ? Math.max(maxRetry - 1, 0) : 0;
  const answersEvictions = tasks.every(({ name, replicas = 0 }) => replicas === 0 || decide({ tasks, policies }, { event: 'PodEvicted', task: name }).by !== undefined);
  return {
    ...answersEvictions && { attempts: pods * (restarts + 1) },
    retries: restarts,
    podsInFlight: pods,
    backoffSeconds: 0,
    endlessBecause: ['a Volcano Job has no deadline: a Pod that never starts, or whose peer has gone, is waited for without end'],
    ...!answersEvictions && { unboundedBecause: ['no policy is on PodEvicted: a Pod that is deleted is made anew each time, without being counted'] },
    provided: ['nobody resumes the Job: each time that it is resumed after it was aborted, it is restarted'],
  };
}
