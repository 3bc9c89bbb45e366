import { Construct } from 'constructs';
import { ArmadaErrorCategory, ArmadaPodDisposition } from './armada-error-category';
import { ArmadaFailureRef } from './armada-failure-ref';
import { declareArmadaFile, ArmadaFile } from './armada-files';
import { ArmadaFailurePolicyProps, ArmadaRetryAction, ArmadaRetryOptions, ArmadaRetryPolicyProps } from './armada-retry-policy-props';
import { policyNameText } from './names';
import { policyIn } from '../../constructs/policy-props';
import { refuseContradictions, warnOfGaps } from '../../constructs/warnings';
import { withPath } from '../../constructs/with-path';
import { versionOf } from '../../engine';
import { FailurePolicy } from '../../policy';
import { refuseUnknownKeys, requireMember, requireObject, requireWhole } from '../../policy/input';
import { PolicyError, quoted } from '../../policy/policy-error';
import { armada } from '../engine';
import { ARMADA_API_VERSION, INTERNAL_CATEGORY, RetryAction, RetryMutationFields, RetryRuleFields } from '../fields';
import { renderArmadaFailureFields } from '../render';

const ACTIONS: { readonly [action in ArmadaRetryAction]: RetryAction } = { FAIL: 'Fail', RETRY: 'Retry' };
const LARGEST_LIMIT = 4294967295;

/**
 * A RetryPolicy of Armada: what happens to a failure of which an executor has found the category. It is written to `armada/policies/NAME.yml` for
 * `armadactl create -f FILE`, and is no Kubernetes manifest, so that its scope is best the app itself.
 *
 * The rules are tried in the order in which they are added, and the first one that matches decides. A policy does nothing until a queue has it, the
 * scheduler has
 * retry policies enabled, and the executors have its categories: `ArmadaPlatform` looks whether they do.
 *
 * @see https://github.com/armadaproject/armada/blob/v0.22.7/pkg/api/submit.proto
 */
export class ArmadaRetryPolicy extends Construct {
  /**
   * A policy that says what a failure policy does: exit codes and disruptions become categories, which `categories` has for the executors, and rules
   * on them.
   *
   * @param scope the app, or a construct in it
   * @param id the id of the construct
   * @param props the failure policy
   * @throws if Armada cannot hold the policy
   */
  public static fromFailurePolicy(scope: Construct, id: string, props: ArmadaFailurePolicyProps): ArmadaRetryPolicy {
    const path = `${scope.node.path ? `${scope.node.path}/` : ''}${id}`;
    const { policy, rendering } = withPath(path, () => {
      refuseUnknownKeys(requireObject(props, 'the props of a retry policy'),
        ['failurePolicy', 'policyName', 'containerName', 'memoryGrowth', 'avoidSameNode', 'armadaVersion'], 'a retry policy of a failure policy');
      const given = policyIn(props.failurePolicy);
      const { containerName, memoryGrowth, avoidSameNode } = props;
      const rendered = renderArmadaFailureFields(given, versionOf(armada, props.armadaVersion), {
        container: containerName, avoidSameNode, ...memoryGrowth !== undefined && { memoryGrowth: memoryGrowth._fields ?? null },
      });
      refuseContradictions(rendered.gaps);
      return { policy: given, rendering: rendered };
    });
    const { retryPolicy, categories } = rendering.fields;
    const made = new ArmadaRetryPolicy(scope, id, {
      policyName: props.policyName, retryLimit: retryPolicy.retryLimit!, defaultAction: ArmadaRetryAction.FAIL,
    });
    made.source = policy;
    made.classes = categories.map(each => ArmadaErrorCategory._of(each));
    made.rules.push(...retryPolicy.rules!);
    warnOfGaps(made, rendering.gaps);
    return made;
  }

  /** The name, by which queues refer to it. */
  public readonly policyName: string;

  /** Retries behind the first failure. */
  public readonly retryLimit: number;

  private readonly defaultAction: RetryAction;
  private readonly rules: RetryRuleFields[] = [];
  private readonly owners = new Set<ArmadaErrorCategory>();
  private readonly file: ArmadaFile;
  private classes: ArmadaErrorCategory[] = [];
  private source?: FailurePolicy;

  /**
   * @param scope the app, or a construct in it
   * @param id the id of the construct
   * @param props limit and default
   * @throws if the server would refuse it
   */
  constructor(scope: Construct, id: string, props: ArmadaRetryPolicyProps) {
    super(scope, id);
    const { policyName, retryLimit, defaultAction } = withPath(this.node.path, () => {
      refuseUnknownKeys(requireObject(props, 'the props of a retry policy'), ['policyName', 'retryLimit', 'defaultAction'], 'a retry policy');
      requireMember(ArmadaRetryAction, props.defaultAction, 'defaultAction');
      return {
        policyName: policyNameText(props.policyName ?? id),
        retryLimit: requireWhole(props.retryLimit, 0, LARGEST_LIMIT, 'retryLimit'),
        defaultAction: ACTIONS[props.defaultAction ?? ArmadaRetryAction.FAIL],
      };
    });
    this.policyName = policyName;
    this.retryLimit = retryLimit;
    this.defaultAction = defaultAction;
    this.file = declareArmadaFile(this, 'RetryPolicy', policyName, () => this.data());
  }

