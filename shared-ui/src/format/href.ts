import { contentProtocols, linkProtocols } from '@tessera/shared-contracts/posts/url-rules';

function hrefWith(protocols: readonly string[], address: string): string | undefined {
  // The parser of browsers decides what the protocol is: it drops tabs and line ends that would hide a `javascript:`.
  const base = 'https://self.invalid';
  if (!URL.canParse(address, base)) return undefined;
  return protocols.includes(new URL(address, base).protocol.slice(0, -1)) ? address : undefined;
}

/** The address if content may link to it (http, https, tumblr, mailto, or a path of this site), else undefined. */
export const contentHref = (address: string): string | undefined =>
  address === '' ? undefined : hrefWith(contentProtocols, address);

/** The address if it is one of the web, else undefined: what a link post and a source line may lead to. */
export const webHref = (address: string): string | undefined =>
  address === '' ? undefined : hrefWith(linkProtocols, address);

/** The host people recognise an address by, without `www.`; '' for a path. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : '';
}
