import { IConstruct } from 'constructs';
import { acknowledge, acknowledgements, warningsOf } from './warnings';

/** A warning of a construct: something that works, and that may hurt. */
export interface PolicyWarning {
  /** The name of the rule, by which it is acknowledged: `kubernetes/out-of-memory`. */
  readonly rule: string;

  /** What is meant. */
  readonly message: string;

  /** The path of the construct. */
  readonly path: string;

  /**
   * The reason with which somebody accepted it.
   *
   * @default - nobody did
   */
  readonly acknowledgedBecause?: string;
}

const RULE = /^[a-z0-9-]+\/[a-z0-9-]+$/;

/**
 * The warnings at and below a construct, and the way to accept one of them.
 *
 * A warning goes to stderr once when the cdk8s CLI synthesizes the app. One that is acknowledged does not; the acknowledgement is written into the
 * manifest as the annotation `failure-policy/acknowledge`, so that checks of the YAML know of it too.
 */
export class PolicyWarnings {
  /**
   * The warnings at and below a construct.
   *
   * @param scope a construct, also a chart or the whole app
   */
  public static of(scope: IConstruct): PolicyWarnings {
    return new PolicyWarnings(scope);
  }

  private constructor(private readonly scope: IConstruct) { }

  /** All warnings at and below the construct, acknowledged ones included. */
  public list(): PolicyWarning[] {
    return this.scope.node.findAll().flatMap(construct => warningsOf(construct).map(({ rule, message }) => {
      const reason = acknowledgements(construct).get(rule);
      return { rule, message, path: construct.node.path, ...(reason !== undefined && { acknowledgedBecause: reason }) };
    }));
  }

  /**
   * Accepts the warnings of a rule at and below the construct. Whoever sets the annotation `failure-policy/acknowledge` of an object afterwards, or patches
   * its annotations, overwrites what is written there.
   *
   * @param rule the name of the rule
   * @param reason why it is fine here; it is written into the manifest
   * @throws if the reason is empty, or if the name cannot be that of a rule
   */
  public acknowledge(rule: string, reason: string): PolicyWarnings {
    if (String(reason ?? '').trim() === '') throw new Error(`acknowledging ${rule} needs a reason: whoever reads the manifest wants to know why it is fine here`);
    if (!RULE.test(rule)) throw new Error(`'${rule}' cannot be the name of a rule; such a name looks like kubernetes/out-of-memory`);
    acknowledge(this.scope, rule, String(reason));
    return this;
  }
}
