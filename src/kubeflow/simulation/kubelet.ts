import { Heap } from 'heap-js';
import { KubeletBackOff } from './kubelet-back-off';
import { ContainerCodes, deletedFailureOf, failsAsWhole, PodEndings, terminationCode, wholeFailureOf } from './pod-endings';
import { AttemptsOfPod, Scenario, ScenarioAttempt, ScenarioRun, USUAL_RUN_SECONDS, USUAL_TERMINATION_SECONDS } from './scenario';
import { isEnded, OperatedPod } from '../controller/operated-pod';
import type { TrainingJob } from '../fields';

type What = 'start' | 'end' | 'restart' | 'delete' | 'terminated' | 'gone';

interface PodEvent {
  readonly at: number;
  readonly sequence: number;
  readonly pod: OperatedPod;
  readonly what: What;
}

/** What is played of a Pod that is there. */
interface Play {
  readonly script: ScenarioAttempt;
  readonly endings: PodEndings;
  readonly backOff: KubeletBackOff;
  /** The how manieth run of its containers it is: from 0. */
  run: number;
  runSince: number;
  /** Containers that have ended for good. */
  readonly done: Set<string>;
}

export interface KubeletOptions {
  readonly scenario: Scenario;
  /** Where the scenario says something of a Pod. */
  readonly attemptsOf: (pod: OperatedPod) => AttemptsOfPod | undefined;
  readonly endingsOf: (type: string) => PodEndings;
  /** What is said when a container is started again within its Pod. */
  readonly restarts: (pod: OperatedPod, restarted: number, exitCode: number | undefined, now: number) => void;
  /** Whether a Pod that somebody deletes has ended before anybody looks. */
  readonly endsAtOnce?: boolean;
  /** Whether the operator looks after each single event. */
  readonly isOneByOne?: boolean;
  readonly job: TrainingJob;
}

const NOTHING: ScenarioAttempt = {};

/** Plays what a scenario says of the Pods: the scheduler, the kubelet, and whoever deletes Pods. Times are in milliseconds. */
export class Kubelet {
  /** How many Pods had something decisive happen to them at once. */
  public mostAtOnce = 0;
  /** Whether a Pod was deleted by somebody while it ran. */
  public hasDrained = false;
  private readonly events = new Heap<PodEvent>((a, b) => a.at - b.at || a.sequence - b.sequence);
  private readonly plays = new Map<OperatedPod, Play>();
  private planned = 0;

  public constructor(private readonly options: KubeletOptions) {}

  /** When something happens next; never if undefined. */
  public get next(): number | undefined {
    let event = this.events.peek();
    for (; event && !this.canHappen(event); event = this.events.peek()) this.events.pop();
    return event?.at;
  }

  public create(pod: OperatedPod): void {
    const script = this.scriptOf(pod);
    this.plays.set(pod, { script, endings: this.options.endingsOf(pod.type), backOff: new KubeletBackOff(), run: 0, runSince: 0, done: new Set() });
    if (script.pending) return;
    if (script.noContainerStatuses) this.planEnd(pod, pod.createdAt, script);
    else this.plan(pod.createdAt + milliseconds(script.startAfter ?? 0), pod, 'start');
  }

  /** A Pod that runs is told to stop. */
  public terminate(pod: OperatedPod, now: number): void {
    const { whenDeleted = {}, deleted, terminationSeconds } = this.plays.get(pod)!.script;
    const isOwn = deleted && pod.deletionCause === 'user';
    if (pod.deletionCause === 'user') this.hasDrained = true;
    if (this.options.endsAtOnce && pod.deletionCause === 'user') {
      this.terminated(pod, now);
      return;
    }
    const seconds = (isOwn ? terminationSeconds : undefined) ?? whenDeleted.terminationSeconds ?? USUAL_TERMINATION_SECONDS;
    this.plan(now + milliseconds(seconds), pod, 'terminated');
  }

  /** It is no longer there. */
  public forget(pod: OperatedPod): void {
    this.plays.delete(pod);
  }

  /** Lets happen what was to happen until now, but not what that leads to. @returns Pods that have changed, and those that are gone by it */
  public play(now: number, deletePod: (pod: OperatedPod) => void, removePod: (pod: OperatedPod) => void): boolean {
    const until = this.planned;
    const decisive = new Set<OperatedPod>();
    let hasChanged = false;
    while (this.next !== undefined && this.next <= now && this.events.peek()!.sequence < until) {
      const { pod, what } = this.events.pop()!;
      this.happens(pod, what, now, deletePod, removePod);
      hasChanged = true;
      if (isEnded(pod) || what === 'delete' || what === 'restart') decisive.add(pod);
      if (this.options.isOneByOne) break;
    }
    this.mostAtOnce = Math.max(this.mostAtOnce, decisive.size);
    return hasChanged;
  }

  private happens(pod: OperatedPod, what: What, now: number, deletePod: (pod: OperatedPod) => void, removePod: (pod: OperatedPod) => void): void {
    switch (what) {
      case 'start': {
        pod.startedAt = now;
        this.startRun(pod, now);
        break;
      }
      case 'restart': {
        this.restart(pod, now);
        break;
      }
      case 'delete': {
        deletePod(pod);
        break;
      }
      case 'terminated': {
        this.terminated(pod, now);
        break;
      }
      case 'gone': {
        removePod(pod);
        break;
      }
      default: this.end(pod, now);
    }
  }

