import { conversations as endpoint } from '@tessera/shared-contracts/messaging/endpoints';
import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import type { Conversation } from '@tessera/shared-contracts/messaging/conversation';
import { primaryBlog, readerOf } from '../blogs/blog-policy.ts';
import { blogsByIds, relationsTo } from '../blogs/blog-queries.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import type { CallContext } from '../../base/http/mount.ts';
import { encodeCursor, readCursor, type Place } from '../../base/wire/cursor.ts';
import { requireActingBlog } from './acting-blog.ts';
import { loadMessagePosts } from './message-posts.ts';
import { inboxOf, type InboxRow } from './messaging-queries.ts';
import { pageLinks } from './page-link.ts';
import { participantFacts } from './participant-queries.ts';
import { presentConversation } from './present-conversation.ts';
import { edgeOf, readPage } from './read-page.ts';

/** Presents conversations of one of the user's blogs, each with the message that its row shows. */
export async function presentInbox(
  deps: Pick<Deps, 'db' | 'env' | 'now'>,
  viewer: Viewer,
  ownId: string,
  rows: readonly InboxRow[],
): Promise<Conversation[]> {
  const others = rows.map(({ member }) => member.other_blog_id);
  const [blogs, relations, facts, posts] = await Promise.all([
    blogsByIds(deps.db, [ownId, ...others]),
    relationsTo(deps.db, readerOf(viewer), others),
    participantFacts(deps.db, { userId: viewer.userId, ownId }, [ownId, ...others]),
    loadMessagePosts(
      deps.db,
      viewer,
      rows.map(({ last }) => last),
    ),
  ]);
  const both = {
    relations,
    facts,
    now: deps.now(),
    origin: new URL(deps.env.baseUrl).origin,
    env: deps.env,
  };
  const own = blogs.get(ownId);
  return rows.flatMap(({ member, last }) => {
    const other = blogs.get(member.other_blog_id);
    return own && other
      ? [presentConversation({ own, other, ...both }, member, { rows: [last], posts })]
      : [];
  });
}

/** A page of the inbox of one of the user's blogs, by default the primary one. */
export async function listConversations({
  deps,
  viewer,
  query: { participant, limit, before, after },
}: CallContext<typeof endpoint>): Promise<CallOutput<typeof endpoint>> {
  const { id, uuid } =
    participant === '' ? primaryBlog(viewer) : requireActingBlog(deps, viewer, participant);
  const { rows, previous, next } = await readPage<InboxRow, Place>({
    edge: edgeOf(before === '' ? undefined : before, after === '' ? undefined : after, readCursor),
    limit,
    read: (edge, count) => inboxOf(deps.db, id, edge, count),
    placeOf: ({ member }) => ({
      at: member.last_modified_at.getTime(),
      id: member.conversation_id,
    }),
  });
  return {
    conversations: await presentInbox(deps, viewer, id, rows),
    _links: pageLinks(endpoint, { participant: uuid, limit }, encodeCursor, { previous, next }),
  };
}
