/** Every path at which two values differ, with both sides. */
export function differences(left: unknown, right: unknown, path = ''): string[] {
  if (isMapping(left) && isMapping(right)) {
    const keys = [...new Set([...Object.keys(left), ...Object.keys(right)])].sort();
    return keys.flatMap(key => differences(left[key], right[key], path === '' ? key : `${path}.${key}`));
  }
  if (Array.isArray(left) && Array.isArray(right)) {
    return Array.from({ length: Math.max(left.length, right.length) }, (_, i) => differences(left[i], right[i], `${path}[${i}]`)).flat();
  }
  return JSON.stringify(left) === JSON.stringify(right) ? [] : [`${path}: ${JSON.stringify(left)} -> ${JSON.stringify(right)}`];
}

function isMapping(value: unknown): value is { [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
