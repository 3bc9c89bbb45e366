import { Kubelet, milliseconds } from './kubelet';
import { applyMergePatch } from './merge-patch';
import { PodEnds } from './pod-ends';
import { ReplacedPods } from './replaced-pods';
import { MOST_PODS, Scenario, ScenarioChange, USUAL_UNTIL_SECONDS } from './scenario';
import { JobSpec } from '../api-types';
import { ControlledPod } from '../controller/controlled-pod';
import { ControllerVersion } from '../controller/controller-version';
import { JobController } from '../controller/job-controller';


/** Why a simulation ended. */
export type StopReason =
  /** The Job has ended. */
  | 'terminal'
  /** The time is over. */
  | 'horizon'
  /** There are as many Pods as there may be. */
  | 'max-pods'
  /** Nothing will ever happen any more, as with Pods that never start. */
  | 'pending'
  /** The Job is suspended, and nothing in the scenario resumes it. */
  | 'suspended'
  /** Another controller runs it. */
  | 'unmanaged';

export interface JobRun {
  readonly controller: JobController;
  /** In the order of their creation. */
  readonly pods: readonly ControlledPod[];
  /** Those that have ended since the controller looked for the last time, so that nothing is decided on them. */
  readonly unseen: ReadonlySet<ControlledPod>;
  readonly stoppedBecause: StopReason;
  /** In milliseconds. */
  readonly stoppedAt: number;
}

/** A change, and where it stands among those that the scenario gives. */
export interface NumberedChange extends ScenarioChange {
  readonly position: number;
}

export interface JobRunOptions {
  /** The spec with its defaults. */
  readonly spec: JobSpec;
  /** What messages call the Job: `namespace/name`. */
  readonly name: string;
  readonly version: ControllerVersion;
  readonly scenario: Scenario;
  /** How much later than they could Pods start, or end when they are deleted; in milliseconds. Not at all if it is absent. */
  readonly delay?: () => number;
  /** False if the Job names another controller, which leaves it alone here. */
  readonly isManaged?: boolean;
  /** What the spec is after a change of the scenario. The patched spec itself if it is absent. */
  readonly change?: (change: NumberedChange, controller: JobController) => JobSpec;
}

/** Runs a Job through a scenario. It begins when the Job is created, at a whole second. */
export function runJob({ spec, name, version, scenario, delay = () => 0, isManaged = true, change }: JobRunOptions): JobRun {
  const controller = new JobController({ spec, version, nameOf: pod => podName(name, pod) });
  const kubelet = new Kubelet(scenario, new PodEnds(spec), delay, spec.template?.spec?.activeDeadlineSeconds);
  const changes = (scenario.changes ?? []).map((given, position) => ({ ...given, position })).sort((a, b) => a.at - b.at);
  const horizon = milliseconds(scenario.until ?? USUAL_UNTIL_SECONDS);
  const podLimit = scenario.maxPods ?? MOST_PODS;
  const pods: ControlledPod[] = [];
  const replaced = new ReplacedPods();
  const unseen = new Set<ControlledPod>();
  let present = spec;
  let now = 0;
  const ended = (stoppedBecause: StopReason): JobRun => ({ controller, pods, unseen, stoppedBecause, stoppedAt: now });
  if (!isManaged) return ended('unmanaged');
  for (;;) {
    if (controller.terminal) {
      // Before 1.31 a Job can have failed while its Pods still end.
      while (kubelet.next !== undefined) kubelet.play(kubelet.next);
      return ended('terminal');
    }
    const nextChange = changes[0] && milliseconds(changes[0].at);
    const next = Math.min(kubelet.next ?? Infinity, controller.nextSync ?? Infinity, nextChange ?? Infinity);
    if (next === Infinity) return ended(controller.isSuspended ? 'suspended' : 'pending');
    if (next > horizon) {
      now = horizon;
      return ended('horizon');
    }
    now = next;
    // What happens to the Pods at a moment happens before the controller looks.
    for (const pod of kubelet.play(now)) {
      controller.podChanged(now);
      if (waitsForDecision(pod)) unseen.add(pod);
      if (pod.end?.phase === 'Failed' || pod.deletedAt !== undefined) replaced.add(pod);
    }
    while (changes.length > 0 && milliseconds(changes[0].at) === now) {
      const due = changes.shift()!;
      present = change ? change(due, controller) : applyMergePatch(present, due.spec) as JobSpec;
      controller.specChanged(now, present);
    }
    if (controller.nextSync !== undefined && controller.nextSync <= now) {
      const { created, deleted } = controller.sync(now);
      unseen.clear();
      for (const pod of created) {
        pods.push(pod);
        replaced.replaceWith(pod);
        kubelet.create(pod);
      }
      for (const pod of deleted) {
        kubelet.terminate(pod, now);
        if (pod.deletionCause === 'suspended') replaced.add(pod);
      }
    }
    if (pods.length >= podLimit && !controller.verdict) {
      // Those that start at once have started.
      for (const pod of kubelet.play(now)) if (waitsForDecision(pod)) unseen.add(pod);
      return ended('max-pods');
    }
  }
}

/** Whether a Pod has ended of which the controller still has to see how: what was deleted it may have taken for failed before, or has stopped itself. */
function waitsForDecision({ isTerminal, decision, deletionCause }: ControlledPod): boolean {
  return isTerminal && decision === undefined && (deletionCause === undefined || deletionCause === 'user');
}

/** How the Pod of an attempt is called here; real names end with letters that nobody can know. */
export function podName(job: string, { index, attempt }: ControlledPod): string {
  return index < 0 ? `${job}-${attempt}` : `${job}-${index}-${attempt}`;
}
