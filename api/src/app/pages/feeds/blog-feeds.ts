import { blogLimits, blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { blogTexts } from '@tessera/shared-contracts/blogs/texts';
import { streamPageSize } from '@tessera/shared-contracts/posts/post-limits';
import type { RequestValues } from '../../../base/http/context.ts';
import { newestPlace } from '../../../base/wire/cursor.ts';
import { RefusalError } from '../../../base/wire/refusal.ts';
import { archivePart, taggedInBlog } from '../../../nouns/blogs/archive-queries.ts';
import type { BlogRow } from '../../../nouns/blogs/blog-queries.ts';
import { describePlainly } from '../../../nouns/blogs/describe-blog.ts';
import { openBlogPage, titleOf } from '../../../nouns/blogs/open-blog-page.ts';
import { loadPosts } from '../../../nouns/posts/hydrate-posts.ts';
import { avatarImage } from '../../../nouns/sharing/share-head.ts';
import { requireTag } from '../../../nouns/tags/require-tag.ts';
import { answerFeed } from './answer-feed.ts';

/** The blog of a feed. Feed readers have no session, so blogs that require a login have no feed. */
async function blogOfFeed(c: RequestValues): Promise<BlogRow | Response> {
  const opened = await openBlogPage(c, { isFeed: true });
  if (opened instanceof Response) return opened;
  if (opened.row.is_login_only) throw new RefusalError(403, blogTexts.loginOnlyText);
  return opened.row;
}

async function answerWith(
  c: RequestValues,
  blog: BlogRow,
  { title, page, placed }: { title: string; page: string; placed: readonly { id: string }[] },
): Promise<Response> {
  const { db, env } = c.var.deps;
  const { image } = avatarImage(blog, env.baseUrl);
  return answerFeed(c, {
    title,
    page,
    description: describePlainly(blog.description, blogLimits.description) || `Posts by ${title}`,
    icon: image,
    blog: { name: blog.name, path: blogPaths.home(blog.name) },
    since: blog.created_at,
    posts: await loadPosts(
      db,
      undefined,
      placed.map(({ id }) => id),
    ),
  });
}

/** A blog's newest public posts. */
export async function blogFeed(c: RequestValues): Promise<Response> {
  const blog = await blogOfFeed(c);
  if (blog instanceof Response) return blog;
  const { db } = c.var.deps;
  const { places } = await archivePart(db, blog.id, false, {}, newestPlace, streamPageSize);
  return answerWith(c, blog, {
    title: titleOf(blog),
    page: blogPaths.home(blog.name),
    placed: places,
  });
}

/** A blog's newest public posts with a tag. */
export async function blogTagFeed(c: RequestValues): Promise<Response> {
  const blog = await blogOfFeed(c);
  if (blog instanceof Response) return blog;
  const { key } = requireTag(c);
  return answerWith(c, blog, {
    title: `#${key} · ${titleOf(blog)}`,
    page: blogPaths.blogTag(blog.name, key),
    placed: await taggedInBlog(c.var.deps.db, blog.id, key, newestPlace, streamPageSize),
  });
}
