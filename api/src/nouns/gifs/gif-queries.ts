import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { isBlocked } from '../blogs/block-queries.ts';
import type { Database } from '../../base/database/schema.ts';
import type { Reader } from '../posts/stream-parts.ts';

type Db = Kysely<Database>;

/** A GIF of a post, as stored. */
export interface NewGif {
  readonly media_url: string;
  readonly width: number;
  readonly height: number;
  /** The alt text of this image alone, and its caption if it is a photo. */
  readonly alt: string;
}

/** A search: words as tsquery text (the last one may be a prefix), and the whole query as a tag. */
export interface GifWords {
  readonly words: string;
  readonly tag: string;
}

/** A found GIF and its post. */
export interface FoundGif {
  readonly post_id: string;
  readonly media_url: string;
  readonly width: number;
  readonly height: number;
  readonly slug: string;
  readonly tags: string[];
  readonly blog: string;
  readonly blog_uuid: string;
  readonly token: string;
}

export async function deleteGifs(trx: Transaction<Database>, postId: string): Promise<void> {
  await trx.deleteFrom('gifs').where('post_id', '=', postId).execute();
}

/**
 * Indexes the GIFs of a post by its tags and texts. The caller must have locked the post, and none
 * of its GIFs may be indexed yet.
 */
export async function insertGifs(
  trx: Transaction<Database>,
  postId: string,
  text: string,
  gifs: readonly NewGif[],
): Promise<void> {
  for (const { media_url, width, height, alt } of gifs) {
    await sql`
      insert into gifs (post_id, media_url, width, height, words, popularity)
      select
        p.id,
        ${media_url},
        ${width},
        ${height},
        to_tsvector(
          'simple', array_to_string(p.tags, ' ') || ' ' || ${alt}::text || ' ' || ${text}::text
        )
        || array_to_tsvector(
          (select coalesce(array_agg('#' || lower(tag)), '{}') from unnest(p.tags) tag)
        ),
        gif_popularity(p.like_count + p.reblog_count + p.reply_count)
      from posts p
      where p.id = ${postId}
      on conflict do nothing`.execute(trx);
  }
}

/** Only posts that anyone may see and reblog, without sensitive content. */
const isListed = sql`
  p.state = 'published'
  and not p.is_internal
  and (p.options->>'can_be_reblogged')::boolean
  and not (p.options->>'owner_flagged_nsfw')::boolean
  and not b.is_suspended
  and not b.is_spam
  and not b.is_nsfw
  and not b.is_adult`;

const isShownTo = ({ blogIds }: Reader): RawBuilder<boolean> =>
  sql`(
    ${isListed}
    and not ${isBlocked(sql`p.blog_id`, blogIds)}
  )`;

const columns = sql`
  g.post_id, g.media_url, g.width, g.height, p.slug, p.tags, b.name as blog,
  b.uuid as blog_uuid, b.token`;
const source = sql`gifs g join posts p on p.id = g.post_id join blogs b on b.id = p.blog_id`;
/** Quotes a whole tag as one word of a tsquery. */
const asLexeme = (tag: string): string =>
  `'${`#${tag}`.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/**
 * Maximum number of matches for which a search checks whether the reader may see the post. Few
 * posts are hidden from a reader, so enough matches remain.
 */
const candidates = 3000;

/**
 * Matching GIFs, most popular first, then newest. Ranks the matches before reading their posts, so
 * that at most `candidates` posts are read, however common a word is.
 */
export async function findGifs(
  db: Db,
  reader: Reader,
  { words, tag }: GifWords,
  limit: number,
): Promise<FoundGif[]> {
  const byWords = words === '' ? sql`` : sql`to_tsquery('simple', ${words}) ||`;
  const { rows } = await sql<FoundGif>`
    with fitting as materialized (
      select post_id, media_url, width, height, popularity
      from gifs
      where words @@ (${byWords} ${asLexeme(tag)}::tsquery)
      order by popularity desc, post_id desc
      limit ${sql.lit(candidates)}
    )
    select
      g.post_id, g.media_url, g.width, g.height, seen.slug, seen.tags, seen.blog, seen.blog_uuid,
      seen.token
    from fitting g
    cross join lateral (
      select p.slug, p.tags, b.name as blog, b.uuid as blog_uuid, b.token
      from posts p
      join blogs b on b.id = p.blog_id
      where p.id = g.post_id and ${isShownTo(reader)}
      limit 1
    ) seen
    order by g.popularity desc, g.post_id desc
    limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** The most popular GIFs that the reader may see. */
export async function popularGifs(db: Db, reader: Reader, limit: number): Promise<FoundGif[]> {
  const { rows } = await sql<FoundGif>`
    select ${columns}
    from ${source}
    where ${isShownTo(reader)}
    order by g.popularity desc, g.post_id desc
    limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** An image in a post. */
export interface GifKey {
  readonly post_id: string;
  readonly media_url: string;
}

/** Those of the given GIFs that the reader may see, in the given order. */
export async function gifsByKeys(
  db: Db,
  reader: Reader,
  keys: readonly GifKey[],
): Promise<FoundGif[]> {
  if (keys.length === 0) return [];
  const ids = keys.map(({ post_id }) => post_id);
  const urls = keys.map(({ media_url }) => media_url);
  const { rows } = await sql<FoundGif>`
    select found.*
    from unnest(${ids}::bigint[], ${urls}::text[]) with ordinality wanted (id, url, place)
    cross join lateral (
      select ${columns}
      from ${source}
      where g.post_id = wanted.id and g.media_url = wanted.url and ${isShownTo(reader)}
    ) found
    order by wanted.place`.execute(db);
  return rows;
}

/** For each image, the oldest of its posts that the reader may see. */
export async function firstPosts(
  db: Db,
  reader: Reader,
  mediaUrls: readonly string[],
): Promise<ReadonlyMap<string, FoundGif>> {
  if (mediaUrls.length === 0) return new Map();
  const { rows } = await sql<FoundGif>`
    select first.*
    from unnest(${[...mediaUrls]}::text[]) wanted (url)
    cross join lateral (
      select ${columns}
      from ${source}
      where g.media_url = wanted.url and ${isShownTo(reader)}
      order by g.post_id
      limit 1
    ) first`.execute(db);
  return new Map(rows.map((row) => [row.media_url, row]));
}
