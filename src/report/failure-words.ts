import type { FailureProps } from '../policy/failure';

/*
 * How an attempt ended, in words.
 */

/**
 * `exit code 137, OOMKilled`: what was observed of a failure.
 *
 * @param withCauses whether also to say why a condition is there, for which no rule asks
 */
export function failureWords(failure: FailureProps, withCauses = true): string {
  const { exitCode, exitCodes = {}, reason, reasons = {}, conditions = [], podReason, noContainerStatuses, deleted } = failure;
  const named = Object.entries(exitCodes).map(([container, code]) => `${code} of ${container}${reasons[container] === undefined ? '' : ` (${reasons[container]})`}`);
  const said = Object.entries(reasons).filter(([container]) => exitCodes[container] === undefined).map(([container, text]) => `${text} of ${container}`);
  const words = [
    ...deleted ? ['deleted'] : [],
    ...exitCode === undefined ? [] : [`exit code ${exitCode}`],
    ...named.length === 0 ? [] : [`${named.length === 1 ? 'exit code' : 'exit codes'} ${named.join(', ')}`],
    ...reason === undefined ? [] : [reason],
    ...said,
    ...conditions.map(({ type, status, reason: why }) => `${type}${status === 'True' ? '' : `=${status}`}${why === undefined || !withCauses ? '' : ` (${why})`}`),
    ...podReason === undefined ? [] : [podReason],
    ...noContainerStatuses ? ['no container had started'] : [],
  ];
  return words.join(', ') || 'no exit code is known';
}
