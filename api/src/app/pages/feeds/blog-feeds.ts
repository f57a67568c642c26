import { createHash } from 'node:crypto';
import { blogLimits, blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { streamPageSize } from '@tessera/shared-contracts/posts/post-limits';
import type { Post } from '@tessera/shared-contracts/posts/post';
import { blogTexts } from '@tessera/shared-contracts/blogs/texts';
import { archivePart, taggedInBlog } from '../../../nouns/blogs/archive-queries.ts';
import type { BlogRow } from '../../../nouns/blogs/blog-queries.ts';
import { describePlainly } from '../../../nouns/blogs/describe-blog.ts';
import type { RequestValues } from '../../../base/http/context.ts';
import { newestPlace } from '../../../base/wire/cursor.ts';
import { loadPosts } from '../../../nouns/posts/hydrate-posts.ts';
import { RefusalError } from '../../../base/wire/refusal.ts';
import { feedHtml } from './feed-html.tsx';
import { openBlogPage, titleOf } from '../../../nouns/blogs/open-blog-page.ts';
import { requireTagKey } from '../blog-tag-page.ts';

/** Characters not allowed in XML 1.0, even escaped. */
// oxlint-disable-next-line no-control-regex -- matches the characters to remove
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const xml = (text: string): string =>
  text
    .toWellFormed()
    .replace(notXml, '')
    .replace(/[&<>"']/g, (character) => escapes[character] ?? character);

function item(post: Post, base: string): string {
  const url = base + post.post_url;
  return [
    '<item>',
    `<title>${xml(post.summary === '' || post.is_nsfw ? `A post by ${post.blog.name}` : post.summary)}</title>`,
    `<link>${xml(url)}</link>`,
    `<guid isPermaLink="true">${xml(base + post.tiny_url)}</guid>`,
    `<pubDate>${new Date(post.published_at ?? post.updated_at).toUTCString()}</pubDate>`,
    `<dc:creator>${xml(post.blog.name)}</dc:creator>`,
    `<description>${xml(feedHtml(post, base))}</description>`,
    ...post.tags.map((tag) => `<category>${xml(tag)}</category>`),
    '</item>',
  ].join('');
}

async function answerFeed(
  c: RequestValues,
  blog: BlogRow,
  {
    title,
    self,
    page,
    posts,
  }: {
    readonly title: string;
    readonly self: string;
    readonly page: string;
    readonly posts: readonly Post[];
  },
): Promise<Response> {
  const base = c.var.deps.env.baseUrl;
  // both times count: a post is new to readers when it is published, and again when it is edited
  const changed = posts.reduce(
    (latest, { updated_at, published_at }) =>
      Math.max(latest, Date.parse(updated_at), Date.parse(published_at ?? updated_at)),
    blog.created_at.getTime(),
  );
  const lastModified = new Date(Math.floor(changed / 1000) * 1000);
  const description =
    describePlainly(blog.description, blogLimits.description) || `Posts by ${title}`;
  const feed = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>',
    `<title>${xml(title)}</title>`,
    `<link>${xml(base + page)}</link>`,
    `<description>${xml(description)}</description>`,
    `<lastBuildDate>${lastModified.toUTCString()}</lastBuildDate>`,
    '<generator>Tessera</generator>',
    `<atom:link href="${xml(base + self)}" rel="self" type="application/rss+xml"/>`,
    ...posts.map((post) => item(post, base)),
    '</channel></rss>',
  ].join('\n');
  const etag = `"${createHash('sha256').update(feed).digest('base64url').slice(0, 27)}"`;
  const headers = {
    ETag: etag,
    'Last-Modified': lastModified.toUTCString(),
    'Cache-Control': 'public, max-age=60',
  };
  const known = c.req.header('if-none-match');
  const since = Date.parse(c.req.header('if-modified-since') ?? '');
  // compared exactly: deleting the newest post moves the feed's time back
  const isKnown =
    known === undefined
      ? since === lastModified.getTime()
      : known
          .split(',')
          .some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
  if (isKnown) return c.body(null, 304, headers);
  return c.body(feed, 200, {
    ...headers,
    'Content-Type': 'application/rss+xml; charset=utf-8',
  });
}

/** The blog of a feed. Feed readers have no session, so blogs that require a login have no feed. */
async function blogOfFeed(c: RequestValues): Promise<BlogRow | Response> {
  const opened = await openBlogPage(c, { isFeed: true });
  if (opened instanceof Response) return opened;
  if (opened.row.is_login_only) throw new RefusalError(403, blogTexts.loginOnlyText);
  return opened.row;
}

/** A blog's newest public posts as RSS 2.0; 304 if the client already has this version. */
export async function blogFeed(c: RequestValues): Promise<Response> {
  const { db } = c.var.deps;
  const blog = await blogOfFeed(c);
  if (blog instanceof Response) return blog;
  const { places: placed } = await archivePart(db, blog.id, false, {}, newestPlace, streamPageSize);
  return answerFeed(c, blog, {
    title: titleOf(blog),
    self: blogPaths.rss(blog.name),
    page: blogPaths.home(blog.name),
    posts: await loadPosts(
      db,
      undefined,
      placed.map(({ id }) => id),
    ),
  });
}

/** The RSS feed of a blog's newest public posts with a tag. */
export async function blogTagFeed(c: RequestValues): Promise<Response> {
  const { db } = c.var.deps;
  const blog = await blogOfFeed(c);
  if (blog instanceof Response) return blog;
  const key = requireTagKey(c);
  const placed = await taggedInBlog(db, blog.id, key, newestPlace, streamPageSize);
  return answerFeed(c, blog, {
    title: `#${key} · ${titleOf(blog)}`,
    self: blogPaths.blogTagRss(blog.name, key),
    page: blogPaths.blogTag(blog.name, key),
    posts: await loadPosts(
      db,
      undefined,
      placed.map(({ id }) => id),
    ),
  });
}
