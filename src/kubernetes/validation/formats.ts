import { byteLength } from './field-errors';

/*
 * The formats of names, labels and the like. Each function gives the messages of the server, none if the text is right.
 * https://kubernetes.io/docs/concepts/overview/working-with-objects/names/
 */

const LONGEST_LABEL = 63;
const LONGEST_SUBDOMAIN = 253;

const LABEL = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const SUBDOMAIN = `${LABEL}(\\.${LABEL})*`;
const LABEL_WITH_UNDERSCORE = '_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?';
const SUBDOMAIN_WITH_UNDERSCORE = `${LABEL_WITH_UNDERSCORE}(\\.${LABEL_WITH_UNDERSCORE})*`;
const DNS_1035_LABEL = '[a-z]([-a-z0-9]*[a-z0-9])?';
const LABEL_KEY = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]';
const LABEL_VALUE = `(${LABEL_KEY})?`;
const CONFIG_MAP_KEY = '[-._a-zA-Z0-9]+';
const ENV_NAME = '[-._a-zA-Z][-._a-zA-Z0-9]*';
const HTTP_PATH = '[A-Za-z0-9/\\-._~%!$&\'()*+,;=:]+';
const HTTP_HEADER = '[-A-Za-z0-9]+';

// What is matched is what the messages name, written so that no text takes more than linear time.
const isLabel = (text: string) => /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(text);
const isSubdomain = (text: string) => text.split('.').every(isLabel);
const isLabelKeyName = (text: string) => /^[A-Za-z0-9]$|^[A-Za-z0-9][-A-Za-z0-9_.]*[A-Za-z0-9]$/.test(text);

export function rangeMessage(least: number, most: number): string {
  return `must be between ${least} and ${most}, inclusive`;
}

export function regexMessage(words: string, regex: string, ...examples: string[]): string {
  if (examples.length === 0) return `${words} (regex used for validation is '${regex}')`;
  return `${words} (e.g. ${examples.map(each => `'${each}', `).join(' or ')}regex used for validation is '${regex}')`;
}

function lengthMessages(text: string, most: number, unit: string): string[] {
  return byteLength(text) > most ? [`must be no more than ${most} ${unit}`] : [];
}

/** The words that differ between the versions of the server. */
export interface FormatWords {
  /** How the server calls the unit of a length that it measures in bytes. */
  readonly unit: 'bytes' | 'characters';
  /** How it calls a name with an optional domain in front. */
  readonly qualifiedName: 'label key' | 'qualified name';
  /** Whether it says of a label that only has dots too many just that. */
  readonly namesDots: boolean;
}

/** A label of DNS: the name of a container, a volume, a host. */
export function dnsLabelMessages(text: string, words: FormatWords): string[] {
  const messages = lengthMessages(text, LONGEST_LABEL, 'characters');
  if (isLabel(text)) return messages;
  if (words.namesDots && isSubdomain(text)) return [...messages, 'must not contain dots'];
  return [...messages, regexMessage(
    'a lowercase RFC 1123 label must consist of lower case alphanumeric characters or \'-\', and must start and end with an alphanumeric character',
    LABEL, 'my-name', '123-abc')];
}

/** The name of most objects. */
export function dnsSubdomainMessages(text: string, unit = 'characters'): string[] {
  const messages = lengthMessages(text, LONGEST_SUBDOMAIN, unit);
  if (isSubdomain(text)) return messages;
  return [...messages, regexMessage(
    'a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, \'-\' or \'.\', and must start and end with an alphanumeric '
    + 'character', SUBDOMAIN, 'example.com')];
}

/** A domain that is searched. Servers before 1.34 name another format than they want. */
export function dnsSubdomainWithUnderscoreMessages(text: string, minor: number): string[] {
  const messages = lengthMessages(text, LONGEST_SUBDOMAIN, 'characters');
  if (text.split('.').every(part => /^_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?$/.test(part))) return messages;
  return [...messages, regexMessage(
    'a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, \'_\', \'-\' or \'.\', and must start and end with an '
    + 'alphanumeric character', minor >= 34 ? SUBDOMAIN_WITH_UNDERSCORE : SUBDOMAIN, 'example.com')];
}

/** The name of a Service, which is what `subdomain` refers to in older clusters. */
export function dns1035LabelMessages(text: string): string[] {
  const messages = lengthMessages(text, LONGEST_LABEL, 'characters');
  if (/^[a-z]([-a-z0-9]*[a-z0-9])?$/.test(text)) return messages;
  return [...messages, regexMessage(
    'a DNS-1035 label must consist of lower case alphanumeric characters or \'-\', start with an alphabetic character, and end with an alphanumeric '
    + 'character', DNS_1035_LABEL, 'my-name', 'abc-123')];
}

