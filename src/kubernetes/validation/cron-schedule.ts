import { quotedAsGo } from './field-errors';

/*
 * The schedule of a CronJob, as the server reads it: five fields or a descriptor such as `@hourly`.
 * https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/#schedule-syntax
 */

interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly names?: string[];
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** Minute, hour, day of the month, month, day of the week. */
const FIELDS: Bounds[] = [
  { least: 0, most: 59 },
  { least: 0, most: 23 },
  { least: 1, most: 31 },
  { least: 1, most: 12, names: MONTHS },
  { least: 0, most: 6, names: DAYS },
];

const DESCRIPTORS = ['@yearly', '@annually', '@monthly', '@weekly', '@daily', '@midnight', '@hourly'];
const EVERY = '@every ';

/** Why a schedule cannot be read, nothing if it can. */
export function scheduleProblem(schedule: string): string | undefined {
  let rest = schedule;
  if (/^(CRON_)?TZ=/.test(schedule)) {
    const space = schedule.indexOf(' ');
    if (space < 0) return 'invalid schedule format: runtime error: slice bounds out of range [:-1]';
    const zone = schedule.slice(schedule.indexOf('=') + 1, space);
    const problem = locationProblem(zone);
    if (problem) return `provided bad location ${zone}: ${problem}`;
    rest = schedule.slice(space).trim();
  }
  if (rest.startsWith('@')) return descriptorProblem(rest);
  const fields = rest.split(/[\s\u0085]+/u).filter(field => field !== '');
  if (fields.length !== FIELDS.length) return `expected exactly ${FIELDS.length} fields, found ${fields.length}: [${fields.join(' ')}]`;
  for (const [i, field] of fields.entries()) {
    for (const range of field.split(',').filter(each => each !== '')) {
      const problem = rangeProblem(range, FIELDS[i]);
      if (problem) return problem;
    }
  }
  return undefined;
}

function descriptorProblem(descriptor: string): string | undefined {
  if (DESCRIPTORS.includes(descriptor)) return undefined;
  if (!descriptor.startsWith(EVERY)) return `unrecognized descriptor: ${descriptor}`;
  const problem = durationProblem(descriptor.slice(EVERY.length));
  return problem && `failed to parse duration ${descriptor}: ${problem}`;
}

function durationProblem(text: string): string | undefined {
  const invalid = `time: invalid duration ${quotedAsGo(text)}`;
  const unsigned = text.replace(/^[-+]/, '');
  if (unsigned === '0') return undefined;
  if (unsigned === '') return invalid;
  let rest = unsigned;
  while (rest !== '') {
    const number = /^([0-9]*)(\.([0-9]*))?/.exec(rest)!;
    if (number[1] === '' && !number[3]) return invalid;
    rest = rest.slice(number[0].length);
    const unit = /^[^.0-9]*/.exec(rest)![0];
    if (unit === '') return `time: missing unit in duration ${quotedAsGo(text)}`;
    if (!['ns', 'us', 'µs', 'μs', 'ms', 's', 'm', 'h'].includes(unit)) return `time: unknown unit ${quotedAsGo(unit)} in duration ${quotedAsGo(text)}`;
    rest = rest.slice(unit.length);
  }
  return undefined;
}

function rangeProblem(range: string, { least, most, names }: Bounds): string | undefined {
  const [interval, ...steps] = range.split('/');
  const limits = interval.split('-');
  let start = least;
  let end = most;
  if (limits[0] !== '*' && limits[0] !== '?') {
    const first = parseNumber(limits[0], names, least);
    if (typeof first === 'string') return first;
    start = first;
    end = first;
    if (limits.length === 2) {
      const last = parseNumber(limits[1], names, least);
      if (typeof last === 'string') return last;
      end = last;
    } else if (limits.length > 2) {
      return `too many hyphens: ${range}`;
    }
  }
  if (steps.length > 1) return `too many slashes: ${range}`;
  let step = 1;
  if (steps.length === 1) {
    const parsed = parseNumber(steps[0]);
    if (typeof parsed === 'string') return parsed;
    step = parsed;
    if (limits.length === 1) end = most;
  }
  if (start < least) return `beginning of range (${start}) below minimum (${least}): ${range}`;
  if (end > most) return `end of range (${end}) above maximum (${most}): ${range}`;
  if (start > end) return `beginning of range (${start}) beyond end of range (${end}): ${range}`;
  return step === 0 ? `step of range should be a positive number: ${range}` : undefined;
}

/** A number or a name, or why it is neither. */
function parseNumber(text: string, names: string[] = [], least = 0): number | string {
  const named = names.indexOf(text.toLowerCase());
  if (named >= 0) return named + least;
  if (!/^[-+]?[0-9]+$/.test(text)) return `failed to parse int from ${text}: strconv.Atoi: parsing ${quotedAsGo(text)}: invalid syntax`;
  const number = Number(text);
  if (!(Math.abs(number) <= Number.MAX_SAFE_INTEGER)) {
    return `failed to parse int from ${text}: strconv.Atoi: parsing ${quotedAsGo(text)}: value out of range`;
  }
  return number < 0 ? `negative number (${number}) not allowed: ${text}` : number;
}

/** Why there is no such time zone, as far as the time zone data of this program knows. */
export function locationProblem(zone: string): string | undefined {
  if (zone === '' || zone === 'UTC' || zone === 'Local') return undefined;
  if (zone.split('/').includes('..') || zone.startsWith('/') || zone.startsWith('\\')) return 'time: invalid location name';
  return isTimeZone(zone) ? undefined : `unknown time zone ${zone}`;
}

/** Names that JavaScript knows, from older libraries, and the IANA database does not. */
const FOREIGN_ZONES = new Set([
  'ACT', 'AET', 'AGT', 'ART', 'AST', 'BET', 'BST', 'CAT', 'CNT', 'CST', 'CTT', 'EAT', 'ECT', 'IET', 'IST', 'JST', 'MIT', 'NET', 'NST', 'PLT', 'PNT', 'PRT',
  'PST', 'SST', 'VST', 'Canada/East-Saskatchewan', 'US/Pacific-New',
]);

function isTimeZone(zone: string): boolean {
  // Names of files for the server, so the case counts; offsets such as +01:00, which some runtimes know, are no files.
  if (!/^[A-Za-z]/.test(zone) || FOREIGN_ZONES.has(zone) || zone.startsWith('SystemV/')) return false;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions();
    return timeZone === zone || timeZone.toLowerCase() !== zone.toLowerCase();
  } catch {
    return false;
  }
}
