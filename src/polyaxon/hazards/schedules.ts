/* eslint-disable @typescript-eslint/no-require-imports -- few who load the rules have a schedule to read */
import type * as croner from 'croner';
import { hazard, NONE, PolyaxonRule, reference } from './polyaxon-rule';
import { FindingSeverity } from '../../finding';
import { oneOf, quoted } from '../../policy/policy-error';
import { Problem } from '../../rule';
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
];
