/** Completion indexes in one way of writing them: `0,1` and `0-1` are the same. */
export function canonicalIndexes(list: string): string {
  const runs = list.split(',').filter(run => run !== '').map(run => {
    const [first, last = first] = run.split('-').map(Number);
    return { first, last };
  }).sort((a, b) => a.first - b.first);
  const joined: { first: number; last: number }[] = [];
  for (const run of runs) {
    const before = joined.at(-1);
    if (before && run.first <= before.last + 1) before.last = Math.max(before.last, run.last);
    else joined.push(run);
  }
  return joined.map(({ first, last }) => `${first}-${last}`).join(',');
}
