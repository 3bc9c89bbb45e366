import { isAtLeast } from '../engine';

/*
 * Which exit codes the operator retries under the restart policy ExitCode.
 * https://github.com/kubeflow/trainer/blob/v1.9.4/pkg/util/train/train_util.go
 */

/** From 1.5 on every code from this one on is retried. */
export const LEAST_RETRIED_EXIT_CODE = 128;

/** What the operator takes for the exit code of a Pod whose main container has never ended: it was evicted before its start, or an init container failed. */
export const NO_EXIT_CODE = 0xbeef;

/** Up to 1.4 it was a table, which the documentation still shows. */
const RETRIED_ONCE = [130, 137, 138, 143];

const RANGE_SINCE = '1.5';

export function isRetriedExitCode(code: number, version: string): boolean {
  return isAtLeast(version, RANGE_SINCE) ? code >= LEAST_RETRIED_EXIT_CODE : RETRIED_ONCE.includes(code);
}

/** The codes that can be used where another attempt is wanted, in words. */
export function retriedExitCodes(version: string): string {
  return isAtLeast(version, RANGE_SINCE) ? `a code from ${LEAST_RETRIED_EXIT_CODE} to 255` : `one of the codes ${RETRIED_ONCE.join(', ')}`;
}

/** The codes that can be used where nothing can be done, in words. */
export function finalExitCodes(version: string): string {
  return isAtLeast(version, RANGE_SINCE) ? 'a code from 1 to 127' : `any code but ${RETRIED_ONCE.join(', ')}`;
}
