import { SuccessPolicyRule } from '../api-types';
import { countOf, holds, IndexInterval, readIndexList } from './index-list';

/*
 * When an Indexed Job has succeeded before all of its indexes have.
 * https://kubernetes.io/docs/concepts/workloads/controllers/job/#success-policy
 */

interface ReadyRule {
  /** Absent if the rule names no indexes. */
  readonly indexes?: readonly IndexInterval[];
  /** How many indexes it names. */
  readonly named: number;
  readonly wanted?: number;
  /** How many of those that it names have succeeded. */
  succeeded: number;
}

export class SuccessRules {
  private readonly rules: readonly ReadyRule[];

  /**
   * @param completions indexes beyond it are cut off
   * @param hasSucceeded what has succeeded already
   */
  public constructor(rules: readonly SuccessPolicyRule[], completions: number, hasSucceeded: (index: number) => boolean) {
    this.rules = rules.map(({ succeededIndexes, succeededCount }) => {
      const indexes = succeededIndexes === undefined ? undefined : readIndexList(succeededIndexes, completions);
      let succeeded = 0;
      for (const { first, last } of indexes ?? []) {
        for (let index = first; index <= last; index++) if (hasSucceeded(index)) succeeded++;
      }
      return { indexes, named: countOf(indexes ?? []), wanted: succeededCount, succeeded };
    });
  }

  /** Takes note of an index that has succeeded. */
  public add(index: number): void {
    for (const rule of this.rules) if (rule.indexes && holds(rule.indexes, index)) rule.succeeded++;
  }

  /**
   * The first rule that is met.
   *
   * @param succeeded how many indexes have succeeded in all
   */
  public firstMet(succeeded: number): number | undefined {
    // Not even a rule that wants none is met before the first success.
    if (succeeded === 0) return undefined;
    const met = this.rules.findIndex(({ indexes, named, wanted, succeeded: ofNamed }) => indexes
      ? named > 0 && (ofNamed === named || (wanted !== undefined && ofNamed >= wanted))
      : wanted !== undefined && succeeded >= wanted);
    return met < 0 ? undefined : met;
  }
}
