import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import { searchConversations as endpoint } from '@tessera/shared-contracts/messaging/endpoints';
import type { CallContext } from '../../base/http/mount.ts';
import { encodeCursor, readCursor } from '../../base/wire/cursor.ts';
import { readTerm } from '../search/read-search.ts';
import { requireActingBlog } from './acting-blog.ts';
import { presentInbox } from './list-conversations.ts';
import { conversationsWith } from './message-search-queries.ts';
import { pageLink } from './page-link.ts';

/** A page of the conversations of a user's blog in which a message contains all search words. */
export async function searchMessages({
  deps,
  viewer,
  query,
}: CallContext<typeof endpoint>): Promise<CallOutput<typeof endpoint>> {
  const { id, uuid } = requireActingBlog(deps, viewer, query.participant);
  const place = readCursor(query.before);
  const { words } = await readTerm(deps, query.q);
  const rows = await conversationsWith(deps.db, id, words, place, query.limit + 1);
  const shown = rows.slice(0, query.limit);
  const final = shown.at(-1)?.last;
  return {
    conversations: await presentInbox(deps, viewer, id, shown),
    _links:
      rows.length > shown.length && final
        ? {
            next: pageLink(endpoint, {
              participant: uuid,
              q: query.q,
              limit: query.limit,
              before: encodeCursor({ at: final.created_at.getTime(), id: final.conversation_id }),
            }),
          }
        : {},
  };
}
