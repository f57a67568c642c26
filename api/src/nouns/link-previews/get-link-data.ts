import { Parser } from 'htmlparser2';
import type { LinkData } from '@tessera/shared-contracts/links/endpoints';
import { linkLimits } from '@tessera/shared-contracts/links/texts';
import { embedWidth } from '@tessera/shared-contracts/embeds/embed-input';
import { fetchOembed, fetchOembedAt, type OembedData } from '../oembed-client/fetch-oembed.ts';
import type { Deps } from '../../base/http/context.ts';
import { fetchImage } from '../../base/safe-fetch/fetch-image.ts';
import { UnreachableError } from '../../base/safe-fetch/unreachable-error.ts';
import { cutText } from '../../base/text/summarise.ts';
import { decodePage } from './decode-page.ts';
import { readPage, type PageFacts } from './read-page.ts';

/** Timeout in milliseconds for the page, its provider's data and its image together. */
const timeout = 14_000;
const wanted = {
  types: /^(?:text\/html|application\/xhtml\+xml)$/,
  accept: 'text/html,application/xhtml+xml;q=0.9',
  body: { bytes: 1_048_576, overflow: 'cut' },
} as const;

interface Page extends PageFacts {
  readonly url: URL;
}

async function fetchPage(
  { outgoing }: Pick<Deps, 'outgoing'>,
  url: URL,
  signal: AbortSignal,
): Promise<Page> {
  const { url: landed, content, charset } = await outgoing.fetch(url, { ...wanted, signal });
  return { url: landed, ...readPage(decodePage(content, charset)) };
}

/**
 * Data of the oEmbed provider that the page declares; fetched only if the page itself lacks a title
 * or an image.
 */
async function discovered(
  { outgoing }: Pick<Deps, 'outgoing'>,
  page: Page | undefined,
  signal: AbortSignal,
): Promise<OembedData | undefined> {
  if (!page || page.oembed === '' || (page.title !== '' && page.image !== '')) return undefined;
  const address = absolute(page.oembed, page);
  return address && fetchOembedAt(outgoing, address, signal).catch(unlessUnreachable);
}

function unlessUnreachable(error: unknown): undefined {
  if (!(error instanceof UnreachableError)) throw error;
}

/** Resolves a URL on a page to an http(s) URL; undefined for anything else. */
function absolute(address: string, { url, base }: Pick<Page, 'url' | 'base'>): URL | undefined {
  const from = URL.canParse(base, url) ? new URL(base, url) : url;
  const found =
    address.trim() !== '' && URL.canParse(address.trim(), from)
      ? new URL(address.trim(), from)
      : undefined;
  return found && /^https?:$/.test(found.protocol) ? found : undefined;
}

/**
 * Decodes entities and removes markup, if the text has entities: some sites put HTML where plain
 * text belongs.
 */
function withoutMarkup(text: string): string {
  if (!/&#?\w{1,10};/.test(text)) return text;
  let plain = '';
  const parser = new Parser(
    {
      ontext: (part) => {
        plain += part;
      },
    },
    { decodeEntities: true },
  );
  parser.end(text);
  return plain;
}

/** Normalises text to one well-formed line of limited length. */
const tidy = (text: string, maxLength: number): string =>
  cutText(
    withoutMarkup(text)
      .toWellFormed()
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
      .trim(),
    maxLength,
  );

/**
 * Metadata of a web page. Title, author and image come from its oEmbed provider if one was queried
 * and supplies them, else from the page itself; the excerpt always comes from the page. An unknown
 * author is replaced by the provider's name. Fetches and stores the image.
 *
 * @throws UnreachableError when neither the page nor a provider responds
 */
export async function getLinkData(
  deps: Pick<Deps, 'outgoing' | 'media' | 'db'>,
  url: URL,
): Promise<LinkData> {
  const signal = AbortSignal.timeout(timeout);
  const [fetched, provided] = await Promise.all([
    fetchPage(deps, url, signal).catch((error: unknown) => {
      if (error instanceof UnreachableError) return error;
      throw error;
    }),
    fetchOembed(deps.outgoing, url, embedWidth, signal),
  ]);
  const page = fetched instanceof UnreachableError ? undefined : fetched;
  const oembed = provided ?? (await discovered(deps, page, signal));
  if (!oembed && fetched instanceof UnreachableError) throw fetched;
  const image = absolute(oembed?.image || page?.image || '', page ?? { url, base: '' });
  return {
    title: tidy(oembed?.title || page?.title || '', linkLimits.title),
    excerpt: tidy(page?.excerpt ?? '', linkLimits.excerpt),
    author: tidy(oembed?.author || page?.author || oembed?.provider || '', linkLimits.author),
    thumbnail: image ? await fetchImage(deps, image, signal) : '',
    url: url.href,
  };
}