const NAME_WORDS = 'must consist of alphanumeric characters, \'-\', \'_\' or \'.\', and must start and end with an alphanumeric character';

/** The key of a label, the type of a condition, the name of a finalizer: a name, with a domain in front or without. */
export function qualifiedNameMessages(text: string, words: FormatWords): string[] {
  const parts = text.split('/');
  if (parts.length > 2) {
    return [`a ${words.qualifiedName === 'label key' ? 'valid label key' : 'qualified name'} `
      + `${regexMessage(NAME_WORDS, LABEL_KEY, 'MyName', 'my.name', '123-abc')} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`];
  }
  const messages: string[] = [];
  const name = parts[parts.length - 1];
  if (parts.length === 2) {
    if (parts[0] === '') messages.push('prefix part must be non-empty');
    else messages.push(...dnsSubdomainMessages(parts[0], words.unit).map(each => `prefix part ${each}`));
  }
  if (name === '') messages.push('name part must be non-empty');
  else messages.push(...lengthMessages(name, LONGEST_LABEL, words.unit).map(each => `name part ${each}`));
  if (!isLabelKeyName(name)) messages.push(`name part ${regexMessage(NAME_WORDS, LABEL_KEY, 'MyName', 'my.name', '123-abc')}`);
  return messages;
}

export function labelValueMessages(text: string, words: FormatWords): string[] {
  const messages = lengthMessages(text, LONGEST_LABEL, words.unit);
  if (text === '' || isLabelKeyName(text)) return messages;
  return [...messages, regexMessage(
    'a valid label must be an empty string or consist of alphanumeric characters, \'-\', \'_\' or \'.\', and must start and end with an alphanumeric '
    + 'character', LABEL_VALUE, 'MyValue', 'my_value', '12345')];
}

/** The key of a ConfigMap or Secret. */
export function configMapKeyMessages(text: string): string[] {
  const messages = lengthMessages(text, LONGEST_SUBDOMAIN, 'characters');
  if (!/^[-._a-zA-Z0-9]+$/.test(text)) {
    messages.push(regexMessage('a valid config key must consist of alphanumeric characters, \'-\', \'_\' or \'.\'', CONFIG_MAP_KEY,
      'key.name', 'KEY_NAME', 'key-name'));
  }
  return [...messages, ...relativePathMessages(text)];
}

function relativePathMessages(text: string): string[] {
  if (text === '.' || text === '..') return [`must not be '${text}'`];
  return text.startsWith('..') ? ['must not start with \'..\''] : [];
}

/** The name of an environment variable, as versions before 1.34 want it. */
export function strictEnvNameMessages(text: string): string[] {
  const messages = /^[-._a-zA-Z][-._a-zA-Z0-9]*$/.test(text) ? [] : [regexMessage(
    'a valid environment variable name must consist of alphabetic characters, digits, \'_\', \'-\', or \'.\', and must not start with a digit',
    ENV_NAME, 'my.env-name', 'MY_ENV.NAME', 'MyEnvName1')];
  return [...messages, ...relativePathMessages(text)];
}

/** The name of an environment variable: anything printable but `=`. */
export function relaxedEnvNameMessages(text: string): string[] {
  if (text === '') return ['environment variable name must be non-empty'];
  if (/^[ -<>-~]*$/.test(text)) return [];
  return ['a valid environment variable name must consist only of printable ASCII characters other than \'=\''];
}

export function portNumberMessages(port: number): string[] {
  return port >= 1 && port <= 65535 ? [] : [rangeMessage(1, 65535)];
}

export function portNameMessages(name: string): string[] {
  const messages = lengthMessages(name, 15, 'characters');
  if (!/^[-a-z0-9]+$/.test(name)) messages.push('must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)');
  if (!/[a-z]/.test(name)) messages.push('must contain at least one letter (a-z)');
  if (name.includes('--')) messages.push('must not contain consecutive hyphens');
  if (name.startsWith('-') || name.endsWith('-')) messages.push('must not begin or end with a hyphen');
  return messages;
}

export function httpHeaderMessages(name: string): string[] {
  if (/^[-A-Za-z0-9]+$/.test(name)) return [];
  return [regexMessage('a valid HTTP header must consist of alphanumeric characters or \'-\'', HTTP_HEADER, 'X-Header-Name')];
}

/** What is wrong with the part of a domain-prefixed path behind its domain. */
export function httpPathMessages(path: string): string[] {
  if (/^[A-Za-z0-9/\-._~%!$&'()*+,;=:]+$/.test(path)) return [];
  return [regexMessage('Invalid path', HTTP_PATH)];
}

export function userIdMessages(id: number): string[] {
  return id >= 0 && id <= 2147483647 ? [] : [rangeMessage(0, 2147483647)];
}
