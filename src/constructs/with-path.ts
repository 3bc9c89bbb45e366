import { PolicyError } from '../policy/policy-error';

/** What is wrong is said with the path of the construct in front of it. Anything else is a mistake of this package and keeps its stack. */
export function withPath<Result>(path: string, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    if (!(error instanceof PolicyError)) throw error;
    throw new Error(`[${path}] ${error.message}`);
  }
}

/** Throws if there is a problem. */
export function refuse(problems: string[]): void {
  if (problems.length > 0) throw new PolicyError(problems.join('; '));
}
