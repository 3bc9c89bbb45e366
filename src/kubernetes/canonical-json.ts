/** Equal data gives equal text, whatever the order of its keys; undefined gives undefined. */
export function canonicalJson(value: unknown): string | undefined {
  return JSON.stringify(value, (_, given) => {
    // A lazy value of cdk8s is what it gives.
    const entry = typeof given?.produce === 'function' ? given.produce() : given;
    return typeof entry === 'object' && entry !== null && !Array.isArray(entry)
      ? Object.fromEntries(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)))
      : entry;
  });
}
