/* eslint-disable @typescript-eslint/no-require-imports -- few who load the rules have a schedule to read */
import type * as croner from 'croner';
import { hazard, NONE, PolyaxonRule, reference } from './polyaxon-rule';
import { FindingSeverity } from '../../finding';
import { oneOf, quoted } from '../../policy/policy-error';
import { Problem } from '../../rule';
import type { ClientValue } from '../client/instances';
import { readDuration } from '../client/scalars';
import { WrittenRun } from '../written-run';

/*
 * When a run is started.
 */

function invalidCron(run: WrittenRun): readonly Problem[] {
  const place = run.operation.at('schedule', 'cron');
  const cron = place.text;
  if (cron === undefined || /\{[{%]/.test(cron)) return NONE;
  const problem = cronProblem(cron.trim());
  return problem === undefined ? NONE : [{ path: place.path, message: `${quoted(cron)} is no cron expression: ${problem}` }];
}

/** Numbers of fields: minute to day of the week, and behind them a second and a year. */
const FIELD_COUNTS = [5, 6, 7];

function cronProblem(cron: string): string | undefined {
  if (cron.startsWith('@')) return problemOf(cron);
  const fields = cron.split(/\s+/);
  if (!FIELD_COUNTS.includes(fields.length)) return `it has ${fields.length} of ${oneOf(FIELD_COUNTS.map(String))} fields`;
  // Readers differ in where the further fields stand, so that only the first five are judged.
  return problemOf(fields.slice(0, 5).join(' '));
}

function problemOf(cron: string): string | undefined {
  const { CronPattern } = require('croner') as typeof croner;
  try {
    new CronPattern(cron, undefined, { mode: '5-part' });
    return undefined;
  } catch (error) {
    const words = (error as Error).message.replace(/^CronPattern: /, '');
    return words.charAt(0).toLowerCase() + words.slice(1);
  }
}

/** The scheduler adds up whole frequencies from the first start to the last one, and one more. */
function frequencyWithoutTime(run: WrittenRun): readonly Problem[] {
  const { value, path } = run.operation.at('schedule', 'frequency');
  const seconds = value === undefined ? undefined : readDuration(value as ClientValue)?.value;
  if (seconds === undefined || seconds > 0) return NONE;
  return [{
    path,
    message: seconds === 0 ? 'the time from one run to the next is 0, by which the scheduler divides: after the first run it fails, and there is no second one'
      : 'the time from one run to the next is negative: the next run is always due at once, and runs are started without a pause',
  }];
}

export const SCHEDULES: readonly PolyaxonRule[] = [
  hazard({
    name: 'polyaxon/cron-invalid',
    rows: 'PX-cron-invalid',
    severity: FindingSeverity.ERROR,
    summary: 'A schedule has a cron expression that cannot be read.',
    rationale: 'The client takes any text for a cron expression. The scheduler reads it later, and the operation never starts.',
    suggestion: 'write minute, hour, day of the month, month and day of the week: 0 3 * * *',
    see: [reference('orchestration/schedules/cron')],
  }, invalidCron),
  hazard({
    name: 'polyaxon/frequency-without-time',
    severity: FindingSeverity.ERROR,
    summary: 'The frequency of a schedule is 0 or less.',
    rationale: 'The client takes any length of time, and PT0S and 0 days are some. The scheduler fails on 0 when it looks for the second run; with less '
      + 'than 0 every run is due already.',
    suggestion: 'write the seconds from one run to the next: frequency: 3600',
    see: [reference('orchestration/schedules/interval')],
  }, frequencyWithoutTime),
];
