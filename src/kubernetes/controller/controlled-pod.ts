import { FailureDecision } from './failure-rules';
import { PodCondition, PodEnd } from './pod-end';

/** Why a Pod was deleted. */
export type DeletionCause = 'failure' | 'success' | 'suspended' | 'surplus' | 'user';

/** A Pod of a Job: what the controller can see of it, and what it has made of it. Times are in milliseconds. */
export class ControlledPod {
  public startedAt?: number;
  /** How it ended, once the controller can see it. */
  public end?: PodEnd;
  /** When it really ended. */
  public endedAt?: number;
  /** When it ended as its status says, without fractions of a second. */
  public finishedAt?: number;
  public deletedAt?: number;
  public deletionCause?: DeletionCause;
  /** What it shows before it has ended: whoever evicts a Pod says so first, and deletes it then. */
  public conditions: readonly PodCondition[] = [];
  /** How often containers were restarted in place. */
  public restarts = 0;
  /** Whether the controller still has to look at it. It takes the finalizer away when it has counted the Pod. */
  public hasFinalizer = true;

  /** What the controller made of its failure. */
  public decision?: FailureDecision;
  /** When the Pod that stands in for it was created. */
  public replacedAt?: number;

  public constructor(
    /** In the order of creation, from 0. */
    public readonly sequence: number,
    /** The completion index, or -1. */
    public readonly index: number,
    /** Within the index, or within a Job without indexes: from 1. */
    public readonly attempt: number,
    public readonly createdAt: number,
    /** How many failures of the index counted before it. */
    public readonly failureCount: number,
    /** How many failures of the index did not count before it. */
    public readonly ignoredCount: number,
  ) {}

  public get isTerminal(): boolean {
    return this.end !== undefined;
  }

  public get isActive(): boolean {
    return this.end === undefined && this.deletedAt === undefined;
  }

  public get isTerminating(): boolean {
    return this.end === undefined && this.deletedAt !== undefined;
  }

  public get isRunning(): boolean {
    return this.end === undefined && this.startedAt !== undefined;
  }

  public get hasSucceeded(): boolean {
    return this.end?.phase === 'Succeeded';
  }

  /** The moment from which a delay is counted. */
  public get endTime(): number {
    return this.finishedAt ?? wholeSeconds(this.deletedAt ?? this.createdAt);
  }
}

/** What is left of a time that a server stores. */
export function wholeSeconds(time: number): number {
  return Math.floor(time / 1000) * 1000;
}
