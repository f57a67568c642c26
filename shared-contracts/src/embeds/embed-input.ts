import { embedServiceOf, isVideoFile } from './embed-services.ts';

export const embedTexts = {
  invalidCode: 'Invalid embed code',
  invalidResponse: 'Invalid embed response',
} as const;

/**
 * Milliseconds until a lookup that returned a player but no thumbnail is repeated; it is repeated
 * only once.
 */
export const embedRetryDelay = 2000;
/** Width in px requested for a preview (ours). */
export const embedWidth = 540;
/** Maximum length of embed input in characters (ours), enforced by the endpoint too. */
export const maxEmbedInputLength = 10_000;

/**
 * Matches an element that may contain the URL, with its attributes. This pattern and `addressIn`
 * limit lengths, so that matching stays fast.
 */
const elements = /<(iframe|embed|script|object)\b([^<>]{1,4000})>?/gi;
const addressIn =
  /(?:^|[\s"'/])(?:src|data)\s*=\s*(?:"([^"]{1,2083})"|'([^']{1,2083})'|([^\s"'>]{1,2083}))/i;
const isWebAddress = (text: string): boolean =>
  /^https?:\/\/\S{1,2083}$/i.test(text) && URL.canParse(text);

/** The first web URL in the elements of the markup; a script's only if no other element has one. */
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
 * Extracts the URL from embed input. For the URL of a known service or of a video file, returns the
 * trimmed input; for markup, the URL of an iframe, embed, script or object in it. The markup is
 * only parsed, never run.
 *
 * Undefined if there is no such URL, or if the input is not a string or is too long; the error is
 * then 'Invalid embed code'.
 */
export function readEmbedInput(input: unknown): string | undefined {
  if (typeof input !== 'string' || input.length > maxEmbedInputLength) return undefined;
  const trimmed = input.trim();
  if (!isWebAddress(trimmed)) return addressInMarkup(trimmed);
  const url = new URL(trimmed);
  return embedServiceOf(url) !== undefined || isVideoFile(url) ? trimmed : undefined;
}
