import type { Transaction } from 'kysely';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { fillText } from '@tessera/shared-contracts/core/fill-text';
import { submissionTexts } from '@tessera/shared-contracts/blogs/submission-rules';
import { inTransaction } from '../../base/database/in-transaction.ts';
import type { Database } from '../../base/database/schema.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { forbidden } from '../../base/wire/refusal.ts';
import { blogById, isBlockedBetween } from '../blogs/blog-queries.ts';
import { sendToBlog } from '../messaging/send-to-blog.ts';
import { deletePostWithin } from '../posts/delete-post.ts';
import { moveWithin } from '../posts/move-post.ts';
import { awaitsApproval } from '../posts/post-policy.ts';
import type { PostRow } from '../posts/post-queries.ts';
import { publicState } from '../posts/publish-post.ts';

/**
 * Tells the blog that submitted a post, in a message, that the post was accepted, unless there is a
 * block between the two blogs.
 */
async function notifySubmitter(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'env' | 'now'>,
  row: PostRow,
): Promise<void> {
  if (
    row.submitter_blog_id === null ||
    row.submitter_blog_id === row.blog_id ||
    (await isBlockedBetween(trx, row.blog_id, row.submitter_blog_id))
  )
    return;
  const blog = await blogById(trx, row.blog_id);
  if (!blog) return;
  const text =
    row.state === 'queued'
      ? submissionTexts.queued
      : fillText(submissionTexts.published, {
          url: deps.env.baseUrl + blogPaths.post(blog.name, row.id, row.slug),
        });
  await sendToBlog(trx, {
    fromId: row.blog_id,
    toId: row.submitter_blog_id,
    text,
    key: `submission-${row.id}`,
    now: deps.now(),
  });
}

const notWaiting = 'This post isn’t waiting for approval.';

/** Publishes or queues an inbox post. If a blog submitted it, the approver becomes its author. */
export async function approveSubmission(
  deps: Deps,
  viewer: Viewer,
  row: PostRow,
  isQueue: boolean,
): Promise<void> {
  await inTransaction(deps.db, async function approve(trx) {
    const after = await moveWithin(trx, deps, row, function decide(current) {
      if (!awaitsApproval(current)) throw forbidden(notWaiting);
      return {
        ...publicState(isQueue),
        ...(current.submitter_blog_id !== null && { author_id: viewer.userId }),
      };
    });
    await notifySubmitter(trx, deps, after);
  });
}

/** Deletes an inbox post. */
export async function denySubmission(deps: Deps, row: PostRow): Promise<void> {
  await inTransaction(deps.db, async function deny(trx) {
    const removed = await deletePostWithin(trx, row);
    // the post may have been approved since it was read; throwing undoes the deletion
    if (removed && !awaitsApproval(removed)) throw forbidden(notWaiting);
  });
}
