import {
  sendContexts,
  type sendMessage as endpoint,
} from '@tessera/shared-contracts/messaging/endpoints';
import { messagingLimits } from '@tessera/shared-contracts/messaging/conversation';
import { linksInText } from '@tessera/shared-contracts/messaging/links-in-text';
import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import type { Transaction } from 'kysely';
import { followsOneOf } from '../blogs/blog-queries.ts';
import type { Database } from '../../base/database/schema.ts';
import { inTransaction } from '../../base/database/in-transaction.ts';
import type { CallContext } from '../../base/http/mount.ts';
import type { ReceivedFile } from '../../base/http/read-upload.ts';
import { invalid } from '../../base/wire/refusal.ts';
import { findConversation, type Found } from './find-conversation.ts';
import { storeMessageImage } from './message-images.ts';
import { loadMessagePosts, requireShareablePost } from './message-posts.ts';
import { looksLikeSpam } from './messaging-policy.ts';
import {
  lockConversation,
  insertMessage,
  memberOf,
  memberWith,
  messageByKey,
  messagesOf,
  type MessageContent,
  type MessageRow,
} from './messaging-queries.ts';
import { presentConversation, presentSent } from './present-conversation.ts';
import { findPresence } from './presence.ts';
import { mayPreview, previewLinkJob } from './preview-link.ts';
import { requireSendable, requireStart } from './require-sendable.ts';
import { hasWritten, lockKey, lockStarter, startsOf } from './start-queries.ts';

type Call = CallContext<typeof endpoint>;

/** The part of a context before the first colon; '' if that part is unknown. */
const knownContext = (context: string): string =>
  sendContexts.find((known) => known === context.split(':', 1)[0]) ?? '';

/** The content of a message, validated according to its type. Stores the file of an image. */
async function readContent(
  { deps, viewer, body }: Call,
  file: ReceivedFile | undefined,
): Promise<MessageContent> {
  const { type } = body;
  if (file && type !== 'IMAGE') throw invalid('Only image messages can include a file.');
  if (body.post && type !== 'POSTREF') throw invalid('Only post messages can include a post.');
  switch (type) {
    case 'TEXT':
      if (body.message === '') throw invalid('The message is empty.');
      return { type, text: body.message };
    case 'POSTREF': {
      if (!body.post) throw invalid('Specify a post.');
      const row = await requireShareablePost(deps, viewer, body.post);
      const { id: post_id, blog_id: post_blog_id, type: post_type } = row;
      return { type, text: body.message, post_id, post_blog_id, post_type };
    }
    case 'IMAGE':
      if (!file) throw invalid('Send an image.');
      return {
        type,
        text: '',
        image: JSON.stringify(await storeMessageImage(deps, viewer, file)),
      };
  }
}

/** The message already sent with this key, if any. Refuses a key used in another conversation. */
async function sentBefore(
  db: Parameters<typeof messageByKey>[0],
  { sides, member }: Found,
  key: string,
): Promise<MessageRow | undefined> {
  const earlier = key === '' ? undefined : await messageByKey(db, sides.own.id, key);
  const here =
    earlier && (member ?? (await memberWith(db, sides.own.id, sides.other.id)))?.conversation_id;
  if (earlier && earlier.conversation_id !== here)
    throw invalid('This submission key belongs to another message.');
  return earlier;
}

/** Whether to mark the conversation as possible spam for the other blog. */
async function isPossibleSpam(
  trx: Transaction<Database>,
  { viewer }: Call,
  { own, other, origin, now }: Found['sides'],
  conversationId: string,
  text: string,
): Promise<boolean> {
  const hasLink = linksInText(text, origin).length > 0;
  if (!hasLink) return false;
  return looksLikeSpam({
    hasLink,
    isNewAccount: (await startsOf(trx, viewer.userId, now)).isNewAccount,
    isFollowed: await followsOneOf(trx, other.id, [own.id]),
    isAnswered: await hasWritten(trx, conversationId, other.id),
  });
}

/** Stores a message once per key, and creates its conversation if there is none. */
async function storeOnce(
  trx: Transaction<Database>,
  call: Call,
  found: Found,
  { content, isPreviewed }: { readonly content: MessageContent; readonly isPreviewed: boolean },
): Promise<MessageRow> {
  const { deps, viewer, body } = call;
  const { own, other, now } = found.sides;
  const key = body.submission_key;
  if (key !== '') await lockKey(trx, own.id, key);
  const earlier = await sentBefore(trx, found, key);
  if (earlier) return earlier;
  if (!found.member) {
    await lockStarter(trx, viewer.userId);
    if (!(await memberWith(trx, own.id, other.id)))
      requireStart(await startsOf(trx, viewer.userId, now));
  }
  const conversationId = await lockConversation(trx, own.id, other.id, {
    started_by: viewer.userId,
    created_at: now,
  });
  const row = await insertMessage(trx, {
    conversationId,
    senderId: own.id,
    content: { ...content, context: knownContext(body.context) },
    key,
    now,
    isPossibleSpam: await isPossibleSpam(trx, call, found.sides, conversationId, content.text),
  });
  if (isPreviewed) await deps.jobs.send(previewLinkJob, { message: row.id }, { db: trx });
  return row;
}

/**
 * Sends a text, a post or an image. Returns the message, or the conversation if the message starts
 * one. A retry with the same submission key sends nothing, and returns the original message.
 */
export async function sendMessage(
  call: Call,
  file?: ReceivedFile,
): Promise<CallOutput<typeof endpoint>> {
  const { deps, viewer, body } = call;
  const found = await findConversation(deps, viewer, body);
  const { sides, member } = found;
  let sent = await sentBefore(deps.db, found, body.submission_key);
  if (!sent) {
    requireSendable(viewer, sides, !member);
    const content = await readContent(call, file);
    const isPreviewed = await mayPreview(call, sides, content);
    sent = await inTransaction(deps.db, (trx) =>
      storeOnce(trx, call, found, { content, isPreviewed }),
    );
  }
  if (member) return presentSent(sent, sides, await loadMessagePosts(deps.db, viewer, [sent]));
  const begun = await memberOf(deps.db, sent.conversation_id, sides.own.id);
  const presence = await findPresence(deps, viewer, sides, begun);
  // the other side may have started the conversation at the same moment
  const rows = begun ? await messagesOf(deps.db, begun, undefined, messagingLimits.page) : [sent];
  const posts = await loadMessagePosts(deps.db, viewer, rows);
  return presentConversation(sides, begun, { rows, posts, presence });
}
