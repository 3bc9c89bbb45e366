import { JobSpec } from '../api-types';
import { PodEnding } from './scenario';
import { ownValue } from '../../policy/input';
import { ContainerEnd, PodCondition, PodEnd } from '../controller/pod-end';

const DISRUPTED: PodCondition = { type: 'DisruptionTarget', status: 'True', reason: 'EvictionByEvictionAPI' };

/** Makes of what a scenario says the status that a Pod of a Job has then. */
export class PodEnds {
  private readonly containers: readonly string[];
  private readonly initContainers: readonly string[];
  private readonly sidecars: ReadonlySet<string>;
  /** A scenario has few endings, and a Job may have many Pods. */
  private readonly known = new WeakMap<PodEnding, PodEnd>();
  /** The same of Pods that had not started. */
  private readonly unstarted = new WeakMap<PodEnding, PodEnd>();

  public constructor({ template }: JobSpec) {
    const { containers = [], initContainers = [] } = template?.spec ?? {};
    this.containers = containers.map(({ name }) => name!);
    this.initContainers = initContainers.map(({ name }) => name!);
    this.sidecars = new Set(initContainers.filter(({ restartPolicy }) => restartPolicy === 'Always').map(({ name }) => name!));
  }

  /** Which container is meant when none is named. */
  public get mainContainer(): string {
    return this.containers[0];
  }

  /** @param hasStarted whether the Pod had started: or else it has failed, and there is nothing to say of its containers */
  public of(ending: PodEnding, hasStarted = true): PodEnd {
    const known = hasStarted ? this.known : this.unstarted;
    let end = known.get(ending);
    if (!end) known.set(ending, end = this.make(hasStarted ? ending : { ...ending, noContainerStatuses: true, phase: 'Failed' }));
    return end;
  }

  private make(ending: PodEnding): PodEnd {
    const { disrupted, conditions = [], noContainerStatuses, podReason } = ending;
    const ends = (names: readonly string[]) => noContainerStatuses ? [] : names.map(name => this.containerEnd(name, ending));
    const initContainers = this.untilOneFails(ends(this.initContainers));
    const end = {
      containers: this.hasFailed({ containers: [], initContainers }) ? ends(this.containers).map(({ name }) => ({ name })) : ends(this.containers),
      initContainers,
      conditions: [
        ...conditions.map(({ status = 'True', ...condition }) => ({ ...condition, status })),
        ...disrupted ? [DISRUPTED] : [],
      ],
      ...podReason !== undefined && { reason: podReason },
    };
    return { ...end, phase: ending.phase ?? (noContainerStatuses || this.hasFailed(end) ? 'Failed' : 'Succeeded') };
  }

  private containerEnd(name: string, { exitCode, exitCodes, reason, reasons, stillRunning = [], notStarted = [] }: PodEnding): ContainerEnd {
    if (stillRunning.includes(name) || notStarted.includes(name)) return { name };
    const isMain = name === this.mainContainer;
    const code = ownValue(exitCodes, name) ?? (isMain ? exitCode : undefined) ?? 0;
    const said = ownValue(reasons, name) ?? (isMain ? reason : undefined);
    return { name, exitCode: code, ...said !== undefined && { reason: said } };
  }

  /** Init containers run one after the other, and behind one that has failed none is started. */
  private untilOneFails(ends: readonly ContainerEnd[]): ContainerEnd[] {
    const failed = ends.findIndex(({ name, exitCode = 0 }) => exitCode !== 0 && !this.sidecars.has(name));
    return ends.map((end, i) => failed < 0 || i <= failed ? end : { name: end.name });
  }

  /** A sidecar has no say. */
  private hasFailed({ containers, initContainers }: Pick<PodEnd, 'containers' | 'initContainers'>): boolean {
    return [...containers, ...initContainers.filter(({ name }) => !this.sidecars.has(name))].some(({ exitCode = 0 }) => exitCode !== 0);
  }
}
