/**
 * A policy that says something impossible, in the words of the person who wrote it.
 *
 * It is not exported from the package: jsii refuses exported classes that extend `Error`, and other languages only see the message.
 */
export class PolicyError extends Error {
  /**
   * @param message what is wrong, the value, what is allowed
   * @param path where it is in the policy file, outermost key first
   */
  constructor(message: string, public readonly path: string[] = []) {
    super(message);
    this.name = 'PolicyError';
  }
}

/** How a value is shown in an error message. */
export function quoted(value: unknown): string {
  if (typeof value === 'string') return `'${value}'`;
  if (Array.isArray(value) || (typeof value === 'object' && value !== null)) return JSON.stringify(value);
  return String(value);
}

/** `a`, `a or b`, `a, b or c`. */
export function oneOf(words: string[], conjunction = 'or'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${conjunction} ${words[words.length - 1]}`;
}
