import { RunEnding, ScenarioAttempt } from './scenario';
import type { Container } from '../../kubernetes/api-types';
import type { FailureProps } from '../../policy/failure';
import { ownValue } from '../../policy/input';
import type { Replicas, TrainingJob } from '../fields';

const KILLED = 137;
const TERMINATED = 143;

/** What the containers of a Pod end with. */
export interface ContainerCodes {
  /** By name, in the order of the template. */
  readonly codes: ReadonlyMap<string, number>;
  /** The first init container that fails: then no other one starts. */
  readonly failedInit?: string;
}

/** Makes of what a scenario says what the Pods of one type of replicas show. */
export class PodEndings {
  public readonly restartPolicy: 'Always' | 'OnFailure' | 'Never';
  /** The container that a scenario means when it names none. */
  public readonly main: string;
  private readonly containers: readonly string[];
  private readonly initContainers: readonly string[];
  private readonly asked: string;

  public constructor({ kind }: TrainingJob, { restartPolicy, template }: Replicas) {
    const { containers = [], initContainers = [] } = template.spec ?? {};
    this.containers = containers.map(nameOf);
    // Sidecars have no say.
    this.initContainers = initContainers.filter(each => each.restartPolicy !== 'Always').map(nameOf);
    this.asked = kind.container;
    this.main = this.containers.includes(kind.container) ? kind.container : this.containers[0] ?? kind.container;
    this.restartPolicy = restartPolicy === 'Always' || restartPolicy === 'OnFailure' ? restartPolicy : 'Never';
  }

  public codesOf(run: RunEnding): ContainerCodes {
    const codeOf = (name: string) => ownValue(run.exitCodes, name) ?? (name === this.main ? run.exitCode : undefined) ?? 0;
    const failedInit = this.initContainers.find(name => codeOf(name) !== 0);
    const names = this.containers.length > 0 ? this.containers : [this.main];
    return { codes: new Map(names.map(name => [name, codeOf(name)])), ...failedInit !== undefined && { failedInit } };
  }

  /** Which containers the kubelet starts again. */
  public restarted({ codes, failedInit }: ContainerCodes): readonly string[] {
    if (this.restartPolicy === 'Never') return [];
    if (failedInit !== undefined) return [failedInit];
    return [...codes].filter(([, code]) => this.restartPolicy === 'Always' || code !== 0).map(([name]) => name);
  }

  /** What the operator reads of an exit code. It does not find one of a container with another name. */
  public askedCode(code: number): number | undefined {
    return this.main === this.asked ? code : undefined;
  }

  /** What is seen of containers that have ended by themselves. */
  public failureOf(run: RunEnding, { codes, failedInit }: ContainerCodes): FailureProps {
    const reason = run.reason === undefined ? {} : { reason: run.reason };
    if (failedInit !== undefined) return { exitCodes: { [failedInit]: ownValue(run.exitCodes, failedInit)! }, ...reason };
    const others = [...codes].some(([name, code]) => name !== this.main && code !== 0);
    return others
      ? { exitCodes: Object.fromEntries([...codes].filter(([name, code]) => name === this.main || code !== 0)), ...reason }
      : { exitCode: codes.get(this.main) ?? 0, ...reason };
  }
}

function nameOf({ name }: Container): string {
  return name ?? '';
}

/** Whether the kubelet gives the whole Pod up, whatever its containers do. */
export function failsAsWhole({ podReason, disrupted, deleted, noContainerStatuses }: ScenarioAttempt): boolean {
  return noContainerStatuses === true || podReason !== undefined || (disrupted === true && !deleted);
}

/** What is seen of a Pod that the kubelet gave up. */
export function wholeFailureOf({ noContainerStatuses, podReason, disrupted, exitCode = KILLED, reason }: ScenarioAttempt): FailureProps {
  return {
    ...noContainerStatuses ? { noContainerStatuses: true } : { exitCode, ...reason !== undefined && { reason } },
    ...podReason !== undefined && { podReason },
    ...disrupted && { conditions: [{ type: 'DisruptionTarget', status: 'True' }] },
  };
}

/** What is seen of a Pod that was deleted while it ran. */
export function deletedFailureOf({ disrupted }: ScenarioAttempt, exitCode: number | undefined): FailureProps {
  return {
    ...exitCode !== undefined && { exitCode },
    ...disrupted && { conditions: [{ type: 'DisruptionTarget', status: 'True', reason: 'EvictionByEvictionAPI' }] },
    deleted: true,
  };
}

/** With what a Pod ends that is deleted while it runs. */
export function terminationCode({ exitCode = TERMINATED }: { readonly exitCode?: number }): number {
  return exitCode;
}
