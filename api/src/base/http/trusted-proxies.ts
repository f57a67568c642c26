import { BlockList } from 'node:net';
import ipaddr from 'ipaddr.js';
import * as v from 'valibot';

/** Peers trusted as proxies: all (true), none (false), or those listed. */
export type TrustedProxies = boolean | BlockList;

/** Whether a setting means yes. */
export const isYes = (value: string): boolean =>
  ['1', 'true', 'yes', 'on'].includes(value.toLowerCase());

/** Reads addresses and ranges, such as `192.0.2.1, 2001:db8::/64`. Throws for anything else. */
function readAddresses(list: string): BlockList {
  const addresses = new BlockList();
  for (const one of list.split(',').map((part) => part.trim())) {
    const isRange = one.includes('/');
    const [address, bits] = isRange ? ipaddr.parseCIDR(one) : [ipaddr.process(one), undefined];
    const family = address.kind();
    addresses.addSubnet(address.toString(), bits ?? (family === 'ipv4' ? 32 : 128), family);
  }
  return addresses;
}

/** Reads the setting: yes, no, or the addresses of proxies; undefined if it is none of these. */
function readProxies(value: string): TrustedProxies | undefined {
  if (isYes(value)) return true;
  if (/^(?:|0|false|no|off)$/i.test(value)) return false;
  try {
    return readAddresses(value);
  } catch {
    return undefined;
  }
}

export const trustedProxies = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (value) => readProxies(value) !== undefined,
    'TRUST_PROXY must be yes, 1, no, 0, or a list of addresses and ranges.',
  ),
  v.transform((value) => readProxies(value) ?? false),
);
