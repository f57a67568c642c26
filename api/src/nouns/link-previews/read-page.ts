import { Parser } from 'htmlparser2';
import { firstCharacters } from '@tessera/shared-contracts/core/first-characters';

/**
 * Metadata of a page; '' where it is missing. Entities are decoded and long texts cut; otherwise
 * texts and URLs are verbatim.
 */
export interface PageFacts {
  readonly title: string;
  readonly excerpt: string;
  readonly author: string;
  readonly image: string;
  /** URL of the page's oEmbed data as JSON. */
  readonly oembed: string;
  /** Base URL of the page, if declared. */
  readonly base: string;
}

/** Values of `property`, `name` or `itemprop` of a `meta`, best first. */
const sources = {
  title: ['og:title', 'twitter:title', 'dc.title'],
  excerpt: ['og:description', 'twitter:description', 'description', 'dc.description'],
  author: ['author', 'article:author', 'dc.creator', 'og:site_name', 'application-name'],
  image: ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'],
} as const;
/** Maximum length of a title or of a value from a `meta`; pages are untrusted. */
const maxLength = 4096;
/**
 * Depth at which parsing stops, because the parser takes quadratic time in the number of open
 * elements. No real page has metadata that deep.
 */
const deepest = 1000;
/** Characters parsed between two checks of the depth. */
const stride = 16_384;

/** Reads the metadata of a page. Executes and fetches nothing, and builds no tree. */
export function readPage(html: string): PageFacts {
  const metas = new Map<string, string>();
  let titles = 0;
  let isInTitle = false;
  let title = '';
  let oembed = '';
  let base = '';
  let depth = 0;
  let depthOfSvg = 0;

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth++;
        if (name === 'svg') depthOfSvg++;
        else if (name === 'title' && depthOfSvg === 0 && titles === 0) isInTitle = true;
        else if (name === 'base') base ||= attributes['href'] ?? '';
        else if (name === 'meta') {
          const key = (attributes['property'] ?? attributes['name'] ?? attributes['itemprop'] ?? '')
            .trim()
            .toLowerCase();
          const content = firstCharacters(attributes['content'] ?? '', maxLength);
          if (key !== '' && content.trim() !== '' && !metas.has(key) && metas.size < 500)
            metas.set(key, content);
        } else if (
          name === 'link' &&
          /\balternate\b/i.test(attributes['rel'] ?? '') &&
          /^application\/json\+oembed$/i.test((attributes['type'] ?? '').trim())
        )
          oembed ||= attributes['href'] ?? '';
      },
      ontext(text) {
        if (isInTitle && title.length < maxLength) title += text;
      },
      onclosetag(name) {
        depth--;
        if (name === 'svg') depthOfSvg--;
        if (name !== 'title' || !isInTitle) return;
        isInTitle = false;
        titles++;
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  for (let at = 0; at < html.length && depth < deepest; at += stride)
    parser.write(html.slice(at, at + stride));
  parser.end();

  const all = (names: readonly string[]): string[] =>
    names.flatMap((name) => metas.get(name) ?? []);
  return {
    title: all(sources.title)[0] ?? firstCharacters(title, maxLength),
    excerpt: all(sources.excerpt)[0] ?? '',
    // some pages give the URL of a profile instead of a name
    author: all(sources.author).find((name) => !/^https?:/i.test(name.trim())) ?? '',
    image: all(sources.image)[0] ?? '',
    oembed,
    base,
  };
}
