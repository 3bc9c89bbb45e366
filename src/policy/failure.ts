import { refuseUnknownKeys, requireObject, requireText } from './input';
import { PolicyError, quoted } from './policy-error';

/** A condition that a failed Pod carries. */
export interface FailureCondition {
  /** The type, for example `DisruptionTarget`. */
  readonly type: string;

  /** `True`, `False` or `Unknown`. */
  readonly status: string;

  /**
   * The reason, for example `EvictionByEvictionAPI`.
   *
   * @default - none
   */
  readonly reason?: string;
}

/** What was observed when an attempt failed. */
export interface FailureProps {
  /**
   * The exit code of the container that speaks the exit-code contract. 0 is possible: an attempt can fail although its program succeeded.
   *
   * @default - it never ended by itself, or its code is in `exitCodes`
   */
  readonly exitCode?: number;

  /**
   * Exit codes by the name of the container.
   *
   * @default - only `exitCode` is known
   */
  readonly exitCodes?: { [container: string]: number };

  /**
   * The reason that the runtime gave for the container that speaks the exit-code contract, for example `OOMKilled`.
   *
   * @default - none
   */
  readonly reason?: string;

  /**
   * Reasons by the name of the container.
   *
   * @default - only `reason` is known
   */
  readonly reasons?: { [container: string]: string };

  /**
   * The conditions of the Pod.
   *
   * @default - none
   */
  readonly conditions?: FailureCondition[];

  /**
   * The reason of the Pod itself, for example `Evicted`.
   *
   * @default - none
   */
  readonly podReason?: string;

  /**
   * Whether the Pod failed before any container started, so that there is no exit code at all.
   *
   * @default false
   */
  readonly noContainerStatuses?: boolean;

  /**
   * Whether the Pod was deleted while it ran.
   *
   * @default false
   */
  readonly deleted?: boolean;
}

const KEYS = ['exitCode', 'exitCodes', 'reason', 'reasons', 'conditions', 'podReason', 'noContainerStatuses', 'deleted'];

/**
 * A failure: how one attempt ended, as it was observed.
 *
 * @example
 *
 * policy.decide(Failure.exitCode(42));
 * policy.decide(Failure.disruption({ exitCode: 143 }));
 */
export class Failure {
  /**
   * The program ended with this exit code.
   *
   * @param code the exit code
   */
  public static exitCode(code: number): Failure {
    return Failure.of({ exitCode: code });
  }

  /**
   * The infrastructure took the attempt: a node drain, a preemption, an eviction (`DisruptionTarget` is True).
   *
   * @param observed what else was observed, for example the code with which the program answered the termination signal
   * @see https://kubernetes.io/docs/concepts/workloads/pods/disruptions/#pod-disruption-conditions
   */
  public static disruption(observed: FailureProps = {}): Failure {
    return Failure.of({ ...observed, conditions: [...observed.conditions ?? [], { type: 'DisruptionTarget', status: 'True' }] });
  }

  /**
   * The program was killed because it used more memory than its limit: exit code 137 with the reason `OOMKilled`.
   */
  public static outOfMemory(): Failure {
    return Failure.of({ exitCode: 137, reason: 'OOMKilled' });
  }

  /** The Pod failed before any container started, for example because the node refused it. */
  public static beforeStart(): Failure {
    return Failure.of({ noContainerStatuses: true });
  }

  /**
   * Any failure, by what was observed.
   *
   * @param observed what was observed
   * @throws if a key is unknown or a value is of the wrong type
   */
  public static of(observed: FailureProps): Failure {
    const given = requireObject(observed, 'a failure') as FailureProps;
    refuseUnknownKeys(given, KEYS, 'a failure');
    for (const code of [given.exitCode, ...Object.values(given.exitCodes ?? {})]) {
      if (code !== undefined && !Number.isInteger(code)) {
        throw new PolicyError(`the exit code of a failure must be a whole number, got ${quoted(code)}`);
      }
    }
    for (const condition of given.conditions ?? []) {
      requireText(requireObject(condition, 'a condition of a failure').type, 'the type of a condition');
    }
    return new Failure(given);
  }

  private constructor(private readonly observed: FailureProps) { }

  /**
   * The exit code of the container that speaks the exit-code contract, or undefined if there is none.
   *
   * @param container the name of that container, if it is known
   */
  public exitCodeOf(container?: string): number | undefined {
    const byName = container === undefined ? undefined : this.observed.exitCodes?.[container];
    if (byName !== undefined) return byName;
    if (this.observed.exitCode !== undefined) return this.observed.exitCode;
    if (container !== undefined) return undefined;
    const all = Object.values(this.observed.exitCodes ?? {});
    return all.find(code => code !== 0) ?? all[0];
  }

  /** Whether the infrastructure took the attempt. */
  public get isDisruption(): boolean {
    return this.hasCondition('DisruptionTarget', 'True');
  }

  /** Whether the runtime said that a container ran out of memory. */
  public get isOutOfMemory(): boolean {
    return [this.observed.reason, ...Object.values(this.observed.reasons ?? {})].includes('OOMKilled');
  }

  /** Whether the Pod failed before any container started. */
  public get isBeforeStart(): boolean {
    return this.observed.noContainerStatuses ?? false;
  }

  /**
   * Whether the Pod carries this condition.
   *
   * @param type the type of the condition
   * @param status its status
   */
  public hasCondition(type: string, status: string): boolean {
    return (this.observed.conditions ?? []).some(each => each.type === type && each.status === status);
  }

  /** The failure as plain data, which `Failure.of` reads. */
  public toJson(): any {
    return JSON.parse(JSON.stringify(this.observed));
  }
}
