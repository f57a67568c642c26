import { postTexts } from './post-texts.ts';

/** Allowed protocols of links in content; the URL of a link post may only use http and https. */
export const contentProtocols = ['http', 'https', 'tumblr', 'mailto'] as const;
export const linkProtocols = ['http', 'https'] as const;

const octet = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const host = `(?:${octet}(?:\\.${octet}){3}|localhost|\\[[\\da-f:.]+\\]|(?:[\\p{L}\\p{N}_](?:[\\p{L}\\p{N}_-]{0,61}[\\p{L}\\p{N}_])?\\.)+(?:[\\p{L}]{2,63}|xn--[\\p{L}\\p{N}-]{2,59}))`;
const linkAddress = new RegExp(
  `^https?://(?:[^\\s:@/?#]+(?::[^\\s:@/?#]*)?@)?${host}\\.?(?::\\d{1,5})?(?:/[^\\s?#]*)?(?:\\?[^\\s#]*)?(?:#\\S*)?$`,
  'iu',
);

/**
 * Whether a URL is valid for a link post: http or https; optional credentials; an IP address,
 * localhost or a domain; optional port, path, query and fragment; at most 2083 characters.
 */
export function isLinkUrl(address: string): boolean {
  return address.length <= 2083 && linkAddress.test(address) && URL.canParse(address);
}

/** Whether an address in content is that of an upload of ours, which has no host. */
export const isUpload = (address: string): boolean => address.startsWith('/');

/** What a URL may not contain, see https://url.spec.whatwg.org/#url-code-points. */
const notUrl = /[^\w!$&'()*+,\-./:;=?@~#%\u00a0-\u{10fffd}]|%(?![\da-f]{2})/giu;

/**
 * A URL as validators of pages and feeds accept it, leading to the same place: what browsers drop is
 * gone, and what they tolerate, such as spaces and brackets, is percent-encoded.
 */
export function validUrl(address: string): string {
  const seen = address
    .replace(/[\t\n\r]/g, '')
    .replace(/^[\u0000-\u0020]+|[\u0000-\u0020]+$/g, '')
    .toWellFormed();
  const [origin = ''] = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i.exec(seen) ?? [];
  return origin + seen.slice(origin.length).replace(notUrl, encodeURIComponent);
}

/** Adds `http://` to a URL without a protocol, see {@link validUrl}; undefined if it stays invalid. */
export function normaliseUrl(address: string): string | undefined {
  const trimmed = address.trim();
  if (trimmed === '') return undefined;
  const candidate =
    /^[a-z][a-z\d+.-]*:/i.test(trimmed) && !/^[^/:]+:\d+(?:\/|$)/.test(trimmed)
      ? trimmed
      : `http://${trimmed}`;
  if (!isLinkUrl(candidate)) return undefined;
  const valid = validUrl(candidate);
  return isLinkUrl(valid) ? valid : undefined;
}

/**
 * Throws {@link postTexts.unsupportedProtocol} for an absolute URL with a protocol that content
 * must not have.
 */
export function assertContentProtocol(address: string): void {
  // browsers drop tabs, line breaks and leading control characters, which could otherwise hide a
  // protocol
  const seen = address.replace(/[\t\n\r]/g, '').replace(/^[\u0000-\u0020]+/, '');
  const protocol = /^\s*([a-z][a-z\d+.-]*):/i.exec(seen)?.[1]?.toLowerCase();
  if (protocol !== undefined && !contentProtocols.some((allowed) => allowed === protocol))
    throw new Error(postTexts.unsupportedProtocol);
}
