import { requireText } from '../../policy/input';
import { PolicyError, quoted } from '../../policy/policy-error';

/** A name that is also that of a file. */
export function fileNameText(value: unknown, what: string): string {
  const text = requireText(value, what);
  if (!/^[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$/.test(text)) {
    throw new PolicyError(`${what} has letters, digits, '-', '_' and '.', since a file is called like it, got ${quoted(text)}`);
  }
  return text;
}

/** The name of a policy, as the server takes it. */
export function policyNameText(value: unknown): string {
  const text = requireText(value, 'policyName');
  if (text.length > 63 || !/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(text)) {
    throw new PolicyError(`policyName has small letters, digits and '-', at most 63, and no '-' at an edge, got ${quoted(text)}`);
  }
  return text;
}
