import { discardRest } from './answer-early.ts';
import { parseBracketFields, inputBounds, cleanJson } from './parse-fields.ts';
import { RefusalError, invalid } from '../wire/refusal.ts';

/**
 * Maximum size of a body in bytes. A user's body may be a form with a long post in which every
 * letter is percent-encoded; visitors write no posts. Browsers send beacons of 64 kB at most.
 */
export const bodyBounds = { user: 6_000_000, visitor: 256_000, beacon: 256_000 } as const;

const tooLarge = (): RefusalError => new RefusalError(413, 'The request is too large.');
const badEncoding = (): RefusalError => invalid('The text is not valid UTF-8.');

async function readBytes(request: Request, max: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > max) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (request.body) {
    // a truncated body is the client's fault, so the response is a refusal
    const reader = request.body.getReader();
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw invalid('The request body is incomplete.');
      });
      if (done) break;
      length += value.byteLength;
      if (length > max) {
        // @NOTE Do not cancel the reader: that would close the connection before the refusal is
        // sent.
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

/** Decodes `a=1&b[c]=2` strictly: refuses malformed input instead of guessing. */
export function readUrlEncoded(encoded: string): Record<string, unknown> {
  // one pair more than the limit, so that too many are refused
  const pairs = (encoded.match(/[^&]+/g) ?? []).slice(0, inputBounds.fields + 1);
  return parseBracketFields(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? [decode(pair), ''] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))];
    }),
  );
}

function parseJson(text: string): unknown {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw invalid('The body is not valid JSON.');
  }
  return cleanJson(json);
}

function readJson(text: string): Record<string, unknown> {
  const tidied = parseJson(text);
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
    throw invalid('The form data is invalid.');
  }
  return parseBracketFields(form.entries());
}

/** First line of a multipart body. */
const multipartStart = /^--([\w'()+,\-./:=? ]{1,70})\r\n/;

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim();
  } catch {
    throw badEncoding();
  }
}

/** Reads a body as text. */
export const readText = async (request: Request, max: number): Promise<string> =>
  decodeText(await readBytes(request, max));

/** Reads a body that is a JSON list. */
export async function readList(request: Request, max: number): Promise<readonly unknown[]> {
  const list = parseJson(decodeText(await readBytes(request, max)));
  if (!Array.isArray(list)) throw invalid('The body is not a list.');
  const items: readonly unknown[] = list;
  return items;
}

/**
 * Reads a body. Detects its format from its content, since clients send wrong `Content-Type`
 * headers: JSON starts with a brace or bracket, multipart with its boundary, and anything else is a
 * URL-encoded form.
 */
export async function readBody(request: Request, max: number): Promise<Record<string, unknown>> {
  const bytes = await readBytes(request, max);
  if (bytes.byteLength === 0) return {};
  const [, boundary] =
    multipartStart.exec(
      Buffer.from(bytes.buffer, 0, Math.min(100, bytes.byteLength)).toString('latin1'),
    ) ?? [];
  if (boundary !== undefined) return readMultipart(bytes, boundary);
  const text = decodeText(bytes);
  if (/^[[{]/.test(text)) return readJson(text);
  return readUrlEncoded(text);
}

/** Parses the query of a URL by the same rules as a form. */
export function readQuery(url: string): Record<string, unknown> {
  const at = url.indexOf('?');
  return at < 0 ? {} : readUrlEncoded(url.slice(at + 1).replace(/#.*$/s, ''));
}
