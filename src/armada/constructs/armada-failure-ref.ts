import { INTERNAL_CATEGORY } from '../fields';

/** Failures that a rule of a retry policy speaks of: a category, or a part of one. It is made by a category, so that none can be misspelled. */
export class ArmadaFailureRef {
  /**
   * @internal
   */
  public static _of(category: string, subcategory: string | undefined, owner: object | undefined): ArmadaFailureRef {
    return new ArmadaFailureRef(category, subcategory, owner);
  }

  private constructor(
    /** The name of the category. */
    public readonly category: string,
    /** The name of the part; undefined for the whole category. */
    public readonly subcategory: string | undefined,
    /**
     * The category itself; undefined for failures that Armada finds.
     *
     * @internal
     */
    public readonly _owner: object | undefined,
  ) { }

  /** `category`, or `category/subcategory`. */
  public toString(): string {
    return this.subcategory === undefined ? this.category : `${this.category}/${this.subcategory}`;
  }
}

const internal = (subcategory: string) => ArmadaFailureRef._of(INTERNAL_CATEGORY, subcategory, undefined);

/**
 * The failures that Armada finds itself, whatever categories an executor has; all of those that a policy is ever asked about. A rule on all of them
 * at once cannot be
 * written: it would also retry those after which the Pod is still there.
 *
 * @see https://github.com/armadaproject/armada/blob/v0.22.7/internal/common/errormatch/types.go
 */
export class ArmadaInternalFailure {
  /** An executor was not heard of for an hour. The Pod may still run. Nothing is changed of the job when it is tried again: neither memory nor nodes. */
  public static readonly LEASE_EXPIRED = internal('lease-expired');

  /** The Pod is not there, and nobody has seen it go. */
  public static readonly POD_MISSING = internal('pod-missing');

  /** Somebody else deleted the Pod: a drain, an eviction by the API, a preemption by Kubernetes. */
  public static readonly EXTERNALLY_DELETED = internal('externally-deleted');

  /** The Pod does not go away, and may still run. The Pod of a retry on the same cluster has the same name, and is refused. */
  public static readonly STUCK_TERMINATING = internal('stuck-terminating');

  /** The Pod ran longer than its deadline, and Kubernetes did not end it. Another attempt has the same deadline. */
  public static readonly ACTIVE_DEADLINE = internal('active-deadline');

  /** The Pod started while it was deleted because it had not. It may still be there when the job is tried again. */
  public static readonly ISSUE_HANDLER_ERROR = internal('issue-handler-error');

  /** No Pod could be made of the job, and none will be the next time. */
  public static readonly JOB_CREATION_FAILED = internal('job-creation-failed');

  private constructor() { }
}
