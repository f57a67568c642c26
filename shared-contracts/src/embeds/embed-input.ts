import { embedServiceOf } from './embed-services.ts';

export const embedTexts = { invalidCode: 'Invalid embed code', invalidResponse: 'Invalid embed response' } as const;

/** Milliseconds before a lookup that brought no thumbnail is repeated, once. */
export const embedRetryDelay = 2000;
/** Width in px that a preview is asked for (ours). */
export const embedWidth = 540;

const markup = /<(?:iframe|embed|script|object)\b[^>]*?\b(?:src|data)\s*=\s*["']?([^"'\s>]{1,2083})/i;
const isWebAddress = (text: string): boolean => /^https?:\/\/\S{1,2083}$/i.test(text) && URL.canParse(text);

/**
 * The address in what a person typed or pasted for an embed: an address of a known service or of a file as it stands,
 * otherwise the one an iframe, embed, script or object names. The markup is only read, never run.
 *
 * Undefined when there is none: 'Invalid embed code'.
 */
export function readEmbedInput(input: unknown): string | undefined {
  if (typeof input !== 'string') return undefined;
  const trimmed = input.trim();
  if (isWebAddress(trimmed) && embedServiceOf(new URL(trimmed))) return trimmed;
  const found = markup.exec(trimmed)?.[1]?.replaceAll('&amp;', '&');
  const address = found?.startsWith('//') ? `https:${found}` : found ?? (/\.(?:mp4|webm|ogv|m4v|mov)(?:[?#]|$)/i.test(trimmed) ? trimmed : undefined);
  return address !== undefined && isWebAddress(address) ? address : undefined;
}
