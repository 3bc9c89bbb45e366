import { ArmadaRetryPolicy } from './armada-retry-policy';

/** What somebody may do with a queue. */
export enum ArmadaQueueVerb {
  /** Submit jobs. */
  SUBMIT = 'SUBMIT',

  /** Cancel jobs. */
  CANCEL = 'CANCEL',

  /** Preempt jobs. */
  PREEMPT = 'PREEMPT',

  /** Change the priority of jobs. */
  REPRIORITIZE = 'REPRIORITIZE',

  /** Watch jobs. */
  WATCH = 'WATCH',
}

/** Whom a permission is given to. */
export enum ArmadaQueueSubjectKind {
  /** One user. */
  USER = 'USER',

  /** All of a group. */
  GROUP = 'GROUP',
}

/** Whom a permission is given to. */
export interface ArmadaQueueSubject {
  /** A user or a group. */
  readonly kind: ArmadaQueueSubjectKind;

  /** The name. */
  readonly name: string;
}

/** What some may do with a queue. */
export interface ArmadaQueuePermission {
  /** Who. */
  readonly subjects: ArmadaQueueSubject[];

  /** What. */
  readonly verbs: ArmadaQueueVerb[];
}

/** How much of the resources a queue may have at once, as parts from 0 to 1. A retry that grows beyond it ends the job. */
export interface ArmadaQueueLimit {
  /**
   * The part of each resource, over all pools.
   *
   * @default - what the priority class says
   */
  readonly fractions?: { [resource: string]: number };

  /**
   * The part of each resource of a pool.
   *
   * @default - none of its own
   */
  readonly fractionsByPool?: { [pool: string]: { [resource: string]: number } };
}

/** A queue of Armada. */
export interface ArmadaQueueProps {
  /**
   * The policy that is asked when a job of the queue has failed. Gangs, jobs that fail fast, preemptions and leases that are returned are never
   * asked about.
   *
   * @default - the default policy of the scheduler; without one, a failed job ends
   */
  readonly retryPolicies?: ArmadaRetryPolicy[];

  /**
   * The name.
   *
   * @default - the id of the construct
   */
  readonly queueName?: string;

  /**
   * By how much the share of the queue is divided, at least 1.
   *
   * @default 1
   */
  readonly priorityFactor?: number;

  /**
   * Who may do what, beside those who may everything.
   *
   * @default - nobody
   */
  readonly permissions?: ArmadaQueuePermission[];

  /**
   * How much the queue may have at once, by the priority class of its jobs.
   *
   * @default - what the priority class says
   */
  readonly resourceLimits?: { [priorityClass: string]: ArmadaQueueLimit };

  /**
   * Whether none of its jobs is scheduled.
   *
   * @default false
   */
  readonly cordoned?: boolean;

  /**
   * Labels, for people. Neither name nor value may be empty.
   *
   * @default - none
   */
  readonly labels?: { [name: string]: string };

  /**
   * The version of Armada. 0.22.7 asks the first policy of a queue alone.
   *
   * @default 0.22.7
   */
  readonly armadaVersion?: string;
}
