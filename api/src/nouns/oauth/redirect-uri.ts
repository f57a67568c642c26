import { oauthLimits } from '@tessera/shared-contracts/programs/oauth-texts';

const loopbacks: readonly string[] = ['127.0.0.1', '[::1]', 'localhost'];
/** A policy for forms can name no other hosts. */
const plainHost = /^[a-z0-9.-]+$/;

const parsed = (address: string): URL | undefined =>
  URL.canParse(address) ? new URL(address) : undefined;
const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && loopbacks.includes(hostname);
/** The scheme of an app names a domain of its maker in reverse (RFC 8252, 7.1), so it has a dot. */
const isAppScheme = ({ protocol }: URL): boolean =>
  /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/.test(protocol);

/**
 * Whether a program may register an address to return to: https, a port of the person's device, or
 * the scheme of an app. A fragment or a password in the address is refused.
 */
export function mayReturnTo(address: string): boolean {
  const url = parsed(address);
  return (
    url !== undefined &&
    address.length <= oauthLimits.address &&
    /^[\x21-\x7e]+$/.test(address) &&
    !address.includes('#') &&
    url.username === '' &&
    url.password === '' &&
    ((url.protocol === 'https:' && plainHost.test(url.hostname)) ||
      isLoopback(url) ||
      isAppScheme(url))
  );
}

/**
 * Whether a requested address is one of those that were registered, character by character. On the
 * person's device the port may differ, because programs get whatever port is free (RFC 8252, 7.3).
 */
export function isRegistered(requested: string, registered: readonly string[]): boolean {
  if (registered.includes(requested)) return true;
  const url = parsed(requested);
  if (!url || !isLoopback(url) || !mayReturnTo(requested)) return false;
  const withoutPort = (address: string): string =>
    address.replace(/^(http:\/\/[^/?]*?):\d+(?=[/?]|$)/, '$1');
  return registered.some((one) => {
    const known = parsed(one);
    return known !== undefined && isLoopback(known) && withoutPort(one) === withoutPort(requested);
  });
}

/** What a policy for forms has to name so that the browser may go on to an address. */
export function formTarget(address: string): string {
  const { protocol, hostname, origin } = new URL(address);
  return origin === 'null' || !plainHost.test(hostname) ? protocol : origin;
}

/** The host of an address; undefined if a program on the person's device answers it. */
export function hostOf(address: string): string | undefined {
  const url = new URL(address);
  return url.protocol === 'https:' ? url.host : undefined;
}

/** An address with more in its query; what it had stays as it is. */
export const returnTo = (address: string, members: Readonly<Record<string, string>>): string =>
  `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(members).toString()}`;
