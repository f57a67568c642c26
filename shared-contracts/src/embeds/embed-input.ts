import { embedServiceOf, isFilmFile } from './embed-services.ts';

export const embedTexts = {
  invalidCode: 'Invalid embed code',
  invalidResponse: 'Invalid embed response',
} as const;

/** Milliseconds before a lookup that brought no thumbnail is repeated, once. */
export const embedRetryDelay = 2000;
/** Width in px that a preview is asked for (ours). */
export const embedWidth = 540;
/** Characters of embed input that are looked at (ours); the endpoint takes as many. */
export const longestEmbedInput = 10_000;

/** An element whose address may be meant, with its attributes. Both parts are bounded, so that no input takes long. */
const elements = /<(iframe|embed|script|object)\b([^<>]{1,4000})>?/gi;
const addressIn =
  /(?:^|[\s"'/])(?:src|data)\s*=\s*(?:"([^"]{1,2083})"|'([^']{1,2083})'|([^\s"'>]{1,2083}))/i;
const isWebAddress = (text: string): boolean =>
  /^https?:\/\/\S{1,2083}$/i.test(text) && URL.canParse(text);

/** The first address of the web in the markup, an iframe's or object's before a script's. */
function addressInMarkup(markup: string): string | undefined {
  const found = [...markup.matchAll(elements)].flatMap(([, name = '', attributes = '']) => {
    const [, double, single, bare] = addressIn.exec(attributes) ?? [];
    const address = (double ?? single ?? bare ?? '').trim().replaceAll('&amp;', '&');
    const absolute = address.startsWith('//') ? `https:${address}` : address;
    return isWebAddress(absolute) ? [{ name: name.toLowerCase(), address: absolute }] : [];
  });
  return (found.find(({ name }) => name !== 'script') ?? found[0])?.address;
}

/**
 * The address in what a person typed or pasted for an embed: an address of a known service or of a film file as it
 * stands, otherwise the one an iframe, embed, script or object names. The markup is only read, never run.
 *
 * Undefined when there is none: 'Invalid embed code'.
 */
export function readEmbedInput(input: unknown): string | undefined {
  if (typeof input !== 'string' || input.length > longestEmbedInput) return undefined;
  const trimmed = input.trim();
  if (!isWebAddress(trimmed)) return addressInMarkup(trimmed);
  const url = new URL(trimmed);
  return embedServiceOf(url) !== undefined || isFilmFile(url) ? trimmed : undefined;
}
