/** A value after a merge patch: null removes a field, and lists are replaced as a whole. @see https://www.rfc-editor.org/rfc/rfc7396 */
export function applyMergePatch(value: unknown, patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
  const result: { [key: string]: unknown } = typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  for (const [key, change] of Object.entries(patch)) {
    if (change === null) delete result[key];
    else result[key] = applyMergePatch(result[key], change);
  }
  return result;
}
