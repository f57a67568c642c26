import { createHash } from 'node:crypto';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type {
  GifResponse,
  GifResult,
  searchGifs as endpoint,
} from '@tessera/shared-contracts/gifs/endpoints';
import { gifQuery, gifTexts, shownGifTags } from '@tessera/shared-contracts/gifs/gif-search';
import { readerOf } from '../blogs/blog-policy.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import type { CallContext } from '../../base/http/mount.ts';
import { tagKey } from '../../base/text/read-tags.ts';
import type { Reader } from '../posts/stream-parts.ts';
import { mediaByKeys } from '../../base/media/media-queries.ts';
import { keyOfUrl } from '../../base/media-store/media-types.ts';
import {
  findGifs,
  firstPosts,
  gifsByKeys,
  popularGifs,
  type FoundGif,
  type GifWords,
} from './gif-queries.ts';

/** Why a search shows a notice before its results. */
type Sensitivity = 'support' | 'graphic';

/**
 * Search words that suggest that someone needs help, and those that lead to content that not
 * everyone wants to see.
 */
const sensitive: readonly (readonly [RegExp, Sensitivity])[] = [
  [
    /\b(?:suicid(?:e|al)|kill(?:ing)? my ?self|want to die|self[- ]?harm(?:ing)?|cutting myself|overdos(?:e|ing)|anorexia|anorexic|bulimia|bulimic|thinspo|pro[- ]?ana|depress(?:ed|ion))\b/u,
    'support',
  ],
  [
    /\b(?:nsfw|porn\w*|nudes?|naked|sex|sexy|hentai|gore|gory|blood(?:y)?|corpses?|executions?|torture|animal cruelty)\b/u,
    'graphic',
  ],
];

/**
 * The sensitivity of a query, given trimmed and in lower case; undefined for nearly all queries.
 */
const sensitivityOf = (query: string): Sensitivity | undefined =>
  sensitive.find(([pattern]) => pattern.test(query))?.[1];

/** Maximum number of words of a query that are searched. */
const maxWords = 8;

/**
 * Whether a word may be searched as a prefix: a single digit, or a single letter of one of these
 * alphabets, would match nearly everything.
 */
const canBePrefix = (word: string): boolean =>
  !/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]$/u.test(word);

/**
 * Converts a query to a tag and to tsquery text. The last word may still be incomplete, so it is a
 * prefix if {@link canBePrefix} allows it.
 */
function readQuery(query: string, operator: '&' | '|'): GifWords {
  const words = [...new Set(query.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])].slice(
    0,
    maxWords,
  );
  return {
    words: words
      .map((word, at) => `'${word}'${at === words.length - 1 && canBePrefix(word) ? ':*' : ''}`)
      .join(` ${operator} `),
    tag: tagKey(query),
  };
}

/**
 * Finds GIFs that match all words of a query or have the query as a tag; else those that match any
 * word; else the most popular GIFs.
 */
async function find(
  deps: Deps,
  reader: Reader,
  query: string,
  limit: number,
): Promise<{ readonly gifs: FoundGif[]; readonly isClose: boolean }> {
  if (query === '') return { gifs: await popularGifs(deps.db, reader, limit), isClose: true };
  const close = await findGifs(deps.db, reader, readQuery(query, '&'), limit);
  if (close.length > 0) return { gifs: close, isClose: true };
  const some = await findGifs(deps.db, reader, readQuery(query, '|'), limit);
  return {
    gifs: some.length > 0 ? some : await popularGifs(deps.db, reader, limit),
    isClose: false,
  };
}

/** Keeps one result per image: if several posts contain it, the result of the most popular post. */
const withoutDuplicates = (gifs: readonly FoundGif[]): FoundGif[] =>
  [...Map.groupBy(gifs, (gif) => gif.media_url).values()].flatMap((same) => same.slice(0, 1));

/**
 * The tag of a result that leads to similar GIFs when searched for: the tag that equals the query,
 * else one that contains a word of the query, else the first tag shown with the result.
 */
function searchTag(tags: readonly string[], query: string): string {
  const words = query.split(/\s+/);
  return (
    tags.find((tag) => tagKey(tag) === query) ??
    tags.find((tag) => words.some((word) => tagKey(tag).split(' ').includes(word))) ??
    shownGifTags(tags)[0] ??
    ''
  );
}

/** For each image URL, the smallest copy that is wide enough, if there is one. */
async function copiesFor(
  deps: Deps,
  gifs: readonly FoundGif[],
  width: number,
): Promise<ReadonlyMap<string, NonNullable<GifResult['preview']>>> {
  const media = await mediaByKeys(
    deps.db,
    gifs.flatMap(({ media_url }) => keyOfUrl(media_url) ?? []),
  );
  return new Map(
    gifs.flatMap(({ media_url }) => {
      // widest first
      const copy = media
        .get(keyOfUrl(media_url) ?? '')
        ?.alt_sizes.findLast((size) => size.width >= width);
      return copy
        ? [[media_url, { mediaUrl: copy.url, width: copy.width, height: copy.height }] as const]
        : [];
    }),
  );
}

function present(
  gif: FoundGif,
  first: FoundGif,
  query: string,
  preview: GifResult['preview'],
): GifResult {
  const postUrl = (found: FoundGif): string =>
    blogPaths.post(found.blog, found.post_id, found.slug);
  const rootPostUrl = postUrl(first);
  return {
    mediaUrl: gif.media_url,
    width: gif.width,
    height: gif.height,
    ...(preview && { preview }),
    postId: gif.post_id,
    postUrl: postUrl(gif),
    postBlog: gif.blog,
    postBlogUuid: gif.blog_uuid,
    rootPostUrl,
    rootPostUrlHash: createHash('sha256').update(rootPostUrl).digest('hex').slice(0, 32),
    rootBlog: first.blog,
    rootBlogUrl: blogPaths.home(first.blog),
    rootBlogKey: first.token,
    postTags: gif.tags,
    popularSearchTag: searchTag(gif.tags, query),
  };
}

/** The parsed input of a search. */
type GifSearch = Pick<
  CallContext<typeof endpoint>['body'],
  'q' | 'limit' | 'image_width' | 'recent'
>;

/**
 * `/svc/search/inline_gif`: GIFs in posts on this site, found by words and tags, most popular
 * first. An empty query finds all.
 */
export async function searchGifs(
  deps: Deps,
  viewer: Viewer,
  { q: typed, limit, image_width: width, recent: keys }: GifSearch,
): Promise<GifResponse> {
  const reader = readerOf(viewer);
  const query = gifQuery(typed);
  // fetch twice as many, since some may be the same image
  const { gifs, isClose } = await find(deps, reader, query, limit * 2);
  const recent = withoutDuplicates(await gifsByKeys(deps.db, reader, keys));
  const found = withoutDuplicates(gifs).slice(0, limit);
  const shown = [...recent, ...found];
  const first = await firstPosts(
    deps.db,
    reader,
    shown.map(({ media_url }) => media_url),
  );
  const copies = width === undefined ? undefined : await copiesFor(deps, shown, width);
  const sensitivity = sensitivityOf(query);
  const message = sensitivity
    ? gifTexts.sensitive[sensitivity]
    : isClose || found.length === 0
      ? undefined
      : gifTexts.notClose;
  const result = (gif: FoundGif): GifResult =>
    present(gif, first.get(gif.media_url) ?? gif, query, copies?.get(gif.media_url));
  return {
    media: found.map(result),
    ...(keys.length > 0 && { recent: recent.map(result) }),
    ...(message && { message }),
  };
}
