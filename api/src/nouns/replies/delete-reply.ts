import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import {
  replyTexts,
  type deleteReply as endpoint,
} from '@tessera/shared-contracts/replies/endpoints';
import { inTransaction } from '../../base/database/in-transaction.ts';
import type { CallContext } from '../../base/http/mount.ts';
import { forbidden, notFound } from '../../base/wire/refusal.ts';
import { postById } from '../posts/post-queries.ts';
import { canDeleteReply } from './reply-policy.ts';
import { removeReply, replyById } from './reply-queries.ts';

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
  await inTransaction(deps.db, (trx) => removeReply(trx, reply));
  return { reply_count: (await postById(deps.db, post.id))?.reply_count ?? 0 };
}
