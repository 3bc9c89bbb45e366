import { ServerVersion } from './server-version';

/*
 * IP addresses, read as generously as the server does, and as strictly as its later versions do.
 */

export function ipAddressMessages(text: string, server: ServerVersion): string[] {
  const firstSeparator = /[.:]/.exec(text)?.[0];
  const address = firstSeparator === '.' ? parseIpv4(text) : firstSeparator === ':' ? parseIpv6(text) : undefined;
  if (!address) {
    return [server.minor >= 30 ? 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)' : 'must be valid IP address'];
  }
  if (!server.has('StrictIPCIDRValidation')) return [];
  if (address.hasLeadingZeros) return ['must not have leading 0s'];
  return address.isMapped ? ['must not be an IPv4-mapped IPv6 address'] : [];
}

interface Address {
  readonly hasLeadingZeros: boolean;
  /** Whether it is an IPv4 address written as an IPv6 address. */
  readonly isMapped: boolean;
}

function parseIpv4(text: string): Address | undefined {
  const octets = text.split('.');
  if (octets.length !== 4 || !octets.every(octet => /^[0-9]+$/.test(octet) && Number(octet) <= 255)) return undefined;
  return { hasLeadingZeros: octets.some(octet => octet.length > 1 && octet.startsWith('0')), isMapped: false };
}

const GROUPS = 8;

function parseIpv6(text: string): Address | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [front, back] = halves.map(half => half === '' ? [] : half.split(':'));
  const end = back ?? front;
  const ipv4 = end[end.length - 1]?.includes('.') ? parseIpv4(end[end.length - 1]) : undefined;
  // It takes the place of two groups, whose numbers do not matter.
  if (ipv4) end.splice(-1, 1, '0', '0');
  const count = front.length + (back?.length ?? 0);
  if (back ? count >= GROUPS : count !== GROUPS) return undefined;
  const groups = back ? [...front, ...Array.from({ length: GROUPS - count }, () => '0'), ...back] : front;
  const numbers = groups.map(group => /^[0-9A-Fa-f]+$/.test(group) ? parseInt(group, 16) : NaN);
  if (!numbers.every(number => number <= 0xffff)) return undefined;
  return {
    hasLeadingZeros: ipv4?.hasLeadingZeros || groups.some(group => group.length > 4),
    isMapped: numbers[5] === 0xffff && numbers.slice(0, 5).every(number => number === 0),
  };
}
