/*
 * Moments as a server writes them: RFC 3339, whole seconds. Here they are milliseconds, and there is no present: nobody knows when the evidence was gathered.
 */

const SECOND = 1000;

/** What Go writes for no time at all. */
export const NO_TIME = '0001-01-01T00:00:00Z';

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

export function momentOf(value: unknown): number | undefined {
  if (typeof value !== 'string' || value === NO_TIME || !TIME.test(value)) return undefined;
  const moment = Date.parse(value);
  return Number.isNaN(moment) ? undefined : moment;
}

/** As the server would write it; undefined beyond the end of time. */
export function timeText(moment: number): string | undefined {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace(/\.\d+Z$/, 'Z');
}

export function later(moment: number, seconds: number): number {
  return moment + seconds * SECOND;
}

/** The last of some moments, as far as they are known. */
export function latest(moments: readonly (number | undefined)[]): number | undefined {
  return moments.reduce((last, each) => (last === undefined || (each !== undefined && each > last) ? each : last), undefined);
}

/** Counts seconds from the creation of a Job. */
export class SinceCreation {
  public constructor(private readonly created: number | undefined) {}

  /** Undefined if the moment is not known, or the creation. */
  public secondsTo(moment: number | undefined): number | undefined {
    return moment === undefined || this.created === undefined ? undefined : (moment - this.created) / SECOND;
  }
}
