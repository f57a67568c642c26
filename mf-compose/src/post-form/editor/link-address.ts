import { assertContentProtocol } from '@tessera/shared-contracts/posts/url-rules';

/**
 * Normalises a typed URL for a link in the text: adds `https://` if there is no protocol, and
 * `mailto:` before an email address. Paths and fragments stay as they are. Throws for a protocol
 * that content may not use.
 */
export function contentAddress(typed: string): string {
  const address = typed.trim();
  if (address === '') return '';
  if (/^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(address)) return `mailto:${address}`;
  const hasPort = /^[^/:]+:\d+(?:\/|$)/.test(address);
  if (!hasPort) assertContentProtocol(address);
  return !hasPort && /^(?:[a-z][a-z\d+.-]*:|\/|#)/i.test(address) ? address : `https://${address}`;
}
