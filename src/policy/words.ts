/** `1 retry`, `3 retries`. */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** `90 seconds`, `5 minutes`, `1 hour 30 minutes`: whole seconds as people say them. */
export function duration(seconds: number): string {
  if (seconds < 120 && seconds % 60 !== 0) return count(seconds, 'second');
  if (seconds >= 100 * 86400) return count(Math.floor(seconds / 86400), 'day');
  const parts = [
    [Math.floor(seconds / 86400), 'day'],
    [Math.floor(seconds % 86400 / 3600), 'hour'],
    [Math.floor(seconds % 3600 / 60), 'minute'],
    [seconds % 60, 'second'],
  ] as const;
  return parts.filter(([n]) => n > 0).map(([n, unit]) => count(n, unit)).join(' ') || '0 seconds';
}

/** `1st`, `2nd`, `11th`. */
export function ordinal(n: number): string {
  const teen = n % 100 >= 11 && n % 100 <= 13;
  return `${n}${teen ? 'th' : ['th', 'st', 'nd', 'rd'][n % 10] ?? 'th'}`;
}

/** `3`, `7-9`: whole numbers that are in order, with those that follow each other drawn together. */
export function runs(numbers: readonly number[]): string[] {
  const texts: string[] = [];
  for (let i = 0; i < numbers.length; i++) {
    const first = numbers[i];
    while (numbers[i + 1] === numbers[i] + 1) i++;
    texts.push(first === numbers[i] ? `${first}` : `${first}-${numbers[i]}`);
  }
  return texts;
}

/** `a, b`, or, if there are more than so many, the first of them `and 12 more`. */
export function someOf(words: readonly (string | number)[], most: number): string {
  const shown = words.slice(0, most).join(', ');
  return words.length > most ? `${shown} and ${words.length - most} more` : shown;
}

const MOST_RUNS = 8;

/** `3, 7-9`, or, if there are more than anybody reads, the first of them `and 12 more`. */
export function shortRuns(numbers: readonly number[]): string {
  const all = runs(numbers);
  if (all.length <= MOST_RUNS) return all.join(', ');
  const shown = all.slice(0, MOST_RUNS);
  const named = shown.reduce((total, run) => total + sizeOf(run), 0);
  return `${shown.join(', ')} and ${numbers.length - named} more`;
}

/** How many numbers are in `3` or `7-9`, none of which is below 0. */
function sizeOf(run: string): number {
  const [first, last = first] = run.split('-').map(Number);
  return last - first + 1;
}
