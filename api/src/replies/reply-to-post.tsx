import { renderToStaticMarkup } from 'react-dom/server';
import type { CallOutput } from '@tessera/shared-contracts/contract/endpoint';
import {
  replyTexts,
  type replyToPost as endpoint,
} from '@tessera/shared-contracts/replies/endpoints';
import { namesIn } from '@tessera/shared-contracts/replies/reply-mentions';
import { ReplyRow } from '@tessera/shared-ui/post-view/ReplyList';
import { recordReplyMentions } from '../activity/reply-mention-queries.ts';
import { currentBlog } from '../blogs/blog-policy.ts';
import { mentionableBlogs } from '../blogs/blog-queries.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { CallContext } from '../http/mount.ts';
import { forbidden, notFound } from '../http/refusal.ts';
import { findPost } from '../posts/find-post.ts';
import { canReplyToPost } from '../posts/post-policy.ts';
import { postById } from '../posts/post-queries.ts';
import { presentReplies } from './load-replies.ts';
import { insertReply } from './reply-queries.ts';

const unknownPost = 'This post does not exist.';

/** `/svc/reply`: replies to a post as the current blog. */
export async function replyToPost({
  deps,
  viewer,
  body: { data },
}: CallContext<typeof endpoint>): Promise<CallOutput<typeof endpoint>> {
  const post = await findPost(deps, viewer, data.post_id);
  if (post.blog.name !== data.tumblelog || post.blog.token !== data.tumblelog_key)
    throw notFound(unknownPost);
  if (!canReplyToPost(viewer, post)) throw forbidden(replyTexts.forbidden);
  const stored = await inTransaction(deps.db, async function storeReply(trx) {
    const known = await mentionableBlogs(trx, namesIn(data.reply_text));
    const mentions = [...known].map(([name, token]) => ({ name, token }));
    const row = await insertReply(trx, {
      postId: post.row.id,
      blogId: currentBlog(viewer).id,
      userId: viewer.userId,
      text: data.reply_text,
      mentions,
    });
    if (row && mentions.length > 0) await recordReplyMentions(trx, row, [...known.keys()]);
    return row;
  });
  const [[reply], row] = await Promise.all([
    presentReplies(deps.db, viewer, post.row, stored ? [stored] : []),
    postById(deps.db, post.row.id),
  ]);
  if (!reply || !row) throw notFound(unknownPost);
  return {
    reply,
    reply_count: row.reply_count,
    reply_html: renderToStaticMarkup(<ReplyRow reply={reply} />),
  };
}
