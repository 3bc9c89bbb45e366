/*
 * Where the versions of the operator decide differently, as data.
 *
 * https://github.com/kubeflow/trainer/blob/v1.9.4/pkg/controller.v1/common
 */

export interface OperatorBehaviour {
  /** The codes that are tried again, if it is a list of them. From 1.5 on it is every code from 128. */
  readonly retryableCodes?: ReadonlySet<number>;
  /** Whether a Pod that the kubelet gave up is made again under OnFailure and Always. */
  readonly recreatesUnderOnFailure: boolean;
  /** Whether a Pod that runs and is being deleted counts as failed. */
  readonly countsTerminatingAsFailed: boolean;
  /** Whether a code that is not tried again fails the job as soon as it is seen under ExitCode. */
  readonly failsOnPermanentCode: boolean;
  /** Whether a job that is suspended is spared from the look at its time to live, which fails where it has not ended. */
  readonly sparesSuspendedFromTtl: boolean;
  /** Whether spec.runPolicy.managedBy is heeded. */
  readonly knowsManagedBy: boolean;
  /** Whether cleanPodPolicy holds also when a limit is reached; otherwise all Pods are deleted then. */
  readonly cleansByPolicyAtLimits: boolean;
  /** The queue of a PodGroup of which nobody says one. */
  readonly defaultQueue: string;
}

interface Since {
  readonly version: string;
  readonly changes: Partial<OperatorBehaviour>;
}

const OLDEST: OperatorBehaviour = {
  retryableCodes: new Set([130, 137, 138, 143]),
  recreatesUnderOnFailure: false,
  countsTerminatingAsFailed: false,
  failsOnPermanentCode: false,
  sparesSuspendedFromTtl: false,
  knowsManagedBy: false,
  cleansByPolicyAtLimits: false,
  defaultQueue: '',
};

const HISTORY: readonly Since[] = [
  { version: '1.5', changes: { retryableCodes: undefined } },
  { version: '1.6', changes: { recreatesUnderOnFailure: true } },
  { version: '1.7', changes: { countsTerminatingAsFailed: true } },
  { version: '1.8', changes: { failsOnPermanentCode: true, sparesSuspendedFromTtl: true, defaultQueue: 'default' } },
  { version: '1.9', changes: { knowsManagedBy: true } },
  { version: '1.9.4', changes: { cleansByPolicyAtLimits: true } },
];

export function operatorBehaviour(version: string): OperatorBehaviour {
  return HISTORY.filter(since => isFrom(version, since.version)).reduce((all, { changes }) => ({ ...all, ...changes }), OLDEST);
}

/** With patches, unlike the function of all engines. */
function isFrom(version: string, least: string): boolean {
  const [one, other] = [version, least].map(each => each.split('.').map(Number));
  for (let i = 0; i < 3; i++) {
    const difference = (one[i] ?? 0) - (other[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/** What is taken for the code of a container that has none: it never ended, or has another name. */
export const NO_EXIT_CODE = 0xbeef;

const FIRST_RETRYABLE = 128;

export function isRetryable({ retryableCodes }: OperatorBehaviour, code: number): boolean {
  return retryableCodes ? retryableCodes.has(code) : code >= FIRST_RETRYABLE;
}
