import { PodDNSConfig, PodSpec } from '../api-types';
import { byteLength, FieldErrors } from './field-errors';
import { dnsSubdomainMessages, dnsSubdomainWithUnderscoreMessages } from './formats';
import { ipAddressMessages } from './ip-address';
import { TypedTextErrors } from './typed-text';

/*
 * How the containers of a Pod resolve names. https://kubernetes.io/docs/concepts/services-networking/dns-pod-service/
 */

const RULE = 'kubernetes/dns';

const POLICIES = ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None'];
const MOST_NAMESERVERS = 3;
const MOST_SEARCHES = 32;
const LONGEST_SEARCH_LIST = 2048;

export function checkDnsPolicy({ dnsPolicy = '' }: PodSpec, path: string, errors: FieldErrors): void {
  if (dnsPolicy === '') errors.required(RULE, path);
  else if (!POLICIES.includes(dnsPolicy)) new TypedTextErrors(errors).notSupported(RULE, path, dnsPolicy, POLICIES);
}

export function checkDnsConfig({ dnsPolicy, dnsConfig }: PodSpec, path: string, errors: FieldErrors): void {
  if (dnsPolicy === 'None' && !dnsConfig) {
    errors.required(RULE, path, 'must provide `dnsConfig` when `dnsPolicy` is None');
  } else if (dnsPolicy === 'None' && !dnsConfig?.nameservers?.length) {
    errors.required(RULE, `${path}.nameservers`, 'must provide at least one DNS nameserver when `dnsPolicy` is None');
  } else if (dnsConfig) {
    checkNameservers(dnsConfig.nameservers ?? [], `${path}.nameservers`, errors);
    checkSearches(dnsConfig.searches ?? [], `${path}.searches`, errors);
    checkOptions(dnsConfig, `${path}.options`, errors);
  }
}

function checkNameservers(nameservers: readonly string[], path: string, errors: FieldErrors): void {
  if (nameservers.length > MOST_NAMESERVERS) errors.invalid(RULE, path, nameservers, `must not have more than ${MOST_NAMESERVERS} nameservers`);
  for (const [i, nameserver] of nameservers.entries()) {
    errors.invalidFor(RULE, `${path}[${i}]`, nameserver, ipAddressMessages(nameserver, errors.server));
  }
}

function checkSearches(searches: readonly string[], path: string, errors: FieldErrors): void {
  if (searches.length > MOST_SEARCHES) errors.invalid(RULE, path, searches, `must not have more than ${MOST_SEARCHES} search paths`);
  if (byteLength(searches.join(' ')) > LONGEST_SEARCH_LIST) {
    errors.invalid(RULE, path, searches, `must not have more than ${LONGEST_SEARCH_LIST} characters (including spaces) in the search list`);
  }
  const isRelaxed = errors.server.has('RelaxedDNSSearchValidation');
  for (const [i, search] of searches.entries()) {
    if (isRelaxed && search === '.') continue;
    const name = search.endsWith('.') ? search.slice(0, -1) : search;
    errors.invalidFor(RULE, `${path}[${i}]`, name, isRelaxed ? dnsSubdomainWithUnderscoreMessages(name, errors.server.minor) : dnsSubdomainMessages(name));
  }
}

function checkOptions({ options = [] }: PodDNSConfig, path: string, errors: FieldErrors): void {
  for (const [i, option] of options.entries()) {
    if (!option.name) errors.required(RULE, `${path}[${i}]`, 'must not be empty');
  }
}
