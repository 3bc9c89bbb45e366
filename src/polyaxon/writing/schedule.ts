/* eslint-disable @typescript-eslint/no-require-imports -- what reads a cron expression is loaded when somebody writes one */
import type * as cronerPackage from 'croner';
import { opened } from './opened';
import { Entries, mapping, placeText, seconds, Shape, whole, Writer, yesOrNo } from './shape';
import { PolicyError, quoted } from '../../policy/policy-error';

/** Numbers, lists, steps, and the names of months and days; croner knows more, which the scheduler of Polyaxon need not know. */
const FIELD = /^(?:\*|[\d]+|[a-z]{3})(?:-(?:\d+|[a-z]{3}))?(?:\/\d+)?$/i;

/** From then on croner looks for a first time; any moment would do that is always the same one. */
const SOME_MOMENT = '2024-01-01T00:00:00';

const cron: Writer = (value, place) => {
  const what = placeText(place);
  const fields = typeof value === 'string' ? value.trim().split(/\s+/) : [];
  if (fields.length !== 5 || !fields.every(field => field.split(',').every(part => FIELD.test(part)))) {
    throw new PolicyError(`${what} has five fields (minute, hour, day of the month, month, day of the week), such as '0 2 * * *', got ${quoted(value)}`);
  }
  if (firstTime(value as string, what) === null) throw new PolicyError(`${what} ${quoted(value)} is a time that never comes`);
  return value;
};

function firstTime(expression: string, what: string): unknown {
  // Only whoever writes a schedule needs it.
  const { Cron } = require('croner') as typeof cronerPackage;
  try {
    return new Cron(expression, { paused: true, mode: '5-part', timezone: 'UTC' }).nextRun(SOME_MOMENT);
  } catch (error) {
    throw new PolicyError(`${what} ${quoted(expression)} is no cron expression: ${(error as Error).message.replace(/^CronPattern: /, '')}`);
  }
}

const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[-+]\d\d:\d\d)?$/;

const moment: Writer = (value, place) => {
  if (typeof value !== 'string' || !MOMENT.test(value) || Number.isNaN(Date.parse(value.replace(' ', 'T')))) {
    throw new PolicyError(`${placeText(place)} must be a moment such as 2026-11-01T00:00:00Z, got ${quoted(value)}`);
  }
  return value;
};

const OPTIONS: Shape = { startAt: moment, endAt: moment, maxRuns: whole(1), dependsOnPast: yesOrNo };

const KINDS: { readonly [kind: string]: { readonly shape: Shape; readonly required: string[] } } = {
  cron: { shape: { cron, ...OPTIONS }, required: ['cron'] },
  interval: { shape: { frequency: seconds(1), ...OPTIONS }, required: ['frequency'] },
  datetime: { shape: { startAt: moment }, required: ['startAt'] },
};

export const schedule: Writer<Entries> = (value, place, target) => {
  const { kind, ...given } = opened(value, '_schedule', place, 'a PolyaxonSchedule, such as PolyaxonSchedule.cron(\'0 2 * * *\')');
  const { shape, required } = KINDS[kind];
  const written = mapping(shape, required)(given, { name: 'the schedule', of: '' }, target) as any;
  if (written.startAt !== undefined && written.endAt !== undefined && Date.parse(written.startAt) >= Date.parse(written.endAt)) {
    throw new PolicyError(`startAt of the schedule must be before its endAt, got ${written.startAt} and ${written.endAt}`);
  }
  return { kind, ...written };
};
