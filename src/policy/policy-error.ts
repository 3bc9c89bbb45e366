/**
 * A policy that says something impossible, in the words of the person who wrote it.
 *
 * It is not exported from the package: jsii refuses exported classes that extend `Error`, and other languages only see the message.
 */
export class PolicyError extends Error {
  public readonly path!: string[];

  /**
   * @param message what is wrong, the value, what is allowed
   * @param path where it is in the policy file, outermost key first
   */
  constructor(message: string, path: string[] = []) {
    super(message);
    this.name = 'PolicyError';
    // Not enumerable, so that an uncaught error shows the sentence and not our fields.
    Object.defineProperties(this, { name: { enumerable: false }, path: { value: path } });
  }
}

/** How a value is shown in an error message. */
export function quoted(value: unknown): string {
  const text = typeof value === 'string' ? `'${value}'` : typeof value === 'object' && value !== null ? inspect(value) : String(value);
  return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}...` : text;
}

const LONGEST_QUOTE = 120;

/** An object of a class says more by the name of its class than by its fields. */
function inspect(value: object): string {
  const name = value.constructor?.name;
  if (name !== undefined && !['Object', 'Array'].includes(name)) return `a ${name}`;
  try {
    return JSON.stringify(value);
  } catch {
    return Array.isArray(value) ? 'a list' : 'a mapping';
  }
}

/** `a`, `a or b`, `a, b or c`. */
export function oneOf(words: string[], conjunction = 'or'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${conjunction} ${words[words.length - 1]}`;
}
