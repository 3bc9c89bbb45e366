import { ConditionEvidence, conditionOf, JobEvidence } from './job-evidence';

/** What was decided about a Job. The condition that it has ended comes when no Pod is terminating any more. */
export interface JobVerdict {
  readonly result: 'Failed' | 'Complete';
  readonly reason?: string;
  readonly message?: string;
  /** When it was decided; Pods that ran then were stopped. */
  readonly decidedAt?: number;
  /** Whether it is over. */
  readonly isFinal: boolean;
  /** When it was over. */
  readonly endedAt?: number;
}

export function verdictOf(job: JobEvidence): JobVerdict | undefined {
  return verdictFrom('Failed', conditionOf(job, 'FailureTarget'), conditionOf(job, 'Failed'))
    ?? verdictFrom('Complete', conditionOf(job, 'SuccessCriteriaMet'), conditionOf(job, 'Complete'));
}

function verdictFrom(result: JobVerdict['result'], decided: ConditionEvidence | undefined, final: ConditionEvidence | undefined): JobVerdict | undefined {
  const condition = final ?? decided;
  if (!condition) return undefined;
  const { reason, message } = condition;
  return { result, reason, message, decidedAt: decided?.at ?? final?.at, isFinal: final !== undefined, endedAt: final?.at };
}

/** What the message of a Job that a rule failed tells. */
export interface FailJobMessage {
  /** With its namespace: `nightly/import-x7k2p`. */
  readonly pod: string;
  readonly rule: number;
  readonly container?: string;
  readonly exitCode?: number;
  readonly condition?: string;
}

const BY_EXIT_CODE = /^Container (?<container>\S+) for pod (?<pod>\S+) failed with exit code (?<exitCode>-?\d+) matching FailJob rule at index (?<rule>\d+)$/;
const BY_CONDITION = /^Pod (?<pod>\S+) has condition (?<condition>\S+) matching FailJob rule at index (?<rule>\d+)$/;

/** The controller tells which rule it was in this message alone; undefined if it is another message. */
export function readFailJobMessage({ reason, message }: JobVerdict): FailJobMessage | undefined {
  if (reason !== 'PodFailurePolicy' || message === undefined) return undefined;
  const { groups } = BY_EXIT_CODE.exec(message) ?? BY_CONDITION.exec(message) ?? {};
  if (!groups) return undefined;
  const { pod, rule, container, exitCode, condition } = groups;
  return { pod, rule: Number(rule), container, exitCode: exitCode === undefined ? undefined : Number(exitCode), condition };
}
