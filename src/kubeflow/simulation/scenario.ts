/*
 * What happens to the Pods of a training job, so that the operator has something to decide. It is written like a scenario of a Job of Kubernetes, and what it
 * does not say has the same defaults, unless another one is said with the field. Times are in seconds.
 */

/** Each Pod is played and kept. A job that reaches it has thousands of Pods at once, or no end: one that fails every ten seconds makes less than half in a day. */
export const MOST_PODS = 20000;

/** How long a container runs if nothing else is said. */
export const USUAL_RUN_SECONDS = 30;

/** Where a simulation ends if nothing else is said. */
export const USUAL_UNTIL_SECONDS = 86400;

/** How long a Pod takes to end that is deleted while it runs. */
export const USUAL_TERMINATION_SECONDS = 1;

/** How the containers of a Pod end. What is absent is taken for a success. */
export interface RunEnding {
  /** Of the container that the operator asks, which has the name that belongs to the kind; of the first one if none has it. */
  readonly exitCode?: number;

  /** Exit codes by container, init containers among them. Those not named have ended with 0. */
  readonly exitCodes?: { readonly [container: string]: number };

  /** What the runtime says of that container, such as `OOMKilled`. */
  readonly reason?: string;
}

/** One run of the containers of a Pod, which ends in this way. */
export interface ScenarioRun extends RunEnding {
  /** How long it takes. 30 if it is absent. */
  readonly after?: number;
}

/** How a Pod ends that is deleted while it runs. */
export interface ScenarioTermination {
  /** 143 if it is absent. With 0 the Pod has succeeded. */
  readonly exitCode?: number;
  /** From its deletion to its end. 1 if it is absent. */
  readonly terminationSeconds?: number;
}

/** What happens to one Pod. */
export interface ScenarioAttempt extends ScenarioRun {
  /** How long after its creation its containers start. 0 if it is absent. */
  readonly startAfter?: number;

  /** As `after`, as a moment: so long after the job was created. Pods that end at the same moment are seen together. */
  readonly at?: number;

  /** The runs of its containers, one after the other, where something restarts them; the last one comes again and again. */
  readonly runs?: readonly ScenarioRun[];

  /** It runs, and never ends by itself. */
  readonly running?: boolean;

  /** It neither starts nor ends: no node fits, or its image cannot be pulled. */
  readonly pending?: boolean;

  /** The Pod fails as a whole when its run would have ended: the kubelet gives it up, whatever its restartPolicy is. Such as `Evicted`. */
  readonly podReason?: string;

  /** The infrastructure takes it: with `deleted` it is drained or preempted, without it the Pod fails as a whole. */
  readonly disrupted?: boolean;

  /** The Pod fails as a whole before any container has started: `after` counts from its creation. */
  readonly noContainerStatuses?: boolean;

  /** Somebody deletes it when its run would have ended. Its exit code is then what it answers, 143 if none is said. */
  readonly deleted?: boolean;

  /** With `deleted`: from its deletion to its end. 1 if it is absent. */
  readonly terminationSeconds?: number;

  /** How it ends if the operator, or a change of the scenario, deletes it while it runs. */
  readonly whenDeleted?: ScenarioTermination;
}

/** Something that somebody does while the job is there: one of these. */
export interface ScenarioChange {
  /** How long after the job was created. */
  readonly at: number;
  /** A merge patch of the spec. */
  readonly spec?: { readonly [field: string]: unknown };
  /** Deletes a Pod, such as `worker-0`: by hand, or by a drain of its node. */
  readonly delete?: string;
  /** Changes something of a Pod that means nothing, such as a label: it wakes the operator. */
  readonly touch?: string;
}

/** What happens to the first Pod in a place, the second one and so on; or, if it is no list, to each of them. */
export type AttemptsOfPod = ScenarioAttempt | readonly ScenarioAttempt[];

export interface Scenario {
  /** By Pod, such as `worker-0`, or by type of replicas, such as `worker`, for each of its Pods. */
  readonly attempts?: { readonly [pod: string]: AttemptsOfPod };

  /** For every attempt that is not named. A success after 30 s if it is absent. */
  readonly default?: ScenarioAttempt;

  /** Where the simulation ends if the job has not. 86400 if it is absent. */
  readonly until?: number;

  /** Where the simulation ends too: after so many Pods. 20000 if it is absent, and at most. */
  readonly maxPods?: number;

  readonly changes?: readonly ScenarioChange[];
}
