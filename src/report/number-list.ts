/** `0,1,3-5`: numbers as Kubernetes writes completion indexes. */
export function numberList(numbers: readonly number[]): string {
  const sorted = [...numbers].sort((a, b) => a - b);
  const runs: string[] = [];
  for (let i = 0; i < sorted.length; i++) {
    const first = i;
    while (sorted[i + 1] === sorted[i] + 1) i++;
    if (i === first) runs.push(`${sorted[i]}`);
    else runs.push(`${sorted[first]}${i === first + 1 ? ',' : '-'}${sorted[i]}`);
  }
  return runs.join(',');
}

/** A list of numbers of which no more is shown than one reads: `0,2,4,6 ...`. */
export function shortened(list: string, columns: number): string {
  if (list.length <= columns) return list;
  const kept = list.slice(0, columns - ' ...'.length);
  return `${kept.slice(0, Math.max(kept.lastIndexOf(','), 1))} ...`;
}
