import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Global unicast IPv6. Other addresses in the library's range `unicast` are unassigned or embed
 * IPv4 addresses.
 */
const globalIPv6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Whether an IP address is public: not private, loopback, link-local (cloud metadata), shared,
 * multicast or reserved. An IPv4-mapped IPv6 address is as public as its IPv4 address; any other
 * IPv6 address that embeds an IPv4 address is not public. False for anything unparsable.
 */
export function isPublicAddress(address: string): boolean {
  // the library also parses `1.1.1` and other ambiguous forms
  if (isIP(address) === 0) return false;
  // turns an IPv4-mapped IPv6 address into its IPv4 address
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(globalIPv6);
}
