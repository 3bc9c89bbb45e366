import { endOf, exitCodeSeen } from './pod-end';
import { VolcanoScenario } from './scenario';
import { Timeline } from './timeline';
import { Cluster, JobPhase, VolcanoController } from './volcano-controller';
import { isAlive, VolcanoPod } from './volcano-pod';
import { isEach } from '../../kubernetes/simulation/read-parts-scenario';
import type { PodEnding, ScenarioAttempt } from '../../kubernetes/simulation/scenario';
import { ownValue } from '../../policy/input';
import type { Task, VolcanoSpec } from '../volcano-types';

/** How long a Pod runs if nothing else is said. */
const USUAL_SECONDS = 30;

/** The exit code of a program that is told to stop and has no answer of its own. */
const STOPPED: PodEnding = { exitCode: 143, phase: 'Failed' };

export interface PhaseChange {
  readonly phase: JobPhase;
  readonly retryCount: number;
  readonly at: number;
}

export interface VolcanoRun {
  readonly controller: VolcanoController;
  /** In the order of their creation. */
  readonly pods: readonly VolcanoPod[];
  readonly phases: readonly PhaseChange[];
  readonly stoppedBecause: 'terminal' | 'horizon' | 'max-pods' | 'pending' | 'suspended';
  readonly stoppedAt: number;
}

/** Plays a Job through a scenario. There is room for every Pod at once, and all that the engine does takes no time. */
export function runVolcanoJob(spec: VolcanoSpec, scenario: VolcanoScenario): VolcanoRun {
  const run = new Run(spec, scenario);
  return run.play();
}

class Run implements Cluster {
  public readonly pods: VolcanoPod[] = [];
  private readonly all: VolcanoPod[] = [];
  private readonly phases: PhaseChange[] = [];
  private readonly timeline = new Timeline();
  private readonly attempts = new Map<string, number>();
  private readonly replaced = new Map<string, VolcanoPod>();
  private readonly controller: VolcanoController;

  public constructor(private readonly spec: VolcanoSpec, private readonly scenario: VolcanoScenario) {
    this.controller = new VolcanoController(spec, this);
  }

  public play(): VolcanoRun {
    const { until, maxPods } = this.scenario;
    const ended = (stoppedBecause: VolcanoRun['stoppedBecause'], stoppedAt = this.timeline.now): VolcanoRun => (
      { controller: this.controller, pods: this.all, phases: this.phases, stoppedBecause, stoppedAt });
    this.changed('Pending', 0);
    this.controller.sync();
    for (;;) {
      const { next } = this.timeline;
      // What is deleted then has still to end.
      if (this.controller.isFinished && !this.pods.some(isAlive)) return ended('terminal');
      if (next === undefined) return ended(this.controller.phase === 'Aborted' ? 'suspended' : 'pending');
      if (next > until) return ended('horizon', until);
      if (this.all.length >= maxPods) return ended('max-pods');
      this.timeline.advance();
    }
  }

  public create(task: Task, index: number, version: number): void {
    const name = task.name ?? '';
    const key = `${name}-${index}`;
    const attempt = (this.attempts.get(key) ?? 0) + 1;
    this.attempts.set(key, attempt);
    const { attempts, others } = this.scenario;
    const given = ownValue(attempts, key) ?? ownValue(attempts, name) ?? others;
    const script = isEach(given) ? given : given[attempt - 1] ?? others;
    const pod: VolcanoPod = { task: name, index, attempt, version, createdAt: this.timeline.now, script, phase: 'Pending' };
    this.pods.push(pod);
    this.all.push(pod);
    const before = this.replaced.get(key);
    if (before) before.nextAt = this.timeline.now;
    this.replaced.delete(key);
    this.timeline.soon(() => this.start(pod));
  }

  public remove(pod: VolcanoPod, because: string): void {
    if (pod.deletedAt !== undefined) return;
    pod.deletedAt = this.timeline.now;
    pod.deletedBecause = because;
    const { terminationSeconds = 0, ...ending } = pod.script.whenDeleted ?? {};
    const isRunning = pod.phase === 'Running';
    this.timeline.after(isRunning ? terminationSeconds : 0, () => this.go(pod, isRunning ? { ...STOPPED, ...ending } : undefined));
  }

  public after(seconds: number, action: () => void): () => void {
    return this.timeline.after(seconds, action);
  }

  public changed(phase: JobPhase, retryCount: number): void {
    this.phases.push({ phase, retryCount, at: this.timeline.now });
  }

  private start(pod: VolcanoPod): void {
    if (pod.deletedAt !== undefined) return;
    this.controller.podEvent(pod, 'PodPending');
    if (pod.script.pending || pod.deletedAt !== undefined) return;
    pod.phase = 'Running';
    pod.startedAt = this.timeline.now;
    this.controller.podEvent(pod, 'PodRunning');
    const deadline = this.spec.tasks?.find(({ name }) => name === pod.task)?.template?.spec?.activeDeadlineSeconds;
    const { after = USUAL_SECONDS, running, deleted } = pod.script;
    if (deadline !== undefined && (running || after > deadline)) {
      this.timeline.after(deadline, () => this.end(pod, { podReason: 'DeadlineExceeded', exitCode: 137, phase: 'Failed' }));
    } else if (!running) {
      this.timeline.after(after, () => deleted ? this.deleteByUser(pod) : this.end(pod, pod.script));
    }
  }

  /** As the eviction of a node that is drained: the program is told to stop, and its Pod has an end before it is gone. */
  private deleteByUser(pod: VolcanoPod): void {
    if (pod.deletedAt !== undefined) return;
    pod.deletedAt = this.timeline.now;
    pod.deletedBecause = 'user';
    const { terminationSeconds = 0 } = pod.script as ScenarioAttempt;
    const isCodeSaid = pod.script.exitCode !== undefined || pod.script.exitCodes !== undefined;
    this.timeline.after(terminationSeconds, () => this.go(pod, isCodeSaid ? pod.script : { ...STOPPED, ...pod.script }));
  }

  private end(pod: VolcanoPod, ending: PodEnding): void {
    if (pod.deletedAt !== undefined || pod.finishedAt !== undefined) return;
    this.finish(pod, ending);
  }

  private finish(pod: VolcanoPod, ending: PodEnding): void {
    const containers = this.containersOf(pod);
    pod.ending = ending;
    pod.phase = endOf(ending, containers);
    pod.finishedAt = this.timeline.now;
    if (pod.phase === 'Failed') return this.controller.podEvent(pod, 'PodFailed', exitCodeSeen(ending, containers));
    const { name, replicas = 0 } = this.spec.tasks!.find(task => task.name === pod.task)!;
    const isTaskDone = this.pods.filter(each => each.task === name && each.phase === 'Succeeded').length >= replicas;
    this.controller.podEvent(pod, isTaskDone && !pod.isOutOfSync ? 'TaskCompleted' : 'OutOfSync');
  }

  /** It ends, if it runs, and is gone. */
  private go(pod: VolcanoPod, ending: PodEnding | undefined): void {
    if (ending) this.finish(pod, ending);
    pod.isGone = true;
    this.pods.splice(this.pods.indexOf(pod), 1);
    this.replaced.set(`${pod.task}-${pod.index}`, pod);
    this.controller.podEvent(pod, pod.isOutOfSync ? 'OutOfSync' : 'PodEvicted');
  }

  private containersOf({ task }: VolcanoPod): string[] {
    return (this.spec.tasks?.find(({ name }) => name === task)?.template?.spec?.containers ?? []).map(({ name = '' }) => name);
  }
}
