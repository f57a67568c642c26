import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import ipaddr from 'ipaddr.js';
import type { Env } from '../settings/env.ts';
import type { AppContext } from './context.ts';

/** Maximum number of characters in an address with zone, brackets and port. */
const maxAddressLength = 80;

/**
 * Normalises an IP address, such as `::ffff:192.0.2.7` to `192.0.2.7`, and removes brackets and a
 * port; '' when it is invalid.
 */
export function plainAddress(address: string): string {
  if (isIP(address) !== 0) return ipaddr.process(address).toString();
  if (address.length > maxAddressLength) return '';
  // some proxies add the port
  const [, bare = ''] = /^\[?([^\]]+?)\]?(?::\d+)?$/.exec(address) ?? [];
  return isIP(bare) === 0 ? '' : ipaddr.process(bare).toString();
}

/** The IP address of the peer; '' on a Unix socket, and in tests, which have no connection. */
function peerAddress(c: AppContext): string {
  const env: unknown = c.env;
  if (typeof env !== 'object' || env === null || !('incoming' in env)) return '';
  return plainAddress(getConnInfo(c).remote.address ?? '');
}

/** What the address of a client depends on; also known of a request that is not routed yet. */
export interface Origin {
  readonly trustProxy: Env['trustProxy'];
  /** The IP address of the peer, as {@link plainAddress} returns it. */
  readonly peer: string;
  readonly forwardedFor: string | undefined;
}
const originOf = (c: AppContext): Origin => ({
  trustProxy: c.var.deps.env.trustProxy,
  peer: peerAddress(c),
  forwardedFor: c.req.header('x-forwarded-for'),
});

function isProxied({ trustProxy, peer }: Origin): boolean {
  if (typeof trustProxy === 'boolean') return trustProxy;
  return peer === '' || trustProxy.check(peer, isIP(peer) === 6 ? 'ipv6' : 'ipv4');
}

/** Whether the request came from a trusted proxy, whose `X-Forwarded-*` headers can be trusted. */
export const isFromProxy = (c: AppContext): boolean => isProxied(originOf(c));

/** {@link clientAddress} of a request that is not routed yet. */
export function addressOf(origin: Origin): string {
  if (isProxied(origin)) {
    const forwarded = plainAddress(origin.forwardedFor?.split(',').at(-1)?.trim() ?? '');
    if (forwarded !== '') return forwarded;
  }
  return origin.peer;
}

/**
 * The client's IP address: the last one in `X-Forwarded-For` if a trusted proxy sent the request,
 * else the peer of the connection; '' when there is none.
 */
export const clientAddress = (c: AppContext): string => addressOf(originOf(c));

/** Whether a request comes from this machine, without a proxy. */
export function isLoopback(c: AppContext): boolean {
  return (
    c.req.header('x-forwarded-for') === undefined && /^(?:127\.|::1$|$)/.test(clientAddress(c))
  );
}

/** The networks that rate limits count by. */
export interface Networks {
  /**
   * An IPv4 address, or the /64 that contains an IPv6 address: a home or a rented server is usually
   * assigned one /64.
   */
  readonly network: string;
  /**
   * The /48 that contains an IPv6 address. One customer may be assigned a whole /48, which has
   * 65,536 /64 networks.
   */
  readonly site: string | undefined;
}

/** The networks of an address from `plainAddress`. */
export function networksOf(address: string): Networks {
  if (isIP(address) !== 6) return { network: address, site: undefined };
  const bytes = Buffer.from(ipaddr.IPv6.parse(address).toByteArray());
  const cut = (bits: number): string => `${bytes.toString('hex', 0, bits / 8)}/${bits}`;
  return { network: cut(64), site: cut(48) };
}
