import { GoPattern } from '../../manifest/go-pattern';
import { requireMember, requireObject, requireText, refuseUnknownKeys, requireExitCode } from '../../policy/input';
import { PolicyError } from '../../policy/policy-error';
import { CategoryRuleFields } from '../fields';

/** What Kubernetes says of a Pod that has failed, as far as a category can look for it. */
export enum ArmadaPodCondition {
  /** A container was killed since it used more memory than its limit. */
  OOM_KILLED = 'OOM_KILLED',

  /** The kubelet evicted the Pod, since the node ran short of something. A Pod that is drained is not evicted in this sense: it is deleted. */
  EVICTED = 'EVICTED',

  /** The Pod was not done when its `activeDeadlineSeconds` were over. Another attempt has the same deadline. */
  DEADLINE_EXCEEDED = 'DEADLINE_EXCEEDED',
}

/** The two types that an event of a Pod can have. */
export enum ArmadaPodEventType {
  /** Something ordinary. */
  NORMAL = 'NORMAL',

  /** Something that may be wrong. */
  WARNING = 'WARNING',
}

/** Which events of a Pod a category looks for. */
export interface ArmadaPodEventMatch {
  /** A regular expression of RE2 that is looked for in the message. */
  readonly regexp: string;

  /** The type of the event. Armada has no default. */
  readonly eventType: ArmadaPodEventType;

  /**
   * The reason of the event, such as `FailedMount`, letter by letter.
   *
   * @default - any reason
   */
  readonly reason?: string;
}

const CONDITIONS = { OOM_KILLED: 'OOMKilled', EVICTED: 'Evicted', DEADLINE_EXCEEDED: 'DeadlineExceeded' } as const;
const EVENT_TYPES = { NORMAL: 'Normal', WARNING: 'Warning' } as const;

/**
 * By what a rule of a category recognizes a failed Pod. A rule has exactly one, and an executor does not start with none or two.
 *
 * Regular expressions are those of RE2, as in Go: they are looked for anywhere in the text, `(?i)` in front ignores case, and there is no
 * look-around.
 *
 * @see https://github.com/armadaproject/armada/blob/v0.22.7/internal/executor/categorizer/types.go
 */
export class ArmadaCategoryMatcher {
  /**
   * Kubernetes gives one of these reasons.
   *
   * @param conditions at least one
   */
  public static conditions(...conditions: ArmadaPodCondition[]): ArmadaCategoryMatcher {
    if (conditions.length === 0) throw new PolicyError('a matcher of conditions needs at least one');
    for (const each of conditions) requireMember(ArmadaPodCondition, each, 'a condition');
    return new ArmadaCategoryMatcher({ onConditions: conditions.map(each => CONDITIONS[each]) });
  }

  /**
   * A container ended with one of these codes.
   *
   * @param codes exit codes from 1 to 255; 137 is any SIGKILL, for memory use `ArmadaPodCondition.OOM_KILLED`
   */
  public static exitCodesIn(...codes: number[]): ArmadaCategoryMatcher {
    return new ArmadaCategoryMatcher({ onExitCodes: { operator: 'In', values: codesOf(codes) } });
  }

  /**
   * A container ended with a code that is neither 0 nor one of these.
   *
   * @param codes exit codes from 1 to 255
   */
  public static exitCodesNotIn(...codes: number[]): ArmadaCategoryMatcher {
    return new ArmadaCategoryMatcher({ onExitCodes: { operator: 'NotIn', values: codesOf(codes) } });
  }

  /** A container ended with any code but 0. As the last rule of the last category it takes what no other one has taken. */
  public static anyExitCode(): ArmadaCategoryMatcher {
    // A list without values keeps the executor from starting, and 0 is never looked at.
    return new ArmadaCategoryMatcher({ onExitCodes: { operator: 'NotIn', values: [0] } });
  }

  /**
   * The message that a container that failed left in `/dev/termination-log`.
   *
   * @param regexp a regular expression of RE2
   */
  public static terminationMessage(regexp: string): ArmadaCategoryMatcher {
    return new ArmadaCategoryMatcher({ onTerminationMessage: { pattern: patternOf(regexp) } });
  }

  /**
   * What Kubernetes says of the Pod as a whole, also of one that never started. The name of a container counts for nothing here.
   *
   * @param regexp a regular expression of RE2
   */
  public static podError(regexp: string): ArmadaCategoryMatcher {
    return new ArmadaCategoryMatcher({ onPodError: { pattern: patternOf(regexp) } });
  }

  /**
   * An event of the Pod. It is looked for only before a Pod is deleted: in a category that retains its Pods it is never found for one that failed.
   *
   * @param match which events
   */
  public static podEvents(match: ArmadaPodEventMatch): ArmadaCategoryMatcher {
    refuseUnknownKeys(requireObject(match, 'a match of events'), ['regexp', 'eventType', 'reason'], 'a match of events');
    const { regexp, eventType, reason } = match;
    if (eventType === undefined) throw new PolicyError('a match of events needs an eventType, ArmadaPodEventType.NORMAL or WARNING; without one the executor does not start');
    requireMember(ArmadaPodEventType, eventType, 'eventType of a match of events');
    return new ArmadaCategoryMatcher({
      onPodEvents: { regexp: patternOf(regexp), type: EVENT_TYPES[eventType], ...reason !== undefined && { reason: requireText(reason, 'the reason of an event') } },
    });
  }

  /**
   * What stands in the rule.
   *
   * @internal
   */
  public readonly _fields: CategoryRuleFields;

  private constructor(fields: CategoryRuleFields) {
    this._fields = fields;
  }
}

function codesOf(codes: number[]): number[] {
  if (codes.length === 0) throw new PolicyError('a matcher of exit codes needs at least one code; without any the executor does not start');
  return [...new Set(codes.map(code => requireExitCode(code, 'an exit code of a category')))].sort((a, b) => a - b);
}

function patternOf(regexp: string): string {
  const { problem, suggestion } = GoPattern.of(requireText(regexp, 'a regular expression'));
  if (problem !== undefined) throw new PolicyError(`'${regexp}' is no regular expression that an executor can read: ${suggestion ?? problem}`);
  return regexp;
}
