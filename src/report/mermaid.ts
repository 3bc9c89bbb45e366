import { visible } from '../lint/formats/words';

/*
 * What the language of Mermaid wants. https://mermaid.js.org/syntax/gantt.html
 */

/** A text that is nothing but text: no line, no name and no comment ends in it or begins with it. */
export function mermaidText(text: string): string {
  return visible(text).replace(/[^\p{L}\p{N} ,.()/=+'-]/gu, character => `#${character.codePointAt(0)};`);
}

const DAY_SECONDS = 86400;
const FIRST_YEAR = 2000;
/** Enough for any run, and before the first year that has no leap day although it can be divided by 4. */
const LATEST = 99 * 365 * DAY_SECONDS;

/**
 * So many seconds after the beginning of the year 2000. A diagram of Mermaid has no times but those of a calendar; it shows them without their date, in the
 * zone in which it has read them, whichever that is.
 */
export function mermaidMoment(seconds: number): string {
  const whole = Math.min(Math.round(seconds), LATEST);
  const time = [Math.floor(whole / 3600) % 24, Math.floor(whole / 60) % 60, whole % 60];
  return `${dayOf(Math.floor(whole / DAY_SECONDS))} ${time.map(twoDigits).join(':')}`;
}

const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function dayOf(days: number): string {
  let [year, month, left] = [FIRST_YEAR, 0, days];
  for (;;) {
    const length = month === 1 && year % 4 === 0 ? 29 : DAYS_OF_MONTHS[month];
    if (left < length) return `${year}-${twoDigits(month + 1)}-${twoDigits(left + 1)}`;
    left -= length;
    month = (month + 1) % 12;
    if (month === 0) year++;
  }
}

function twoDigits(n: number): string {
  return String(n).padStart(2, '0');
}

/** What the axis shows: times of a day, or days and times if it is longer. */
export function mermaidAxis(seconds: number): string {
  return seconds < DAY_SECONDS ? '%H:%M:%S' : 'day %-j, %H:%M';
}