  private canHappen({ pod, what }: PodEvent): boolean {
    if (!this.plays.has(pod)) return false;
    if (what === 'gone') return true;
    return !isEnded(pod) && (what === 'terminated') === (pod.deletedAt !== undefined);
  }

  private scriptOf(pod: OperatedPod): ScenarioAttempt {
    const attempts = this.options.attemptsOf(pod);
    const others = this.options.scenario.default ?? NOTHING;
    if (attempts === undefined) return others;
    return isList(attempts) ? attempts[pod.attempt - 1] ?? others : attempts;
  }

  private runOf({ script, run }: Play): ScenarioRun {
    return script.runs ? script.runs[Math.min(run, script.runs.length - 1)] : script;
  }

  private startRun(pod: OperatedPod, now: number): void {
    const play = this.plays.get(pod)!;
    const run = this.runOf(play);
    play.runSince = now;
    // As long as an init container fails the Pod does not run.
    if (play.endings.codesOf(run).failedInit === undefined) pod.phase = 'Running';
    if (play.script.running) return;
    if (play.script.deleted) this.plan(this.endOf(play, run, now), pod, 'delete');
    else this.planEnd(pod, now, run);
  }

  private planEnd(pod: OperatedPod, since: number, run: ScenarioRun): void {
    this.plan(this.endOf(this.plays.get(pod)!, run, since), pod, 'end');
  }

  private endOf({ script, run }: Play, { after = USUAL_RUN_SECONDS }: ScenarioRun, since: number): number {
    return script.at !== undefined && run === 0 ? Math.max(since, milliseconds(script.at)) : since + milliseconds(after);
  }

  private end(pod: OperatedPod, now: number): void {
    const play = this.plays.get(pod)!;
    const { script, endings } = play;
    if (failsAsWhole(script)) {
      pod.failure = wholeFailureOf(script);
      pod.exitCode = pod.failure.exitCode === undefined ? undefined : endings.askedCode(pod.failure.exitCode);
      pod.podReason = script.podReason;
      this.finish(pod, 'Failed', now);
      return;
    }
    const run = this.runOf(play);
    const ended = this.withoutDone(play, endings.codesOf(run));
    const restarted = endings.restarted(ended).filter(name => !play.done.has(name));
    const mainCode = ended.failedInit === undefined ? ended.codes.get(endings.main) : undefined;
    pod.exitCode = mainCode === undefined ? undefined : endings.askedCode(mainCode);
    if (restarted.length > 0) {
      this.plan(now + play.backOff.next(now - play.runSince), pod, 'restart');
      return;
    }
    const hasFailed = ended.failedInit !== undefined || [...ended.codes.values()].some(code => code !== 0);
    if (hasFailed) pod.failure = endings.failureOf(run, ended);
    this.finish(pod, hasFailed ? 'Failed' : 'Succeeded', now);
  }

  /** What has ended for good has ended with 0. */
  private withoutDone({ done }: Play, ended: ContainerCodes): ContainerCodes {
    return done.size === 0 ? ended : { ...ended, codes: new Map([...ended.codes].map(([name, code]) => [name, done.has(name) ? 0 : code])) };
  }

  private restart(pod: OperatedPod, now: number): void {
    const play = this.plays.get(pod)!;
    const ended = this.withoutDone(play, play.endings.codesOf(this.runOf(play)));
    const restarted = play.endings.restarted(ended).filter(name => !play.done.has(name));
    if (ended.failedInit === undefined) for (const name of ended.codes.keys()) if (!restarted.includes(name)) play.done.add(name);
    const code = ended.failedInit === undefined ? ended.codes.get(play.endings.main) : undefined;
    this.options.restarts(pod, restarted.length, code, now);
    if (restarted.includes(play.endings.main)) pod.exitCode = undefined;
    play.run++;
    this.startRun(pod, now);
  }

  private terminated(pod: OperatedPod, now: number): void {
    const { script, endings } = this.plays.get(pod)!;
    const isOwn = script.deleted && pod.deletionCause === 'user';
    const code = terminationCode(isOwn ? script : script.whenDeleted ?? {});
    pod.exitCode = endings.askedCode(code);
    pod.failure = deletedFailureOf(script, code);
    this.finish(pod, code === 0 ? 'Succeeded' : 'Failed', now);
    this.plan(now, pod, 'gone');
  }

  private finish(pod: OperatedPod, phase: OperatedPod['phase'], now: number): void {
    pod.phase = phase;
    pod.finishedAt = now;
  }

  private plan(at: number, pod: OperatedPod, what: What): void {
    this.events.push({ at, pod, what, sequence: this.planned++ });
  }
}

function isList(attempts: AttemptsOfPod): attempts is readonly ScenarioAttempt[] {
  return Array.isArray(attempts);
}

/** A time of a scenario. */
export function milliseconds(seconds: number): number {
  return Math.round(seconds * 1000);
}
