import { SIGKILL_EXIT_CODE } from './exit-code-set';
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
    return Failure.of({ exitCode: requireCode(code) });
  }

  /**
   * The infrastructure took the attempt: a node drain, a preemption, an eviction (`DisruptionTarget` is True).
   *
   * @param observed what else was observed, for example the code with which the program answered the termination signal
   * @see https://kubernetes.io/docs/concepts/workloads/pods/disruptions/#pod-disruption-conditions
   */
  public static disruption(observed: FailureProps = {}): Failure {
    const { observed: checked } = Failure.of(observed);
    return Failure.of({ ...checked, conditions: [...checked.conditions ?? [], { type: 'DisruptionTarget', status: 'True' }] });
  }

  /**
   * The program was killed because it used more memory than its limit: exit code 137 with the reason `OOMKilled`.
   */
  public static outOfMemory(): Failure {
    return Failure.of({ exitCode: SIGKILL_EXIT_CODE, reason: 'OOMKilled' });
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
    for (const code of [given.exitCode, ...valuesOf(given.exitCodes, 'exitCodes of a failure')]) {
      if (code !== undefined) requireCode(code);
    }
    for (const reason of [given.reason, given.podReason, ...valuesOf(given.reasons, 'reasons of a failure')]) {
      if (reason !== undefined) requireText(reason, 'the reason of a failure');
    }
    for (const key of ['noContainerStatuses', 'deleted'] as const) {
      if (given[key] !== undefined && typeof given[key] !== 'boolean') {
        throw new PolicyError(`${key} of a failure must be true or false, got ${quoted(given[key])}`);
      }
    }
    if (given.conditions !== undefined && !Array.isArray(given.conditions)) {
      throw new PolicyError(`conditions of a failure must be a list, got ${quoted(given.conditions)}`);
    }
    for (const condition of given.conditions ?? []) {
      refuseUnknownKeys(requireObject(condition, 'a condition of a failure'), ['type', 'status', 'reason'], 'a condition of a failure');
      requireText(condition.type, 'the type of a condition');
      requireText(condition.status, `the status of the condition ${condition.type}`);
    }
    return new Failure(JSON.parse(JSON.stringify(given)));
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

  /**
   * Whether the runtime said that the program ran out of memory.
   *
   * @param container the name of the container that speaks the exit-code contract; any container counts if it is not known
   */
  public ranOutOfMemory(container?: string): boolean {
    const { reason, reasons = {} } = this.observed;
    const named = container === undefined ? Object.values(reasons) : [reasons[container]];
    return [reason, ...named].includes('OOMKilled');
  }

  /** Whether the exit code of the container that speaks the exit-code contract was given without its name. */
  public get hasOwnExitCode(): boolean {
    return this.observed.exitCode !== undefined;
  }

  /** The containers of which an exit code is known by name. */
  public get containers(): string[] {
    return Object.keys(this.observed.exitCodes ?? {});
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

function requireCode(code: unknown): number {
  if (!Number.isInteger(code)) throw new PolicyError(`the exit code of a failure must be a whole number, got ${quoted(code)}`);
  return code as number;
}

function valuesOf(given: unknown, what: string): unknown[] {
  return given === undefined ? [] : Object.values(requireObject(given, what));
}