  /** The failure policy that it was made of; undefined if it was written in Armada's own words. */
  public get failurePolicy(): FailurePolicy | undefined {
    return this.source;
  }

  /** The categories that it speaks of, for the executors: those of a failure policy in their order, then those of added rules. */
  public get categories(): ArmadaErrorCategory[] {
    return [...this.classes, ...this.owners];
  }

  /**
   * Retries these failures.
   *
   * @param failures a category, a part of one, or a failure that Armada finds itself
   * @param options what is changed of the job
   * @throws if an earlier rule takes all of them, or if the category keeps its Pods, so that a retry would be refused
   */
  public retryOn(failures: ArmadaFailureRef, options: ArmadaRetryOptions = {}): ArmadaRetryPolicy {
    withPath(this.node.path, () => {
      refuseUnknownKeys(requireObject(options, 'the options of retryOn'), ['avoidSameNode', 'memoryGrowth'], 'retryOn');
      const owner = this.checked(failures);
      if (owner?.disposition === ArmadaPodDisposition.RETAIN) {
        throw new PolicyError(`the category '${owner.name}' keeps its Pods, and the Pod of a retry has the same name: on the same cluster it is refused, which uses up an attempt of `
          + 'maxRetries. Make the category with disposition: ArmadaPodDisposition.DELETE');
      }
      const { avoidSameNode, memoryGrowth } = options;
      const bump = memoryGrowth?._fields;
      if (failures.toString() === `${INTERNAL_CATEGORY}/lease-expired` && (bump !== undefined || avoidSameNode)) {
        throw new PolicyError('nothing is changed of a job whose lease has expired: leave memoryGrowth and avoidSameNode out');
      }
      const [kind] = bump ? Object.keys(bump) : [];
      if (kind !== undefined && this.rules.some(({ mutate }) => mutate?.resources?.memory && !(kind in mutate.resources.memory))) {
        throw new PolicyError('another rule grows the memory in the other way: Armada takes the way that a job met first, and skips the second; use factors or sizes in all rules');
      }
      const mutate: RetryMutationFields = { ...avoidSameNode && { affinity: { avoidSameNode } }, ...bump && { resources: { memory: bump } } };
      this.add(owner, { action: 'Retry', ...refFields(failures), ...Object.keys(mutate).length > 0 && { mutate } });
    });
    return this;
  }

  /**
   * Ends the job on these failures.
   *
   * @param failures a category, a part of one, or a failure that Armada finds itself
   * @throws if an earlier rule takes all of them
   */
  public failOn(failures: ArmadaFailureRef): ArmadaRetryPolicy {
    withPath(this.node.path, () => this.add(this.checked(failures), { action: 'Fail', ...refFields(failures) }));
    return this;
  }

  /** The file as text. */
  public toYaml(): string {
    return this.file.text();
  }

  /** The file as plain data. */
  public toJson(): any {
    return JSON.parse(JSON.stringify(this.data()));
  }

  /**
   * The categories that its failure policy tells apart; empty without one.
   *
   * @internal
   */
  public _classes(): ArmadaErrorCategory[] {
    return this.classes;
  }

  /** The category that is referred to, if it is none of Armada's own. */
  private checked(failures: ArmadaFailureRef): ArmadaErrorCategory | undefined {
    if (typeof (failures as ArmadaFailureRef | undefined)?.category !== 'string') {
      throw new PolicyError('a rule needs failures, which a category gives: category.any, or what category.addRule returns; or ArmadaInternalFailure.POD_MISSING and the like; '
        + `got ${quoted(failures)}`);
    }
    const { category, subcategory } = failures;
    const earlier = this.rules.findIndex(({ onCategory, onSubcategory }) => (
      onCategory === category && (onSubcategory === undefined || onSubcategory === subcategory)));
    if (earlier >= 0) throw new PolicyError(`a rule on ${failures.toString()} can never match: rule ${earlier} takes all of its failures; add the narrower one first`);
    return failures._owner as ArmadaErrorCategory | undefined;
  }

  private add(owner: ArmadaErrorCategory | undefined, rule: RetryRuleFields): void {
    if (owner) this.owners.add(owner);
    this.rules.push(rule);
  }

  private data(): object {
    return {
      apiVersion: ARMADA_API_VERSION,
      kind: 'RetryPolicy',
      name: this.policyName,
      retryLimit: this.retryLimit,
      defaultAction: this.defaultAction,
      rules: this.rules,
    };
  }
}

function refFields({ category, subcategory }: ArmadaFailureRef): RetryRuleFields {
  return { onCategory: category, ...subcategory !== undefined && { onSubcategory: subcategory } };
}
