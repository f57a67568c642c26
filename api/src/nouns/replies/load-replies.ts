import type { Kysely } from 'kysely';
import type { Reply } from '@tessera/shared-contracts/replies/endpoints';
import { readerOf } from '../blogs/blog-policy.ts';
import { blogsByIds, relationsTo } from '../blogs/blog-queries.ts';
import { noRelations, presentBlogRef } from '../blogs/present-blog.ts';
import type { Database } from '../../base/database/schema.ts';
import type { Viewer } from '../../base/http/context.ts';
import type { PostRow } from '../posts/post-queries.ts';
import { canDeleteReply } from './reply-policy.ts';
import { repliesTo, type ReplyRow } from './reply-queries.ts';

/** Number of replies per page. */
export const replyPageSize = 20;

/** Presents replies for a viewer, in the given order. */
export async function presentReplies(
  db: Kysely<Database>,
  viewer: Viewer | undefined,
  post: Pick<PostRow, 'id' | 'blog_id'>,
  rows: readonly ReplyRow[],
): Promise<Reply[]> {
  const ids = rows.map(({ blog_id }) => blog_id);
  const [blogs, relations] = await Promise.all([
    blogsByIds(db, ids),
    viewer && ids.length > 0 ? relationsTo(db, readerOf(viewer), ids) : noRelations,
  ]);
  return rows.flatMap((row) => {
    const blog = blogs.get(row.blog_id);
    return blog
      ? [
          {
            id: row.id,
            text: row.text,
            mentions: row.mentions,
            ...(row.photo && { photo: row.photo }),
            created_at: row.created_at.toISOString(),
            blog: presentBlogRef(blog, viewer, relations),
            can_delete: canDeleteReply(viewer, row, post),
          },
        ]
      : [];
  });
}

/** One page of replies to a post, newest last, and the cursor for the page of earlier replies. */
export async function loadReplies(
  db: Kysely<Database>,
  viewer: Viewer | undefined,
  post: Pick<PostRow, 'id' | 'blog_id'>,
  before: string | undefined,
): Promise<{ readonly replies: readonly Reply[]; readonly earlier: string | undefined }> {
  const rows = await repliesTo(
    db,
    viewer ? readerOf(viewer).blogIds : [],
    post.id,
    before,
    replyPageSize + 1,
  );
  const page = rows.slice(0, replyPageSize);
  return {
    replies: await presentReplies(db, viewer, post, page.toReversed()),
    earlier: rows.length > replyPageSize ? page.at(-1)?.id : undefined,
  };
}
