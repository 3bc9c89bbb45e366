import { Heap } from 'heap-js';
import { PodEnds } from './pod-ends';
import { PodEnding, Scenario, ScenarioAttempt, USUAL_POD_SECONDS } from './scenario';
import { scriptOf } from './script-of';
import { ControlledPod, wholeSeconds } from '../controller/controlled-pod';

const SECOND = 1000;
/** The code of a program that the termination signal ended. */
const TERMINATED: NonNullable<ScenarioAttempt['whenDeleted']> = { exitCode: 143 };
/** How a Pod ends that has been active for as long as its own spec allows. */
const OVERDUE: PodEnding = { ...TERMINATED, phase: 'Failed', podReason: 'DeadlineExceeded' };

interface PodEvent {
  readonly at: number;
  /** Events of one moment happen in the order in which they were planned. */
  readonly sequence: number;
  readonly pod: ControlledPod;
  readonly what: 'start' | 'restart' | 'delete' | 'end';
  readonly ending?: PodEnding;
  /** When it really ended, if the controller sees it later. */
  readonly endedAt?: number;
  /** Whether it is what a deletion leads to. */
  readonly isTermination?: boolean;
}

/** Plays what a scenario says of the Pods: the scheduler, the kubelet, and whoever deletes Pods. Times are in milliseconds. */
export class Kubelet {
  private readonly events = new Heap<PodEvent>((a, b) => a.at - b.at || a.sequence - b.sequence);
  private planned = 0;
  /** When Pods end of which the controller hears later. */
  private readonly lateEnds = new Map<ControlledPod, number>();
  private readonly terminatedScripts = new Map<ScenarioAttempt, PodEnding>();

  /**
   * @param delay how much later than it could a Pod starts, or ends when it is deleted
   * @param deadline the activeDeadlineSeconds of the Pods
   */
  public constructor(
    private readonly scenario: Scenario,
    private readonly ends: PodEnds,
    private readonly delay: () => number,
    private readonly deadline?: number,
  ) {}

  /** When something happens next; never if undefined. */
  public get next(): number | undefined {
    let event = this.events.peek();
    for (; event && !this.canHappen(event); event = this.events.peek()) this.events.pop();
    return event?.at;
  }

  public create(pod: ControlledPod): void {
    if (!this.scriptOf(pod).pending) this.plan({ at: pod.createdAt + this.delay(), pod, what: 'start' });
  }

  /** The controller has deleted a Pod. */
  public terminate(pod: ControlledPod, now: number): void {
    const unreportedEnd = this.lateEnds.get(pod);
    if (unreportedEnd !== undefined && unreportedEnd <= now) return;
    const { whenDeleted = TERMINATED } = this.scriptOf(pod);
    this.planTermination(pod, now + milliseconds(whenDeleted.terminationSeconds ?? 0), whenDeleted);
  }

  /** Lets everything happen that happens at this moment. @returns the Pods that have changed */
  public play(now: number): ControlledPod[] {
    const changed: ControlledPod[] = [];
    while (this.next !== undefined && this.next <= now) {
      const event = this.events.pop()!;
      if (this.happens(event)) changed.push(event.pod);
    }
    return changed;
  }

  private scriptOf(pod: ControlledPod): ScenarioAttempt {
    return scriptOf(this.scenario, pod);
  }

  private canHappen({ what, pod, endedAt, isTermination }: PodEvent): boolean {
    if (pod.isTerminal) return false;
    if (isTermination) return true;
    // A Pod that was deleted does nothing any more but end in that way, unless it had ended before.
    if (pod.deletedAt !== undefined && !(endedAt! <= pod.deletedAt)) return false;
    // What has ended does not end again when nobody has seen it yet.
    return !(what === 'end' && endedAt! > this.lateEnds.get(pod)!);
  }

  /** @returns whether it changed the Pod */
  private happens(event: PodEvent): boolean {
    if (!this.canHappen(event)) return false;
    const { what, pod, at, ending, endedAt } = event;
    switch (what) {
      case 'start': {
        pod.startedAt = at;
        this.planWhatFollows(pod);
        if (this.deadline !== undefined) this.planEnd(pod, at + milliseconds(this.deadline), OVERDUE, 0);
        break;
      }
      case 'restart': {
        pod.restarts++;
        this.planWhatFollows(pod);
        break;
      }
      case 'delete': {
        this.deletePod(pod, at);
        break;
      }
      default: {
        pod.end = this.ends.of(ending!, pod.startedAt !== undefined);
        pod.finishedAt = wholeSeconds(endedAt!);
        pod.endedAt = endedAt;
      }
    }
    return true;
  }

  /** Of a Pod whose container has just started. */
  private planWhatFollows(pod: ControlledPod): void {
    const script = this.scriptOf(pod);
    const { restarts = 0, running, deleted, reportedAfter = 0 } = script;
    const restarted = pod.restarts;
    const since = restarted === 0 ? pod.startedAt! : this.restartedAt(pod, script);
    const at = script.at !== undefined && restarted === restarts
      ? Math.max(milliseconds(script.at), since) : since + milliseconds(script.after ?? USUAL_POD_SECONDS);
    if (restarted < restarts) this.plan({ at, pod, what: 'restart' });
    else if (deleted) this.plan({ at, pod, what: 'delete' });
    else if (!running) this.planEnd(pod, at, script, milliseconds(reportedAfter));
  }

  private restartedAt(pod: ControlledPod, { after = USUAL_POD_SECONDS }: ScenarioAttempt): number {
    return pod.startedAt! + pod.restarts * milliseconds(after);
  }

  /** As somebody does who wants to be rid of it. */
  private deletePod(pod: ControlledPod, now: number): void {
    const script = this.scriptOf(pod);
    pod.deletedAt = now;
    pod.deletionCause = 'user';
    pod.conditions = this.ends.of(script).conditions.filter(({ type }) => type === 'DisruptionTarget');
    const isSilent = script.exitCode === undefined && script.exitCodes === undefined && script.phase === undefined && !script.noContainerStatuses;
    this.planTermination(pod, now + milliseconds(script.terminationSeconds ?? 0), isSilent ? this.terminated(script) : script);
  }

  /** What was deleted and says no exit code was ended by the signal. */
  private terminated(script: ScenarioAttempt): PodEnding {
    let ending = this.terminatedScripts.get(script);
    if (!ending) this.terminatedScripts.set(script, ending = { ...script, ...TERMINATED });
    return ending;
  }

  private planEnd(pod: ControlledPod, endedAt: number, ending: PodEnding, lateness: number): void {
    if (lateness > 0) this.lateEnds.set(pod, endedAt);
    this.plan({ at: endedAt + lateness, pod, what: 'end', ending, endedAt });
  }

  private planTermination(pod: ControlledPod, at: number, ending: PodEnding): void {
    const endedAt = at + this.delay();
    this.plan({ at: endedAt, pod, what: 'end', ending, endedAt, isTermination: true });
  }

  private plan(event: Omit<PodEvent, 'sequence'>): void {
    this.events.push({ ...event, sequence: this.planned++ });
  }
}

/** A time of a scenario. */
export function milliseconds(seconds: number): number {
  return Math.round(seconds * SECOND);
}
