import { assertContentProtocol } from '@tessera/shared-contracts/posts/url-rules';

/**
 * Normalises a typed address for a link of the text: adds `https://` where it names no protocol,
 * `mailto:` before an email address. Throws for a protocol that content may not have.
 */
export function contentAddress(typed: string): string {
  const address = typed.trim();
  if (address === '') return '';
  if (/^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(address)) return `mailto:${address}`;
  const hasPort = /^[^/:]+:\d+(?:\/|$)/.test(address);
  if (!hasPort) assertContentProtocol(address);
  return !hasPort && /^(?:[a-z][a-z\d+.-]*:|\/|#)/i.test(address) ? address : `https://${address}`;
}
