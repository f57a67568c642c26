import * as v from 'valibot';
import { firstCharacters } from '@tessera/shared-contracts/core/first-characters';
import type { Outgoing } from '../../base/safe-fetch/outgoing.ts';
import { UnreachableError } from '../../base/safe-fetch/unreachable-error.ts';
import { oembedEndpointOf } from './oembed-providers.ts';

/**
 * oEmbed data of a URL; '' where the provider gives nothing. Untrusted text: truncate and escape
 * it.
 */
export interface OembedData {
  readonly title: string;
  readonly author: string;
  readonly provider: string;
  /** Image URL, unchecked. */
  readonly image: string;
}

const text = v.optional(
  v.fallback(
    v.pipe(
      v.string(),
      v.transform((value) => firstCharacters(value, 4096)),
    ),
    '',
  ),
  '',
);
const oembedAnswer = v.object({
  title: text,
  author_name: text,
  provider_name: text,
  thumbnail_url: text,
  type: text,
  url: text,
});

const wanted = {
  types: /^(?:application\/(?:[\w.-]+\+)?json|text\/(?:json|javascript|plain|html))$/,
  accept: 'application/json',
  body: { bytes: 262_144, overflow: 'refuse' },
} as const;

/**
 * Fetches oEmbed data from the URL of an endpoint.
 * @throws UnreachableError when it does not respond with oEmbed data
 */
export async function fetchOembedAt(
  outgoing: Outgoing,
  address: string | URL,
  signal: AbortSignal,
): Promise<OembedData> {
  const { content } = await outgoing.fetch(address, { ...wanted, signal });
  const read = (): unknown => {
    try {
      const value: unknown = JSON.parse(content.toString('utf8'));
      return Array.isArray(value) ? undefined : value;
    } catch {
      return undefined;
    }
  };
  const answer = v.safeParse(oembedAnswer, read());
  if (!answer.success) throw new UnreachableError('type', 'not oEmbed data');
  const { title, author_name, provider_name, thumbnail_url, type, url } = answer.output;
  return {
    title,
    author: author_name,
    provider: provider_name,
    image: thumbnail_url || (type === 'photo' ? url : ''),
  };
}

/**
 * Fetches the oEmbed data of a URL; undefined when the URL has no known provider, or the provider
 * does not respond with oEmbed data.
 */
export async function fetchOembed(
  outgoing: Outgoing,
  url: URL,
  width: number,
  signal: AbortSignal,
): Promise<OembedData | undefined> {
  const endpoint = oembedEndpointOf(url);
  if (endpoint === undefined) return undefined;
  const address = new URL(endpoint);
  for (const [name, value] of Object.entries({
    format: 'json',
    url: url.href,
    maxwidth: String(width),
  }))
    address.searchParams.set(name, value);
  try {
    return await fetchOembedAt(outgoing, address, signal);
  } catch (error) {
    if (error instanceof UnreachableError) return undefined;
    throw error;
  }
}
