import { Rendering } from '../engine';
import { EngineVersion } from '../engine-version';
import { failureClassesOf, FailureClass } from './failure-classes';
import { ArmadaFailureFields } from './failure-fields';
import { CategoryFields, INTERNAL_CATEGORY, RetryAction, RetryMutationFields, RetryRuleFields } from './fields';
import { armadaGaps } from './gaps';
import { ArmadaRenderChoices, USUAL_GROWTH } from './render-choices';
import { FailurePolicy, FailureResponse } from '../policy';
import { isRetry } from '../policy/retry-counting';

/**
 * Failures that Armada finds itself and that are disruptions. Of the others the Pod is still there when the job would be tried again, or the next
 * attempt would
 * end in the same way.
 */
const DISRUPTIONS = ['externally-deleted', 'pod-missing', 'lease-expired'];

/** A policy as categories of the executors, rules of a RetryPolicy, and a deadline of each Pod. */
export function renderArmadaFailureFields(
  policy: FailurePolicy, _target: EngineVersion, choices: ArmadaRenderChoices = {},
): Rendering<ArmadaFailureFields> {
  const retries = policy.retries ?? policy.retriesPerIndex!;
  const actionOf = (response: FailureResponse): RetryAction => isRetry(response) && retries > 0 ? 'Retry' : 'Fail';
  const classes = failureClassesOf(policy, choices.container ?? policy.container);
  return {
    fields: {
      categories: classes.map(each => categoryOf(each, actionOf(each.response))),
      retryPolicy: {
        retryLimit: retries,
        // What nothing is known of keeps its Pod, and another one of the same name could not start.
        defaultAction: 'Fail',
        rules: classes.flatMap(each => rulesOf(each, actionOf(each.response), choices)),
      },
      ...policy.deadlineSeconds !== undefined && { activeDeadlineSeconds: policy.deadlineSeconds },
    },
    gaps: armadaGaps(policy, classes),
  };
}

/** A Pod that is kept occupies the name of the next one, and a Pod that is deleted takes its logs with it. */
function categoryOf({ category: { name, rules } }: FailureClass, action: RetryAction): CategoryFields {
  return { name, action: action === 'Retry' ? 'Delete' : 'Retain', rules };
}

function rulesOf({ category, isDisruption, isOutOfMemory }: FailureClass, action: RetryAction, choices: ArmadaRenderChoices): RetryRuleFields[] {
  const mutate = action === 'Retry' ? mutationOf(isOutOfMemory === true, choices) : undefined;
  const own: RetryRuleFields = { action, onCategory: category.name, ...mutate && { mutate } };
  if (!isDisruption || action === 'Fail') return [own];
  return [own, ...DISRUPTIONS.map((onSubcategory): RetryRuleFields => ({
    action,
    onCategory: INTERNAL_CATEGORY,
    onSubcategory,
    // Nothing is changed of a job whose lease has expired.
    ...mutate && onSubcategory !== 'lease-expired' && { mutate },
  }))];
}

function mutationOf(isOutOfMemory: boolean, { memoryGrowth = USUAL_GROWTH, avoidSameNode }: ArmadaRenderChoices): RetryMutationFields | undefined {
  // The node is not to blame for the memory that a program needs.
  if (isOutOfMemory) return memoryGrowth === null ? undefined : { resources: { memory: memoryGrowth } };
  return avoidSameNode ? { affinity: { avoidSameNode } } : undefined;
}
