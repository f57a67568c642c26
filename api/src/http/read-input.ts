import { discardRest } from './answer-early.ts';
import { parseBracketFields, inputBounds, cleanJson } from './parse-fields.ts';
import { RefusalError, invalid } from './refusal.ts';

/** Most bytes of a body: a long post in a form, every letter percent-encoded, fits; a visitor writes no posts. Browsers send beacons of 64 kB at most. */
export const bodyBounds = { user: 6_000_000, visitor: 256_000, beacon: 256_000 } as const;

const tooLarge = (): RefusalError => new RefusalError(413, 'This is too large.');
const badEncoding = (): RefusalError => invalid('The text is not valid UTF-8.');

async function readBytes(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (request.body) {
    // A body that ends too early is the client's doing.
    const reader = request.body.getReader();
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw invalid('The body ended too early.');
      });
      if (done) break;
      length += value.byteLength;
      if (length > most) {
        // @NOTE not cancelled: that would cut the line before the refusal is said
        void discardRest(reader);
        throw tooLarge();
      }
      chunks.push(value);
    }
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '));
  } catch {
    throw badEncoding();
  }
}

/** Reads `a=1&b[c]=2` strictly: what does not decode is refused rather than guessed. */
export function readUrlEncoded(encoded: string): Record<string, unknown> {
  const pairs = encoded.split('&', inputBounds.fields + 1).filter((pair) => pair !== '');
  return parseBracketFields(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? [decode(pair), ''] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))];
    }),
  );
}

function readJson(text: string): Record<string, unknown> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw invalid('The body is not valid JSON.');
  }
  const tidied = cleanJson(json);
  if (typeof tidied !== 'object' || tidied === null || Array.isArray(tidied))
    throw invalid('The body is not an object.');
  return parseBracketFields(Object.entries(tidied));
}

async function readMultipart(
  bytes: Uint8Array<ArrayBuffer>,
  boundary: string,
): Promise<Record<string, unknown>> {
  let form: FormData;
  try {
    form = await new Response(bytes, {
      headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
    }).formData();
  } catch {
    throw invalid('The form could not be read.');
  }
  return parseBracketFields(form.entries());
}

/** First line of a multipart body. */
const multipartStart = /^--([\w'()+,\-./:=? ]{1,70})\r\n/;

/**
 * Reads a body by looking at it, since clients are careless with `Content-Type`: JSON begins with a bracket, a
 * multipart body with its boundary, anything else is a URL-encoded form.
 */
export async function readBody(request: Request, most: number): Promise<Record<string, unknown>> {
  const bytes = await readBytes(request, most);
  if (bytes.byteLength === 0) return {};
  const [, boundary] =
    multipartStart.exec(
      Buffer.from(bytes.buffer, 0, Math.min(100, bytes.byteLength)).toString('latin1'),
    ) ?? [];
  if (boundary !== undefined) return readMultipart(bytes, boundary);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim();
  } catch {
    throw badEncoding();
  }
  if (/^[[{]/.test(text)) return readJson(text);
  return readUrlEncoded(text);
}

/** Reads the query of an address, with the same rules as a form. */
export function readQuery(url: string): Record<string, unknown> {
  const at = url.indexOf('?');
  return at < 0 ? {} : readUrlEncoded(url.slice(at + 1).replace(/#.*$/s, ''));
}
