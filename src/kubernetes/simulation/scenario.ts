/*
 * What happens to the Pods of a Job, so that the Job controller has something to decide. Everything that a scenario does not say has a default that is said
 * with the field. Times are in seconds.
 */

/**
 * Each Pod is played and kept: so many take ten seconds and a GB, and twice that as JSON. It is enough for 100000 indexes with five attempts each; a Job that
 * reaches it has thousands of Pods at once, and no end.
 */
export const MOST_PODS = 500000;

/** How often one Pod can be restarted: each restart is played, and it is more than one in a second for a day. */
export const MOST_RESTARTS = 100000;

/** How long a Pod runs if nothing else is said. */
export const USUAL_POD_SECONDS = 30;

/** Where a simulation ends if nothing else is said. */
export const USUAL_UNTIL_SECONDS = 86400;

/** Kubernetes has exit codes as it has counts: in 32 bits. Those of Windows can be below 0. */
export const SMALLEST_EXIT_CODE = -2147483648;

/** A condition of a Pod that has ended. */
export interface ScenarioCondition {
  readonly type: string;
  /** `True`, `False` or `Unknown`; `True` if it is absent. */
  readonly status?: string;
  readonly reason?: string;
}

/** How a Pod ends: what its status says then. What is absent is taken for a success. */
export interface PodEnding {
  /** Of the main container: the first one of the template. */
  readonly exitCode?: number;

  /** Exit codes by container, init containers and sidecars among them. Those not named have ended with 0. */
  readonly exitCodes?: { readonly [container: string]: number };

  /** What the runtime says of the main container, such as `OOMKilled`. */
  readonly reason?: string;

  /** What the runtime says by container. */
  readonly reasons?: { readonly [container: string]: string };

  /** Containers that still run when the Pod has ended, as on a node that is gone: there is no exit code of them. */
  readonly stillRunning?: readonly string[];

  /** Containers that have never started. */
  readonly notStarted?: readonly string[];

  /** The infrastructure took the Pod: adds the condition `DisruptionTarget`. */
  readonly disrupted?: boolean;

  readonly conditions?: readonly ScenarioCondition[];

  /** The reason of the Pod itself, such as `Evicted`. */
  readonly podReason?: string;

  /** The Pod has ended before any container started. It has failed then. */
  readonly noContainerStatuses?: boolean;

  /** `Succeeded` or `Failed`. If it is absent the exit codes of the containers and init containers say it; sidecars have no say. */
  readonly phase?: 'Succeeded' | 'Failed';
}

/** What happens to one Pod. */
export interface ScenarioAttempt extends PodEnding {
  /** How long after its start it ends, or is deleted. 30 if both this and `at` are absent. */
  readonly after?: number;

  /** The same as a moment: so long after the Job was created. Pods that end at the same moment share a sync of the controller. */
  readonly at?: number;

  /** It runs, and never ends by itself. */
  readonly running?: boolean;

  /** It neither starts nor ends: no node fits, or its image cannot be pulled. */
  readonly pending?: boolean;

  /** How often its container is restarted in place before it ends, `after` seconds each. Only where something restarts it: `OnFailure`, or a rule of the container. */
  readonly restarts?: number;

  /** Which container is restarted. The main one if it is absent. */
  readonly restartedContainer?: string;

  /** Somebody deletes it when it would have ended, as with kubectl delete pod. Its exit code is 143 if none is said. */
  readonly deleted?: boolean;

  /** From the moment that it is deleted to its end. 0 if it is absent. */
  readonly terminationSeconds?: number;

  /** How long after its end the controller can see that it has ended. 0 if it is absent. */
  readonly reportedAfter?: number;

  /** How it ends if the controller deletes it. At once with exit code 143 if it is absent. */
  readonly whenDeleted?: PodEnding & { readonly terminationSeconds?: number };
}

/** A change of the Job while it runs. */
export interface ScenarioChange {
  /** How long after the Job was created. */
  readonly at: number;

  /** A merge patch of the spec, such as `{ suspend: true }`. */
  readonly spec: { readonly [field: string]: unknown };
}

export interface Scenario {
  /** In the order in which the Pods are created; for Indexed Jobs by completion index, and in this order within the index. */
  readonly attempts?: readonly ScenarioAttempt[] | { readonly [index: string]: readonly ScenarioAttempt[] };

  /** For every attempt that is not named. A success after 30 s if it is absent. */
  readonly default?: ScenarioAttempt;

  /** In its place for some indexes. No file has it: it comes from the scenario of something that has several Jobs. */
  readonly defaults?: { readonly [index: string]: ScenarioAttempt };

  /** Where the simulation ends if the Job has not: so long after the Job was created. 86400 if it is absent. */
  readonly until?: number;

  /** Where the simulation ends too: after so many Pods. 500000 if it is absent, and at most. */
  readonly maxPods?: number;

  /** Changes of the Job while it runs. */
  readonly changes?: readonly ScenarioChange[];
}
