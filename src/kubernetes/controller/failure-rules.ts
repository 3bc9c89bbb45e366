import { PodFailurePolicyRule } from '../api-types';
import { PodFailureAction } from '../fields';
import { ContainerEnd, PodCondition, PodEnd } from './pod-end';

/*
 * Which rule of a Pod failure policy matches a failed Pod.
 * https://kubernetes.io/docs/concepts/workloads/controllers/job/#pod-failure-policy
 */

/** What the controller makes of one failed Pod. */
export interface FailureDecision {
  /** The position of the rule that matched; absent if none did. */
  readonly rule?: number;
  readonly action?: PodFailureAction;
  /** Whether it counts towards the backoff limits. */
  readonly counted: boolean;
  /** The container that a rule on exit codes matched. */
  readonly container?: ContainerEnd;
  /** The condition that a rule on conditions matched. */
  readonly condition?: PodCondition;
}

/** Without a rule a failure counts. */
const NO_RULE: FailureDecision = { counted: true };

const ACTIONS: ReadonlySet<string> = new Set<PodFailureAction>(['FailJob', 'FailIndex', 'Count', 'Ignore']);

interface ReadyRule {
  readonly position: number;
  readonly action: PodFailureAction;
  matches(end: PodEnd): Pick<FailureDecision, 'container' | 'condition'> | undefined;
}

/** The rules of a Job in the order in which they are asked. */
export class FailureRules {
  private readonly rules: readonly ReadyRule[];

  /** @param rules undefined if the Job has no policy, which is the same as no rule here */
  public constructor(rules: readonly PodFailurePolicyRule[] = []) {
    // A server without the feature of an action asks the next rule.
    this.rules = rules.flatMap((rule, position) => ACTIONS.has(rule.action!) ? [readyRule(rule, position)] : []);
  }

  /** The first rule that matches decides. */
  public decide(end: PodEnd): FailureDecision {
    for (const rule of this.rules) {
      const matched = rule.matches(end);
      if (matched) return { rule: rule.position, action: rule.action, counted: rule.action !== 'Ignore', ...matched };
    }
    return NO_RULE;
  }

  /** All rules that match, in their order: but for the first one nobody asks them. */
  public allMatching(end: PodEnd): number[] {
    return this.rules.filter(rule => rule.matches(end)).map(rule => rule.position);
  }
}

function readyRule({ action, onExitCodes, onPodConditions = [] }: PodFailurePolicyRule, position: number): ReadyRule {
  const rule = { position, action: action as PodFailureAction };
  if (!onExitCodes) {
    return {
      ...rule,
      matches: ({ conditions }) => {
        const condition = conditions.find(({ type, status }) => onPodConditions.some(pattern => pattern.type === type && pattern.status === status));
        return condition && { condition };
      },
    };
  }
  const { containerName, operator } = onExitCodes;
  const values = new Set(onExitCodes.values);
  const isMatched = ({ name, exitCode }: ContainerEnd) => exitCode !== undefined && exitCode !== 0
    && (containerName === undefined || containerName === name)
    && values.has(exitCode) === (operator === 'In');
  return {
    ...rule,
    matches: ({ containers, initContainers }) => {
      // All containers are asked before the first init container, and so before a sidecar.
      const container = containers.find(isMatched) ?? initContainers.find(isMatched);
      return container && { container };
    },
  };
}

/** What the controller writes into the condition of a Job that a rule fails. */
export function failJobMessage({ rule, container, condition }: FailureDecision, pod: string): string {
  return container
    ? `Container ${container.name} for pod ${pod} failed with exit code ${container.exitCode} matching FailJob rule at index ${rule}`
    : `Pod ${pod} has condition ${condition!.type} matching FailJob rule at index ${rule}`;
}
