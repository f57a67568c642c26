import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Global IPv6 addresses; everything else that is "unicast" there is unassigned or speaks for IPv4 addresses of its own. */
const globalIPv6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Whether an IP address belongs to the open internet: not private, loopback, link-local (cloud metadata), shared,
 * multicast, reserved, or one of the forms that hide an IPv4 address in an IPv6 one. Anything unreadable is not.
 */
export function isPublicAddress(address: string): boolean {
  // the library also reads `1.1.1` and other forms that programs disagree about
  if (isIP(address) === 0) return false;
  // an IPv4 address mapped into IPv6 is judged as what it stands for
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(globalIPv6);
}
