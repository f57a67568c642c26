import { conversationMessages as endpoint } from '@tessera/shared-contracts/messaging/endpoints';
import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import type { LinkPreview } from '@tessera/shared-contracts/messaging/link-preview';
import type { CallContext } from '../../base/http/mount.ts';
import { findConversation } from './find-conversation.ts';
import { loadMessagePosts } from './message-posts.ts';
import { messagesOf, type MessageRow } from './messaging-queries.ts';
import { pageLinks } from './page-link.ts';
import { findPresence } from './presence.ts';
import { presentConversation } from './present-conversation.ts';
import { edgeOf, readPage } from './read-page.ts';
import { requireSendable, requireStart } from './require-sendable.ts';
import { startsOf } from './start-queries.ts';
import type { Deps } from '../../base/http/context.ts';
import { previewsOf } from './preview-queries.ts';

/** The previews for a page of messages, by message id; messages without one are absent. */
async function loadPreviews(
  { db, media }: Pick<Deps, 'db' | 'media'>,
  messages: readonly Pick<MessageRow, 'id' | 'text'>[],
): Promise<ReadonlyMap<string, LinkPreview>> {
  const linking = messages.filter(({ text }) => /https?:/i.test(text)).map(({ id }) => id);
  const rows = linking.length === 0 ? [] : await previewsOf(db, linking);
  return new Map(
    rows.map(({ message_id, url, title, excerpt, thumbnail }) => [
      message_id,
      { url, title, excerpt, thumbnail_url: thumbnail === null ? '' : media.url(thumbnail) },
    ]),
  );
}

/**
 * A conversation with a page of its messages. Refuses a new conversation if the viewer could not
 * send its first message.
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
  const page = member && {
    ...(await readPage({
      edge: edgeOf(query.before, query.after, (ts) => new Date(ts)),
      limit: query.limit,
      read: (edge, count) => messagesOf(deps.db, member, edge, count),
      placeOf: (row) => row.created_at,
    })),
    query: {
      conversation_id: member.conversation_id,
      participant: sides.own.uuid,
      limit: query.limit,
      ...(query.order === 'newest' && { order: query.order }),
    },
  };
  const rows = page?.rows ?? [];
  const links = page ? pageLinks(endpoint, page.query, (at) => at.getTime(), page) : {};
  const [posts, previews, presence] = await Promise.all([
    loadMessagePosts(deps.db, viewer, rows),
    member?.is_possible_spam === true ? undefined : loadPreviews(deps, rows),
    findPresence(deps, viewer, sides, member),
  ]);
  const shown = { rows, posts, links, presence, order: query.order, ...(previews && { previews }) };
  const conversation = presentConversation(sides, member, shown);
  return { messages: conversation.messages, conversation };
}
