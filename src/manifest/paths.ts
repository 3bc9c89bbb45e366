/*
 * Paths as engines write them, `spec.template.spec.containers[0].name`, and the steps of which they consist. Names of labels and annotations have points of
 * their own, so that only the data can tell where a step ends.
 */

/** The steps of a path through data, as far as it leads; what the data does not have ends where a point or bracket says so. */
export function stepsTo(data: unknown, path: string): (string | number)[] {
  const steps: (string | number)[] = [];
  let rest = path;
  let at = data;
  while (rest !== '') {
    const step = stepOf(at, rest);
    steps.push(step.value);
    at = (at as any)?.[step.value];
    rest = rest.slice(step.length).replace(/^\./, '');
  }
  return steps;
}

function stepOf(at: unknown, rest: string): { readonly value: string | number; readonly length: number } {
  const bracket = /^\[(?:(\d+)|([^\]]*))\]/.exec(rest);
  if (bracket) return { value: bracket[1] === undefined ? bracket[2] : Number(bracket[1]), length: bracket[0].length };
  const plain = /^[^.[]*/.exec(rest)![0];
  const isPlain = typeof at !== 'object' || at === null || plain in at;
  // A bracket that is never closed is a step too, or nobody would get past it.
  if (isPlain) return { value: plain || rest[0].replace('.', ''), length: Math.max(plain.length, 1) };
  const key = Object.keys(at).filter(each => rest.startsWith(each) && /^(?:$|[.[])/.test(rest.slice(each.length))).sort((a, b) => b.length - a.length)[0];
  return key === undefined || key === '' ? { value: plain, length: Math.max(plain.length, 1) } : { value: key, length: key.length };
}

/** The value at the end of some steps, undefined if there is none. */
export function valueAt(data: unknown, steps: readonly (string | number)[]): unknown {
  return steps.reduce<any>((at, step) => at?.[step], data);
}

/** Steps as engines write them. */
export function fieldPath(steps: readonly (string | number)[]): string {
  return steps.map((step, i) => (typeof step === 'number' ? `[${step}]` : `${i === 0 ? '' : '.'}${step}`)).join('');
}
