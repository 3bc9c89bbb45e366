import type { ClientProblem } from './answers';
import { NoJson } from '../python/json';
import type { PythonStep } from '../python/values';

/*
 * Why an operation that `polyaxon check` accepts gives no resource.
 */

/** Server or agent fail, with what `polyaxon check` accepts. */
export const CONVERSION_FAILED = 'polyaxon/conversion-failed';

/** What becomes of it is known only where it runs: values of other runs, templates beyond those that are followed. */
export const NOT_FORESEEN = 'polyaxon/not-foreseen';

export class LoweringFailure extends Error {
  public constructor(public readonly problem: ClientProblem) {
    super(problem.message);
  }
}

/** @throws LoweringFailure */
export function failConversion(path: readonly PythonStep[], message: string, suggestion?: string): never {
  throw new LoweringFailure({ rule: CONVERSION_FAILED, path, message, ...(suggestion !== undefined && { suggestion }) });
}

/** @throws LoweringFailure */
export function failForesight(path: readonly PythonStep[], message: string): never {
  throw new LoweringFailure({ rule: NOT_FORESEEN, path, message });
}

/** Puts the way to where it happened in front of what only knows a part of it. */
export function within<T>(path: readonly PythonStep[], act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof LoweringFailure)) throw error;
    throw new LoweringFailure({ ...error.problem, path: [...path, ...error.problem.path] });
  }
}

/** What is wrong, if it is the operation; anything else is thrown again. */
export function problemOf(error: unknown): ClientProblem {
  if (error instanceof LoweringFailure) return error.problem;
  // A value that has to be written on the way, at no place of the file.
  if (error instanceof NoJson) return { rule: CONVERSION_FAILED, path: [], message: error.message };
  throw error;
}
