import { ArmadaCategoryMatcher } from './armada-category-matcher';
import { ArmadaFailureRef } from './armada-failure-ref';
import { refuseUnknownKeys, requireMember, requireObject, requireText } from '../../policy/input';
import { PolicyError, quoted } from '../../policy/policy-error';
import { CategoryFields, CategoryRuleFields, INTERNAL_CATEGORY, PodAction } from '../fields';

/** What becomes of a failed Pod of a category. */
export enum ArmadaPodDisposition {
  /**
   * It is kept for a while, with its logs. Its name stays taken, so that a retry on the same cluster is refused, which uses up an attempt of another
   * counter.
   */
  RETAIN = 'RETAIN',

  /** It is deleted before the failure is reported, so that a retry can have its name. Its logs are gone unless something collects them. */
  DELETE = 'DELETE',
}

/** A category of failures. */
export interface ArmadaErrorCategoryProps {
  /**
   * What becomes of the Pods. A category that a policy retries has to delete them.
   *
   * @default ArmadaPodDisposition.RETAIN
   */
  readonly disposition?: ArmadaPodDisposition;
}

/** What a rule of a category says beside what it looks for. */
export interface ArmadaErrorRuleOptions {
  /**
   * The only container that is looked at. Errors and events of the Pod, evictions and deadlines have no container.
   *
   * @default - every container that failed, init containers and sidecars included
   */
  readonly containerName?: string;

  /**
   * The part of the category, by which a policy can ask for it, and which people see.
   *
   * @default - none
   */
  readonly subcategory?: string;

  /**
   * What whoever sees the failure should know or do. It is put behind the message of the failure.
   *
   * @default - nothing
   */
  readonly hint?: string;
}

/** A column of Armada's database is so wide, and an executor with a longer name does not start. */
const LONGEST_NAME = 63;

const ACTIONS: { readonly [disposition in ArmadaPodDisposition]: PodAction } = { RETAIN: 'Retain', DELETE: 'Delete' };

/**
 * Failures that an executor tells apart from others. It can be on several executors, and policies refer to it and not to its name.
 *
 * The first rule that matches counts, over all categories of an executor in their order.
 *
 * @see https://github.com/armadaproject/armada/blob/v0.22.7/internal/executor/categorizer/types.go
 */
export class ArmadaErrorCategory {
  /**
   * A category as a policy was rendered to it.
   *
   * @internal
   */
  public static _of({ name, action, rules }: CategoryFields): ArmadaErrorCategory {
    const category = new ArmadaErrorCategory(name!, { disposition: action === 'Delete' ? ArmadaPodDisposition.DELETE : ArmadaPodDisposition.RETAIN });
    category.rules.push(...rules!);
    return category;
  }

  /** The name, which people see in Lookout and in metrics. */
  public readonly name: string;

  /** What becomes of the Pods. */
  public readonly disposition: ArmadaPodDisposition;

  private readonly rules: CategoryRuleFields[] = [];

  /**
   * @param name the name, of at most 63 bytes; `internal` is Armada's own
   * @param props what becomes of the Pods
   * @throws if it cannot be the name of a category
   */
  constructor(name: string, props: ArmadaErrorCategoryProps = {}) {
    refuseUnknownKeys(requireObject(props, `the props of the category ${quoted(name)}`), ['disposition'], `the category ${quoted(name)}`);
    requireMember(ArmadaPodDisposition, props.disposition, `the disposition of the category ${quoted(name)}`);
    this.name = nameText(name, 'the name of a category');
    if (name === INTERNAL_CATEGORY) throw new PolicyError('\'internal\' is the category of failures that Armada finds itself; use another name');
    this.disposition = props.disposition ?? ArmadaPodDisposition.RETAIN;
  }

  /** All failures of the category. */
  public get any(): ArmadaFailureRef {
    return ArmadaFailureRef._of(this.name, undefined, this);
  }

  /**
   * Adds a rule behind those that are there.
   *
   * @param matcher what it looks for
   * @param options container, subcategory and hint
   * @returns what a policy can refer to: the subcategory, or the category if the rule has none
   * @throws if a name is too long, or if the matcher knows no containers
   */
  public addRule(matcher: ArmadaCategoryMatcher, options: ArmadaErrorRuleOptions = {}): ArmadaFailureRef {
    const what = `a rule of the category '${this.name}'`;
    if (typeof matcher?._fields !== 'object') throw new PolicyError(`${what} needs a matcher, for example ArmadaCategoryMatcher.exitCodesIn(42), got ${quoted(matcher)}`);
    refuseUnknownKeys(requireObject(options, what), ['containerName', 'subcategory', 'hint'], what);
    const { containerName, subcategory, hint } = options;
    if (containerName !== undefined && !knowsContainers(matcher._fields)) {
      throw new PolicyError(`${what} cannot be about the container ${quoted(containerName)} alone: what it looks for is said of the Pod; leave containerName out`);
    }
    this.rules.push({
      ...containerName !== undefined && { containerName: requireText(containerName, `containerName of ${what}`) },
      ...matcher._fields,
      ...subcategory !== undefined && { subcategory: nameText(subcategory, `the subcategory of ${what}`) },
      ...hint !== undefined && { hint: requireText(hint, `the hint of ${what}`) },
    });
    return ArmadaFailureRef._of(this.name, subcategory, this);
  }

  /**
   * What stands in the settings of an executor.
   *
   * @internal
   */
  public _fields(): CategoryFields {
    return { name: this.name, action: ACTIONS[this.disposition], rules: this.rules };
  }
}

function nameText(value: unknown, what: string): string {
  const text = requireText(value, what);
  const bytes = Buffer.byteLength(text);
  if (bytes > LONGEST_NAME) throw new PolicyError(`${what} may have ${LONGEST_NAME} bytes, and '${text}' has ${bytes}`);
  if (text.trim() !== text) throw new PolicyError(`${what} has blanks at an edge, which a policy would have to repeat, got ${quoted(text)}`);
  return text;
}

/** Evictions and deadlines are of the Pod, though they stand beside the memory of a container. */
function knowsContainers({ onConditions, onExitCodes, onTerminationMessage }: CategoryRuleFields): boolean {
  return onExitCodes !== undefined || onTerminationMessage !== undefined || onConditions?.includes('OOMKilled') === true;
}
