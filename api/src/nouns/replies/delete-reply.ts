import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import {
  replyTexts,
  type deleteReply as endpoint,
  type restoreReply as restoreEndpoint,
} from '@tessera/shared-contracts/replies/endpoints';
import { undoRefusals } from '@tessera/shared-contracts/undo/undo-refusals';
import { inTransaction } from '../../base/database/in-transaction.ts';
import type { CallContext } from '../../base/http/mount.ts';
import { forbidden, notFound } from '../../base/wire/refusal.ts';
import { findPost } from '../posts/find-post.ts';
import { postById } from '../posts/post-queries.ts';
import { canDeleteReply } from './reply-policy.ts';
import { presentReplies } from './load-replies.ts';
import { bringReplyBack, postOfDeleted, removeReply, replyById } from './reply-queries.ts';

/**
 * `/svc/reply/remove`: deletes a reply; 404 if the reply does not exist, 403 if the viewer may not
 * delete it.
 */
export async function deleteReply({
  deps,
  viewer,
  body,
}: CallContext<typeof endpoint>): Promise<CallOutput<typeof endpoint>> {
  const reply = await replyById(deps.db, body.reply_id);
  const post = reply && (await postById(deps.db, reply.post_id));
  if (!reply || !post) throw notFound(replyTexts.unknown);
  if (!canDeleteReply(viewer, reply, post)) throw forbidden(replyTexts.notYours);
  await inTransaction(deps.db, (trx) => removeReply(trx, viewer.userId, reply));
  return { reply_count: (await postById(deps.db, post.id))?.reply_count ?? 0 };
}

/** `/svc/reply/restore`: restores a reply that the viewer deleted; 404 if that is too long ago. */
export async function restoreReply({
  deps,
  viewer,
  body: { reply_id: id },
}: CallContext<typeof restoreEndpoint>): Promise<CallOutput<typeof restoreEndpoint>> {
  const known = await replyById(deps.db, id);
  const postId = known?.post_id ?? (await postOfDeleted(deps.db, viewer.userId, id));
  if (postId === undefined) throw notFound(undoRefusals.replyGone);
  const { row: post } = await findPost(deps, viewer, postId);
  const row =
    (await inTransaction(deps.db, (trx) =>
      bringReplyBack(trx, viewer.userId, { id, post_id: postId }),
    )) ?? (await replyById(deps.db, id));
  const [[reply], counted] = await Promise.all([
    presentReplies(deps.db, viewer, post, row ? [row] : []),
    postById(deps.db, postId),
  ]);
  if (!reply || !counted) throw notFound(undoRefusals.replyGone);
  return { reply, reply_count: counted.reply_count };
}
