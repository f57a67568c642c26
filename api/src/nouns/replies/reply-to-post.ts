import { refusals } from '@tessera/shared-contracts/core/refusals';
import { readFile } from 'node:fs/promises';
import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import {
  replyTexts,
  type replyToPost as endpoint,
} from '@tessera/shared-contracts/replies/endpoints';
import { namesIn } from '@tessera/shared-contracts/replies/reply-mentions';
import type { ReplyPhoto } from '@tessera/shared-contracts/replies/reply-photo';
import { recordReplyMentions } from './reply-mention-queries.ts';
import { currentBlog } from '../blogs/blog-policy.ts';
import { mentionableBlogs } from '../blogs/blog-queries.ts';
import { inTransaction } from '../../base/database/in-transaction.ts';
import type { CallContext } from '../../base/http/mount.ts';
import type { ReceivedFile } from '../../base/http/read-upload.ts';
import { forbidden, invalid, notFound } from '../../base/wire/refusal.ts';
import { findPost, type FoundPost } from '../posts/find-post.ts';
import { canReplyToPost, canReplyWithPhoto, takesReplies } from '../posts/post-policy.ts';
import { postById } from '../posts/post-queries.ts';
import { presentReplies } from './load-replies.ts';
import { insertReply, replyByKey, type ReplyRow } from './reply-queries.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { storeImage } from '../../base/media/store-image.ts';

/**
 * Stores the photo of a reply in the same way as a photo of a post.
 *
 * @throws RefusalError 400 for unsupported or damaged files, 429 above the upload limit
 */
async function storeReplyPhoto(
  deps: Deps,
  { userId }: Viewer,
  { path, size }: ReceivedFile,
  alt: string,
): Promise<ReplyPhoto> {
  await deps.rateLimits.spendUpload(userId, size);
  const { key, width, height, alt_sizes } = await storeImage(deps, userId, await readFile(path));
  return { url: deps.media.url(key), width, height, alt, alt_sizes };
}

const unknownPost = refusals.noPost;

type Call = CallContext<typeof endpoint>;

/** Checks a reply, stores its photo, and inserts the reply. */
async function storeReply(
  { deps, viewer, body: { data } }: Call,
  post: FoundPost,
  file: ReceivedFile | undefined,
): Promise<ReplyRow | undefined> {
  if (!takesReplies(viewer, post.row)) throw forbidden(refusals.noRepliesHere);
  if (!canReplyToPost(viewer, post)) throw forbidden(replyTexts.forbidden);
  // a plain form sends an empty file if none was chosen
  const sent = file && file.size > 0 ? file : undefined;
  if (!sent && data.reply_text === '') throw invalid(replyTexts.empty);
  if (sent && !canReplyWithPhoto(viewer, post)) throw forbidden(replyTexts.noPhotos);
  const photo = sent && (await storeReplyPhoto(deps, viewer, sent, data.photo_alt));
  return inTransaction(deps.db, async function insertWithMentions(trx) {
    const known = await mentionableBlogs(trx, namesIn(data.reply_text));
    const mentions = [...known].map(([name, token]) => ({ name, token }));
    const row = await insertReply(trx, {
      postId: post.row.id,
      blogId: currentBlog(viewer).id,
      userId: viewer.userId,
      text: data.reply_text,
      mentions,
      photo,
      key: data.submission_key,
    });
    if (row && mentions.length > 0) await recordReplyMentions(trx, row, [...known.keys()]);
    return row;
  });
}

/** The earlier reply with the submitted key. Refuses a key that was used for another post. */
async function repliedBefore(
  { deps, viewer, body: { data } }: Call,
  { row: { id } }: FoundPost,
): Promise<ReplyRow | undefined> {
  if (data.submission_key === '') return undefined;
  const earlier = await replyByKey(deps.db, viewer.userId, data.submission_key);
  if (earlier && earlier.post_id !== id)
    throw invalid('This submission key belongs to another reply.');
  return earlier;
}

/**
 * `/svc/reply`: replies to a post as the current blog. A retry with the same submission key returns
 * the first reply.
 */
export async function replyToPost(
  call: Call,
  file?: ReceivedFile,
): Promise<CallOutput<typeof endpoint>> {
  const {
    deps,
    viewer,
    body: { data },
  } = call;
  const post = await findPost(deps, viewer, data.post_id);
  if (post.blog.name !== data.tumblelog || post.blog.token !== data.tumblelog_key)
    throw notFound(unknownPost);
  const stored =
    (await repliedBefore(call, post)) ??
    (await storeReply(call, post, file)) ??
    // storeReply returns undefined if a simultaneous request with the same key was first, or if the
    // post has been deleted
    (await repliedBefore(call, post));
  const [[reply], row] = await Promise.all([
    presentReplies(deps.db, viewer, post.row, stored ? [stored] : []),
    postById(deps.db, post.row.id),
  ]);
  if (!reply || !row) throw notFound(unknownPost);
  return { reply, reply_count: row.reply_count };
}
