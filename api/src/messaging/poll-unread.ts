import type { poll } from '@tessera/shared-contracts/messaging/endpoints';
import type { CallOutput } from '@tessera/shared-contracts/contract/endpoint';
import type { CallContext } from '../http/mount.ts';
import { unreadOf } from './messaging-queries.ts';

/** Unread counts of the viewer's blogs, by mention key (the blog's token) and conversation. */
export async function pollUnread({
  deps,
  viewer,
  query,
}: CallContext<typeof poll>): Promise<CallOutput<typeof poll>> {
  if (!query.unread_messages) return { unread_messages: {} };
  const wanted = new Set(query.mention_keys.split(',').filter((key) => key !== ''));
  const rows = await unreadOf(
    deps.db,
    viewer.blogs.map(({ id }) => id),
  );
  const unread: Record<string, Record<string, number>> = {};
  for (const { token, conversation_id: id, unread_count: count } of rows)
    if (wanted.size === 0 || wanted.has(token)) (unread[token] ??= {})[id] = count;
  return { unread_messages: unread };
}
