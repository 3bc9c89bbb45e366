import { JobSpec } from '../api-types';
import { PodEnding } from './scenario';
import { ContainerEnd, PodCondition, PodEnd } from '../controller/pod-end';

const DISRUPTED: PodCondition = { type: 'DisruptionTarget', status: 'True', reason: 'EvictionByEvictionAPI' };

/** Makes of what a scenario says the status that a Pod of a Job has then. */
export class PodEnds {
  private readonly containers: readonly string[];
  private readonly initContainers: readonly string[];
  private readonly sidecars: ReadonlySet<string>;
  /** A scenario has few endings, and a Job may have many Pods. */
  private readonly known = new WeakMap<PodEnding, PodEnd>();

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

  public of(ending: PodEnding): PodEnd {
    let end = this.known.get(ending);
    if (!end) this.known.set(ending, end = this.make(ending));
    return end;
  }

  private make(ending: PodEnding): PodEnd {
    const { disrupted, conditions = [], noContainerStatuses, podReason } = ending;
    const ends = (names: readonly string[]) => noContainerStatuses ? [] : names.map(name => this.containerEnd(name, ending));
    const end = {
      containers: ends(this.containers),
      initContainers: ends(this.initContainers),
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
    const code = exitCodes?.[name] ?? (isMain ? exitCode : undefined) ?? 0;
    const said = reasons?.[name] ?? (isMain ? reason : undefined);
    return { name, exitCode: code, ...said !== undefined && { reason: said } };
  }

  /** A sidecar has no say. */
  private hasFailed({ containers, initContainers }: Pick<PodEnd, 'containers' | 'initContainers'>): boolean {
    return [...containers, ...initContainers.filter(({ name }) => !this.sidecars.has(name))].some(({ exitCode = 0 }) => exitCode !== 0);
  }
}
