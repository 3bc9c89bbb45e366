import { RejectionRuleName } from '../rejection-rules';
import { byteLength, FieldErrors, quotedAsGo } from './field-errors';
import { dnsLabelMessages, dnsSubdomainMessages } from './formats';

/*
 * The names of who signs certificates. https://kubernetes.io/docs/reference/access-authn-authz/certificate-signing-requests/#signers
 */

const LONGEST_DOMAIN = 253;
/** A domain, a namespace and a name, with what separates them. */
const LONGEST = 253 + 63 + 253 + 2;

export function isSignerOfKubernetes(name: string): boolean {
  const [domain] = name.split('/', 1);
  return domain === 'kubernetes.io' || domain.endsWith('.kubernetes.io');
}

export function checkSignerName(name: string, path: string, rule: RejectionRuleName, errors: FieldErrors): void {
  const parts = name.split('/');
  if (name === '') {
    errors.required(rule, path);
    return;
  }
  if (parts.length !== 2) {
    errors.invalid(rule, path, name, 'must be a fully qualified domain and path of the form \'example.com/signer-name\'');
    return;
  }
  const [domain, rest] = parts;
  if (byteLength(domain) > LONGEST_DOMAIN) errors.tooLong(rule, path, LONGEST_DOMAIN);
  checkFirstWrongLabel(domain, label => dnsLabelMessages(label, errors.server.words), path, rule, errors);
  if (!domain.includes('.')) errors.invalid(rule, path, domain, 'should be a domain with at least two segments separated by dots');
  checkFirstWrongLabel(rest, dnsSubdomainMessages, path, rule, errors);
  if (byteLength(name) > LONGEST) errors.tooLong(rule, path, LONGEST);
}

function checkFirstWrongLabel(text: string, messagesFor: (label: string) => string[], path: string, rule: RejectionRuleName,
  errors: FieldErrors): void {
  for (const label of text.split('.')) {
    const messages = messagesFor(label);
    if (messages.length === 0) continue;
    errors.invalidFor(rule, path, text, messages.map(message => `validating label ${quotedAsGo(label)}: ${message}`));
    return;
  }
}
