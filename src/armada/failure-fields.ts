import { CategoryFields, RetryPolicyFields } from './fields';

/** What a failure policy is on Armada: it is in three files, two of which belong to the platform. */
export interface ArmadaFailureFields {
  /** `application.errorCategories.categories` of every executor, in this order. */
  readonly categories: readonly CategoryFields[];

  /** The RetryPolicy, but for its name. */
  readonly retryPolicy: RetryPolicyFields;

  /** Of the Pod of each job: the deadline of one attempt. */
  readonly activeDeadlineSeconds?: number;
}
