import type { Duration, Size } from 'cdk8s';

/** Nodes of one kind, by which it is known how far a job can grow and how often it can go to another node. */
export interface ArmadaPlatformNodes {
  /** The memory of one of them. */
  readonly memory: Size;

  /** How many of them there are. */
  readonly count: number;

  /**
   * The pool that they are in.
   *
   * @default - every pool
   */
  readonly pool?: string;
}

/** How a platform is checked, and what no file of it says. */
export interface ArmadaPlatformProps {
  /**
   * The version of Armada. `next` is what is merged and in no release: it is known from reading alone.
   *
   * @default 0.22.7
   */
  readonly armadaVersion?: string;

  /**
   * The nodes that there are.
   *
   * @default - nothing is said of jobs that outgrow them
   */
  readonly nodes?: ArmadaPlatformNodes[];

  /**
   * What submits jobs again when they have failed, such as Airflow: its retries and those of a policy multiply.
   *
   * @default - nothing
   */
  readonly retriedBy?: string[];

  /**
   * Who reads events of jobs and does not look at `retryable`: they take a job that is tried again for one that has failed.
   *
   * @default - nobody
   */
  readonly eventReadersWithoutRetryable?: string[];

  /**
   * How long all attempts of a job may take together. Armada has no such bound; whoever wants one is told where the deadlines of attempts exceed it.
   *
   * @default - nothing is said of it
   */
  readonly wallClock?: Duration;
}
