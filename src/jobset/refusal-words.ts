import { JobSetRejection } from './validate';
import { PolicyError } from '../policy/policy-error';

/** What is said instead of playing a manifest that is refused. */
export function refusalWords(what: string, rejections: readonly JobSetRejection[]): PolicyError {
  return new PolicyError(`${what}: ${rejections.map(({ path, message }) => path === '' || message.includes(path) ? message : `${path}: ${message}`).join('; ')}`);
}
