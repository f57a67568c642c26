import { conversationMessages as endpoint } from '@tessera/shared-contracts/messaging/endpoints';
import type { CallOutput } from '@tessera/shared-contracts/contract/endpoint';
import type { CallContext } from '../http/mount.ts';
import { findConversation } from './find-conversation.ts';
import { loadMessagePosts } from './message-posts.ts';
import { messagesOf } from './messaging-queries.ts';
import { pageLink } from './page-link.ts';
import { presentConversation } from './present-conversation.ts';
import { requireSendable, requireStart } from './require-sendable.ts';
import { startsOf } from './start-queries.ts';

/**
 * A conversation with a page of its messages. A new one is refused like the message that would begin
 * it.
 */
export async function readMessages({
  deps,
  viewer,
  query,
}: CallContext<typeof endpoint>): Promise<CallOutput<typeof endpoint>> {
  const { sides, member } = await findConversation(deps, viewer, query);
  if (!member) {
    requireSendable(viewer, sides, true);
    requireStart(await startsOf(deps.db, viewer.userId, sides.now));
  }
  const rows = member
    ? await messagesOf(
        deps.db,
        member,
        query.before === undefined ? undefined : new Date(query.before),
        query.limit + 1,
      )
    : [];
  const shown = rows.slice(0, query.limit);
  const oldest = shown.at(-1);
  const links =
    member && oldest && rows.length > shown.length
      ? {
          next: pageLink(endpoint, {
            conversation_id: member.conversation_id,
            participant: sides.own.uuid,
            limit: query.limit,
            before: oldest.created_at.getTime(),
          }),
        }
      : {};
  const posts = await loadMessagePosts(deps.db, viewer, shown);
  const conversation = presentConversation(sides, member, { rows: shown, posts, links });
  return { messages: conversation.messages, conversation };
}
