import { Parser } from 'htmlparser2';

/** What the head of a page says; '' where it says nothing. Texts are as they stand there, addresses as they are written. */
export interface PageFacts {
  readonly title: string;
  readonly excerpt: string;
  readonly author: string;
  readonly picture: string;
  /** Where the page offers its oEmbed data as JSON. */
  readonly oembed: string;
  /** What addresses on the page are relative to, when it says so. */
  readonly base: string;
}

/** Names in `property` or `name` of a `meta`, best first. */
const sources = {
  title: ['og:title', 'twitter:title', 'dc.title'],
  excerpt: ['og:description', 'twitter:description', 'description', 'dc.description'],
  author: ['author', 'article:author', 'dc.creator', 'og:site_name', 'application-name'],
  picture: [
    'og:image:secure_url',
    'og:image',
    'og:image:url',
    'twitter:image',
    'twitter:image:src',
  ],
} as const;
/** Longest text that is kept of anything; pages are not ours. */
const longest = 4096;
/** The parser takes time with the square of the elements that are open. What stands deeper than this says nothing about the page. */
const deepest = 1000;
/** Characters read between two looks at the depth. */
const stride = 16_384;

/** Reads what a page says about itself. Nothing of it is run, fetched or built into a tree. */
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
          const content = (attributes['content'] ?? '').slice(0, longest);
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
        if (isInTitle && title.length < longest) title += text;
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
    title: all(sources.title)[0] ?? title.slice(0, longest),
    excerpt: all(sources.excerpt)[0] ?? '',
    // some give the address of a profile instead of a name
    author: all(sources.author).find((name) => !/^https?:/i.test(name.trim())) ?? '',
    picture: all(sources.picture)[0] ?? '',
    oembed,
    base,
  };
}
