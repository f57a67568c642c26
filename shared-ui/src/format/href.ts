import { contentProtocols, linkProtocols } from '@tessera/shared-contracts/posts/url-rules';

function hrefWith(protocols: readonly string[], address: string): string | undefined {
  // The URL parser finds the protocol as browsers do: it drops tabs and line breaks that could hide
  // a `javascript:`.
  const base = 'https://self.invalid';
  if (!URL.canParse(address, base)) return undefined;
  return protocols.includes(new URL(address, base).protocol.slice(0, -1)) ? address : undefined;
}

/**
 * The URL if content may link to it (http, https, tumblr, mailto, or a path of this site),
 * otherwise undefined.
 */
export const contentHref = (address: string): string | undefined =>
  address === '' ? undefined : hrefWith(contentProtocols, address);

/** The URL if it is relative, http or https, otherwise undefined. For link posts and sources. */
export const webHref = (address: string): string | undefined =>
  address === '' ? undefined : hrefWith(linkProtocols, address);

/** The host of a URL as people read it, without `www.`; '' for a path. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : '';
}
