import { Size, SizeRoundingBehavior } from 'cdk8s';
import { PolicyError, quoted } from '../../policy/policy-error';
import { MemoryBumpFields } from '../fields';

/**
 * How much more memory each retry of a job gets, requests and limits alike. It adds up over the retries of a job. When the job then fits on no node,
 * it ends.
 *
 * @see https://github.com/armadaproject/armada/blob/v0.22.7/pkg/api/submit.proto
 */
export class ArmadaMemoryGrowth {
  /** The same memory again. */
  public static readonly NONE = new ArmadaMemoryGrowth(undefined);

  /**
   * So many times what it was: every container of the Pod, init containers included.
   *
   * @param factor more than 1; 2 doubles it with every retry
   * @throws if it is not more than 1
   */
  public static factor(factor: number): ArmadaMemoryGrowth {
    if (typeof factor !== 'number' || !Number.isFinite(factor) || factor <= 1) {
      throw new PolicyError(`the factor by which memory grows must be more than 1, got ${quoted(factor)}; for the same memory again use ArmadaMemoryGrowth.NONE`);
    }
    return new ArmadaMemoryGrowth({ factor });
  }

  /**
   * So much on top of what it was, shared among the containers by their requests. Each init container gets all of it, so that a Pod with sidecars
   * can need more than
   * is reserved for it: use a factor there.
   *
   * @param size at least a mebibyte
   * @throws if it is less, or no whole number of mebibytes
   */
  public static add(size: Size): ArmadaMemoryGrowth {
    if (typeof (size as any)?.toMebibytes !== 'function') {
      throw new PolicyError(`the memory that is added must be a Size, for example Size.gibibytes(1), got ${quoted(size)}`);
    }
    const mebibytes = size.toMebibytes({ rounding: SizeRoundingBehavior.NONE });
    if (!Number.isInteger(mebibytes) || mebibytes < 1) throw new PolicyError(`the memory that is added must be whole mebibytes, at least one, got ${mebibytes}`);
    return new ArmadaMemoryGrowth({ static: mebibytes % 1024 === 0 ? `${mebibytes / 1024}Gi` : `${mebibytes}Mi` });
  }

  /**
   * What stands in the file; undefined for none.
   *
   * @internal
   */
  public readonly _fields: MemoryBumpFields | undefined;

  private constructor(fields: MemoryBumpFields | undefined) {
    this._fields = fields;
  }
}
