import { RejectionRuleName } from '../rejection-rules';
import { FieldErrors } from './field-errors';

/*
 * Paths that must stay within a folder.
 */

/** Whether a path leads upwards somewhere. */
export function hasBackstep(path: string): boolean {
  return path.includes('..') && path.split('/').includes('..');
}

export function checkNoBacksteps(path: string, field: string, rule: RejectionRuleName, errors: FieldErrors): void {
  if (hasBackstep(path)) errors.invalid(rule, field, path, 'must not contain \'..\'');
}

/** A path that starts in the folder and stays there. */
export function checkDescendingPath(path: string, field: string, rule: RejectionRuleName, errors: FieldErrors): void {
  if (path.startsWith('/')) errors.invalid(rule, field, path, 'must be a relative path');
  checkNoBacksteps(path, field, rule, errors);
}
