import { createHash } from 'node:crypto';
import { feedFormats, feedPath, isFeedFormat } from '@tessera/shared-contracts/core/feed-formats';
import type { Post } from '@tessera/shared-contracts/posts/post';
import type { RequestValues } from '../../../base/http/context.ts';
import { notFound } from '../../../base/wire/refusal.ts';
import { feedItems, type Feed } from './feed.ts';
import { writeFeed } from './write-feed.ts';

export interface FeedOptions extends Pick<Feed, 'title' | 'description' | 'icon'> {
  /** Path of the page that the feed belongs to. */
  readonly page: string;
  /** The blog that writes all posts: its name, and the path of its page. */
  readonly blog?: { readonly name: string; readonly path: string };
  /** When the page was made, for a feed without posts. */
  readonly since: Date;
  readonly posts: readonly Post[];
}

/** Whether the client already has this version of a feed. */
function isKnownTo(c: RequestValues, etag: string, lastModified: Date): boolean {
  const known = c.req.header('if-none-match');
  // compared exactly: deleting the newest post moves the feed's time back
  if (known === undefined)
    return Date.parse(c.req.header('if-modified-since') ?? '') === lastModified.getTime();
  return known.split(',').some((tag) => [etag, '*'].includes(tag.trim().replace(/^W\//, '')));
}

/**
 * Answers with posts in the format that the path names; with 304 if the client already has this
 * version.
 */
export async function answerFeed(
  c: RequestValues,
  { page, blog, since, posts, ...texts }: FeedOptions,
): Promise<Response> {
  const { deps } = c.var;
  const { baseUrl } = deps.env;
  const format = c.req.param('format') ?? '';
  if (!isFeedFormat(format)) throw notFound();
  // both times count: a post is new to readers when it is published, and again when it is edited
  const changed = posts.reduce(
    (latest, { updated_at, published_at }) =>
      Math.max(latest, Date.parse(updated_at), Date.parse(published_at ?? updated_at)),
    since.getTime(),
  );
  const lastModified = new Date(Math.floor(changed / 1000) * 1000);
  const feed = writeFeed[format]({
    ...texts,
    home: baseUrl + page,
    self: baseUrl + feedPath(page, format),
    updated: lastModified,
    ...(blog && { author: { name: blog.name, url: baseUrl + blog.path } }),
    items: await feedItems(deps, posts),
  });
  const etag = `"${createHash('sha256').update(feed).digest('base64url').slice(0, 27)}"`;
  const headers = {
    ETag: etag,
    'Last-Modified': lastModified.toUTCString(),
    'Cache-Control': 'public, max-age=60',
    // JSON feeds are read by pages; the feeds contain nothing that visitors cannot read
    'Access-Control-Allow-Origin': '*',
  };
  if (isKnownTo(c, etag, lastModified)) return c.body(null, 304, headers);
  return c.body(feed, 200, {
    ...headers,
    'Content-Type': `${feedFormats[format].type}; charset=utf-8`,
  });
}
