import type { Duration } from 'cdk8s';

/** From when to when an operation is scheduled. */
export interface PolyaxonScheduleOptions {
  /**
   * From when, as `2026-11-01T00:00:00Z`.
   *
   * @default - at once
   */
  readonly startAt?: string;

  /**
   * Until when, as `2026-11-01T00:00:00Z`.
   *
   * @default - for ever
   */
  readonly endAt?: string;

  /**
   * After how many runs it ends.
   *
   * @default - never
   */
  readonly maxRuns?: number;

  /**
   * Whether a run waits for the end of the one before.
   *
   * @default false
   */
  readonly dependsOnPast?: boolean;
}

/**
 * When an operation is run.
 *
 * @see https://polyaxon.com/docs/automation/schedules/
 */
export class PolyaxonSchedule {
  /**
   * At the times that a cron expression has: minute, hour, day of the month, month and day of the week. The client looks at no expression, so a wrong one
   * is refused here.
   *
   * @param cron the expression, such as `0 2 * * *`
   * @param options from when to when
   */
  public static cron(cron: string, options: PolyaxonScheduleOptions = {}): PolyaxonSchedule {
    return new PolyaxonSchedule({ kind: 'cron', cron, ...options });
  }

  /**
   * Again and again.
   *
   * @param frequency from one run to the next
   * @param options from when to when
   */
  public static interval(frequency: Duration, options: PolyaxonScheduleOptions = {}): PolyaxonSchedule {
    return new PolyaxonSchedule({ kind: 'interval', frequency, ...options });
  }

  /**
   * Once.
   *
   * @param startAt when, as `2026-11-01T00:00:00Z`
   */
  public static dateTime(startAt: string): PolyaxonSchedule {
    return new PolyaxonSchedule({ kind: 'datetime', startAt });
  }

  /**
   * @internal
   */
  public readonly _schedule: any;

  private constructor(data: any) {
    this._schedule = data;
  }
}
